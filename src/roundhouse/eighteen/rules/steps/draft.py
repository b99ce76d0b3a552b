"""A draft of private companies at face value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..actions import Action, Bid
from ..pieces import Entity, Player, Private
from ..rounds import AuctionRound
from ..turn import NOTHING, Step


class DraftOne(Step):
    """Every player takes one private company at its face value; the others are not in this game."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_take"}
    deed = "take a private company"

    def left(self) -> list[Private]:
        """The privates that may be taken."""
        return [item for item in self.game.privates.values() if item.owner is None and not item.closed]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take one."""
        if entity is not self.actor() or not isinstance(entity, Player) or entity.privates:
            return NOTHING
        return frozenset({Bid})

    def choices(self) -> Iterator[Choice]:
        """Each private that the player can pay."""
        player = self.actor()
        if isinstance(player, Player) and Bid in self.actions(player):
            for private in self.left():
                if private.value <= player.cash:
                    facts = {"buys": private.name, "cost": private.value}
                    yield self.choice("bid", player, facts=facts, company=private.id, price=private.value)

    def do_take(self, action: Bid, player: Player) -> None:
        """Pay the face value."""
        game = self.game
        private = game.private(action.company or "")
        if private not in self.left():
            raise Refusal("draft/taken", f"{private.name} cannot be taken.")
        if action.price != private.value:
            raise Refusal("draft/price", f"{private.name} costs {game.money(private.value)}.")
        game.pay(player, game.bank, private.value)
        game.give_private(private, player)
        game.tell(player.name, f"takes {private.name} for {game.money(private.value)}")
        game.abilities.private_bought(private, player, private.value)
        if all(other.privates for other in game.players):
            for rest in self.left():
                game.remove_private(rest)
                game.note(f"{rest.name} is not in this game.")
            self.finish()
        round_ = game.round
        assert isinstance(round_, AuctionRound)
        round_.next_player()
