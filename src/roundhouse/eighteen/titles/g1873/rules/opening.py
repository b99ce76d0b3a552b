"""The beginning of 1873: an auction of the premium, and a draft of mines and concessions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, Pass
from roundhouse.eighteen.rules.state.events import BidMade, Passed, PrivateBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ..events import MineBought, PremiumLowered, PremiumSet
from .facts import Facts, facts_of, memory_of
from .mining import close_mine

Item: TypeAlias = Corporation | Private


class BidForPremium(Step):
    """The players bid for the first turn of the draft, until all but one have passed.

    The bid of the winner is the premium. They draft in the order in which they left the auction, the winner
    first and the first one to pass last.
    """

    offers: dict[Player, int] = tracked_dict()
    """The bids of those still in, negative for those who have not bid yet."""
    left: tuple[Player, ...] = tracked(())
    """Those who have passed, in order."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid for the first turn"

    def begin_round(self) -> None:
        """Ask everybody, one after the other."""
        super().begin_round()
        order = self.game.round.order
        for place, player in enumerate(order):
            if isinstance(player, Player):
                self.offers[player] = place - len(order)

    def actor(self) -> Entity | None:
        """The lowest bidder; nobody once the premium is set."""
        return min(self.offers, key=lambda player: self.offers[player]) if self.offers else None

    def offers_on(self, lot: Item | None) -> tuple[tuple[Player, int], ...]:
        """The bids, which are for the turn and no thing."""
        if lot is not None:
            return ()
        return tuple((player, price) for player, price in self.offers.items() if price >= 0)

    def lowest(self) -> int:
        """The lowest bid: nothing at first, then one step more than the highest."""
        highest = max(self.offers.values())
        return 0 if highest < 0 else highest + self.game.settings.privates_bid_step

    def highest(self, player: Player) -> int:
        """The highest bid of ``player`` in whole steps: what leaves enough for the cheapest mine.

        The winner has to take something, and is asked for ever on 18xx.games without the money for it.
        """
        cheapest = min(mine.value for mine in facts_of(self.game).mines.values())
        most = player.cash if self.game.trusting else player.cash - cheapest
        return most - most % self.game.settings.privates_bid_step

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        if entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({Bid, Pass}) if self.lowest() <= self.highest(entity) else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """The bids and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        low, high = self.lowest(), self.highest(player)
        if low <= high:
            prices = Span(low, high, self.game.settings.privates_bid_step)
            yield self.choice("bid", player, {"price": prices}, company=None)
        yield self.choice("pass", player)

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid for the first turn. Raises Refusal for a price out of bounds, or a bid for something."""
        if action.company or action.minor or action.corporation:
            raise Refusal("auction/turn", "Win the first turn before taking anything.")
        low, high, step = self.lowest(), self.highest(player), self.game.settings.privates_bid_step
        if not low <= action.price <= high or action.price % step:
            money = self.game.money
            said = f"{player.name} can bid {money(low)} to {money(high)} in steps of {money(step)}."
            raise Refusal("auction/price", said)
        self.offers[player] = action.price
        self.game.happen(BidMade(player=player.id, price=action.price))
        self._resolve()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction."""
        self.game.happen(Passed(entity=player.key))
        self.offers.pop(player, None)
        self.left = (*self.left, player)
        self._resolve()

    def _resolve(self) -> None:
        """Set the premium once one player is in who has bid, or nobody."""
        if len(self.offers) > 1 or any(price < 0 for price in self.offers.values()):
            return
        game = self.game
        order = (*self.left, *self.offers)
        price = max((0, *self.offers.values()))
        for player in list(self.offers):
            self.offers.pop(player, None)
        seating = tuple(reversed(order))
        game.progress.seating, game.progress.priority = seating, seating[0]
        memory = memory_of(game)
        memory.premium, memory.bound = price, True
        game.happen(PremiumSet(player=seating[0].id, price=price))


class HarzAuction(AuctionRound):
    """The players in turn, until the step has nothing more to offer."""

    short = "AR"

    def finish(self) -> None:
        """Leave priority as it is."""


class DraftMines(Step):
    """Mines and concessions lie open; the players take them in turn, or pass.

    Everything costs its face value and the premium. When all have passed in a row the premium falls, and
    when it has gone the draft is over: mines that nobody wanted close.
    """

    left: tuple[Item, ...] = tracked(())
    idle: frozenset[Player] = tracked(frozenset())
    """The players who have passed since they last took something or the premium fell."""
    over: bool = tracked(True)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_choose", Pass: "do_decline"}
    deed = "choose a mine or a concession"

    def begin_round(self) -> None:
        """Put up all mines, and the concessions of the first phase."""
        super().begin_round()
        game, facts = self.game, facts_of(self.game)
        first = game.title.phases[0].name
        rights = [
            private
            for private in game.privates.values()
            if private.id in facts.railways and facts.railways[private.id].phase == first
        ]
        self.left = (*game.minors.values(), *rights)
        self.over = False

    def actor(self) -> Entity | None:
        """The player in turn; nobody once the draft is over."""
        return None if self.over else self.game.round.entity

    def price(self, item: Item) -> int:
        """The face value and the premium."""
        return _value(self.game.settings_of(Facts), item) + memory_of(self.game).premium

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take something or pass; the winner of the premium auction must take something first."""
        if entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        return frozenset({Bid}) if self._must_take(entity) else frozenset({Bid, Pass})

    def _must_take(self, player: Player) -> bool:
        """Whether ``player`` may not pass; whoever cannot pay anything may."""
        return memory_of(self.game).bound and any(self.price(item) <= player.cash for item in self.left)

    def choices(self) -> Iterator[Choice]:
        """Everything that the player in turn can pay, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for item in self.left:
            price = self.price(item)
            if price <= player.cash:
                facts = {"buys": item.name, "cost": price}
                yield self.choice(
                    "bid", player, facts=facts, price=price, company=_right(item), minor=_mine(item)
                )
        if Pass in self.kinds_for(player):
            yield self.choice("pass", player)

    def do_choose(self, action: Bid, player: Player) -> None:
        """Take a mine or a concession. Raises Refusal if it is not there, or the price is wrong or too
        high."""
        name = action.minor or action.company or ""
        item = next((one for one in self.left if one.id == name), None)
        if item is None or (_right(item), _mine(item)) != (action.company, action.minor):
            raise Refusal("draft/not-offered", f"“{name}” cannot be taken.")
        price = self.price(item)
        if action.price != price:
            raise Refusal("draft/price", f"{item.name} costs {self.game.money(price)}.")
        if price > player.cash:
            raise Refusal("draft/too-dear", f"{player.name} cannot pay {self.game.money(price)}.")
        self._take(player, item, price)
        self.idle -= {player}
        self._go_on()

    def _take(self, player: Player, item: Item, price: int) -> None:
        game = self.game
        memory_of(game).bound = False
        self.left = tuple(one for one in self.left if one is not item)
        game.pay(player, game.bank, price)
        if isinstance(item, Private):
            game.give_private(item, player)
            game.happen(PrivateBought(private=item.id, player=player.id, price=price))
        else:
            item.player, item.floated = player, True
            game.happen(MineBought(player=player.id, company=item.id, price=price))

    def do_decline(self, action: Pass, player: Player) -> None:
        """Take nothing now; when all have passed, the premium falls."""
        game, memory = self.game, memory_of(self.game)
        memory.bound = False
        game.happen(Passed(entity=player.key))
        self.idle |= {player}
        if len(self.idle) == len(game.players) and memory.premium:
            self.idle = frozenset()
            memory.premium = max(0, memory.premium - facts_of(game).premium_step)
            game.happen(PremiumLowered(price=memory.premium))
        self._go_on()

    def _go_on(self) -> None:
        """Give the turn to the next player, or end the draft."""
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        round_.next_player()
        if self.left and len(self.idle) < len(self.game.players):
            return
        self.over = True
        for item in self.left:
            if isinstance(item, Corporation):
                close_mine(self.game, item)


def _value(facts: Facts, item: Item) -> int:
    """The face value of a mine or a concession."""
    return item.value if isinstance(item, Private) else facts.mines[item.id].value


def _right(item: Item) -> str | None:
    """The id of a concession, for a bid."""
    return item.id if isinstance(item, Private) else None


def _mine(item: Item) -> str | None:
    """The id of a mine, for a bid."""
    return item.id if isinstance(item, Corporation) else None
