"""Contact sheets of all pages: ``python -m tests.pages.sheets``.

Every page of :mod:`tests.pages.everywhere` is photographed in each language, theme and width that is asked
for. A long page is cut into pieces that stand side by side. The browser that takes the pictures lays them
out, too.
"""

from __future__ import annotations

import argparse
import itertools
import shutil
import struct
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from roundhouse.ink.palettes import PALETTES
from roundhouse.table.languages import languages

from .conftest import PATIENCE, serving
from .everywhere import SLOW, VISITS

LOOKS = {
    "light": "theme=light&palette=standard",
    "dark": "theme=dark&palette=standard",
    **{name: f"theme=light&palette={name}" for name in PALETTES},
}
"""What a browser remembers of each theme. Palettes for eyes that mix up colours are shown on light ones."""
HEIGHT = 844
STYLE = """
body { margin: 0; padding: 12px; background: #777; display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0; background: #fff; font: 16px/22px sans-serif }
figcaption { padding: 2px 8px; color: #000 }
"""


@dataclass(frozen=True)
class Layout:
    """How pictures of one width stand on a sheet, how large they are, how many pieces of a page are shown."""

    columns: int
    rows: int
    scale: float
    height: int
    pieces: int


PHONE = Layout(columns=5, rows=1, scale=0.8, height=1650, pieces=3)
DESK = Layout(columns=2, rows=2, scale=0.55, height=1300, pieces=2)
WIDEST_PHONE = 900


@dataclass(frozen=True)
class Piece:
    """A part of the picture of a page: from this height down."""

    picture: Path
    name: str
    width: int
    top: int
    height: int


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    with picture.open("rb") as file:
        head = file.read(24)
    width, height = struct.unpack(">II", head[16:])
    return width, height


def pieces_of(picture: Path, layout: Layout) -> Iterator[Piece]:
    """A page from its top, as far as the layout shows it."""
    width, height = size_of(picture)
    tops = range(0, height, layout.height)
    for number, top in enumerate(tops[: layout.pieces], start=1):
        part = f" {number} of {len(tops)}" if len(tops) > 1 else ""
        yield Piece(picture, picture.stem + part, width, top, min(layout.height, height - top))


def sheet(pieces: Sequence[Piece], layout: Layout) -> str:
    """The page on which these pieces stand."""
    shown = (
        f'<figure style="width:{one.width * layout.scale}px"><figcaption>{escape(one.name)}</figcaption>'
        f'<div style="height:{one.height * layout.scale}px;background:url({one.picture.as_uri()}) '
        f"0 {-one.top * layout.scale}px / {one.width * layout.scale}px auto no-repeat"
        '"></div></figure>'
        for one in pieces
    )
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>{"".join(shown)}'


def photographed(page: Page, folder: Path) -> Iterator[Path]:
    """Pictures of all pages in turn."""
    for number, visit in enumerate((*VISITS, *SLOW), start=1):
        visit(page)
        page.wait_for_load_state()
        page.evaluate("[...document.images].forEach((one) => (one.loading = 'eager'))")
        page.wait_for_function("() => [...document.images].every((one) => one.complete)")
        path = folder / f"{number:02}-{visit.__name__}.png"
        page.screenshot(path=path, full_page=True, animations="disabled")
        yield path


def compose(browser: Browser, pictures: Sequence[Path], layout: Layout, folder: Path, name: str) -> int:
    """Put pictures on numbered sheets. Returns how many sheets there are."""
    pieces = [piece for picture in pictures for piece in pieces_of(picture, layout)]
    room = layout.columns * layout.rows
    sheets = [pieces[first : first + room] for first in range(0, len(pieces), room)]
    width = round(max(one.width for one in pieces) * layout.scale + 12) * layout.columns + 12
    page = browser.new_page(viewport={"width": width, "height": 100})
    for number, on_it in enumerate(sheets, start=1):
        source = folder / "sheet.html"
        source.write_text(sheet(on_it, layout), encoding="utf-8")
        page.goto(source.as_uri())
        page.screenshot(path=folder / f"{name}-{number:02}.png", full_page=True)
        source.unlink()
    page.close()
    return len(sheets)


def take(browser: Browser, language: str, theme: str, width: int, folder: Path) -> None:
    """Photograph every page in one language, theme and width, at a server of its own, and say how it went."""
    began = time.perf_counter()
    name = f"{language}-{width}-{theme}"
    single = folder / name
    single.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="sheets-") as database,
        serving(f"sqlite:///{database}/tables.sqlite3", Path(database)) as url,
    ):
        context = browser.new_context(
            viewport={"width": width, "height": HEIGHT}, base_url=url, reduced_motion="reduce"
        )
        context.add_cookies([{"name": "look", "value": f"lang={language}&{LOOKS[theme]}", "url": url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        pictures = list(photographed(page, single.absolute()))
        context.close()
    layout = PHONE if width <= WIDEST_PHONE else DESK
    sheets = compose(browser, pictures, layout, folder.absolute(), name)
    seconds = time.perf_counter() - began
    print(f"{name}: {len(pictures)} pages on {sheets} sheets, {seconds:.0f} s", flush=True)


def words(text: str) -> list[str]:
    """A list as it is written on the command line."""
    return text.split(",")


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.pages.sheets", description="Contact sheets of all pages."
    )
    parser.add_argument("--languages", type=words, default=list(languages()))
    parser.add_argument("--themes", type=words, default=list(LOOKS), help=f"of {','.join(LOOKS)}")
    parser.add_argument("--widths", type=words, default=["390", "1440"])
    parser.add_argument("--out", type=Path, default=Path("build/sheets"))
    asked = parser.parse_args(arguments)
    if unknown := {*asked.languages} - {*languages()} | {*asked.themes} - {*LOOKS}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    chromium = shutil.which("chromium")
    if chromium is None:
        parser.error("Chromium is not installed")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for language, theme, width in itertools.product(asked.languages, asked.themes, asked.widths):
            take(browser, language, theme, int(width), asked.out)
        browser.close()


if __name__ == "__main__":
    main()
