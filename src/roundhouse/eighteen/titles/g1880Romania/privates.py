"""Private companies that are given up for money or building permits, and those that are assigned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.words import AnyMoment
from roundhouse.eighteen.rules.parts.building_permits.settings import Permits
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.assign import AssignMarkers, T
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import PermitsAdded, PrivateGivenUp
from .facts import Facts, in_turn

MOMENTS: Sequence[AnyMoment] = ("owning_player_sr_turn", "owning_player_or_turn")
PLAYER = "player"
"""The answer of an owner who takes the money."""


class AssignByPresident(AssignMarkers):
    """As usual, in the turns of corporations of the owner, and to such corporations only."""

    def _ability(self, private: Private, kind: type[T]) -> tuple[int, T] | None:
        company = in_turn(self.game)
        return super()._ability(private, kind) if company is not None and company.is_major else None

    def companies(self, private: Private) -> Iterator[Corporation]:
        """The corporations of its owner."""
        own = super().companies(private)
        return (one for one in own if one.is_major and one.player is private.player)


class UsePrivate(Step):
    """Two private companies are given up, in the owner's turn of a stock round or in the turns of their
    companies.

    The turn of a corporation that may not build waits for the one that brings permits.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_use", Pass: "do_pass"}
    deed = "use a private company or wait"
    done_when = "finished"

    def _open(self, name: str) -> Private | None:
        """The private company of this name, if now is the time to use it."""
        private = self.game.privates.get(name)
        if private is None or private.player is None or not self.game.abilities.is_time(private, MOMENTS):
            return None
        return private

    def _answers(self, private: Private) -> Mapping[str, ChoiceLabel]:
        """What may be done with the private company now, by the word for it."""
        game, facts, out = self.game, self.game.settings_of(Facts), dict[str, ChoiceLabel]()
        own = [one for one in game.corporations.values() if one.player is private.player and one.floated]
        if self._open(private.id) is None or private.player is None:
            return {}
        if private.id == facts.sold:
            paid = ChoiceLabel("%(amount)s to %(company)s")
            money = game.money(facts.sold_to_player)
            out[PLAYER] = paid.of(amount=money, company=private.player.name)
            money = game.money(facts.sold_to_corporation)
            out.update({one.id: paid.of(amount=money, company=one.name) for one in own})
        elif private.id == facts.permits_of:
            given = ChoiceLabel("Building permits %(permits)s for %(company)s")
            for one in own:
                for permits in facts.permits:
                    out[f"{one.id}|{permits}"] = given.of(permits=permits, company=one.name)
        return out

    def actor(self) -> Entity | None:
        """The corporation in turn, if it may build nothing and its president could give it permits."""
        company, private = in_turn(self.game), self._open(self.game.settings_of(Facts).permits_of)
        if company is None or private is None or not company.is_major:
            return None
        return None if self.game.policies.track.tile_lays(company) else company

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Give a private company up; the corporation passes where the turn waits."""
        if isinstance(entity, Private):
            return frozenset({ChooseAbility}) if self._answers(entity) else NOTHING
        return frozenset({Pass}) if entity is self.actor() and not self.passed else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every use of both, and the pass."""
        facts, actor = self.game.settings_of(Facts), self.actor()
        for name in (facts.sold, facts.permits_of):
            if (private := self._open(name)) is not None:
                for word, label in self._answers(private).items():
                    yield self.choice("choose_ability", private, label=label, choice=word)
        if actor is not None and not self.passed:
            yield self.choice("pass", actor)

    def do_use(self, action: ChooseAbility, private: Private) -> None:
        """Pay, or give the permits, and close. Raises Refusal for another answer."""
        game, facts, answers = self.game, self.game.settings_of(Facts), self._answers(private)
        if action.choice not in answers:
            raise Refusal("private/choice", "That cannot be chosen.", hint=f"possible: {', '.join(answers)}")
        name, _, permits = str(action.choice).partition("|")
        player = private.player
        assert player is not None
        if permits:
            company, held = game.company(name), game.memory_of(Permits).held
            held[company] = "".join(sorted({*held.get(company, ""), *permits}))
            game.happen(PermitsAdded(private=private.id, company=name, permits=held[company]))
        else:
            to_player = name == PLAYER
            amount = facts.sold_to_player if to_player else facts.sold_to_corporation
            taker = player if to_player else game.company(name)
            game.pay(game.bank, taker, amount)
            game.happen(PrivateGivenUp(private=private.id, owner=taker.key, amount=amount))
        game.close_private(private)
