"""The exchange of a minor for a share, and the corporations that it may be exchanged with."""

from __future__ import annotations

from collections.abc import Iterator

from ...closing import close_company
from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation, Player
from ...state.spots import Spot
from .events import MinorExchanged, TokenReplaced


def minors_of(game: GameInPlay, player: Player) -> list[Corporation]:
    """The open minors of a player."""
    return [minor for minor in game.minors.values() if minor.player is player and not minor.closed]


def minors_left(game: GameInPlay) -> bool:
    """Whether any minor is still open."""
    return any(not minor.closed for minor in game.minors.values())


def spot_of(game: GameInPlay, minor: Corporation) -> Spot | None:
    """The spot where the token of a minor lies, or ``None``."""
    return next((Spot(hex_, city) for hex_, city in game.land.board.tokens_of(minor.id)), None)


def joined(game: GameInPlay, minor: Corporation) -> list[Corporation]:
    """The corporations with a token in a city that the minor reaches, or on the hex of its own."""
    spot, board = spot_of(game, minor), game.land.board
    if spot is None:
        return []
    owners: set[str | None] = set()
    for hex_, city in game.land.reach(minor).cities():
        owners.update(board.slots(hex_, city))
    for city in range(len(board.tile(spot.hex).cities)):
        owners.update(board.slots(spot.hex, city))
    return [corporation for corporation in game.corporations.values() if corporation.id in owners]


def share_from(corporation: Corporation, holder: Corporation | None, game: GameInPlay) -> Certificate | None:
    """A share, not the president's, of ``holder`` (the corporation's treasury), or of the pool if that is
    ``None``."""
    shares = (holder or game.pool).shares(corporation)
    return next((share for share in shares if not share.president), None)


def sources(game: GameInPlay, corporation: Corporation) -> Iterator[Certificate]:
    """Yield the shares of a corporation that a minor may become: one of its treasury, one of the pool."""
    for holder in (corporation, None):
        share = share_from(corporation, holder, game)
        if share is not None:
            yield share


def take_share(game: GameInPlay, minor: Corporation, share: Certificate) -> None:
    """Give the owner of a minor a share for it; the minor stays open with its token only.

    Cash and trains go to the corporation if the share comes from its treasury, otherwise to the bank.
    """
    player, corporation = minor.player, share.corporation
    assert player is not None
    own = share.owner is corporation
    game.happen(
        MinorExchanged(player=player.id, minor=minor.id, company=corporation.id, percent=share.percent)
    )
    game.shares.give(player, (share,))
    game.check_float(corporation)
    game.pay(minor, corporation if own else game.bank, minor.cash)
    for train in minor.trains:
        if own:
            game.depot.give(train, corporation)
        else:
            game.depot.discard(train)
    game.depot.shed_cars()


def replace_token(game: GameInPlay, minor: Corporation, corporation: Corporation) -> None:
    """Replace the token of a minor by the next one of a corporation, and close the minor."""
    spot = spot_of(game, minor)
    assert spot is not None
    game.land.board.replace_token(spot.hex, spot.city, minor.id, corporation.id)
    corporation.tokens = corporation.tokens[1:]
    game.happen(TokenReplaced(company=corporation.id, minor=minor.id, hex=spot.hex))
    close_company(game, minor)
