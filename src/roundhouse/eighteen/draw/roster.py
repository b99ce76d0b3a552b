"""Trains and phases as one chart, the picture of a rulebook: what comes, what it costs, what leaves when.

A line leads from every train that does not last down to the phase in which it leaves. The wide shape has its
notes in a column, the narrow one under each phase, for phones and for a column of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from roundhouse.eighteen.draw.ground import ground_rect
from roundhouse.eighteen.draw.lanes import bend, lanes_of
from roundhouse.eighteen.draw.views import Fate, LeavingView, PhaseView, RosterView, TrainView
from roundhouse.ink.color import ink_on, read
from roundhouse.ink.lettering import fitted, width
from roundhouse.ink.svg import Svg, document, element, escape, group, number, points, text
from roundhouse.ink.theme import LIGHT, Theme, ground_class, stylesheet
from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say, say_of

Shape: TypeAlias = Literal["wide", "narrow"]

MARGIN = 14.0
PAD = 14.0
ROW, CHIP, LINE, LANE = 40.0, 24.0, 18.0, 16.0
HEAD, TITLE = 30.0, 34.0
LARGE, SMALL, TINY = 17.0, 13.0, 11.5
NOTES, BESIDE = 270.0, 230.0
"""The room of notes in a column, and under a phase beside the lines."""
TILE = 11.0

LETTERS = {
    "yellow": "Y", "green": "G", "brown": "B", "gray": "Gr", "grey": "Gr", "black": "Bl", "pink": "Pi",
    "purple": "Pu", "orange": "O", "navy": "N",
}  # fmt: skip

_WORDS: dict[Fate, tuple[str, str, str, str]] = {
    "rusts": (to_say("rusts"), "red", "", to_say("leaves the game at once")),
    "obsolete": (to_say("obsolete"), "orange", "7 4", to_say("runs once more, then leaves")),
    "phased": (
        to_say("phased out"), "purple", "2 4", to_say("no longer sold; runs once more, outside the limit")
    ),
}  # fmt: skip
"""For each fate: what its chip says, its ground, the dashes of its line, what it means."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A phase as it lies: where it begins, how high it is, the number of its first row, its wrapped notes."""

    phase: PhaseView
    top: float
    height: float
    first: int
    notes: tuple[str, ...]

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def row(self, place: int) -> float:
        """The middle of a train's row."""
        return self.top + ROW * (place + 0.5)

    def chip(self, place: int) -> float:
        """The middle of what leaves."""
        return self.top + ROW / 2 + (CHIP + 3) * place


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where columns begin, from left to right."""

    train: float
    price: float
    count: float
    runs: float | None
    lanes: float
    leaving: float
    limits: float
    tiles: float
    rounds: float
    notes: float
    right: float


def draw_roster(
    view: RosterView, *, shape: Shape = "wide", theme: Theme | None = LIGHT, scale: float = 1.0
) -> Svg:
    """Draw a roster. Phases have class ``phase`` and ``data-phase``, trains ``data-train``."""
    chart = _Chart(view, shape)
    wide, tall = chart.size()
    head = element("title", escape(say("%(title)s: trains and phases", title=view.title)))
    if theme is not None:
        head += element("style", stylesheet(theme, f".rh-{theme.name}"))
    head += element("rect", class_="paper", x=0, y=0, width=wide, height=tall)
    name = f"rh rh-{theme.name}" if theme else "rh"
    return document(head + chart.drawing(), 0, 0, wide, tall, scale=scale, class_=name, role="img")


class _Chart:
    def __init__(self, view: RosterView, shape: Shape) -> None:
        self.view = view
        self.narrow = shape == "narrow"
        self.lanes = lanes_of(view)
        self.columns = self._columns()
        self.blocks = list(self._blocks())

    def size(self) -> tuple[float, float]:
        """Width and height, margins included."""
        bottom = self.blocks[-1].bottom if self.blocks else self._top()
        return self.columns.right + MARGIN, bottom + self._legend_height() + MARGIN

    def drawing(self) -> str:
        """The whole chart."""
        parts = [self._title(), self._heads()]
        parts.append(group(self._lines(), class_="fates"))
        parts += [self._phase(block) for block in self.blocks]
        parts.append(self._legend())
        return "".join(parts)

    # How it lies

    def _columns(self) -> _Columns:
        phases = self.view.phases
        trains = [train for phase in phases for train in phase.trains]
        leaving = [leaving for phase in phases for leaving in phase.leaving]
        name = _widest([phase.name for phase in phases], LARGE, 26)
        starts = _widest([phase.starts for phase in phases], TINY, 0)
        at = MARGIN + max(_widest([say("Phase")], SMALL, 0), min(max(name, starts), 110.0)) + 2 * PAD
        train, at = at, at + min(max(_widest([train.name for train in trains], LARGE, 34) + 18, 52.0), 130.0)
        price, at = (
            at,
            at + 2 * PAD + _widest([say_of("train", "Price"), *(train.price for train in trains)], LARGE, 0),
        )
        count, at = at, at + PAD + _widest([say("No."), *(train.count for train in trains)], LARGE, 18)
        if self.narrow:
            under = min(_widest([_under(train) for train in trains], TINY, 0), 165.0)
            below = max((self._sum_width(phase) for phase in phases), default=0.0)
            at = max(at, price + PAD + under, train + below, train + (BESIDE if _has_notes(phases) else 0.0))
        runs = None
        if not self.narrow:
            runs = at + PAD
            at = runs + min(
                _widest(
                    [say_of("train", "Runs"), say("permanent"), *(train.runs for train in trains)], SMALL, 0
                ),
                190.0,
            )
        lanes = at + PAD
        at = lanes + (len(set(self.lanes.values())) * LANE + 14 if leaving else 0)
        chips = at
        at += min(_widest([_said(one) for one in leaving], SMALL, 0) + 20, 150.0) + 4 if leaving else 0
        if self.narrow:
            right = at
            return _Columns(train, price, count, None, lanes, chips, right, right, right, MARGIN, right)
        limits = at + PAD
        each = [_widest([_kind_of(kind)], SMALL, 34) + 10 for kind in self.view.kinds]
        tiles = limits + sum(each) + PAD
        most = max((len(phase.tiles) for phase in phases), default=0)
        rounds = tiles + max(most * (2 * TILE + 4), _widest([say("Tiles")], SMALL, 0)) + PAD
        notes = rounds + _widest([say("ORs")], SMALL, 0) + PAD
        has_notes = _has_notes(phases)
        return _Columns(
            train, price, count, runs, lanes, chips, limits, tiles, rounds, notes, notes + NOTES * has_notes
        )

    def _top(self) -> float:
        return MARGIN + TITLE + HEAD

    def _blocks(self) -> Iterator[_Block]:
        top, first = self._top(), 0
        room = self.columns.lanes - PAD - self.columns.train if self.narrow else NOTES
        for phase in self.view.phases:
            notes = tuple(line for note in phase.notes for line in wrapped(note, room, SMALL))
            rows = max(len(phase.trains) * ROW, len(phase.leaving) * (CHIP + 3) + ROW - CHIP - 3, ROW)
            beside = len(notes) * LINE + (ROW - LINE if notes else 0)
            below = (ROW - 6) * bool(phase.tiles) + len(notes) * LINE + (6 if notes else 0)
            if not self.narrow:
                height = max(rows, beside)
            else:
                height = rows + (below if phase.tiles or phase.notes else 0)
            if phase.starts:
                height = max(height, ROW + 12)
            yield _Block(phase, top, height, first, notes)
            top += height
            first += len(phase.trains)

    # What is drawn

    def _title(self) -> str:
        size = fitted(self.view.title, self.columns.right - MARGIN, 22.0, True)
        return text(self.view.title, MARGIN, MARGIN + 12, size, class_="name")

    def _heads(self) -> str:
        at, level = self.columns, self._top() - HEAD / 2 + 2
        middle = (MARGIN + at.train - PAD) / 2
        heads: list[tuple[str, float, str | None]] = [
            (say("Phase"), middle, "middle"),
            (say("Train"), (at.train + at.price) / 2, "middle"),
        ]
        heads += [
            (say_of("train", "Price"), at.count - PAD, "end"),
            (say("No."), (at.runs or at.lanes) - PAD, "end"),
        ]
        if any(phase.leaving for phase in self.view.phases):
            heads.append((say("Leaves"), at.leaving, None))
        if not self.narrow:
            heads.append((say_of("train", "Runs"), at.runs or 0.0, None))
            heads += [
                (_kind_of(kind), x, "middle") for kind, x in zip(self.view.kinds, self._limits(), strict=True)
            ]
            heads += [(say("Tiles"), at.tiles, None), (say("ORs"), at.rounds, None)]
            if _has_notes(self.view.phases):
                heads.append((say("Notes"), at.notes, None))
        drawn = [text(word, x, level, SMALL, class_="coord", text_anchor=side) for word, x, side in heads]
        if not self.narrow and self.view.kinds != ("",):
            over = (self.columns.limits + self.columns.tiles - PAD) / 2
            drawn.append(text(say("Limit"), over, level - 14, TINY, class_="coord", text_anchor="middle"))
        return "".join(drawn)

    def _limits(self) -> list[float]:
        """The middle of the column of each kind of company."""
        out, at = [], self.columns.limits
        for kind in self.view.kinds:
            room = _widest([_kind_of(kind)], SMALL, 34) + 10
            out.append(at + room / 2)
            at += room
        return out

    def _phase(self, block: _Block) -> str:
        phase, at = block.phase, self.columns
        parts = [_rule(block.top, at.right)]
        color = phase.tiles[-1] if phase.tiles else "white"
        parts.append(_band(color, block, at.train - PAD - MARGIN, now=phase.now))
        parts.append(self._name(block, color))
        for place, train in enumerate(phase.trains):
            parts.append(self._train(train, block.row(place)))
        for place, leaving in enumerate(phase.leaving):
            parts.append(self._chip(leaving, block.chip(place)))
        parts += self._below(block) if self.narrow else self._beside(block)
        last = _rule(block.bottom, at.right) if block is self.blocks[-1] else ""
        now = element("title", escape(say("the present phase"))) if phase.now else ""
        return element("g", now + "".join(parts) + last, class_="phase", data_phase=phase.name or None)

    def _name(self, block: _Block, color: str) -> str:
        room = self.columns.train - PAD - MARGIN - 12
        middle = MARGIN + 6 + room / 2
        ink = _ink(color)
        name, starts = block.phase.name or "–", block.phase.starts
        level = block.top + ROW / 2
        drawn = text(name, middle, level, fitted(name, room, LARGE + 2, True), text_anchor="middle", **ink)
        if starts:
            size = fitted(starts, room, TINY, True)
            drawn += text(starts, middle, level + 19, size, text_anchor="middle", **ink)
        return drawn

    def _train(self, train: TrainView, level: float) -> str:
        at = self.columns
        wide = at.price - at.train
        drawn = ground_rect(train.color, at.train, level - 14, wide, 28.0, corner=5.0)
        size = fitted(train.name, wide - 10, LARGE, True)
        drawn += text(train.name, at.train + wide / 2, level, size, text_anchor="middle", **_ink(train.color))
        up = level - 7 if self.narrow else level
        end = (at.runs or at.lanes) - PAD
        drawn += text(train.price, at.count - PAD, up, LARGE - 1, class_="name", text_anchor="end")
        if train.count:
            drawn += text(train.count, end, up, LARGE - 1, class_="name", text_anchor="end")
        if self.narrow:
            words = _under(train)
            size = fitted(words, end - at.price - 6, TINY)
            drawn += text(words, end, level + 10, size, class_="coord", text_anchor="end", font_weight="400")
        else:
            drawn += self._runs(train, level)
        return element("g", drawn, data_train=train.name)

    def _runs(self, train: TrainView, level: float) -> str:
        """How far a train goes, in two lines where it takes many words, and whether it is permanent."""
        at = self.columns
        assert at.runs is not None
        room = at.lanes - PAD - at.runs
        if width(train.runs, SMALL) <= room:
            words = text(
                train.runs, at.runs, level - 8 * train.permanent, SMALL, class_="name", font_weight="400"
            )
            if train.permanent:
                words += text(say("permanent"), at.runs, level + 9, TINY, class_="coord", font_weight="400")
            return words
        first, plus, rest = _under(train).partition(" + ")
        lines = [first + plus.rstrip(), rest] if rest else wrapped(_under(train), room, TINY)
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        return "".join(
            text(
                line,
                at.runs,
                level + (16 * place - 8 if len(lines) > 1 else 0),
                fitted(line, room, TINY),
                class_="name",
                font_weight="400",
            )
            for place, line in enumerate(lines)
        )

    def _chip(self, leaving: LeavingView, level: float) -> str:
        words = _said(leaving)
        color = _WORDS[leaving.fate][1]
        wide = min(width(words, SMALL, True) + 16, 150.0)
        drawn = ground_rect(color, self.columns.leaving, level - CHIP / 2 + 1, wide, CHIP - 2, corner=11.0)
        size = fitted(words, wide - 14, SMALL, True)
        drawn += text(
            words, self.columns.leaving + wide / 2, level, size, class_="name", text_anchor="middle"
        )
        return element("g", drawn, data_leaves=leaving.train)

    def _beside(self, block: _Block) -> Iterator[str]:
        phase, at, level = block.phase, self.columns, block.top + ROW / 2
        for limit, x in zip(phase.limits, self._limits(), strict=False):
            yield text(limit or "–", x, level, LARGE, class_="name", text_anchor="middle")
        yield from _tiles(phase.tiles, at.tiles + TILE, level)
        yield text(phase.rounds, at.rounds + 10, level, LARGE, class_="name", text_anchor="middle")
        for place, line in enumerate(block.notes):
            y = level + LINE * place
            yield text(line, at.notes, y, SMALL, class_="name", font_weight="400")

    def _below(self, block: _Block) -> Iterator[str]:
        """The rest of a phase under its trains: limit, tiles, rounds in one line, then the notes."""
        phase, x = block.phase, self.columns.train
        notes = block.bottom - len(block.notes) * LINE - 6 + LINE / 2
        if phase.tiles:
            level = block.bottom - len(block.notes) * LINE - (6 if block.notes else 0) - (ROW - 6) / 2 - 2
            yield from _tiles(phase.tiles, x + TILE, level)
            x += len(phase.tiles) * (2 * TILE + 4) + 8
            yield text(self._sum(phase), x, level, SMALL + 1, class_="name")
        for place, line in enumerate(block.notes):
            y = notes + LINE * place
            yield text(line, self.columns.train, y, SMALL, class_="name", font_weight="400")

    def _sum(self, phase: PhaseView) -> str:
        """Limits and rounds of a phase in a line."""
        limits = [
            f"{_kind_of(kind)} {limit}"
            for kind, limit in zip(self.view.kinds, phase.limits, strict=False)
            if limit
        ]
        rounds = count("# OR", "# ORs", int(phase.rounds)) if phase.rounds else ""
        return " · ".join(filter(None, (", ".join(limits), rounds)))

    def _sum_width(self, phase: PhaseView) -> float:
        tiles = len(phase.tiles) * (2 * TILE + 4) + 8
        return tiles + width(self._sum(phase), SMALL + 1, True) if phase.tiles else 0.0

    def _lines(self) -> Iterator[str]:
        """The way from each train that leaves to where it leaves."""
        levels: dict[int, float] = {}
        for block in self.blocks:
            for place in range(len(block.phase.trains)):
                levels[block.first + place] = block.row(place)
        at = self.columns
        for number_, block in enumerate(self.blocks):
            for place, leaving in enumerate(block.phase.leaving):
                dash = _WORDS[leaving.fate][2] or None
                x = at.lanes + 6 + self.lanes[number_, place] * LANE
                end = block.chip(place)
                starts = sorted(levels[row] for row in leaving.rows)
                for start in starts:
                    yield element("circle", class_="figure", cx=at.lanes - 4, cy=start, r=3.0)
                way = f"M{number(at.lanes - 4)} {number(starts[0])}" + bend(x, starts[0], end)
                way += f"L{number(at.leaving - 7)} {number(end)}"
                yield element("path", class_="arrow", d=way, stroke_dasharray=dash)
                for start in starts[1:]:
                    branch = f"M{number(at.lanes - 4)} {number(start)}L{number(x)} {number(start)}"
                    yield element("path", class_="arrow", d=branch, stroke_dasharray=dash)
                tip = [(at.leaving - 1, end), (at.leaving - 9, end - 4.5), (at.leaving - 9, end + 4.5)]
                yield element("polygon", class_="figure", points=points(tip))

    # What the lines mean

    def _fates(self) -> list[Fate]:
        used = {one.fate for phase in self.view.phases for one in phase.leaving}
        return [fate for fate in _WORDS if fate in used]

    def _legend_height(self) -> float:
        fates = self._fates()
        return len(fates) * LINE + 12 if fates else 0.0

    def _legend(self) -> str:
        if not self.blocks:
            return ""
        parts = []
        for place, fate in enumerate(self._fates()):
            word, color, dash, meaning = _WORDS[fate]
            level = self.blocks[-1].bottom + 12 + LINE * (place + 0.5)
            line = f"M{number(MARGIN)} {number(level)}h26"
            parts.append(element("path", class_="arrow", d=line, stroke_dasharray=dash or None))
            parts.append(ground_rect(color, MARGIN + 32, level - 5, 10.0, 10.0, corner=5.0))
            parts.append(text(f"{say(word)}: {say(meaning)}", MARGIN + 50, level, TINY, class_="coord"))
        return group(parts, class_="legend")


def _under(train: TrainView) -> str:
    """What stands under the price in the narrow shape."""
    return " · ".join(filter(None, (train.runs, say("permanent") if train.permanent else "")))


def _kind_of(kind: str) -> str:
    """The heading of the limits of a kind of company."""
    return say(kind or "Limit")


def _has_notes(phases: Sequence[PhaseView]) -> bool:
    return any(phase.notes for phase in phases)


def _said(leaving: LeavingView) -> str:
    words = f"{leaving.train} {say(_WORDS[leaving.fate][0])}"
    return f"{words} ({leaving.when})" if leaving.when else words


def _letter(color: str) -> str:
    """One letter or two for the colour of tiles; in every language no two are the same."""
    return say_of("letter", LETTERS.get(color, color[:1].upper()))


def _tiles(colors: Sequence[str], x: float, y: float) -> Iterator[str]:
    """A small hex for each colour that may be laid, with its letter."""
    for place, color in enumerate(colors):
        middle = x + place * (2 * TILE + 4)
        corners = [(middle + TILE * a, y + TILE * b) for a, b in _HEX]
        known = ground_class(color)
        yield element(
            "polygon",
            class_=f"cell {known}" if known else "cell",
            fill=None if known else read(color),
            points=points(corners),
        )
        letter = _letter(color)
        yield text(letter, middle, y, TINY - 0.5, text_anchor="middle", **_ink(color))


_HEX = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866))


def _rule(y: float, right: float) -> str:
    return element("path", class_="cell", d=f"M{number(MARGIN)} {number(y)}H{number(right)}", opacity=0.5)


def _band(color: str, block: _Block, wide: float, *, now: bool) -> str:
    """The ground of a phase's name; round about it for the present one."""
    band = ground_rect(color, MARGIN, block.top, wide, block.height)
    if now:
        band += element(
            "rect", class_="ring", x=MARGIN + 3, y=block.top + 3, width=wide - 6, height=block.height - 6
        )
    return band


def _ink(color: str) -> dict[str, str]:
    """The attributes of text on a ground."""
    known = ground_class(color)
    if known:
        return {"class_": "on-black" if known == "c-black" else "name"}
    return {"fill": ink_on(read(color))}


def _widest(words: Sequence[str], size: float, least: float) -> float:
    return max([least, *(width(word, size, True) for word in words)])


def wrapped(words: str, room: float, size: float) -> list[str]:
    """Break a sentence into lines no wider than ``room``; a word that is wider stands alone.

    >>> wrapped("the private companies close", 120, 13)
    ['the private', 'companies close']
    """
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines
