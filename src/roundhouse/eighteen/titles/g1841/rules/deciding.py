"""The questions that a reorganization asks, and how it goes on after an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass
from roundhouse.eighteen.rules.state.pieces import Entity
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
from roundhouse.table.choices import Choice
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


class Decide(Question):
    """Questions that a reorganization asks."""

    __slots__ = ()
    deed = "decide on shares"
    done_when = "never"

    def actor(self) -> Entity | None:
        """Who is asked."""
        return deal(self.game).asked

    def answers(self) -> Answers:
        """The answers to the open question."""
        return {answer: LABELS[answer] for answer in deal(self.game).answers}

    def do_choose(self, action: Choose, entity: Entity) -> None:
        """Go on with the answer."""
        state, answer = deal(self.game), str(self.said(action))
        topic, state.asked, state.topic, state.answers = state.topic, None, "", ()
        answered(self.game, topic, answer)


class RemoveMergedTokens(TokenRemoval):
    """The new corporation says which tokens of the old ones leave the map."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {**TokenRemoval.handlers, Pass: "do_enough"}

    def actor(self) -> Entity | None:
        """Who says so."""
        return deal(self.game).remover

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove one, or no more."""
        kinds, state = super().actions(entity), deal(self.game)
        return kinds | {Pass} if kinds and state.removed >= state.fewest else kinds

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens that may go; not the last one in a city."""
        game, state = self.game, deal(self.game)
        tokens = [token for one in state.owners for token in placed_tokens(game, one)]
        cities = [token for token in tokens if not is_pass(game, token.spot.hex)]
        for token in tokens:
            hex_ = token.spot.hex
            if hex_ in state.hexes and (is_pass(game, hex_) or len(cities) > 1):
                yield token

    def choices(self) -> Iterator[Choice]:
        """Yield each of them, and no more."""
        yield from super().choices()
        remover = deal(self.game).remover
        if remover is not None and Pass in self.kinds_for(remover):
            yield self.choice("pass", remover)

    def remove(self, token: PlacedToken) -> None:
        """Take it off the map."""
        game, state = self.game, deal(self.game)
        game.land.board.remove_token(*token.spot, token.company.id)
        game.happen(SpareTokenRemoved(company=token.company.id, hex=token.spot.hex))
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
