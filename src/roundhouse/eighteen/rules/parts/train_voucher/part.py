"""A voucher for a train as a part: ``[parts.train_voucher]``.

Its owner exchanges a private company for the next train of the bank, which a corporation of theirs gets in
its turn. From the event ``voucher_falls_due`` on that has to be done at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...state.actions import Action, Assign, ChooseAbility
from ...state.events import TrainBought
from ...state.pieces import Corporation, Entity, Private
from ...steps.delivery import deliver
from ...turn import NOTHING, Step
from ..part import NamedEvent, Part
from ..train_marker.buying import look_for_gap

TRAIN = "train"
"""The answer of a player who exchanges the private company in the turn of a corporation."""


class VoucherSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which private company it is."""

    private: PrivateName
    """The private company that becomes a train."""
    in_turns: bool = True
    """May it be exchanged before it falls due?"""


class Voucher(Piece):
    """Memory of whether the voucher has to be exchanged now."""

    due: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("voucher")


def voucher_of(game: GameInPlay) -> Private | None:
    """The private company, while a player owns it; otherwise ``None``."""
    private = game.privates.get(game.settings_of(VoucherSettings).private)
    return None if private is None or private.closed or private.player is None else private


def has_room(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` is below its train limit."""
    policy = game.policies.trains
    return policy.trains_counted(company) < policy.train_limit(company)


class ExchangeVoucher(Step):
    """The private company becomes the next train: in the turn of a corporation of its owner that has room, or
    for any of the owner's corporations when it falls due."""

    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_take", Assign: "do_assign"}
    deed = "exchange a private company for a train"
    done_when = "never"

    def is_due(self) -> bool:
        """Whether everything waits for the exchange."""
        return self.game.memory_of(Voucher).due and bool(self.takers())

    def takers(self) -> Sequence[Corporation]:
        """The corporations of the owner that may get the train: those with room; once it is due also those
        that have not floated, and all if none has room."""
        game, private = self.game, voucher_of(self.game)
        if private is None or not game.depot.upcoming:
            return ()
        own = [one for one in game.corporations.values() if one.player is private.player]
        if game.memory_of(Voucher).due:
            return [one for one in own if has_room(game, one)] or own
        company = game.round.entity
        return [one for one in own if one is company and one.floated and has_room(game, one)]

    def actor(self) -> Entity | None:
        """The private company, when it falls due; otherwise ``None``."""
        return voucher_of(self.game) if self.is_due() else None

    def waits(self) -> bool:
        """Whether the exchange is due."""
        return self.is_due()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take the train for the corporation in turn; once it is due, name the one that gets it."""
        if entity is not voucher_of(self.game) or not self.takers():
            return NOTHING
        if self.game.memory_of(Voucher).due:
            return frozenset({Assign})
        return frozenset({ChooseAbility} if self.game.settings_of(VoucherSettings).in_turns else ())

    def choices(self) -> Iterator[Choice]:
        """Yield the exchange for each corporation that may get the train."""
        private = voucher_of(self.game)
        if private is None or not (kinds := self.kinds_for(private)):
            return
        for company in self.takers():
            if Assign in kinds:
                yield self.choice("assign", private, target=company.key, target_type="corporation")
            else:
                label = ChoiceLabel("%(private)s becomes a train of %(company)s")
                named = label.of(private=private.name, company=company.name)
                yield self.choice("choose_ability", private, label=named, choice=TRAIN)

    def do_take(self, action: ChooseAbility, private: Private) -> None:
        """Exchange the private company for a train of the corporation in turn.

        Raises Refusal for another answer.
        """
        if action.choice != TRAIN:
            raise Refusal("voucher/choice", "That is nothing it can do.", hint=f"possible: {TRAIN}")
        self._exchange(private, self.takers()[0])

    def do_assign(self, action: Assign, private: Private) -> None:
        """Exchange the private company for a train of the named corporation.

        Raises Refusal for one that may not get it.
        """
        company = next((one for one in self.takers() if one.key == action.target), None)
        if company is None:
            names = ", ".join(one.id for one in self.takers())
            raise Refusal("voucher/company", "That corporation cannot get it.", hint=f"possible: {names}")
        self._exchange(private, company)

    def _exchange(self, private: Private, company: Corporation) -> None:
        game = self.game
        train = game.depot.upcoming[0]
        game.close_private(private)
        bought = TrainBought(company=company.id, train=train.id, name=train.name, price=0)
        deliver(game, company, train, train.face, bought)
        look_for_gap(game, train)


class TrainVoucher(Part[VoucherSettings]):
    """A private company that becomes a train."""

    Settings = VoucherSettings
    needs = ("train_marker",)
    steps: ClassVar[Mapping[str, type[Step]]] = {"exchange_voucher": ExchangeVoucher}
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "voucher_falls_due": NamedEvent("call", "the private company for a train is exchanged at once")
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of whether the voucher is due."""
        yield Voucher()

    def call(self) -> None:
        """Make the exchange due. Without a corporation of the owner, the next train leaves the game."""
        game, private = self.game, voucher_of(self.game)
        game.memory_of(Voucher).due = True
        if private is None:
            return
        if not any(one.player is private.player for one in game.corporations.values()):
            game.close_private(private)
            game.depot.export()

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The action ``purchase_train`` of 18xx.games, which records the exchange."""
        if isinstance(action, ChooseAbility) and action.entity == f"private:{self.settings.private}":
            return {"type": "purchase_train", "choice": None}
        return {}


PART = TrainVoucher
