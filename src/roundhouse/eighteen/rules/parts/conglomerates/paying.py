"""The phases in which corporations pay dividends, issue shares, and are formed of companies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...desks.bundles import Bundle
from ...rounds import AskingRound
from ...state.actions import Action, Dividend, Par, Pass, SellShares
from ...state.events import DividendPaid, Payment
from ...state.pieces import Corporation, Entity, Player, Private
from ...steps.issue import IssueShares, bundles_of, read_issue
from ...turn import NOTHING, Step
from .abilities import SteadyIssue
from .events import CorporationMade
from .values import (
    ability_of,
    facts_of,
    issued,
    level_of,
    move_to,
    price_after,
    price_left,
)

DIVIDEND_PART = 3
"""A dividend is at most the share price divided by this."""
KIND = "variable"
"""What records call a dividend that is set by the share."""


class PayByShare(Step):
    """The president sets a dividend, up to a third of the share price; then the share price moves.

    A corporation without a president pays nothing.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {Dividend: "do_dividend"}
    deed = "pay a dividend"
    on_charters = "Pay a dividend"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Set the dividend, for the corporation in turn."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({Dividend}) if entity.floated and entity.player is not None else NOTHING

    def most(self, company: Corporation) -> int:
        """The highest dividend of a share."""
        return min(company.share_price // DIVIDEND_PART, company.cash // issued(self.game, company))

    def choices(self) -> Iterator[Choice]:
        """Yield each dividend with what the corporation keeps and the price that follows."""
        company = self.actor()
        if isinstance(company, Corporation) and Dividend in self.kinds_for(company):
            count = issued(self.game, company)
            for amount in range(self.most(company) + 1):
                left = company.cash - amount * count
                facts = {"company": left, "shares": amount * count}
                label = ChoiceLabel("Pay %(money)s a share").of(money=self.game.money(amount))
                yield self.choice("dividend", company, facts=facts, label=label, kind=KIND, amount=amount)

    def do_dividend(self, action: Dividend, company: Corporation) -> None:
        """Pay the dividend and move the price. Raises Refusal for one that is too high."""
        amount, most = action.amount or 0, self.most(company)
        if action.kind != KIND or not 0 <= amount <= most:
            said = f"{company.id} can pay {self.game.money(0)} to {self.game.money(most)} a share."
            raise Refusal("dividend/amount", said)
        self._pay(company, amount)

    def _pay(self, company: Corporation, amount: int) -> None:
        game, payments = self.game, []
        for player in game.players if amount else ():
            if paid := amount * player.percent(company) // company.share_percent:
                game.pay(company, player, paid)
                payments.append(Payment(holder=player.key, paid=paid))
        game.pay(company, game.bank, amount * game.pool.percent(company) // company.share_percent)
        game.happen(DividendPaid(company=company.id, per_share=amount, payments=tuple(payments)))
        move_to(game, company, price_after(game, company, company.cash))
        self.finish()

    def skip(self) -> None:
        """Move the price of a corporation without a president, which pays nothing."""
        company = self.actor()
        if isinstance(company, Corporation) and company.floated and not self.passed:
            self._pay(company, 0)
        else:
            self.finish()


class IssueOne(IssueShares):
    """A corporation may sell one share of its treasury to the market, at the next free price below its own,
    to which its marker moves. One without a president always does."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_issue", Pass: "do_pass"}
    deed = "issue a share"
    on_charters = "Issue a share"
    always_blocks = True

    def is_time(self, entity: Entity) -> bool:
        """Whether ``entity`` is the corporation in turn and has a president."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return entity.floated and entity.player is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """One share of the treasury."""
        return bundles_of(company, company)[:1]

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """Nothing: shares are not bought back."""
        return []

    def _cell(self, company: Corporation) -> Cell:
        """The price at which ``company`` issues a share."""
        assert company.cell is not None
        steady = ability_of(company, SteadyIssue) is not None
        return company.cell if steady else price_left(self.game, company.cell)

    def gain(self, company: Corporation, percent: int) -> int:
        """What the share brings."""
        return self._cell(company).price

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell the share; the price falls. Raises Refusal."""
        self._issue(company, read_issue(self.game, action, company, self.issuable(company)))

    def _issue(self, company: Corporation, bundle: Bundle) -> None:
        cell = self._cell(company)
        self.game.shares.issue(company, bundle[0], cell.price)
        move_to(self.game, company, cell)
        self.finish()

    def skip(self) -> None:
        """Issue a share of a corporation without a president."""
        company = self.actor()
        abandoned = isinstance(company, Corporation) and company.floated and company.player is None
        bundles = self.issuable(company) if abandoned and isinstance(company, Corporation) else []
        if bundles and isinstance(company, Corporation) and not self.passed:
            self._issue(company, bundles[0])
        else:
            self.finish()


class FormCorporation(Step):
    """The owner of a company may turn it into a corporation at a price for its level that is free.

    The company counts for a part of what one share costs, of two or three if it is worth more; the owner pays
    the rest. The market buys as many shares.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {Par: "do_par", Pass: "do_pass"}
    deed = "turn a company into a corporation"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Form a corporation, and pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Private):
            return NOTHING
        if not isinstance(entity.owner, Player) or not self._seems_to(entity, entity.owner):
            return NOTHING
        return frozenset({Par, Pass}) if self.cells(entity) else frozenset({Pass})

    def _free(self) -> list[Corporation]:
        return [one for one in self.game.corporations.values() if not one.parred]

    def _open_cells(self, private: Private) -> list[Cell]:
        """The prices for the level of a company where no marker is."""
        wanted = facts_of(self.game).par.get(level_of(private).level, ())
        cells = self.game.market.chart.cells()
        return [one for one in cells if one.price in wanted and not self.game.market.stack(one)]

    def _seems_to(self, private: Private, owner: Player) -> bool:
        """Whether the turn waits: as on 18xx.games it does where one share could be paid."""
        cells = self._open_cells(private)
        return bool(self._free()) and any(one.price - private.value <= owner.cash for one in cells)

    def shares_at(self, private: Private, cell: Cell) -> int:
        """How many shares the owner gets at this price."""
        return max(1, -(-private.value // cell.price))

    def cost_at(self, private: Private, cell: Cell) -> int:
        """What the owner has to pay at this price."""
        return self.shares_at(private, cell) * cell.price - private.value

    def cells(self, private: Private) -> list[Cell]:
        """The prices that the owner can pay, dearest first."""
        cash = private.player.cash if private.player else 0
        found = [one for one in self._open_cells(private) if self.cost_at(private, one) <= cash]
        return sorted(found, key=lambda one: -one.price)

    def choices(self) -> Iterator[Choice]:
        """Yield each corporation at each price, and the pass."""
        private = self.actor()
        if not isinstance(private, Private):
            return
        kinds = self.kinds_for(private)
        for company in self._free() if Par in kinds else ():
            for cell in self.cells(private):
                facts = {
                    "price": cell.price,
                    "cost": self.cost_at(private, cell),
                    "number": self.shares_at(private, cell),
                }
                yield self.choice("par", private, facts=facts, corporation=company.id, cell=cell.at)
        if Pass in kinds:
            yield self.choice("pass", private)

    def do_par(self, action: Par, private: Private) -> None:
        """Form the corporation. Raises Refusal."""
        game, player = self.game, private.owner
        assert isinstance(player, Player)
        company, cell = game.company(action.corporation), game.market.cell(action.cell)
        if company not in self._free():
            raise Refusal("form/company", f"{company.id} has been formed.")
        if cell is None or cell not in self.cells(private):
            prices = ", ".join(str(one.price) for one in self.cells(private))
            raise Refusal(
                "form/price", f"{private.name} cannot become a corporation there.", hint=f"possible: {prices}"
            )
        count, cost = self.shares_at(private, cell), self.cost_at(private, cell)
        treasury = company.shares(company)
        if len(treasury) < 2 * count:
            raise Refusal("form/shares", f"{company.id} has fewer than {2 * count} shares.")
        game.mark_active()
        game.market.set_par(company, cell)
        game.pay(player, company, cost)
        game.happen(
            CorporationMade(
                player=player.id,
                private=private.id,
                company=company.id,
                price=cell.price,
                paid=cost,
                shares=count,
            )
        )
        game.shares.give(player, treasury[:count])
        game.shares.issue(company, treasury[count : 2 * count], count * cell.price)
        game.give_private(private, company)
        game.float_company(company)
        game.set_up_parred(company)
        self.finish()


class OncePerCorporation(AskingRound):
    """Each corporation has a turn, the highest share price first."""

    def asked(self) -> Iterable[Entity]:
        """The corporations, in order."""
        return self.game.floated()


class DividendRound(OncePerCorporation):
    """Corporations pay dividends."""

    usual_name = "Dividends"
    short = "DIV"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((PayByShare,),)


class IssueRound(OncePerCorporation):
    """Corporations issue shares."""

    usual_name = "Issue"
    short = "ISS"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((IssueOne,),)


class ConversionRound(AskingRound):
    """Companies of players become corporations, the dearest first."""

    usual_name = "IPO"
    short = "IPO"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((FormCorporation,),)

    def asked(self) -> Iterable[Entity]:
        """The companies of players, dearest first."""
        owned = [one for player in self.game.players for one in player.privates]
        return sorted(owned, key=lambda one: -one.value)
