"""18EU: an operating set after the auction, routes from red to red, and shares that corporations trade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.parts.minor_exchange.part import FULL
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import OrderPolicy, RevenuePolicy
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, Pass, SellShares
from roundhouse.eighteen.rules.state.events import CompanyParred
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.issue import IssueAtMarket, bundles_of, read_issue
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.table.journal import Piece, tracked

from .events import StartTokensPaid
from .messages import MESSAGES


class RedRoute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a route from red to red earns for each city with a token of the company, and the ``most``."""

    token: Money
    most: Money


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``token_price``: what a corporation pays for its tokens when it starts. ``red``: see there, by phase.
    ``extra_trains``: kinds of which there is one train more, under any names. ``trades_at_once``: may a
    corporation that started without a minor trade its own shares in its first turn?"""

    token_price: Money
    red: Mapping[str, RedRoute]
    extra_trains: Mapping[str, str] = {}
    trades_at_once: bool = False


class Traders(Piece):
    """The corporations that may trade their own shares in their first turn."""

    at_once: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("traders")


class OperatingFirst(OrderPolicy):
    """What follows on the auction."""

    def next_round(self, done: RoundState) -> None:
        """Operating rounds."""
        game = self.game
        if done.kind == "initial":
            game.progress.rounds_in_set = game.phase.rounds
            game.begin_round("operating", 1)
        else:
            super().next_round(done)


@dataclass(frozen=True)
class RedToRed:
    """The bonus of a route whose ends are both red, for the cities in ``own``."""

    red: frozenset[str]
    own: frozenset[tuple[str, int]]
    row: RedRoute
    name: str = "R2R"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """As many tokens as there are."""
        return min(self.row.most, self.row.token * len(self.own))

    def offers(self, run: Run) -> Sequence[Offer]:
        """So much for each city, or nothing."""
        ends = {run.stops[0].hex, run.stops[-1].hex}
        if len(run.stops) < 2 or not ends <= self.red:
            return (Offer(0),)
        tokens = sum(1 for stop in run.stops if stop.key in self.own)
        return (Offer(min(self.row.most, self.row.token * tokens)),)


class EuropeanRoutes(RevenuePolicy):
    """What routes earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """From red to red there is a bonus."""
        game = self.game
        usual = super().route_rules(company)
        row, board = game.settings_of(Facts).red.get(game.phase.name), game.land.board
        own = frozenset(
            (hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.tokens_of(company.id)
        )
        if row is None or not own:
            return usual
        red = frozenset(hex_.name for hex_ in game.title.map.hexes if hex_.color == "red")
        return replace(usual, hooks=(*usual.hooks, RedToRed(red, own, row)))


class TradeOwnShares(IssueAtMarket):
    """After its trains, from its second turn on, a corporation may sell shares of its treasury to the pool or
    buy some back, at the market price. The price falls for a sale as for one by a player."""

    always_blocks = True
    handlers: ClassVar[Mapping[type[Action], str]] = {**IssueAtMarket.handlers, Pass: "do_pass"}

    def is_time(self, entity: Entity) -> bool:
        """Not in the first turn, unless the settings say so."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        at_once = entity in self.game.memory_of(Traders).at_once
        return entity.is_major and entity.player is not None and (at_once or len(entity.runs) > 1)

    def issuable(self, company: Corporation) -> list[Bundle]:
        """As many as the pool takes."""
        fits = self.game.limits.fits_in_pool
        return [bundle for bundle in bundles_of(company, company) if fits(company, bundle[1])]

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell; the price falls."""
        shares, percent = read_issue(self.game, action, company, self.issuable(company))
        self.game.shares.issue(company, shares, self.gain(company, percent))
        self.game.shares.drop_price(company, percent, by_president=False)
        sold_in_operating_round(self.game)
        self.finish()


class BuyTrainsEurope(BuyTrains):
    """A corporation that has no money at all buys no train of another one once its president has sold shares:
    then the bank gets what was raised."""

    def others(self, company: Corporation) -> list[Train]:
        """The trains of other companies that it may buy: none without money after such a sale."""
        return [] if self.binding() and not company.cash else super().others(company)


class Europe(Part[Facts]):
    """The calendar, routes from red to red, trade of own shares, and the price of tokens."""

    Settings = Facts
    messages = MESSAGES
    policies = (OperatingFirst, EuropeanRoutes)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "trade_shares": TradeOwnShares,
        "buy_train_europe": BuyTrainsEurope,
    }

    def memory(self) -> Iterator[Piece]:
        """Who trades early."""
        yield Traders()

    def arrange(self) -> None:
        """One train more of some kinds."""
        depot = self.game.depot
        for name in self.settings.extra_trains.values():
            alike = [train for train in depot.upcoming if train.kind.name == name]
            more = self.game.spawn_train(alike[0].kind, len(alike))
            place = depot.upcoming.index(alike[-1]) + 1
            depot.upcoming = (*depot.upcoming[:place], more, *depot.upcoming[place:])

    @on(CompanyParred)
    def pay_tokens(self, event: CompanyParred) -> None:
        """A corporation pays for its tokens when it starts."""
        game, price = self.game, self.settings.token_price
        company = game.company(event.company)
        if self.settings.trades_at_once and FULL in game.phase.status:
            game.memory_of(Traders).at_once |= {company}
        game.pay(company, game.bank, price)
        game.happen(StartTokensPaid(company=company.id, cost=price))


PART = Europe
