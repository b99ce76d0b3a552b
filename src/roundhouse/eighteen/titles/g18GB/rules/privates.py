"""Private companies of 18GB: they close when their owners like, and are of use only then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import BlocksHexes, LayTiles, Reservation
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .events import PrivateRetired

CLOSE = "close"


def is_retired(private: Private) -> bool:
    """Has it closed? It is still its owner's then, but worth nothing."""
    return not private.value


def open_abilities(private: Private) -> tuple[int, ...]:
    """The places of what it does until it closes: it keeps hexes and slots."""
    kinds = (BlocksHexes, Reservation)
    return tuple(at for at in private.abilities if isinstance(private.ability(at), kinds))


def retire(game: GameInPlay, private: Private) -> None:
    """A private company closes: it pays once more and keeps its hex no longer. What it can do begins."""
    owner = private.owner
    assert isinstance(owner, Player)
    amount = private.revenue
    game.pay(game.bank, owner, amount)
    game.happen(PrivateRetired(private=private.id, player=owner.id, amount=amount))
    private.revenue = private.value = 0
    places = range(len(private.definition.abilities))
    later = (at for at in places if at not in private.abilities)
    kept = [*private.abilities, *(at for at in later if not isinstance(private.ability(at), Reservation))]
    private.abilities = tuple(sorted(at for at in kept if not isinstance(private.ability(at), BlocksHexes)))


def keeps(private: Private, hex_: str) -> bool:
    """Is this a hex on which track closes the private company, unless it has closed before?"""
    rows = private.definition.abilities
    return any(isinstance(one, BlocksHexes) and hex_ in one.hexes for one in rows)


def lays_in_track(private: Private) -> bool:
    """Will it lay a tile in the track step once it has closed, beside the tile actions of a turn?"""
    rows = enumerate(private.definition.abilities)
    return any(
        isinstance(one, LayTiles)
        and not one.consumes_lay
        and "owning_player_track" in one.when
        and not private.used.get(at, 0)
        for at, one in rows
    )


class ClosePrivates(Step):
    """Owners close private companies: in operating rounds at any time, in stock rounds from the second on."""

    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_close"}
    deed = "close a private company"
    done_when = "never"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Close it, if it has not closed."""
        if not isinstance(entity, Private) or not isinstance(entity.owner, Player) or is_retired(entity):
            return NOTHING
        if self.game.round.kind == "stock" and self.game.progress.turn <= 1:
            return NOTHING
        return frozenset({ChooseAbility})

    def choices(self) -> Iterator[Choice]:
        """Each private company that can be closed."""
        for private in self.game.privates.values():
            if self.kinds_for(private):
                gain, label = {"gain": private.revenue}, ChoiceLabel("Close it")
                yield self.choice("choose_ability", private, facts=gain, label=label, choice=CLOSE)

    def do_close(self, action: ChooseAbility, private: Private) -> None:
        """Close it."""
        if action.choice != CLOSE:
            raise Refusal("private/choice", f"{private.name} can be closed, nothing else.", hint=CLOSE)
        retire(self.game, private)
