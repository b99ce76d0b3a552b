"""Stock rounds of 18ZOO: powers beside shares, families in the order of their homes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.policies import OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, ChooseAbility, Pass
from roundhouse.eighteen.rules.state.events import SaleSettled, TrainBought
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private, Train
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .abilities import EarlyTrain, GoesFirst, PlaysAgain, RaisesPrice, card
from .cards import is_ticket, on_offer, power_bought, powers_of, tickets_of
from .events import FallSpared, PowerUsed, PowerUsedFor, TicketCashed, TurnAgain
from .facts import Facts, Zoo

SELL = "sell"
FIRST, RAISE, TRAIN, AGAIN = "midas", "days_off", "whatsup", "greek"
"""What a choice of a power is called, as on 18xx.games."""


class StockRoundWithPowers(StockRound):
    """Players in turn; one may have two turns in a row. After the round they are seated by money."""

    def start(self, number: int) -> None:
        """What was done in the last one is forgotten."""
        zoo = self.game.memory_of(Zoo)
        zoo.started, zoo.sold = False, frozenset()
        super().start(number)

    def advance(self) -> bool:
        """The next player, or the same one again."""
        game, private = self.game, card(self.game, PlaysAgain)
        players = [player for player in self.order if isinstance(player, Player)]
        if not game.memory_of(Zoo).again or private is None or set(players) <= self.idle:
            return super().advance()
        player = self.order[self.at]
        assert isinstance(player, Player)
        game.memory_of(Zoo).again = False
        game.happen(TurnAgain(player=player.id))
        game.close_private(private)
        self.begin_turn()
        return True

    def _next_priority(self) -> Player:
        """From now on players take turns in the order of their money, behind whoever has claimed the first
        place."""
        game, claim = self.game, card(self.game, GoesFirst)
        first = claim.owner if claim is not None and game.memory_of(Zoo).first else None
        now = game.players_from(None)
        seating = tuple(sorted(now, key=lambda player: (player is not first, -player.cash)))
        game.progress.seating = seating
        return seating[0]


class StockTurnZoo(StockTurn):
    """A stock turn, in which powers are bought and used and tickets sold, too.

    A power of the bank costs its value and is the purchase of the turn. Powers are used, and tickets sold, at
    any time in the turn.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, ChooseAbility: "do_use"}

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; a power that its owner may use, and the pass of whoever could.

        Who has to sell may pass or buy a power all the same.
        """
        if isinstance(entity, Private):
            return frozenset({ChooseAbility}) if next(self.uses(entity), None) else NOTHING
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        if kinds and next(self.private_offers(entity), None) is not None:
            kinds |= {BuyCompany}
        return kinds | {Pass} if kinds or self._waits_for_more(entity) else kinds

    def can_act(self, entity: Entity) -> bool:
        """Can the player do anything, with powers and tickets, too?"""
        return bool(self.kinds_for(entity))

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """As usual; powers act for themselves."""
        if kind is ChooseAbility or isinstance(entity, Private):
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def _waits_for_more(self, player: Player) -> bool:
        """Does the turn wait for a pass: while powers are on offer, be they too dear, or any can be used?"""
        if not self.has_bought() and on_offer(self.game):
            return True
        return any(next(self.uses(private), None) is not None for private in player.privates)

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and whatever can be done with powers and tickets."""
        yield from super().choices()
        player = self.actor()
        if isinstance(player, Player) and not self.passed:
            for private in player.privates:
                yield from self.uses(private)

    # Using powers

    def uses(self, private: Private) -> Iterator[Choice]:
        """What the player in turn may do with a power or a ticket now."""
        player = self.actor()
        if private.owner is not player or not isinstance(player, Player) or self.passed:
            return
        zoo = self.game.memory_of(Zoo)
        if is_ticket(private):
            yield self._use(private, SELL, facts={"gain": private.value}, label=ChoiceLabel("Sell it"))
        elif self._is(private, GoesFirst) and not zoo.first:
            yield self._use(private, FIRST, label=ChoiceLabel("Take the first turn"))
        elif self._is(private, RaisesPrice):
            for company in self.game.corporations.values():
                if company.parred and not company.closed:
                    label = ChoiceLabel("Raise a share price")
                    yield self._use(private, RAISE, label=label, corporation=company.id)
        elif self._is(private, EarlyTrain):
            yield from self._trains(private, player)
        elif self._is(private, PlaysAgain) and not zoo.again and (zoo.started or self.did):
            yield self._use(private, AGAIN, label=ChoiceLabel("Have another turn"))

    def _is(self, private: Private, kind: type[Ability]) -> bool:
        return private is card(self.game, kind)

    def _use(
        self,
        private: Private,
        choice: str,
        *,
        facts: Mapping[str, Any] | None = None,
        label: ChoiceLabel | None = None,
        **fields: Any,
    ) -> Choice:
        return self.choice("choose_ability", private, facts=facts, label=label, choice=choice, **fields)

    def _trains(self, private: Private, player: Player) -> Iterator[Choice]:
        """The bank's next train, for each corporation of the player with room and money: none of the pool."""
        depot = self.game.depot
        for company in self.game.corporations.values():
            if company.player is not player or not self._has_room(company):
                continue
            for train in depot.upcoming[:1]:
                for side in depot.sides(train):
                    if side.price <= company.cash:
                        yield self._use(
                            private,
                            TRAIN,
                            facts={"cost": side.price, "name": side.name},
                            corporation=company.id,
                            train=train.id,
                            variant=side.name,
                            price=side.price,
                        )

    def _has_room(self, company: Corporation) -> bool:
        policy = self.game.policies.trains
        return policy.trains_counted(company) < policy.train_limit(company)

    def do_use(self, action: ChooseAbility, private: Private) -> None:
        """Sell a ticket, or use a power."""
        if not any(self._is_meant(choice, action) for choice in self.uses(private)):
            raise Refusal("power/choice", f"{private.name} cannot be used like that now.")
        game, player = self.game, self.actor()
        assert isinstance(player, Player)
        zoo = game.memory_of(Zoo)
        match action.choice:
            case choice if choice == SELL:
                amount = private.value
                game.pay(game.bank, player, amount)
                game.happen(TicketCashed(player=player.id, private=private.id, amount=amount))
                game.close_private(private)
            case choice if choice == FIRST:
                zoo.first = True
                game.happen(PowerUsed(private=private.id))
            case choice if choice == AGAIN:
                zoo.again = True
                game.happen(PowerUsed(private=private.id))
            case choice if choice == RAISE:
                company = game.company(action.corporation or "")
                game.happen(PowerUsedFor(private=private.id, company=company.id))
                game.shares.move_price(company, (game.market.right_of,))
                game.close_private(private)
            case _:
                self._buy_early(action, private)

    def _is_meant(self, choice: Choice, action: ChooseAbility) -> bool:
        """Records of old do not name the side of a train, nor its price."""
        offered = choice.action
        return all(
            offered.get(name) in {None, value} or value is None
            for name, value in (
                ("choice", action.choice),
                ("corporation", action.corporation),
                ("train", action.train),
                ("variant", action.variant),
                ("price", action.price),
            )
        )

    def _buy_early(self, action: ChooseAbility, private: Private) -> None:
        """A corporation buys a train, which will rest for a turn; its price rises."""
        game, company = self.game, self.game.company(action.corporation or "")
        train = game.train(action.train or "")
        side = self._side(train, action.variant)
        game.happen(PowerUsedFor(private=private.id, company=company.id))
        game.pay(company, game.bank, side.price)
        bought = TrainBought(company=company.id, train=train.id, name=side.name, price=side.price)
        game.record(bought)
        first = train in game.depot.upcoming
        game.depot.give(train, company)
        if train.side != side.name:
            train.side = side.name
        if first:
            game.depot.bought(train, None)
        game.announce(bought)
        zoo = game.memory_of(Zoo)
        zoo.resting, zoo.rested = train, False
        game.shares.move_price(company, (game.market.right_of,))
        game.close_private(private)

    def _side(self, train: Train, variant: str | None) -> TrainSide:
        """The side that is meant: without a word the first one."""
        sides = self.game.depot.sides(train)
        return next((side for side in sides if side.name == variant), sides[0])

    # Buying

    def private_offers(self, player: Player) -> Iterator[Private]:
        """The powers of the bank that the player can pay and may have."""
        if self.has_bought() or len(powers_of(player)) >= self.game.settings_of(Facts).most_powers:
            return
        for private in on_offer(self.game):
            if private.value <= player.cash:
                yield private

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """Its value, neither more nor less."""
        return private.value, private.value

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy a power of the bank."""
        game, private = self.game, self.read_private(action, player)
        game.announce(trading.sell_private(game, private, player, action.price))
        self.did = (*self.did, "private")
        self._acted(player)
        power_bought(game, private, player)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """As usual; who has much of a corporation buys more of it from the pool only."""
        company = shares[0].corporation
        most = self.game.settings_of(Facts).most_bought_new
        if shares[0].owner is company and player.percent(company) >= most:
            return f"{player.name} has {most}% of {company.id} and buys more from the pool only."
        return super().why_not_buy(player, shares)


class StockPolicyZoo(StockPolicy):
    """Which corporations start and at what price, what one may hold, and when sales move a price."""

    def most_percent(self, corporation: Corporation) -> int:
        """All there is of it, the cousin too."""
        return sum(corporation.definition.shares)

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """With few players only neighbours of those that have started."""
        candidates = self.game.memory_of(Zoo).candidates
        return super().may_par(corporation, player) and (not candidates or corporation in candidates)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Those of the zones whose colour of tiles the phase allows."""
        tiles = self.game.phase.tiles
        zones = self.game.settings_of(Facts).home_tiles
        return self.game.market.par_cells(
            [zone for zone, facts in zones.items() if facts.color is None or facts.color in tiles]
        )

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """In a stock round the same certificates move the price once, unless the president sells them."""
        game, company = self.game, shares[0].corporation
        if game.round.kind != "stock" or shares[0].owner is company.player:
            super().sell(shares, percent)
            return
        zoo = game.memory_of(Zoo)
        sale = f"{' '.join(share.id for share in shares)} {percent}"
        if sale not in zoo.sold:
            zoo.sold |= {sale}
            super().sell(shares, percent)
            return
        game.shares.sell(shares, percent, movement="none")
        game.happen(FallSpared(company=company.id))
        game.happen(SaleSettled())

    def worth(self, player: Player) -> int:
        """Money, shares and tickets, less the debts for trains; powers are worth nothing."""
        game = self.game
        tickets, facts = tickets_of(player), game.settings_of(Facts).tickets
        value = len(tickets) * facts.last if game.over else sum(ticket.value for ticket in tickets)
        shares = sum(
            self.counted(company, share.percent)
            for company, held in player.held.items()
            if company.cell is not None
            for share in held
        )
        return player.cash + shares + value - game.memory_of(Zoo).debts.get(player, 0)


class OrderZoo(OrderPolicy):
    """When a corporation is sold out."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """All of it that is for sale, the cousin too once it is, is with players."""
        game = self.game
        whole = sum(
            share.percent
            for share in game.shares.all_of(corporation)
            if game.progress.turn >= game.settings_of(Facts).cousins_from or not share.reserved
        )
        return sum(player.percent(corporation) for player in game.players) == whole
