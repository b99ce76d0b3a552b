"""The step that closes a foreign investor when track joins it to its corporation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ...closing import close_company
from ...state.actions import Action, Choose, DestinationConnection, Pass
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Step
from .events import InvestorMet, InvestorPaidOut, InvestorTokenReplaced
from .settings import InvestorSettings, are_connected, owner_part, share_of


class MeetCorporation(Step):
    """At the end of the turn of a foreign investor: is it connected to the corporation of its share?

    Its owner gets the share and a bonus then, and chooses between all of its treasury for the corporation and
    a part of it for themselves. The corporation may put a token in the place of the investor's.
    """

    meets: Corporation | None = tracked(None)
    """The corporation that the investor in turn has met."""
    paid: bool = tracked(False)
    """Whether the treasury of the investor is handed over."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        DestinationConnection: "do_meet",
        Pass: "do_stay",
        Choose: "do_choose",
    }
    deed = "see whether a foreign investor is connected"
    choosing = "end a foreign investor"

    def investor(self) -> Corporation | None:
        """The foreign investor in turn, or ``None``."""
        company = self.game.round.entity
        return company if isinstance(company, Corporation) and not company.is_major else None

    def begin_turn(self) -> None:
        """Reset the step: in this turn nobody has met yet."""
        super().begin_turn()
        if self.meets is not None:
            self.meets, self.paid = None, False

    def actor(self) -> Entity | None:
        """The investor; once its treasury is paid out, the corporation, which decides about the token."""
        investor = self.investor()
        if investor is None or investor.closed:
            return None
        return self.meets if self.paid else investor

    def reached(self) -> Corporation | None:
        """The corporation of the investor's share if track connects them now, otherwise ``None``."""
        investor = self.investor()
        share = share_of(investor) if investor is not None else None
        if investor is None or share is None or not are_connected(self.game, investor, share.corporation):
            return None
        return share.corporation

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Find a connection or none; then choose about the treasury and the token."""
        if self.passed or entity is not self.actor():
            return NOTHING
        if self.meets is not None:
            return frozenset({Choose})
        return frozenset({Pass} if self.reached() is None else {DestinationConnection})

    def choices(self) -> Iterator[Choice]:
        """Yield the action that nobody decides, or both answers to the question that is open."""
        actor, investor, corporation = self.actor(), self.investor(), self.meets
        if not isinstance(actor, Corporation) or investor is None or not (kinds := self.kinds_for(actor)):
            return
        if corporation is None:
            yield self.choice("pass" if Pass in kinds else "destination_connection", actor)
        elif self.paid:
            label = ChoiceLabel("Replace the token of %(company)s").of(company=investor.name)
            yield self.choice("choose", actor, label=label, choice="replace")
            yield self.choice("choose", actor, label=ChoiceLabel("Place no token there"), choice="discard")
        else:
            money, owner = self.game.money, investor.player
            assert owner is not None
            label = ChoiceLabel("%(amount)s to %(company)s")
            part = label.of(amount=money(owner_part(self.game, investor)), company=owner.name)
            every = label.of(amount=money(investor.cash), company=corporation.name)
            yield self.choice("choose", actor, label=every, choice="treasury")
            yield self.choice("choose", actor, label=part, choice="owner")

    def by_itself(self) -> Mapping[str, Any] | None:
        """The action that says whether there is a connection; ``None`` while something is to be chosen."""
        if self.meets is not None:
            return None
        return next((choice.action for choice in self.choices()), None)

    def do_stay(self, action: Pass, investor: Corporation) -> None:
        """End the step: there is no connection."""
        self.finish()

    def do_meet(self, action: DestinationConnection, investor: Corporation) -> None:
        """Give the investor's share and the bonus to its owner.

        An empty treasury goes to the corporation without a question.
        """
        game, share, owner = self.game, share_of(investor), investor.player
        assert share is not None
        assert owner is not None
        corporation, bonus = share.corporation, game.settings_of(InvestorSettings).bonus
        self.meets = corporation
        game.happen(InvestorMet(minor=investor.id, company=corporation.id, player=owner.id, amount=bonus))
        game.shares.give(owner, (share,))
        game.pay(game.bank, owner, bonus)
        if not investor.cash:
            self._pay(investor, corporation)

    def do_choose(self, action: Choose, actor: Corporation) -> None:
        """Choose who gets the treasury, or whether the token is replaced.

        Raises Refusal for another answer.
        """
        answers = ("replace", "discard") if self.paid else ("treasury", "owner")
        if action.choice not in answers:
            raise Refusal("investor/choice", "That is no answer.", hint=f"possible: {', '.join(answers)}")
        investor, corporation = self.investor(), self.meets
        assert investor is not None
        assert corporation is not None
        match action.choice:
            case "treasury":
                self._pay(investor, corporation)
            case "owner":
                self._pay(investor, investor)
            case "replace":
                self._replace(investor, corporation)
            case _:
                self._close(investor)

    def _pay(self, investor: Corporation, to: Corporation) -> None:
        """Pay the treasury to the corporation, or the owner's part of it to the owner if ``to`` is the
        investor."""
        game, owner = self.game, investor.player
        assert owner is not None
        assert self.meets is not None
        taker, amount = (owner, owner_part(game, investor)) if to is investor else (to, investor.cash)
        if amount:
            game.pay(investor, taker, amount)
            game.happen(InvestorPaidOut(minor=investor.id, taker=taker.name, amount=amount))
        self.paid = True
        if not self.meets.tokens:
            self._close(investor)

    def _replace(self, investor: Corporation, corporation: Corporation) -> None:
        """Put the cheapest token of the corporation in the place of the investor's, and close the
        investor."""
        board = self.game.land.board
        for hex_, city in list(board.tokens_of(investor.id)):
            board.replace_token(hex_, city, investor.id, corporation.id)
        corporation.tokens = corporation.tokens[1:]
        self.game.happen(InvestorTokenReplaced(minor=investor.id, company=corporation.id))
        self._close(investor)

    def _close(self, investor: Corporation) -> None:
        self.finish()
        close_company(self.game, investor)
