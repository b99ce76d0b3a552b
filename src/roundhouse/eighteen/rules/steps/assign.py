"""Private companies put their markers on hexes and corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeVar

from roundhouse.eighteen.model.abilities import AssignCorporation, AssignHexes
from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, Assign, Pass
from ..state.events import AssignmentKept, MarkerPlaced, PrivateAssigned
from ..state.pieces import Corporation, Entity, Player, Private
from ..turn import NOTHING, Step

START = "or_start"

T = TypeVar("T", AssignHexes, AssignCorporation)


class AssignMarkersSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of assigning private companies."""

    at_start: bool = False
    """Only at the start of an operating round?"""


class AssignMarkers(Step):
    """The abilities ``assign_hexes`` and ``assign_corporation``.

    A private has one marker of each kind: put anew, it leaves its old place. At the start of an operating
    round the turn waits for a player whose private may be assigned then, and nothing else is assigned before.
    With the setting ``at_start`` the step is for that only.
    """

    Settings = AssignMarkersSettings
    settings: AssignMarkersSettings
    handlers: ClassVar[Mapping[type[Action], str]] = {Assign: "do_assign", Pass: "do_decline"}
    deed = "assign a private company"
    done_when = "finished"

    # What may be done

    def hex_ability(self, private: Private) -> tuple[int, AssignHexes] | None:
        """The ability by which ``private`` may mark a hex now."""
        return self._ability(private, AssignHexes)

    def company_ability(self, private: Private) -> tuple[int, AssignCorporation] | None:
        """The ability by which ``private`` may be assigned to a company now."""
        return self._ability(private, AssignCorporation)

    def _ability(self, private: Private, kind: type[T]) -> tuple[int, T] | None:
        for place, ability in self.game.abilities.usable_at(private, kind):
            if self.game.abilities.is_time(private, ability.when):
                return place, ability
        return None

    def hexes(self, private: Private) -> Iterator[str]:
        """The hexes that ``private`` may mark now."""
        found = self.hex_ability(private)
        if found is None:
            return
        for hex_ in found[1].hexes:
            if hex_ not in private.marks and (not found[1].on_route or self.is_on_route(private, hex_)):
                yield hex_

    def is_on_route(self, private: Private, hex_: str) -> bool:
        """Whether ``hex_`` lies on a route that one train of the private's company could run by itself.

        Recorded games were not held to that: there it is enough that there is a train.
        """
        game, company = self.game, private.owner
        if not isinstance(company, Corporation) or not company.trains:
            return False
        if game.trusting:
            return True
        return hex_ in game.land.reached_cities(company) and game.runs.visits(company, hex_)

    def companies(self, private: Private) -> Iterator[Corporation]:
        """The companies that ``private`` may be assigned to now."""
        if self.company_ability(private) is None:
            return
        for company in self.game.companies():
            if company.floated and not company.closed and company is not private.serves:
                yield company

    def pending(self) -> Private | None:
        """The private, owned by a player, for which the operating round waits before it begins;
        or ``None``."""
        if self.game.round.at:  # the round has begun
            return None
        return self.game.answers.to(self._pending)

    def _pending(self) -> Private | None:
        for private in self.game.abilities.privates_with(AssignHexes, AssignCorporation):
            if not isinstance(private.owner, Player) or private.closed:
                continue
            starting = any(
                START in ability.when
                for found in (self.hex_ability(private), self.company_ability(private))
                if found is not None
                for ability in (found[1],)
            )
            if not starting:
                continue
            if next(self.companies(private), None) is not None:
                return private
            if private.serves is not None and next(self.hexes(private), None) is not None:
                return private
        return None

    def _is_asked(self, private: Private) -> bool:
        """Whether ``private`` may be assigned now: it is the one the round waits for, or there is none."""
        pending = self.pending()
        return private is pending or (pending is None and not self.settings.at_start)

    def actor(self) -> Entity | None:
        """The private that the round waits for, or ``None``."""
        return self.pending()

    def waits(self) -> bool:
        """Whether the round waits for a private that may still be assigned."""
        return self.pending() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a private: assign it, and pass where the round waits for it."""
        if not isinstance(entity, Private) or entity.closed or not self._is_asked(entity):
            return NOTHING
        out: set[type[Action]] = set()
        if next(self.hexes(entity), None) or next(self.companies(entity), None):
            out.add(Assign)
        if entity is self.pending():
            out.add(Pass)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """Every hex or company to which a private may be assigned now, and the pass."""
        pending = self.pending()
        for private in self.game.privates.values():
            if private.closed or not self._is_asked(private):
                continue
            for hex_ in self.hexes(private):
                yield self.choice("assign", private, target=hex_, target_type="hex")
            for company in self.companies(private):
                kind = "corporation" if company.is_major else "minor"
                yield self.choice("assign", private, target=company.key, target_type=kind)
            if private is pending:
                yield self.choice("pass", private)

    # What happens

    def do_assign(self, action: Assign, private: Private) -> None:
        """Put the private's marker on a hex, or assign it to a company. Raises Refusal."""
        game = self.game
        if action.target_type == "hex":
            found = self.hex_ability(private)
            if found is None or action.target not in self.hexes(private):
                raise Refusal("assign/hex", f"{private.name} cannot be assigned to {action.target} now.")
            private.marks = (action.target,)
            game.happen(MarkerPlaced(private=private.id, hex=action.target))
            used = found[0]
        else:
            by = self.company_ability(private)
            company = next((item for item in self.companies(private) if item.key == action.target), None)
            if by is None or company is None:
                raise Refusal("assign/company", f"{private.name} cannot be assigned to {action.target} now.")
            private.serves = company
            used = by[0]
            game.happen(PrivateAssigned(private=private.id, company=company.id))
        game.abilities.use(private, used)

    def do_decline(self, action: Pass, private: Private) -> None:
        """Leave the private where it is assigned for this round."""
        game = self.game
        game.happen(AssignmentKept(private=private.id))
        for found in (self.hex_ability(private), self.company_ability(private)):
            if found is not None and START in found[1].when:
                game.abilities.use(private, found[0])
