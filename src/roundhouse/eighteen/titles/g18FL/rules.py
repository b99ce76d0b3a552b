"""18FL: corporations with five shares and ten, hotels, a port and a hurricane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, Convert, Par, Pass
from roundhouse.eighteen.rules.state.events import MarkerPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked

from .auction import BidForOrder
from .events import SharesDoubled
from .facts import Facts, Port
from .messages import MESSAGES
from .tokens import TokenOrHotel, TrackWithPrivates

EXPRESS = "3E"
"""The train that counts no towns."""
LARGE = 10
"""The shares of a large corporation; a small one has half as many."""


def is_small(company: Corporation) -> bool:
    """Has it five shares?"""
    return company.size < LARGE


def double_shares(game: GameInPlay, company: Corporation, *, funded: bool) -> None:
    """A corporation with five shares gets ten: each certificate is half as much of it as before."""
    game.shares.double(company)
    funds = company.share_price * LARGE // 2 if funded else 0
    if funds:
        game.pay(game.bank, company, funds)
    game.happen(SharesDoubled(company=company.id, funds=funds))


class ConvertShares(Step):
    """At the start of its turn a small corporation that has operated before may become a large one."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Convert: "do_convert", Pass: "do_pass"}
    deed = "convert to ten shares"
    on_charters = "Grow to ten shares"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert or pass, in phases that allow it."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        may = "may_convert" in self.game.phase.status and is_small(entity) and bool(entity.runs)
        return frozenset({Convert, Pass}) if may else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Convert, or pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            yield self.choice("convert", company, facts={"gain": company.share_price * LARGE // 2})
            yield self.choice("pass", company)

    def do_convert(self, action: Convert, company: Corporation) -> None:
        """Convert."""
        double_shares(self.game, company, funded=True)
        self.finish()


class StockTurnSizes(StockTurn):
    """As usual; whoever starts a corporation chooses its size where the phase allows both.

    On 18xx.games that choice ends the turn without a word on who has acted: a player who had passed before
    still counts as one who has (decision 1620).
    """

    sized: Corporation | None = tracked(None)
    """The corporation whose size is to be chosen."""
    had_passed: bool = tracked(False)
    """Had its president passed at their last turn?"""
    choosing = "let a company grow"
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Choose: "do_choose"}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose, before anything else."""
        if self.sized is None:
            return super().actions(entity)
        return frozenset({Choose}) if entity is self.actor() else NOTHING

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Nothing but the choice while that is open."""
        if self.sized is not None or kind is Choose:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """The choice is open, or anything else possible."""
        return entity is self.actor() if self.sized is not None else super().can_act(entity)

    def choices(self) -> Iterator[Choice]:
        """Both sizes, or the usual choices."""
        if self.sized is None:
            yield from super().choices()
            return
        player = self.actor()
        if isinstance(player, Player):
            for size in self.game.phase.sizes:
                yield self.choice("choose", player, choice=size)

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation, of the size of the phase if there is only one."""
        round_ = self.game.round
        self.had_passed = isinstance(round_, StockRound) and player in round_.idle
        super().do_par(action, player)
        corporation, sizes = self.game.company(action.corporation), self.game.phase.sizes
        if not is_small(corporation):
            return
        if len(sizes) > 1:
            self.sized = corporation
        elif LARGE in sizes:
            double_shares(self.game, corporation, funded=False)

    def do_choose(self, action: Choose, player: Player) -> None:
        """Choose the size."""
        corporation = self.sized
        if corporation is None or action.choice not in self.game.phase.sizes:
            sizes = " or ".join(str(size) for size in self.game.phase.sizes)
            raise Refusal("stock/size", f"A corporation has {sizes} shares.")
        self.sized = None
        if action.choice == LARGE:
            double_shares(self.game, corporation, funded=False)
        round_ = self.game.round
        if self.had_passed and isinstance(round_, StockRound):
            round_.still_passed(player)


class FloridaTrains(BuyTrains):
    """One train of each kind of the bank in a turn, but any number of the last kind.

    A president may raise money for any train of the bank, not for the cheapest one only; but adds to the
    price of another company's train only where the corporation has no money at all, and not after selling
    shares for it.
    """

    def offered(self, company: Corporation) -> list[Train]:
        """What the turn may still buy of the bank."""
        last = self.game.title.trains[-1]
        return [
            train
            for train in self.game.depot.for_sale()
            if train.kind is last or self.game.depot.may_buy(train, self.bought)
        ]

    def others(self, company: Corporation) -> list[Train]:
        """None for a president who has sold shares for a corporation without money."""
        return [] if self.sold and not company.cash else super().others(company)

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """What the corporation has; its president pays where it has nothing."""
        if company.cash:
            return self.game.settings.lowest_train_price, company.cash
        return super().price_range(company, train)


class TwoPrices(RevenuePolicy):
    """Prices of small corporations, and what routes earn."""

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """A small corporation does not rise above its highest price."""
        after, cell = super().price_after_dividend(company, kind, withheld, paid), company.cell
        assert cell is not None
        top = self.game.settings_of(Facts).small_top
        if not is_small(company) or after.price <= top or cell.price > after.price:
            return after
        return max(cell, self.game.market.at_most(top), key=lambda one: one.column)

    def route_rules(self, company: Corporation) -> RouteRules:
        """Hotels and the port pay, the express counts no hotels."""
        game, facts = self.game, self.game.settings_of(Facts)
        usual, port = super().route_rules(company), game.memory_of(Port)
        bonuses = list(usual.bonuses)
        if port.company == company.id:
            bonuses.append(Bonus("Port", facts.port, sets=(stops_of({port.hex: 0}),)))
        amount = facts.hotel_doubled if "hotels_doubled" in game.phase.status else facts.hotel
        if company.hex_tokens:
            others = frozenset(kind.name for kind in game.title.trains)
            bonuses.append(Bonus("Hotels", per_hex=dict.fromkeys(company.hex_tokens, amount), trains=others))
        express = any(train.name == EXPRESS for train in company.trains)
        hooks = (*usual.hooks, TwoCities()) if express else usual.hooks
        return replace(usual, bonuses=tuple(bonuses), hooks=hooks)


@dataclass(frozen=True)
class TwoCities:
    """The express stops at two cities or off-board places at least."""

    name: str = "two cities"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing, or no route at all."""
        cities = sum(1 for stop in run.stops if stop.kind is not StopKind.TOWN)
        return () if run.train.name == EXPRESS and cities < 2 else (Offer(0),)


class Florida(Part[Facts]):
    """Two sizes, hotels, the port and the hurricane."""

    Settings = Facts
    messages = MESSAGES
    policies = (TwoPrices,)
    status: ClassVar[Mapping[str, str]] = {
        "may_convert": "corporations may convert to ten shares",
        "hotels_doubled": "hotels earn twice as much",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "close_port": NamedEvent("close_port", "the port of the steamships closes"),
        "forced_conversions": NamedEvent("convert_all", "corporations with five shares get ten"),
        "hurricane": NamedEvent("destroy_keys", "a hurricane destroys the track in the Florida Keys"),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_for_order": BidForOrder,
        "stock_turn_sizes": StockTurnSizes,
        "convert": ConvertShares,
        "track_with_privates": TrackWithPrivates,
        "token_or_hotel": TokenOrHotel,
        "buy_train_florida": FloridaTrains,
    }

    def lying(self) -> Iterator[Lying]:
        """The port of the steamships, while it is open."""
        port = self.game.memory_of(Port)
        if port.hex:
            yield Lying(port.hex, "port", port.company)

    def memory(self) -> Iterator[Piece]:
        """Where the port is."""
        yield Port()

    def prepare(self) -> None:
        """All corporations stand on the map from the start."""
        for company in self.game.corporations.values():
            self.game.land.place_home(company)

    @on(MarkerPlaced)
    def open_port(self, event: MarkerPlaced) -> None:
        """The port is for the corporation in turn."""
        port, company = self.game.memory_of(Port), self.game.round.entity
        if isinstance(company, Corporation):
            port.hex, port.company = event.hex, company.id

    def close_port(self) -> None:
        """The port closes and pays nobody any more."""
        port = self.game.memory_of(Port)
        port.hex, port.company = "", ""

    def convert_all(self) -> None:
        """Small corporations become large ones, started or not."""
        for company in self.game.corporations.values():
            if is_small(company) and not company.closed:
                double_shares(self.game, company, funded=True)

    def destroy_keys(self) -> None:
        """Track and hotels go; the hexes are as they were."""
        game = self.game
        for hex_ in self.settings.hurricane:
            if hex_ in game.land.board.tiles:
                game.land.lift_tile(hex_)
        for company in game.companies():
            left = tuple(hex_ for hex_ in company.hex_tokens if hex_ not in self.settings.hurricane)
            if left != company.hex_tokens:
                company.hex_tokens = left


PART = Florida
