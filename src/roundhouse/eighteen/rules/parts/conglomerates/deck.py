"""The deck of companies: how it is made, what comes up, and what the foreign investor takes."""

from __future__ import annotations

from roundhouse.table.errors import Malformed, Place

from ...in_play import GameInPlay
from ...state.pieces import Private
from .abilities import Level
from .events import CompanyShown, InvestorBought, OwnershipCostsMore
from .settings import CompanyDeck, ForeignInvestor
from .values import costs, facts_of, is_losing, level_of


def check_deck(game: GameInPlay) -> None:
    """Look whether a deck can be made. Raises Malformed if a company has no level, if a level that is drawn
    lacks companies or par prices, or if the card below the deck has no costs; LookupError if nothing is said
    for so many players."""
    settings, levels = facts_of(game), set[int]()
    for private in game.privates.values():
        if not any(isinstance(one, Level) for one in private.definition.abilities):
            message = f"{private.id} has no level: each company has the ability “level”."
            raise Malformed("title/level", message, place=Place(path="privates"))
        levels.add(level_of(private).level)
    drawn = settings.drawn[len(game.players)]
    wanted = set(range(1, len(drawn) + 1))
    if missing := wanted - levels:
        raise _malformed(f"No company has level {min(missing)}, and “drawn” has {len(drawn)} levels.")
    if missing := wanted - set(settings.par):
        raise _malformed(f"“par” says nothing about level {min(missing)}.")
    if max(settings.costs, default=0) < len(drawn) + 2:
        raise _malformed(f"“costs” needs two levels beyond {len(drawn)}: the sides of the last card.")


def _malformed(message: str) -> Malformed:
    return Malformed("title/deck", message, place=Place(path="parts.conglomerates"))


def make_deck(game: GameInPlay) -> None:
    """Draw the companies of each level, lowest level first; as many as there are players are on offer.
    Raises Malformed if none are left for the deck."""
    table, out = game.memory_of(CompanyDeck), []
    for at, count in enumerate(facts_of(game).drawn[len(game.players)], 1):
        of_level = [one for one in game.privates.values() if level_of(one).level == at]
        dearest = max(of_level, key=lambda one: one.value)
        drawn = game.chance.shuffled([one for one in of_level if one is not dearest])[:count]
        out += game.chance.shuffled([*drawn, dearest])
    players = len(game.players)
    if len(out) <= players:
        raise _malformed(f"{len(out)} companies are drawn, and {players} players need more.")
    table.offered, table.deck = tuple(out[:players]), tuple(out[players:])
    table.level = level_of(table.deck[0]).level


def replace(game: GameInPlay, private: Private) -> None:
    """Take a company off what is on offer; the next one of the deck comes up, for the next turn."""
    table = game.memory_of(CompanyDeck)
    table.offered = tuple(one for one in table.offered if one is not private)
    if table.deck:
        shown, *rest = table.deck
        table.deck = tuple(rest)
        table.offered, table.fresh = (*table.offered, shown), (*table.fresh, shown)
        game.reveal()
        game.happen(CompanyShown(private=shown.id))
    raise_costs(game, level_of(table.deck[0]).level if table.deck else card_level(game))


def card_level(game: GameInPlay) -> int:
    """The level of the front of the card below the deck; its back is one more."""
    return max(facts_of(game).costs) - 1


def raise_costs(game: GameInPlay, level: int) -> None:
    """Let the costs of ownership of ``level`` hold, if they are not below the present ones."""
    table = game.memory_of(CompanyDeck)
    if level > table.level:
        table.level = level
        if any(row := costs(game)):
            game.happen(OwnershipCostsMore(costs=tuple(row)))
        losing = {player for player in game.players if is_losing(game, player)}
        if not losing <= table.wary:
            table.wary |= losing


def let_investor_buy(game: GameInPlay) -> None:
    """Let the foreign investor buy the cheapest company on offer as long as it has the money.

    Then all that is on offer may be bought.
    """
    table, investor = game.memory_of(CompanyDeck), game.memory_of(ForeignInvestor)
    while True:
        old = [one for one in table.offered if one not in table.fresh]
        cheapest = min(old, key=lambda one: one.value, default=None)
        if cheapest is None or cheapest.value > investor.cash:
            break
        game.pay(investor, game.bank, cheapest.value)
        game.give_private(cheapest, investor)
        game.happen(InvestorBought(private=cheapest.id, price=cheapest.value))
        replace(game, cheapest)
    if table.fresh:
        table.fresh = ()
