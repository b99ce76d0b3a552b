"""Minors that become certificates of corporations, and state railways that are formed."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.merged_dividends.part import has_operated, withhold_from
from roundhouse.eighteen.rules.state.events import CompanyFloated, PresidentChanged, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot

from ..events import MinorTakenIn, StateTokenReturned
from .facts import (
    Builders,
    Unions,
    awaits_president,
    certificate_for,
    facts_of,
    in_bank,
    minors_left,
    national_of,
    target_of,
)

RETURNED = (40, 100)
"""What a token costs that comes back to the charter, and what the last one costs then."""


def absorb(game: GameInPlay, minor: Corporation) -> None:
    """A minor becomes the certificate that is kept for it; its corporation gets its money, trains and token.

    The token of a coal company stays on the map as one of nobody.
    """
    target, player = target_of(game, minor), minor.player
    assert player is not None
    game.happen(MinorTakenIn(minor=minor.id, company=target.id))
    paid, share = has_operated(game, minor), certificate_for(game, minor)
    share.reserved = False
    game.happen(ShareReceived(player=player.id, company=target.id, percent=share.percent))
    game.shares.give(player, (share,), change_president=False)
    if paid:
        withhold_from(game, player, target, share.percent)
    settle_president(game, target, player)
    game.pay(minor, target, minor.cash)
    for train in minor.trains:
        game.depot.give(train, target)
    heir = target.id if national_of(game, minor) is not None else NOBODY
    for hex_, city in list(game.land.board.tokens_of(minor.id)):
        game.land.board.replace_token(hex_, city, minor.id, heir)
    close_company(game, minor)
    check_float(game, target)


def check_float(game: GameInPlay, corporation: Corporation) -> None:
    """A corporation floats once half of it is with players and no certificate of it is kept for a minor. The
    bank pays for all of it but what was kept for a coal company."""
    facts = facts_of(game)
    if corporation.floated or corporation.par is None or corporation.id in facts.nationals:
        return
    if awaits_president(corporation) or 100 - in_bank(corporation) < corporation.float_percent:
        return
    chief = game.shares.president_share(corporation)
    # One that was bought has operated before it can be exchanged; one that nobody bought never does.
    had_coal = any(
        target == corporation.id and game.company(coal).operated for coal, target in facts.coal.items()
    )
    whole = 100 - (chief.percent if had_coal else 0)
    funds = corporation.par.price * whole // corporation.share_percent
    corporation.floated = True
    game.pay(game.bank, corporation, funds)
    game.happen(CompanyFloated(company=corporation.id, funds=funds))


def settle_president(game: GameInPlay, corporation: Corporation, favoured: Player | None = None) -> None:
    """Whoever has most of a corporation presides, with 20% at least; of equals who presides already, then
    ``favoured``, then the next one around the table. Nobody presides while that certificate is kept."""
    preside(game, corporation, game.players_from(corporation.player or favoured))


def preside(game: GameInPlay, corporation: Corporation, order: Sequence[Player]) -> None:
    """As :func:`settle_president`; of equals the first one in ``order``."""
    chief, before = game.shares.president_share(corporation), corporation.player
    most = max(player.percent(corporation) for player in order)
    if awaits_president(corporation) or most < chief.percent:
        return
    after = next(player for player in order if player.percent(corporation) == most)
    holder = chief.owner
    if holder is not after and holder is not None:
        left = chief.percent
        for share in after.shares(corporation):
            if left and not share.president:
                left -= share.percent
                game.shares.move(share, holder)
        game.shares.move(chief, after)
    if after is not before:
        corporation.player = after
        game.happen(PresidentChanged(player=after.id, company=corporation.id))


def form(game: GameInPlay, national: Corporation) -> None:
    """A state railway is formed of its minors; the bank pays it for the shares that are not kept for them,
    sold or not. Of equals the last one presides: in the order of their minors, and after those the others
    from the priority on."""
    assert national.par is not None
    minors = list(minors_left(game, national))
    whole = 100 - sum(certificate_for(game, minor).percent for minor in minors)
    funds = national.par.price * whole // national.share_percent
    national.floated = True
    game.pay(game.bank, national, funds)
    game.happen(CompanyFloated(company=national.id, funds=funds))
    others = game.players_from(game.progress.priority)
    order = dict.fromkeys((*(one.player for one in minors if one.player is not None), *others))
    for minor in minors:
        absorb(game, minor)
    preside(game, national, tuple(reversed(order)))
    if not minors:
        _place_first(game, national)


def _place_first(game: GameInPlay, national: Corporation) -> None:
    """A state railway without minors begins in the city that was kept for it."""
    hex_ = game.company(facts_of(game).nationals[national.id].minors[0]).definition.home[0]
    board = game.land.board
    cities = [one.city or 0 for one in board.reservations(hex_) if one.company == national.id]
    game.land.place(national, Spot(hex_, cities[0] if cities else 0), None, 0)


def return_token(game: GameInPlay, national: Corporation, hex_: str, city: int) -> None:
    """One of two tokens in a city comes back to the charter."""
    game.land.board.remove_token(hex_, city, national.id)
    national.tokens = (RETURNED[0], *national.tokens[1:], RETURNED[1])
    game.happen(StateTokenReturned(company=national.id, hex=hex_))


def form_ahead(game: GameInPlay) -> None:
    """The state railways that were announced are formed."""
    memory = game.memory_of(Unions)
    ahead, memory.ahead = memory.ahead, ()
    for national in ahead:
        form(game, national)
        spots = list(game.land.board.tokens_of(national.id))
        hexes = [hex_ for hex_, _ in spots]
        for hex_ in sorted({hex_ for hex_ in hexes if hexes.count(hex_) > 1}):
            cities = [city for place, city in spots if place == hex_]
            if len(set(cities)) > 1 and national.player is not None:
                memory.returns = (*memory.returns, hex_)
            else:
                return_token(game, national, hex_, cities[-1])


def absorb_all_coal(game: GameInPlay) -> None:
    """All coal companies become certificates, those of corporations that operate first."""
    order = [one.id for one in game.policies.order.operating_order()]
    coal = facts_of(game).coal
    minors = [game.company(name) for name in coal if name in game.minors]
    minors.sort(key=lambda one: order.index(coal[one.id]) if coal[one.id] in order else len(order))
    for minor in minors:
        if not minor.closed and minor.player is not None and minor not in game.memory_of(Builders).builders:
            absorb(game, minor)
