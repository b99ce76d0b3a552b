"""One line of cards of all kinds: its order at the beginning, and the result of the bids on it."""

from __future__ import annotations

from collections.abc import Sequence

from ...in_play import GameInPlay
from ...state.pieces import Player, Private
from .events import CardLost
from .settings import (
    CARDS,
    CONCESSIONS,
    KINDS,
    MINORS,
    PRIVATES,
    BidBoxes,
    BoxLine,
    in_line,
    kind_of,
)
from .settling import lose_minor, lose_trains, sell, start_minor, take_out
from .turn import BidTurn


def lay_out(game: GameInPlay, line: BoxLine) -> None:
    """Shuffle the cards of all kinds into one line; only some private companies, drawn by lot, are in it.

    The line is rotated so that its first card is a concession, and likewise the first card behind the boxes.
    """
    chance = game.chance
    cards = {kind: [one for one in game.privates.values() if kind_of(game, one) == kind] for kind in KINDS}
    drawn = chance.shuffled(cards[PRIVATES])
    for card in drawn[line.privates :]:
        game.happen(CardLost(private=card.id))
        game.remove_private(card)
    shuffled = chance.shuffled([*cards[MINORS], *cards[CONCESSIONS], *drawn[: line.privates]])
    turned = _from_concession(game, shuffled)
    head, tail = turned[: line.boxes], turned[line.boxes :]
    game.memory_of(BidBoxes).lines[CARDS] = (*head, *_from_concession(game, tail))


def _from_concession(game: GameInPlay, cards: Sequence[Private]) -> list[Private]:
    """The cards from the first concession on, and after them those before it."""
    first = next((at for at, card in enumerate(cards) if kind_of(game, card) == CONCESSIONS), 0)
    return [*cards[first:], *cards[:first]]


def settle_line(game: GameInPlay) -> None:
    """Give each card in a box to its highest bidder; minors begin in the order of their bids.

    Minors without a bid leave the game, each with a train of the bank; the one in the first box takes a
    second train. A concession in the first box without a bid leaves, too. If nobody has bid at all, so do all
    cards that are in the boxes after that.
    """
    step = game.round.step(BidTurn)
    boxed = list(in_line(game))
    tops = {card: step.highest(card) for card in boxed}
    won: list[tuple[Player, int, Private]] = []
    for card, top in tops.items():
        if top is None:
            continue
        if kind_of(game, card) == MINORS:
            won.append((*top, card))
        else:
            sell(game, card, *top)
    for player, price, card in sorted(won, key=lambda item: -item[1]):
        start_minor(game, card, player, price)
    unsold = [card for card in boxed if tops[card] is None]
    minors = [card for card in unsold if kind_of(game, card) == MINORS]
    lose_trains(game, len(minors))
    for card in minors:
        if card is boxed[0]:
            lose_minor(game, card)
        else:
            _lose(game, card)
    if not any(tops.values()):
        lost = list(in_line(game))
    else:
        lost = [card for card in unsold if card is boxed[0] and kind_of(game, card) == CONCESSIONS]
    for card in lost:
        _lose(game, card)


def _lose(game: GameInPlay, card: Private) -> None:
    """Remove a card from the game, with the minor that it stands for."""
    game.happen(CardLost(private=card.id))
    if kind_of(game, card) == MINORS:
        take_out(game, card)
    else:
        game.remove_private(card)
