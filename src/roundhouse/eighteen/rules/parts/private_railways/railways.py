"""Private railways of 1858: their homes, the corporations joined to them, and how they end."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.model.market import Cell

from ...in_play import GameInPlay
from ...state.events import PrivateExchanged
from ...state.pieces import Certificate, Corporation, Player, Private
from ...state.spots import Spot
from .events import PrivatePaidOut
from .settings import ALL, LAST, LATE, facts_of


def railway_of(game: GameInPlay, private: Private) -> Corporation | None:
    """The railway of a private company, or ``None`` if it has no track."""
    return game.minors.get(private.id)


def own_railways(game: GameInPlay, player: Player) -> list[Corporation]:
    """The open railways of a player."""
    return [one for one in game.minors.values() if one.player is player and not one.closed]


def railways_at(game: GameInPlay, hex_: str) -> Iterator[Private]:
    """Yield the open private companies that are railways with a home on this hex."""
    for name, railway in facts_of(game).railways.items():
        if hex_ in railway.home and name in game.minors and not game.privates[name].closed:
            yield game.privates[name]


def is_trainless(company: Corporation) -> bool:
    """Whether ``company`` has no train, apart from extra ones that it need not have."""
    return all(train.kind.extra for train in company.trains)


def taken_over(game: GameInPlay, company: Corporation) -> list[Private]:
    """The private companies that ``company`` has taken over, until its next dividend."""
    return [private for private in company.privates if private.id not in facts_of(game).works]


def builds_for(company: Corporation, private: Private) -> bool:
    """Whether ``company`` is the railway of a private company, or the corporation that has taken it over."""
    return company.id == private.id or private.owner is company


def not_yet_up(game: GameInPlay) -> frozenset[str]:
    """The ids of the private companies that cannot be put up in this phase."""
    facts, status = facts_of(game), game.phase.status
    late = () if LATE in status or ALL in status or LAST in status else facts.late
    last = () if ALL in status or LAST in status else facts.last
    return frozenset((*late, *last))


def starts_corporations(game: GameInPlay, private: Private) -> bool:
    """Whether a corporation can be started with this private company, which takes a city reserved for it."""
    return bool(homes_kept(game, private))


def homes_kept(game: GameInPlay, private: Private) -> list[Spot]:
    """The cities where a slot is reserved for a private company."""
    found = []
    board = game.land.board
    for hex_ in facts_of(game).railways[private.id].home if private.id in game.minors else ():
        for kept in board.reservations(hex_):
            if kept.company == private.id:
                found.append(Spot(hex_, kept.city or 0))
    return found


def open_homes(game: GameInPlay, private: Private) -> list[Spot]:
    """The cities reserved for a private company that have a free slot."""
    board = game.land.board
    return [spot for spot in homes_kept(game, private) if None in board.slots(spot.hex, spot.city)]


def starting_cell(game: GameInPlay, private: Private) -> Cell | None:
    """The par cell of a corporation started with a private company: the highest price up to its value, or
    ``None``."""
    cells = [cell for cell in game.market.par_cells() if cell.price <= private.value]
    return max(cells, key=lambda cell: cell.price, default=None)


def is_joined(game: GameInPlay, corporation: Corporation, railway: Corporation) -> bool:
    """Whether the track of a corporation reaches a home hex of a railway, on its gauge."""
    if corporation.closed or not corporation.floated:
        return False
    facts = facts_of(game).railways[railway.id]
    for way in game.land.reach(corporation).parts:
        if any(hex_ in way.track_hexes and facts.gauges.get(hex_) != way.without for hex_ in facts.home):
            return True
    return any(hex_ in facts.home for hex_, _ in game.land.board.tokens_of(corporation.id))


def treasury_share(corporation: Corporation) -> Certificate | None:
    """A share, not the president's, in the treasury of a corporation, or ``None``."""
    return next((share for share in corporation.shares(corporation) if not share.president), None)


def pool_share(game: GameInPlay, corporation: Corporation) -> Certificate | None:
    """A share, not the president's, in the pool, or ``None``."""
    return next((share for share in game.pool.shares(corporation) if not share.president), None)


def exchangeable(game: GameInPlay) -> Iterator[Certificate]:
    """Yield one share of each treasury that railways may become, in reach of track or not."""
    for corporation in game.corporations.values():
        share = treasury_share(corporation)
        if share is not None and corporation.floated and not corporation.closed:
            yield share


def pass_slots_on(game: GameInPlay, private: Private, corporation: Corporation) -> None:
    """Move the reservations of slots for a private company to a corporation."""
    board = game.land.board
    for spot in homes_kept(game, private):
        board.release(spot.hex, private.id)
        board.reserve(spot.hex, corporation.id, spot.city)


def release_slots(game: GameInPlay, private: Private, corporation: Corporation) -> None:
    """Release the slots reserved for a corporation in the homes of a private company."""
    for hex_ in facts_of(game).railways[private.id].home:
        game.land.board.release(hex_, corporation.id)


def end_railway(railway: Corporation) -> None:
    """Close a railway: it lays no more track."""
    railway.closed = True
    railway.floated = False
    railway.player = None


def join(game: GameInPlay, railway: Corporation, share: Certificate) -> None:
    """Exchange a railway for a share; the private company goes to the corporation if the share was in its
    treasury."""
    private, player = game.privates[railway.id], railway.player
    assert player is not None
    corporation = share.corporation
    game.happen(
        PrivateExchanged(player=player.id, private=private.id, company=corporation.id, percent=share.percent)
    )
    own = share.owner is corporation
    end_railway(railway)
    if own:
        game.give_private(private, corporation)
    game.shares.give(player, (share,))


def pay_out(game: GameInPlay, private: Private) -> None:
    """Close a private company; the bank pays its owner the face value."""
    owner, railway = private.owner, railway_of(game, private)
    if owner is not None:
        game.pay(game.bank, owner, private.value)
        game.happen(PrivatePaidOut(owner=owner.key, private=private.id, amount=private.value))
    if railway is not None and not railway.closed:
        end_railway(railway)
    if isinstance(owner, Corporation):
        release_slots(game, private, owner)
    game.close_private(private)
