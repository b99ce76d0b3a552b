"""The auction of 1848: a player in turn buys a private company or makes one cheaper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.rounds import AuctionRound, pay_privates
from roundhouse.eighteen.rules.state.actions import Action, Assign, Bid, Pass
from roundhouse.eighteen.rules.state.events import Passed
from roundhouse.eighteen.rules.state.pieces import Certificate, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from .events import PriceReduced
from .facts import Facts


class BuyOrReduce(Step):
    """A player in turn buys a private company at its price, or reduces the price of one by a step.

    Whoever owns a private company may pass. When all pass one after the other the private companies that are
    sold pay their owners, and it goes on. It is over when all are sold; their values count no more then.
    """

    cuts: dict[Private, int] = tracked_dict()
    """How often the price of each was reduced."""
    idle: frozenset[Player] = tracked(frozenset())
    """Who passed in their last turn."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_buy", Assign: "do_reduce", Pass: "do_pass"}
    deed = "buy a private company or reduce its price"
    done_when = "never"

    def left(self) -> list[Private]:
        """The private companies that are for sale, the cheapest first."""
        items = [one for one in self.game.privates.values() if one.owner is None and not one.closed]
        return sorted(items, key=lambda one: one.value)

    def price(self, private: Private) -> int:
        """What it costs now."""
        return private.value - self.cuts.get(private, 0) * self.game.settings_of(Facts).cuts.step

    def may_reduce(self, private: Private) -> bool:
        """May its price be reduced once more?"""
        return self.cuts.get(private, 0) < self.game.settings_of(Facts).cuts.most

    def actor(self) -> Entity | None:
        """The player in turn, as long as something is left."""
        return self.game.round.entity if self.left() else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy, reduce; pass for an owner."""
        if not isinstance(entity, Player) or entity is not self.actor():
            return NOTHING
        left = self.left()
        out: set[type[Action]] = set()
        if any(self.price(one) <= entity.cash for one in left):
            out.add(Bid)
        if any(self.may_reduce(one) for one in left):
            out.add(Assign)
        if entity.privates or not out:
            out.add(Pass)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """Each purchase, each reduction, the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        step, money = self.game.settings_of(Facts).cuts.step, self.game.money
        for private in self.left():
            price = self.price(private)
            if price <= player.cash:
                facts = {"buys": private.name, "cost": price}
                yield self.choice("bid", player, facts=facts, company=private.id, price=price)
            if self.may_reduce(private):
                label = ChoiceLabel("Reduce %(name)s to %(price)s").of(
                    name=private.name, price=money(price - step)
                )
                yield self.choice("assign", player, label=label, target=private.key, target_type="company")
        if Pass in self.kinds_for(player):
            yield self.choice("pass", player)

    def do_buy(self, action: Bid, player: Player) -> None:
        """Pay the price and take it, with what comes with it."""
        game, private = self.game, self._meant(action.company or "")
        price = self.price(private)
        if price > player.cash:
            raise Refusal("auction/cash", f"{player.name} cannot pay {game.money(price)}.")
        if action.price != price:
            raise Refusal("auction/price", f"{private.name} costs {game.money(price)}.")
        bought = trading.sell_private(game, private, player, price)
        for name in private.gift:
            self._start(game.certificates[name])
        game.private_bought(bought)
        self._go_on(player)
        if not self.left():
            for one in game.privates.values():
                one.value = 0

    def _start(self, share: Certificate) -> None:
        """A president's certificate comes with a private company: its corporation starts at its one price."""
        corporation = share.corporation
        if share.president:
            cell = self.game.policies.stock.par_cells(corporation)[0]
            self.game.market.set_par(corporation, cell)
            self.game.set_up_parred(corporation)

    def do_reduce(self, action: Assign, player: Player) -> None:
        """Make it cheaper."""
        private = self._meant(action.target.partition(":")[2])
        if not self.may_reduce(private):
            raise Refusal("auction/lowest", f"The price of {private.name} cannot fall any more.")
        self.cuts[private] = self.cuts.get(private, 0) + 1
        price = self.price(private)
        self.game.happen(PriceReduced(player=player.id, private=private.id, price=price))
        self._go_on(player)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Do nothing; when all do so, what is sold pays."""
        assert isinstance(entity, Player)
        self.game.happen(Passed(entity=entity.key))
        self.idle |= {entity}
        if self.idle.issuperset(self.game.players):
            pay_privates(self.game)
            self.idle = frozenset()
        self._round().next_player()

    def _go_on(self, player: Player) -> None:
        """``player`` has acted; the next one has the turn."""
        self.idle -= {player}
        self._round().next_player()

    def _meant(self, name: str) -> Private:
        for private in self.left():
            if private.id == name:
                return private
        names = ", ".join(one.id for one in self.left())
        raise Refusal("auction/not-offered", f"“{name}” is not for sale.", hint=f"possible: {names}")

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_
