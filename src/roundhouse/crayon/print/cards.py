"""Cards of crayon rails: demands, events, trains, ships, foremen; chips for loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from roundhouse.crayon.board.area_words import effect_words
from roundhouse.crayon.board.definition import BoardDefinition, DemandCard, Engine, EventCard, Foreman, Ship
from roundhouse.crayon.board.foreman_words import foreman_words
from roundhouse.ink.color import ink_on
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import disc, fit, one_line, rect, rule
from roundhouse.ink.sheets.sizes import Extent
from roundhouse.ink.theme import Theme
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say

_LASTS = {
    "once": to_say("It happens once."),
    "turn": to_say("It lasts until the end of the next turn of whoever drew it."),
    "forever": to_say("It lasts for the rest of the game."),
}
_BACKS = {
    "demand": to_say("Demand"),
    "event": to_say("Event"),
    "engine": to_say("Engine"),
    "ship": to_say("Ship"),
    "foreman": to_say("Foreman"),
}
_BANDS = {"demand": "green", "event": "red", "engine": "yellow", "ship": "blue", "foreman": "orange"}
PAD, BAND = 7.0, 19.0


@dataclass(frozen=True)
class CardMaker:
    """Makes the cards of a board in a size; ``bleed`` is how far colour goes beyond the cut."""

    definition: BoardDefinition
    size: Extent
    theme: Theme
    bleed: float = 0.0
    chip: float = 43.2
    """The diameter of the chips for loads."""

    def demands(self, cards: Sequence[DemandCard]) -> Iterator[PrintItem]:
        """Demand cards: what, where to, what it pays."""
        for card in cards:
            body = "".join(self._demand_rows(card))
            yield self._card("demand", str(card.number), say("Demands %(number)s", number=card.number), body)

    def _demand_rows(self, card: DemandCard) -> Iterator[str]:
        wide = self.size.width - 2 * PAD
        step = (self.size.height - BAND - 8) / max(len(card.demands), 1)
        for place, demand in enumerate(card.demands):
            y = BAND + 3 + place * step
            if place:
                yield rule(PAD, y, PAD + wide, y, self.theme.line, 0.4)
            pay = one_line(str(demand.pay), wide * 0.18, 15)
            yield pay.in_box(PAD, y, wide, step, fill=self.theme.text, anchor="end")
            load = one_line(demand.load, wide * 0.4, 11)
            yield load.in_box(PAD, y, wide * 0.4, step, fill=self.theme.text, anchor="start")
            city = fit(demand.city, wide * 0.38, step - 1, 10)
            yield city.in_box(PAD + wide * 0.42, y, wide * 0.38, step, fill=self.theme.text, anchor="start")

    def events(self, cards: Sequence[EventCard]) -> Iterator[PrintItem]:
        """Event cards, with what they do in our words."""
        for card in cards:
            words = "\n".join(
                [*(effect_words(effect, say) for effect in card.effects), say(_LASTS[card.lasts])]
            )
            yield self._card("event", str(card.number), card.title, self._text(words))

    def engines(self, engines: Sequence[Engine]) -> Iterator[PrintItem]:
        """Train cards."""
        for engine in engines:
            words = say("Speed %(number)s", number=engine.speed)
            words += "\n" + say("A dragon") if engine.dragon else ""
            body = self._holds(words, engine.capacity)
            level = say("level %(number)s", number=engine.level)
            yield self._card("engine", level, engine.name, body, engine.count)

    def ships(self, ships: Sequence[Ship]) -> Iterator[PrintItem]:
        """Ship cards."""
        for ship in ships:
            words = (
                say("Speed %(number)s", number=ship.speed),
                say("Boarding costs %(money)s", money=ship.fee),
            )
            yield self._card("ship", "", ship.name, self._text("\n".join(words), 13))

    def foremen(self, foremen: Sequence[Foreman]) -> Iterator[PrintItem]:
        """Foremen, with what they are good for."""
        for foreman in foremen:
            body = self._text("\n".join(foreman_words(foreman, say)) or say("No special ability."), 10)
            yield self._card("foreman", say(foreman.race), foreman.name, body)

    def loads(self, diameter: float, bleed: float) -> Iterator[PrintItem]:
        """Chips for loads, as many as there are of each."""
        shades = ("#e2c15a", "#9fbf8a", "#c98f7a", "#8fb3cf", "#b9a5cf", "#c9c2b2")
        for place, (load, count) in enumerate(self.definition.loads.items()):
            shade = shades[place % len(shades)]
            middle, room = diameter / 2, diameter * 0.84
            words = one_line(load, room, 9.5)
            if words.cut:  # a long word goes nearer to the rim
                room = diameter * 0.9
                words = one_line(load, room, 9.5)
            under = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle + bleed)}" fill="{shade}"/>'
            art = disc(middle, middle, middle, shade) + words.in_box(
                middle - room / 2, 0, room, diameter, fill=ink_on(shade, "#000000", "#ffffff")
            )
            face = ItemFace(art, under)
            yield PrintItem(f"load-{load}", "load", load, diameter, diameter, face, None, count, "circle")

    def _holds(self, words: str, count: int) -> str:
        """Words, and below them a place for each load, as large as its chip if there is room."""
        wide, tall = self.size.width - 2 * PAD, self.size.height - BAND - 11
        gap = 6.0
        across = min(self.chip, (wide - (count - 1) * gap) / max(count, 1), tall * 0.62)
        left = self.size.width / 2 - (count * across + (count - 1) * gap) / 2
        level = BAND + 5 + tall - across / 2
        line = self.theme.line
        rings = [
            disc(
                left + place * (across + gap) + across / 2, level, across / 2, "none", stroke=line, thick=0.8
            )
            for place in range(count)
        ]
        said = " · ".join(words.split("\n"))
        text = fit(said, wide, tall - across - 2, 13, bold=True)
        above = text.in_box(PAD, BAND + 2, wide, tall - across, fill=self.theme.text, anchor="start")
        return above + "".join(rings)

    def _text(self, words: str, largest: float = 9.5) -> str:
        wide, tall = self.size.width - 2 * PAD, self.size.height - BAND - 11
        return fit(words, wide, tall, largest).in_box(
            PAD, BAND + 2, wide, tall + 2, fill=self.theme.text, anchor="start"
        )

    def _card(self, kind: str, mark: str, title: str, body: str, count: int = 1) -> PrintItem:
        wide, tall, over = self.size.width, self.size.height, self.bleed
        shade = self.theme.grounds[_BANDS[kind]]
        parts = [rect(-over, -over, wide + 2 * over, tall + 2 * over, self.theme.edge)]
        parts.append(rect(-over, -over, wide + 2 * over, BAND + over, shade))
        parts.append(rect(3, 3, wide - 6, tall - 6, stroke=self.theme.line, thick=0.5, corner=2))
        ink = ink_on(shade, "#000000", "#ffffff")
        room = wide - 2 * PAD
        if mark:
            parts.append(one_line(mark, room * 0.35, 8).in_box(PAD, 0, room, BAND, fill=ink, anchor="end"))
        name = fit(title, room * 0.64 if mark else room, BAND - 4, 10, bold=True)
        parts.append(name.in_box(PAD, 0, room, BAND, fill=ink, anchor="start"))
        face = ItemFace("".join(parts) + body)
        return PrintItem(
            f"{kind}-{mark}-{title}", kind, title, wide, tall, face, self._back(kind, shade), count
        )

    def _back(self, kind: str, shade: str) -> ItemFace:
        wide, tall, over = self.size.width, self.size.height, self.bleed
        ink = ink_on(shade, "#000000", "#ffffff")
        name = fit(self.definition.name, wide - 30, tall * 0.4, 15, bold=True)
        parts = [
            rect(-over, -over, wide + 2 * over, tall + 2 * over, shade),
            rect(5, 5, wide - 10, tall - 10, stroke=ink, thick=1, corner=3),
            name.in_box(15, tall * 0.14, wide - 30, tall * 0.42, fill=ink),
            one_line(say(_BACKS[kind]), wide - 30, 9).in_box(15, tall * 0.6, wide - 30, 14, fill=ink),
        ]
        return ItemFace("".join(parts))
