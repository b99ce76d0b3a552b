"""Makes a film of some actions of a recorded 18xx game: an SVG that moves by itself in browsers.

python examples/film.py tests/corpus/games/1889/1.json.gz 282 290 film.svg
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import roundhouse
from roundhouse.eighteen.draw import MapView, hex_fragment, map_fragment, map_frame, routes_fragment
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.page import routes_shown
from roundhouse.eighteen.pages.pictures import map_view
from roundhouse.eighteen.pages.scene import Looks
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.ink.svg import document, element, text
from roundhouse.ink.theme import LIGHT, stylesheet
from roundhouse.table.catalogue import words_of
from roundhouse.table.table import Table

SECONDS = 1.8
"""How long each action is seen."""
ROOM = 110
"""For the words under the map, in units of the picture."""


class Frame(NamedTuple):
    """The map after an action, and what happened in it."""

    view: MapView
    words: Sequence[str]


def frames(file: Path, first: int, last: int) -> Iterator[Frame]:
    """The map before action ``first``, and after it and each one up to ``last``."""
    whole = roundhouse.load(file)
    table = Table(FAMILY.new(whole.game.setup))
    game, looks = table.game, Looks()
    assert isinstance(game, EighteenGame)
    for entry in whole.standing:
        if entry.number == first:
            yield Frame(map_view(game), ())
        events = table.replay_one(entry)
        if first <= entry.number <= last:
            words = [words_of(FAMILY, game, event) for event in events if not event.only]
            yield Frame(map_view(game, routes=routes_shown(looks.scene(game, None))), words)


def film(shots: Sequence[Frame]) -> str:
    """The shots one after the other, over and over. What does not change is in the picture once."""
    total = len(shots) * SECONDS
    left, top, wide, tall = map_frame(shots[0].view)
    parts, rules = [map_fragment(shots[0].view)], []
    before = {one.name: one for one in shots[0].view.hexes}
    for number, shot in enumerate(shots):
        start, end = 100 * number / len(shots), 100 * (number + 1) / len(shots)
        for kind, until in (("from", 100.0), ("only", end)):
            rules.append(f".{kind}{number}{{animation:{kind}{number} {total:g}s step-end infinite}}")
            rules.append(_keyframes(f"{kind}{number}", start, until))
        changed = [one for one in shot.view.hexes if one != before[one.name]]
        before |= {one.name: one for one in changed}
        drawn = "".join(hex_fragment(one, shot.view.layout) for one in changed)
        parts.append(element("g", drawn, class_=f"from{number}"))
        words = " · ".join(shot.words)[:90]
        said = text(words, left + wide / 2, top + tall + ROOM / 2, 40, class_="name", text_anchor="middle")
        parts.append(element("g", routes_fragment(shot.view) + said, class_=f"only{number}"))
    style = element("style", stylesheet(LIGHT, f".rh-{LIGHT.name}") + "".join(rules))
    paper = element("rect", class_="paper", x=left, y=top, width=wide, height=tall + ROOM)
    content = style + paper + "".join(parts)
    name = f"rh rh-{LIGHT.name}"
    return document(content, left, top, wide, tall + ROOM, scale=0.4, class_=name, role="img")


def _keyframes(name: str, start: float, end: float) -> str:
    """Seen from ``start`` to ``end``, in percent of the film."""
    steps = {0.0: 0, start: 1} | ({end: 0} if end < 100 else {})
    inner = "".join(f"{at:.3f}%{{opacity:{seen}}}" for at, seen in sorted(steps.items()))
    return f"@keyframes {name}{{{inner}}}"


if __name__ == "__main__":
    if len(sys.argv) != 5 or not (sys.argv[2] + sys.argv[3]).isdecimal():
        raise SystemExit((__doc__ or "").strip())
    made = film(list(frames(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
    Path(sys.argv[4]).write_text(made, encoding="utf-8")
