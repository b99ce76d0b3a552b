"""What players buy of each other by an optional rule: shares and concessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.rules.desks.bundles import percent_of
from roundhouse.eighteen.rules.state.actions import BuyCompany, BuyShares
from roundhouse.eighteen.rules.state.events import PrivateTraded, SharesBought
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.table.choices import Choice, Free, Span
from roundhouse.table.errors import Refusal

from . import control
from .facts import memory, presidency_moves
from .stock import StockTurn1841


class TurnBetweenPlayers(StockTurn1841):
    """The purchase of a turn may be any shares of one corporation that another player has, or a concession
    with the presidency that belongs to it, at a price of 1 or more on which both agree. The rules take the
    buyer's word for that."""

    __slots__ = ()

    def seems_to_par(self, player: Player) -> bool:
        """The turn also waits where 18xx.games sees something to buy of a player: it looks at single shares,
        whatever would have to go with them, and at one's own concessions, too (decision 2291)."""
        return super().seems_to_par(player) or self._sees_trade(player)

    def _sees_trade(self, player: Player) -> bool:
        game = self.game
        if self.has_bought() or player.cash <= 0:
            return False
        for private in game.privates.values():
            if isinstance(private.owner, Player) and not private.closed and self._has_room(player, private):
                return True
        return any(
            (player, company) not in self.sold
            and (not share.president or presidency_moves(game, company))
            and control.may_hold_more(game, player, company, share.percent)
            for seller in game.players
            if seller is not player
            for company, shares in seller.held.items()
            for share in shares
        )

    # Shares

    def _can_buy_any(self, player: Player) -> bool:
        return super()._can_buy_any(player) or next(self._lots(player), None) is not None

    def _purchases(self, player: Player) -> Iterator[Choice]:
        yield from super()._purchases(player)
        for shares in self._lots(player):
            seller, percent = shares[0].owner, percent_of(shares)
            names = Free([share.id for share in shares], "certificates")
            facts = {
                "corporation": shares[0].corporation.id,
                "percent": percent,
                "from": seller.name if seller is not None else "",
            }
            open_ = {"shares": names, "price": Span(1, player.cash)}
            yield self.choice("buy_shares", player, open_, facts, percent=percent)

    def _lots(self, player: Player) -> Iterator[Sequence[Certificate]]:
        """What may be bought of other players, whatever the price."""
        if self.has_bought() or player.cash <= 0:
            return
        for seller in self.game.players:
            if seller is player:
                continue
            for company in list(seller.held):
                for shares, percent in self.game.shares.bundles(seller, company):
                    whole = percent_of(shares) == percent
                    if whole and self.why_not_trade(player, seller, shares) is None:
                        yield shares

    def why_not_trade(self, player: Player, seller: Player, shares: Sequence[Certificate]) -> str | None:
        """Why ``player`` may not buy these of ``seller``, whatever the price, or ``None``.

        The president's certificate goes whole, and only to somebody who then presides: for part of it, or
        where a third one presides, 18xx.games loses shares of the buyer (decision 2291).
        """
        game, company, percent = self.game, shares[0].corporation, percent_of(shares)
        chief = any(share.president for share in shares)
        if self.has_bought():
            return "A turn buys one certificate."
        if (player, company) in self.sold:
            return f"{player.name} sold shares of {company.id} in this round."
        if chief and not presidency_moves(game, company):
            return f"The presidency of {company.id} goes with its concession."
        if not control.may_hold_more(game, player, company, percent):
            return f"{player.name} would hold too many certificates, or too much of {company.id}."
        if not presidency_moves(game, company):
            return None
        president = control.president_after(game, company, seller, player, percent)
        if chief and president is not player:
            return f"{player.name} would not be president of {company.id}."
        before = memory(game).presidents.get(company)
        if president is before or not isinstance(president, Corporation):
            return None
        ring = control.makes_ring(game, company, president)
        return f"{company.id} would control itself." if ring else None

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy of a player, or in the ordinary way. Raises Refusal (:meth:`why_not_trade`)."""
        game = self.game
        shares = tuple(game.certificates[name] for name in action.shares)
        seller, company = shares[0].owner, shares[0].corporation
        if not isinstance(seller, Player) or seller is player:
            super().do_buy(action, player)
            return
        if len(set(shares)) < len(shares) or any(
            share.owner is not seller or share.corporation is not company for share in shares
        ):
            raise Refusal("stock/not-offered", f"{', '.join(action.shares)} cannot be bought together.")
        percent = percent_of(shares)
        if action.percent not in (None, percent):
            raise Refusal("stock/purchase", f"Certificates of players are bought whole: {percent}%.")
        if (reason := self.why_not_trade(player, seller, shares)) is not None:
            raise Refusal("stock/purchase", reason)
        if action.price is None or not 1 <= action.price <= player.cash:
            most = game.money(player.cash)
            raise Refusal("stock/price", f"The price is {game.money(1)} to {most}.")
        game.pay(player, seller, action.price)
        game.happen(
            SharesBought(
                buyer=player.key, company=company.id, percent=percent, source=seller.key, price=action.price
            )
        )
        control.hand_over(game, shares, player, change=presidency_moves(game, company))
        self.bought = company
        self._note(player, "buy", company)

    # Concessions

    def _has_room(self, player: Player, private: Private) -> bool:
        chief = self._president_share(private)
        return chief is None or control.may_hold_more(self.game, player, chief.corporation, chief.percent)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """Those of the bank, and those of other players."""
        yield from super().private_offers(player)
        if self.has_bought() or player.cash <= 0:
            return
        for private in self.game.privates.values():
            owner = private.owner
            others = isinstance(owner, Player) and owner is not player and not private.closed
            if others and self._has_room(player, private):
                yield private

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """Of a player, from 1 to all the cash of the buyer."""
        if isinstance(private.owner, Player):
            return 1, player.cash
        return super().private_prices(player, private)

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """The president's certificate comes with the concession, for nothing more."""
        game, private = self.game, self.game.private(action.company)
        seller = private.owner
        if not isinstance(seller, Player):
            super().do_buy_private(action, player)
            return
        self.read_private(action, player)
        share = self._president_share(private)
        game.pay(player, seller, action.price)
        game.give_private(private, player)
        traded = PrivateTraded(private=private.id, seller=seller.id, player=player.id, price=action.price)
        game.happen(traded)
        self.take_presidency(player, share)
