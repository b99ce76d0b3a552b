"""Electric trains as a part: ``[parts.electric]``: what the right to buy them costs, and what they count
twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.catalogue import Messages
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...policies import RevenuePolicy
from ...state.actions import Action, Choose, Pass
from ...state.events.event import CompanyId, EighteenEvent
from ...state.events.event import Money as Amount
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Step
from ..part import NamedEvent, Part


class ElectricSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The train that needs a licence of the same name, and what the licence costs: to the ``first`` that buys
    one and to ``later`` ones, in the phase in which they begin to be sold and from the next one on."""

    train: str
    """The train."""
    first: tuple[Money, Money]
    """What the first corporation pays, at the beginning and from the next phase on."""
    later: tuple[Money, Money]
    """What others pay."""
    doubled: tuple[HexName, ...] = ()
    """The hexes whose stops count twice for the train."""


class LicenceBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation may buy electric trains from now on."""

    company: CompanyId
    train: str
    amount: Amount


class Licences(Piece):
    """In which phase licences began to be sold, by its place among the phases, and whether one was bought."""

    since: int | None = tracked(None)
    bought: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("licences")


def price_of(game: GameInPlay) -> int | None:
    """The price of a licence now, or ``None`` while none are sold."""
    memory, settings = game.memory_of(Licences), game.settings_of(ElectricSettings)
    if memory.since is None:
        return None
    prices = settings.later if memory.bought else settings.first
    return prices[game.depot.phase_index > memory.since]


class BuyLicence(Step):
    """After its dividend a corporation may buy the right to electric trains."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "buy the right to electric trains"

    def _answer(self, price: int) -> str:
        """The choice as 18xx.games records it."""
        return f"Buy E-Token for {self.game.money(price)}"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy the licence or pass, if the corporation has none and enough cash."""
        price, train = price_of(self.game), self.game.settings_of(ElectricSettings).train
        if self.passed or price is None or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        may = entity.player is not None and train not in entity.licences and price <= entity.cash
        return frozenset({Choose, Pass}) if may else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield buying the licence, and the pass."""
        company, price = self.actor(), price_of(self.game)
        if company is not None and price is not None and Choose in self.kinds_for(company):
            label = ChoiceLabel("Buy the right to electric trains")
            yield self.choice(
                "choose", company, facts={"cost": price}, label=label, choice=self._answer(price)
            )
            yield self.choice("pass", company)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Buy the licence. Raises Refusal for another answer, or while none are sold."""
        game, price = self.game, price_of(self.game)
        if price is None or action.choice != self._answer(price):
            raise Refusal("licence/choice", f"{company.id} can say “{self._answer(price or 0)}”, or pass.")
        train = game.settings_of(ElectricSettings).train
        game.pay(company, game.bank, price)
        company.licences = (*company.licences, train)
        game.memory_of(Licences).bought = True
        game.happen(LicenceBought(company=company.id, train=train, amount=price))


class ElectricRevenue(RevenuePolicy):
    """The revenue of electric trains."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; the stops in ``doubled`` pay electric trains their value once more."""
        game, rules = self.game, super().route_rules(company)
        settings = game.settings_of(ElectricSettings)
        if all(train.name != settings.train for train in company.trains):
            return rules
        bonuses = [
            Bonus(
                settings.train,
                revenue_of(stop.revenue, rules.colors),
                sets=(StopSet.of(stop.key),),
                trains=frozenset({settings.train}),
            )
            for stop in game.runs.network(company).stops
            if stop.hex in settings.doubled
        ]
        return replace(rules, bonuses=(*rules.bonuses, *bonuses))


class Electric(Part[ElectricSettings]):
    """Corporations buy the right to electric trains once an event has begun their sale."""

    Settings = ElectricSettings
    policies = (ElectricRevenue,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"buy_licence": BuyLicence}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "e_tokens": NamedEvent("sell", "corporations may buy the right to electric trains")
    }
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {LicenceBought: "{company} pays {amount} for the right to buy {train} trains"}
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of when licences began to be sold, and whether one was bought."""
        yield Licences()

    def sell(self) -> None:
        """Begin the sale of licences, counted from the phase whose train fires the event."""
        memory, phases = self.game.memory_of(Licences), self.game.title.phases
        starts = {trigger.train: at for at, phase in enumerate(phases) for trigger in phase.on}
        fired = next((kind.name for kind in self.game.title.trains if "e_tokens" in kind.events), "")
        memory.since = starts.get(fired, self.game.depot.phase_index)


PART = Electric
