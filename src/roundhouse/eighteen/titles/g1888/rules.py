"""1888: destinations, a mine, tiles of their own for three places, and a share for the Forbidden City."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import BuyShares, RouteClaim
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.eighteen.rules.steps.exchange import ExchangePrivate
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.tile import Tile


class Destination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a corporation is going, and what each train that stops there and at home earns for it."""

    hexes: tuple[str, ...]
    bonus: Money


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``capital``: whoever has a token there gives a share for a private company; ``exchange_is_purchase``:
    that is the purchase of the turn, and not after a sale. ``own_tiles``: the tile that an ability lays on a
    hex. ``mine``: the hex where a train that stops brings ``mine_subsidy``."""

    destinations: Mapping[str, Destination]
    capital: str
    own_tiles: Mapping[str, str]
    mine: str
    mine_subsidy: Money
    exchange_is_purchase: bool = False


class Places(TrackPolicy):
    """Places with a tile of their own."""

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """The tile of a place goes there and nowhere else, once."""
        own = self.game.settings_of(Facts).own_tiles
        if new.name in own.values():
            return own.get(hex_) == new.name and hex_ not in self.game.land.board.copies
        return super().may_replace_specially(ability, old, new, hex_)


class Ways(RevenuePolicy):
    """Destinations and the mine."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """A route from home to the destination earns more."""
        usual = super().route_rules(company)
        way = self.game.settings_of(Facts).destinations.get(company.id)
        if way is None:
            return usual
        home = stops_of(dict.fromkeys(company.definition.home, 0))
        bonuses = (Bonus("Destination", way.bonus, sets=(home, stops_of({hex_: 0}))) for hex_ in way.hexes)
        return replace(usual, bonuses=(*usual.bonuses, *bonuses))

    def claimed_beside(self, company: Corporation, run: TrainRun) -> Mapping[str, int]:
        """What the route brings from the mine."""
        return {**super().claimed_beside(company, run), "subsidy": self._from_mine(run)}

    def beside_routes(
        self, company: Corporation, runs: Sequence[TrainRun], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The subsidy for every train that stops at the mine."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra, subsidy + sum(self._from_mine(run) for run in runs)

    def _from_mine(self, run: TrainRun) -> int:
        facts = self.game.settings_of(Facts)
        return facts.mine_subsidy if any(stop.hex == facts.mine for stop in run.stops) else 0


class CapitalExchange(ExchangePrivate):
    """A private becomes a share of a corporation that has a token in the capital."""

    def shares(self, private: Private) -> Iterator[Certificate]:
        """Those of corporations in the capital; as a purchase only before the first sale of the turn."""
        facts, board = self.game.settings_of(Facts), self.game.land.board
        turn = self.game.round.find(StockTurn)
        if facts.exchange_is_purchase and turn is not None and "sell" in turn.did:
            return
        for share in super().shares(private):
            if board.has_token(facts.capital, share.corporation.id):
                yield share

    def do_exchange(self, action: BuyShares, private: Private) -> None:
        """Take the share; it may be the purchase of the turn."""
        player, turn = private.owner, self.game.round.find(StockTurn)
        super().do_exchange(action, private)
        if turn is None or not self.game.settings_of(Facts).exchange_is_purchase:
            return
        if isinstance(player, Player):
            turn.note_exchange(player, self.game.certificates[action.shares[0]].corporation)


class NorthChina(Part[Facts]):
    """Destinations, places and the Forbidden City."""

    Settings = Facts
    policies = (Places, Ways)
    steps: ClassVar[Mapping[str, type[Step]]] = {"capital_exchange": CapitalExchange}


PART = NorthChina
