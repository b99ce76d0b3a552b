"""18Norway: ferries on the lake, private companies with two sides, and what its corporations can do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.closing import return_charter
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.parts.ships.steps import BuyTrainsAndShips
from roundhouse.eighteen.rules.policies import EndingPolicy, TrackPolicy
from roundhouse.eighteen.rules.state.events import (
    CompanyParred,
    PhaseBegan,
    SaleSettled,
    ShareFunded,
    TileLaid,
    TrainBought,
    TrainTraded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Train
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece

from .events import FreeShipGiven, SecondTileLost, ShipyardPaid, StationOpened
from .facts import Facts, Norway
from .messages import MESSAGES
from .running import NorwayRevenue, RunSwitching

TWO_TILES = (TileLay(), TileLay(lay="not_if_upgraded", upgrade=False))


class NorwayEnding(EndingPolicy):
    """When the game ends, and what closes."""

    def at_closing_price(self, corporation: Corporation) -> None:
        """A corporation that closes can be started anew, with five shares; the slot that its home token had
        is not kept for it."""
        had_token = corporation.floated
        return_charter(self.game, corporation)
        if had_token:
            self.game.land.release_home(corporation)

    def end_reasons(self) -> Iterable[str]:
        """The first of the last trains is sold."""
        yield from super().end_reasons()
        if self.game.settings_of(Facts).last_train in self.game.depot.sold:
            yield "six_train"


class SecondTile(TrackPolicy):
    """Tile actions."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Two for one corporation, at first."""
        two = self.game.settings_of(Facts).two_tiles
        if company.id == two.corporation and not self.game.memory_of(Norway).joined:
            return TWO_TILES
        return super().tile_lays(company)


