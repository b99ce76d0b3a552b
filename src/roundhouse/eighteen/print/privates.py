"""Private companies as cards: what they cost and pay, and what they can do in our own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.eighteen.draw.geometry import APOTHEM, Layout
from roundhouse.eighteen.draw.views import HexView
from roundhouse.eighteen.model.abilities import BlocksHexes
from roundhouse.eighteen.model.companies import PrivateDef
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.shares import Back
from roundhouse.eighteen.print.tiles import track_picture
from roundhouse.ink.color import read
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import at, fit, one_line, rect, rule
from roundhouse.ink.sheets.sizes import Extent
from roundhouse.table.saying import say

LINE, READABLE = 11.5, 8.0
"""The height of a name in one line, and the type below which it takes two."""
GROUND = "#57493a"
"""Of the band of a private company that has no colour of its own."""


class PrivateCards:
    """Makes the cards of private companies. ``cut`` collects those whose words found no room."""

    def __init__(
        self,
        size: Extent,
        look: PrintLook,
        back: Back,
        money: Callable[[int], str],
        hexes: Mapping[str, HexView],
        layout: Layout,
    ) -> None:
        self._size, self._look, self._back = size, look, back
        self._money = money
        self._hexes, self._layout = hexes, layout
        self.cut: list[str] = []

    def item(self, company: PrivateDef, sentences: list[str], bid: str, players: str) -> PrintItem:
        """The card of a private company; ``sentences`` say what it can do."""
        return PrintItem(
            f"private-{company.id}",
            "private",
            company.name,
            self._size.width,
            self._size.height,
            self._face(company, sentences, bid, players),
            self._back(say("Private company"), company.color or GROUND, self._size),
        )

    def _face(self, company: PrivateDef, sentences: list[str], bid: str, players: str) -> ItemFace:
        wide, tall, look = self._size.width, self._size.height, self._look
        shade = look.color(read(company.color or GROUND, GROUND))
        on = look.on(shade)
        pad, band, foot = 7.0, 20.0, 18.0
        over = look.bleed
        badge = one_line(company.id, wide * 0.25, 8)
        badge_wide = badge.width + 8
        left = pad + badge_wide + 2
        name = fit(company.name, wide - left - pad, LINE, 9.5, bold=True)
        if name.size < READABLE or name.cut:
            band = 27.0
            name = fit(company.name, wide - left - pad, band - 6, 9.5, bold=True)
        parts = [look.ground(wide, tall, look.card)]
        parts.append(rect(-over, -over, wide + 2 * over, band + over, shade))
        parts.append(rect(pad - 2, band / 2 - 6, badge_wide, 12, look.card, corner=3))
        parts.append(badge.in_box(pad - 2, band / 2 - 6, badge_wide, 12, fill=look.ink))
        parts.append(name.in_box(left, 0, wide - left - pad, band, fill=on, anchor="start"))
        parts.append(rect(3, 3, wide - 6, tall - 6, stroke=look.frame(shade), thick=0.6, corner=2))
        picture, taken = self._picture(company, wide - pad, band + 4, tall - band - foot - 8)
        parts.append(picture)
        room = wide - 2 * pad - (taken + 4 if taken else 0)
        text = fit("\n".join(sentences), room, tall - band - foot - 7, 9.5)
        if text.cut or name.cut:
            self.cut.append(company.name)
        parts.append(text.drawn(pad, band + 5, fill=look.ink))
        parts.append(rule(pad, tall - foot, wide - pad, tall - foot, look.line, 0.4))
        price = self._money(company.value)
        revenue = say("pays %(money)s", money=self._money(company.revenue)) if company.revenue else ""
        level, high = tall - foot + 1, foot - 4
        half = (wide - 2 * pad) / 2
        small = " · ".join(filter(None, (bid and say("bid %(money)s", money=bid), players)))
        parts.append(one_line(price, half, 9).in_box(pad, level, half, high, fill=look.ink, anchor="start"))
        if revenue:
            parts.append(
                one_line(revenue, half, 9).in_box(pad + half, level, half, high, fill=look.ink, anchor="end")
            )
        if small:
            parts.append(fit(small, 60, 8.2, 6.25).in_box(wide / 2 - 30, level, 60, high, fill=look.quiet))
        return ItemFace("".join(parts))

    def _picture(self, company: PrivateDef, right: float, top: float, room: float) -> tuple[str, float]:
        """The hex that the company keeps, small at the right, and how wide it is."""
        for ability in company.abilities:
            if isinstance(ability, BlocksHexes) and ability.hexes and ability.hexes[0] in self._hexes:
                view = self._hexes[ability.hexes[0]]
                if not view.tile.parts:
                    continue
                across = min(44.0, room - 9)
                long = across * 2 / 3**0.5
                wide, high = (long, across) if self._layout == "flat" else (across, long)
                art = track_picture(view.tile, self._layout)
                x = right - wide / 2
                drawn = at(x, top + high / 2, [art], across / (2 * APOTHEM))
                name = fit(view.name, wide, 8, 6.5, bold=True)
                return drawn + name.drawn(x, top + high + 2, fill=self._look.ink, anchor="middle"), wide
        return "", 0.0
