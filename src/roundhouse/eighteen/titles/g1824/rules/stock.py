"""Stock rounds: the cards of the first one, shares without a pool, exchanges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, BuyShares, Pass, SpecialBuy
from roundhouse.eighteen.rules.state.events import PrivateExchanged, SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import MountainDiscarded
from .cards import cards_left, is_coal, take_card
from .facts import Builders, Unions, awaits_president, facts_of, for_two, in_bank, is_bond, target_of
from .merging import absorb, check_float, settle_president
from .two_players import BUILDERS, drafted, in_turn_to_draft

MOST_IN_BANK = 50
"""How much of a corporation the bank may have after a sale, in percent."""
COAL, MOUNTAINS = "may_exchange_coal_railways", "may_exchange_mountain_railways"


class ReversedStockRound(StockRound):
    """In the first stock round all take their first turns in reverse order, the last player first. Then the
    order is as usual: the first player, who had the last of those turns, has the next one, too."""

    reversing: bool = tracked(False)
    """Is this the first time around?"""

    def start(self, number: int) -> None:
        """The last player begins the first stock round."""
        super().start(number)
        self.reversing = self.game.progress.turn == 1
        drafter = in_turn_to_draft(self.game)
        if drafter is not None:
            self.at = drafter
            self.begin_turn()
        elif self.reversing:
            self.order = tuple(reversed(self.order))
            self.begin_turn()

    def advance(self) -> bool:
        """After everybody had a turn, or after the draft of two players, the order is as usual."""
        if self.reversing and for_two(self.game) is not None:
            drafter = in_turn_to_draft(self.game)
            self.reversing = drafter is not None
            self.at = drafter or 0
            self.begin_turn()
            return True
        if self.reversing and self.at == len(self.order) - 1:
            self.reversing = False
            self.order = tuple(reversed(self.order))
            if self.idle.issuperset(self.order):
                return False
            self.at = 0
            self.begin_turn()
            return True
        return super().advance()


class BankStock(StockPolicy):
    """Shares that are sold go back to the bank; presidents' certificates may be kept for minors."""

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Nobody presides before the president's certificate is there for them."""
        game, corporation = self.game, shares[0].corporation
        price = sum(game.shares.price(share) for share in shares)
        game.shares.buy(player, shares, price, change_president=False)
        if is_bond(game, corporation):
            return
        if corporation.floated or corporation.id not in facts_of(game).nationals:
            settle_president(game, corporation, player)
        check_float(game, corporation)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """There is no pool but with two players."""
        game, corporation = self.game, shares[0].corporation
        if is_bond(game, corporation):
            game.shares.sell(shares, percent, change_president=False)
            game.happen(SaleSettled())
            return
        super().sell(shares, percent)
        if for_two(game) is not None:
            return
        for share in game.pool.shares(corporation):
            game.shares.move(share, corporation)

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Not while the president's certificate is kept, nor a state railway."""
        chief_kept = awaits_president(corporation)
        return not chief_kept and super().may_par(corporation, player)

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """Corporations float as :func:`~.merging.check_float` says."""
        return False

    def worth(self, player: Player) -> int:
        """A minor counts what was paid for it."""
        game, facts = self.game, facts_of(self.game)
        total = super().worth(player)
        for minor in game.minors.values():
            if minor.player is not player:
                continue
            if minor in game.memory_of(Builders).builders:
                total += facts.two_players.price if facts.two_players is not None else 0
            elif minor.id in facts.coal:
                par = game.company(facts.coal[minor.id]).par
                total += 2 * par.price if par is not None else 0
            else:
                total += game.private(minor.id).value
        return total


