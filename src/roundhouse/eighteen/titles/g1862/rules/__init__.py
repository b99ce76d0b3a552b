"""1862: parliament, permits, mergers, refinancing, and the end by the LNER."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.events import CompanyFloated, OperatingTurnBegan, SaleSettled
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Offering, Player
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import ObligationMet, RivalUnified
from ..messages import MESSAGES
from .homes import UpgradeHome, may_start
from .memory import IPO, Deal, Facts, Mania, fair_price, ipo, mania
from .merging import AcquireMania, MergeMania, OptionShare, RemoveExcessTokens
from .operating import (
    DividendMania,
    ManiaOperating,
    ManiaTiles,
    ManiaTrack,
    RedeemMania,
    RunMania,
    TokenOrLink,
)
from .parliament import (
    BuyStationTokens,
    ManiaStockRound,
    ManiaStockTurn,
    ParliamentRound,
    ParliamentTurn,
    SellForFine,
)
from .restart import go_bankrupt
from .routes import ManiaRevenue
from .trains import BuyTrainMania, ManiaTrains

CATEGORIES = ("freight", "express", "local")
"""The permits, in the order in which they lie before they are shuffled."""
OF_EACH = 6
FEWER_BELOW = 7
"""With fewer players two permits stay in the box."""


class ManiaOrder(OrderPolicy):
    """Parliament before every stock round."""

    def next_round(self, done: RoundState) -> None:
        """Two rounds of parliament at the beginning, then one after each set of operating rounds, until the
        LNER forms."""
        game, memory = self.game, mania(self.game)
        memory.skipped = frozenset()
        match done.kind:
            case "initial":
                game.begin_round("parliament", 1)
            case "parliament":
                game.begin_round("stock", 1)
            case "operating" if done.number >= game.progress.rounds_in_set:
                game.progress.turn += 1
                game.end_operating_set()
                if memory.triggered:
                    self._unify()
                    game.begin_round("stock", 1)
                else:
                    game.begin_round("parliament", 1)
            case _:
                super().next_round(done)

    def _unify(self) -> None:
        """The LNER forms: what the bank still sells goes to the pool, and nothing starts any more.

        What the richest player holds, in tens of percent, is the certificate limit from now on.
        """
        game, memory = self.game, mania(self.game)
        memory.limit = max(sum(map(player.percent, player.held)) // 10 for player in game.players)
        memory.triggered, memory.lner = False, True
        for shares in list(ipo(game).held.values()):
            for share in shares:
                game.shares.move(share, game.pool)
        for company in list(game.corporations.values()):
            if not company.parred:
                game.remove_corporation(company)
        game.happen(RivalUnified(limit=memory.limit))

    def stock_round_over(self) -> None:
        """No price moves."""


class ManiaStock(StockPolicy):
    """Charters, sales, and what shares are worth."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """The phase allows it, and its home has room."""
        game = self.game
        begun = game.title.phases[: game.depot.phase_index + 1]
        released = self.starts_from(corporation)
        if not any(phase.name == released for phase in begun):
            return False
        return super().may_par(corporation, player) and may_start(game, corporation)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """A charter begins at fewer prices."""
        if corporation in mania(self.game).chartered or self.game.round.kind != "stock":
            return super().par_cells(corporation)
        return self.game.market.par_cells(("par", "repar"))

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """What the bank has is not sold."""
        return self.game.shares.sold_percent(corporation) >= corporation.float_percent

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """A share of a corporation without a train brings half."""
        return fair_price(shares[0].corporation) * percent // 10

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls a cell for each share; in some zones the first one or two do not count, unless the
        president sells."""
        game, corporation = self.game, shares[0].corporation
        cell, count = corporation.cell, percent // 10
        assert cell is not None
        if corporation.player is not shares[0].owner:
            count -= ("ignore_one_sale" in cell.zones) + 2 * ("ignore_two_sales" in cell.zones)
        game.shares.sell(shares, percent, movement="none", price=self.sale_value(shares, percent))
        if corporation.floated and not mania(game).lner:
            game.shares.move_price(corporation, (game.market.below,) * max(0, count))
        game.happen(SaleSettled())

    def counted(self, corporation: Corporation, percent: int) -> int:
        """Certificates of corporations without trains count half."""
        worth = super().counted(corporation, percent)
        return worth if corporation.trains else worth // 2

    def certificate_limit(self, player: Player | None) -> int:
        """The LNER brings its own."""
        return mania(self.game).limit or super().certificate_limit(player)


