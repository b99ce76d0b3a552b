"""The phase in which companies are closed, and the income that follows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...closing import return_charter
from ...in_play import GameInPlay
from ...state.actions import Action, Pass, SellCompany
from ...state.pieces import Corporation, Entity, Owner, Player, Private
from ...turn import NOTHING
from .events import IncomePaid
from .settings import CompanyDeck, ForeignInvestor
from .together import TogetherRound, TogetherStep
from .values import (
    close_company_of,
    cost_of,
    facts_of,
    income_of,
    is_losing,
    level_of,
    ruled_by,
    total_income,
)


def close_abandoned(game: GameInPlay) -> None:
    """Close what the foreign investor and corporations without a president cannot afford any more."""
    for private in game.memory_of(ForeignInvestor).privates:
        if income_of(game, private) < 0:
            close_company_of(game, private)
    limits = facts_of(game).abandoned_at
    for company in game.floated():
        for private in sorted(company.privates, key=lambda one: one.value) if company.player is None else ():
            least = limits.get(level_of(private).level)
            too_dear = least is not None and cost_of(game, private) >= least
            if too_dear and income_of(game, private) < 0 and len(company.privates) > 1:
                close_company_of(game, private)


def can_any_close(game: GameInPlay) -> bool:
    """Whether a player has a company, or a corporation more than one."""
    rich = any(len(company.privates) > 1 for company in game.corporations.values())
    return rich or any(player.privates for player in game.players)


def pay_incomes(game: GameInPlay) -> None:
    """Pay what all companies earn; a corporation that cannot pay what it loses is bankrupt."""
    owners: tuple[Owner, ...] = (*game.players, game.memory_of(ForeignInvestor), *game.corporations.values())
    for owner in owners:
        income = total_income(game, owner)
        if income > 0:
            game.pay(game.bank, owner, income)
            game.happen(IncomePaid(owner=owner.key, income=income))
        elif income < 0 and owner.cash + income < 0 and isinstance(owner, Corporation):
            close_corporation(game, owner)
        elif income < 0:
            game.pay(owner, game.bank, -income)
            game.happen(IncomePaid(owner=owner.key, loss=-income))


def close_corporation(game: GameInPlay, corporation: Corporation) -> None:
    """Close a corporation with its companies; it can be formed again."""
    for private in corporation.privates:
        game.close_private(private)
    return_charter(game, corporation)


class CloseCompanies(TogetherStep):
    """Players close companies of their own and of their corporations, which keep one.

    Who could not pay what their companies lose has to close some.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {SellCompany: "do_close", Pass: "do_pass"}
    deed = "close companies"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Close a company, and pass unless one has to be closed."""
        if not isinstance(entity, Player) or entity not in self.acting:
            return NOTHING
        out: set[type[Action]] = set() if self._must(entity) else {Pass}
        if next(self._closable(entity), None) is not None:
            out.add(SellCompany)
        return frozenset(out)

    def _must(self, player: Player) -> bool:
        """Whether ``player`` could not pay what their companies lose."""
        return bool(player.privates) and player.cash + total_income(self.game, player) < 0

    def _closable(self, player: Player) -> Iterator[Private]:
        yield from player.privates
        for company in ruled_by(self.game, player):
            if len(company.privates) > 1:
                yield from company.privates

    def choices(self) -> Iterator[Choice]:
        """Yield for everybody who has not passed each company that can be closed, and the pass."""
        for player in self.acting:
            kinds = self.kinds_for(player)
            for private in self._closable(player) if SellCompany in kinds else ():
                income = income_of(self.game, private)
                facts: dict[str, str | int] = {"name": private.name}
                facts |= {"pays": income} if income >= 0 else {"loses": -income}
                yield self.choice("sell_company", player, facts=facts, company=private.id, price=0)
            if Pass in kinds:
                yield self.choice("pass", player)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of the first player who had no company that loses money, now or when the costs rose."""
        wary = self.game.memory_of(CompanyDeck).wary
        for player in self.acting:
            if player not in wary and not is_losing(self.game, player):
                return {"type": "pass", "entity": player.key}
        return None

    def do_close(self, action: SellCompany, player: Player) -> None:
        """Close a company. Raises Refusal."""
        private = self.game.private(action.company)
        if private not in self._closable(player):
            raise Refusal("closing/company", f"{player.name} cannot close {private.name}.")
        if action.price:
            raise Refusal("closing/price", "Nobody pays for a company that closes.")
        close_company_of(self.game, private)
        if next(self._closable(player), None) is None:
            self.leave(player)


class ClosingRound(TogetherRound):
    """Companies are closed."""

    usual_name = "Closing"
    short = "CLO"
    needs: ClassVar[tuple[tuple[type[CloseCompanies], ...], ...]] = ((CloseCompanies,),)
