"""One line of cards of every kind: how it is laid out, and what becomes of the bids on its first cards."""

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
    """Chance takes as many private companies as belong there, and shuffles them with minors and concessions;
    then the line is turned so that a concession is its first card and the next one its fourth."""
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
    """Whoever bid most on a card gets it, the minors of the highest bids begin first.

    Minors without a bid leave the game, and each takes a train with it, that in the first box a second one. A
    concession in the first box leaves without one, too; and where nobody has bid at all, so does all that
    lies in the boxes after that.
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
    """A card leaves the game, and so does the minor that it stands for."""
    game.happen(CardLost(private=card.id))
    if kind_of(game, card) == MINORS:
        take_out(game, card)
    else:
        game.remove_private(card)
