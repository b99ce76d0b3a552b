"""The questions that a reorganization asks, and how it goes on after an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, RemoveToken
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ..events import SpareTokenRemoved
from . import merging, reorganizing, secession
from .deal import deal
from .facts import is_pass

LABELS: Mapping[str, ChoiceLabel] = {
    "first": ChoiceLabel("The lower price"),
    "last": ChoiceLabel("The higher price"),
    "pres": ChoiceLabel("Pay for the president’s certificate"),
    "full": ChoiceLabel("Pay for a share"),
    "cash": ChoiceLabel("Take money"),
    "no": ChoiceLabel("No"),
    "yes": ChoiceLabel("Buy a share"),
    "a": ChoiceLabel("The first corporation"),
    "b": ChoiceLabel("The second corporation"),
    "y": ChoiceLabel("Offer shares again"),
    "n": ChoiceLabel("Offer no more shares"),
}
"""What the answers to questions are called."""


def answered(game: GameInPlay, topic: str, answer: str) -> None:
    """A question about shares has been answered."""
    state = deal(game)
    match topic:
        case "price":
            merging.exchange(game, state.prices[0 if answer == "first" else -1])
        case "upgrade":
            merging.do_exchange(game, answer)
            merging.next_exchange(game)
        case "offer":
            reorganizing.take_offer(game, answer == "yes")
        case "presidency":
            secession.exchange_presidency(game, answer)
        case "share":
            secession.exchange_single(game, answer)
            secession.next_single(game)
        case _:
            secession.offer_again(game, answer == "y")


class Decide(Step):
    """Questions that a reorganization asks."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose"}
    deed = "decide on shares"
    done_when = "never"

    def begin_turn(self) -> None:
        """A question stays until it is answered."""

    def actor(self) -> Entity | None:
        """Who is asked."""
        return deal(self.game).asked

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Answer."""
        asked = deal(self.game).asked
        return frozenset({Choose}) if asked is not None and entity is asked else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every answer."""
        state = deal(self.game)
        if state.asked is not None:
            for answer in state.answers:
                yield self.choice("choose", state.asked, label=LABELS[answer], choice=answer)

    def do_choose(self, action: Choose, entity: Entity) -> None:
        """Go on with the answer."""
        state = deal(self.game)
        if str(action.choice) not in state.answers:
            hint = ", ".join(state.answers)
            raise Refusal("merger/answer", f"“{action.choice}” is no answer.", hint=f"possible: {hint}")
        topic, state.asked, state.topic, state.answers = state.topic, None, "", ()
        answered(self.game, topic, str(action.choice))


class RemoveMergedTokens(Step):
    """The new corporation says which tokens of the old ones leave the map."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_remove", Pass: "do_enough"}
    deed = "remove a token"
    done_when = "never"

    def begin_turn(self) -> None:
        """What is under way goes on."""

    def actor(self) -> Entity | None:
        """Who says so."""
        return deal(self.game).remover

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove one, or no more."""
        state = deal(self.game)
        if state.remover is None or entity is not state.remover:
            return NOTHING
        enough = state.removed >= state.fewest
        return frozenset({RemoveToken, Pass}) if enough else frozenset({RemoveToken})

    def removable(self) -> Iterator[tuple[str, int, int, Corporation]]:
        """The tokens that may go: hex, city, slot and whose; not the last one in a city."""
        game, state = self.game, deal(self.game)
        board = game.land.board
        places = [(one, place) for one in state.owners for place in board.tokens_of(one.id)]
        cities = [place for _, place in places if not is_pass(game, place[0])]
        for one, (hex_, city) in places:
            if hex_ in state.hexes and (is_pass(game, hex_) or len(cities) > 1):
                yield hex_, city, board.slots(hex_, city).index(one.id), one

    def choices(self) -> Iterator[Choice]:
        """Each of them, and no more."""
        remover = deal(self.game).remover
        if remover is None:
            return
        for hex_, city, slot, owner in self.removable():
            facts_ = {"token": owner.id}
            yield self.choice("remove_token", remover, facts=facts_, hex=hex_, city=city, slot=slot)
        if Pass in self.kinds_for(remover):
            yield self.choice("pass", remover)

    def do_remove(self, action: RemoveToken, entity: Entity) -> None:
        """Take it off the map."""
        game, state = self.game, deal(self.game)
        named = (action.hex, action.city, action.slot)
        owner = next((one[3] for one in self.removable() if one[:3] == named), None)
        if owner is None:
            raise Refusal("token/remove", f"No such token can be removed from {action.hex}.")
        game.land.board.remove_token(action.hex, action.city, owner.id)
        game.happen(SpareTokenRemoved(company=owner.id, hex=action.hex))
        state.removed += 1
        if state.removed >= state.most:
            self._finish()

    def do_enough(self, action: Pass, entity: Entity) -> None:
        """Remove no more."""
        self._finish()

    def _finish(self) -> None:
        state = deal(self.game)
        state.remover = None
        if state.twin:
            merging.remove_tokens(self.game)
        else:
            merging.finish_merger(self.game)
