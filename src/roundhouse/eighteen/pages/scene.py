"""A game as one seat sees it: what may be done, who acts, and the small words that all parts of a page
share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.ink.color import ink_on, read
from roundhouse.table.beside import Beside
from roundhouse.table.choices import Choice
from roundhouse.table.languages import reading

from .foresight import Foresight, Oracle
from .markup import Html, tag


class SceneAspect:
    """A fact worked out from a scene that several parts of a page need (see :meth:`Scene.aspect`)."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene


Aspect = TypeVar("Aspect", bound=SceneAspect)


class Scene:
    """A game as one seat sees it at one moment."""

    def __init__(
        self,
        game: EighteenGame,
        seat: str | None,
        choices: Sequence[Choice],
        drawings: dict[str, tuple[object, Html]] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.choices = choices
        self._aspects: dict[type[SceneAspect], SceneAspect] = {}
        self._drawings = {} if drawings is None else drawings

    def aspect(self, kind: type[Aspect]) -> Aspect:
        """The aspect of this class, worked out once."""
        found = self._aspects.get(kind)
        if not isinstance(found, kind):
            found = self._aspects[kind] = kind(self)
        return found

    def drawn(self, name: str, shown: object, draw: Callable[[], Html]) -> Html:
        """The picture called ``name``, drawn again only if what it shows has
        changed since it was drawn for this game."""
        kept = self._drawings.get(name)
        if kept is None or kept[0] != shown:
            kept = self._drawings[name] = (shown, draw())
        return kept[1]

    @cached_property
    def step(self) -> StepState | None:
        """The step at which the game waits, or ``None``."""
        return None if self.game.over else self.game.round.waiting()

    @cached_property
    def actor(self) -> Entity | None:
        """The entity that acts now: a player, a company, a private company. Where several players may act at
        the same time, it is the player of the seat, if that is one of them."""
        if self.step is None:
            return None
        actor, deciders = self.step.actor(), self.step.deciders()
        return self.player if actor in deciders and self.player in deciders else actor

    @cached_property
    def player(self) -> Player | None:
        """The player of the seat, or ``None`` for a spectator."""
        return next((player for player in self.game.players if player.id == self.seat), None)

    @cached_property
    def oracle(self) -> Oracle:
        """The oracle that tries actions in this game."""
        return Oracle(self.game)

    def foresee(self, choice: Choice) -> Foresight | None:
        """What a choice without open fields would change, or ``None`` if it is refused."""
        return self.oracle.foresee(choice.action)

    def entity(self, choice: Choice) -> Entity:
        """The entity that would act by this choice."""
        piece = self.game.pieces[str(choice.action["entity"])]
        assert isinstance(piece, Player | Corporation | Private)
        return piece

    def company_of(self, choice: Choice) -> Corporation:
        """The company that would act by this choice, which must be one for companies."""
        entity = self.entity(choice)
        assert isinstance(entity, Corporation)
        return entity

    def hex_of(self, choice: Choice) -> str | None:
        """The hex that a choice is about, or ``None`` if it is about none."""
        hex_ = choice.action.get("hex") or choice.action.get("target")
        return hex_ if isinstance(hex_, str) and hex_ in self.game.land.ground.hexmap.hexes else None

    def money(self, amount: int) -> str:
        """An amount as people of this title write it."""
        return self.game.money(amount)

    def place(self, hex_: str) -> str:
        """A hex with the name of its place: “K8 Tokushima”."""
        location = self.game.land.ground.hexmap[hex_].location
        return f"{hex_} {location}" if location else hex_


class Looks:
    """Makes the scene of a seat once for each state of a game, as several parts of a page need it."""

    def __init__(self) -> None:
        self._kept: Beside[dict[tuple[str | None, str], tuple[object, Scene]]] = Beside()
        self._drawings: Beside[dict[str, dict[str, tuple[object, Html]]]] = Beside()

    def scene(self, game: EighteenGame, seat: str | None) -> Scene:
        """The scene of ``game`` as it is now for ``seat``; spectators have no choices.

        A move that was only tried leaves the state as it was, and the scene with it.
        """
        state = game.journal.moment()
        kept = self._kept.of(game, dict)
        reader = (seat, spoken := reading().code)
        found = kept.get(reader)
        if found is None or found[0] is not state:
            choices = game.choices(seat) if seat is not None else ()
            drawings = self._drawings.of(game, dict).setdefault(spoken, {})
            found = kept[reader] = (state, Scene(game, seat, choices, drawings))
        return found[1]


_NUMBERED = re.compile(r"(P\d+[a-z]?):? ")
"""The number that is printed on a card before its name."""


def mark_of(private: Private) -> str:
    """The short name of a private company: its number where its name begins with that (“P2 Latifundio”);
    else its id, or its name if the id is only that, with or without its owner’s."""
    if printed := _NUMBERED.match(private.name):
        return printed[1]
    letters = ["".join(filter(str.isalnum, text)).lower() for text in (private.id, private.name)]
    longer = private.id.startswith(f"{private.name} ")
    return private.name if longer or letters[0] == letters[1] else private.id.replace("_", " ")


def bare_name(private: Private) -> str:
    """The name of a private company where :func:`mark_of` stands before it: “P9: Midland” and
    “P9 Midland” without “P9”."""
    mark = mark_of(private)
    return private.name.removeprefix(f"{mark}: ").removeprefix(f"{mark} ")


def name_beside(company: Corporation) -> str:
    """The name of a company where its :func:`chip` stands before it: “9 Wieda” without “9”,
    nothing where that is its whole name."""
    whole = f"{company.name} "
    return whole.removeprefix(f"{company.id} ").rstrip()


def chip(company: Corporation) -> Html:
    """A company's token as a small disc with its letters."""
    return colored_chip(company.id.rpartition("_")[2], company.definition.color)


def colored_chip(letters: str, color: str) -> Html:
    """Letters on a colour, in the ink that stands out on it."""
    shade = read(color)
    return tag(
        "span", letters, class_="chip", data_token=letters, style=f"background:{shade};color:{ink_on(shade)}"
    )


def facts_of(choice: Choice) -> Mapping[str, object]:
    """The facts of a choice that are not said elsewhere, without empty ones."""
    return {
        name: value
        for name, value in choice.facts.items()
        if value not in (None, "", 0) and name not in _NAMED
    }


_NAMED = frozenset({"minor", "starts", "treasury", "goods"})
"""The facts that stand beside the choice anyway: companies with a name or card, the money of who acts,
what its label counts."""
