"""Operating turns of 18ZOO: tickets and the patch at any time, trains that move prices, and help for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.policies import MoneyPolicy, PrivatePolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyTrain, ChooseAbility, Pass
from roundhouse.eighteen.rules.state.events import ContributionMade
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .abilities import PatchTrain, card
from .cards import is_ticket, powers_of, ticket_money, tickets_of
from .events import DebtTaken, TicketShared
from .facts import Facts, Zoo
from .patching import PATCH, PATCH_LABELS, patch_uses, patched_train, put_on, take_off
from .stock import SELL

PENALTY = 2
"""How many times what the bank pays for a president is lost at the end."""


class UsePower(Step):
    """In the turn of a company its president sells tickets for it, and a patch is put on or taken off.

    The company receives any part of what a ticket is worth, the president the rest. While another company has
    to give up a train its president may do so, and nobody else.
    """

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {ChooseAbility: "do_use"}
    deed = "use powers"
    always_blocks = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell a ticket, put the patch on or take it off."""
        usable = isinstance(entity, Private) and next(self.uses(entity), None) is not None
        return frozenset({ChooseAbility}) if usable else NOTHING

    def company(self) -> Corporation | None:
        """The company that has to give up a train, or else the one in turn."""
        discard = self.game.round.find(DiscardTrains)
        crowded = next(iter(discard.crowded()), None) if discard is not None else None
        company = crowded or self.game.round.entity
        return company if isinstance(company, Corporation) else None

    def uses(self, private: Private) -> Iterator[Choice]:
        """What may be done with a ticket or the patch."""
        game, company = self.game, self.company()
        if private.closed or company is None or game.memory_of(Zoo).helped:
            return
        if is_ticket(private) and private.owner is company.player:
            yield self.choice(
                "choose_ability",
                private,
                {"price": Span(1, private.value)},
                label=ChoiceLabel("Sell it"),
                choice=SELL,
                corporation=company.id,
            )
        elif private is card(game, PatchTrain):
            for choice, train in patch_uses(game, private, company):
                label = PATCH_LABELS[choice]
                if train is not None:
                    yield self.choice("choose_ability", private, label=label, choice=choice, train=train)
                else:
                    yield self.choice(
                        "choose_ability", private, label=label, choice=choice, corporation=company.id
                    )

    def choices(self) -> Iterator[Choice]:
        """Every ticket of the president, and the patch."""
        company = self.company()
        if company is None:
            return
        for ticket in tickets_of(company.player):
            yield from self.uses(ticket)
        patch = card(self.game, PatchTrain)
        if patch is not None:
            yield from self.uses(patch)

    def do_use(self, action: ChooseAbility, private: Private) -> None:
        """Sell a ticket, or use the patch."""
        game, company = self.game, self.company()
        assert company is not None
        if is_ticket(private):
            self._sell(action, private, company)
            return
        for choice, train in patch_uses(game, private, company):
            meant = self._is_same(train, action.train) if train else action.corporation == company.id
            if action.choice != choice or not meant:
                continue
            if choice == PATCH:
                put_on(game, game.train(action.train or train or ""), doomed=False)
            else:
                take_off(game, company)
            return
        raise Refusal("power/choice", f"{private.name} cannot be used like that now.")

    def _is_same(self, offered: str, name: str | None) -> bool:
        """Is another train of the same kind, of the same company, meant?"""
        if name is None:
            return False
        one, other = self.game.train(offered), self.game.train(name)
        return one.owner is other.owner and one.name == other.name

    def _sell(self, action: ChooseAbility, ticket: Private, company: Corporation) -> None:
        game, player = self.game, company.player
        price = action.price if action.price is not None else 0
        if action.choice != SELL or action.corporation != company.id or not 1 <= price <= ticket.value:
            raise Refusal(
                "power/ticket",
                f"{company.id} can receive {game.money(1)} to {game.money(ticket.value)} for {ticket.name}.",
            )
        assert player is not None
        kept = ticket.value - price
        game.pay(game.bank, company, price)
        game.pay(game.bank, player, kept)
        game.happen(
            TicketShared(player=player.id, private=ticket.id, company=company.id, amount=price, kept=kept)
        )
        game.close_private(ticket)


