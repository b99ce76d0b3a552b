"""The contents of the bid boxes, and the cards that follow, as pages show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Private
from ..part import Arrival, Lot, LotKind, LotRow
from .settings import (
    CARDS,
    KINDS,
    BidBoxSettings,
    BoxSettings,
    Concession,
    boxes_of,
    in_line,
    minor_of,
    waiting_cards,
)


def rows_of(game: GameInPlay) -> Iterator[LotRow]:
    """Yield the rows of boxes: one for each kind, one for each stack with a box of its own, or one for a
    single line."""
    if game.settings_of(BidBoxSettings).line is not None:
        waiting, boxes = waiting_cards(game, CARDS), in_line(game)
        yield LotRow(
            CARDS,
            [_lot(game, card) for card in boxes],
            [_lot(game, card) for card in waiting[len(boxes) :]],
        )
        return
    for kind in KINDS:
        settings: BoxSettings | None = getattr(game.settings_of(BidBoxSettings), kind)
        if settings is None:
            continue
        waiting = waiting_cards(game, kind)
        if settings.stacks and settings.by_stack:
            for stack in settings.stacks:
                yield _row(game, kind, [card for card in waiting if card.id in stack])
        else:
            yield _row(game, kind, waiting)


def arrivals_of(game: GameInPlay) -> Iterator[tuple[Private, Arrival]]:
    """Yield when each card that nobody has won takes bids: ``now``, ``next`` or ``later``."""
    if game.settings_of(BidBoxSettings).line is not None:
        boxes = in_line(game)
        yield from ((card, "now" if card in boxes else "later") for card in waiting_cards(game, CARDS))
        return
    for kind in KINDS:
        settings: BoxSettings | None = getattr(game.settings_of(BidBoxSettings), kind)
        boxes = boxes_of(game, kind)
        free = settings.boxes - len(boxes) if settings is not None else 0
        for card in waiting_cards(game, kind):
            if card in boxes:
                yield card, "now"
            else:
                yield card, "next" if free > 0 else "later"
                free -= 1


def _row(game: GameInPlay, kind: LotKind, cards: Sequence[Private]) -> LotRow:
    boxes = boxes_of(game, kind)
    return LotRow(
        kind,
        [_lot(game, card) for card in cards if card in boxes],
        [_lot(game, card) for card in cards if card not in boxes],
    )


def _lot(game: GameInPlay, card: Private) -> Lot:
    return Lot(card, minor_of(game, card) or _corporation_of(game, card))


def _corporation_of(game: GameInPlay, card: Private) -> Corporation | None:
    """The corporation that a concession gives the right to start."""
    for _, ability in game.abilities.of(card, Concession):
        return game.corporations.get(ability.corporation)
    return None
