"""Charters of companies: stations with their prices, room for trains and money, the chart of trains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.draw.views import PhaseView, RosterView
from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.shares import Back
from roundhouse.eighteen.print.tokens import token_face
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import TextBlock, at, disc, fit, label, rect, rule
from roundhouse.ink.sheets.sizes import MM, Extent
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say, say_of

MAJOR, MINOR = Extent("charter", 190 * MM, 122 * MM), Extent("minor charter", 190 * MM, 82 * MM)
BAND = 40.0
PAD = 9.0
SHORT = {"rusts": to_say("rust"), "obsolete": to_say("obsolete"), "phased": to_say("phased out")}
"""What becomes of several trains, by their fate."""


@dataclass(frozen=True, slots=True)
class CharterWords:
    """What a charter says of a company beside its name, and of the game."""

    home: str
    money: tuple[str, ...]
    float_at: str
    abilities: tuple[str, ...] = ()
    subtitle: str = ""
    treasury: str = ""
    trains: tuple[str, ...] = ()


class Charters:
    """Makes charters. ``filled`` shows tokens in their places; else there are rings to put them on.

    ``purse`` is what lies in the box for money. ``cut`` collects the companies whose words found no room.
    """

    def __init__(
        self,
        look: PrintLook,
        back: Back,
        roster: RosterView | None,
        turn: Sequence[str],
        token: float,
        *,
        filled: bool = False,
        purse: str,
    ) -> None:
        self._look, self._back = look, back
        self._roster, self._turn = roster, turn
        self._token, self._filled, self._purse = token, filled, purse
        self.cut: list[str] = []

    def item(self, company: CorporationDef, words: CharterWords) -> PrintItem:
        """The charter of a company; a minor has a smaller one."""
        size = MINOR if company.kind == "minor" else MAJOR
        back = self._back(company.name, company.color, size)
        face = self._face(company, words, size)
        return PrintItem(
            f"charter-{company.id}",
            "charter",
            say("%(company)s charter", company=company.id),
            size.width,
            size.height,
            face,
            back,
        )

    def _face(self, company: CorporationDef, words: CharterWords, size: Extent) -> ItemFace:
        wide, tall, look = size.width, size.height, self._look
        shade = look.color(company.color)
        over = look.bleed
        frame = look.frame(shade)
        parts = [look.ground(wide, tall, look.card), rect(-over, -over, wide + 2 * over, BAND + over, shade)]
        parts.append(rect(3, 3, wide - 6, tall - 6, stroke=frame, thick=0.8, corner=3))
        if frame != shade:
            parts.append(rule(3, BAND, wide - 3, BAND, frame, 0.8))
        parts += self._head(company, words, shade, wide)
        left = wide * 0.56
        bottom = tall - PAD
        stations = self._stations(company, words, left - 2 * PAD)
        top = BAND + 8
        parts.append(at(PAD, top, stations[0]))
        level = top + stations[1] + 6
        if words.abilities:
            said = fit("\n".join(words.abilities), left - 2 * PAD, (bottom - level) * 0.4, 7.5)
            if said.cut:
                self.cut.append(company.id)
            parts.append(said.drawn(PAD, level, fill=look.ink))
            level += said.height + 5
        half = (bottom - level - 5) / 2
        trains = f"{say('Trains')}: {', '.join(words.trains)}" if words.trains else say("Trains")
        parts += self._box(trains, PAD, level, left - 2 * PAD, half)
        capital = f"{self._purse}: {words.treasury}" if words.treasury else self._purse
        parts += self._box(capital, PAD, level + half + 5, left - 2 * PAD, half)
        parts += list(self._right(left, BAND + 8, wide - left - PAD, bottom - BAND - 8))
        return ItemFace("".join(parts))

    def _head(self, company: CorporationDef, words: CharterWords, shade: str, wide: float) -> Iterator[str]:
        on = self._look.on(shade)
        radius = BAND / 2 - 4
        yield disc(PAD + radius + 1, BAND / 2, radius + 1.6, on)
        logo = self._look.logos.get(company.id, "")
        yield at(
            PAD + 1,
            BAND / 2 - radius,
            [token_face(company.id, shade, 2 * radius, 0.0, logo=logo).content],
        )
        left = PAD + 2 * radius + 10
        room = wide - left - PAD
        below = " · ".join(filter(None, (words.subtitle, words.home, words.float_at)))
        name = fit(company.name, room, BAND - (17 if below else 6), 17, bold=True)
        if below:
            yield name.in_box(left, 3, room, BAND - 17, fill=on, anchor="start")
            yield fit(below, room, 9.5, 8).in_box(left, BAND - 14, room, 9, fill=on, anchor="start")
        else:
            yield name.in_box(left, 0, room, BAND, fill=on, anchor="start")

    def _stations(self, company: CorporationDef, words: CharterWords, room: float) -> tuple[list[str], float]:
        """The places of station tokens in rows, and how high they are."""
        look = self._look
        size = self._token + 3
        step = size + 8
        columns = max(1, int((room + 8) // step))
        parts = [label(say("Stations"), 0, 4, 7, fill=look.quiet)]
        for place, price in enumerate(words.money):
            row, column = divmod(place, columns)
            x, y = column * step, 10 + row * (size + 13)
            if self._filled:
                face = token_face(
                    company.id,
                    look.color(company.color),
                    size,
                    0.0,
                    logo=look.logos.get(company.id, ""),
                )
                parts.append(at(x, y, [face.content]))
            else:
                parts.append(disc(x + size / 2, y + size / 2, size / 2, "none", stroke=look.line, thick=0.9))
            parts.append(
                fit(price, step - 2, 8.2, 7.5, bold=True).in_box(
                    x - 3, y + size + 1.5, size + 6, 8, fill=look.ink
                )
            )
        rows = -(-len(words.money) // columns)
        return parts, 10 + rows * (size + 13)

    def _box(self, words: str, x: float, y: float, wide: float, tall: float) -> Iterator[str]:
        yield rect(x, y, wide, tall, stroke=self._look.line, thick=0.7, corner=3)
        yield fit(words, wide - 10, 8.2, 7, bold=True).drawn(x + 5, y + 4.5, fill=self._look.quiet)

    # The right side: trains and phases, then the turn

    def _right(self, x: float, y: float, wide: float, tall: float) -> Iterator[str]:
        turn = self._turn_block(wide)
        room = tall - (turn[1] + 6 if turn[1] else 0)
        if self._roster is not None and self._roster.phases:
            chart, _ = phase_table(self._roster.phases, wide, room, self._look)
            yield at(x, y, chart)
        if turn[1]:
            yield at(x, y + tall - turn[1], turn[0])

    def _turn_block(self, wide: float) -> tuple[list[str], float]:
        if not self._turn:
            return [], 0.0
        parts = [label(say("Turn of a company"), 0, 4, 8, fill=self._look.quiet)]
        column = (wide - 8) / 2
        half = -(-len(self._turn) // 2)
        lowest = 0.0
        for first in (0, half):
            level = 11.0
            for place, step in enumerate(self._turn[first : first + half], first + 1):
                line, high = _step_line(f"{place}. {step}", column)
                parts.append(line.drawn((column + 8) if first else 0.0, level, fill=self._look.ink))
                level += high
            lowest = max(lowest, level)
        return parts, lowest


_COLUMNS = (0.1, 0.15, 0.14, 0.07, 0.09, 0.12, 0.08, 0.25)


def phase_table(
    phases: Sequence[PhaseView], wide: float, tall: float, look: PrintLook
) -> tuple[list[str], float]:
    """Trains and phases as a small table no higher than ``tall``, and its height."""
    rows = sum(max(1, len(phase.trains)) for phase in phases)
    head = 10.0
    step = min(29.0, (tall - head) / max(rows, 1))
    if step < 7.6:  # type of 6 points would touch: the last rows are left to the reference sheet
        count = int((tall - head) // 7.6)
        step = 7.6
    else:
        count = rows
    size = min(10.5, max(6.0, round(step * 0.55 * 4) / 4))
    edges = [sum(_COLUMNS[:place]) * wide for place in range(len(_COLUMNS) + 1)]
    parts = [
        fit(word, right - left, 8.2, 6.5).in_box(left, 0, right - left, head - 2, fill=look.quiet)
        for word, left, right in zip(_heads(), edges, edges[1:], strict=False)
    ]
    y = head
    drawn = 0
    for phase in phases:
        trains = phase.trains or (None,)
        if drawn + len(trains) > count:
            break
        high = step * len(trains)
        ground = look.color(phase.tiles[-1]) if phase.tiles else look.card
        parts.append(rect(0, y, wide, high, stroke=look.line, thick=0.3))
        parts.append(rect(0, y, edges[1], high, ground, stroke=look.line, thick=0.3))
        parts += _cell(phase.name, 0, y, edges[1], high, size, look, fill=look.on(ground), bold=True)
        for place, train in enumerate(trains):
            if train is None:
                continue
            level = y + place * step
            shade = look.color(train.color)
            parts.append(rect(edges[1], level, edges[2] - edges[1], step, shade, stroke=look.line, thick=0.3))
            parts += _cell(
                train.name,
                edges[1],
                level,
                edges[2] - edges[1],
                step,
                size,
                look,
                fill=look.on(shade),
                bold=True,
            )
            parts += _cell(train.price, edges[2], level, edges[3] - edges[2], step, size, look)
            parts += _cell(train.count, edges[3], level, edges[4] - edges[3], step, size, look)
        limits = "/".join(limit or "–" for limit in phase.limits)
        parts += _cell(limits, edges[4], y, edges[5] - edges[4], high, size, look)
        parts += list(_hexes(phase.tiles, edges[5], y, edges[6] - edges[5], high, look))
        parts += _cell(phase.rounds, edges[6], y, edges[7] - edges[6], high, size, look)
        leaves = ", ".join(f"{one.train} {say(SHORT[one.fate])}" for one in phase.leaving)
        parts += _cell(leaves, edges[7], y, edges[8] - edges[7], high, min(size, 7.5), look)
        y += high
        drawn += len(trains)
    return parts, y


def _step_line(words: str, wide: float) -> tuple[TextBlock, float]:
    """A step of a turn on one line, or on two where it is longer, and how high it is."""
    line = fit(words, wide, 9.6, 8)
    return (fit(words, wide, 17.2, 7.5), 18.0) if line.cut else (line, 10.5)


def _heads() -> tuple[str, ...]:
    """What stands over the columns of the table."""
    return (
        say("Phase"),
        say("Train"),
        say_of("train", "Price"),
        say("No."),
        say("Limit"),
        say("Tiles"),
        say("ORs"),
        say("Leaves"),
    )


def _cell(
    words: str,
    x: float,
    y: float,
    wide: float,
    tall: float,
    size: float,
    look: PrintLook,
    *,
    fill: str = "",
    bold: bool = False,
) -> list[str]:
    if not words:
        return []
    return [
        fit(words, wide - 3, tall - 0.6, size, bold=bold).in_box(
            x + 1.5, y, wide - 3, tall, fill=fill or look.ink
        )
    ]


def _hexes(
    tiles: Sequence[str], x: float, y: float, wide: float, tall: float, look: PrintLook
) -> Iterator[str]:
    """A dot for each colour that may be laid."""
    step = min(8.5, (wide - 2) / max(len(tiles), 1))
    first = x + (wide - step * (len(tiles) - 1)) / 2
    for place, color in enumerate(tiles):
        yield disc(
            first + place * step,
            y + tall / 2,
            min(3.6, step / 2 - 0.4),
            look.color(color),
            stroke=look.line,
            thick=0.4,
        )
