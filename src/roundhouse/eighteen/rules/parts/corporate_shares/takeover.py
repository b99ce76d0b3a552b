"""The takeover of a corporation by another one that owns more of it than anybody else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...closing import close_company
from ...rounds import OperatingRound
from ...state.actions import Action, Pass, PlaceToken
from ...state.events import CompanyTakenOver, ControlGained, OperatingRoundBegins, TrainTraded
from ...state.listening import on
from ...state.pieces import Corporation, Entity, Player
from ...state.spots import Spot
from ...turn import NOTHING, Step
from .events import HoldingsSold, TokenTakenOver, TreasuryDivided
from .settings import CorporateShareSettings

SHARED = 10
"""The treasury is divided into so many parts, one for each 10%; what does not divide is left over."""


class TakeOver(Step):
    """Takes corporations over, and waits for the tokens that are replaced.

    The shares of others that the ``taken`` corporation has go to the pool at their prices; its treasury goes
    to its shareholders, who are paid nothing else; trains and private companies go to the ``taker``, which
    may own one train more from then on. Then the taker may put tokens of its charter, the dearest first, in
    the place of those of the other one, except in hexes where it has one; it pays nothing for them.
    """

    due: tuple[tuple[Corporation, Corporation], ...] = tracked(())
    """Takeovers that have not begun, as pairs of taker and taken."""
    taker: Corporation | None = tracked(None)
    taken: Corporation | None = tracked(None)
    left: int = tracked(0)
    """The number of tokens that may still be replaced."""
    handlers: ClassVar[Mapping[type[Action], str]] = {PlaceToken: "do_place", Pass: "do_pass"}
    deed = "replace tokens"
    done_when = "finished"

    def begin_turn(self) -> None:
        """Keep a takeover under way: a new turn does not end it."""

    def actor(self) -> Entity | None:
        """The corporation that takes over, while it may replace tokens."""
        return self.taker

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Replace a token, or pass to replace no more."""
        waits = self.taker is not None and entity is self.taker
        return frozenset({PlaceToken, Pass}) if waits else NOTHING

    def spots(self) -> Iterator[Spot]:
        """Yield the tokens that may be replaced."""
        if self.taken is not None:
            for hex_, city in self.game.land.board.tokens_of(self.taken.id):
                yield Spot(hex_, city)

    def choices(self) -> Iterator[Choice]:
        """Yield each token that may be replaced, and the pass."""
        if self.taker is None:
            return
        for spot in self.spots():
            yield self.choice("place_token", self.taker, facts={"cost": 0}, hex=spot.hex, city=spot.city)
        yield self.choice("pass", self.taker)

    @on(ControlGained)
    def note(self, event: ControlGained) -> None:
        """Note a takeover: it is carried out in this round if that has the step, or in the next operating
        round."""
        here = self.game.round.find(TakeOver)
        if here is not self and (here is not None or self not in self.game.rounds["operating"].steps):
            return
        self.due = (*self.due, (self.game.company(event.taker), self.game.company(event.company)))

    @on(OperatingRoundBegins)
    def begin(self, event: OperatingRoundBegins) -> None:
        """Carry out the takeovers that became due in a stock round."""
        self.go_on()

    @on(TrainTraded)
    def may_run_again(self, event: TrainTraded) -> None:
        """Let a train that was traded run again if the corporation that sold it has not run in this round."""
        if not self._has_run(self.game.company(event.seller)):
            self.game.train(event.train).operated = False

    def take(self, taker: Corporation, taken: Corporation) -> None:
        """Add a takeover that no share purchase caused, and begin it unless another one is under way."""
        self.due = (*self.due, (taker, taken))
        self.go_on()

    def go_on(self) -> None:
        """Begin the takeovers that are due, one after the other, until one waits for tokens."""
        while self.taken is None and self.due:
            taker, taken = self.due[0]
            self.due = self.due[1:]
            if not taken.closed and not taker.closed:
                self._take(taker, taken)

    def _has_run(self, company: Corporation) -> bool:
        """Whether ``company`` has run, or had its turn to, in this operating round."""
        round_ = self.game.round
        return isinstance(round_, OperatingRound) and company in round_.order[: round_.at]

    def _take(self, taker: Corporation, taken: Corporation) -> None:
        game = self.game
        self._sell_holdings(taken)
        self._divide_treasury(taker, taken)
        board = game.land.board
        if taker.tokens:
            own = {hex_ for hex_, _ in board.tokens_of(taker.id)}
            for hex_, city in list(board.tokens_of(taken.id)):
                if hex_ in own:
                    game.land.lift_token(taken.id, Spot(hex_, city))
        taker.more_trains += 1
        for private in taken.privates:
            game.give_private(private, taker)
        game.announce(CompanyTakenOver(company=taken.id, taker=taker.id))
        again = game.settings_of(CorporateShareSettings).trains_run_again or not self._has_run(taken)
        for train in taken.trains:
            if again:
                train.operated = False
            game.depot.give(train, taker)
        self.taken = taken
        if taker.tokens and next(self.spots(), None) is not None:
            self.taker, self.left = taker, game.settings_of(CorporateShareSettings).most_tokens
        else:
            self.taken = None
            close_company(game, taken)

    def _sell_holdings(self, taken: Corporation) -> None:
        game, total = self.game, 0
        for other, shares in list(taken.held.items()):
            if other is not taken:
                total += sum(map(game.shares.price, shares))
                for share in shares:
                    game.shares.move(share, game.pool)
        if total:
            game.pay(game.bank, taken, total)
            game.happen(HoldingsSold(company=taken.id, price=total))

    def _divide_treasury(self, taker: Corporation, taken: Corporation) -> None:
        """Pay the treasury to the shareholders like a dividend, rounded down to tens.

        The part of the pool goes to the bank; the rest, with the part of its own shares, to the taker.
        """
        game, per_share = self.game, taken.cash // SHARED
        holders: list[Player | Corporation] = [*game.players, *game.corporations.values()]
        for holder in holders:
            if holder is not taken:
                amount = per_share * holder.percent(taken) // taken.share_percent
                game.pay(taken, holder, amount)
        game.pay(taken, game.bank, per_share * game.pool.percent(taken) // taken.share_percent)
        rest = taken.cash
        game.pay(taken, taker, rest)
        game.happen(TreasuryDivided(company=taken.id, per_share=per_share, taker=taker.id, rest=rest))

    def do_place(self, action: PlaceToken, taker: Corporation) -> None:
        """Replace a token of the other corporation. Raises Refusal where it has none to be replaced."""
        taken, spot = self.taken, Spot(action.hex, action.city)
        assert taken is not None
        if spot not in self.spots():
            raise Refusal("takeover/token", f"{taken.id} has no token in {action.hex} to be replaced.")
        self.game.land.board.replace_token(spot.hex, spot.city, taken.id, taker.id)
        taker.tokens, taken.tokens = taker.tokens[:-1], (0, *taken.tokens)
        self.left -= 1
        self.game.happen(TokenTakenOver(taker=taker.id, company=taken.id, hex=spot.hex))
        if not self.left or not taker.tokens or next(self.spots(), None) is None:
            self.finish()

    def finish(self) -> None:
        """Close the corporation that was taken over, and go on to the next takeover."""
        taken = self.taken
        self.taker, self.taken, self.left = None, None, 0
        if taken is not None:
            close_company(self.game, taken)
        self.go_on()
