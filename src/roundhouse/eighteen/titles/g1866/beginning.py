"""How a game of 1866 is set up: chance orders the cards and seats, and chooses the corporations."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from .facts import europe_of, facts_of, is_railway
from .railways import settle_home
from .regions import give_lands, refresh_rights


def set_up(game: GameInPlay) -> None:
    """Deal cards, seats, corporations and capitals, in the order in which recorded games use chance."""
    facts = facts_of(game)
    for name in facts.left_out:
        game.leave_out(game.privates[name] if name in game.privates else game.corporations[name])
    cards = game.chance.shuffled(list(game.privates.values()))
    for card in cards:
        game.privates[card.id] = game.privates.pop(card.id)
    game.progress.seating = europe_of(game).seats = tuple(game.chance.shuffled(game.players))
    game.progress.priority = game.progress.seating[0]
    _choose_corporations(game)
    for hex_, label in zip(game.chance.shuffled(facts.capitals), facts.capital_labels, strict=False):
        game.land.board.label(hex_, label)
    _deal_tokens(game)
    _begin_nationals(game)
    close = facts.london
    game.land.board.reserve(close.hex, close.closed_to, close.city)
    for hex_ in (*facts.ferries.green, *facts.ferries.brown):
        game.land.board.reserve(hex_, close.closed_to, 0)
    refresh_rights(game)


def _choose_corporations(game: GameInPlay) -> None:
    """Keep one corporation of certain regions at least, and so many in all; tokens of the others stay."""
    facts = facts_of(game)
    railways = [one for one in game.corporations.values() if is_railway(game, one)]
    order = game.chance.shuffled(railways)
    kept: list[Corporation] = []
    for name in facts.one_of_each:
        first = next((one for one in order if name in facts.rights[one.id]), None)
        if first is not None:
            kept.append(first)
            order.remove(first)
    kept += order[: facts.corporations - len(kept)]
    for railway in railways:
        homes = [(hex_, 0) for hex_ in railway.definition.home]
        if railway not in kept:
            game.leave_out(railway)
        settle_home(game, railway, homes)


def _deal_tokens(game: GameInPlay) -> None:
    """Give each player a card for stock turn tokens, by seats; the others are not in the game."""
    facts, europe = facts_of(game), europe_of(game)
    seats = game.progress.seating
    for place, name in enumerate(facts.stock_tokens):
        if place < len(seats):
            game.give_private(game.private(name), seats[place])
            europe.left[seats[place]] = facts.tokens[len(seats)]
        else:
            game.leave_out(game.private(name))


def _begin_nationals(game: GameInPlay) -> None:
    """Give each national its train and its region."""
    facts = facts_of(game)
    names = [name for name in facts.nationals if name in game.corporations]
    for place, name in enumerate(names):
        national = game.corporations[name]
        game.depot.give(game.train(f"{facts.national_train}-{place}"), national)
        give_lands(game, national)
    game.land.board.unblock(names)
