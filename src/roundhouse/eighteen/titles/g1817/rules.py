"""1817: coal mines and bridges, mail, and the volatility expansion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.mergers.events import (
    CompanyAcquired,
    CompanyFormed,
    PrivateContributed,
    TrainsExported,
)
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.events import (
    MarkerPlaced,
    SpecialTileLaid,
    StockRoundEnded,
    TileLaid,
    TrainBought,
    TrainDiscarded,
    TrainExported,
    TrainRusted,
    TrainTraded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite
from roundhouse.table.journal import Piece, tracked

from .events import GiftPaid, InventorPaid, ParachutePaid, RanchRemoved, ScrapPaid
from .messages import MESSAGES

LARGE_CITY = "B"
"""The label of the cities beside which no ranch lies."""


class LoanShark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private that lends, and what it gives at once; its part of the interest is an ability."""

    private: str
    gift: int


class Payments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private that pays by the kind of train."""

    private: str
    amounts: Mapping[str, int]


class Payment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private that pays a fixed sum."""

    private: str
    payment: int


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The privates of 1817 and of its volatility expansion, by what they do; bonuses in money."""

    volatility: bool
    station_bonus: Mapping[str, int]
    bridge_bonus: int
    track_bonus: int
    mines: tuple[str, ...]
    ranches: tuple[str, ...]
    city_tiles: tuple[str, ...]
    expansion: tuple[str, ...]
    loan_shark: LoanShark
    train_station: str
    ponzi: str
    inventor: Payments
    scrapper: Payments
    express_track: str
    efficient_track: str
    parachute: Payment


class Memory(Piece):
    """The hexes with bridges, and with mines or ranches, and the kinds of train that the inventor was
    paid for."""

    bridges: frozenset[str] = tracked(frozenset())
    sites: frozenset[str] = tracked(frozenset())
    invented: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("1817")


def has(company: Corporation | None, private: str) -> bool:
    """Does a company own the private with this id?"""
    return company is not None and any(item.id == private for item in company.privates)


class PrivateTrack(TrackPolicy):
    """Tile actions of some privates, and the tiles that mines and ranches keep."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Two privates change what the tile actions cost."""
        facts = self.game.settings_of(Facts)
        first, second = super().tile_lays(company)
        express, efficient = has(company, facts.express_track), has(company, facts.efficient_track)
        if express:
            first = first if efficient else _costing(first, 10)
            second = _costing(second, 0)
        elif efficient:
            second = _costing(second, 10)
        return first, second

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Tiles with mines and ranches stay."""
        if hex_ in self.game.memory_of(Memory).sites:
            return False
        return super().may_replace(old, new, hex_, company)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """The special yellow city goes on its city, whatever the label; mines and ranches as usual."""
        if new.label:
            return old.color == "white"
        return super().may_replace_specially(ability, old, new, hex_)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """A mine or ranch leads to a city, town or off-board place, or to where one could still join it; no
        ranch lies beside a large city."""
        facts, private, tile = self.game.settings_of(Facts), plan.private, plan.tile
        if private is None or tile is None or private.id not in (*facts.mines, *facts.ranches):
            return super().why_not_lay(plan)
        board, neighbours = self.game.land.board, self.game.land.ground.hexmap[plan.hex].neighbours
        if private.id in facts.ranches and any(
            name is not None and board.tile(name).label == LARGE_CITY for name in neighbours
        ):
            return f"No ranch lies beside a city marked {LARGE_CITY}."
        for edge, name in enumerate(neighbours):
            if name is None or edge not in tile.exits:
                continue
            beside = board.tile(name)
            joined = opposite(edge) in beside.exits
            if beside.stops and (joined or self._may_still_change(beside, name)):
                return super().why_not_lay(plan)
        return f"{private.name} must lead to a place."

    def _may_still_change(self, tile: Tile, hex_: str) -> bool:
        tiles = self.game.land.ground.tiles.values()
        return any(self.may_replace(tile, other, hex_, None) for other in tiles)


class SiteRevenue(RevenuePolicy):
    """Bridges, mines, ranches and stations."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Bridges, mines and ranches pay; a route stops once in a hex."""
        game = self.game
        facts, memory = game.settings_of(Facts), game.memory_of(Memory)
        bonuses = []
        if memory.bridges:
            bonuses.append(Bonus("bridges", per_hex=dict.fromkeys(memory.bridges, facts.bridge_bonus)))
        if memory.sites:
            bonuses.append(Bonus("mines and ranches", per_hex=dict.fromkeys(memory.sites, facts.track_bonus)))
        for train, amount in facts.station_bonus.items():
            for spot in game.land.board.tokens_of(company.id):
                sets = (StopSet.of(spot),)
                bonuses.append(Bonus(f"station {spot[0]}", amount, sets=sets, trains=frozenset({train})))
        usual = super().route_rules(company)
        return replace(usual, bonuses=(*usual.bonuses, *bonuses), one_stop_per_hex=True)


