"""Drafting the private companies: each player in turn takes one, from a hidden hand or from all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.model.words import Money
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .. import trading
from ..rounds import AuctionRound
from ..state.actions import Action, Bid, Pass
from ..state.events import (
    BlankCardShown,
    CardSeen,
    CardTaken,
    Passed,
    PrivateLeftOut,
    PrivateOffered,
)
from ..state.pieces import Entity, Player, Private
from ..turn import NOTHING, Step


class Draft(Step):
    """The base of all drafts: a private is bought at its price, with its debt if it has one.

    ``left`` are those nobody has taken; ``reduced`` is how much cheaper the last one has become, in money.
    """

    left: tuple[Private, ...] = tracked(())
    reduced: int = tracked(0)
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_choose", Pass: "do_decline"}
    deed = "choose a private company"

    @abstractmethod
    def over(self) -> bool:
        """Whether there is nothing more to choose."""

    @abstractmethod
    def offered(self) -> Sequence[Private]:
        """The privates that the player in turn may choose from."""

    @abstractmethod
    def may_pass(self) -> bool:
        """Whether the player in turn may choose nothing."""

    def price(self, private: Private) -> int:
        """The price of ``private``: its face value plus its debt, less what the last one was reduced by."""
        return private.value - private.definition.discount - self.reduced

    def recorded_price(self, private: Private, written: int) -> int:
        """The price to pay where a record of 18xx.games has ``written`` one:
        usually what it costs by our rules."""
        return self.price(private)

    def written_price(self, private: Private) -> int:
        """The price that a record of 18xx.games writes for ``private``: usually its value."""
        return private.value

    def funds(self, player: Player) -> int:
        """The money that ``player`` has left for choosing."""
        return player.cash

    def actor(self) -> Entity | None:
        """The player in turn; nobody once the draft is over."""
        return None if self.over() else self.game.round.entity

    def waits(self) -> bool:
        """Whether there is something left to choose."""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the player in turn: choose a private, and pass where that is allowed."""
        if entity is not self.actor():
            return NOTHING
        return frozenset({Bid, Pass}) if self.may_pass() else frozenset({Bid})

    def choice_of(self, player: Player, private: Private) -> Choice:
        """The choice of ``private`` at its price."""
        price = self.price(private)
        facts = {"buys": private.name, "cost": price}
        return self.choice("bid", player, facts=facts, company=private.id, price=price)

    def pass_choice(self, player: Player) -> Choice:
        """The choice of nothing."""
        return self.choice("pass", player)

    def choices(self) -> Iterator[Choice]:
        """Each private on offer that the player in turn can pay, and the pass where it is allowed."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for private in self.offered():
            if self.price(private) <= self.funds(player):
                yield self.choice_of(player, private)
        if self.may_pass():
            yield self.pass_choice(player)

    def do_choose(self, action: Bid, player: Player) -> None:
        """Choose a private company at its price. Raises Refusal if it is not on offer,
        the price is wrong or too high."""
        private = self.game.private(action.company or "")
        if private not in self.offered():
            raise Refusal("draft/not-offered", f"{private.name} is not on offer.")
        price = self.price(private)
        if action.price != price:
            raise Refusal("draft/price", f"{private.name} costs {self.game.money(price)}.")
        if price > self.funds(player):
            raise Refusal("draft/too-dear", f"{player.name} cannot pay {self.game.money(price)}.")
        self.take(player, private)

    @abstractmethod
    def take(self, player: Player, private: Private) -> None:
        """Give ``private`` to the player who has chosen it, by the rules of this draft."""

    def reduce(self, amount: int) -> None:
        """Make the last private cheaper by ``amount``, because nobody wants it, and go on to the next player.

        Once nothing but its debt is left to pay, that player must take it.
        """
        (private,) = self.left
        self.reduced += amount
        self.game.happen(PrivateOffered(private=private.id, price=self.price(private)))
        self.next_player()
        # The debt of a private is never reduced.
        if self.price(private) <= -private.definition.discount:
            player = self.game.round.entity
            assert isinstance(player, Player)
            self.take(player, private)

    def buy(self, player: Player, private: Private, price: int) -> None:
        """Have ``player`` pay ``price`` for ``private`` and take it, with what comes with it."""
        game = self.game
        game.private_bought(trading.sell_private(game, private, player, price))

    def next_player(self) -> None:
        """Give the turn to the next player of the round."""
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        round_.next_player()


class FallingDraftSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of drafts whose last private company becomes cheaper."""

    reduction: Money = 10
    """By how much the last private company becomes cheaper whenever a player passes."""


class ShuffledDraft(Draft):
    """A draft of cards in an order that chance makes."""

    dealt: bool = tracked(False)

    def deal(self) -> None:
        """Shuffle the cards; a title may do it before it takes private companies out of the game."""
        self.left = tuple(self.game.chance.shuffled(list(self.game.privates.values())))
        self.dealt = True

    def begin_round(self) -> None:
        """Shuffle the cards, unless a title has dealt them already,
        and leave out those that are not in this game."""
        super().begin_round()
        if not self.dealt:
            self.deal()
        self.left = tuple(card for card in self.left if card in self.game.privates.values())


