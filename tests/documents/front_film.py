"""The film on the front page: a game of the corpus, simplified, as one SVG that moves by itself.

``python -m tests.documents.front_film --write`` makes it anew. With ``#still`` behind its address, and for
people who want less motion, it shows the board at the end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import roundhouse
import roundhouse.server.web
from roundhouse.eighteen.draw.thumbnail import hexes, spot, style, thumbnail, track
from roundhouse.eighteen.draw.views import HexView, MapView
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.page import routes_shown
from roundhouse.eighteen.pages.pictures import map_view
from roundhouse.eighteen.pages.scene import Looks
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.ink.svg import element
from roundhouse.table.table import Table
from tests.corpus.games import path_of

FILE = Path(roundhouse.server.web.__file__).parent / "static" / "film.svg"
GAME = ("1889", 2)
PRINTED = ("white", "gray", "red", "blue")
"""Where nothing is laid yet a thumbnail shows a city as one disc, however many slots it has."""
LAY, RUN = 0.28, 0.5
"""Seconds for a tile or token, and for the run of a company."""
START = 0.8
MOTION = (
    ".in{animation:in .35s both}.run{opacity:0;animation:run .8s}@keyframes in{from{opacity:0}}"
    "@keyframes run{15%,75%{opacity:1}to{stroke-dashoffset:-44}}"
    "svg:target *{animation:none}@media(prefers-reduced-motion:reduce){*{animation:none!important}}"
    ".track{fill:none;stroke:#1d1b18;stroke-width:2.4;stroke-linecap:round}"
    ".run{fill:none;stroke-width:4;stroke-linecap:round;stroke-dasharray:8 3}"
    ".slot{fill:#fff;stroke:#222;stroke-width:2.4}.token{stroke:#fffdf6;stroke-width:1.2}"
    "@media(prefers-color-scheme:dark){.track{stroke:#f4efe2}.slot{fill:#eed;stroke:#111}}"
)


class Shot(NamedTuple):
    """What is new on the board, how it appears and how long it is looked at."""

    markup: str
    kind: str
    seconds: float


def shots(title: str, number: int) -> Iterator[Shot]:
    """Every tile and token of a recorded game, and its runs."""
    whole = roundhouse.load(path_of(title, number))
    table = Table(FAMILY.new(whole.game.setup))
    game, looks = table.game, Looks()
    assert isinstance(game, EighteenGame)
    before = {one.name: one for one in map_view(game).hexes}
    for entry in whole.standing:
        table.replay_one(entry)
        ran = entry.action["type"] == "run_routes"
        view = map_view(game, routes=routes_shown(looks.scene(game, None)) if ran else ())
        for one in view.hexes:
            if (one.tile, one.tokens) != (before[one.name].tile, before[one.name].tokens):
                laid = one.tile != before[one.name].tile
                yield Shot(changed(one, view, laid=laid), "in", LAY)
        before = {one.name: one for one in view.hexes}
        if ran and (run := _run(view, game)):
            yield Shot(run, "run", RUN)


def changed(one: HexView, view: MapView, *, laid: bool) -> str:
    """A hex with its new tile, or the tokens alone."""
    at = spot(one, view.layout)
    parts = []
    if laid:
        parts.append(element("path", class_=one.tile.color, d=hexes([at], view.layout)))
        parts.append(element("path", class_="track", d=track(one.tile, at, view.layout)))
        parts += [element("circle", class_="slot", cx=x, cy=y, r=4) for x, y in _slots(one, at)]
    for token, (x, y) in zip(one.tokens, _slots(one, at), strict=False):
        parts.append(element("circle", class_="token", cx=x, cy=y, r=3.6, fill=token.color))
    return "".join(parts)


def _slots(one: HexView, at: tuple[int, int]) -> list[tuple[float, float]]:
    count = sum(city.slots for city in one.tile.cities) if one.tile.color not in PRINTED else 1
    return [(at[0] + 7.6 * (n - (count - 1) / 2), at[1]) for n in range(count)]


def _run(view: MapView, game: EighteenGame) -> str:
    tiles = {one.name: one for one in view.hexes}
    data = "".join(
        track(tiles[piece.hex].tile, spot(tiles[piece.hex], view.layout), view.layout, [piece.path])
        for route in view.routes
        for piece in route.pieces
    )
    company = game.round.entity
    color = company.definition.color if isinstance(company, Corporation) else "#d8261c"
    return element("path", d=data, stroke=color) if data else ""


def film() -> str:
    """The whole film."""
    parts, time = [], START
    for shot in shots(*GAME):
        delay = f"animation-delay:{time:.1f}s"
        inner, class_ = shot.markup, shot.kind
        if class_ == "run":
            parts.append(inner.replace("<path", f'<path class="run" style="{delay}"', 1))
        else:
            parts.append(element("g", inner, class_=class_, style=delay))
        time += shot.seconds
    whole = roundhouse.load(path_of(*GAME))
    game = FAMILY.new(whole.game.setup)
    assert isinstance(game, EighteenGame)
    begun = str(thumbnail(map_view(game)))
    return (
        begun.replace("<svg ", '<svg id="still" ', 1)
        .replace(begun[begun.index("<style>") : begun.index("</style>")], f"<style>{style()}{MOTION}", 1)
        .replace("</svg>", "".join(parts) + "</svg>")
    )


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        raise SystemExit((__doc__ or "").strip())
    FILE.write_text(film() + "\n", encoding="utf-8")
