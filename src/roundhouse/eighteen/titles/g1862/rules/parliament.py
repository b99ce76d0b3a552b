"""Rounds of parliament, and stock rounds with obligations, tokens and fines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.charter_auctions.steps import CharterTurn
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import (
    Action,
    Bid,
    BuyShares,
    Choose,
    Par,
    Pass,
    SellShares,
)
from roundhouse.eighteen.rules.state.events import StockRoundEnded
from roundhouse.eighteen.rules.state.pieces import (
    Certificate,
    Corporation,
    Entity,
    Holder,
    Offering,
    Player,
    Private,
)
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import FineForgiven, FinePaid, ObligationMissed, ObligationTaken, StationTokensBought
from .homes import may_start
from .memory import Facts, decider_of, fair_price, ipo, mania
from .restart import restart

LEAST_TOKENS = 2


class SellsIpo(StockTurn):
    """A stock turn in which the bank sells shares of chartered corporations at par."""

    def offered(self) -> Iterator[Certificate]:
        """The usual ones, and one of each corporation whose shares the bank sells."""
        yield from super().offered()
        for shares in ipo(self.game).held.values():
            yield shares[0]

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Nobody buys the president's certificate from the pool."""
        if any(share.president and share.owner is self.game.pool for share in shares):
            return "Nobody buys the president’s certificate from the pool."
        return super().why_not_buy(player, shares)

    def _recall(self, player: Player, deed: str, what: Corporation | Private) -> None:
        """Deeds are counted through all rounds: a standing order outlives a round of parliament."""
        rounds = self.game.rounds.values()
        self.deeds = max(step.deeds for round_ in rounds for step in round_.each(StockTurn))
        super()._recall(player, deed, what)

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """The bank sells, too."""
        return isinstance(owner, Offering) or super().is_seller(owner, corporation, player)


class ParliamentTurn(SellsIpo, CharterTurn):
    """Put a corporation up for auction; whoever wins it starts it, and has to float it in time.

    Then comes the neighbour of the winner. A player wins one corporation in a round.
    """

    won: frozenset[Player] = tracked(frozenset())
    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyShares: "do_buy",
        Bid: "do_bid",
        Par: "do_par",
        Pass: "do_pass",
    }
    deed = "put a corporation up"

    def begin_round(self) -> None:
        """Nobody has won anything."""
        super().begin_round()
        if self.won:
            self.won = frozenset()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """What a founder, a bidder or the player in turn may do."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if self.founder is not None:
            return self._founding_actions(entity)
        if self.auction.lot is not None:
            return frozenset({Bid, Pass})
        if entity in self.won or next(self._lots(entity), None) is None:
            return NOTHING
        return frozenset({Bid, Pass})

    def is_waiting(self, company: Corporation) -> bool:
        """Has nobody started it, although phase and map allow it?"""
        return super().is_waiting(company) and may_start(self.game, company)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays the bank, has the turn, and has to float the corporation."""
        assert isinstance(lot, Corporation)
        super().awarded(lot, player, price)
        self.won |= {player}
        memory = mania(self.game)
        memory.obligations[lot] = player
        memory.chartered |= {lot}
        self.game.happen(ObligationTaken(player=player.id, company=lot.id))
        round_ = self.game.round
        if isinstance(round_, StockRound):
            round_.turn_to(player)

    def do_par(self, action: Par, player: Player) -> None:
        """The president's certificate is the bank's, and so are all others."""
        game, company = self.game, self.company
        assert company is not None
        super().do_par(action, player)
        game.pay(company, game.bank, company.cash)
        for share in company.shares(company):
            game.shares.move(share, ipo(game))


