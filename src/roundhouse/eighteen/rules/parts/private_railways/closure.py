"""The round of 1858 in which all private companies close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...policies import OrderPolicy
from ...rounds import AskingRound
from ...state.actions import Action, Choose, Pass
from ...state.pieces import Certificate, Corporation, Entity
from ...state.turns import RoundState
from ...turn import NOTHING, Step
from .approval import ApproveExchange
from .railways import is_joined, join, pay_out, pool_share, treasury_share
from .settings import Railways, facts_of
from .tokens import TokenOfRailway

POOL = "pool"


class ClosingOrder(OrderPolicy):
    """The place of the closing round among the rounds."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round; the closing round follows the operating round in which it became due."""
        memory = self.game.memory_of(Railways)
        if done.kind == "operating" and memory.closing:
            memory.closing = False
            self.game.begin_round("closure", done.number)
        elif done.kind == "closure":
            operating = self.game.rounds["operating"]
            super().next_round(operating)
        else:
            super().next_round(done)


class CloseRailway(Step):
    """The owner of a railway takes a share of a corporation that is joined to it, or its face value.

    A share of the treasury needs the consent of the president. One of the pool is taken if the treasury has
    none, if the president is the same, or has said no.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ApproveExchange,), (TokenOfRailway,))
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_pass"}
    deed = "exchange a railway"

    def shares(self, railway: Corporation) -> Iterator[tuple[str, Certificate]]:
        """Yield each share that the railway may become, with the answer that names it."""
        denied = self.game.round.step(ApproveExchange).denied
        for corporation in self.game.corporations.values():
            own, pooled = treasury_share(corporation), pool_share(self.game, corporation)
            if (own is None and pooled is None) or not is_joined(self.game, corporation, railway):
                continue
            if own is not None and corporation not in denied:
                yield corporation.id, own
            free = own is None or corporation in denied or corporation.player is railway.player
            if pooled is not None and free:
                yield f"{corporation.id} {POOL}", pooled

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose a share, or pass."""
        if self.passed or entity is not self.actor():
            return NOTHING
        return frozenset({Choose, Pass})

    def by_itself(self) -> Mapping[str, str] | None:
        """The pass of a railway that is joined to no corporation with a share, as an action; otherwise
        ``None``."""
        railway = self.actor()
        if not isinstance(railway, Corporation) or self.passed or next(self.shares(railway), None):
            return None
        return {"type": "pass", "entity": railway.key}

    def choices(self) -> Iterator[Choice]:
        """Yield each share, and the pass."""
        railway = self.actor()
        if not isinstance(railway, Corporation) or self.passed:
            return
        for word, share in self.shares(railway):
            said = {"percent": str(share.percent), "company": share.corporation.id}
            if word.endswith(POOL):
                label = ChoiceLabel("Take %(percent)s%% of %(company)s from the pool").of(**said)
            else:
                label = ChoiceLabel("Take %(percent)s%% of %(company)s from its treasury").of(**said)
            yield self.choice("choose", railway, label=label, choice=word)
        yield self.choice("pass", railway)

    def do_choose(self, action: Choose, railway: Corporation) -> None:
        """Exchange the railway for a share; one of a treasury needs its president's consent.

        Raises Refusal for a share that it may not become.
        """
        share = dict(self.shares(railway)).get(str(action.choice))
        if share is None:
            share = self._recorded(railway, str(action.choice))
        if share is None:
            raise Refusal("railway/exchange", f"{railway.name} cannot become such a share.")
        if share.owner is share.corporation:
            step = self.game.round.step(ApproveExchange)
            step.ask(railway, share, closes=True)
        else:
            private = self.game.privates[railway.id]
            join(self.game, railway, share)
            self.game.close_private(private)
        if railway.closed:
            self.finish()

    def _recorded(self, railway: Corporation, word: str) -> Certificate | None:
        """The share that a recorded game takes although by our rules no track leads there, or ``None``."""
        name, _, pool = word.partition(" ")
        corporation = self.game.company(name)
        share = pool_share(self.game, corporation) if pool else treasury_share(corporation)
        reason = f"The track of {name} does not reach {railway.name}."
        return share if share is not None and self.game.stands(name, reason) else None

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Take the face value, and close the private company."""
        assert isinstance(entity, Corporation)
        pay_out(self.game, self.game.privates[entity.id])
        self.finish()


class ClosureRound(AskingRound):
    """Railways close one after the other; private companies of nobody, and those without track, at once.

    Those that close later than the others stay.
    """

    usual_name = "Closure"
    short = "PCR"

    def asked(self) -> Iterable[Entity]:
        """The railways whose owners are asked, in order."""
        game, stay = self.game, self.staying()
        return [
            one
            for one in game.minors.values()
            if one.player is not None and not one.closed and one.id not in stay and one.id in game.privates
        ]

    def staying(self) -> frozenset[str]:
        """The ids of the private companies that do not close yet."""
        facts = facts_of(self.game)
        last = () if self.game.memory_of(Railways).last_close else facts.last
        return frozenset((*last, *facts.works))

    def start(self, number: int) -> None:
        """Close the private companies without an owner or without track, and begin the round."""
        for private in list(self.game.privates.values()):
            railway = self.game.minors.get(private.id)
            if private.closed or private.id in self.staying():
                continue
            if railway is None or railway.closed or private.owner is None:
                pay_out(self.game, private)
        super().start(number)
