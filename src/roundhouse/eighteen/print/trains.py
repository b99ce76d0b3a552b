"""Train cards, also those with two sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from roundhouse.eighteen.draw.engines import HEIGHT as ENGINE_HEIGHT
from roundhouse.eighteen.draw.engines import WIDTH as ENGINE
from roundhouse.eighteen.draw.engines import engine_picture
from roundhouse.eighteen.model.trains import TrainKind, TrainSide
from roundhouse.eighteen.model.wording import offer_notes, reach_words, trigger_words
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.shares import Back
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import at, fit, one_line, rect
from roundhouse.ink.sheets.sizes import Extent
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say

ENDLESS = 6
"""Cards that are printed of a train of which there is no end."""
_FATES = (
    ("rusts_on", to_say("Rusts with %(trains)s.")),
    ("obsolete_on", to_say("Obsolete with %(trains)s.")),
    ("phased_on", to_say("Phased out with %(trains)s.")),
)


class TrainCards:
    """Makes train cards. ``shades`` is the colour of a train; ``cut`` collects those whose words
    found no room."""

    def __init__(
        self,
        size: Extent,
        look: PrintLook,
        back: Back,
        money: Callable[[int], str],
        shades: Callable[[TrainSide], str],
    ) -> None:
        self._size, self._look, self._back = size, look, back
        self._money, self._shades = money, shades
        self.cut: list[str] = []

    def items(self, kinds: Sequence[TrainKind]) -> Iterator[PrintItem]:
        """A card for each kind. One with two sides has the second on its back; further sides follow."""
        for place, kind in enumerate(kinds):
            count = copies(kind)
            if not count:
                continue
            first, *others = (kind, *kind.variants)
            faces = [self._face(kind, side) for side in (first, *others)]
            back = (
                faces[1]
                if others
                else self._back(say("%(name)s train", name=kind.name), self._shades(kind), self._size)
            )
            yield self._item(f"train-{place}-{kind.name}", kind.name, faces[0], back, count)
            for side, face in zip(others[1:], faces[2:], strict=True):
                yield self._item(f"train-{place}-{side.name}", side.name, face, None, count)

    def _item(self, id_: str, name: str, face: ItemFace, back: ItemFace | None, count: int) -> PrintItem:
        said = say("%(name)s train", name=name)
        return PrintItem(id_, "train", said, self._size.width, self._size.height, face, back, count)

    def _face(self, kind: TrainKind, side: TrainSide) -> ItemFace:
        wide, tall, look = self._size.width, self._size.height, self._look
        shade = look.color(self._shades(side))
        on = look.on(shade)
        pad, over = 7.0, look.bleed
        band = round(tall * 0.34, 2)
        parts = [look.ground(wide, tall, look.card), rect(-over, -over, wide + 2 * over, band + over, shade)]
        parts.append(rect(3, 3, wide - 6, tall - 6, stroke=look.frame(shade), thick=0.6, corner=2))
        name = one_line(side.name, wide * 0.5, band * 0.72)
        parts.append(name.in_box(pad, 0, wide * 0.5, band, fill=on, anchor="start"))
        price = one_line(self._money(side.price), wide * 0.36, band * 0.42)
        parts.append(price.in_box(wide * 0.6, 0, wide * 0.4 - pad, band, fill=on, anchor="end"))
        scale = min(wide * 0.46 / ENGINE, tall * 0.26 / ENGINE_HEIGHT)
        picture = engine_picture(kind.image or _engine(side)).replace(
            'width="36" height="18"', f'width="{ENGINE}" height="{ENGINE_HEIGHT}"'
        )
        drawn = at(wide - pad - 2 - ENGINE * scale, band + 6, [picture], scale)
        parts.append(f'<g color="{look.ink}">{drawn}</g>')
        reach = fit(_reach(side), wide - 2 * pad - ENGINE * scale - 7, tall * 0.3, 9.5, bold=True)
        parts.append(
            reach.in_box(pad, band + 6, wide / 2, ENGINE_HEIGHT * scale, fill=look.ink, anchor="start")
        )
        top = band + 6 + max(ENGINE_HEIGHT * scale, reach.height) + 4
        words = fit("\n".join(self._notes(kind, side)), wide - 2 * pad, tall - top - 6, 8)
        if words.cut or reach.cut:
            self.cut.append(side.name)
        parts.append(words.drawn(pad, tall - 6 - words.height, fill=look.ink))
        return ItemFace("".join(parts))

    def _notes(self, kind: TrainKind, side: TrainSide) -> Iterator[str]:
        """What is to be known of the train, a line each."""
        for field, words in _FATES:
            if triggers := getattr(side, field):
                yield say(words, trains=trigger_words(triggers))
        if kind.is_permanent and not any(getattr(side, field) for field, _ in _FATES):
            yield say("Permanent.")
        for note in offer_notes(kind, side, self._money):
            yield f"{note[:1].upper()}{note[1:]}."
        others = [self._side(one) for one in (kind, *kind.variants) if one.name != side.name]
        if others:
            yield say("Or %(trains)s.", trains=", ".join(others))
        if kind.description:
            yield say(kind.description)

    def _side(self, side: TrainSide) -> str:
        return say("%(train)s for %(money)s", train=side.name, money=self._money(side.price))


def copies(kind: TrainKind) -> int:
    """How many cards are printed: what the file says, else as many as any number of players needs."""
    if kind.copies_to_print is not None:
        return kind.copies_to_print
    counts = [*kind.quantity_by_players.values()]
    if kind.quantity is None:
        return max([ENDLESS, *counts])
    return max([kind.quantity, *counts])


def _engine(side: TrainSide) -> str:
    """The usual picture of a train that names none."""
    return "diesel" if side.unlimited or (side.reach or 0) >= 99 else f"{side.reach or 3}T"


def _reach(side: TrainSide) -> str:
    return say("Runs %(reach)s", reach=reach_words(side)) if side.runs else say("Does not run")
