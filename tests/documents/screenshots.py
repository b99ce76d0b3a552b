"""The screenshots of README and manual: tables of the corpus as a browser shows them.

``python -m tests.documents.screenshots --write`` makes ``docs/pictures/table.png``, ``phone.png`` and
``iron-dragon.png`` anew with the system's Chromium: after pages have a new look. Look at them before they are
kept.
"""

from __future__ import annotations

import gzip
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

import httpx
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.sim.families import family_of
from roundhouse.table import savefile
from roundhouse.table.protocol import Game, Record
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed
from tests.pages.conftest import serving

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Ann", "Ben", "Chiyo", "Dai", "Eve")
DESK, PHONE = (1440, 900), (390, 844)


class Shot(NamedTuple):
    """A picture: which game of the corpus, the moment, the window, and what is done before it is taken."""

    name: str
    game: tuple[str, int]
    reached: Callable[[Game, int], bool]
    size: tuple[int, int] = DESK
    scale: float = 1
    scheme: Literal["light", "dark"] = "light"
    then: Callable[[Page], None] = lambda page: None


def waiting_for(deed: str, turn: int) -> Callable[[Game, int], bool]:
    """A company with two trains or more at a step of this name, in this turn of the game."""

    def reached(game: Game, _count: int) -> bool:
        assert isinstance(game, EighteenGame)
        if game.over or game.round.kind != "operating" or game.progress.turn < turn:
            return False
        step = game.round.waiting()
        if step is None or not step.key.endswith(f".{deed}"):
            return False
        company = game.round.entity
        return isinstance(company, Corporation) and len(company.trains) > 1

    return reached


def try_a_tile(page: Page) -> None:
    """Lay a tile, but for the last click."""
    page.locator("#board .hex-at.lit").first.click()
    page.locator(".ring-menu .pick-tile").first.click()


SHOTS = (
    Shot("table", ("1889", 2), waiting_for("run", 13)),
    Shot("phone", ("1889", 2), waiting_for("track", 13), PHONE, 1.5, "dark", try_a_tile),
    Shot("iron-dragon", ("iron-dragon", 1), lambda _game, count: count == 420),
)


def table_at(shot: Shot) -> Table:
    """The table of the corpus at that moment."""
    title, number = shot.game
    text = gzip.decompress(path_of(title, number).read_bytes())
    for count, table in enumerate(replayed(text, family_of(title)), 1):
        if shot.reached(table.game, count):
            return table
    raise AssertionError(f"{shot.name}: not reached")


def sit_down(page: Page, url: str, table: Table) -> None:
    """Bring it to the server and take the seat that is on."""
    setup = table.game.setup
    seats = tuple(replace(seat, name=name) for seat, name in zip(setup.seats, NAMES, strict=False))
    record = Record(replace(setup, seats=seats), tuple(table.log), None)
    made = httpx.post(
        f"{url}/api", json={"cmd": "import", "file": savefile.as_data(record)}, timeout=60
    ).json()
    on = table.game.deciders()[0]
    token = next(seat["token"] for seat in made["seated"] if seat["seat"] == on)
    page.goto(f"{url}/t/{made['table']['id']}/sit/{token}")
    page.locator("body.ready").wait_for()
    page.wait_for_timeout(1000)


def take(browser: Browser, url: str, shot: Shot) -> None:
    """One picture."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=shot.scale, color_scheme=shot.scheme
    )
    page = context.new_page()
    sit_down(page, url, table_at(shot))
    shot.then(page)
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{shot.name}.png")
    context.close()


def main() -> None:
    chromium = shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with serving(f"sqlite:///{folder}/tables.sqlite3", Path(folder)) as url:
            for shot in SHOTS:
                take(browser, url, shot)
                print(shot.name, flush=True)
        browser.close()


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    main()
