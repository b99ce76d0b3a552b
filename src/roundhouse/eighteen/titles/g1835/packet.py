"""The start packet of 1835: private companies, minors and a director's certificate at fixed prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, Pass
from roundhouse.eighteen.rules.state.events import MinorBought, Passed, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .events import DirectorBought
from .facts import Facts, Packet, packet_left

Item = Private | Corporation


class PacketRound(AuctionRound):
    """Players in turn until the packet is sold, or all pass one after the other."""

    usual_name = "Start Packet"
    short = "SPR"
    turns: int = tracked(0)
    """How many turns there were in the first sale."""
    last: Player | None = tracked(None)
    """Who bought last."""

    def start(self, number: int) -> None:
        """The first player begins, or whoever the order of the variant says."""
        self.order = tuple(self.game.players_from(self.game.progress.priority))
        self.turns, self.last = 0, None
        self.at = self._seat(0)
        Round.start(self, number)

    def next_player(self) -> None:
        """The next player of the cycle."""
        self.turns += 1
        self.at = self._seat(self.turns)

    def _seat(self, turn: int) -> int:
        players = len(self.order)
        cycle, seat = divmod(turn, players)
        turned = {"in_turn": None, "last_first": 0, "to_and_fro": 1}[self.game.settings_of(Facts).order]
        first_sale = not self.game.memory_of(Packet).again
        return players - 1 - seat if first_sale and cycle == turned else seat

    def finish(self) -> None:
        """Whoever sits left of the last buyer has priority."""
        players = self.game.players_from(None)
        if self.last is not None:
            at = players.index(self.last)
            self.game.progress.priority = players[(at + 1) % len(players)]
        self.game.memory_of(Packet).again = True


class SellPacket(Step):
    """Whoever is in turn buys one thing of the packet or passes. Usually the first row is for sale, and the
    first thing of the next one once a single one is left. Who cannot pay for anything passes."""

    idle: int = tracked(0)
    """How many have passed in a row."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_buy", Pass: "do_decline"}
    deed = "buy something of the start packet or pass"

    def begin_round(self) -> None:
        """Nobody has passed; whoever can buy nothing is passed over."""
        super().begin_round()
        self.idle = 0
        self._pass_over()

    def offered(self) -> list[Item]:
        """What is for sale now."""
        rows = packet_left(self.game)
        if self.game.settings_of(Facts).open:
            names = [item for row in rows for item in row]
        else:
            names = [*(rows[0] if rows else ())]
            if len(names) == 1 and len(rows) > 1:
                names.append(rows[1][0])
        return [self._item(name) for name in names]

    def _item(self, name: str) -> Item:
        private = self.game.privates.get(name)
        return private if private is not None else self.game.company(name)

    def price(self, item: Item) -> int:
        """What it costs: the face value, that of a minor, or the start price of a director's certificate."""
        if isinstance(item, Private):
            return item.value
        if not item.is_major:
            return self.game.settings_of(Facts).minors[item.id]
        return self.game.shares.president_share(item).price

    def actor(self) -> Entity | None:
        """The player in turn, while there is anything to sell and somebody who could buy it."""
        over = self.idle >= len(self.game.players) or not packet_left(self.game)
        return None if over else self.game.round.entity

    def waits(self) -> bool:
        """Is anything left to buy for anybody?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or pass."""
        return frozenset({Bid, Pass}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Everything on sale that can be paid, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        for item in self.offered():
            price = self.price(item)
            if price <= player.cash:
                yield self._sale(player, item, price)
        yield self.choice("pass", player)

    def _sale(self, player: Player, item: Item, price: int) -> Choice:
        facts = {"buys": item.name, "cost": price}
        if isinstance(item, Private):
            return self.choice("bid", player, facts=facts, price=price, company=item.id)
        if item.is_major:
            return self.choice("bid", player, facts=facts, price=price, corporation=item.id)
        return self.choice("bid", player, facts=facts, price=price, minor=item.id)

    def do_buy(self, action: Bid, player: Player) -> None:
        """Buy one thing."""
        game, name = self.game, action.company or action.minor or action.corporation
        item = next((one for one in self.offered() if one.id == name), None)
        if item is None:
            raise Refusal("packet/not-offered", f"{name} is not for sale now.")
        price = self.price(item)
        if action.price != price:
            raise Refusal("packet/price", f"{item.name} costs {game.money(price)}.")
        if price > player.cash:
            raise Refusal("packet/too-dear", f"{player.name} cannot pay {game.money(price)}.")
        memory = game.memory_of(Packet)
        memory.sold = (*memory.sold, item.id)
        self._hand_over(player, item, price)
        round_ = self._round()
        round_.last = player
        self.idle = 0
        game.mark_active()
        self._go_on()

    def _hand_over(self, player: Player, item: Item, price: int) -> None:
        game = self.game
        if isinstance(item, Private):
            bought = trading.sell_private(game, item, player, price)
            for name in game.private_desk.take_gifts(item):
                self._give(player, game.certificates[name])
            game.announce(bought)
        elif item.is_major:
            game.pay(player, game.bank, price)
            game.happen(DirectorBought(player=player.id, company=item.id, price=price))
            self._give(player, game.shares.president_share(item))
        else:
            game.pay(player, item, price)
            item.player = player
            game.happen(MinorBought(minor=item.id, player=player.id, price=price))
            game.shares.move(game.shares.president_share(item), player)
            game.float_company(item)

    def _give(self, player: Player, share: Certificate) -> None:
        """A certificate comes with what was bought. Nobody presides before the director's one is sold."""
        game, corporation = self.game, share.corporation
        if share.president:
            corporation.player = player
        else:
            game.happen(ShareReceived(player=player.id, company=corporation.id, percent=share.percent))
        game.shares.give(player, (share,), change_president=corporation.player is not None)
        game.check_float(corporation)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Buy nothing."""
        self.game.happen(Passed(entity=player.key))
        self.idle += 1
        self._go_on()

    def _go_on(self) -> None:
        self._round().next_player()
        self._pass_over()

    def _pass_over(self) -> None:
        """Whoever can pay for nothing on sale passes without being asked."""
        while isinstance(player := self.actor(), Player):
            if any(self.price(item) <= player.cash for item in self.offered()):
                return
            self.idle += 1
            self._round().next_player()

    def _round(self) -> PacketRound:
        round_ = self.game.round
        assert isinstance(round_, PacketRound)
        return round_
