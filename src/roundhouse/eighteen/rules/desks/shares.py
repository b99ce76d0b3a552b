"""Dealings in certificates: their prices, buying, selling to the pool, issuing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from roundhouse.eighteen.model.abilities import ParDiscount
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import SellMovement

from ..decisions import Decisions
from ..state.events import (
    PriceMoved,
    SharesBought,
    SharesIssued,
    SharesRedeemed,
    SharesSold,
)
from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Holder, Offering, Player, Purse
from .abilities import Abilities
from .presidency import Presidency


class ShareDesk(Presidency):
    """All dealings in certificates of one game."""

    def __init__(self, game: GameState, policies: Decisions, abilities: Abilities) -> None:
        super().__init__(game, policies)
        self.abilities = abilities

    # Facts

    def price(self, share: Certificate) -> int:
        """The price of a certificate: par from the IPO, the market price from anywhere else.

        The president's certificate of the pool costs what is bought of it (:meth:`percent_bought`). One of
        a corporation that has not been started, which came with a private company, costs the lowest par.
        """
        game = self.game
        corporation = share.corporation
        at_par = isinstance(share.owner, Offering) or (
            share.owner is corporation
            and corporation.par is not None
            and not corporation.definition.market_price_always
            and (
                game.settings.capitalization == "full"
                or game.settings.treasury_at_par
                or corporation.definition.bank_sells
            )
        )
        if at_par and corporation.par:
            price = corporation.par.price
        elif share.owner is corporation:
            price = corporation.share_price
        else:
            price = self.market_price(corporation)
        return corporation.price_of(self.percent_bought(share), price)

    def market_price(self, corporation: Corporation) -> int:
        """The price of one share outside its treasury:
        before the corporation starts, the lowest par price."""
        if corporation.cell is not None or corporation.parred or corporation.closed:
            return corporation.share_price
        return min((cell.price for cell in self.game.market.par_cells()), default=0)

    def par_cost(self, corporation: Corporation, cell: Cell) -> int:
        """The cost of the president's certificate at a par price.

        Less the part that a private company with the ability ``par_discount`` pays.
        """
        cost = corporation.price_of(self.president_percent(corporation), cell.price)
        abilities = self.abilities
        for private in abilities.privates_with(ParDiscount):
            for ability in abilities.usable(private, ParDiscount):
                if corporation.id in ability.corporations:
                    cost -= cost * ability.discount_percent // 100
        return cost

    def shares_to_float(self, corporation: Corporation, cell: Cell) -> int:
        """The number of shares that must be sold before a corporation that starts at ``cell`` floats.

        At least those of the president's certificate.
        """
        needed = self.policies.stock.float_percent_at(corporation, cell)
        percent = max(needed, corporation.definition.shares[0] if corporation.definition.shares else 0)
        return -(-percent // corporation.share_percent)

    def float_percent(self, corporation: Corporation) -> int:
        """The percent of a corporation that must be sold before it floats; once started, at its par price."""
        cell = corporation.par or corporation.cell
        if cell is None:
            return corporation.float_percent
        return self.policies.stock.float_percent_at(corporation, cell)

    def sold_percent(self, corporation: Corporation) -> int:
        """The percent of a corporation that lies neither in its treasury nor on offer apart from it."""
        shares = self.all_of(corporation)
        left = (one for one in shares if one.owner is corporation or isinstance(one.owner, Offering))
        return 100 - sum(share.percent for share in left)

    # Changes

    def buy(
        self,
        buyer: Player | Corporation,
        shares: Sequence[Certificate],
        price: int,
        *,
        change_president: bool = True,
    ) -> None:
        """Have ``buyer`` pay ``price`` for ``shares`` of one owner, and hand them over. Raises Refusal.

        The money goes to :meth:`receiver`. The presidency may change.
        """
        corporation, owner = shares[0].corporation, shares[0].owner
        self.game.pay(buyer, self.receiver(corporation, owner), price)
        percent = sum(self.percent_bought(share) for share in shares)
        unsold = owner is corporation or isinstance(owner, Offering)
        source = "ipo" if unsold else owner.key if owner is not None else ""
        self.game.happen(
            SharesBought(buyer=buyer.key, company=corporation.id, percent=percent, source=source, price=price)
        )
        change = sum(share.percent for share in shares) - percent
        self._hand_over(shares, buyer, percent, change_president, change)

    def percent_bought(self, share: Certificate) -> int:
        """The percent that a buyer of ``share`` gains.

        Of the president's certificate in the pool it is one share, as plain ones are given for the rest;
        unless the settings say that it is bought as a whole.
        """
        whole = self.game.settings.presidency_bought_whole
        if share.president and share.owner is self.game.pool and not whole:
            return share.corporation.share_percent
        return share.percent

    def receiver(self, corporation: Corporation, owner: Holder | None) -> Player | Corporation | Purse:
        """Who gets the money for a certificate of ``owner``: a corporation, a player or the bank."""
        if owner is corporation and corporation.definition.bank_sells:
            return self.game.bank
        own = corporation.definition.keeps_sales or self.game.settings.capitalization == "incremental"
        if owner is corporation and own:
            return corporation
        if isinstance(owner, Player) or (isinstance(owner, Corporation) and owner is not corporation):
            return owner
        return corporation if isinstance(owner, Offering) and not owner.to_bank else self.game.bank

    def give(self, holder: Holder, shares: Sequence[Certificate], *, change_president: bool = True) -> None:
        """Hand ``shares`` to ``holder`` without payment; the presidency may change. Raises Refusal."""
        self._hand_over(shares, holder, sum(share.percent for share in shares), change_president)

    def sell(
        self,
        shares: Sequence[Certificate],
        percent: int,
        *,
        movement: SellMovement | None = None,
        change_president: bool = True,
        price: int | None = None,
        swap: Certificate | None = None,
    ) -> int:
        """Sell ``percent`` of ``shares`` of one owner to the pool, move the price,
        and return the money paid.

        Without ``price`` that is the market's. ``swap`` is a smaller certificate of the pool that is taken
        for a part of the price. Raises Refusal where certificates cannot be changed.
        """
        corporation, owner = shares[0].corporation, shares[0].owner
        assert isinstance(owner, Player | Corporation)
        was_president = corporation.player is owner
        if price is None:
            price = corporation.price_of(percent)
        if swap is not None:
            price -= swap.price
            self.move(swap, owner)
        self.game.pay(self.game.bank, owner, price)
        self.game.happen(SharesSold(owner=owner.key, company=corporation.id, percent=percent, price=price))
        self._hand_over(shares, self.game.pool, percent, change_president)
        self.drop_price(corporation, percent - (swap.percent if swap else 0), was_president, movement)
        return price

    def room_to_issue(self, corporation: Corporation) -> int:
        """The percent that may be issued: the pool may not come to hold more than the players."""
        held = sum(player.percent(corporation) for player in self.game.players)
        return held - self.game.pool.percent(corporation)

    def issue(self, corporation: Corporation, shares: Sequence[Certificate], gain: int) -> None:
        """Have a corporation sell treasury shares to the pool for ``gain``; the price does not move."""
        percent = sum(share.percent for share in shares)
        self.game.pay(self.game.bank, corporation, gain)
        self.game.happen(SharesIssued(company=corporation.id, percent=percent, price=gain))
        self._hand_over(shares, self.game.pool, percent, False)

    def redeem(self, corporation: Corporation, shares: Sequence[Certificate], cost: int) -> None:
        """Have a corporation take shares back from the pool for ``cost``; the price does not move."""
        percent = sum(share.percent for share in shares)
        self.game.pay(corporation, self.game.bank, cost)
        self.game.happen(SharesRedeemed(company=corporation.id, percent=percent, price=cost))
        self._hand_over(shares, corporation, percent, False)

    def drop_price(
        self, corporation: Corporation, percent: int, by_president: bool, movement: SellMovement | None = None
    ) -> None:
        """Move a price after a sale of ``percent``, as the title's settings say."""
        kind = movement or self.game.settings.sell_movement
        cell = corporation.cell
        if movement is None and not by_president and cell is not None and "president_only" in cell.zones:
            return
        steps = percent // corporation.share_percent
        market = self.game.market
        way = market.below if kind.startswith("down") else market.left_of
        match kind:
            case "down_share" | "left_share":
                times = steps
            case "down_per_10":
                times = percent // 10
            case "left_share_pres":
                times = steps if by_president else 0
            case "down_block" | "left_block":
                times = 1
            case "down_block_pres" | "left_block_pres":
                times = 1 if by_president else 0
            case "left_per_two_shares":
                times = -(-steps // 2)
            case "left_per_10_if_pres_else_left_one":
                times = percent // 10 if by_president else 1
            case "none":
                return
            case _:
                assert_never(kind)
        self.move_price(corporation, (way,) * times)

    def move_price(self, corporation: Corporation, ways: Iterable[Callable[[Cell], Cell]]) -> None:
        """Move a price marker step by step, and tell of the change; each way maps a cell to the next one."""
        before = cell = corporation.cell
        if before is None or cell is None:
            return
        for way in ways:
            nearby = way(cell)
            if nearby is not cell:
                self.game.market.move(corporation, nearby)
                cell = nearby
        if cell is not before:
            self.game.happen(PriceMoved(company=corporation.id, before=before.price, after=cell.price))

    def _hand_over(
        self,
        shares: Sequence[Certificate],
        to: Holder,
        percent: int,
        change_president: bool,
        change: int = 0,
    ) -> None:
        """Move ``shares`` to ``to`` and settle the presidency; ``percent`` of them are really sold.

        ``change`` percent of plain certificates go back from ``to`` to the owner.
        """
        corporation, owner = shares[0].corporation, shares[0].owner
        assert owner is not None
        before = corporation.player
        for share in shares:
            self.move(share, to)
        self._give_plain(corporation, to, owner, change)
        if change_president:
            self._settle_presidency(corporation, before, shares, owner, percent)
