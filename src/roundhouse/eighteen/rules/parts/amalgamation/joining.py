"""Small companies become a corporation: its price, shares, tokens and all that they have."""

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
    """The dearest cell where a corporation may begin that costs no more than ``price``."""
    return next(cell for cell in game.market.par_cells(PARS) if cell.price <= price)


def merged_cell(game: GameInPlay, parts: Sequence[Corporation]) -> Cell:
    """Where a corporation of these small companies begins."""
    settings = game.settings_of(AmalgamationSettings)
    prices = [company.share_price for company in parts]
    both = min(prices) + max(prices)
    return cell_for(game, min(settings.highest_merged, max(settings.lowest_merged, both)))


def owners_of(game: GameInPlay, parts: Sequence[Corporation]) -> list[Player]:
    """The players who own these small companies, from the owner of the first one on."""
    owners = {company.player for company in parts}
    return [player for player in game.players_from(parts[0].player) if player in owners]


def can_anybody_preside(game: GameInPlay, parts: Sequence[Corporation]) -> bool:
    """Has an owner two of these small companies, or the money and the room for a share of the new
    corporation?"""
    price = merged_cell(game, parts).price
    owners = [company.player for company in parts]
    return any(
        owners.count(player) > 1 or (player.cash >= price and _has_room(game, player, parts))
        for player in game.players
        if player in owners
    )


def _has_room(game: GameInPlay, player: Player, parts: Sequence[Corporation]) -> bool:
    """Does the certificate limit let the owner of one of these small companies have two shares for it?"""
    given = [one for one in parts if one.player is player and game.limits.counts_for_limit(one)]
    kept = game.limits.certificates_counted(player) - len(given)
    return kept + 2 <= game.policies.stock.certificate_limit(player)


def grant_share(game: GameInPlay, player: Player, target: Corporation) -> None:
    """A share of the new corporation for a small company; for the second one the president's certificate, if
    nobody has it yet."""
    treasury = target.shares(target)
    president = treasury[0] if treasury and treasury[0].president else None
    if president is not None and player.percent(target) == target.share_percent:
        game.shares.move(player.shares(target)[0], target)
        game.shares.give(player, (president,))
    else:
        game.shares.give(player, (treasury[-1],))


def join(game: GameInPlay, company: Corporation, target: Corporation) -> list[Laid]:
    """Everything that a small company has goes to the corporation, and it closes. Returns the tokens that the
    corporation has gained on the map."""
    game.happen(BecameCorporation(company=company.id, corporation=target.id))
    laid = hand_over(game, company, target)
    book_of(game).transfer(company, target)
    close_company(game, company)
    company.floated = False
    return laid


def lift_doubles(
    game: GameInPlay, target: Corporation, parts: Sequence[Corporation], laid: Sequence[Laid]
) -> list[Laid]:
    """Tokens of the corporation come back from cities where small companies that are still to join it have
    one. Returns those that stay."""
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
    """The corporation has a price."""
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
    """Small companies become one corporation, each of them a share of it. Returns its tokens on the map."""
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
    """With ``count`` tokens on the map, the corporation gets one more if it has too few."""
    settings = game.settings_of(AmalgamationSettings)
    if count + len(target.tokens) < settings.least_tokens:
        target.tokens = (*target.tokens, settings.token_price)
