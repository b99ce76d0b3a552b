"""Ships as a part: ``[parts.ships]`` names the harbours; trains with ``ship = true`` are ships."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import RouteRules

from ...desks.reaches import SHIP
from ...policies import RevenuePolicy, TrainPolicy
from ...state.pieces import Corporation, Train
from ...turn import Step
from ..part import Part
from .settings import ShipSettings
from .steps import BuyTrainsAndShips, PlaceTokensHarbours


class Harbours(RevenuePolicy):
    """Routes of ships from harbours."""

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """The stops beyond its network where the company has a token: cities in whose harbours it has one."""
        board, harbours = self.game.land.board, self.game.settings_of(ShipSettings).harbours
        return super().stops_beyond(company) | {
            (city, node)
            for city, harbour in harbours.items()
            if board.has_token(harbour, company.id)
            for node in board.tile(city).city_nodes
        }

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; ships, and only ships, treat a token in a harbour as one in the city."""
        rules = super().route_rules(company)
        own = {SHIP: Harbours.stops_beyond(self, company)}
        if not own[SHIP]:
            return rules
        return replace(rules, passed_by={**rules.passed_by, **own}, tokens_of={**rules.tokens_of, **own})


class ShipTrades(TrainPolicy):
    """Trades of ships between companies."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer``; a ship only where the buyer could take one of the
        bank."""
        return super().may_trade(train, buyer) and (
            not train.face.ship or self.game.depot.may_take_ship(buyer, train)
        )


class Ships(Part[ShipSettings]):
    """Ships sail between cities by the sea.

    A token in the harbour of a city lets them begin there and pass it whatever lies in the city. A ship is no
    train that a company must have; a company that must buy a train buys no ship, and none has two of a kind.
    """

    Settings = ShipSettings
    policies = (Harbours, ShipTrades)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "token_or_harbour": PlaceTokensHarbours,
        "buy_train_or_ship": BuyTrainsAndShips,
    }


PART = Ships
