"""The start packet: its auction, what its cards bring, and its rest in stock rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, BuyShares, Pass
from roundhouse.eighteen.rules.state.events import NothingPutUp, PrivateAwarded, ShareReceived
from roundhouse.eighteen.rules.state.pieces import Certificate, Entity, Player, Private
from roundhouse.eighteen.rules.steps.selection import SelectionAuction
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.turn import NOTHING

from .facts import facts_of
from .stock import float_sold


def take_card(game: GameInPlay, private: Private, player: Player) -> None:
    """A player has bought a card: what it stands for is theirs, and only a mountain railway stays."""
    facts = facts_of(game)
    minor = game.minors.get(private.id)
    if private.id in facts.brings:
        game.give_private(game.private(facts.brings[private.id]), player)
    if minor is not None:
        _give(game, player, game.shares.president_share(minor))
        game.pay(game.bank, minor, facts.cash[minor.id])
        game.float_company(minor)
        game.close_private(private)
    elif private.id in facts.certificates:
        _give(game, player, game.certificates[facts.certificates[private.id]])
        game.close_private(private)


def _give(game: GameInPlay, player: Player, share: Certificate) -> None:
    game.happen(ShareReceived(player=player.id, company=share.corporation.id, percent=share.percent))
    game.shares.give(player, (share,))


def cards_left(game: GameInPlay) -> Iterator[Private]:
    """The cards of the start packet that nobody has bought, the other halves of minors among them."""
    facts = facts_of(game)
    for name in (*facts.packet, *facts.certificates):
        private = game.private(name)
        if private.owner is None and not private.closed:
            yield private


class PacketAuction(SelectionAuction):
    """A player in turn puts up any card of the start packet, for its price or more, or passes. Whoever wins
    it has their left neighbour put up the next one. When all pass the auction is over, and what is left is
    for sale in stock rounds."""

    def begin_round(self) -> None:
        """The cards of the start packet are open."""
        super().begin_round()
        packet = facts_of(self.game).packet
        self.rows = (tuple(self.game.private(name) for name in packet),)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave the auction, or put nothing up; nothing leaves the game when all do so."""
        if self.auction.lot is None and self.idle | {player} == set(self.players()):
            self.game.happen(NothingPutUp(player=player.id))
            self.rows = ()
            self._round().next_player()
            return
        super().do_decline(action, player)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays, and the next player after them has the turn."""
        game = self.game
        assert isinstance(lot, Private)
        game.pay(player, game.bank, price)
        game.give_private(lot, player)
        game.happen(PrivateAwarded(player=player.id, private=lot.id, price=price))
        take_card(game, lot, player)
        self.take_out(lot)
        self.idle = frozenset()
        self.turn_after(player)

    def next_turn(self) -> None:
        """The next player who has not passed and can pay for some card; if there is none it is over."""
        players, cards = self.players(), self.for_sale()
        if cards:
            least = min(card.value for card in cards)
            self.idle |= {player for player in players if player.cash < least}
            if self.idle.issuperset(players):
                self.rows = ()
                self._round().next_player()
                return
        super().next_turn()


class StockTurnPacket(StockTurnPrivates):
    """As long as cards of the start packet are left, a turn of the stock round buys one of them or passes.
    Of a national railway the director's certificate is bought first."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Cards first, then as usual."""
        if next(cards_left(self.game), None) is None:
            return super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        return frozenset({BuyCompany, Pass}) if next(self.private_offers(entity), None) else NOTHING

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Nothing else as long as cards are left."""
        if next(cards_left(self.game), None) is None:
            return super().allows(kind, entity)
        return kind in self.kinds_for(entity)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """The cards that the player can pay."""
        if not self.has_bought():
            yield from (card for card in cards_left(self.game) if card.value <= player.cash)

    def bought_private(self, player: Player, private: Private) -> None:
        """What the card stands for is the player’s."""
        take_card(self.game, private, player)
        super().bought_private(player, private)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Of a national railway the director's certificate goes first."""
        if _chief_waits(self.game, shares[0]):
            return f"The president’s certificate of {shares[0].corporation.id} is bought first."
        return super().why_not_buy(player, shares)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share; its corporation may float."""
        super().do_buy(action, player)
        if self.bought is not None:
            float_sold(self.game, self.bought)


STEPS: Mapping[str, type[PacketAuction | StockTurnPacket]] = {
    "packet_auction": PacketAuction,
    "stock_turn_packet": StockTurnPacket,
}


def _chief_waits(game: GameInPlay, share: Certificate) -> bool:
    """Is the director's certificate of a national railway still to be bought before this one?"""
    corporation, facts = share.corporation, facts_of(game)
    chief = game.shares.president_share(corporation)
    national = facts.president_at_once and corporation.id in facts.nationals
    return national and not share.president and share.owner is corporation is chief.owner