class ManiaStockTurn(SellsIpo):
    """A stock turn in which corporations start without a charter."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyShares: "do_buy",
        SellShares: "do_sell",
        Par: "do_par",
        Pass: "do_pass",
    }

    def must_sell(self, player: Player) -> bool:
        """Once the LNER has formed nobody has to sell for the sake of the certificate limit."""
        return not mania(self.game).lner and super().must_sell(player)

    def seems_to_par(self, player: Player) -> bool:
        """The turn waits for whoever could pay a president's certificate at the lowest par price while any
        corporation is not started, or one that alone lies in the pool (as on 18xx.games)."""
        game, shares = self.game, self.game.shares
        if self.has_bought():
            return False
        lowest = game.market.par_cells()[-1]
        prices = {
            shares.president_share(one): shares.par_cost(one, lowest)
            for one in game.corporations.values()
            if not (one.parred or one.closed)
        }
        alone = (first for first, *more in game.pool.held.values() if first.president and not more)
        prices |= {share: share.price for share in alone}
        return any(
            player.cash >= price
            and (player, share.corporation) not in self.sold
            and game.limits.may_gain(player, (share,))
            for share, price in prices.items()
        )

    def do_par(self, action: Par, player: Player) -> None:
        """It starts with the tokens that it buys once it floats."""
        super().do_par(action, player)
        self.game.company(action.corporation).tokens = (0,) * LEAST_TOKENS


class BuyStationTokens(Question):
    """A corporation without a charter that has floated buys at least two tokens."""

    company: Corporation | None = tracked(None)
    deed = "buy tokens"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The president, or who has most of a corporation that has none."""
        return decider_of(self.game, self.company) if self.company is not None else None

    def answers(self) -> Answers:
        """Each number that can be paid."""
        if self.company is None:
            return {}
        each, money = self.game.settings_of(Facts).unchartered_token, self.game.money
        label = ChoiceLabel("Buy %(count)s tokens for %(price)s")
        return {count: label.of(count=str(count), price=money(count * each)) for count in self._counts()}

    def ask(self, company: Corporation) -> None:
        """``company`` has floated."""
        self.company = company

    def _counts(self) -> Sequence[int]:
        facts, company = self.game.settings_of(Facts), self.company
        assert company is not None
        affordable = company.cash // facts.unchartered_token
        return range(LEAST_TOKENS, min(facts.most_tokens, affordable) + 1)

    def do_choose(self, action: Choose, player: Player) -> None:
        """Buy so many."""
        game, company = self.game, self.company
        assert company is not None
        count = int(self.said(action))
        price = count * game.settings_of(Facts).unchartered_token
        game.pay(company, game.bank, price)
        company.tokens = (0,) * count
        self.company = None
        game.happen(StationTokensBought(company=company.id, count=count, price=price))


class SellForFine(Step):
    """Who cannot pay a fine sells shares until it is paid."""

    handlers: ClassVar[Mapping[type[Action], str]] = {SellShares: "do_sell"}
    deed = "sell shares for a fine"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The first player who owes anything."""
        return next(iter(mania(self.game).fines), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell."""
        return frozenset({SellShares}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Any shares that the pool takes."""
        player = self.actor()
        if isinstance(player, Player):
            for bundle in sales(self.game, player):
                yield self.sale_choice(player, bundle)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """What it brings is paid at once."""
        game, memory = self.game, mania(self.game)
        shares, percent = trading.read_sale(game, player, action)
        if not game.shares.may_dump(player, shares, percent):
            raise Refusal("stock/sale", "The pool cannot take this president’s certificate.")
        game.policies.stock.sell(shares, percent)
        due = memory.fines.pop(player)
        paid = min(due, player.cash)
        game.pay(player, game.bank, paid)
        game.happen(FinePaid(player=player.id, amount=paid))
        leave_owing(game, player, due - paid)
        review_fines(game)


def sales(game: GameInPlay, player: Player) -> Iterator[Bundle]:
    """What ``player`` could sell for a fine."""
    for corporation in list(player.held):
        for shares, percent in game.shares.bundles(player, corporation):
            if game.shares.may_dump(player, shares, percent):
                yield shares, percent


def leave_owing(game: GameInPlay, player: Player, due: int) -> None:
    """``player`` still owes this: it is paid by sales, or forgiven if there is nothing to sell."""
    if due <= 0:
        return
    if next(sales(game, player), None) is None:
        game.happen(FineForgiven(player=player.id, amount=due))
    else:
        mania(game).fines[player] = due


def review_fines(game: GameInPlay) -> None:
    """Forgive what cannot be paid any more: corporations that start anew take their shares back."""
    fines = mania(game).fines
    for player, due in list(fines.items()):
        del fines[player]
        leave_owing(game, player, due)


class ParliamentRound(StockRound):
    """Players in turn put corporations up until all pass. Who has priority stays the same."""

    usual_name = "Parliament"

    def finish(self) -> None:
        """Priority stays."""
        self.game.announce(StockRoundEnded())


class ManiaStockRound(StockRound):
    """A stock round at whose end those are fined who have not floated their corporations."""

    fined: bool = tracked(False)

    def start(self, number: int) -> None:
        """Nobody is fined yet."""
        if self.fined:
            self.fined = False
        super().start(number)

    def advance(self) -> bool:
        """Before the round is over fines are paid."""
        if super().advance():
            return True
        if self.fined:
            return False
        self.fined = True
        for player in self.game.players_from(self.game.progress.priority):
            fine(self.game, player)
        review_fines(self.game)
        return True


def fine(game: GameInPlay, player: Player) -> None:
    """Five times the par price for each corporation that ``player`` has not floated, which starts anew.

    What money cannot pay the shares of that corporation do, at their price.
    """
    memory, owed = mania(game), 0
    missed = [company for company, founder in memory.obligations.items() if founder is player]
    for company in missed:
        assert company.par is not None
        due = company.par.price * 5
        game.happen(ObligationMissed(player=player.id, company=company.id, amount=due))
        paid = min(due, player.cash)
        game.pay(player, game.bank, paid)
        due -= paid
        for share in sorted(player.shares(company), key=lambda one: one.percent):
            if due > 0:
                due -= share.percent * fair_price(company) // 10
        if due < 0:
            game.pay(game.bank, player, -due)
        restart(game, company)
        owed += max(0, due)
    leave_owing(game, player, owed)
