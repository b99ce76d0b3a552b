"""The patch of 18ZOO, which saves a train from rust."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass
from roundhouse.eighteen.rules.state.events import Passed, TrainsRusted, TrainWornOut
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .abilities import PatchTrain, card
from .cards import powers_of
from .events import PatchRemoved, TrainPatched
from .facts import Facts, Zoo

PATCH, REMOVE = "patch", "remove_bandage"
"""What the choices of the patch are called on 18xx.games."""
PATCH_LABELS = {PATCH: ChoiceLabel("Save a train from rusting"), REMOVE: ChoiceLabel("Take it off the train")}
"""What they are called on pages."""


def patched_train(game: GameInPlay) -> Train:
    """The train as which a train with a patch runs."""
    return game.train(f"{game.settings_of(Facts).patched_train}-0")


def saver_of(game: GameInPlay, company: Corporation) -> Player | Corporation | None:
    """Who has a patch for the trains of ``company``: itself, or its president if it has room for a power."""
    patch, zoo = card(game, PatchTrain), game.memory_of(Zoo)
    if patch is None or zoo.patched is not None:
        return None
    if patch.owner is company:
        return company
    room = len(powers_of(company)) < game.settings_of(Facts).most_powers
    return company.player if patch.owner is company.player is not None and room else None


# Trains that are about to go


def hold_back(game: GameInPlay) -> None:
    """A train was bought that lets others rust: those that a patch may save stay until that is decided."""
    buyer = game.round.entity
    for company in game.corporations.values():
        saver = saver_of(game, company)
        if saver is None:
            continue
        for train in company.trains:
            if _is_struck(game, train) or (company is buyer and _is_worn(game, train)):
                train.spared = True
                _offer(game, saver, train)


def _is_struck(game: GameInPlay, train: Train) -> bool:
    """Has the hour come in which a train rusts?"""
    return any(game.depot.sold.get(one.train, 0) >= one.index for one in train.face.rusts_on)


def _is_worn(game: GameInPlay, train: Train) -> bool:
    """Has the hour come in which a train is obsolete?"""
    return any(game.depot.sold.get(one.train, 0) >= one.index for one in train.face.obsolete_on)


def _offer(game: GameInPlay, saver: Player | Corporation, train: Train) -> None:
    zoo = game.memory_of(Zoo)
    zoo.saver = saver
    zoo.saved = (*zoo.saved, train)


def retire_trains(game: GameInPlay, company: Corporation) -> None:
    """After a dividend the worn trains go: not those in whose place the patched one has run, and not yet
    those that a patch may save."""
    zoo, one, saver = game.memory_of(Zoo), patched_train(game), saver_of(game, company)
    for train in company.trains:
        if not train.obsolete or (one in zoo.ran and train not in zoo.ran):
            continue
        if saver is not None:
            _offer(game, saver, train)
        else:
            game.depot.rust(train)
            game.happen(TrainWornOut(company=company.id, train=train.id, name=train.name))


# The patch


def put_on(game: GameInPlay, train: Train, *, doomed: bool) -> None:
    """A train gets the patch, which goes to its company; it runs as a 1S."""
    patch, zoo, company = card(game, PatchTrain), game.memory_of(Zoo), train.owner
    assert patch is not None
    assert company is not None
    zoo.patched, zoo.doomed = train, doomed
    if train.spared:
        train.spared = False
    company.trains = tuple(one for one in company.trains if one is not train)
    train.owner = None
    one = patched_train(game)
    one.tradable = False
    game.depot.give(one, company)
    if patch.owner is not company:
        game.give_private(patch, company)
    game.happen(TrainPatched(company=company.id, name=train.name))


def take_off(game: GameInPlay, company: Corporation) -> None:
    """The patch comes off and closes: the train is what it was, and rusts if its hour has come."""
    patch, zoo = card(game, PatchTrain), game.memory_of(Zoo)
    assert patch is not None
    train = zoo.patched
    assert train is not None
    zoo.patched = None
    game.depot.remove(patched_train(game))
    game.depot.give(train, company)
    game.happen(PatchRemoved(company=company.id, name=train.name))
    game.close_private(patch)
    if zoo.doomed or _is_struck(game, train):
        game.depot.rust(train)
        game.happen(TrainsRusted(names=(train.name,)))
    elif _is_worn(game, train) and not train.obsolete:
        train.obsolete = True
    step = game.round.find(BuyTrains)
    if step is not None and step.passed and not company.trains:
        step.passed = False


def patch_uses(game: GameInPlay, private: Private, company: Corporation) -> Iterator[tuple[str, str | None]]:
    """What the patch may do in the turn of ``company``: the choice, and the train for it."""
    zoo = game.memory_of(Zoo)
    if zoo.saver is not None:
        return
    if zoo.patched is not None:
        if private.owner is company:
            yield REMOVE, None
        return
    if saver_of(game, company) is None:
        return
    seen: set[str] = set()
    for train in company.trains:
        if train.name not in seen:
            seen.add(train.name)
            yield PATCH, train.id


class PatchTrains(Step):
    """Whoever has the patch says which of the trains that are about to rust gets it, or none."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "save a train with the patch"
    done_when = "never"

    def actor(self) -> Entity | None:
        """Who has the patch, while trains may be saved."""
        return self.game.memory_of(Zoo).saver

    def waits(self) -> bool:
        """May a train be saved?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a train, or none."""
        return frozenset({Choose, Pass}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each kind of train of each company once, and the pass."""
        actor = self.actor()
        if actor is None:
            return
        seen: set[tuple[str, Corporation | None]] = set()
        for train in self.game.memory_of(Zoo).saved:
            if (train.name, train.owner) not in seen:
                seen.add((train.name, train.owner))
                facts = {"name": train.name, "owner": train.owner.id if train.owner else ""}
                yield self.choice("choose", actor, facts=facts, choice=train.id)
        yield self.choice("pass", actor)

    def do_choose(self, action: Choose, entity: Entity) -> None:
        """The train gets the patch; the others rust."""
        saved = self.game.memory_of(Zoo).saved
        train = next((one for one in saved if one.id == action.choice), None)
        if train is None:
            names = ", ".join(one.id for one in saved)
            raise Refusal("power/train", f"{action.choice} is no train to be saved.", hint=names)
        put_on(self.game, train, doomed=True)
        self._end(one for one in saved if one is not train)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """All of them rust."""
        self.game.happen(Passed(entity=entity.key))
        self._end(self.game.memory_of(Zoo).saved)

    def _end(self, gone: Iterable[Train]) -> None:
        game, zoo = self.game, self.game.memory_of(Zoo)
        trains = tuple(gone)
        zoo.saver, zoo.saved = None, ()
        for train in trains:
            if train.spared:
                train.spared = False
            game.depot.rust(train)
        if trains:
            game.happen(TrainsRusted(names=tuple(sorted({train.name for train in trains}))))
