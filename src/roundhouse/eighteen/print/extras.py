"""Backs of cards, order cards, money and labels for boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roundhouse.eighteen.print.look import PrintLook
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import fit, one_line, rect
from roundhouse.ink.sheets.sizes import MM, Extent
from roundhouse.table.saying import say

NOTE = Extent("note", 92 * MM, 45 * MM)
LABEL = Extent("label", 63 * MM, 21 * MM)
NOTES = (1, 5, 10, 20, 50, 100, 500, 1000)
_TINTS = ("#8a9a5b", "#b5651d", "#5b7f95", "#a8553a", "#6b5b95", "#3f7d5a", "#9c7a1f", "#7a2e3a")
_SHARE_OF_BANK = (0.0, 0.02, 0.04, 0.08, 0.12, 0.34, 0.4, 0.0)
"""How much of the bank lies in notes of each value."""


def back_maker(game: str, look: PrintLook) -> Callable[[str, str, Extent], ItemFace]:
    """What draws the back of a card: its colour, a frame, the name of the game and what it is."""

    def back(words: str, color: str, size: Extent) -> ItemFace:
        wide, tall = size.width, size.height
        shade = look.color(color)
        on = look.on(shade)
        parts = [look.ground(wide, tall, shade)]
        parts.append(rect(5, 5, wide - 10, tall - 10, stroke=on, thick=1.2, corner=3))
        parts.append(rect(8, 8, wide - 16, tall - 16, stroke=on, thick=0.4, corner=2))
        parts.append(
            fit(game, wide - 28, tall * 0.34, tall * 0.13, bold=True).in_box(
                14, tall * 0.16, wide - 28, tall * 0.36, fill=on
            )
        )
        parts.append(
            fit(words, wide - 28, tall * 0.24, max(tall * 0.075, 7)).in_box(
                14, tall * 0.56, wide - 28, tall * 0.26, fill=on
            )
        )
        return ItemFace("".join(parts))

    return back


def number_items(most: int, size: Extent, look: PrintLook, game: str) -> Iterator[PrintItem]:
    """The priority deal, and cards that say who is the how-manieth."""
    back = back_maker(game, look)
    for number in range(most + 1):
        wide, tall = size.width, size.height
        shade = look.color("red") if number == 0 else look.color("blue")
        parts = [look.ground(wide, tall, look.card), rect(6, 6, wide - 12, tall - 12, shade, corner=4)]
        words = say("Priority deal") if number == 0 else str(number)
        largest = 15 if number == 0 else tall * 0.5
        parts.append(
            fit(words, wide - 24, tall - 16, largest, bold=True).in_box(
                12, 6, wide - 24, tall - 12, fill=look.on(shade)
            )
        )
        id_, name = (f"number-{number}", say("Number %(number)s", number=number))
        if not number:
            id_, name = "priority", say("Priority deal")
        yield PrintItem(id_, "number", name, wide, tall, ItemFace("".join(parts)), back(name, "gray", size))


def money_items(
    bank: int | None, money: Callable[[int], str], game: str, look: PrintLook
) -> Iterator[PrintItem]:
    """Notes whose sum is about that of the bank, for tables that do not play with chips."""
    total = bank or 12000
    for value, tint, part in zip(NOTES, _TINTS, _SHARE_OF_BANK, strict=True):
        count = 20 if value == 1 else round(total * part / value)
        if count:
            yield _note(value, min(count, 60), look.color(tint), money, game, look)


def loan_item(count: int, value: int, money: Callable[[int], str], game: str, look: PrintLook) -> PrintItem:
    """The loans of a game: cards all alike."""
    wide, tall = NOTE.width, NOTE.height
    shade = look.color("red")
    parts = [look.ground(wide, tall, look.card), rect(4, 4, wide - 8, tall - 8, stroke=shade, thick=2.2)]
    parts.append(
        one_line(say("Loan"), wide * 0.5, 22).in_box(14, 10, wide * 0.5, 30, fill=look.ink, anchor="start")
    )
    parts.append(
        one_line(money(value), wide * 0.6, 34).in_box(14, tall * 0.4, wide - 28, tall * 0.5, fill=look.ink)
    )
    parts.append(
        fit(game, wide * 0.45, 9, 7).in_box(
            wide * 0.5 - 14, 12, wide * 0.5, 12, fill=look.quiet, anchor="end"
        )
    )
    face = ItemFace("".join(parts))
    return PrintItem("loan", "loan", say("Loan"), wide, tall, face, None, count)


def _note(
    value: int, count: int, shade: str, money: Callable[[int], str], game: str, look: PrintLook
) -> PrintItem:
    wide, tall = NOTE.width, NOTE.height
    on = look.on(shade)
    parts = [
        look.ground(wide, tall, look.card),
        rect(4, 4, wide - 8, tall - 8, stroke=shade, thick=2.2, corner=3),
    ]
    for inset in (9.0, 11.0, 13.0):
        parts.append(
            rect(inset, inset, wide - 2 * inset, tall - 2 * inset, stroke=shade, thick=0.35, corner=2)
        )
    parts.append(rect(wide * 0.27, tall * 0.2, wide * 0.46, tall * 0.6, shade, corner=tall * 0.3))
    parts.append(
        one_line(money(value), wide * 0.38, 34).in_box(
            wide * 0.29, tall * 0.2, wide * 0.42, tall * 0.52, fill=on
        )
    )
    parts.append(fit(game, wide * 0.4, 9, 7).in_box(wide * 0.3, tall * 0.64, wide * 0.4, 9, fill=on))
    corner = one_line(money(value), wide * 0.15, 11)
    for x, y, anchor in (
        (18, 16, "start"),
        (wide - 18 - wide * 0.15, 16, "end"),
        (18, tall - 30, "start"),
        (wide - 18 - wide * 0.15, tall - 30, "end"),
    ):
        parts.append(corner.in_box(x, y, wide * 0.15, 14, fill=look.ink, anchor=anchor))
    face = ItemFace("".join(parts))
    return PrintItem(f"note-{value}", "money", money(value), wide, tall, face, face, count)


def label_items(game: str, contents: list[tuple[str, str, str, str]], look: PrintLook) -> Iterator[PrintItem]:
    """Labels for boxes and bags: (id, what is inside, colour, more about it)."""
    for id_, words, color, more in contents:
        wide, tall = LABEL.width, LABEL.height
        shade = look.color(color)
        parts = [look.ground(wide, tall, look.card), rect(0, 0, 10, tall, shade)]
        parts.append(rect(1, 1, wide - 2, tall - 2, stroke=look.line, thick=0.5, corner=2))
        parts.append(
            fit(words, wide - 26, tall * 0.52, 14, bold=True).in_box(
                16, 4, wide - 22, tall * 0.52, fill=look.ink, anchor="start"
            )
        )
        parts.append(
            fit(more or game, wide - 26, tall * 0.3, 7).in_box(
                16, tall * 0.62, wide - 22, tall * 0.3, fill=look.quiet, anchor="start"
            )
        )
        yield PrintItem(f"label-{id_}", "label", words, wide, tall, ItemFace("".join(parts)))
