"""Takeovers: in its turn a company buys another one that its track reaches, and may take over its tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.actions import Action, Choose, Merge, Pass, RemoveToken
from roundhouse.eighteen.rules.state.events import CompanyClosed
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .assets import leave_assets
from .events import LoansAssumed, RailroadTakenOver, RailroadTokenTaken
from .facts import is_small
from .money import give_back
from .trains import BuyTrainsNY, kept_for_train

LOOK = "mergers"
"""The choice by which recorded games look at the companies that could be taken over."""


class TakeOver(Step):
    """Take over a company whose token is reached: one of the same president for the price of its shares, a
    small one for twice its price; another one for three and five times that.

    At any time of the turn. After that the turn waits for another takeover, or a pass. Recorded games look at
    what could be taken over first, and wait there.
    """

    looking: bool = tracked(False)
    """Has a recorded game asked what could be taken over, or has something been taken over just now?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Choose: "do_look", Pass: "do_pass"}
    deed = "take over a company"
    on_charters = "Take over companies"
    done_when = "never"

    def begin_turn(self) -> None:
        """Nothing is looked at."""
        super().begin_turn()
        if self.looking:
            self.looking = False

    def cost(self, company: Corporation, other: Corporation) -> int:
        """What ``other`` costs: for all of its shares that are not its own."""
        same = company.player is other.player
        if is_small(other):
            return other.share_price * (2 if same else 5)
        sold = 100 - other.percent(other)
        return other.price_of(sold) * (1 if same else 3)

    def may_take(self, company: Corporation, other: Corporation) -> bool:
        """Can ``company`` pay for it, with loans that would be too many, and does it reach a token?"""
        if other is company or other.closed or not other.floated or company.player is None:
            return False
        book = book_of(self.game)
        over = max(0, company.loans + other.loans - book.most(company))
        cost = self.cost(company, other)
        if cost + over * book.value > company.cash or self._would_lack_a_train(company, other, cost):
            return False
        tokens = set(self.game.land.board.tokens_of(other.id))
        return any(place in tokens for place in self.game.land.reach(company).cities_as_found())

    def _would_lack_a_train(self, company: Corporation, other: Corporation, cost: int) -> bool:
        """Would money go that it must spend on a train, and no train come with ``other``?"""
        if other.trains or self.game.trusting:
            return False
        return company.cash - cost + min(other.cash, 0) < kept_for_train(self.game, company)

    def candidates(self, company: Corporation) -> Iterator[Corporation]:
        """The companies that may be taken over now."""
        for other in self.game.corporations.values():
            if self.may_take(company, other):
                yield other

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take over a company."""
        if entity is not self.actor() or not isinstance(entity, Corporation) or entity.player is None:
            return NOTHING
        if self.looking:
            return frozenset({Merge, Pass})
        return frozenset({Merge}) if next(self.candidates(entity), None) else NOTHING

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Games of 18xx.games may look, though a look is no choice here."""
        if kind is Choose:
            company = entity if entity is self.actor() and isinstance(entity, Corporation) else None
            return company is not None and (self.game.trusting or any(self.candidates(company)))
        return super().allows(kind, entity)

    def waits(self) -> bool:
        """Only after a takeover, or while a recorded game looks."""
        return self.looking and self.actor() is not None

    def can_act(self, entity: Entity) -> bool:
        """As long as it waits."""
        return self.waits()

    def by_itself(self) -> Mapping[str, Any] | None:
        """The end of a look at nothing."""
        company = self.actor()
        if not self.looking or not isinstance(company, Corporation):
            return None
        nothing = next(self.candidates(company), None) is None
        return {"type": "pass", "entity": company.key} if nothing else None

    def choices(self) -> Iterator[Choice]:
        """Every company that may be taken over, with what it costs."""
        company = self.actor()
        if not isinstance(company, Corporation) or Merge not in self.kinds_for(company):
            return
        for other in self.candidates(company):
            facts = {"cost": self.cost(company, other)}
            yield self.choice("merge", company, facts=facts, corporation=other.id)
        if self.looking:
            yield self.choice("pass", company)

    def do_look(self, action: Choose, company: Corporation) -> None:
        """Look at what could be taken over."""
        if action.choice != LOOK:
            raise Refusal("choice/unknown", f"“{action.choice}” is not one of the choices.")
        self.looking = True

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Take nothing over, or nothing more."""
        self.looking = False

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Pay the owners; all that the company has goes over, loans and tokens too."""
        game = self.game
        other = game.corporations.get(action.corporation or "")
        if other is None or not self.may_take(company, other):
            raise Refusal("merger/not-now", f"{company.id} cannot take {action.corporation} over now.")
        game.happen(
            RailroadTakenOver(company=company.id, acquired=other.id, amount=self.cost(company, other))
        )
        if not self.looking:
            self.looking = True
        buying = game.round.find(BuyTrainsNY)
        if other.trains and buying is not None and buying.borrowed:
            buying.borrowed = False  # its trains are what the loan was for
        self._pay(company, other)
        leave_assets(game, other, company)
        self._settle_loans(company, other)
        board = game.land.board
        for hex_, city in list(board.tokens_of(other.id)):
            if board.has_token(hex_, company.id, city):
                board.remove_token(hex_, city, other.id)
        game.round.step(ReplaceTokens).begin(company, other)

    def _pay(self, company: Corporation, other: Corporation) -> None:
        """Every owner gets the price of what it has; the bank that of the pool."""
        game = self.game
        cost, sold = self.cost(company, other), 100 - other.percent(other)
        for player in game.players:
            game.pay(company, player, cost * player.percent(other) // sold)
        game.pay(company, game.bank, cost * game.pool.percent(other) // sold)

    def _settle_loans(self, company: Corporation, other: Corporation) -> None:
        """What can be paid back is; the other loans go over, and the price falls for each."""
        game, book = self.game, book_of(self.game)
        if not other.loans:
            return
        paid = min(company.cash // book.value, other.loans)
        game.pay(company, game.bank, paid * book.value)
        rest = other.loans - paid
        give_back(game, other, other.loans)
        for _ in range(rest):
            note, book.stack = book.stack[0], book.stack[1:]
            company.notes = (*company.notes, note)
        if rest:
            game.happen(LoansAssumed(company=company.id, loans=rest))
            game.shares.move_price(company, (game.market.left_of,) * rest)


class ReplaceTokens(Step):
    """After a takeover a company may put tokens of its charter in the places of those it has taken over; the
    others leave the map."""

    pair: tuple[Corporation, ...] = tracked(())
    """The company, and the one that it takes over."""
    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_replace", Pass: "do_pass"}
    deed = "take over tokens"
    done_when = "never"

    @on(CompanyClosed)
    def end_with(self, event: CompanyClosed) -> None:
        """Who took over so many loans that it has closed itself replaces nothing."""
        if self.pair and self.pair[0].id == event.company:
            self._end()

    def begin(self, company: Corporation, other: Corporation) -> None:
        """``company`` has taken ``other`` over."""
        self.pair = (company, other)
        self._end_if_done()

    def places(self) -> list[tuple[str, int]]:
        """Where a token may be replaced."""
        if not self.pair or not self.pair[0].tokens:
            return []
        return list(self.game.land.board.tokens_of(self.pair[1].id))

    def actor(self) -> Entity | None:
        """The company that has taken another one over."""
        return self.pair[0] if self.pair else None

    def waits(self) -> bool:
        """Is there a token to be replaced?"""
        return bool(self.pair)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Replace a token, or leave it."""
        return frozenset({RemoveToken, Pass}) if self.pair and entity is self.pair[0] else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every token, and the pass."""
        for hex_, city in self.places():
            company, other = self.pair
            slot = self.game.land.board.slots(hex_, city).index(other.id)
            yield self.choice("remove_token", company, hex=hex_, city=city, slot=slot)
        if self.pair:
            yield self.choice("pass", self.pair[0])

    def do_replace(self, action: RemoveToken, company: Corporation) -> None:
        """Put a token of the charter in its place."""
        board, other = self.game.land.board, self.pair[1]
        if (action.hex, action.city) not in self.places():
            raise Refusal("token/not-there", f"There is no token of {other.id} on {action.hex}.")
        board.replace_token(action.hex, action.city, other.id, company.id)
        company.tokens = company.tokens[1:]
        self.game.happen(RailroadTokenTaken(company=company.id, hex=action.hex))
        self._end_if_done()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the others."""
        self._end()

    def _end_if_done(self) -> None:
        if not self.places():
            self._end()

    def _end(self) -> None:
        """The company that was taken over closes."""
        _, other = self.pair
        self.pair = ()
        close_company(self.game, other)
