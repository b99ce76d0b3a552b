"""The consent of a president to the exchange of somebody else's railway for a treasury share."""

from __future__ import annotations

from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ...state.actions import Choose
from ...state.pieces import Certificate, Corporation, Entity
from ...steps.question import Answers, Question
from ...steps.stock import StockTurn
from .events import ExchangeAnswered, ExchangeAsked
from .railways import join, pass_slots_on, pay_out
from .tokens import TokenOfRailway

APPROVE, DENY = "approve", "deny"
ANSWERS = frozenset({APPROVE, DENY})


class ApproveExchange(Question):
    """A president agrees to the exchange of a railway for a share of the treasury, or does not."""

    request: tuple[Corporation, Certificate] | None = tracked(None)
    """The railway and the share that its owner asks for."""
    closes: bool = tracked(False)
    """Whether the railway's private company closes at once."""
    denied: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have refused the railway in question."""
    deed = "answer a request"
    done_when = "never"

    def begin_turn(self) -> None:
        """Forget the refusals of the last turn."""
        super().begin_turn()
        if self.denied:
            self.denied = frozenset()

    def ask(self, railway: Corporation, share: Certificate, *, closes: bool) -> None:
        """Ask the president of the share's corporation to take a railway for the share.

        If the president owns the railway, the exchange takes place at once. ``closes``: whether the private
        company closes then.
        """
        assert railway.player is not None
        if railway.player is share.corporation.player:
            self._exchange(railway, share, closes=closes)
            return
        self.request, self.closes = (railway, share), closes
        private = self.game.privates[railway.id]
        self.game.happen(
            ExchangeAsked(player=railway.player.id, private=private.id, company=share.corporation.id)
        )

    def _exchange(self, railway: Corporation, share: Certificate, *, closes: bool) -> None:
        private, corporation, player = self.game.privates[railway.id], share.corporation, railway.player
        turn = self.game.round.find(StockTurn)
        if turn is not None and player is not None:  # a request that is refused leaves the turn a pass
            turn.note_exchange(player, corporation)
        join(self.game, railway, share)
        self.game.round.step(TokenOfRailway).ask(corporation, private)
        pass_slots_on(self.game, private, corporation)
        if closes:
            pay_out(self.game, private)

    def actor(self) -> Entity | None:
        """The corporation whose president is asked, or ``None``."""
        return self.request[1].corporation if self.request is not None else None

    def answers(self) -> Answers:
        """To agree, or to refuse."""
        if self.request is None:
            return {}
        railway, share = self.request
        agree = ChoiceLabel("Take %(private)s for a share of %(percent)s%%")
        refuse = ChoiceLabel("Do not take %(private)s")
        return {
            APPROVE: agree.of(private=railway.id, percent=str(share.percent)),
            DENY: refuse.of(private=railway.id),
        }

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Exchange the railway, or note the refusal. Raises Refusal for another answer."""
        assert self.request is not None
        agrees = self.said(action) == APPROVE
        (railway, share), closes = self.request, self.closes
        self.request = None
        self.game.happen(ExchangeAnswered(company=company.id, private=railway.id, agrees=agrees))
        if agrees:
            self._exchange(railway, share, closes=closes)
        else:
            self.denied |= {company}
