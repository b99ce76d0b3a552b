"""Policies of building permits: who may build, when corporations float, and who operates first."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import TileLay

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy, TrackPolicy
from ...state.events import CompanyFloated
from ...state.pieces import Certificate, Corporation, Player
from .events import SecondHalfPaid
from .settings import Permits, PermitSettings

FIRST_LAY = TileLay()
SECOND_LAY = TileLay(lay="not_if_upgraded", upgrade=False)


def free_places(game: GameInPlay, cell: Cell) -> list[int]:
    """The places, from 0, beside a par price that no corporation has taken."""
    memory = game.memory_of(Permits)
    taken = {place for company, place in memory.places.items() if company.par is cell}
    if memory.starting is not None and memory.cell is cell:
        taken.add(memory.place)
    return [place for place in range(game.settings_of(PermitSettings).places) if place not in taken]


def for_sale(corporation: Corporation) -> list[Certificate]:
    """The certificates in the treasury of a corporation that are not kept back."""
    return [share for share in corporation.shares(corporation) if not share.reserved]


def half_capital(corporation: Corporation) -> int:
    """Half of the capital in money: five times the par price."""
    assert corporation.par is not None
    return corporation.par.price * 5


def pay_second_half(game: GameInPlay, corporation: Corporation) -> None:
    """Pay the second half of the capital once, if all shares are for sale and few enough are in the
    treasury."""
    memory = game.memory_of(Permits)
    if not memory.opened or corporation in memory.funded or corporation.par is None:
        return
    if len(corporation.shares(corporation)) > game.settings_of(PermitSettings).kept:
        return
    memory.funded |= {corporation}
    amount = half_capital(corporation)
    game.pay(game.bank, corporation, amount)
    game.happen(SecondHalfPaid(company=corporation.id, amount=amount))


def is_ready(corporation: Corporation) -> bool:
    """Whether a corporation can float: its president owns enough of it, or its treasury is sold out."""
    if corporation.floated or not corporation.parred or corporation.player is None:
        return False
    president = corporation.player.percent(corporation)
    return president >= corporation.float_percent or not corporation.percent(corporation)


def float_if_ready(game: GameInPlay, corporation: Corporation) -> None:
    """Float ``corporation`` if it is ready, and pay half its capital."""
    if is_ready(corporation):
        corporation.floated, funds = True, half_capital(corporation)
        game.pay(game.bank, corporation, funds)
        game.happen(CompanyFloated(company=corporation.id, funds=funds))


class PermitTrack(TrackPolicy):
    """Tile actions of corporations with permits."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a turn.

        A corporation without the permit of the period has none; others have one tile, and a second, yellow
        one as soon as green tiles are available (named corporations from the start).
        """
        game = self.game
        if not company.is_major:
            return super().tile_lays(company)
        memory = game.memory_of(Permits)
        if memory.period not in memory.held.get(company, ""):
            return ()
        early = company.id in game.settings_of(PermitSettings).two_tiles
        return (FIRST_LAY, SECOND_LAY) if early or "green" in game.phase.tiles else (FIRST_LAY,)


class PermitStock(StockPolicy):
    """The start and floating of corporations with permits."""

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par cells beside which a place is free."""
        return [cell for cell in super().par_cells(corporation) if free_places(self.game, cell)]

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Always ``False``: corporations float when a stock round is over, or when their president owns
        enough."""
        return False

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Buy shares; the corporation floats if it is ready and titles say at once, and the second half of
        the capital is paid if it is due."""
        super().buy(player, shares)
        if self.game.settings_of(PermitSettings).floats_at_once:
            float_if_ready(self.game, shares[0].corporation)
        pay_second_half(self.game, shares[0].corporation)


class PermitOrder(OrderPolicy):
    """The operating order by par price and place, and sold-out corporations."""

    def operating_order(self) -> list[Corporation]:
        """Minors as listed, then corporations by falling par price, and at one price by their place.

        Later moves of the share price change nothing.
        """
        floated = frozenset(super().operating_order())
        places = self.game.memory_of(Permits).places
        minors = [company for company in self.game.minors.values() if company in floated]
        majors = (company for company in floated if company.is_major)
        return minors + sorted(majors, key=lambda one: (-one.par.price if one.par else 0, places[one]))

    def stock_round_over(self) -> None:
        """Float the corporations that are ready and pay half their capital; then prices move as usual."""
        game = self.game
        for corporation in game.corporations.values():
            float_if_ready(game, corporation)
        super().stock_round_over()

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether no share in the treasury of ``corporation`` is for sale."""
        return not for_sale(corporation)
