"""What Rails asks in 1837 besides: coal companies that become shares, national railways that are formed.

Rails asks a player about all their minors of one corporation at once, our rules about one minor after the
other. So the first answer of Rails looks ahead to the others, and those do nothing any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.table.errors import Refusal

from .deeds import Deeds
from .hexes import hex_here
from .save import Move
from .turns import FOLD_IN_NATIONAL, MERGE

HOME = "SetHomeHexLocation"
"""The move with which a minor chooses one of two homes."""


class ImperialMoves:
    """The moves about minors of 1837 on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.answered = reader.turns.answered
        self.handlers: Mapping[str, Callable[[Move], None]] = {
            FOLD_IN_NATIONAL: self._fold,
            HOME: self._nothing,
        }

    def _nothing(self, move: Move) -> None:
        """The home was chosen when the round began."""

    def _is_played(self) -> bool:
        """Are minors of this game exchanged in a round of their own, as in 1837?"""
        round_ = self.reader.game.rounds.get("exchange")
        return round_ is not None and any(step.key.endswith(".exchange_minor") for step in round_.steps)

    def asking(self) -> StepState | None:
        """The step that asks about a minor now."""
        step = self.reader.game.round.waiting()
        if step is None or Choose not in step.handlers or not isinstance(step.actor(), Corporation):
            return None
        return step

    def exchange(self, move: Move) -> None:
        """Coal companies of one player become shares of one corporation; the others stay."""
        if move.number in self.answered:
            return
        merged = {self.reader.corporation(one.text("mergingCompanyName")) for one in self._with(move)}
        self.answer()
        step = self.asking()
        first = step.actor() if step is not None else None
        if not isinstance(first, Corporation):
            return
        player, target = first.player, self._target(first)
        while (step := self.asking()) is not None:
            minor = step.actor()
            assert isinstance(minor, Corporation)
            if minor.player is not player or self._target(minor) != target:
                return
            self._choose(step, minor, yes=minor in merged)
            self.answer()

    def _with(self, move: Move) -> Iterator[Move]:
        """The mergers up to the “done” of the player."""
        for later in self.reader.save.moves[move.number - 1 :]:
            self.answered.add(later.number)
            if later.kind != MERGE:
                return
            yield later

    def _target(self, minor: Corporation) -> str:
        """The corporation of which a coal company may become a share."""
        for choice in self.reader.game.choices():
            if choice.type == "choose" and choice.action["entity"] == minor.key and choice.label:
                return choice.label.values.get("company", "")
        return ""

    def _choose(self, step: StepState, minor: Corporation, *, yes: bool) -> None:
        names = [str(choice.action["choice"]) for choice in step.choices() if choice.type == "choose"]
        if not names:
            raise Refusal("rails/merge", f"Nothing is asked about {minor.id} now.")
        self.reader.do("choose", minor, choice=names[0 if yes else -1])

    def _fold(self, move: Move) -> None:
        """The minors that form a national railway, or join it; the others stay."""
        if move.number in self.answered:
            return
        national, folded = move.text("nationalCompanyName"), set[Corporation]()
        asked = set[Corporation]()
        for later in self.reader.save.moves[move.number - 1 :]:
            if later.kind != FOLD_IN_NATIONAL or later.text("nationalCompanyName") != national:
                break
            self.answered.add(later.number)
            folded |= self._named(later, "foldedCompanyNames")
            asked |= self._named(later, "foldableCompanyNames")
        while (step := self.asking()) is not None:
            minor = step.actor()
            assert isinstance(minor, Corporation)
            if minor not in asked:
                return
            self._choose(step, minor, yes=minor in folded)

    def _named(self, move: Move, field: str) -> set[Corporation]:
        return {self.reader.corporation(name) for name in move.text(field).split(",") if name}

    def answer(self) -> None:
        """Answer what Rails asks at another moment, or not at all. Other titles have nothing to answer."""
        if not self._is_played():
            return
        self._choose_home()
        while self._discard() or self._does_by_itself():
            pass

    def _does_by_itself(self) -> bool:
        """Do what a step does by itself, such as the pass of a company that can place no token."""
        step = self.reader.game.round.waiting()
        action = dict(step.by_itself() or {}) if step is not None else {}
        if action:
            self.reader.perform(action)
            self.reader.done.append(action)
        return bool(action)

    def _discard(self) -> bool:
        """Give a train up that came with a minor and has no room, which Rails does without asking."""
        game = self.reader.game
        if not isinstance(game.round.waiting(), DiscardTrains):
            return False
        offers: dict[str, list[str]] = {}
        for choice in game.choices():
            if choice.type == "discard_train":
                offers.setdefault(str(choice.action["entity"]), []).append(str(choice.action["train"]))
        for key, trains in offers.items():
            company = game.company(key.partition(":")[2])
            if len(trains) == 1 and not self._gives_up(company):
                self.reader.do("discard_train", company, train=trains[0])
                return True
        return False

    def _gives_up(self, company: Corporation) -> bool:
        """Is the company asked in Rails for a train that it gives up, right after this move?"""
        for later in self.reader.save.moves[self.reader.now :]:
            if later.kind != "DiscardTrain":
                return False
            if self.reader.company(later) is company:
                return True
        return False

    def _choose_home(self) -> None:
        """Choose the home of a minor that has two: here when the round begins, in Rails in its turn."""
        step = self.reader.game.round.waiting()
        choice = step.first() if isinstance(step, HomeToken) else None
        if choice is None:
            return
        for later in self.reader.save.moves:
            if later.kind == HOME and self.reader.company(later) is choice.company:
                hex_ = hex_here(self.reader.names, later.text("selectedHomeHexName"))
                self.reader.do("place_token", choice.actor, hex=hex_, city=0)
                return
