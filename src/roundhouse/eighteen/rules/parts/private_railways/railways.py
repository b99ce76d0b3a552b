"""Private railways: what is theirs, who is joined to them, and how they end."""

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
    """The railway that a private company is, if it has any track."""
    return game.minors.get(private.id)


def own_railways(game: GameInPlay, player: Player) -> list[Corporation]:
    """The railways of a player."""
    return [one for one in game.minors.values() if one.player is player and not one.closed]


def railways_at(game: GameInPlay, hex_: str) -> Iterator[Private]:
    """The private companies in play that are railways with a home on this hex."""
    for name, railway in facts_of(game).railways.items():
        if hex_ in railway.home and name in game.minors and not game.privates[name].closed:
            yield game.privates[name]


def is_trainless(company: Corporation) -> bool:
    """Has ``company`` no train but such as it need not have?"""
    return all(train.kind.extra for train in company.trains)


def taken_over(game: GameInPlay, company: Corporation) -> list[Private]:
    """The private companies that ``company`` has taken over, until its next dividend."""
    return [private for private in company.privates if private.id not in facts_of(game).works]


def builds_for(company: Corporation, private: Private) -> bool:
    """Is ``company`` the railway that a private company is, or the corporation that has taken it over?"""
    return company.id == private.id or private.owner is company


def not_yet_up(game: GameInPlay) -> frozenset[str]:
    """The private companies that the phase does not let anybody put up yet."""
    facts, status = facts_of(game), game.phase.status
    late = () if LATE in status or ALL in status or LAST in status else facts.late
    last = () if ALL in status or LAST in status else facts.last
    return frozenset((*late, *last))


def starts_corporations(game: GameInPlay, private: Private) -> bool:
    """Can a corporation be started with this private company: has it a city?"""
    return bool(homes_kept(game, private))


def homes_kept(game: GameInPlay, private: Private) -> list[Spot]:
    """The cities where a slot is kept for a private company."""
    found = []
    board = game.land.board
    for hex_ in facts_of(game).railways[private.id].home if private.id in game.minors else ():
        for kept in board.reservations(hex_):
            if kept.company == private.id:
                found.append(Spot(hex_, kept.city or 0))
    return found


def open_homes(game: GameInPlay, private: Private) -> list[Spot]:
    """Those of them that have a free slot."""
    board = game.land.board
    return [spot for spot in homes_kept(game, private) if None in board.slots(spot.hex, spot.city)]


def starting_cell(game: GameInPlay, private: Private) -> Cell | None:
    """The par price of a corporation that is started with a private company: the highest up to its value."""
    cells = [cell for cell in game.market.par_cells() if cell.price <= private.value]
    return max(cells, key=lambda cell: cell.price, default=None)


def is_joined(game: GameInPlay, corporation: Corporation, railway: Corporation) -> bool:
    """Does the track of a corporation reach a home hex of a railway?"""
    if corporation.closed or not corporation.floated:
        return False
    facts = facts_of(game).railways[railway.id]
    for way in game.land.reach(corporation).parts:
        if any(hex_ in way.track_hexes and facts.gauges.get(hex_) != way.without for hex_ in facts.home):
            return True
    return any(hex_ in facts.home for hex_, _ in game.land.board.tokens_of(corporation.id))


def treasury_share(corporation: Corporation) -> Certificate | None:
    """A plain share that the corporation holds itself."""
    return next((share for share in corporation.shares(corporation) if not share.president), None)


def pool_share(game: GameInPlay, corporation: Corporation) -> Certificate | None:
    """A plain share in the pool."""
    return next((share for share in game.pool.shares(corporation) if not share.president), None)


def exchangeable(game: GameInPlay) -> Iterator[Certificate]:
    """A share of each treasury that railways may become, whether or not track leads there."""
    for corporation in game.corporations.values():
        share = treasury_share(corporation)
        if share is not None and corporation.floated and not corporation.closed:
            yield share


def pass_slots_on(game: GameInPlay, private: Private, corporation: Corporation) -> None:
    """The slots that are kept for a private company are kept for a corporation from now on."""
    board = game.land.board
    for spot in homes_kept(game, private):
        board.release(spot.hex, private.id)
        board.reserve(spot.hex, corporation.id, spot.city)


def release_slots(game: GameInPlay, private: Private, corporation: Corporation) -> None:
    """No slot is kept for a corporation any more in the homes of a private company."""
    for hex_ in facts_of(game).railways[private.id].home:
        game.land.board.release(hex_, corporation.id)


def end_railway(railway: Corporation) -> None:
    """The railway lays no more track."""
    railway.closed = True
    railway.floated = False
    railway.player = None


def join(game: GameInPlay, railway: Corporation, share: Certificate) -> None:
    """A railway goes to the corporation of a share, which its owner gets."""
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
    """A private company closes; its owner gets its face value from the bank."""
    owner, railway = private.owner, railway_of(game, private)
    if owner is not None:
        game.pay(game.bank, owner, private.value)
        game.happen(PrivatePaidOut(owner=owner.key, private=private.id, amount=private.value))
    if railway is not None and not railway.closed:
        end_railway(railway)
    if isinstance(owner, Corporation):
        release_slots(game, private, owner)
    game.close_private(private)