class ManiaEnding(EndingPolicy):
    """Bankruptcy of corporations, and the end by the LNER."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """A corporation without value is bankrupt."""
        go_bankrupt(self.game, corporation)

    def end_reasons(self) -> Iterable[str]:
        """The LNER has formed."""
        return ("lner",) if mania(self.game).lner else ()


class RailwayMania(Part[Facts]):
    """Railway mania."""

    Settings = Facts
    needs = ("charter_auctions",)
    needed_rounds = frozenset({"parliament"})
    messages = MESSAGES
    policies = (ManiaOrder, ManiaStock, ManiaEnding, ManiaTrains, ManiaRevenue, ManiaTiles)
    status: ClassVar[Mapping[str, str]] = {
        "three_total": "the train limit counts all trains together, and not those of one kind"
    }
    ends: ClassVar[Mapping[str, str]] = {"lner": "the LNER has formed"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "lner_trigger": NamedEvent("announce_lner", "the LNER forms at the end of the set of rounds")
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "parliament": ParliamentRound,
        "mania_stock": ManiaStockRound,
        "mania_operating": ManiaOperating,
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "parliament_turn": ParliamentTurn,
        "buy_tokens": BuyStationTokens,
        "sell_for_fine": SellForFine,
        "stock_turn_mania": ManiaStockTurn,
        "upgrade_home": UpgradeHome,
        "option_share": OptionShare,
        "remove_excess_tokens": RemoveExcessTokens,
        "merge_mania": MergeMania,
        "acquire_mania": AcquireMania,
        "track_mania": ManiaTrack,
        "token_or_link": TokenOrLink,
        "run_mania": RunMania,
        "dividend_mania": DividendMania,
        "buy_train_mania": BuyTrainMania,
        "redeem_mania": RedeemMania,
    }

    def memory(self) -> Iterator[Piece]:
        """Charters and permits, a deal under way, the shares of the bank."""
        yield Mania()
        yield Deal()
        yield Offering(IPO, "the bank", to_bank=True)

    def prepare(self) -> None:
        """Deal the permits; no home is kept for anybody."""
        game, memory = self.game, mania(self.game)
        game.land.drop_reservations()
        permits = list(CATEGORIES) * OF_EACH
        if len(game.players) < FEWER_BELOW:
            permits = permits[:-2]
        for company, permit in zip(game.corporations.values(), game.chance.shuffled(permits), strict=False):
            memory.first_permits[company] = permit
            memory.permits[company] = (permit,)

    def announce_lner(self) -> None:
        """The LNER will form."""
        mania(self.game).triggered = True

    @on(CompanyFloated)
    def fund(self, event: CompanyFloated) -> None:
        """With a charter it gets its capital and pays three tokens; without, it buys tokens."""
        game, memory, company = self.game, mania(self.game), self.game.company(event.company)
        if company not in memory.chartered:
            game.round.step(BuyStationTokens).ask(company)
            return
        player = memory.obligations.pop(company)
        assert company.par is not None
        funds, cost = company.par.price * 10, self.settings.chartered_token * len(company.tokens)
        game.pay(game.bank, company, funds)
        game.pay(company, game.bank, cost)
        game.happen(ObligationMet(player=player.id, company=company.id, funds=funds, cost=cost))

    @on(OperatingTurnBegan)
    def place_first_token(self, event: OperatingTurnBegan) -> None:
        """A corporation begins its first turn."""
        self.game.round.step(UpgradeHome).settle_home(self.game.company(event.company))

    def notes(self) -> Iterator[Note]:
        """Permits, charters, and obligations."""
        memory = mania(self.game)
        for company in self.game.corporations.values():
            permits = ", ".join(memory.permits[company])
            yield Note(company, ChoiceLabel("Permits"), permits)
        for company, player in memory.obligations.items():
            yield Note(player, ChoiceLabel("Has to float"), company.id)

    def traced(self) -> Mapping[str, Any]:
        """18xx.games keeps obligations as private companies, and unsold shares with the bank."""
        memory, out = mania(self.game), dict[str, Any]()
        for company in self.game.corporations.values():
            founder = memory.obligations.get(company)
            out[f"company:{company.id}.owner"] = founder.key if founder is not None else None
            out[f"company:{company.id}.revenue"] = 0
            if not company.parred:
                out[f"corp:{company.id}.treasury"] = 0
        return out


PART = RailwayMania