class ImperialStockTurn(TurnWithDebts):
    """In the first stock round cards are bought, too. Later a coal company or a mountain railway may become a
    share, which is the purchase of the turn."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        **TurnWithDebts.handlers,
        BuyShares: "do_buy_or_exchange",
        SpecialBuy: "do_absorb",
    }

    def _is_first(self) -> bool:
        return self.game.progress.turn == 1

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; exchange a coal company; a mountain railway is exchanged in its own name."""
        if isinstance(entity, Private):
            return frozenset({BuyShares}) if next(self.exchanges(entity), None) else NOTHING
        if self._drafts():
            waits = entity is self.actor() and not self.passed and not self.has_bought()
            return frozenset({BuyCompany}) if waits else NOTHING
        if self._mountains_wait():
            if not isinstance(entity, Player) or entity is not self.actor() or self.passed:
                return NOTHING
            return frozenset({BuyCompany, Pass}) if next(self.private_offers(entity), None) else NOTHING
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        if self.must_sell(entity):
            return kinds
        if next(self.coal(entity), None):
            kinds |= {SpecialBuy, Pass}
        return kinds | {Pass} if self._has_mountain(entity) else kinds

    def _drafts(self) -> bool:
        return self._is_first() and in_turn_to_draft(self.game) is not None

    def _mountains_wait(self) -> bool:
        """Does each of two players, now that the draft is over, first buy a mountain railway or not?"""
        drafted_all = self._is_first() and for_two(self.game) is not None and not self._drafts()
        return drafted_all and next(cards_left(self.game), None) is not None

    def _is_special(self) -> bool:
        return self._drafts() or self._mountains_wait()

    def _has_mountain(self, player: Player) -> bool:
        """May ``player``, whose turn it is, exchange a mountain railway?"""
        return any(next(self.exchanges(private), None) for private in player.privates)

    def may_keep_debt(self, player: Player) -> bool:
        """Whoever can do nothing else pays back."""
        return False

    def has_bought(self) -> bool:
        """Repaying a debt is no purchase."""
        return any(deed not in {"sell", "repay"} for deed in self.did)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """What :meth:`actions` lists, for private companies and exchanges."""
        if isinstance(entity, Private) or kind is SpecialBuy or self._is_special():
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """Also by an exchange of a coal company or a mountain railway."""
        if self._is_special():
            return bool(self.kinds_for(entity))
        return super().can_act(entity) or (
            isinstance(entity, Player)
            and entity is self.actor()
            and not self.passed
            and (next(self.coal(entity), None) is not None or self._has_mountain(entity))
        )

    def coal(self, player: Player) -> Iterator[Corporation]:
        """The coal companies that ``player`` may exchange now."""
        if self.has_bought() or "sell" in self.did or COAL not in self.game.phase.status:
            return
        builders = self.game.memory_of(Builders).builders
        for name in facts_of(self.game).coal:
            minor = self.game.company(name)
            if minor.player is player and not minor.closed and minor not in builders:
                yield minor

    def exchanges(self, private: Private) -> Iterator[Certificate]:
        """The shares for which a mountain railway may be exchanged now."""
        if private.owner is not self.actor() or self.passed or self.has_bought():
            return
        if MOUNTAINS in self.game.phase.status and not private.closed:
            yield from shares_for_mountain(self, private)

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and every exchange."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player):
            return
        if SpecialBuy in self.kinds_for(player):
            for minor in self.coal(player):
                label = ChoiceLabel("%(minor)s for the president’s certificate of %(company)s")
                label = label.of(minor=minor.id, company=target_of(self.game, minor).id)
                yield self.choice("special_buy", player, label=label, description=minor.id)
        for private in player.privates:
            for share in self.exchanges(private):
                facts = {"gives": private.name, "corporation": share.corporation.id}
                yield self.choice("buy_shares", private, facts=facts, shares=[share.id])

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """The bank may not come to have more than half."""
        corporation = shares[0].corporation
        if in_bank(corporation) + percent > MOST_IN_BANK:
            return f"The bank would have more than half of {corporation.id}."
        return super().why_not_sell(player, shares, percent)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """The president's certificate of a state railway is not sold."""
        share = shares[0]
        if not self.is_free_to_act(player):
            return f"{player.name} is in debt."
        if share.president and share.corporation.id in facts_of(self.game).nationals:
            return f"The president’s certificate of {share.corporation.id} goes to whoever has most of it."
        return super().why_not_buy(player, shares)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Whoever is in debt starts nothing."""
        return self.is_free_to_act(player) and super().may_par(player, corporation)

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Whether ``player`` may hold these certificates; of the pool, which only two players have, any
        percent of one corporation."""
        if for_two(self.game) is None or shares[0].owner is not self.game.pool:
            return super().has_room_for(player, shares)
        limits = self.game.limits
        return limits.certificates_counted(player) < self.game.certificate_limit(player)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """The cards that the player can pay; two players draft most of them, and buy a mountain each."""
        if not self._is_first() or self.has_bought():
            return
        if self.game.limits.certificates_counted(player) >= self.game.certificate_limit(player):
            return
        if self._drafts():
            yield from drafted(self.game)
        elif for_two(self.game) is None or not player.privates:
            yield from (card for card in cards_left(self.game) if card.value <= player.cash)

    def _prices(self, player: Player, private: Private) -> Sequence[int]:
        """What a card may be bought for."""
        facts, two = facts_of(self.game), for_two(self.game)
        if two is not None and self.game.memory_of(Builders).stacks.get(private.id) == BUILDERS:
            return (two.price,)
        if not is_coal(self.game, private):
            return (private.value,)
        return [price for price in facts.coal_prices if price <= player.cash]

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """The price of the card; that of a coal company is chosen."""
        prices = self._prices(player, private)
        return prices[0], prices[-1]

    def _private_purchases(self, player: Player) -> Iterator[Choice]:
        for private in self.private_offers(player):
            for price in self._prices(player, private):
                yield self.choice("buy_company", player, company=private.id, price=price)

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy a card of the bank: what it stands for is the player’s."""
        game, private = self.game, self.game.private(action.company)
        if private not in self.private_offers(player):
            raise Refusal("stock/private", f"{private.name} cannot be bought now.")
        prices = self._prices(player, private)
        if action.price not in prices or action.price > player.cash:
            text = ", ".join(game.money(price) for price in prices)
            raise Refusal("stock/private-price", f"{private.name} costs one of these: {text}.")
        bought = trading.sell_private(game, private, player, action.price)
        take_card(game, private, player, action.price)
        self.did = (*self.did, "private")
        self._acted(player)
        game.announce(bought)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Pass; where two players may buy mountain railways, the last one leaves the game."""
        if self._mountains_wait():
            self.game.close_private(list(cards_left(self.game))[-1])
        super().do_pass(action, entity)

    def do_buy_or_exchange(self, action: BuyShares, entity: Entity) -> None:
        """Buy a share, or exchange a mountain railway for one."""
        if isinstance(entity, Player):
            self.do_buy(action, entity)
            return
        assert isinstance(entity, Private)
        player, company = entity.player, exchange_mountain(self, action, entity)
        assert player is not None
        self.note_exchange(player, company)

    def do_absorb(self, action: SpecialBuy, player: Player) -> None:
        """Exchange a coal company for the president's certificate."""
        minor = next((one for one in self.coal(player) if one.id == action.description), None)
        if minor is None:
            raise Refusal("minor/exchange", f"{action.description} cannot be exchanged now.")
        absorb(self.game, minor)
        self._note(player, "absorb", target_of(self.game, minor))


