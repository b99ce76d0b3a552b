"""The round in which minors merge by decision: before each stock round and each operating round."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy
from roundhouse.eighteen.rules.rounds import AskingRound
from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.events import PriceMoved
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.labels import ChoiceLabel

from ..events import FormationAgreed, MinorStays
from .facts import Unions, founder_of, minors_left, national_of, target_of, treasury_for_sale
from .merging import coal_in_order, form, merge

EXCHANGE, STAY = "Exchange", "Decline"
FORM, FOLD_IN, DECLINE = "form", "fold_in", "decline"


def asked(game: GameInPlay) -> Iterator[Corporation]:
    """The minors that are asked: coal companies of corporations that operate, in operating order, then those
    of the national railways that may be formed."""
    operating = [one for one in game.policies.order.operating_order() if one.is_major]
    yield from (minor for minor in coal_in_order(game, operating) if minor.player is not None)
    for national in game.memory_of(Unions).open_in_order(game):
        yield from (minor for minor in minors_left(game, national) if minor.player is not None)


class MinorStep(Question):
    """A minor becomes a share of its corporation, or does not.

    A coal company must once everything else of the corporation is sold. The first minor of a national
    railway decides whether that is formed; only if so, or if it has been formed before, the others decide
    whether they take part.
    """

    deed = "merge a minor or not"

    def offers(self, minor: Corporation) -> Mapping[str, ChoiceLabel]:
        """What may be chosen for ``minor``, the merger first; nothing where it has no say."""
        game, target = self.game, target_of(self.game, minor)
        if minor.closed:
            return {}
        if national_of(game, minor) is None:
            take = ChoiceLabel("Exchange %(minor)s for a share of %(company)s")
            out = {EXCHANGE: take.of(minor=minor.id, company=target.id)}
            if treasury_for_sale(target):
                out[STAY] = ChoiceLabel("Do not exchange %(minor)s").of(minor=minor.id)
            return out
        decline = ChoiceLabel("Do not merge %(minor)s").of(minor=minor.id)
        if minor is founder_of(game, target):
            found = ChoiceLabel("Form %(company)s with %(minor)s").of(company=target.id, minor=minor.id)
            return {FORM: found, DECLINE: decline}
        if not target.floated and not self._forming(target):
            return {}
        join = ChoiceLabel("Merge %(minor)s into %(company)s").of(minor=minor.id, company=target.id)
        return {FOLD_IN: join, DECLINE: decline}

    def _forming(self, national: Corporation) -> bool:
        forming = self.game.memory_of(Unions).forming
        return any(target_of(self.game, one) is national for one in forming)

    @abstractmethod
    def to_ask(self) -> Sequence[Corporation]:
        """The minors that are still to be asked after the one in turn."""

    def answers(self) -> Answers:
        """What the minor in turn may choose."""
        minor = self.actor()
        return self.offers(minor) if isinstance(minor, Corporation) else {}

    def by_itself(self) -> Mapping[str, Any] | None:
        """A coal company that must be exchanged is."""
        minor = self.actor()
        if isinstance(minor, Corporation) and self.kinds_for(minor) and set(self.offers(minor)) == {EXCHANGE}:
            return {"type": "choose", "entity": minor.key, "choice": EXCHANGE}
        return None

    def do_choose(self, action: Choose, minor: Corporation) -> None:
        """Merge, take part in a formation, or stay."""
        game, target, answer = self.game, target_of(self.game, minor), self.said(action)
        if answer in (STAY, DECLINE):
            game.happen(MinorStays(minor=minor.id, company=target.id))
        elif answer in (EXCHANGE, FOLD_IN) and not self._forming(target):
            merge(game, minor)
        else:
            memory = game.memory_of(Unions)
            memory.forming = (*memory.forming, minor)
            game.happen(FormationAgreed(minor=minor.id, company=target.id))
        self.finish()

    def form_with(self, minor: Corporation) -> None:
        """After the last of its minors was asked, the national railway of ``minor`` is formed."""
        national = national_of(self.game, minor)
        if national is None or any(national_of(self.game, one) is national for one in self.to_ask()):
            return
        if self._forming(national):
            self._form(national)

    def _form(self, national: Corporation) -> None:
        memory = self.game.memory_of(Unions)
        minors = [one for one in memory.forming if target_of(self.game, one) is national]
        memory.forming = tuple(one for one in memory.forming if one not in minors)
        form(self.game, national, minors)


class ExchangeMinor(MinorStep):
    """The minor in turn, in a round in which all of them are asked."""

    def to_ask(self) -> Sequence[Corporation]:
        """The rest of the round."""
        following = self.game.round.order[self.game.round.at + 1 :]
        return [one for one in following if isinstance(one, Corporation)]

    def finish(self) -> None:
        """After the last of its minors was asked, a national railway is formed."""
        minor = self.actor()
        if isinstance(minor, Corporation) and not self.passed:
            self.form_with(minor)
        super().finish()


class FormAtOnce(MinorStep):
    """The minors of a national railway that may be formed since a train was bought, in the turn of whoever
    bought it."""

    done_when = "never"

    def actor(self) -> Entity | None:
        """The first one that is to be asked and has a say."""
        return next((one for one in self.game.memory_of(Unions).asked if self.offers(one)), None)

    def waits(self) -> bool:
        """Is a minor to be asked?"""
        return self.actor() is not None

    def to_ask(self) -> Sequence[Corporation]:
        """Those after the one in turn."""
        asked = self.game.memory_of(Unions).asked
        return asked[1:]

    def finish(self) -> None:
        """Ask the next one; after the last of them the national railway is formed."""
        minor, memory = self.actor(), self.game.memory_of(Unions)
        assert isinstance(minor, Corporation)
        memory.asked = memory.asked[memory.asked.index(minor) :]
        self.form_with(minor)
        memory.asked = memory.asked[1:]


class ExchangeRound(AskingRound):
    """Minors are asked one after the other whether they merge."""

    usual_name = "Exchange Round"
    short = "ER"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ExchangeMinor,),)

    def asked(self) -> Iterable[Entity]:
        """All that have a say, or might have one."""
        return asked(self.game)


class ExchangesBetween(OrderPolicy):
    """Minors are asked between any two rounds; when a price rises after a stock round."""

    def next_round(self, done: RoundState) -> None:
        """Ask minors, if there is one to ask; then what would have followed."""
        game = self.game
        memory = game.memory_of(Unions)
        if done.kind in ("stock", "operating") and next(asked(game), None) is not None:
            memory.after = done
            game.begin_round("exchange", done.number)
            return
        before = memory.after if done.kind == "exchange" else None
        super().next_round(before or done)

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Nothing is left in the pool, nor of what is not kept for minors."""
        return not treasury_for_sale(corporation) and not self.game.pool.percent(corporation)

    def stock_round_over(self) -> None:
        """A sold-out corporation rises: straight up if its president has 40% at most, otherwise up and to the
        left."""
        game, market = self.game, self.game.market
        for corporation in [one for one in game.floated() if one.is_major]:
            cell, president = corporation.cell, corporation.player
            if cell is None or president is None or not self.is_sold_out(corporation):
                continue
            left = 0 if president.percent(corporation) <= 40 else 1
            after = market.chart.cell(cell.row - 1, cell.column - left) if cell.row >= 1 else None
            if after is not None:
                market.move(corporation, after)
                game.happen(PriceMoved(company=corporation.id, before=cell.price, after=after.price))
