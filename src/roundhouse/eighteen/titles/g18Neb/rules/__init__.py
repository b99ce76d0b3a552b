"""18Neb: local railways, treasuries that trade in stock rounds, bridges and cattle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.closing import return_charter
from roundhouse.eighteen.rules.named_events import NAMED_EVENTS
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.policies import (
    EndingPolicy,
    PrivatePolicy,
    StockPolicy,
    TokenPolicy,
)
from roundhouse.eighteen.rules.state.events import (
    CompanyClosed,
    CompanyParred,
    MarkerPlaced,
    PlayerBankrupt,
    TileLaid,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece

from ..events import BankruptCashKept
from ..messages import MESSAGES
from .facts import Facts, Progress, is_local
from .operating import BuyTrainsBySize, LocalHome, TokenOrCattle
from .routes import NebraskaRevenue
from .stock import ExchangeAsPurchase, StockTurnOrTreasury, complete_capital

BRIDGES_FIRST = "can_buy_morison_bridging"
BUILT_UP = ("brown", "gray")


class EarlyBridges(PrivatePolicy):
    """Which private companies are sold to companies."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """The bridges earlier than others."""
        return BRIDGES_FIRST in self.game.phase.status or super().may_buy_privates(company)

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """At first only the bridges."""
        early = BRIDGES_FIRST in self.game.phase.status
        bridges = private.id == self.game.settings_of(Facts).bridges
        return (bridges or not early) and super().may_sell_private(private, company)

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """At first at face value."""
        if BRIDGES_FIRST in self.game.phase.status:
            return private.value, private.value
        return super().private_prices(private, company)


class Capital(StockPolicy):
    """Local railways, and corporations that are funded once half of them is sold."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Local railways later than others."""
        open_ = not is_local(corporation) or self.game.memory_of(Progress).locals_open
        return open_ and super().may_par(corporation, player)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Once five shares are sold the bank pays for the others, which go to the pool."""
        super().buy(player, shares)
        complete_capital(self.game, shares[0].corporation)

    def certificate_limit(self, player: Player | None) -> int:
        """By the number of players who are not bankrupt."""
        game = self.game
        limits = game.title.certificate_limit
        left = sum(not one.bankrupt for one in game.players)
        limit = limits.get(max(left, min(limits)))
        return limit if isinstance(limit, int) else super().certificate_limit(player)


class LocalTokens(TokenPolicy):
    """Homes."""

    def may_place_tokens(self, company: Corporation) -> bool:
        """A local railway has its token in a built-up city only."""
        home = company.definition.home[0]
        built = self.game.land.board.tile(home).color in BUILT_UP
        return (built or not is_local(company)) and super().may_place_tokens(company)


class NebraskaEnding(EndingPolicy):
    """Bankruptcy."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The president's money goes to the company; what may be sold goes to the pool, and prices stay. The
        corporations that nobody takes over close and can be started anew."""
        game = self.game
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        if player.cash:
            game.happen(BankruptCashKept(company=company.id, amount=player.cash))
            game.pay(player, company, player.cash)
        step = game.round.step(BuyTrains)
        for corporation in sorted(player.held, key=game.market.operating_key):
            allowed = [
                (shares, percent)
                for shares, percent in game.shares.bundles(player, corporation)
                if step.may_sell(player, company, shares, percent)
            ]
            if allowed:
                shares, percent = max(allowed, key=lambda bundle: bundle[1])
                game.shares.sell(shares, percent, movement="none")
        for corporation in sorted(player.held, key=game.market.operating_key):
            return_charter(game, corporation)
        for private in player.privates:
            game.close_private(private)
        game.pay(player, game.bank, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)


class Nebraska(Part[Facts]):
    """Local railways, treasuries, bridges and cattle."""

    Settings = Facts
    messages = MESSAGES
    policies = (NebraskaRevenue, EarlyBridges, Capital, LocalTokens, NebraskaEnding)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_or_treasury": StockTurnOrTreasury,
        "exchange_as_purchase": ExchangeAsPurchase,
        "local_home": LocalHome,
        "token_or_cattle": TokenOrCattle,
        "buy_train_by_size": BuyTrainsBySize,
    }
    status: ClassVar[Mapping[str, str]] = {
        BRIDGES_FIRST: "companies may buy the Morison Bridging Company, at face value"
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_companies": NamedEvent("close_companies"),
        "full_capitalization": NamedEvent(
            "complete_capital",
            "corporations started later are funded in full once five shares are sold",
        ),
        "local_railways_available": NamedEvent("open_locals", "local railways can be started"),
    }

    def memory(self) -> Iterator[Piece]:
        """What phases have brought."""
        yield Progress()

    def prepare(self) -> None:
        """Local railways keep no slot before their city is brown."""
        for company in self.game.corporations.values():
            if is_local(company):
                self.game.land.release_home(company)

    def close_companies(self) -> None:
        """Bridges and cattle stay with companies, but pay no more."""
        NAMED_EVENTS["close_companies"](self.game)
        for name in (self.settings.bridges, self.settings.cattle):
            self.game.privates[name].revenue = 0

    def complete_capital(self) -> None:
        """Corporations started from now on are funded in full."""
        self.game.memory_of(Progress).full_capital = True

    def open_locals(self) -> None:
        """Local railways can be started."""
        self.game.memory_of(Progress).locals_open = True

    @on(CompanyParred)
    def started(self, event: CompanyParred) -> None:
        """A large corporation waits for its last capital; a local railway lays its home tile."""
        game, company = self.game, self.game.company(event.company)
        memory = game.memory_of(Progress)
        if not is_local(company):
            if memory.full_capital:
                memory.to_fund |= {company}
        elif not next(game.land.board.tokens_of(company.id), None):
            game.round.step(LocalHome).ask(company)

    @on(TileLaid)
    def keep_home(self, event: TileLaid) -> None:
        """A slot of a brown city is kept for the local railway."""
        board = self.game.land.board
        for company in self.game.corporations.values():
            kept = any(one.company == company.id for one in board.reservations(event.hex))
            if is_local(company) and event.hex in company.definition.home and not kept:
                there = board.has_token(event.hex, company.id)
                if board.tile(event.hex).color in BUILT_UP and not there:
                    board.reserve(event.hex, company.id, 0)

    @on(MarkerPlaced)
    def own_marker(self, event: MarkerPlaced) -> None:
        """The cattle token is the company's that placed it."""
        private = self.game.privates[event.private]
        if isinstance(private.owner, Corporation):
            private.serves = private.owner

    @on(CompanyClosed)
    def remove_cattle(self, event: CompanyClosed) -> None:
        """The token of a company that closes leaves the map."""
        private = self.game.privates[self.settings.cattle]
        if private.serves is not None and private.serves.id == event.company:
            private.marks, private.serves = (), None


PART = Nebraska