def shares_for_mountain(step: Step, private: Private) -> Iterator[Certificate]:
    """A share of each regional railway of which the bank has one for sale."""
    game = step.game
    for name, corporation in game.corporations.items():
        if name in facts_of(game).nationals or corporation.closed:
            continue
        share = next(filter(_is_for_sale, corporation.shares(corporation)), None)
        if share is not None:
            yield share


def _is_for_sale(share: Certificate) -> bool:
    """Does the bank sell this share, other than a president's certificate?"""
    return share.owner is share.corporation and not share.president


def exchange_mountain(step: Step, action: BuyShares, private: Private) -> Corporation:
    """The owner gets the share; the mountain railway closes. Returns the corporation."""
    game, player = step.game, private.player
    share = trading.only_share(game, action)
    offered = {one.corporation for one in shares_for_mountain(step, private)}
    if share is None or player is None or share.corporation not in offered or not _is_for_sale(share):
        raise Refusal("private/exchange", f"{private.name} cannot be exchanged for that now.")
    corporation = share.corporation
    game.happen(
        PrivateExchanged(player=player.id, private=private.id, company=corporation.id, percent=share.percent)
    )
    game.close_private(private)
    game.shares.give(player, (share,), change_president=False)
    if corporation.par is not None:
        settle_president(game, corporation, player)
    check_float(game, corporation)
    return corporation


class ExchangeMountains(Step):
    """With the first 4 train every mountain railway becomes a share that its owner chooses, or closes."""

    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_exchange", Pass: "do_discard"}
    deed = "exchange a mountain railway"
    done_when = "never"

    def _next(self) -> Private | None:
        waiting = self.game.memory_of(Unions).exchanging
        return waiting[0] if waiting else None

    def actor(self) -> Entity | None:
        """The owner of the next one."""
        private = self._next()
        return private.player if private is not None else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Exchange, in the name of the mountain railway; pass, in that of its owner."""
        private = self._next()
        if private is None:
            return NOTHING
        if entity is private:
            return frozenset({BuyShares}) if next(shares_for_mountain(self, private), None) else NOTHING
        return frozenset({Pass}) if entity is private.player else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Each share, and none."""
        private = self._next()
        if private is None or private.player is None:
            return
        for share in shares_for_mountain(self, private):
            facts = {"gives": private.name, "corporation": share.corporation.id}
            yield self.choice("buy_shares", private, facts=facts, shares=[share.id])
        yield self.choice("pass", private.player)

    def do_exchange(self, action: BuyShares, private: Private) -> None:
        """The mountain railway becomes a share."""
        exchange_mountain(self, action, private)
        self._done()

    def do_discard(self, action: Pass, player: Player) -> None:
        """The mountain railway closes for nothing."""
        private = self._next()
        assert private is not None
        self.game.happen(MountainDiscarded(player=player.id, private=private.id))
        self.game.close_private(private)
        self._done()

    def _done(self) -> None:
        memory = self.game.memory_of(Unions)
        memory.exchanging = memory.exchanging[1:]
