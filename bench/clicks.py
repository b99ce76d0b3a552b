"""Clicks and seconds of typical turns of 18xx games, counted in a browser as wide as a desk and as a phone.

The turns and the fewest clicks that each can take are those of `tests/pages/typical.py`; hands that click
as people do stand in `tests/pages/hands.py`. A click of turning a tile comes on top and is told apart.
Seconds run from the first click to the changed page, the time included that the driver of the browser takes.

Then the first moves of a game are clicked, and the page itself takes the time from each click that makes a
move to the first frame with the changed table.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.pages.conftest import PATIENCE, serving
from tests.pages.hands import Playing
from tests.pages.typical import TYPICAL, at_moment, moments, opening

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
MOVES = 140
GAME = 2
"""The seed of the game whose first moves are clicked."""
TIMER = """(() => {
  const took = JSON.parse(sessionStorage.took || "[]"), send = window.fetch;
  let clicked = 0, sent = 0;
  window.fetch = function (address, options) {
    if (options?.method === "POST") sent = clicked;
    return send.apply(this, arguments);
  };
  addEventListener("click", () => { clicked = performance.now(); }, true);
  addEventListener("DOMContentLoaded", () => {
    const last = () => document.querySelector("#slider")?.max;
    let shown = last();
    const look = () => {
      if (last() === shown) return;
      shown = last();
      const from = sent;
      sent = 0;
      if (from) requestAnimationFrame(() => {
        took.push(performance.now() - from);
        sessionStorage.took = JSON.stringify(took);
      });
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
  });
})()"""
"""Keeps, in milliseconds, how long it took from each click that sent a move to the frame that shows it."""


def main() -> None:
    """Measure every turn at both widths."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Chromium is not installed: left out")
        return
    with tempfile.TemporaryDirectory(prefix="bench-clicks-") as name, sync_playwright() as play:
        folder = Path(name)
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as url:
            measure(browser, url)
            for size in SIZES:
                answers(browser, url, size)
        browser.close()


def measure(browser: Browser, url: str) -> None:
    """Print a line for each turn."""
    for title in sorted({turn.title for turn in TYPICAL}):
        game, found = moments(title)
        for moment in found:
            told = []
            for size, (width, height) in SIZES.items():
                context = browser.new_context(viewport={"width": width, "height": height})
                page = context.new_page()
                page.set_default_timeout(PATIENCE)
                playing = at_moment(page, url, game, moment)
                turns = [playing.move() for _ in range(moment.turn.actions)]
                context.close()
                turned = sum(turn.turned for turn in turns)
                clicks = sum(turn.clicks for turn in turns) - turned
                turning = f" and {turned} to turn" if turned else ""
                seconds = sum(turn.seconds for turn in turns)
                told.append(f"{size} {clicks} of {moment.turn.least(width)}{turning}, {seconds:.2f} s")
            print(f"{title}: {moment.turn.name:32} {'; '.join(told)}", flush=True)


def answers(browser: Browser, url: str, size: str, title: str = "1889") -> None:
    """Print how long the page takes from a click to the changed table, over the first moves of a game."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(TIMER)
    playing = Playing(page, *opening(title, GAME), random.Random(GAME))
    playing.sit_down(url)
    playing.until(lambda _game: False, most=MOVES)
    took = sorted(page.evaluate("JSON.parse(sessionStorage.took)"))
    context.close()
    half, most = took[len(took) // 2], took[len(took) * 95 // 100]
    print(
        f"{title}, {size}: changed page after p50 {half:.0f} ms, p95 {most:.0f} ms of {len(took)} clicks "
        "(aim 60 and 150 ms)",
        flush=True,
    )
