"""Shares of 1868 Wyoming: stacks of corporations, the double share, capital from phase 5 on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.abilities import Exchange
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.bundles import Bundle
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import PrivatePolicy, StockPolicy
from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, BuyShares, Choose, Pass, SellShares
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.issue import IssueShares, bundles_of, read_shares
from roundhouse.eighteen.rules.steps.question import Answers, Question
from roundhouse.eighteen.rules.steps.swap_sales import SwapSaleTurn
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import DoubleShareTaken
from .facts import Facts, Wyoming, double_share
from .homes import has_home_to_choose, is_homeless

AMES, DURANT = "P11", "P10"
"""The private companies that bring the double share and a presidency."""
SINGLES = 2
"""The number of single shares that are as much as the double one."""
GIVE_DOUBLE = ChoiceLabel("Give the double share for the presidency")


def double_of(corporation: Corporation, shares: Sequence[Certificate]) -> Certificate | None:
    """The double share among these certificates."""
    for share in shares:
        if share.percent > corporation.share_percent and not share.president:
            return share
    return None


class WyomingStock(StockPolicy):
    """What may be started, and what shares bring."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """The next one of each stack, before all can be started."""
        game, memory = self.game, self.game.memory_of(Wyoming)
        if not super().may_par(corporation, player):
            return False
        facts = game.settings_of(Facts)
        on_top = any(stack and stack[-1] == corporation.id for stack in memory.stacks)
        if not memory.all_open and not on_top and corporation.id != facts.first:
            return False
        return corporation.id != facts.last_in_stack or has_home_to_choose(game, corporation)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """More prices from phase to phase."""
        return self.game.market.par_cells(self.game.memory_of(Wyoming).par_zones)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """As long as a corporation has not operated, the price to which the sale brings it."""
        corporation, market = shares[0].corporation, self.game.market
        cell = corporation.cell
        if corporation.runs or cell is None:
            return super().sale_value(shares, percent)
        for _ in range(percent // corporation.share_percent):
            cell = market.below(cell)
        return corporation.price_of(percent, cell.price)

    def worth(self, player: Player) -> int:
        """A bankrupt player has nothing."""
        return 0 if player.bankrupt else super().worth(player)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """At that value; a new president may be asked for the double share."""
        corporation, seller = shares[0].corporation, shares[0].owner
        double, price = first_double(self.game), corporation.share_price
        holder = double.owner
        self.game.shares.sell(shares, percent, price=self.sale_value(shares, percent))
        self.game.happen(SaleSettled())
        if corporation is double.corporation and holder is not seller and isinstance(holder, Player):
            ask_for_double(self.game, double, holder, price)


def first_double(game: GameInPlay) -> Certificate:
    """The double share of the first corporation."""
    return double_share(game.corporations[game.settings_of(Facts).first], game.certificates)


def ask_for_double(game: GameInPlay, double: Certificate, holder: Player, price: int) -> None:
    """Ask ``holder`` what they give for the presidency, if a sale has brought it and taken the double share.

    Only whoever could give two single shares, with those that the pool would sell at ``price``, is asked.
    """
    corporation, step = double.corporation, game.round.find(GiveForPresidency)
    if step is None or corporation.player is not holder or double.owner is not game.pool:
        return
    own, pool = (
        sum(share.percent == corporation.share_percent for share in owner.shares(corporation))
        for owner in (holder, game.pool)
    )
    if own + pool >= SINGLES and holder.cash >= price * max(SINGLES - own, 0):
        step.asked = holder


class GiveForPresidency(Question):
    """The owner of the double share has become president and given it. 18xx.games asks whether it is that or
    two single shares: the answer is always the double share here (decision 1976)."""

    asked: Player | None = tracked(None)
    deed = "say what is given for the presidency"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The new president."""
        return self.asked

    def answers(self) -> Answers:
        """The one answer."""
        return {0: GIVE_DOUBLE}

    def by_itself(self) -> Mapping[str, Any] | None:
        """The one answer, as an action."""
        return None if self.asked is None else {"type": "choose", "entity": self.asked.key, "choice": 0}

    def do_choose(self, action: Choose, player: Player) -> None:
        """The double share stays where it is. Raises Refusal for another answer."""
        self.said(action)
        self.asked = None


