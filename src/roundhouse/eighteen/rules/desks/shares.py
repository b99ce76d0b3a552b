"""Dealings in certificates: buying, selling to the pool, issuing, the presidency."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import assert_never

from roundhouse.eighteen.model.abilities import ParDiscount
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import SellMovement
from roundhouse.table.errors import Refusal

from ..decisions import Decisions
from ..state.events import (
    ControlGained,
    PresidencyExchanged,
    PresidencyLost,
    PresidentChanged,
    PriceMoved,
    SharesBought,
    SharesIssued,
    SharesRedeemed,
    SharesSold,
)
from ..state.game_state import GameState
from ..state.pieces import Certificate, Corporation, Holder, Offering, Owner, Player, Purse
from .abilities import Abilities
from .bundles import Bundle, any_bundles, bundles


class ShareDesk:
    """All dealings in certificates of one game."""

    def __init__(self, game: GameState, policies: Decisions, abilities: Abilities) -> None:
        self.game = game
        self.policies = policies
        self.abilities = abilities

    # Facts

    def successor(self, corporation: Corporation, seller: Player, percent: int) -> Owner | None:
        """Who would take the presidency if ``seller`` sold ``percent``; ``None`` if nobody would.

        A corporation takes it only in titles that say so (:meth:`~.StockDecisions.rivals`).
        """
        heir = self.game.answers.to(self._heir, corporation, seller)
        if heir is None or heir.percent(corporation) <= seller.percent(corporation) - percent:
            return None
        return heir

    def _heir(self, corporation: Corporation, seller: Player) -> Owner | None:
        """The next president after ``seller``: of those who own enough, whoever owns most;
        on a tie the first in order of turns."""
        heir, most = None, self.president_percent(corporation) - 1
        for holder in self._candidates(corporation, seller):
            if holder is not seller and (owned := holder.percent(corporation)) > most:
                heir, most = holder, owned
        return heir

    def _candidates(self, corporation: Corporation, first: Player | None) -> list[Owner]:
        """Those who may preside: players in the order of turns from ``first`` on, then corporations."""
        if not corporation.definition.has_president:
            return []
        around = [player for player in self.game.players_from(first) if not player.bankrupt]
        return [*around, *self.policies.stock.rivals(corporation)]

    def president_percent(self, corporation: Corporation) -> int:
        """The percent of the president's certificate; 100 for a corporation without shares."""
        return self.president_share(corporation).percent if corporation.definition.shares else 100

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

    def may_dump(self, seller: Player, shares: Sequence[Certificate], percent: int) -> bool:
        """Whether somebody can take the president's certificate, if it is among ``shares``."""
        if not any(share.president for share in shares):
            return True
        corporation = shares[0].corporation
        over = sum(share.percent for share in shares) - percent
        to_pool = self.game.settings.president_may_sell_to_pool or corporation.definition.president_to_pool
        if to_pool and (
            percent >= self.president_percent(corporation)
            or _worth(_plain(self.game.pool, corporation), over) is not None
        ):
            return True
        heir = self.successor(corporation, seller, percent)
        if heir is None or not self.game.settings.largest_last:
            return heir is not None and (not over or self._has_change(seller, shares, heir, over))
        # The president's certificate goes only with the presidency; the rest of it comes back in a single
        # share, which the pool or the heir must have.
        if seller.percent(corporation) - percent >= self.president_percent(corporation):
            return False
        single = corporation.share_percent
        pairs = any(share.percent > single and not share.president for share in heir.shares(corporation))
        whole = percent == sum(share.percent for share in shares)
        there = any(share.percent == single for share in self.game.pool.shares(corporation))
        return whole or there or not pairs

    def _has_change(self, seller: Player, shares: Sequence[Certificate], heir: Owner, over: int) -> bool:
        """Can ``over`` percent be given back to whoever sells a part of the president's certificate? Double
        certificates alone may not make it up."""
        corporation = shares[0].corporation
        least, whole = self.president_percent(corporation), sum(share.percent for share in shares)
        there = [*_plain(self.game.pool, corporation), *(one for one in shares if not one.president)]
        if seller.percent(corporation) - whole < least:
            there += self._given_for_presidency(corporation, heir) or ()
        return _worth(sorted(there, key=lambda share: share.percent), over) is not None

    def bundles(self, holder: Holder, corporation: Corporation) -> list[Bundle]:
        """The bundles of ``corporation`` that ``holder`` could sell, as certificates and percent,
        smallest first.

        Plain certificates go first, of different sizes in any combination, and the president's last, of
        which a part may be sold: the rest is made up in plain certificates by whoever becomes president.
        Parts of a share are sold one at a time. What may not be sold is left out.
        """
        choose = any_bundles if self.game.settings.largest_last else bundles
        held = tuple(share for share in holder.shares(corporation) if not share.bound)
        return choose(held, corporation.share_percent)

    # Changes

    def move(self, share: Certificate, to: Holder) -> None:
        """Hand one certificate over to ``to``, with no payment and no event."""
        owner, corporation = share.owner, share.corporation
        if owner is not None:
            self._take(share, owner, corporation)
            if share.bound:
                share.bound = False
        to.held[corporation] = (*to.held.get(corporation, ()), share)
        share.owner = to

    def remove(self, share: Certificate) -> None:
        """Take a certificate out of the game."""
        owner, corporation = share.owner, share.corporation
        if owner is not None:
            self._take(share, owner, corporation)
        share.owner = None

    def create(self, corporation: Corporation, index: int, percent: int, to: Holder) -> Certificate:
        """Make a new certificate and hand it to ``to``.

        One of less than 0 percent is a short one, which does not count against the limit.
        """
        game = self.game
        share = Certificate(corporation, index, percent, False)
        game.register(share)
        game.certificates[share.id] = share
        if percent < 0:
            share.counts = 0
        share.owner = None
        self.move(share, to)
        return share

    def double(self, corporation: Corporation) -> Sequence[Certificate]:
        """Double the number of certificates of a corporation: each becomes half as large.

        Returns the new ones, which are single shares in its treasury.
        """
        certificates = self.all_of(corporation)
        count = corporation.size
        for share in certificates:
            share.percent //= 2
        corporation.share_percent //= 2
        return [
            self.create(corporation, index, corporation.share_percent, corporation)
            for index in range(len(certificates), len(certificates) + count)
        ]

    def destroy(self, share: Certificate) -> None:
        """Take a certificate out of the game for good; its id can be given again."""
        self.remove(share)
        self.game.certificates.pop(share.id, None)
        self.game.pieces.pop(share.key, None)

    def all_of(self, corporation: Corporation) -> list[Certificate]:
        """Every certificate of a corporation, short ones too, by number."""
        found = [share for share in self.game.certificates.values() if share.corporation is corporation]
        return sorted(found, key=lambda share: share.index)

    def _take(self, share: Certificate, owner: Holder, corporation: Corporation) -> None:
        rest = tuple(other for other in owner.held.get(corporation, ()) if other is not share)
        if rest:
            owner.held[corporation] = rest
        else:
            owner.held.pop(corporation, None)

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

    def find_president(self, corporation: Corporation) -> None:
        """Settle the presidency after certificates changed otherwise than by a purchase or a sale."""
        self._settle_presidency(corporation, corporation.player, (), self.game.pool, 0)

    def _settle_presidency(
        self,
        corporation: Corporation,
        before: Player | None,
        shares: Sequence[Certificate],
        owner: Holder,
        percent: int,
    ) -> None:
        """Make president whoever has more than the president, the nearest to the left on a tie."""
        least = self.president_percent(corporation)
        around = self._candidates(corporation, before)
        most = max((holder.percent(corporation) for holder in around), default=0)
        certificate = self.president_share(corporation)
        if most < least:
            if certificate in shares and certificate.owner is self.game.pool and before is not None:
                corporation.player = None
                self.game.happen(PresidencyLost(company=corporation.id))
                self._give_change(corporation, shares, owner, percent)
            return
        if before is not None and before.percent(corporation) == most:
            return
        after = next(holder for holder in around if holder.percent(corporation) == most)
        corporation.player = after if isinstance(after, Player) else after.player
        if isinstance(after, Corporation):
            self.game.happen(ControlGained(taker=after.id, company=corporation.id))
        else:
            self.game.happen(PresidentChanged(player=after.id, company=corporation.id))
        if before is None and certificate.owner is self.game.pool:
            self._swap(certificate, after, self.game.pool)
            return
        if certificate.owner is after or before is None:
            return
        # Plain certificates come back for the president's: to the old president, or to the pool when the
        # president's certificate itself went there, or to the player to whom it was given.
        holder = certificate.owner
        gone = holder is self.game.pool and before.percent(corporation) < least
        back: Holder = self.game.pool if gone else before
        if isinstance(holder, Player):
            back = holder
        given = tuple(share.id for share in self._swap(certificate, after, back))
        self.game.announce(
            PresidencyExchanged(
                company=corporation.id, before=before.key, after=after.key, back=back.key, given=given
            )
        )
        self._give_change(corporation, shares, owner, percent)

    def _give_change(
        self, corporation: Corporation, shares: Sequence[Certificate], owner: Holder, percent: int
    ) -> None:
        """Give back, in plain certificates, the rest of a president's
        certificate of which only a part was sold."""
        over = sum(share.percent for share in shares) - percent
        self._give_plain(corporation, self.game.pool, owner, over)

    def _give_plain(self, corporation: Corporation, giver: Holder, to: Holder, percent: int) -> None:
        """Hand over plain certificates that make up ``percent``. Raises Refusal if there are none."""
        given = _worth(_plain(giver, corporation), percent)
        if given is None:
            raise Refusal(
                "shares/no-change",
                f"There are no certificates of {corporation.id} to give {percent}% back in.",
            )
        for share in given:
            self.move(share, to)

    def _swap(self, certificate: Certificate, after: Owner, back: Holder) -> Sequence[Certificate]:
        """Give ``after`` the president's certificate for plain ones, and return those.
        Raises Refusal without them."""
        corporation = certificate.corporation
        given = self._given_for_presidency(corporation, after)
        if given is None:
            raise Refusal(
                "shares/no-exchange",
                f"{after.name} has no certificates to exchange for the presidency of {corporation.id}.",
            )
        for share in given:
            self.move(share, back)
        self.move(certificate, after)
        return given

    def _given_for_presidency(self, corporation: Corporation, after: Owner) -> Sequence[Certificate] | None:
        """The plain certificates that ``after`` gives for the president's, or ``None`` without such."""
        plain = _plain(after, corporation)
        plain.sort(key=lambda share: share.percent)
        match self.game.settings.presidency_exchange:
            case "largest_first":
                plain.reverse()
            case "double_first":
                plain.sort(key=lambda share: -share.percent)
            case "by_number":
                plain.sort(key=lambda share: share.index)
            case "smallest_first":
                pass
            case _:
                assert_never(self.game.settings.presidency_exchange)
        return _worth(plain, self.president_percent(corporation))

    def exchange_presidency(self, corporation: Corporation, giver: Holder, taker: Player) -> None:
        """Give ``taker`` the president's certificate of ``giver`` for plain ones. Raises Refusal."""
        self._swap(self.president_share(corporation), taker, giver)

    def president_share(self, corporation: Corporation) -> Certificate:
        """The president's certificate of ``corporation``."""
        return self.game.certificates[f"{corporation.id}_0"]


def _plain(holder: Holder, corporation: Corporation) -> list[Certificate]:
    """The certificates of ``holder`` without the president's and without short ones."""
    return [share for share in holder.shares(corporation) if not share.president and share.percent > 0]


def _worth(shares: Sequence[Certificate], percent: int) -> Sequence[Certificate] | None:
    """The first certificates, in order, that make up ``percent`` exactly;
    if those do not, the fewest that do."""
    first: list[Certificate] = []
    left = percent
    for share in shares:
        if share.percent > left:
            break
        left -= share.percent
        first.append(share)
    if not left:
        return first
    sets = (some for count in range(1, len(shares) + 1) for some in combinations(shares, count))
    return next((some for some in sets if sum(share.percent for share in some) == percent), None)
