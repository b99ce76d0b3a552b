"""1817: the volatility expansion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.mergers.events import (
    CompanyAcquired,
    CompanyFormed,
    PrivateContributed,
    TrainsExported,
)
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.parts.sites.memory import Sites
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.events import (
    SpecialTileLaid,
    TrainBought,
    TrainDiscarded,
    TrainExported,
    TrainRusted,
    TrainTraded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
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
    """The privates of the volatility expansion, by what they do."""

    volatility: bool
    ranches: tuple[str, ...]
    city_tiles: tuple[str, ...]
    expansion: tuple[str, ...]
    loan_shark: LoanShark
    ponzi: str
    inventor: Payments
    scrapper: Payments
    express_track: str
    efficient_track: str
    parachute: Payment


class Memory(Piece):
    """The kinds of train that the inventor was paid for."""

    invented: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("1817")


def has(company: Corporation | None, private: str) -> bool:
    """Does a company own the private with this id?"""
    return company is not None and any(item.id == private for item in company.privates)


class PrivateTrack(TrackPolicy):
    """Tile actions of some privates, and where ranches lie."""

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

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """No ranch lies beside a large city."""
        private, land = plan.private, self.game.land
        if private is not None and private.id in self.game.settings_of(Facts).ranches:
            neighbours = land.ground.hexmap[plan.hex].neighbours
            if any(name is not None and land.board.tile(name).label == LARGE_CITY for name in neighbours):
                return f"No ranch lies beside a city marked {LARGE_CITY}."
        return super().why_not_lay(plan)


class Volatility(Part[Facts]):
    """The privates of the volatility expansion."""

    Settings = Facts
    needs = ("loans", "mergers", "sites")
    messages = MESSAGES
    policies = (PrivateTrack,)

    def memory(self) -> Iterator[Piece]:
        """What the inventor was paid for."""
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
    def remove_ranches(self, event: SpecialTileLaid) -> None:
        """Ranches beside the large city of a private company go."""
        game, sites = self.game, self.game.memory_of(Sites)
        if event.private in self.settings.city_tiles:
            for name in game.land.ground.hexmap[event.hex].neighbours:
                if name in sites.mines and name in self._ranch_hexes():
                    sites.mines -= {name}
                    game.happen(RanchRemoved(hex=name))

    def _ranch_hexes(self) -> frozenset[str]:
        """Where ranches may lie; no mine may lie there."""
        privates = (self.game.private(name).definition for name in self.settings.ranches)
        abilities = (item for private in privates for item in private.abilities)
        return frozenset(hex_ for item in abilities if isinstance(item, LayTiles) for hex_ in item.hexes)

    # Privates

    @on(PrivateContributed)
    def use_contribution(self, event: PrivateContributed) -> None:
        """The loan shark pays at once."""
        game, shark = self.game, self.settings.loan_shark
        private, company = game.private(event.private), game.company(event.company)
        if private.id == shark.private:
            game.pay(game.bank, company, shark.gift)
            game.happen(GiftPaid(company=company.id, private=private.id, amount=shark.gift))

    @on(CompanyFormed)
    def close_scheme(self, event: CompanyFormed) -> None:
        """A scheme closes once it has been paid with."""
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
        """The inventor is paid for a kind of train that is given up."""
        self._invent(event.name)

    @on(TrainExported)
    def invent_exported(self, event: TrainExported) -> None:
        """The inventor is paid for a kind of train that is exported."""
        self._invent(event.name)

    @on(TrainsExported)
    def invent_all_exported(self, event: TrainsExported) -> None:
        """All trains of the first kind go together."""
        self._invent(event.name)

    @on(TrainRusted)
    def invent_rusted(self, event: TrainRusted) -> None:
        """The inventor is paid for a kind of train that rusts."""
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
