"""A player's turn in the stock round: sell shares, buy one, start a corporation, buy a private company of
another player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, assert_never

from roundhouse.eighteen.model.abilities import NoBuy
from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from .. import trading
from ..desks.bundles import one_of_each
from ..state.actions import Action, BuyCompany, BuyShares, Par, Pass, SellShares
from ..state.events import Passed, PlayerSkipped, PrivateTraded, TurnEnded
from ..state.pieces import Certificate, Corporation, Entity, Holder, Player, Private
from ..turn import NOTHING
from .deeds import TurnWithDeeds


class StockTurn(TurnWithDeeds):
    """Sell any number of certificates, buy one (or several of a corporation where the market allows)."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Par: "do_par",
        BuyCompany: "do_buy_private",
        Pass: "do_pass",
    }
    deed = "buy or sell"
    sells_at_one_price: ClassVar[bool] = False
    """Whether all sales of a corporation in a turn bring the price of the first one."""
    orders_from_pool: ClassVar[bool] = False
    """Whether standing orders to buy take shares of the pool, whatever they say, as none lie elsewhere."""

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action that the player in turn may take: sell, buy, start, buy a private, pass;
        none for others."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return NOTHING
        if self.must_sell(entity):
            return frozenset({SellShares})
        out: set[type[Action]] = set()
        if self.can_sell_any(entity):
            out.add(SellShares)
        if self.can_buy_any(entity):
            out.add(BuyShares)
        if self.can_par_any(entity):
            out.add(Par)
        if next(self.private_offers(entity), None):
            out.add(BuyCompany)
        if out or self.seems_to_par(entity):
            out.add(Pass)
        return frozenset(out)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """The turn is the player's and nothing must be sold first; the action itself is checked when done."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return False
        if self.must_sell(entity):
            return kind in self.kinds_for(entity)
        return kind is not Pass or self.can_act(entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` is in turn and may sell, buy or start anything, or the turn waits as if so."""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return False
        return (
            self.can_buy_any(entity)
            or self.can_sell_any(entity)
            or self.can_par_any(entity)
            or next(self.private_offers(entity), None) is not None
            or self.seems_to_par(entity)
        )

    def choices(self) -> Iterator[Choice]:
        """Every sale, purchase, par price and private company that is open to the player in turn,
        and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        kinds = self.kinds_for(player)
        if SellShares in kinds:
            yield from self._sales(player)
        if BuyShares in kinds:
            yield from self._purchases(player)
        if Par in kinds:
            yield from self._pars(player)
        if BuyCompany in kinds:
            yield from self._private_purchases(player)
        if Pass in kinds:
            yield self.choice("pass", player)

    def _sales(self, player: Player) -> Iterator[Choice]:
        for corporation in list(player.held):
            for bundle in self.game.shares.bundles(player, corporation):
                if self.why_not_sell(player, *bundle) is None:
                    yield self.sale_choice(player, bundle)

    def _purchases(self, player: Player) -> Iterator[Choice]:
        for share in self.offered():
            if self.why_not_buy(player, (share,)) is None:
                facts = trading.share_facts(share, self.price(share))
                yield self.choice("buy_shares", player, facts=facts, shares=[share.id])

    def _pars(self, player: Player) -> Iterator[Choice]:
        for corporation in self.game.corporations.values():
            if self.may_par(player, corporation):
                for cell in self.par_cells(player, corporation):
                    facts = {"price": cell.price, "cost": self.game.shares.par_cost(corporation, cell)}
                    yield self.choice("par", player, facts=facts, corporation=corporation.id, cell=cell.at)

    def _private_purchases(self, player: Player) -> Iterator[Choice]:
        for private in self.private_offers(player):
            prices = Span(*self.private_prices(player, private))
            yield self.choice("buy_company", player, {"price": prices}, company=private.id)

    def is_own_turn(self) -> bool:
        """Whether a pass now ends the turn of the player, rather than an auction or a question within it."""
        return True

    # Selling

    def can_sell_any(self, player: Player) -> bool:
        """Whether there is anything that ``player`` may sell."""
        return self.game.answers.to(self._can_sell_any, player)

    def _can_sell_any(self, player: Player) -> bool:
        return any(self.can_sell_of(player, corporation) for corporation in player.held)

    def can_sell_of(self, player: Player, corporation: Corporation) -> bool:
        """Whether there is any sale of this corporation that is open to ``player``."""
        if self._why_no_sales() is not None:
            return False
        if trading.why_not_sell_yet(self.game, player, corporation) is not None:
            return False
        return any(
            self.why_not_sell(player, shares, percent) is None
            for shares, percent in self.game.shares.bundles(player, corporation)
        )

    def must_sell(self, player: Player) -> bool:
        """Whether ``player`` owns too much and can sell, so that nothing else may be done first.

        Too many certificates: any sale will do. Too much of one corporation: shares of that one must be
        sold; they may be kept as long as they cannot be.
        """
        if self.game.limits.too_many(player) and self.can_sell_any(player):
            return True
        return any(self.can_sell_of(player, one) for one in self.game.limits.beyond_limit(player))

    def _why_no_sales(self) -> str | None:
        """Why nothing at all may be sold now in this turn, or ``None``."""
        match self.game.settings.sell_buy_order:
            case "sell_buy":
                return "Sales come before the purchase." if self.has_bought() else None
            case "sell_buy_or_buy_sell":
                both = self.did and self.did[-1] != "sell" and any(deed == "sell" for deed in self.did)
                return "A turn sells before or after the purchase, not both." if both else None
            case "sell_buy_sell":
                return None
            case _:
                assert_never(self.game.settings.sell_buy_order)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why this sale is not allowed, or ``None``."""
        game, corporation = self.game, shares[0].corporation
        timing = trading.why_not_sell_now(game, player, corporation, percent)
        if timing is not None:
            return timing
        if game.settings.must_sell_in_blocks and corporation in self.sold_now:
            return f"All shares of {corporation.id} that are sold in a turn must be sold at once."
        order = self._why_no_sales()
        if order is not None:
            return order
        if not game.limits.fits_in_pool(corporation, percent):
            return f"The pool can hold only {game.limits.pool_limit(corporation)}% of {corporation.id}."
        if not game.shares.may_dump(player, shares, percent):
            return f"Nobody could take over the presidency of {corporation.id}."
        return None

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell certificates of one corporation to the pool. Raises Refusal (:meth:`why_not_sell`)."""
        shares, percent = trading.read_sale(self.game, player, action)
        reason = self.why_not_sell(player, shares, percent)
        if reason is not None:
            raise Refusal("stock/sale", reason)
        corporation = shares[0].corporation
        self.sold[player, corporation] = True
        self.sold_now |= {corporation}
        self.game.policies.stock.sell(shares, percent)
        self._note(player, "sell", corporation)

    # Buying

    def offered(self) -> Iterator[Certificate]:
        """One certificate of each size that each owner offers: the pool, the IPO or treasuries."""
        for corporation, shares in self.game.pool.held.items():
            if not corporation.closed:
                yield from one_of_each(shares)
        for corporation in self.game.corporations.values():
            if corporation.parred and not corporation.closed:
                yield from one_of_each(corporation.held.get(corporation, ()))

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """Whether ``owner`` sells its shares of ``corporation`` to ``player``:
        the pool and the corporation itself do."""
        return owner is self.game.pool or owner is corporation

    def is_open(self, share: Certificate) -> bool:
        """Whether the corporation of ``share`` has been started and not closed;
        only then its shares are bought."""
        return share.corporation.parred and not share.corporation.closed

    def price(self, share: Certificate) -> int:
        """What ``share`` costs from where it is: par from the IPO, the market price from elsewhere."""
        return self.game.shares.price(share)

    def can_buy_any(self, player: Player) -> bool:
        """Whether there is a certificate that ``player`` may buy and can pay."""
        return self.game.answers.to(self._can_buy_any, player)

    def _can_buy_any(self, player: Player) -> bool:
        if self.has_bought() and not self._may_go_on():
            return False
        return any(
            self.price(share) <= player.cash and self.why_not_buy(player, (share,)) is None
            for share in self.offered()
        )

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Why this purchase is not allowed, or ``None``."""
        corporation = shares[0].corporation
        reason = self.why_not_offered(player, shares[0])
        if reason is not None:
            return reason
        cost = sum(self.price(item) for item in shares)
        if cost > player.cash:
            return f"{player.name} cannot pay {self.game.money(cost)}."
        if not self.has_room_for(player, shares):
            return f"{player.name} would hold too many certificates, or too much of {corporation.id}."
        return None

    def why_not_offered(self, player: Player, share: Certificate) -> str | None:
        """Why this certificate is not for sale to ``player`` in this turn, whatever money and room there is;
        or ``None``."""
        corporation = share.corporation
        if not self.is_open(share):
            return f"{corporation.id} has not been started."
        if (player, corporation) in self.sold:
            return f"{player.name} sold shares of {corporation.id} in this round."
        if self.has_bought() and not self._may_buy_more(share):
            return "A turn buys one certificate."
        return trading.why_not_buy(self.game, player, share)

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Whether ``player`` may hold these certificates besides what they hold, by all limits."""
        return self.game.limits.may_gain(player, shares)

    def _may_go_on(self) -> bool:
        """Whether a turn that has bought something may buy any more shares."""
        return self._may_add() or self._may_buy_in_bulk()

    def _may_add(self) -> bool:
        """Whether the player who started a corporation in this turn may buy more of it."""
        return self.started is not None and self.did.count("buy") < self.game.settings.more_after_start

    def _may_buy_in_bulk(self) -> bool:
        return "par" not in self.did and (self.bought is None or self.is_bulk(self.bought))

    def _may_buy_more(self, share: Certificate) -> bool:
        if self._may_add():
            return share.corporation is self.started and share.corporation.player is self.actor()
        if self.game.settings.multiple_buy_only_from_market and (
            share.owner is not self.game.pool or self.from_ipo
        ):
            return False
        corporation = share.corporation
        return self._may_buy_in_bulk() and self.bought in (None, corporation) and self.is_bulk(corporation)

    def is_bulk(self, corporation: Corporation) -> bool:
        """Whether its price is in a zone where a turn may buy any number of its shares."""
        return corporation.cell is not None and "multiple_buy" in corporation.cell.zones

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one certificate from the IPO, a treasury or the pool. Raises Refusal (:meth:`why_not_buy`)."""
        shares = tuple(self.game.certificates[name] for name in action.shares)
        owner, corporation = shares[0].owner, shares[0].corporation
        if any(share.owner is not owner or share.corporation is not corporation for share in shares) or (
            not self.is_seller(owner, corporation, player)
        ):
            raise Refusal("stock/not-offered", f"{', '.join(action.shares)} cannot be bought together.")
        if len(shares) > 1:
            raise Refusal("stock/purchase", "Certificates are bought one at a time.")
        reason = self.why_not_buy(player, shares)
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        if isinstance(owner, Corporation):
            self.from_ipo = True
        trading.note_gain(self.game, player, corporation, self.game.shares.percent_bought(shares[0]))
        self.game.policies.stock.buy(player, shares)
        self.game.check_float(corporation)
        self.bought = corporation
        self._note(player, "buy", corporation)

    # Starting a corporation

    def can_par_any(self, player: Player) -> bool:
        """Whether there is a corporation that ``player`` may start now."""
        if self.has_bought():
            return False
        return any(
            self.may_par(player, corporation) and self.par_cells(player, corporation)
            for corporation in self.game.corporations.values()
        )

    def seems_to_par(self, player: Player) -> bool:
        """Whether the turn waits for a player who could start some corporation at a price that is not one
        of its own (decision 1800)."""
        if self.has_bought():
            return False
        shares, looked_at = self.game.shares, self.game.policies.stock.par_cells_looked_at
        return any(
            self.may_par(player, corporation)
            and any(shares.par_cost(corporation, cell) <= player.cash for cell in looked_at(corporation))
            for corporation in self.game.corporations.values()
        )

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Whether ``player`` may set the par price of ``corporation`` now, if they can pay for it."""
        if corporation.parred or corporation.closed or (player, corporation) in self.sold:
            return False
        if not self.game.policies.stock.may_par(corporation, player):
            return False
        president = self.game.shares.president_share(corporation)
        return president.owner is corporation and self.has_room_to_par(player, president)

    def has_room_to_par(self, player: Player, president: Certificate) -> bool:
        """Whether ``player`` may hold the president's certificate that starting a corporation brings."""
        return self.game.limits.may_gain(player, (president,))

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices that ``player`` can pay."""
        return [
            cell
            for cell in self.game.policies.stock.par_cells(corporation)
            if self.game.shares.par_cost(corporation, cell) <= player.cash
        ]

    def read_par(self, action: Par, player: Player) -> tuple[Corporation, Cell]:
        """The corporation that ``action`` starts and the cell of its par price. Raises Refusal where
        ``player`` may not start it there."""
        corporation = self.game.company(action.corporation)
        cell = self.game.market.cell(action.cell)
        if not self.may_par(player, corporation):
            raise Refusal("stock/par", f"{player.name} cannot start {corporation.id} now.")
        if cell is None or cell not in self.par_cells(player, corporation):
            prices = ", ".join(str(item.price) for item in self.par_cells(player, corporation))
            raise Refusal(
                "stock/par-price", f"{corporation.id} cannot start there.", hint=f"possible: {prices}"
            )
        return corporation, cell

    def do_par(self, action: Par, player: Player) -> None:
        """Set a par price and buy the president's certificate. Raises Refusal (:meth:`read_par`)."""
        self.start(player, *self.read_par(action, player))

    def start(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Start ``corporation`` at ``cell``: the purchase of the turn."""
        self.game.start_corporation(corporation, player, cell)
        trading.note_gain(self.game, player, corporation, self.game.shares.president_percent(corporation))
        if self.game.settings.more_after_start:
            self.started = corporation
        self._note(player, "par", corporation)

    # Privates between players

    def private_offers(self, player: Player) -> Iterator[Private]:
        """Private companies of other players that may be bought in this phase."""
        if self.has_bought() or "can_buy_companies_from_other_players" not in self.game.phase.status:
            return
        if player.cash <= 0 or self.game.progress.turn < self.game.settings.privates_between_players_from:
            return
        for private in self.game.privates.values():
            if not isinstance(private.owner, Player) or private.owner is player:
                continue
            if not self.game.abilities.of(private, NoBuy):
                yield private

    def private_prices(self, player: Player, private: Private) -> tuple[int, int]:
        """The lowest and the highest price, in money, for a private of another player:
        1 to all the cash of the buyer."""
        return 1, player.cash

    def read_private(self, action: BuyCompany, player: Player) -> Private:
        """The private company that ``action`` buys.
        Raises Refusal if it is not for sale or the price is out of bounds."""
        private, money = self.game.private(action.company), self.game.money
        if private not in self.private_offers(player):
            raise Refusal("stock/private", f"{private.name} cannot be bought now.")
        low, high = self.private_prices(player, private)
        if not low <= action.price <= high:
            price = f"{money(low)} to {money(high)}" if low < high else money(low)
            raise Refusal("stock/private-price", f"{private.name} costs {price}.")
        return private

    def do_buy_private(self, action: BuyCompany, player: Player) -> None:
        """Buy a private company from another player. Raises Refusal (:meth:`read_private`)."""
        private = self.read_private(action, player)
        seller = private.owner
        assert isinstance(seller, Player)
        self.game.pay(player, seller, action.price)
        self.game.give_private(private, player)
        self.game.happen(
            PrivateTraded(private=private.id, seller=seller.id, player=player.id, price=action.price)
        )
        self.did = (*self.did, "private")
        self._acted(player)

    # The end of the turn

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """End the turn: a pass if nothing was done in it."""
        self.game.happen(TurnEnded(entity=entity.key) if self.did else Passed(entity=entity.key))
        self.finish()

    def skip(self) -> None:
        """End a turn in which nothing can be done. If nothing was done in it either, the log says why."""
        player = self.actor()
        if isinstance(player, Player) and not self.did:
            cheapest = min(self._asked(player), default=0)
            self.game.happen(
                PlayerSkipped(
                    player=player.id, cash=player.cash, cheapest=cheapest if cheapest > player.cash else 0
                )
            )
        super().skip()

    def _asked(self, player: Player) -> Iterator[int]:
        """The prices of all that the player might want:
        certificates on offer, and president's certificates at the lowest par price."""
        for share in self.offered():
            yield self.price(share)
        for corporation in self.game.corporations.values():
            if self.may_par(player, corporation):
                for cell in self.game.policies.stock.par_cells(corporation)[-1:]:  # dearest first
                    yield self.game.shares.par_cost(corporation, cell)