class WyomingBuyPrivate(BuyPrivate):
    """As usual; a turn also waits where its corporation or the president has a private company to close."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """A corporation that has lost all its tokens buys none."""
        kinds = super().actions(entity)
        return kinds - {BuyCompany} if is_homeless(self.game, entity) else kinds

    def _has_more_to_do(self, company: Corporation) -> bool:
        """Could any be closed?"""
        president = company.player
        privates = (*company.privates, *(president.privates if president else ()))
        return any(may_be_closed(private) for private in privates)


def may_be_closed(private: Private) -> bool:
    """May its owner close it?"""
    return not private.closed and private.id not in (DURANT, AMES)


class WyomingPrivates(PrivatePolicy):
    """Corporations get private companies for nothing in phase 2, and then pay up to the face value."""

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """Nothing, or 1 to the face value."""
        return (1, private.value) if self.game.memory_of(Wyoming).priced else (0, 0)


class WyomingStockTurn(SwapSaleTurn):
    """As usual; the double share may be taken for its private company instead, and then be sold, in part or
    whole. It is bought from the pool only if nothing else of its corporation is there."""

    exchanged: bool = tracked(False)
    """Has this turn taken the double share?"""

    def begin_turn(self) -> None:
        """Not taken yet."""
        super().begin_turn()
        if self.exchanged:
            self.exchanged = False

    def _double(self) -> Certificate:
        return first_double(self.game)

    def _may_exchange(self, private: Private) -> bool:
        double = self._double()
        player = private.owner
        if private.closed or not self.game.abilities.of(private, Exchange) or self.passed or self.did:
            return False
        return (
            isinstance(player, Player)
            and player is self.actor()
            and double.corporation.parred
            and self.game.limits.may_hold(player, double.corporation, double.percent)
        )

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The private company may be exchanged."""
        if isinstance(entity, Private):
            return frozenset({BuyShares}) if self._may_exchange(entity) else NOTHING
        kinds = super().actions(entity)
        return kinds | {Pass} if self._waits_for_exchange(entity) else kinds

    def can_act(self, entity: Entity) -> bool:
        """The turn also waits for whoever could take the double share."""
        return super().can_act(entity) or self._waits_for_exchange(entity)

    def _waits_for_exchange(self, entity: Entity) -> bool:
        if entity is not self.actor() or self.passed:
            return False
        return any(
            private.owner is entity and self._may_exchange(private)
            for private in self.game.abilities.privates_with(Exchange)
        )

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Also for the private company."""
        if isinstance(entity, Private):
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def choices(self) -> Iterator[Choice]:
        """The exchange, and the usual choices."""
        for private in self.game.abilities.privates_with(Exchange):
            if self.kinds_for(private):
                double = self._double()
                facts = {"gives": private.name, "corporation": double.corporation.id}
                yield self.choice("buy_shares", private, facts=facts, shares=[double.id])
        yield from super().choices()

    def _sales(self, player: Player) -> Iterator[Choice]:
        """After the exchange the double share, whatever else of that size the player has."""
        if not self.exchanged:
            yield from super()._sales(player)
            return
        double = self._double()
        if self.can_sell_of(player, double.corporation):
            gain = self.game.policies.stock.sale_value((double,), double.percent)
            facts = {"corporation": double.corporation.id, "gain": gain}
            yield self.choice("sell_shares", player, facts=facts, shares=[double.id], percent=double.percent)

    def _why_no_sales(self) -> str | None:
        """After the exchange, too."""
        return None if self.exchanged else super()._why_no_sales()

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """After the exchange only the double share is sold, and that at any time."""
        if not self.exchanged:
            whole, pool = sum(share.percent for share in shares), self.game.pool
            single = shares[0].corporation.share_percent
            change = any(share.percent == single for share in pool.shares(shares[0].corporation))
            double = self._double()
            at_stake = double in shares or (isinstance(double.owner, Player) and double.owner is not player)
            halved = percent < whole and at_stake and shares[0].corporation is double.corporation
            if halved and not change:
                return "The pool has no share to give back for a part of a certificate."
            return super().why_not_sell(player, shares, percent)
        if tuple(shares) != (self._double(),):
            return "Only the double share is sold in this turn."
        if not self.game.limits.fits_in_pool(shares[0].corporation, percent):
            return f"The pool cannot hold so much of {shares[0].corporation.id}."
        return None

    def can_sell_of(self, player: Player, corporation: Corporation) -> bool:
        """After the exchange the double share."""
        double = self._double()
        if not self.exchanged or corporation is not double.corporation or double.owner is not player:
            return not self.exchanged and super().can_sell_of(player, corporation)
        return self.why_not_sell(player, (double,), double.percent) is None

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """The double share is the last one that the pool sells."""
        double, pool = self._double(), self.game.pool
        if shares[0] is double and double.owner is pool and len(pool.shares(double.corporation)) > 1:
            return f"The 20% certificate of {double.corporation.id} is the last one that the pool sells."
        return super().why_not_buy(player, shares)

    def why_not_taken(self, shares: Sequence[Certificate], percent: int, taken: Certificate) -> str | None:
        """A single share of the pool is taken for half of the double one."""
        if tuple(shares) == (self._double(),) and taken.percent == taken.corporation.share_percent:
            return None
        return "A share is taken only for half of the double share."

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Half of the double share is sold for a share of the pool, also where a record does not say so."""
        double = self._double()
        if action.shares == (double.id,) and action.percent == double.corporation.share_percent:
            taken = next(
                (
                    share.id
                    for share in self.game.pool.shares(double.corporation)
                    if share.percent == action.percent
                ),
                None,
            )
            action = SellShares(
                entity=action.entity, shares=action.shares, percent=double.percent, swap=taken
            )
        super().do_sell(action, player)

    def do_buy(self, action: BuyShares, player: Player | Private) -> None:
        """A purchase, or the exchange."""
        if not isinstance(player, Private):
            super().do_buy(action, player)
            return
        double, owner = self._double(), player.owner
        if action.shares != (double.id,) or not isinstance(owner, Player):
            raise Refusal("private/exchange", f"{player.name} is exchanged for {double.id}.")
        take_double(self.game, player, owner, double)
        self.exchanged = True
        self._note(owner, "exchange", double.corporation)


