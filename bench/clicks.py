"""Clicks and seconds of typical turns of 18xx games, counted in a browser as wide as a desk and as a phone.

The turns and the fewest clicks that each can take are those of `tests/pages/typical.py`; hands that click
as people do stand in `tests/pages/hands.py`. A click of turning a tile comes on top and is told apart.
Seconds run from the first click to the changed page, the time included that the driver of the browser takes.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.pages.conftest import PATIENCE, serving
from tests.pages.typical import TYPICAL, at_moment, moments

SIZES = {"desk": (1440, 900), "phone": (390, 844)}


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
