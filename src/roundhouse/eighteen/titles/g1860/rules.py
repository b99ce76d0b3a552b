"""1860: the Southern Railway, nationalization, and the ferry that closes the private companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import Exchange
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.model.trains import Allowance
from roundhouse.eighteen.model.words import NO_LIMIT
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.distance import Distances
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.halts.part import HaltMemory, HaltSettings
from roundhouse.eighteen.rules.parts.insolvency.policy import LeasedRevenue
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import (
    EndingPolicy,
    OrderPolicy,
    StockPolicy,
    TokenPolicy,
    TrackPolicy,
    TrainPolicy,
)
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    DividendSettled,
    OperatingRoundEnded,
    PrivateBought,
    SaleSettled,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.table.journal import Piece, tracked

from .events import CorporationNationalized, NationalizationBegan, TrackFrozen
from .messages import MESSAGES

FERRY, FERRY_TRAIN = "FFC", "6+3"
"""The private that closes the others, and the train with which it is for sale."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles that lie in one way only, and the money of all players with which the bank breaks."""

    money_to_break: int


class Memory(Piece):
    """How far the end of the game has come."""

    unlimited: bool = tracked(False)
    """Is the 8+4 sold, so that certificates are not limited and prices do not drop?"""
    southern: bool = tracked(False)
    """Has the Southern Railway formed?"""
    after_southern: bool = tracked(False)
    """Is the stock round over that followed it?"""
    nationalizing: bool = tracked(False)
    nationalized: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("1860")


def _memory(game: GameInPlay) -> Memory:
    return game.memory_of(Memory)


class IsleOrder(OrderPolicy):
    """Rounds until everything is nationalized."""

    def operating_order(self) -> list[Corporation]:
        """Nationalized corporations do not operate."""
        gone = _memory(self.game).nationalized
        return [item for item in self.game.floated() if item not in gone]

    def next_round(self, done: RoundState) -> None:
        """Once all corporations with a president have trains after the Southern has formed, operating rounds
        follow each other until all are nationalized."""
        game, memory = self.game, _memory(self.game)
        forming = done.kind != "initial" and memory.southern and not memory.nationalizing
        if forming and self._all_have_trains():
            memory.nationalizing = True
            game.memory_of(HaltMemory).replace_towns = False
            game.happen(NationalizationBegan())
        if done.kind == "operating" and memory.nationalizing:
            game.begin_round("operating", done.number + 1)
            return
        stock_follows = done.kind == "operating" and done.number >= game.progress.rounds_in_set
        if stock_follows and memory.southern and not memory.after_southern:
            memory.after_southern = True
            game.memory_of(HaltMemory).counted = False
            game.happen(TrackFrozen())
        super().next_round(done)

    def _all_have_trains(self) -> bool:
        return all(
            item.trains for item in self.game.corporations.values() if item.parred and item.player is not None
        )


class IsleStock(StockPolicy):
    """The certificate limit, and what a sale does to the price."""

    def certificate_limit(self, player: Player | None) -> int:
        """There is no limit once the 8+4 is sold."""
        return NO_LIMIT if _memory(self.game).unlimited else super().certificate_limit(player)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls by a cell for each share, in some zones for all but one."""
        game, corporation = self.game, shares[0].corporation
        cell = corporation.cell
        assert cell is not None
        game.shares.sell(shares, percent, movement="none", price=self.sale_value(shares, percent))
        times = percent // corporation.share_percent - ("ignore_one_sale" in cell.zones)
        if corporation.operated and not _memory(game).unlimited:
            game.shares.move_price(corporation, (game.market.below,) * times)
        game.happen(SaleSettled())


class IsleEnding(EndingPolicy):
    """Nationalization ends the game."""

    def end_reasons(self) -> Iterator[str]:
        """The game ends when all corporations are nationalized."""
        memory = _memory(self.game)
        if memory.nationalizing and all(item in memory.nationalized for item in self.game.floated()):
            yield "nationalization"


class IsleStockTurn(StockTurnPrivates):
    """A stock turn that a player ends who could do nothing any more."""

    def may_wait(self, player: Player) -> bool:
        """Who started a corporation, or bought a private of the bank, may exchange a private before somebody
        buys the ferry."""
        if not self.has_bought():
            return super().may_wait(player)
        if FERRY_TRAIN not in self.game.depot.sold:
            return False
        if "private" in self.did:
            return self.game.private(FERRY).owner is None
        if "par" not in self.did:
            return False
        return any(
            item.id in ability.corporations
            for private in player.privates
            for _, ability in self.game.abilities.of(private, Exchange)
            for _, deed, item in self.history.get(player, ())
            if deed == "par"
        )


class IsleRevenue(LeasedRevenue):
    """Routes on the island, leased trains among them, and dividends under nationalization."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """Under nationalization everything is paid."""
        forced = super().forced_dividend(company)
        return forced or ("payout" if _memory(self.game).nationalizing else None)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """Leased trains, and all under nationalization, have no allowance of their own for towns."""
        reach = super().train_reach(company, train)
        if self.is_leased(company, train) or _memory(self.game).nationalizing:
            cities, towns, *rest = reach.allowances
            reach = replace(reach, allowances=(cities, replace(towns, pay=0), *rest))
        return reach

    def route_rules(self, company: Corporation) -> RouteRules:
        """A hex is entered once."""
        return replace(
            super().route_rules(company),
            one_visit_per_hex="re_enter_hexes" not in self.game.options,
            counted_first=frozenset({StopKind.CITY, StopKind.OFFBOARD}),
        )

    def leased_stop(self, stop: NetworkStop, train: TrainReach) -> int:
        """Halts pay nothing once they do not count any more."""
        if stop.kind is StopKind.HALT and _memory(self.game).after_southern:
            return 0
        return super().leased_stop(stop, train)


class IsleTrains(TrainPolicy):
    """Trades of trains."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Under nationalization nobody sells a train."""
        return not _memory(self.game).nationalizing and super().may_trade(train, buyer)


