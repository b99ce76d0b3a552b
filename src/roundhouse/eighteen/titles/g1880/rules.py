"""1880: China: a payment that grows, the last permit, ferries and the trade with Taiwan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.abilities import AssignCorporation
from roundhouse.eighteen.model.references import HexName, PrivateName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.parts.building_permits.settings import Permits
from roundhouse.eighteen.rules.parts.part import Lying, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Assign, Choose, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.routes import Bonus, RouteRules
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import AwardPaid, LastPermitGiven
from .messages import MESSAGES

AWARD = "award"
"""The answer of the owner who takes the payment."""
LAST = "D"
"""The last period."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``award`` is the private company that pays once, by phase ``awards``, and by itself in the phase
    ``last_award``; ``engineer`` the one with a permit for the last period; ``ferries`` are the hexes that
    cost a route ``ferry_fee``, unless the president has ``ferryman``."""

    award: PrivateName
    awards: Mapping[str, Money]
    last_award: str
    engineer: PrivateName
    ferries: tuple[HexName, ...]
    ferry_fee: Money
    ferryman: PrivateName


class TakeAward(Step):
    """In a stock round the owner of a private company may give it up for money: more in each phase, and in
    the last one without being asked."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "take a payment or wait"

    def begin_turn(self) -> None:
        """Who has declined is asked in the next stock round again."""

    def begin_round(self) -> None:
        """A new stock round."""
        super().begin_turn()

    def amount(self) -> int:
        """The payment of this phase, nothing if there is none."""
        return self.game.settings_of(Facts).awards.get(self.game.phase.name, 0)

    def actor(self) -> Entity | None:
        """The private company, while it may be given up."""
        private = self.game.privates.get(self.game.settings_of(Facts).award)
        if private is None or private.player is None or not self.amount():
            return None
        return private

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take the money, or wait."""
        return NOTHING if self.passed or entity is not self.actor() else frozenset({Choose, Pass})

    def choices(self) -> Iterator[Choice]:
        """The money, or to wait."""
        private = self.actor()
        if private is not None and self.kinds_for(private):
            label = ChoiceLabel("Give %(private)s up for %(amount)s")
            named = label.of(private=private.name, amount=self.game.money(self.amount()))
            yield self.choice("choose", private, label=named, choice=AWARD)
            yield self.choice("pass", private)

    def by_itself(self) -> Mapping[str, Any] | None:
        """In the last phase nobody decides."""
        private = self.actor()
        if private is None or self.game.phase.name != self.game.settings_of(Facts).last_award:
            return None
        return {"type": "choose", "entity": private.key, "choice": AWARD}

    def do_choose(self, action: Choose, private: Private) -> None:
        """Pay, and close."""
        player, amount = private.player, self.amount()
        if action.choice != AWARD:
            raise Refusal("award/choice", "That is no answer.", hint=f"possible: {AWARD}")
        assert player is not None
        self.game.pay(self.game.bank, player, amount)
        self.game.happen(AwardPaid(player=player.id, private=private.id, amount=amount))
        self.game.close_private(private)


class GiveLastPermit(Step):
    """A private company gives a corporation of its owner the permit of the last period, at any time in the
    turn of one that has it not; in that period the turn waits for it."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign", Pass: "do_pass"}
    deed = "give the last building permit or wait"

    def engineer(self) -> Private | None:
        """The private company, if it may be used in this turn."""
        game, company = self.game, self.game.round.entity
        private = game.privates.get(game.settings_of(Facts).engineer)
        if private is None or not isinstance(company, Corporation) or not company.is_major:
            return None
        if not game.abilities.usable_at(private, AssignCorporation) or company.player is not private.player:
            return None
        return None if LAST in game.memory_of(Permits).held[company] else private

    def takers(self, private: Private) -> Sequence[Corporation]:
        """Who may get it."""
        held = self.game.memory_of(Permits).held
        return [one for one in held if one.player is private.player and one.floated and LAST not in held[one]]

    def actor(self) -> Entity | None:
        """The corporation in turn, in the last period."""
        waits = self.game.memory_of(Permits).period == LAST and self.engineer() is not None
        return super().actor() if waits else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give it; the corporation passes where the turn waits."""
        private = self.engineer()
        if self.passed or private is None or entity not in {private, self.actor()}:
            return NOTHING
        return frozenset({Assign} if entity is private else {Pass})

    def choices(self) -> Iterator[Choice]:
        """Everybody who may get it, and the pass."""
        private = self.engineer()
        if private is None or not self.kinds_for(private):
            return
        for company in self.takers(private):
            yield self.choice("assign", private, target=company.key, target_type="corporation")
        if (actor := self.actor()) is not None:
            yield self.choice("pass", actor)

    def do_assign(self, action: Assign, private: Private) -> None:
        """The corporation has one more permit."""
        game, takers = self.game, self.takers(private)
        company = next((one for one in takers if one.key == action.target), None)
        if company is None:
            names = ", ".join(one.id for one in takers)
            raise Refusal(
                "permit/company", "That corporation cannot get the permit.", hint=f"possible: {names}"
            )
        game.memory_of(Permits).held[company] += LAST
        for place, _ in game.abilities.usable_at(private, AssignCorporation):
            game.abilities.use(private, place)
        game.happen(LastPermitGiven(private=private.id, company=company.id))


class ByFerry(RevenuePolicy):
    """What routes earn and cost by sea."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Ferries cost something."""
        usual, facts = super().route_rules(company), self.game.settings_of(Facts)
        owned = {private.id for private in company.player.privates} if company.player is not None else set()
        bonuses = list(usual.bonuses)
        if facts.ferryman not in owned:
            bonuses.append(Bonus("Ferry", per_hex=dict.fromkeys(facts.ferries, -facts.ferry_fee)))
        return replace(usual, bonuses=tuple(bonuses))


class China(Part[Facts]):
    """What only 1880 has."""

    Settings = Facts
    needs = ("building_permits",)
    messages = MESSAGES
    policies = (ByFerry,)
    steps: ClassVar[Mapping[str, type[Step]]] = {"take_award": TakeAward, "last_permit": GiveLastPermit}

    def lying(self) -> Iterator[Lying]:
        """What ferries cost."""
        for hex_ in self.settings.ferries:
            yield Lying(hex_, f"fee {self.settings.ferry_fee}")

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """Records of 18xx.games have no word for the payment."""
        return {"choice": AWARD} if self._is_award(action) else {}

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The same the other way round."""
        return {"choice": ""} if self._is_award(action) else {}

    def _is_award(self, action: Action) -> bool:
        return isinstance(action, Choose) and action.entity == f"private:{self.settings.award}"


PART = China
