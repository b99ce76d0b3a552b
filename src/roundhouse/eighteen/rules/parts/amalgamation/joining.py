"""How small companies become a corporation: its price and shares, and the assets that it takes over."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell

from ...closing import Laid, close_company, hand_over
from ...in_play import GameInPlay
from ...state.events import BecameCorporation, CorporationFormed
from ...state.pieces import Corporation, Player
from ...state.spots import Spot
from ..loans.book import book_of
from .settings import AmalgamationSettings

PARS = ("par", "par_2")
"""The zones of the market where corporations begin."""
SMALL_PARS = ("par", "par_1")
"""The zones where small companies begin."""


def free_corporations(game: GameInPlay) -> list[Corporation]:
    """The corporations that small companies can become."""
    return [
        one
        for one in game.corporations.values()
        if len(one.definition.shares) > 1 and not (one.floated or one.parred or one.closed)
    ]


def cell_for(game: GameInPlay, price: int) -> Cell:
    """The cell with the highest par price for corporations that is not above ``price``."""
    return next(cell for cell in game.market.par_cells(PARS) if cell.price <= price)


def merged_cell(game: GameInPlay, parts: Sequence[Corporation]) -> Cell:
    """The cell where a corporation of these small companies begins.

    Its price is at most the sum of their highest and lowest prices, within the limits of the settings.
    """
    settings = game.settings_of(AmalgamationSettings)
    prices = [company.share_price for company in parts]
    both = min(prices) + max(prices)
    return cell_for(game, min(settings.highest_merged, max(settings.lowest_merged, both)))


def owners_of(game: GameInPlay, parts: Sequence[Corporation]) -> list[Player]:
    """The players who own these small companies, from the owner of the first one on."""
    owners = {company.player for company in parts}
    return [player for player in game.players_from(parts[0].player) if player in owners]


def can_anybody_preside(game: GameInPlay, parts: Sequence[Corporation]) -> bool:
    """Whether an owner could hold the president's certificate of the new corporation.

    That takes two of these small companies, or the price of one share and room for it.
    """
    price = merged_cell(game, parts).price
    owners = [company.player for company in parts]
    return any(
        owners.count(player) > 1 or (player.cash >= price and _has_room(game, player, parts))
        for player in game.players
        if player in owners
    )


def _has_room(game: GameInPlay, player: Player, parts: Sequence[Corporation]) -> bool:
    """Whether ``player``, who owns at least one of these, could hold two shares under the certificate
    limit."""
    given = [one for one in parts if one.player is player and game.limits.counts_for_limit(one)]
    kept = game.limits.certificates_counted(player) - len(given)
    return kept + 2 <= game.policies.stock.certificate_limit(player)


def grant_share(game: GameInPlay, player: Player, target: Corporation) -> None:
    """Give ``player`` a share of the new corporation for a small company.

    For a second one they get the president's certificate instead of two shares, if it is still in the
    treasury.
    """
    treasury = target.shares(target)
    president = treasury[0] if treasury and treasury[0].president else None
    if president is not None and player.percent(target) == target.share_percent:
        game.shares.move(player.shares(target)[0], target)
        game.shares.give(player, (president,))
    else:
        game.shares.give(player, (treasury[-1],))


def join(game: GameInPlay, company: Corporation, target: Corporation) -> list[Laid]:
    """Hand all assets of a small company to the corporation and close it.

    Returns the tokens that the corporation has gained on the map.
    """
    game.happen(BecameCorporation(company=company.id, corporation=target.id))
    laid = hand_over(game, company, target)
    book_of(game).transfer(company, target)
    close_company(game, company)
    company.floated = False
    return laid


def lift_doubles(
    game: GameInPlay, target: Corporation, parts: Sequence[Corporation], laid: Sequence[Laid]
) -> list[Laid]:
    """Take back tokens of the corporation from cities where a company in ``parts`` still has one.

    Their prices go back to its charter. Returns the tokens in ``laid`` that stay on the map.
    """
    board, stay = game.land.board, []
    theirs = {Spot(hex_, city) for one in parts for hex_, city in board.tokens_of(one.id)}
    for hex_, city, price in laid:
        if Spot(hex_, city) in theirs:
            board.remove_token(hex_, city, target.id)
            target.tokens = tuple(sorted((price, *target.tokens)))
        else:
            stay.append((hex_, city, price))
    return stay


def begin(game: GameInPlay, target: Corporation, cell: Cell) -> None:
    """Set the price of the corporation and announce that it is formed."""
    game.mark_active()
    game.market.set_par(target, cell)
    game.happen(CorporationFormed(corporation=target.id, price=cell.price))


def convert(game: GameInPlay, company: Corporation, target: Corporation) -> Player:
    """A small company becomes a corporation alone; its owner presides. Returns the owner."""
    owner = company.player
    assert owner is not None
    begin(game, target, cell_for(game, company.share_price))
    game.shares.give(owner, (game.shares.president_share(target),))
    join(game, company, target)
    game.check_float(target)
    return owner


def merge(game: GameInPlay, parts: Sequence[Corporation], target: Corporation) -> list[Laid]:
    """Merge small companies into one corporation: each owner gets a share for each of them.

    Returns the tokens that it has on the map.
    """
    begin(game, target, merged_cell(game, parts))
    laid: list[Laid] = []
    for place, company in enumerate(parts):
        owner = company.player
        assert owner is not None
        grant_share(game, owner, target)
        laid = lift_doubles(game, target, parts[place:], laid)
        laid += join(game, company, target)
    game.check_float(target)
    return laid


def complete_tokens(game: GameInPlay, target: Corporation, count: int) -> None:
    """Add a token to the charter if it and the ``count`` tokens on the map are fewer than
    ``least_tokens``."""
    settings = game.settings_of(AmalgamationSettings)
    if count + len(target.tokens) < settings.least_tokens:
        target.tokens = (*target.tokens, settings.token_price)
