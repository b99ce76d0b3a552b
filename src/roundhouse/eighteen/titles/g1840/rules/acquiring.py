"""Auctions of tram lines in 1840."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.parts.owned_lines.ownership import give_line, lines_of, owners_of_lines
from roundhouse.eighteen.rules.state.actions import Action, Bid, Merge, Pass
from roundhouse.eighteen.rules.state.events import Passed
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import LineBid, LineSelected, LinesOffered, LineWon
from ..facts import by_number, facts, tram_companies, vienna
from .trams import AssignTramsAfter, BuyTramAfter

Offer = tuple[Corporation, int]


class AuctionLines(Step):
    """A tramway company in turn puts a line up, for which it bids first; or it passes, and wins none in this
    round. Each wins one line at most, and may buy trains at once."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((BuyTramAfter,), (AssignTramsAfter,))
    lot: Corporation | None = tracked(None)
    """The line that is up."""
    opener: Corporation | None = tracked(None)
    """Who put it up."""
    bidders: tuple[Corporation, ...] = tracked(())
    """Those who are still in."""
    bids: tuple[Offer, ...] = tracked(())
    """The bids of those who are still in, the highest last."""
    tried: frozenset[Corporation] = tracked(frozenset())
    """The lines that have been up in this round."""
    idle: frozenset[Corporation] = tracked(frozenset())
    """The companies that have passed or won."""
    won: frozenset[Corporation] = tracked(frozenset())
    over: bool = tracked(False)
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_select", Bid: "do_bid", Pass: "do_pass"}
    deed = "choose and bid for tram lines"
    done_when = "never"

    def begin_round(self) -> None:
        """Begin the auctions."""
        self.lot = self.opener = None
        self.bidders = self.bids = ()
        self.tried = self.idle = self.won = frozenset()
        self.over = not self.companies()

    def companies(self) -> list[Corporation]:
        """Those who take part, in order."""
        return [one for one in self.game.round.order if isinstance(one, Corporation)]

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder, or who may put a line up."""
        if self.over:
            return None
        if self.bids:
            at = self.bidders.index(self.bids[-1][0])
            return self.bidders[(at + 1) % len(self.bidders)]
        return self.game.round.entity

    def lines(self) -> list[Corporation]:
        """The lines that may be put up."""
        return sorted(vienna(self.game).offered - self.tried, key=by_number)

    def lowest(self) -> int:
        """The lowest bid."""
        settings = facts(self.game)
        return self.bids[-1][1] + settings.bid_step if self.bids else settings.first_bid

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Put a line up or pass; bid for the one that one has put up; then bid or pass."""
        if entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.lot is not None:
            return frozenset({Bid, Pass}) if self.bids else frozenset({Bid})
        return (
            frozenset({Merge, Pass}) if self.lines() and entity.cash >= self.lowest() else frozenset({Pass})
        )

    def choices(self) -> Iterator[Choice]:
        """Every line, or the bids; and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Merge in kinds:
            for line in self.lines():
                means = {"first_bid": self.lowest(), "treasury": company.cash}
                yield self.choice("merge", company, facts=means, corporation=line.id)
        if Bid in kinds and self.lot is not None:
            price = Span(self.lowest(), company.cash)
            means = {"treasury": company.cash}
            yield self.choice("bid", company, {"price": price}, means, corporation=self.lot.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    # What happens

    def do_select(self, action: Merge, company: Corporation) -> None:
        """Put a line up. Raises Refusal for one that is not on offer."""
        line = self.game.company(action.corporation or "")
        if line not in self.lines():
            names = ", ".join(one.id for one in self.lines())
            raise Refusal("auction/not-offered", f"{line.name} is not on offer.", hint=f"possible: {names}")
        self.lot = line
        self.game.happen(LineSelected(company=company.id, line=line.id))

    def do_bid(self, action: Bid, company: Corporation) -> None:
        """Bid for the line that is up. Raises Refusal for another one or a price out of range."""
        lot, money = self.lot, self.game.money
        assert lot is not None
        if action.corporation != lot.id or not self.lowest() <= action.price <= company.cash:
            said = f"{company.id} can bid {money(self.lowest())} to {money(company.cash)} for {lot.name}."
            raise Refusal("auction/bid", said)
        self.game.happen(LineBid(company=company.id, line=lot.id, price=action.price))
        if not self.bids:
            self.opener = company
            self.tried |= {lot}
            self.bidders = tuple(one for one in self.companies() if one not in self.idle)
        rest = tuple(offer for offer in self.bids if offer[0] is not company)
        self.bids = (*rest, (company, action.price))
        self._drop({one for one in self.bidders if one is not company and one.cash < self.lowest()})

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the auction of the line that is up; if none is, win none in this round."""
        assert isinstance(entity, Corporation)
        self.game.happen(Passed(entity=entity.key, step=self.key.rpartition(".")[2]))
        if self.lot is not None:
            self._drop({entity})
        else:
            self.idle |= {entity}
            self._next()

    def _drop(self, gone: set[Corporation]) -> None:
        """Take companies out of the auction; the last one wins."""
        self.bidders = tuple(one for one in self.bidders if one not in gone)
        self.bids = tuple(offer for offer in self.bids if offer[0] not in gone)
        if len(self.bidders) == 1:
            self._award(*self.bids[-1])

    def _award(self, company: Corporation, price: int) -> None:
        """The winner pays the bank, owns the line, and may buy trains."""
        game, lot, opener = self.game, self.lot, self.opener
        assert lot is not None
        assert opener is not None
        game.pay(company, game.bank, price)
        game.happen(LineWon(company=company.id, line=lot.id, price=price))
        give_line(game, lot, company)
        vienna(game).offered -= {lot}
        self.lot = self.opener = None
        self.bidders = self.bids = ()
        self.idle |= {company}
        self.won |= {company}
        game.round.step(BuyTramAfter).push(company)
        game.round.at = self.companies().index(opener)
        if opener in self.idle:
            self._next()

    def _next(self) -> None:
        """The next company that has neither passed nor won; without one the auctions are over."""
        companies, round_ = self.companies(), self.game.round
        if all(one in self.idle for one in companies):
            self._end()
            return
        while True:
            round_.at = (round_.at + 1) % len(companies)
            if companies[round_.at] not in self.idle:
                return

    def _end(self) -> None:
        """Those who have won nothing may buy trains, too; then further lines come on offer."""
        game, memory = self.game, vienna(self.game)
        self.over = True
        for company in self.companies():
            if company not in self.won:
                game.round.step(BuyTramAfter).push(company)
        most = facts(game).lines_each
        if all(len(lines_of(game, company)) >= most for company in tram_companies(game)):
            for line in game.minors.values():
                if line not in owners_of_lines(game):
                    close_company(game, line)
            memory.offered, memory.hidden = frozenset(), ()
            return
        offer_lines(self, len(game.players) + 1)


def offer_lines(step: Step, count: int) -> None:
    """Let chance put up to so many further lines on offer."""
    game, memory = step.game, vienna(step.game)
    drawn = game.chance.shuffled(memory.hidden)[:count]
    memory.hidden = tuple(line for line in memory.hidden if line not in drawn)
    memory.offered |= set(drawn)
    for line in drawn:
        line.removed = False
    if drawn:
        game.happen(LinesOffered(lines=tuple(line.name for line in sorted(drawn, key=by_number))))