class HiddenDraft(ShuffledDraft):
    """A shuffled stack of privates and blank cards: take one of the top ones, shuffle the rest under it.

    A player sees two cards more than there are players. What was taken is shown and paid when only blank
    cards are left. Until then a card belongs to its player in secret: it is not among their privates.
    """

    Settings = FallingDraftSettings
    settings: FallingDraftSettings
    taken: tuple[tuple[Player, Private], ...] = tracked(())

    @property
    def hand(self) -> int:
        """The number of cards that a player sees: two more than there are players."""
        return len(self.game.players) + 2

    def offered(self) -> Sequence[Private]:
        """The cards on top of the stack that the player in turn sees."""
        return self.left[: self.hand]

    def over(self) -> bool:
        """Whether only blank cards are left, and fewer than a player sees."""
        return len(self.left) < self.hand and all(card.definition.blank for card in self.left)

    def may_pass(self) -> bool:
        """Whether a single card is left: only then a player may pass."""
        return len(self.left) == 1

    def funds(self, player: Player) -> int:
        """The cash of ``player`` less the price of the cards they have taken and not yet paid."""
        return player.cash - sum(self.price(card) for owner, card in self.taken if owner is player)

    def take(self, player: Player, private: Private) -> None:
        """Keep a card in secret and shuffle the others under the stack; the last card ends the draft."""
        game, alone = self.game, len(self.left) == 1
        price = self.price(private)
        self.taken = (*self.taken, (player, private))
        private.owner = player
        if alone:
            self.left = ()
            self._show(private, price)
            return
        rest = [card for card in game.chance.shuffled(self.offered()) if card is not private]
        self.left = (*self.left[self.hand :], *rest)
        game.happen(CardTaken(player=player.id))
        game.happen(CardSeen(player=player.id, private=private.id, only=(player.id,)))
        game.reveal()
        self.next_player()
        if self.over():
            self._show(None, 0)

    def _show(self, last: Private | None, price: int) -> None:
        """Have everybody show and pay what they have taken, player by player, in the order of taking.

        ``last`` is the card that was taken last at the reduced ``price``; all others cost their full price.
        """
        for player in dict.fromkeys(player for player, _ in self.taken):
            for owner, card in self.taken:
                if owner is not player:
                    continue
                card.owner = None
                if card.definition.blank:
                    self.game.happen(BlankCardShown(player=player.id))
                else:
                    self.buy(player, card, price if card is last else self.price(card) + self.reduced)
        self.game.reveal()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the last card to the next player, for whom it is cheaper (:meth:`reduce`)."""
        self.game.happen(Passed(entity=player.key))
        self.reduce(self.settings.reduction)


class OpenDraft(Draft):
    """All privates lie open; players take one in turn until all are taken or all pass.

    The very first player must take one.
    """

    Settings = FallingDraftSettings
    settings: FallingDraftSettings
    idle: frozenset[Player] = tracked(frozenset())

    def begin_round(self) -> None:
        """Put up all private companies that nobody owns."""
        super().begin_round()
        free = (item for item in self.game.privates.values() if item.owner is None and not item.closed)
        self.left = tuple(free)
        self.idle = frozenset()

    def offered(self) -> Sequence[Private]:
        """Every private company that is still to be drafted."""
        return self.left

    def over(self) -> bool:
        """Whether everything is taken, or every player has passed since they last took one."""
        return not self.left or len(self.idle) == len(self.game.players)

    def may_pass(self) -> bool:
        """Whether any private has an owner already, or only one is left:
        the very first player must take one."""
        return len(self.left) == 1 or any(private.owner for private in self.game.privates.values())

    def take(self, player: Player, private: Private) -> None:
        """Have ``player`` buy the private company at once, and go on to the next player."""
        price = self.price(private)
        self.left = tuple(item for item in self.left if item is not private)
        self.idle -= {player}
        self.buy(player, private, price)
        self.next_player()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Take nothing now; if a single private is left, it becomes cheaper (:meth:`reduce`)."""
        self.game.happen(Passed(entity=player.key))
        if len(self.left) == 1:
            self.reduce(self.settings.reduction)
            return
        self.idle |= {player}
        self.next_player()


class DraftOne(Draft):
    """Every player takes one private company at its face value; the others are not in this game."""

    def begin_round(self) -> None:
        """Put up all private companies that nobody owns."""
        super().begin_round()
        free = (item for item in self.game.privates.values() if item.owner is None and not item.closed)
        self.left = tuple(free)

    def offered(self) -> Sequence[Private]:
        """Every private company that is left."""
        return self.left

    def over(self) -> bool:
        """Whether every player owns a private company."""
        return all(player.privates for player in self.game.players)

    def may_pass(self) -> bool:
        """Never: every player takes one."""
        return False

    def take(self, player: Player, private: Private) -> None:
        """Have ``player`` buy the private company at once; after the last one, the others leave the game."""
        price = self.price(private)
        self.left = tuple(item for item in self.left if item is not private)
        self.buy(player, private, price)
        if self.over():
            for rest in self.left:
                self.game.remove_private(rest)
                self.game.happen(PrivateLeftOut(private=rest.id))
        self.next_player()