def take_double(game: GameInPlay, private: Private, player: Player, double: Certificate) -> None:
    """The double share is the player's; the bank pays its corporation for it."""
    company = double.corporation
    double.reserved = False
    funds = company.price_of(double.percent)
    game.close_private(private)
    game.happen(DoubleShareTaken(player=player.id, private=private.id, company=company.id, funds=funds))
    game.shares.give(player, (double,))
    game.pay(game.bank, company, funds)


class WyomingIssue(IssueShares):
    """At any time of its turn a corporation may sell shares of its treasury at the market price, which falls.

    In all it sells no more than the number of the phase, but any number for a train that it must buy. With a
    train it may buy shares back instead.
    """

    issued: int = tracked(0)
    redeemed: bool = tracked(False)

    def begin_turn(self) -> None:
        """Nothing sold or bought yet."""
        super().begin_turn()
        if self.issued:
            self.issued = 0
        if self.redeemed:
            self.redeemed = False

    def is_time(self, entity: Entity) -> bool:
        """At any time."""
        if entity is not self.actor() or not isinstance(entity, Corporation):
            return False
        return entity.is_major and entity.player is not None and entity.cell is not None

    def issuable(self, company: Corporation) -> list[Bundle]:
        """As many as the phase and the pool allow."""
        if self.redeemed:
            return []
        most = int(self.game.phase.name) - self.issued
        step = self.game.round.find(BuyTrains)
        settled = any(step.passed for step in self.game.round.each(PayDividend))
        if step is not None and settled and step.must_buy(company):
            most = len(company.shares(company))
        return [
            bundle
            for bundle in bundles_of(company, company)
            if len(bundle[0]) <= most
            and not any(share.reserved for share in bundle[0])
            and self.game.limits.fits_in_pool(company, bundle[1])
        ]

    def redeemable(self, company: Corporation) -> list[Bundle]:
        """Single shares of the pool."""
        if self.issued or not company.trains:
            return []
        return [bundle for bundle in super().redeemable(company) if double_of(company, bundle[0]) is None]

    def gain(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def cost(self, company: Corporation, percent: int) -> int:
        """The market price."""
        return company.price_of(percent)

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell them; the price falls."""
        game = self.game
        shares, percent = read_shares(game.certificates, action, company)
        if percent not in {size for _, size in self.issuable(company)}:
            raise Refusal("issue/amount", f"{company.id} cannot sell {percent}% now.")
        game.shares.sell(shares, percent, price=self.gain(company, percent))
        game.happen(SaleSettled())
        self.issued += len(shares)
        sold_in_operating_round(game)

    def do_redeem(self, action: BuyShares, company: Corporation) -> None:
        """Buy them back."""
        self.redeemed = True
        passed = self.passed
        super().do_redeem(action, company)
        self.passed = passed


class WyomingDividend(PayDividend):
    """As usual; a double share that is kept for its private company earns its corporation nothing."""

    def company_percent(self, company: Corporation) -> int:
        """Without the share that is kept."""
        kept = sum(share.percent for share in company.shares(company) if share.reserved)
        return super().company_percent(company) - kept