class IsleTrack(TrackPolicy):
    """Track."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """No track after the stock round that follows the Southern."""
        return () if _memory(self.game).after_southern else super().tile_lays(company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Where trains come to or may come to, there are upgrades."""
        tile, company = plan.tile, plan.company
        if company is None or (tile is not None and tile.color == "yellow"):
            return super().why_not_lay(plan)
        allowed = self._farthest(company)
        distances = self._distances(company)
        if tile is None:
            reached = allowed[0] > 0 and distances.reaches(plan.hex, *allowed)
        else:
            reached = distances.gains_from(plan.hex, tile, *allowed)
        return super().why_not_lay(plan) if reached else f"No train of {company.id} reaches {plan.hex}."

    def _farthest(self, company: Corporation) -> tuple[int, int]:
        """How many cities and towns the train makes that goes farthest; none without a train."""
        largest = max((train.face.allowances for train in company.trains), key=_cities, default=())
        if not largest:
            return 0, 0
        return _cities(largest), (largest[-1].pay or 0) if self._every_town else 0

    def _distances(self, company: Corporation) -> Distances:
        return self.game.answers.to(_distances, self.game, company, self._every_town)

    @property
    def _every_town(self) -> bool:
        return not self.game.settings_of(HaltSettings).skip_towns


class IsleTokens(TokenPolicy):
    """Tokens."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """No token is placed after the Southern, not even that of a home."""
        return not _memory(self.game).after_southern and super().may_place_tokens(company)


class IsleOfWight(Part[Facts]):
    """The Southern Railway, nationalization, and the ferry."""

    Settings = Facts
    needs = ("halts", "insolvency", "layers")
    ends: ClassVar[Mapping[str, str]] = {"nationalization": "all corporations are nationalized"}
    messages = MESSAGES
    policies = (
        IsleOrder,
        IsleStock,
        IsleEnding,
        IsleRevenue,
        IsleTrains,
        IsleTrack,
        IsleTokens,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {"stock_turn_privates": IsleStockTurn}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "fishbourne_to_bank": NamedEvent("offer_ferry", "the Fishbourne Ferry Company is for sale"),
        "relax_cert_limit": NamedEvent(
            "lift_limits", "sales do not move prices any more, and certificates are not limited"
        ),
        "southern_forms": NamedEvent("form_southern", "the Southern Railway forms"),
    }

    def memory(self) -> Iterator[Piece]:
        """How far the end has come."""
        yield Memory()

    def prepare(self) -> None:
        """The bank itself has as much as it takes."""
        self.game.bank_limited = False

    def offer_ferry(self) -> None:
        """The ferry is for sale: the sold train says so (``available_on``)."""

    def lift_limits(self) -> None:
        """Certificates are not limited and prices do not drop any more."""
        _memory(self.game).unlimited = True

    def form_southern(self) -> None:
        """The Southern Railway forms."""
        _memory(self.game).southern = True

    @on(SaleSettled)
    def look_at_bank_after_sale(self, event: SaleSettled) -> None:
        """The bank may break."""
        self._look_at_bank()

    @on(DividendSettled)
    def look_at_bank_after_dividend(self, event: DividendSettled) -> None:
        """The bank may break."""
        self._look_at_bank()

    def _look_at_bank(self) -> None:
        cash = sum(player.cash for player in self.game.players)
        memory = _memory(self.game)
        if cash > self.settings.money_to_break and not memory.nationalizing:
            self.game.progress.broken = True

    @on(CompanyFloated)
    def lay_home(self, event: CompanyFloated) -> None:
        """A corporation that floats lays the tile of its home."""
        if not _memory(self.game).after_southern:
            for step in self.game.round.each(HomeTrack):
                step.ask(self.game.company(event.company))

    @on(PrivateBought)
    def close_for_ferry(self, event: PrivateBought) -> None:
        """The ferry closes all other privates."""
        if event.private == FERRY:
            for other in self.game.privates.values():
                if other.id != FERRY:
                    self.game.close_private(other)

    @on(OperatingRoundEnded)
    def nationalize(self, event: OperatingRoundEnded) -> None:
        """The corporations that earned least are nationalized."""
        game, memory = self.game, _memory(self.game)
        if not memory.nationalizing:
            return
        left = game.policies.order.operating_order()
        earned = {item: item.paid for item in left}
        if len(left) < 3:
            gone = left
        else:
            least, *more = sorted(set(earned.values()))
            gone = [item for item in left if earned[item] == least]
            if len(gone) == 1 and more:
                gone += [item for item in left if earned[item] == more[0]]
        for item in gone:
            memory.nationalized |= {item}
            game.happen(CorporationNationalized(company=item.id))


def _cities(allowances: Sequence[Allowance]) -> int:
    """How many cities a train runs to."""
    return allowances[0].pay or 0


def _distances(game: GameInPlay, company: Corporation, every_town: bool) -> Distances:
    return Distances(game, company, every_town=every_town)


PART = IsleOfWight