class BuyTrainsNorway(BuyTrainsAndShips):
    """As usual; sales for a train move prices more than others, and bind nobody: the corporation may spend
    its own money on a train of another one all the same."""

    def others(self, company: Corporation) -> list[Train]:
        """Trains of other companies, whatever shares were issued or sold."""
        return self.owned_elsewhere(company)

    def tradable(self, company: Corporation) -> list[Train]:
        """Trains of other companies, whatever shares were issued or sold."""
        may_trade = self.game.policies.trains.may_trade_now
        return [train for train in self.others(company) if may_trade(train, company)]

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """Any price up to what the corporation has."""
        return self.game.settings.lowest_train_price, company.cash

    def would_close(self, company: Corporation) -> bool:
        """The president may sell all the same: then the corporation closes, and needs no train."""
        return False

    def sale_in_need(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> int:
        """As usual. In recorded games what the president owns does not count while the corporation could
        issue shares: 18xx.games lets a president be bankrupt who could sell after that."""
        if self.game.trusting and self.issues(company):
            return 0
        return super().sale_in_need(player, company, shares, percent)

    def may_sell_bankrupt(
        self, player: Player, company: Corporation, shares: Sequence[Certificate], percent: int
    ) -> bool:
        """Nothing as long as the corporation could issue shares."""
        return not self.issues(company) and super().may_sell_bankrupt(player, company, shares, percent)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls by a cell for each share, whoever presides."""
        self.game.shares.sell(shares, percent, movement="left_share")
        self.game.happen(SaleSettled())


class StockTurnNorway(StockTurn):
    """As usual; nothing is sold in the first stock round."""

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Nothing is sold in the first round."""
        if self.game.progress.turn <= 1:
            return "Nothing can be sold in the first stock round."
        return super().why_not_sell(player, shares, percent)


class NorwayPart(Part[Facts]):
    """What the companies of Norway do."""

    Settings = Facts
    messages = MESSAGES
    policies = (NorwayRevenue, NorwayEnding, SecondTile)
    ends: ClassVar[Mapping[str, str]] = {"six_train": "the first 6-train was bought"}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "lm_green": NamedEvent("open_green", "more ferries cross Mjøsa"),
        "lm_brown": NamedEvent("open_brown", "ferries cross Mjøsa everywhere"),
    }
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "run_switching": RunSwitching,
        "buy_train_norway": BuyTrainsNorway,
        "stock_turn_norway": StockTurnNorway,
    }

    def memory(self) -> Iterator[Piece]:
        """What has already happened of the things that happen once."""
        yield Norway()

    def traced(self) -> Mapping[str, Any]:
        """18xx.games has one revenue for a company that pays only later, and calls those closed that are not
        in the game."""
        out = [private for private in self.game.privates.values() if private.removed]
        return {
            **{f"company:{private.id}.owner": "closed" for private in out},
            **{f"company:{private.id}.revenue": private.revenue for private in out},
            f"company:{self.settings.ofoten}.revenue": 10,
        }

    def prepare(self) -> None:
        """One of each pair of private companies is in the game."""
        for one, other in self.settings.pairs:
            by_chance = self.settings.random and self.game.chance.draw() % 2 == 0
            out = one if by_chance or self.settings.sides == "b" else other
            self.game.close_private(self.game.privates[out])  # which frees the hexes that it keeps
            self.game.remove_private(self.game.privates[out])

    # Private companies

    @on(CompanyParred)
    def fund_gift(self, event: CompanyParred) -> None:
        """The bank pays for the share that came with a private company."""
        game, company = self.game, self.game.company(event.company)
        names = (name for private in game.privates.values() for name in private.gift)
        gifts = (game.certificates[name] for name in names)
        amount = sum(share.price for share in gifts if share.corporation is company and not share.president)
        if amount:
            game.pay(game.bank, company, amount)
            game.happen(ShareFunded(company=company.id, amount=amount))

    @on(PhaseBegan)
    def open_station(self, event: PhaseBegan) -> None:
        """The corporation with the private company of a station gets a token there."""
        station, game = self.settings.station, self.game
        owner = game.privates[station.private].owner
        if event.phase != station.phase or not isinstance(owner, Corporation):
            return
        game.land.lay_along(None, station.hex, f"{station.tile}-0", 0, None)
        game.land.board.place_token(station.hex, 0, owner.id)
        game.happen(StationOpened(company=owner.id, hex=station.hex))

    # Ferries

    def open_green(self) -> None:
        """Open the ferries of the green phases."""
        self._lay_lake(self.settings.lake.green)

    def open_brown(self) -> None:
        """Open the ferries of the brown phases."""
        self._lay_lake(self.settings.lake.brown)

    def _lay_lake(self, tile: str) -> None:
        self.game.land.lay_along(None, self.settings.lake.hex, f"{tile}-0", 0, None)

    # Track

    @on(TileLaid)
    def join(self, event: TileLaid) -> None:
        """The home of the corporation that lays two tiles may be joined with Oslo now, by land or by sea."""
        game, two, memory = self.game, self.settings.two_tiles, self.game.memory_of(Norway)
        if memory.joined or event.company != two.corporation:
            return
        company = game.company(two.corporation)
        network = game.runs.network(company)
        homes = [
            at for at, stop in enumerate(network.stops) if stop.own and stop.hex in company.definition.home
        ]
        if any(network.stops[at].hex == two.until for at in network.reached_from(homes)):
            memory.joined = True
            game.happen(SecondTileLost(company=company.id, hex=two.until))

    # Trains and ships

    @on(TrainBought)
    def after_purchase(self, event: TrainBought) -> None:
        """A train of the bank."""
        self._after(event.company, event.train)

    @on(TrainTraded)
    def after_trade(self, event: TrainTraded) -> None:
        """A train of another company."""
        self._after(event.company, event.train)

    def _after(self, company: str, train: str) -> None:
        """The shipyard earns by a ship, and one corporation gets a ship with its first train."""
        game, free, memory = self.game, self.settings.free_ship, self.game.memory_of(Norway)
        if game.train(train).face.ship:
            self._pay_shipyard()
        ship = next((one for one in game.depot.upcoming if one.name == free.train), None)
        if company != free.corporation or memory.given or ship is None:
            return
        buyer = game.company(company)
        if any(one.name == free.train for one in buyer.trains):
            return
        memory.given = True
        game.depot.give(ship, buyer)
        game.happen(FreeShipGiven(company=buyer.id, name=ship.name))
        self._pay_shipyard()

    def _pay_shipyard(self) -> None:
        yard, game = self.settings.shipyard, self.game
        owner = game.privates[yard.private].owner
        if owner is not None:
            game.pay(game.bank, owner, yard.income)
            game.happen(ShipyardPaid(owner=owner.key, amount=yard.income))


PART = NorwayPart
