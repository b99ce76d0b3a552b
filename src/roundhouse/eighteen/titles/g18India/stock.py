"""The stock round of 18India: one turn to sell, then turns to buy; managers and directors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.bundles import one_of_each
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyCompany,
    BuyShares,
    Choose,
    Pass,
    SellCompany,
    SellShares,
)
from roundhouse.eighteen.rules.state.events import PrivateReturned, SaleSettled
from roundhouse.eighteen.rules.state.pieces import (
    Certificate,
    Corporation,
    Entity,
    Offering,
    Player,
    Private,
)
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from .bonds import CONVERT, can_convert, conversion_choice, convert_bond, is_conversion
from .cards import (
    certificate,
    corporation_of,
    give_to_bank,
    hand,
    is_bond,
    on_sale,
    row_of,
    take_from_bank,
    take_from_hand,
    take_from_row,
    tops,
    value,
)
from .facts import Card

PRIVATES = "privates"
"""Stands for private companies where the cards of a hand that are bought together are of one kind."""
FROM_ROW = 2
"""So many cards of a row may be bought in a turn."""


class CertificateTurn(StockTurn):
    """In the second stock round and later every player first has one turn to sell, and nothing else; all
    other turns are to buy: something of the bank or the pool, up to two cards of one row, any cards of
    the hand of one corporation or any private companies of it. In phase IV a bond may be turned into a
    share instead."""

    turns: int = tracked(0)
    """How many turns there were in this round, this one included."""
    from_market: bool = tracked(False)
    """Has this turn bought from the bank or the pool, or turned a bond into a share?"""
    row: int | None = tracked(None)
    """The row from which this turn has bought."""
    bought_here: int = tracked(0)
    """How many cards of it."""
    kind: str | None = tracked(None)
    """Of which corporation this turn has bought cards of the hand, or that they were private companies."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **StockTurn.handlers,
        SellCompany: "do_sell_private",
        Choose: "do_convert",
    }
    deed = "buy or sell certificates"
    choosing = "turn a bond into a share"

    def begin_round(self) -> None:
        """No turn yet."""
        if self.turns:
            self.turns = 0
        super().begin_round()

    def begin_turn(self) -> None:
        """One more turn."""
        super().begin_turn()
        self.turns += 1
        if self.from_market:
            self.from_market = False
        if self.row is not None:
            self.row = None
            self.bought_here = 0
        if self.kind is not None:
            self.kind = None

    @property
    def selling(self) -> bool:
        """Is this a turn to sell?"""
        return self.game.progress.turn > 1 and self.turns <= len(self.game.round.order)

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Sell in the first turn, buy in the others; who owns too much must sell."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        out: set[type[Action]] = set()
        if self.selling:
            if self.can_sell_any(entity):
                out.add(SellShares)
            if entity.privates:
                out.add(SellCompany)
            must = self.game.limits.too_many(entity)
            return frozenset(out if must or not out else out | {Pass})
        if self.can_buy_any(entity):
            out.add(BuyShares)
        if next(self.private_offers(entity), None) is not None:
            out.add(BuyCompany)
        if not self.did and can_convert(self.game, entity, full=self._is_full(entity)):
            out.add(Choose)
        if out or self._seems_to_go_on(entity):
            out.add(Pass)
        return frozenset(out)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """As :meth:`actions` says."""
        return kind in self.kinds_for(entity)

    def can_act(self, entity: Entity) -> bool:
        """As :meth:`actions` says."""
        return bool(self.kinds_for(entity))

    def _seems_to_go_on(self, player: Player) -> bool:
        """Does the turn wait for more cards of the hand like those that it has bought, although the
        player cannot pay for them (decision 2040)?"""
        return self.kind is not None and not self._is_full(player) and any(self._alike(player))

    def _alike(self, player: Player) -> Iterator[Card]:
        """The cards of the hand that may be bought beside those that this turn has bought."""
        return (card for card in hand(self.game, player) if self.kind in (None, self._kind_of(card)))

    def _kind_of(self, card: Card) -> str:
        company = corporation_of(self.game, card)
        return PRIVATES if company is None else company.id

    def _is_full(self, player: Player) -> bool:
        limits = self.game.limits
        return limits.certificates_counted(player) >= self.game.certificate_limit(player)

    def choices(self) -> Iterator[Choice]:
        """As usual; private companies that may be sold, and the conversion of a bond."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        yield from super().choices()
        kinds = self.kinds_for(player)
        if SellCompany in kinds:
            for private in player.privates:
                yield self.choice("sell_company", player, company=private.id, price=private.value)
        if Choose in kinds:
            yield conversion_choice(self, player)

    # Selling

    def _why_no_sales(self) -> str | None:
        return None if self.selling else "Certificates are sold in the first turn of later stock rounds only."

    def do_sell_private(self, action: SellCompany, player: Player) -> None:
        """Sell a private company or a bond to the bank for what it is worth."""
        game, private = self.game, self.game.private(action.company)
        if private.owner is not player:
            raise Refusal("stock/private", f"{private.name} is not {player.name}’s to sell.")
        if action.price != private.value:
            raise Refusal("stock/private-price", f"The bank pays {game.money(private.value)}.")
        game.pay(game.bank, player, private.value)
        give_to_bank(game, private)
        game.happen(PrivateReturned(private=private.id, player=player.id, price=action.price))
        self._note(player, "sell", private)
        game.happen(SaleSettled())

    # Buying

    def offered(self) -> Iterator[Certificate]:
        """Shares of the pool, the first card of each row, and the cards of the hand."""
        game, player = self.game, self.actor()
        for corporation, shares in game.pool.held.items():
            if not corporation.closed:
                yield from one_of_each(shares)
        if not isinstance(player, Player):
            return
        for card in (*tops(game), *hand(game, player)):
            share = certificate(game, card)
            if share is not None:
                yield share

    def is_seller(self, owner: object, corporation: Corporation, player: Player) -> bool:
        """The pool, the rows and the hand; corporations sell nothing to players."""
        return owner is self.game.pool or isinstance(owner, Offering)

    def _can_buy_any(self, player: Player) -> bool:
        return any(
            self.price(share) <= player.cash and self.why_not_buy(player, (share,)) is None
            for share in self.offered()
        )

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why this certificate cannot be bought in this turn, or ``None``."""
        share = shares[0]
        reason = self._why_not_here(player, share.id, share.owner is self.game.pool)
        if reason is not None:
            return reason
        if self.price(share) > player.cash:
            return f"{player.name} cannot pay {self.game.money(self.price(share))}."
        if not self.game.limits.may_gain(player, shares):
            return f"{player.name} would hold too many certificates, or too much of {share.corporation.id}."
        return None

    def _why_not_here(self, player: Player, card: Card, market: bool) -> str | None:
        """Why this turn buys no card of the place where this one is, or ``None``."""
        if self.selling:
            return "This turn is for sales."
        if self.from_market:
            return "A turn buys one certificate of the bank or the pool."
        if market:
            return "This turn has bought from a row or a hand." if self._has_card() else None
        at = row_of(self.game, card)
        if at is not None:
            if self.kind is not None or self.row not in {None, at} or self.bought_here >= FROM_ROW:
                return "A turn buys up to two cards of one row."
            return None
        if card not in hand(self.game, player):
            return f"{card} is not on offer."
        if self.row is not None or self.kind not in {None, self._kind_of(card)}:
            return "A turn buys cards of one kind from the hand."
        return None

    def _has_card(self) -> bool:
        return self.row is not None or self.kind is not None

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a certificate of the pool, a row or the hand."""
        game = self.game
        shares = tuple(game.certificates[name] for name in action.shares)
        if len(shares) != 1 or not self.is_seller(shares[0].owner, shares[0].corporation, player):
            raise Refusal("stock/purchase", "Certificates are bought one at a time.")
        share = shares[0]
        reason = self.why_not_buy(player, shares)
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        self._take(player, share.id, share.owner is game.pool)
        game.policies.stock.buy(player, shares)
        game.check_float(share.corporation)
        self.bought = share.corporation
        self._note(player, "buy", share.corporation)

    def _take(self, player: Player, card: Card, market: bool) -> None:
        """Note where this turn buys, and take the card from there."""
        at = None if market else row_of(self.game, card)
        if market:
            self.from_market = True
        elif at is not None:
            self.row = at
            self.bought_here += 1
            take_from_row(self.game, at)
        else:
            self.kind = self._kind_of(card)
            take_from_hand(self.game, player, card)

    # Private companies

    def private_offers(self, player: Player) -> Iterator[Private]:
        """Those of the bank, one bond among them, and those that lie first in a row or in the hand."""
        game = self.game
        cards = [card for card in (*tops(game), *hand(game, player)) if card in game.privates]
        for private in (*on_sale(game), *(game.private(card) for card in cards)):
            if self.why_not_private(player, private) is None:
                yield private

    def why_not_private(self, player: Player, private: Private) -> str | None:
        """Why this private company or bond cannot be bought in this turn, or ``None``."""
        game, market = self.game, private in on_sale(self.game)
        reason = self._why_not_here(player, private.id, market)
        if reason is not None:
            return reason
        if self._is_full(player) and not is_bond(game, private):
            return f"{player.name} holds as many certificates as the limit allows."
        return None if private.value <= player.cash else f"{player.name} cannot pay for {private.name}."

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """What it is worth."""
        return private.value, private.value

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy a private company or a bond."""
        game, private = self.game, self.game.private(action.company)
        reason = self.why_not_private(player, private)
        if reason is not None:
            raise Refusal("stock/private", reason)
        if action.price != private.value:
            raise Refusal("stock/private-price", f"{private.name} costs {game.money(private.value)}.")
        market = private in on_sale(game)
        self._take(player, private.id, market)
        take_from_bank(game, private)
        game.announce(trading.sell_private(game, private, player, action.price))
        self._note(player, "private", private)

    def do_convert(self, action: Choose, player: Player) -> None:
        """Turn a bond into a share of the GIPR."""
        if not is_conversion(self.game, action):
            raise Refusal("bond/choice", f"The only choice is “{CONVERT}”.")
        private = convert_bond(self.game, player)
        self.from_market = True
        self._note(player, "convert", private)

    # The end of the turn

    def finish(self) -> None:
        """A turn to sell that sells nothing is no pass that could end the round, but it counts for the
        order of the next one."""
        player, round_ = self.actor(), self.game.round
        waits_to_buy = self.selling and not self.did and not self.passed
        super().finish()
        if waits_to_buy and isinstance(player, Player) and isinstance(round_, StockRound):
            round_.idle -= {player}

    def _acted(self, player: Player) -> None:
        """What a player does takes back that they sold nothing, too."""
        super()._acted(player)
        round_ = self.game.round
        if isinstance(round_, StockRound) and player in round_.passes:
            round_.passes = tuple(one for one in round_.passes if one is not player)

    def _asked(self, player: Player) -> Iterator[int]:
        """What the certificates on offer cost."""
        yield from (value(self.game, card) for card in (*tops(self.game), *hand(self.game, player)))
