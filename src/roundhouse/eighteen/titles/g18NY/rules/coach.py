"""The stagecoach token in Albany: placed by a private company, replaced by a company's token, or lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, PlaceToken, RemoveToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private
from roundhouse.eighteen.rules.steps.special_token import SpecialToken
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import StagecoachRemoved, StagecoachReplaced
from .facts import facts_of, memory_of

REPLACE, REMOVE = "Replace", "Remove"


def replace_coach(game: GameInPlay, company: Corporation) -> None:
    """A token of the charter lies where the stagecoach was."""
    memory = memory_of(game)
    memory.coach, memory.coach_due = None, False
    company.tokens = company.tokens[1:]
    game.happen(StagecoachReplaced(company=company.id))


def remove_coach(game: GameInPlay, company: Corporation) -> None:
    """The stagecoach token leaves the map."""
    memory = memory_of(game)
    memory.coach, memory.coach_due = None, False
    game.land.board.remove_token(facts_of(game).albany, 0, company.id)
    game.happen(StagecoachRemoved(company=company.id))


class PlaceCoach(SpecialToken):
    """The token of a private company is the stagecoach."""

    def do_place(self, action: PlaceToken, holder: Private | Corporation) -> None:
        """Place it; it belongs to the company from now on."""
        company = self.game.abilities.company_for(holder)
        super().do_place(action, holder)
        memory_of(self.game).coach = company


class ExchangeCoach(Step):
    """The owner of the stagecoach token may replace it by one of its own in its turn. When the private
    companies close it must do so at once, or lose it."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", RemoveToken: "do_replace"}
    deed = "replace the stagecoach token"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The owner of the token, if it must decide now."""
        memory = memory_of(self.game)
        return memory.coach if memory.coach_due else None

    def waits(self) -> bool:
        """Must its owner decide now?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Replace it, or let it go."""
        memory = memory_of(self.game)
        if not isinstance(entity, Corporation) or entity is not memory.coach or not entity.tokens:
            return NOTHING
        if memory.coach_due:
            return frozenset({Choose})
        return frozenset({RemoveToken}) if entity is self.game.round.entity else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Replace it; let it go where it must be decided."""
        company = memory_of(self.game).coach
        if company is None:
            return
        kinds, albany = self.kinds_for(company), facts_of(self.game).albany
        if Choose in kinds:
            label = ChoiceLabel("Replace the stagecoach token by one of its own")
            yield self.choice("choose", company, label=label, choice=REPLACE)
            yield self.choice(
                "choose", company, label=ChoiceLabel("Remove the stagecoach token"), choice=REMOVE
            )
        if RemoveToken in kinds:
            slot = self.game.land.board.slots(albany, 0).index(company.id)
            yield self.choice("remove_token", company, hex=albany, city=0, slot=slot)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Replace it or let it go."""
        if action.choice == REPLACE:
            replace_coach(self.game, company)
        elif action.choice == REMOVE:
            remove_coach(self.game, company)
        else:
            raise Refusal("choice/unknown", f"“{action.choice}” is not one of the choices.")

    def do_replace(self, action: RemoveToken, company: Corporation) -> None:
        """Replace it in the own turn."""
        if action.hex != facts_of(self.game).albany:
            raise Refusal("token/not-there", f"The stagecoach token is not on {action.hex}.")
        replace_coach(self.game, company)