class EndTurn(Step):
    """The turn ends when the president says so: until then powers may be bought and used. A president who had
    to help with a train is not asked."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Pass: "do_pass"}
    deed = "buy and use powers"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Pass."""
        if self.passed or entity is not self.actor() or self.game.memory_of(Zoo).helped:
            return NOTHING
        return frozenset({Pass})

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """In recorded games anybody's pass will do: 18xx.games does not look whose it is."""
        if self.game.trusting:
            return kind is Pass and self.waits()
        return super().allows(kind, entity)

    def choices(self) -> Iterator[Choice]:
        """The pass."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("pass", company)


class BuyTrainsZoo(BuyTrains):
    """As usual, and share prices move: for the first train of a turn, and for the first one of a kind.

    A company with a patched train buys none. A president who helps with a train ends the turn; what is still
    missing when nothing can be sold the bank pays, and the president loses twice that at the end.
    """

    rewarded: bool = tracked(False)
    """Has the first train of this turn moved the price?"""

    def begin_turn(self) -> None:
        """Nothing bought, and nobody has helped."""
        super().begin_turn()
        if self.rewarded:
            self.rewarded = False
        if self.game.memory_of(Zoo).helped:
            self.game.memory_of(Zoo).helped = False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; with a patched train only the pass."""
        kinds, company = super().actions(entity), self.actor()
        if isinstance(company, Corporation) and patched_train(self.game) in company.trains:
            return frozenset({Pass}) if BuyTrain in kinds else NOTHING
        return kinds

    def must_buy(self, company: Corporation) -> bool:
        """A company whose president has helped has done what it must."""
        return not self.game.memory_of(Zoo).helped and super().must_buy(company)

    def can_buy(self, company: Corporation) -> bool:
        """Nothing more once a president has helped."""
        return not self.game.memory_of(Zoo).helped and super().can_buy(company)

    def price_range(self, company: Corporation, train: Train) -> tuple[int, int]:
        """Another company is paid by the company alone."""
        return self.game.settings.lowest_train_price, company.cash

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """As usual; without anything left to sell the bank pays what is missing."""
        president = company.player
        if president is not None and price - company.cash > president.cash and self._may_owe(president):
            cheapest = self.game.train_prices.cheapest(company)
            affordable = cheapest is not None and cheapest <= company.cash and not self.game.trusting
            return f"{company.id} can pay for a train itself." if affordable else None
        return super().why_not_help(company, side, price)

    def _may_owe(self, president: Player) -> bool:
        """Does the bank pay for the president, who has nothing left to sell? Recorded games were not held to
        that."""
        return self.game.trusting or not self._sales(president)

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy one train; the price may move to the right."""
        game, zoo = self.game, self.game.memory_of(Zoo)
        train = game.train(action.train)
        given_up, from_bank = train in game.depot.pool, train.owner is None
        super().do_buy(action, company)
        if train is zoo.resting:  # it rests for the corporation that bought it early, not for another one
            zoo.resting = None
        if not self.can_buy(company):  # also where a patch will make room
            self.finish()
        if given_up:
            return
        if from_bank and not self.rewarded:
            self.rewarded = True
            game.shares.move_price(company, (game.market.right_of,))
        if zoo.fresh:
            zoo.fresh = False
            game.shares.move_price(company, (game.market.right_of,))

    def _help(self, company: Corporation, train: Train, price: int) -> None:
        """The president pays what is missing, and the bank what the president cannot."""
        game, president = self.game, company.player
        missing = price - company.cash
        if missing <= 0 or president is None:
            return
        zoo = game.memory_of(Zoo)
        zoo.helped = True
        own = min(missing, president.cash)
        if own:
            game.pay(president, company, own)
            game.happen(ContributionMade(player=president.id, amount=own))
        debt = missing - own
        if debt:
            game.pay(game.bank, company, debt)
            owed = debt * PENALTY
            zoo.debts[president] = zoo.debts.get(president, 0) + owed
            game.happen(DebtTaken(player=president.id, amount=debt, owed=owed))


class MoneyZoo(MoneyPolicy):
    """What a company can spend."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """What its president could bring in by selling tickets counts, too."""
        return super().money_in_sight(company, step) + ticket_money(company.player)


class PowersForSale(PrivatePolicy):
    """Which powers companies buy from players, and for what."""

    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """From nothing to what it is worth."""
        return 0, private.value

    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """No tickets, and no more powers than a company may have."""
        room = len(powers_of(company)) < self.game.settings_of(Facts).most_powers
        player_owned = isinstance(private.owner, Player)
        return not is_ticket(private) and player_owned and room and super().may_sell_private(private, company)
