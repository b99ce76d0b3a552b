"""The steps of 18Norway with ships: tokens in harbours, and buying trains and ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import Action, Pass, PlaceToken
from ...state.pieces import Corporation, Entity, Train
from ...state.spots import Spot
from ...steps.emergency import BuyTrainsIssuing, Issue
from ...steps.tokens import PlaceTokens, can_place
from ...turn import NOTHING
from .harbours import BESIDE, open_harbours
from .settings import ShipSettings


class PlaceTokensHarbours(PlaceTokens):
    """As usual, or in a harbour, for the same price. The turn waits here until the company passes."""

    on_charters = "Place a token in a city or harbour"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token in a city or harbour, or pass."""
        if self.passed or self.placed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if entity.player is None:
            return NOTHING
        can = can_place(self, entity) or next(self.harbours(entity), None) is not None
        return frozenset({PlaceToken, Pass}) if can else frozenset({Pass})

    def harbours(self, company: Corporation) -> Iterator[Spot]:
        """Yield the harbours where ``company`` may place its next token and can pay for it."""
        game = self.game
        if company.tokens and company.tokens[0] <= game.policies.money.buying_power(company):
            yield from open_harbours(game, company, game.settings_of(ShipSettings).harbours)

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and each harbour."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and PlaceToken in self.kinds_for(company):
            for spot in self.harbours(company):
                facts = {"cost": company.tokens[0]}
                yield self.choice("place_token", company, facts=facts, hex=spot.hex, city=spot.city)

    def do_place(self, action: PlaceToken, company: Corporation) -> None:
        """Place the next token, in a harbour beside those of others.

        Raises Refusal for a place that is not allowed.
        """
        game = self.game
        if action.hex not in game.settings_of(ShipSettings).harbours.values():
            super().do_place(action, company)
            return
        spot = Spot(action.hex, action.city)
        if spot not in self.harbours(company):
            raise Refusal("token/harbour", f"{company.id} cannot place a token in the harbour on {spot.hex}.")
        game.land.place(company, spot, None, company.tokens[0], BESIDE)
        self.placed = True


class BuyTrainsAndShips(BuyTrainsIssuing):
    """A corporation that must buy a train and cannot pay issues shares, as long as it owns nothing that runs,
    not even a ship; then its president helps."""

    on_charters = "Buy trains and ships"

    def can_buy(self, company: Corporation) -> bool:
        """Whether the turn waits for a purchase.

        As on 18xx.games it also does where the company could pay for a ship that it may not buy, as it has
        one of that kind (decision 1857).
        """
        return super().can_buy(company) or (self.has_room(company) and self._seems_to_buy(company))

    def _seems_to_buy(self, company: Corporation) -> bool:
        """Whether the company could pay for a ship, of the bank or of another company."""
        depot, settings = self.game.depot, self.game.settings
        cash = self.game.policies.money.money_in_sight(company, self)
        if any(train.face.ship and depot.lowest_price(train) <= cash for train in depot.for_sale()):
            return True
        return cash >= settings.lowest_train_price and any(
            train.face.ship and train.tradable
            for other in self.game.companies()
            if other is not company and not other.closed
            for train in other.trains
        )

    def issues(self, company: Corporation) -> list[Issue]:
        """The issues that are allowed for the train that ``company`` must buy."""
        cheapest = self.game.train_prices.cheapest(company)
        if cheapest is None or company.cash >= cheapest or not self.must_buy(company):
            return []
        return super().issues(company)

    def issued_for(self, company: Corporation) -> Sequence[Train]:
        """New trains only: a cheaper one of the pool does not make a small issue enough (18xx.games)."""
        return [train for train in self.game.depot.current() if not train.face.ship]
