"""The exchange of shares of two corporations for those of their system.

Two shares are handed in for one of the system: one of the first corporation, which the share of the system
stands for, and one of either. A shareholder without one of the first corporation gets one for one of the
second: from the shares that were given up, from another player, from the treasury or from the pool, in this
order.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation, Holder, Player
from ...steps.stock import StockTurn
from .events import (
    OldShareGivenUp,
    OldSharesTraded,
    OldTradeSettled,
    SystemShareGiven,
    SystemSharesGained,
)
from .forming import ENOUGH
from .memory import DISCARD, USED, Pile, Question, Systems

EXCHANGE, SELL = "Exchange", "Sell"
"""The answers to what becomes of a single share."""
LEAST_OF_PRESIDENT = 3
"""The number of shares that the president of the new system must have."""


class HandingIn:
    """The merger under way in one game."""

    def __init__(self, game: GameInPlay) -> None:
        self.game = game
        self.memory = game.memory_of(Systems)
        first, second, system = self.memory.first, self.memory.second, self.memory.system
        assert first is not None
        assert second is not None
        assert system is not None
        self.first, self.second, self.system = first, second, system
        self.used, self.given_up = _pile(game, USED), _pile(game, DISCARD)

    # What somebody has

    def _certificates(self, holder: Holder, corporation: Corporation) -> list[Certificate]:
        """The certificates of ``holder`` that are handed in now, without an odd one kept back."""
        return [share for share in holder.shares(corporation) if share is not self.memory.odd]

    def _units(self, holder: Holder, corporation: Corporation) -> int:
        held = self._certificates(holder, corporation)
        return sum(share.percent for share in held) // corporation.share_percent

    def _all_units(self, holder: Holder) -> int:
        return self._units(holder, self.first) + self._units(holder, self.second)

    def _plain(self, holder: Holder, corporation: Corporation) -> list[Certificate]:
        return [share for share in self._certificates(holder, corporation) if not share.president]

    def _presidency(self, holder: Holder, corporation: Corporation) -> list[Certificate]:
        return [share for share in self._certificates(holder, corporation) if share.president]

    def _order(self, after: int) -> tuple[Player, ...]:
        """The players of the round from the initiator on, or with ``after=1`` from the next one on."""
        order = tuple(one for one in self.game.round.order if isinstance(one, Player))
        at = order.index(self.memory.initiator) + after if self.memory.initiator in order else 0
        return (*order[at:], *order[:at])

    # The course

    def begin(self) -> None:
        """Begin: all players hand in pairs, the initiator first."""
        self.memory.stage = "pairs"
        self.memory.queue = self._order(0)
        self.go_on(None)

    def go_on(self, answer: str | None) -> None:
        """Continue with the answer to the last question, until there is another one or all is done."""
        memory = self.memory
        asked: Question = memory.question
        memory.question, memory.options = "", ()
        while memory.queue:
            player = memory.queue[0]
            hand_in = self._pairs_of if memory.stage == "pairs" else self._single_of
            if not hand_in(player, asked, answer):
                self._check_float()
                return
            asked, answer = "", None
            memory.odd = None
            memory.exchanging = False
            memory.queue = memory.queue[1:]
            if not memory.queue and memory.stage == "pairs":
                memory.stage = "singles"
                memory.queue = self._order(1)
        self._finish()

    def _ask(self, question: Question, options: Sequence[str]) -> bool:
        """Ask the player in turn a question. Always returns ``False``."""
        self.memory.question, self.memory.options = question, tuple(options)
        return False

    def _pairs_of(self, player: Player, asked: Question, answer: str | None) -> bool:
        """Hand in the pairs of a player, who keeps an odd share back.

        Returns whether it is done, without a question.
        """
        if self.memory.odd is None and self._all_units(player) % 2:
            one, other = self._plain(player, self.first)[:1], self._plain(player, self.second)[:1]
            if asked == "keep":
                kept = one if answer == self.first.id else other
            elif one and other:
                return self._ask("keep", self._may_keep(player))
            else:
                kept = one or other
            self.memory.odd = kept[0] if kept else None
        return self._pairs(player, self._named(answer) if asked == "trade" else None)

    def _may_keep(self, player: Player) -> Sequence[str]:
        """The ids of the corporations of which a player may keep an odd share.

        If it has to become the last share that the president of the system needs, only one for which they can
        pay the difference.
        """
        both, price = [self.first, self.second], self.system.share_price
        if self._all_units(player) == ENOUGH - 1 and not self.game.trusting:
            both = [one for one in both if price - one.share_price <= player.cash] or both
        return [one.id for one in both]

    def _named(self, answer: str | None) -> Holder:
        return self.game.player(answer or "")

    def _pairs(self, holder: Holder, partner: Holder | None = None) -> bool:
        """Hand in pairs of any holder. Returns whether it is done, without a question."""
        while self._all_units(holder) >= 2:
            first, second = (self._presidency(holder, one) for one in (self.first, self.second))
            needed = 2 if first or second else 1
            source = partner or self._source(holder, needed)
            partner = None
            if self.memory.question:
                return False
            if source is None:
                self._give_up_second(holder)
                return True
            if source is holder:
                self._hand_in(holder, first, second, needed)
            else:
                self._trade(holder, [*second, *self._certificates(holder, self.second)][0], source, needed)
                self._hand_in(holder, [], [], 1)
        return True

    def _hand_in(
        self, holder: Holder, first: Sequence[Certificate], second: Sequence[Certificate], count: int
    ) -> None:
        """Exchange two shares, or four with a president's certificate among them, for half as many of the
        system."""
        for share in first or self._certificates(holder, self.first)[:count]:
            self._move(share, self.used)
        rest = [*self._certificates(holder, self.second), *self._certificates(holder, self.first)]
        for share in second or rest[:count]:
            self._move(share, self.given_up)
        self._gain(holder, count)

    def _source(self, holder: Holder, needed: int) -> Holder | None:
        """The holder of the share of the first corporation to be handed in; ``None`` if there is none or the
        player is asked."""
        if self._units(holder, self.first) >= needed:
            return holder
        game, others = self.game, self._partners(holder)
        sources = [
            one
            for one in (self.given_up, *others, self.first, game.pool)
            if (own := self._plain(one, self.first))
            and len(own) + len(self._plain(one, self.second)) >= needed
        ]
        players = [one for one in sources if isinstance(one, Player)]
        if sources and sources[0] in players and len(players) > 1:
            self._ask("trade", [one.id for one in players])
            return None
        return sources[0] if sources else None

    def _partners(self, holder: Holder) -> Sequence[Player]:
        """The players with whom a holder may trade: all others, or those who have yet to hand in single
        shares."""
        if not isinstance(holder, Player):
            return ()
        if self.memory.stage == "singles":
            return self.memory.queue[1:]
        order = self._order(0)
        at = order.index(holder)
        return (*order[at + 1 :], *order[:at])

    def _give_up_second(self, holder: Holder) -> None:
        """Give up shares of the second corporation, as nobody has one of the first for them."""
        for share in self._certificates(holder, self.second):
            self._move(share, self.given_up)

    def _trade(self, holder: Holder, given: Certificate, source: Holder, needed: int) -> None:
        """Trade ``given`` for ``needed`` shares of the source, one of the first corporation among them."""
        own = self._plain(source, self.first)
        taken = [*own[:1], *self._plain(source, self.second)[:1], *own[1:2]][:needed]
        self._move(given, source)
        for share in taken:
            self._move(share, holder)
        if holder is not self.first:
            traded = OldSharesTraded(holder=holder.key, other=_key(source), company=self.first.id)
            self.game.happen(traded)
        if isinstance(source, Player) and len(taken) == 1 and self._all_units(source) % 2:
            self._settle_trade(source, taken[0].price - given.price, given)

    def _settle_trade(self, player: Player, amount: int, got: Certificate) -> None:
        """Settle a trade with a player who cannot hand in the share they got with another one.

        They get the difference from the bank, pay it, or give the share up if they cannot.
        """
        game = self.game
        if amount > 0:
            game.pay(game.bank, player, amount)
        elif player.cash >= -amount:
            game.pay(player, game.bank, -amount)
        else:
            self._sell(player, got)
            return
        if amount:
            game.happen(OldTradeSettled(player=player.id, amount=amount))

    def _sell(self, player: Player, share: Certificate) -> None:
        """Let the bank buy a share that is given up; it counts as sold in this round."""
        game, corporation = self.game, share.corporation
        game.pay(game.bank, player, share.price)
        self._move(share, self.given_up)
        game.round.step(StockTurn).sold[player, corporation] = True
        game.happen(OldShareGivenUp(player=player.id, company=corporation.id, price=share.price))

    def _single_of(self, player: Player, asked: Question, answer: str | None) -> bool:
        """Exchange a single share of a player, who pays the difference, or give it up.

        Returns whether it is done, without a question.
        """
        held = [*self._certificates(player, self.first), *self._certificates(player, self.second)]
        if not held:
            return True
        share, sold = held[0], self.game.round.step(StockTurn).sold
        cost = self.system.share_price - share.price
        beyond = cost > player.cash or not self.system.shares(self.system)
        if (asked == "sell" and answer == SELL) or (
            not self.memory.exchanging
            and (beyond or any((player, one) in sold for one in (self.first, self.second)))
        ):
            self._sell(player, share)
            return True
        if asked == "sell":
            self.memory.exchanging = True
        if not self.memory.exchanging:
            return self._ask("sell", (EXCHANGE,) if self._must_exchange(player) else (EXCHANGE, SELL))
        return self._single(player, share, self._named(answer) if asked == "trade" else None, cost)

    def _must_exchange(self, player: Player) -> bool:
        """Whether nobody else has enough shares to preside over the system, so that ``player`` must not give
        theirs up.

        Recorded games need not.
        """
        others = max(self._shares(one) for one in self.game.players if one is not player)
        least = LEAST_OF_PRESIDENT
        return not self.game.trusting and self._shares(player) == least - 1 and others < least

    def _shares(self, player: Player) -> int:
        return player.percent(self.system) // self.system.share_percent

    def _single(
        self, holder: Holder, share: Certificate, partner: Holder | None = None, cost: int = 0
    ) -> bool:
        source = partner or self._source(holder, 1)
        if self.memory.question:
            return False
        if source is None:
            self._give_up_second(holder)
            return True
        if source is not holder:
            self._trade(holder, share, source, 1)
        if isinstance(holder, Player):
            self.game.pay(holder, self.game.bank, cost)
        self._move(self._certificates(holder, self.first)[0], self.used)
        self._gain(holder, 1, cost)
        return True

    def _gain(self, holder: Holder, count: int, price: int = 0) -> None:
        """Give shares of the system for what was handed in; those of the treasury stay there."""
        if holder is self.first:
            return
        president = self._presidency(self.system, self.system)
        shares = president if count == 2 and president else self._plain(self.system, self.system)[:count]
        if not shares:
            return
        percent = sum(share.percent for share in shares)
        self.game.happen(
            SystemSharesGained(holder=_key(holder), company=self.system.id, percent=percent, price=price)
        )
        self.game.shares.give(holder, shares)

    def _move(self, share: Certificate, to: Holder) -> None:
        self.game.shares.move(share, to)

    # The end

    def _finish(self) -> None:
        """Hand in what pool and treasuries have, let the president give a share, and close both
        corporations."""
        game, memory = self.game, self.memory
        for share in list(self.second.shares(self.second)):
            self._move(share, self.first)
        for holder in (game.pool, self.first):
            self._pairs(holder)
            for share in [*self._certificates(holder, self.first), *self._certificates(holder, self.second)][
                :1
            ]:
                self._single(holder, share)
        left = self._units(self.given_up, self.first)
        for share in self._plain(self.system, self.system)[:left]:
            self._move(share, game.pool)
        sold = game.round.step(StockTurn).sold
        for player in game.players:
            if (player, self.first) in sold or (player, self.second) in sold:
                sold[player, self.system] = True
        self._contribute()
        self._check_float()
        self._fund()
        for one in (self.first, self.second):
            for share in game.shares.all_of(one):
                game.shares.remove(share)
            game.market.take_off(one)
            one.closed = True
            one.player = None
        memory.stage, memory.initiator = "", None
        memory.first = memory.second = memory.system = None

    def _contribute(self) -> None:
        """Let a president with at least three shares give one to the treasury of the system, which keeps
        it."""
        president = self.system.player
        if president is None or self._shares(president) < LEAST_OF_PRESIDENT:
            return
        share = self._plain(president, self.system)[0]
        self.game.shares.give(self.system, (share,))
        share.reserved = True
        self.system.float_percent -= share.percent
        self.game.happen(SystemShareGiven(player=president.id, company=self.system.id))

    def _check_float(self) -> None:
        if 100 - self.system.percent(self.system) >= self.system.float_percent and not self.system.floated:
            self.system.floated = True

    def _fund(self) -> None:
        """If only one of the two had floated, give a floated system ten times its price, and any other
        nothing."""
        game, system = self.game, self.system
        if self.first.floated and self.second.floated:
            return
        game.pay(system, game.bank, system.cash)
        if system.floated:
            game.pay(game.bank, system, system.price_of(100))


def _pile(game: GameInPlay, name: str) -> Pile:
    found = game.pieces[f"pile:{name}"]
    assert isinstance(found, Pile)
    return found


def _key(holder: Holder) -> str:
    """The key of a holder in the log; the pool for what was handed in."""
    return "pool" if isinstance(holder, Pile) else holder.key
