"""18NY: small companies and the NYC, loans, connections and coal, tokens that cost by distance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.part import EventReport, Lying, NamedEvent, Note, Part, report_of_turn
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, PlaceToken, RunRoutes
from roundhouse.eighteen.rules.state.events import (
    CompanyClosed,
    CompanyFloated,
    OperatingTurnBegan,
    PrivatesClosed,
    RoundBegan,
    SmallCompaniesOver,
    TileLaid,
    TokenPlaced,
    TrainDiscarded,
    TrainRusted,
    TrainTraded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .capital import CapitalizationRound, IssueAtOnce, IssueOnce
from .coach import ExchangeCoach, PlaceCoach, remove_coach
from .debt import CompanyDebt, EndingNY
from .events import AlbanyConnected, CanalShrank, CoalClaimed, NewYorkFeePaid, RailroadTakenOver
from .facts import SMALL, Facts, NewYork, is_small, memory_of, nyc_of
from .formation import (
    FormationRound,
    MergeIntoNyc,
    end_small_companies,
    is_albany_connected,
)
from .messages import MESSAGES
from .money import MoneyNY, PayInterest, RepayLoans, give_back
from .privates import PrivatesNY
from .running import OrderNY, RevenueNY, RunTrainsNY, recorded_run, run_left_out
from .stock import StockNY, StockTurnNY, capitalize
from .takeover import LOOK, ReplaceTokens, TakeOver
from .track import ClaimCoal, LayTrackNY, PlaceTokensNY, SpecialTrackNY, TokensNY, TrackNY
from .trains import BuyTrainsNY, DiscardAfterForming, DiscardForMoney

CANAL_LOSS = 10
"""What the canal earns less for each hex with a tile."""


class OperatingRoundNY(OperatingRound):
    """Companies without a president have no turn."""

    def operators(self) -> list[Corporation]:
        """Those with a president."""
        return [one for one in super().operators() if one.player is not None]

    def _gone(self, entity: object) -> bool:
        """Has it closed, or lost its president?"""
        return super()._gone(entity) or (isinstance(entity, Corporation) and entity.player is None)


class NewYorkPart(Part[Facts]):
    """What only 18NY has."""

    Settings = Facts
    needs = ("loans", "fixed_tiles")
    messages = MESSAGES
    needed_rounds = frozenset({"formation", "capitalization"})
    policies = (StockNY, OrderNY, RevenueNY, MoneyNY, PrivatesNY, TrackNY, TokensNY, EndingNY)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_ny": StockTurnNY,
        "discard_ny": DiscardForMoney,
        "discard_after_forming": DiscardAfterForming,
        "issue_at_once": IssueAtOnce,
        "replace_tokens": ReplaceTokens,
        "stagecoach": ExchangeCoach,
        "take_over": TakeOver,
        "special_token_ny": PlaceCoach,
        "special_track_ny": SpecialTrackNY,
        "track_ny": LayTrackNY,
        "token_ny": PlaceTokensNY,
        "claim_coal": ClaimCoal,
        "run_ny": RunTrainsNY,
        "pay_interest": PayInterest,
        "repay_loans": RepayLoans,
        "company_debt": CompanyDebt,
        "buy_train_ny": BuyTrainsNY,
        "merge_into_nyc": MergeIntoNyc,
        "issue_shares_ny": IssueOnce,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "operating_ny": OperatingRoundNY,
        "formation": FormationRound,
        "capitalization": CapitalizationRound,
    }
    ends: ClassVar[Mapping[str, str]] = {"last_corporation": "all companies but one have closed"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "float_30": NamedEvent("float_at_30", "corporations float at 30%"),
        "float_40": NamedEvent("float_at_40", "corporations float at 40%"),
        "float_50": NamedEvent("float_at_50", "corporations float at 50%"),
        "float_60": NamedEvent("float_at_60", "corporations float at 60%"),
        "nyc_formation": NamedEvent("begin_formation", "the NYC forms"),
        "capitalization_round": NamedEvent("begin_capital", "corporations may issue shares"),
    }

    def memory(self) -> Iterator[Piece]:
        """What has come about."""
        yield NewYork()

    def prepare(self) -> None:
        """The certificate of a small company is two shares; bonuses, coal and the canal are all there."""
        game, memory, book = self.game, memory_of(self.game), book_of(self.game)
        for company in game.corporations.values():
            if len(company.definition.shares) == 1:
                company.share_percent = 100 // SMALL
        memory.canal = frozenset(self.settings.canal_hexes)
        memory.coal = frozenset(range(len(self.settings.coal)))
        memory.connections = frozenset(range(len(self.settings.connections)))
        book.stack = tuple(reversed(book.stack))

    # What people see

    def lying(self) -> Iterator[Lying]:
        """The canal, the coal and the connection bonuses that are left."""
        memory, facts = memory_of(self.game), self.settings
        canal = self.game.privates[facts.canal]
        if not canal.closed:
            for hex_ in facts.canal_hexes:
                if hex_ in memory.canal:
                    yield Lying(hex_, canal.id)
        for place in sorted(memory.coal):
            yield Lying(facts.coal[place][-1], "C")
        for place in sorted(memory.connections):
            yield Lying(facts.connections[place][0], "+10")

    def notes(self) -> Iterator[Note]:
        """What companies have claimed, whose the stagecoach is, and how far the NYC is."""
        game, memory = self.game, memory_of(self.game)
        yield Note(None, ChoiceLabel("Floats at"), f"{memory.float_percent}%")
        if memory.formation != "none" and memory.price is not None and not memory.formed:
            price = game.money(memory.price.price)
            yield Note(nyc_of(game), ChoiceLabel("Price if it is formed"), price)
        for company in game.corporations.values():
            if earned := memory.connected.get(company, 0):
                yield Note(company, ChoiceLabel("Connections"), game.money(earned))
            if earned := memory.mined.get(company, 0):
                yield Note(company, ChoiceLabel("Coal"), game.money(earned))
        if memory.coach is not None:
            yield Note(memory.coach, ChoiceLabel("Stagecoach"), self.settings.albany)

    def reports(self) -> Iterator[EventReport]:
        """Yield the claims of coal, the connection of Buffalo and Albany, and the look before a takeover."""
        yield EventReport(AlbanyConnected, lambda _: report_of_turn(self.game, "destination_connection"))
        yield EventReport(CoalClaimed, self._claim, before=True)
        yield EventReport(RailroadTakenOver, self._look, ahead=True)

    def _claim(self, event: CoalClaimed) -> Mapping[str, Any]:
        return report_of_turn(self.game, "claim_hex_token", hex=event.hex, token_type="coal")

    def _look(self, event: RailroadTakenOver) -> Mapping[str, Any] | None:
        """A look is recorded before the first of several takeovers."""
        is_seen = self.game.round.step(TakeOver).looking
        return None if is_seen else report_of_turn(self.game, "view_merge_options")

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """How 18xx.games writes a look at takeovers, a run, and what a token costs."""
        if isinstance(action, Choose) and action.choice == LOOK:
            return {"type": "view_merge_options", "choice": None}
        company = self.game.pieces.get(action.entity)
        if isinstance(action, RunRoutes) and isinstance(company, Corporation):
            return recorded_run(self.game, company, action)
        if isinstance(action, PlaceToken) and isinstance(company, Corporation):
            return {"cost": self.game.land.token_price(company, Spot(action.hex, action.city))}
        return {}

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """What a run earns beside the routes, as 18xx.games writes them."""
        company = self.game.pieces.get(action.entity)
        if isinstance(action, RunRoutes) and isinstance(company, Corporation):
            return run_left_out(self.game, company, action)
        return {}

    # Floating

    def _float_at(self, percent: int) -> None:
        memory_of(self.game).float_percent = percent
        for company in self.game.corporations.values():
            if not is_small(company) and not company.floated:
                company.float_percent = percent

    def float_at_30(self) -> None:
        """Corporations float at 30%."""
        self._float_at(30)

    def float_at_40(self) -> None:
        """Corporations float at 40%."""
        self._float_at(40)

    def float_at_50(self) -> None:
        """Corporations float at 50%."""
        self._float_at(50)

    def float_at_60(self) -> None:
        """Corporations float at 60%."""
        self._float_at(60)

    @on(CompanyFloated)
    def fund(self, event: CompanyFloated) -> None:
        """A corporation that floats late gets the money for all its shares."""
        capitalize(self.game, self.game.company(event.company))

    # The NYC, and the money for all shares

    def begin_formation(self) -> None:
        """The NYC forms after this set of operating rounds; no small company is started any more."""
        memory = memory_of(self.game)
        if memory.formation != "none":
            return
        memory.formation = "first"
        if over := end_small_companies(self.game):
            self.game.happen(SmallCompaniesOver(names=over))

    def begin_capital(self) -> None:
        """Corporations may issue shares; new ones get the money for all their shares."""
        memory = memory_of(self.game)
        memory.capital, memory.full = True, True

    @on(TileLaid)
    def look_at_track(self, event: TileLaid) -> None:
        """The canal shrinks; Buffalo and Albany may be connected."""
        memory = memory_of(self.game)
        if event.hex in memory.canal:
            memory.canal -= {event.hex}
            self._shrink_canal()
        if memory.formation == "none" and is_albany_connected(self.game):
            self.game.happen(AlbanyConnected())
            self.game.fire("nyc_formation")

    def _shrink_canal(self) -> None:
        canal = self.game.privates[self.settings.canal]
        if canal.closed:
            return
        canal.revenue -= CANAL_LOSS
        if canal.revenue > 0:
            self.game.happen(CanalShrank(private=canal.id, revenue=canal.revenue))
        else:
            self.game.close_private(canal)

    # Tokens

    @on(TokenPlaced)
    def pay_fee(self, event: TokenPlaced) -> None:
        """A home token in New York costs its fee."""
        game, facts, company = self.game, self.settings, self.game.company(event.company)
        home = facts.new_york in company.definition.home and event.hex == facts.new_york
        fee = min(facts.new_york_fee, max(company.cash, 0))
        if home and not event.cost and fee and len(company.tokens) + 1 == len(company.definition.tokens):
            game.pay(company, game.bank, fee)
            game.happen(NewYorkFeePaid(company=company.id, amount=fee))

    @on(OperatingTurnBegan)
    def choose_home(self, event: OperatingTurnBegan) -> None:
        """A corporation without a home begins in Albany, or anywhere if that is full."""
        game, company = self.game, self.game.company(event.company)
        if company.definition.home or next(game.land.board.tokens_of(company.id), None) is not None:
            return
        step = game.round.find(HomeToken)
        if step is not None and company.tokens:
            step.ask(company, self._homes(company))

    def _homes(self, company: Corporation) -> tuple[str, ...]:
        board, albany = self.game.land.board, self.settings.albany
        if board.has_room(albany, 0, company.id):
            return (albany,)
        return tuple(
            name
            for name in self.game.land.board_hexes()
            if any(board.has_room(name, at, company.id) for at in range(len(board.tile(name).cities)))
        )

    @on(PrivatesClosed)
    def ask_for_coach(self, event: PrivatesClosed) -> None:
        """The stagecoach token must be replaced now; without a token to do so it is lost."""
        memory = memory_of(self.game)
        if memory.coach is None:
            return
        if memory.coach.tokens:
            memory.coach_due = True
        else:
            remove_coach(self.game, memory.coach)

    # Who has nothing any more

    @on(RoundBegan)
    def forget_interest(self, event: RoundBegan) -> None:
        """Nobody has paid the interest of this round."""
        if memory_of(self.game).charged:
            memory_of(self.game).charged = frozenset()

    @on(TrainRusted)
    def lose_rusted(self, event: TrainRusted) -> None:
        """A company without a train loses its connections, but not in its own turn."""
        self._lose_connections(event.company)

    @on(TrainTraded)
    def lose_sold(self, event: TrainTraded) -> None:
        """The same, if it has sold its last train."""
        self._lose_connections(event.seller)

    @on(TrainDiscarded)
    def lose_discarded(self, event: TrainDiscarded) -> None:
        """The same, if it has given its last train up."""
        self._lose_connections(event.company)

    def _lose_connections(self, name: str) -> None:
        company = self.game.company(name)
        if not company.trains and company is not self.game.round.entity:
            memory_of(self.game).connected.pop(company, None)

    @on(CompanyClosed)
    def leave(self, event: CompanyClosed) -> None:
        """The bank has the loans of a company that closes; what it has claimed is lost."""
        game, memory = self.game, memory_of(self.game)
        company = game.company(event.company)
        give_back(game, company, company.loans)
        memory.connected.pop(company, None)
        memory.mined.pop(company, None)
        if memory.coach is company:
            memory.coach, memory.coach_due = None, False


PART = NewYorkPart