class Volatility(Part[Facts]):
    """Mines and bridges, and the privates of the volatility expansion."""

    Settings = Facts
    needs = ("loans", "mergers")
    messages = MESSAGES
    policies = (PrivateTrack, SiteRevenue)

    def memory(self) -> Iterator[Piece]:
        """Where bridges, mines and ranches are."""
        yield Memory()

    def prepare(self) -> None:
        """Without the expansion its privates are not there; with it one of those with city tiles is."""
        facts = self.settings
        gone = list(facts.expansion)
        if facts.volatility:
            _, *gone = self.game.chance.shuffled(facts.city_tiles)
        for name in gone:
            self.game.remove_private(self.game.private(name))

    # Track

    @on(SpecialTileLaid)
    def open_site(self, event: SpecialTileLaid) -> None:
        """A mine or ranch lies on the tile; ranches beside the large city of a private company go."""
        game, facts, memory = self.game, self.settings, self.game.memory_of(Memory)
        if event.private in (*facts.mines, *facts.ranches):
            memory.sites |= {event.hex}
        if event.private in facts.city_tiles:
            for name in game.land.ground.hexmap[event.hex].neighbours:
                if name in memory.sites and name in self._ranch_hexes():
                    memory.sites -= {name}
                    game.happen(RanchRemoved(hex=name))

    def _ranch_hexes(self) -> frozenset[str]:
        """Where ranches may lie; no mine may lie there."""
        privates = (self.game.private(name).definition for name in self.settings.ranches)
        abilities = (item for private in privates for item in private.abilities)
        return frozenset(hex_ for item in abilities if isinstance(item, LayTiles) for hex_ in item.hexes)

    @on(MarkerPlaced)
    def build_bridge(self, event: MarkerPlaced) -> None:
        """The markers of 1817 are bridges."""
        self.game.memory_of(Memory).bridges |= {event.hex}

    @on(TileLaid)
    def close_overbuilt(self, event: TileLaid) -> None:
        """A private whose city was built on by others is of no use any more: it closes, but not a player's,
        which still counts in the end."""
        game = self.game
        for name in self.settings.city_tiles:
            private = game.private(name)
            place = next((ability for _, ability in game.abilities.of(private, LayTiles)), None)
            if private.closed or isinstance(private.owner, Player):
                continue
            if place is not None and event.hex in place.hexes:
                game.close_private(private)

    # Privates

    @on(PrivateContributed)
    def use_contribution(self, event: PrivateContributed) -> None:
        """The loan shark pays at once."""
        game, shark = self.game, self.settings.loan_shark
        private, company = game.private(event.private), game.company(event.company)
        if private.id == shark.private:
            game.pay(game.bank, company, shark.gift)
            game.happen(GiftPaid(company=company.id, private=private.id, amount=shark.gift))

    @on(StockRoundEnded)
    def close_station(self, event: StockRoundEnded) -> None:
        """The train station closes once the tokens are counted."""
        station = self.game.private(self.settings.train_station)
        if isinstance(station.owner, Corporation):
            self.game.close_private(station)

    @on(CompanyFormed)
    def close_scheme(self, event: CompanyFormed) -> None:
        """A scheme is worth its price once."""
        if has(self.game.company(event.company), self.settings.ponzi):
            self.game.close_private(self.game.private(self.settings.ponzi))

    @on(TrainBought)
    def invent_bought(self, event: TrainBought) -> None:
        """The inventor earns once from each kind of train, as soon as one of it changes hands or goes."""
        self._invent(self.game.train(event.train).name)

    @on(TrainTraded)
    def invent_traded(self, event: TrainTraded) -> None:
        """A kind whose first train was bought before a corporation had the inventor still pays."""
        self._invent(event.name)

    @on(TrainDiscarded)
    def invent_discarded(self, event: TrainDiscarded) -> None:
        """So does one that is given up."""
        self._invent(event.name)

    @on(TrainExported)
    def invent_exported(self, event: TrainExported) -> None:
        """Exported trains count too."""
        self._invent(event.name)

    @on(TrainsExported)
    def invent_all_exported(self, event: TrainsExported) -> None:
        """All trains of the first kind go together."""
        self._invent(event.name)

    @on(TrainRusted)
    def invent_rusted(self, event: TrainRusted) -> None:
        """And one that is worn out."""
        self._invent(self.game.train(event.train).name)

    def _invent(self, name: str) -> None:
        game, memory, inventor = self.game, self.game.memory_of(Memory), self.settings.inventor
        owner = game.private(inventor.private).owner
        amount = inventor.amounts.get(name, 0)
        if amount and isinstance(owner, Corporation) and name not in memory.invented:
            memory.invented |= {name}
            game.pay(game.bank, owner, amount)
            game.happen(InventorPaid(company=owner.id, name=name, amount=amount))

    @on(TrainRusted)
    def scrap(self, event: TrainRusted) -> None:
        """The scrapper pays for old trains."""
        game, scrapper = self.game, self.settings.scrapper
        owner, name = game.company(event.company), game.train(event.train).name
        amount = scrapper.amounts.get(name, 0)
        if amount and has(owner, scrapper.private):
            game.pay(game.bank, owner, amount)
            game.happen(ScrapPaid(company=owner.id, name=name, amount=amount))

    @on(CompanyAcquired)
    def pay_parachute(self, event: CompanyAcquired) -> None:
        """A golden parachute for the president who goes."""
        game, parachute = self.game, self.settings.parachute
        company = game.company(event.company)
        president = company.player
        stays = event.buyer is not None and game.company(event.buyer).player is president
        if has(company, parachute.private) and president is not None and not stays:
            game.pay(game.bank, president, parachute.payment)
            game.happen(ParachutePaid(player=president.id, amount=parachute.payment))


def _costing(lay: TileLay, cost: int) -> TileLay:
    return TileLay(lay=lay.lay, upgrade=lay.upgrade, cost=cost, other_hex=lay.other_hex)


PART = Volatility
