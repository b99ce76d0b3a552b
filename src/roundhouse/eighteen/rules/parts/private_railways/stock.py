"""The stock turn of 1858: auctions of private companies, exchanges of railways, and corporations that
grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ... import trading
from ...desks.auctions import Lot
from ...policies import StockPolicy
from ...state.actions import Action, Bid, BuyShares, Convert, Par, Pass
from ...state.events import (
    CorporationStarted,
    PrivateExchanged,
    PrivatePutUp,
    StandingOrderEnded,
)
from ...state.pieces import Certificate, Corporation, Entity, Player, Private
from ...steps.stock import StockTurn
from ...steps.stock_auction import StockTurnWithAuction
from ...turn import NOTHING
from .approval import ApproveExchange
from .growth import grow_to_ten, may_grow
from .railways import (
    end_railway,
    exchangeable,
    is_joined,
    not_yet_up,
    open_homes,
    own_railways,
    pass_slots_on,
    starting_cell,
    starts_corporations,
    treasury_share,
)
from .settings import PUBLIC, Railways, facts_of
from .tokens import TokenOfRailway

_SALES = frozenset({"sell", "exchange"})
"""The deeds that a turn may do before its purchase."""


class StartsOfCorporations(StockPolicy):
    """The start of corporations without a private company."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Whether ``player`` may start a corporation by its president's certificate alone; only in late
        phases."""
        return PUBLIC in self.game.phase.status and super().may_par(corporation, player)


class RailwayTurn(StockTurnWithAuction):
    """Sell shares, exchange railways for shares, let corporations grow; then buy a share, start a
    corporation, or put a private company up. Whoever wins that, the turn is over."""

    put_up: int = tracked(0)
    """The number of the deed, as in ``deeds``, with which a private company was last put up."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        **StockTurn.handlers,
        Bid: "do_bid",
        BuyShares: "do_buy_or_exchange",
        Convert: "do_grow",
    }

    # Whose turn

    def has_bought(self) -> bool:
        """Whether this turn has bought anything; exchanges of railways and growth are no purchases."""
        return any(deed not in _SALES for deed in self.did)

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of a bidder, the player in turn, or their private company, railway or
        corporation."""
        player = self.actor()
        if self.passed or not isinstance(player, Player):
            return NOTHING
        if self.auction.lot is not None:
            return frozenset({Bid, Pass}) if entity is player else NOTHING
        if entity is not player:
            return self._actions_of(entity, player)
        kinds = super().actions(entity)
        if self.must_sell(player) or self.has_bought():
            return kinds
        if next(self.on_offer(player), None):
            kinds |= {Bid, Pass}
        return kinds | {Pass} if self.seems_to_exchange(player) else kinds

    def _actions_of(self, entity: Entity, player: Player) -> frozenset[type[Action]]:
        if self.has_bought() or self.must_sell(player):
            return NOTHING
        if isinstance(entity, Private):
            return frozenset({BuyShares}) if next(self.starts(entity), None) else NOTHING
        if not isinstance(entity, Corporation):
            return NOTHING
        if not entity.is_major:
            return frozenset({BuyShares}) if next(self.exchanges(entity), None) else NOTHING
        grows = entity.player is player and entity.floated and may_grow(entity)
        return frozenset({Convert}) if grows else NOTHING

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; for all but the player in turn, what
        :meth:`actions` lists."""
        if self.auction.lot is not None or kind in {Bid, Convert} or not isinstance(entity, Player):
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything."""
        return bool(self.kinds_for(entity))

    def seems_to_exchange(self, player: Player) -> bool:
        """Whether the turn waits for a player with a railway that could be exchanged if it were joined to a
        corporation.

        As on 18xx.games it does; the pass is made for them if it is joined to none (decision 2031).
        """
        if any(treasury_share(one) is not None for one in self.game.corporations.values()) and own_railways(
            self.game, player
        ):
            return True
        return any(next(self.starts(private, roughly=True), None) for private in player.privates)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player with nothing but railways that are joined to no corporation; otherwise
        ``None``."""
        player = self.actor()
        if not isinstance(player, Player) or self.auction.lot is not None:
            return None
        if self.kinds_for(player) != {Pass} or self._may_deal(player):
            return None
        return {"type": "pass", "entity": player.key}

    def _may_deal(self, player: Player) -> bool:
        """Whether ``player`` can exchange a railway, start a corporation or let one grow."""
        if any(next(self.exchanges(one), None) for one in own_railways(self.game, player)):
            return True
        if any(next(self.starts(one), None) for one in player.privates):
            return True
        return any(one.player is player and may_grow(one) for one in self.game.corporations.values())

    def choices(self) -> Iterator[Choice]:
        """Yield bids during an auction, otherwise the usual choices, bids, exchanges, starts and growth."""
        player = self.actor()
        if not isinstance(player, Player) or self.passed:
            return
        lot = self.auction.lot
        if isinstance(lot, Private):
            yield from self._bids(player, lot)
            yield self.choice("pass", player)
            return
        yield from super().choices()
        for private in self.on_offer(player):
            if Bid in self.kinds_for(player):
                yield from self._bids(player, private)
        if self.has_bought() or self.must_sell(player):
            return
        for private in player.privates:
            for share in self.starts(private):
                cell = starting_cell(self.game, private)
                facts = {
                    "corporation": share.corporation.id,
                    "gives": private.name,
                    "cost": cell.price if cell else 0,
                    "price": cell.price if cell else 0,
                }
                yield self.choice("buy_shares", private, facts=facts, shares=[share.id])
        for railway in own_railways(self.game, player):
            for share in self.exchanges(railway):
                facts = {"corporation": share.corporation.id, "gives": railway.name}
                yield self.choice("buy_shares", railway, facts=facts, shares=[share.id])
        for corporation in self.game.corporations.values():
            if Convert in self._actions_of(corporation, player):
                yield self.choice("convert", corporation)

    def _bids(self, player: Player, private: Private) -> Iterator[Choice]:
        low, high, step = self.lowest(private), self.most(player, private), self._bid_step
        if low <= high:
            price = Span(low, low + (high - low) // step * step, step)
            yield self.choice("bid", player, {"price": price}, company=private.id)

    # Auctions

    @property
    def _bid_step(self) -> int:
        return self.game.settings.privates_bid_step

    def on_offer(self, player: Player) -> Iterator[Private]:
        """Yield the private companies that ``player`` could put up and pay for."""
        waiting = not_yet_up(self.game)
        unsold = {*self.game.memory_of(Railways).unsold, *facts_of(self.game).works}
        for private in self.game.privates.values():
            if private.owner is not None or private.closed or private.id in waiting or private.id in unsold:
                continue
            if self.lowest(private) <= player.cash:
                yield private

    def lowest(self, lot: Lot) -> int:
        """The lowest bid for ``lot``: its value less its discount, or a step above the highest bid."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self._bid_step
        assert isinstance(lot, Private)
        return lot.value - lot.definition.discount

    def most(self, player: Player, lot: Lot) -> int:
        """The highest bid of ``player``: all cash, or 0 at the certificate limit."""
        full = self.game.limits.certificates_counted(player) >= self.game.certificate_limit(player)
        return 0 if full else player.cash

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a private company up for auction, or bid more for it.

        Raises Refusal for one that is not on offer, or a price out of range or off the steps.
        """
        game, lot = self.game, self.auction.lot
        private = game.private(action.company or "")
        if private not in (list(self.on_offer(player)) if lot is None else [lot]):
            raise Refusal("auction/not-offered", f"{private.name} cannot be bid for now.")
        low, high, step = self.lowest(private), self.most(player, private), self._bid_step
        if not low <= action.price <= high or (action.price - low) % step:
            money = game.money
            raise Refusal("auction/bid", f"Bids go from {money(low)} to {money(high)} in steps of {step}.")
        if lot is not None:
            self._end_older_order(player)
            self.auction.bid(player, action.price)
            return
        self._acted(player)
        self.deeds += 1
        self.put_up = self.deeds
        game.happen(PrivatePutUp(player=player.id, private=private.id, price=action.price))
        self.open_auction(private, player, action.price)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """Sell the private company to the winner, and end the turn of the player who put it up."""
        game = self.game
        assert isinstance(lot, Private)
        game.private_bought(trading.sell_private(game, lot, player, price))
        self.did = (*self.did, "private")
        self.finish()

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the auction, or end the turn."""
        if self.auction.lot is not None and isinstance(entity, Player):
            self._end_older_order(entity)
        super().do_pass(action, entity)

    def _end_older_order(self, player: Player) -> None:
        """End a standing order given before the private company was put up, as its player is asked to bid.

        This is as on 18xx.games (decision 2031).
        """
        lot = self.auction.lot
        if lot is not None and player.program is not None and player.ordered_at < self.put_up:
            player.program = None
            reason = f"{lot.name} was put up"
            self.game.happen(StandingOrderEnded(player=player.id, reason=reason))

    # Starting corporations

    def starts(self, private: Private, *, roughly: bool = False) -> Iterator[Certificate]:
        """Yield the president's certificates for which ``private`` may be exchanged; none in the first stock
        round.

        With ``roughly``, a free slot for the token is not required.
        """
        game, player = self.game, self.game.round.entity
        if private.owner is not player or not isinstance(player, Player) or game.progress.turn < 2:
            return
        cell = starting_cell(game, private)
        if cell is None or not starts_corporations(game, private) or cell.price > player.cash:
            return
        if not roughly and not open_homes(game, private):
            return
        for corporation in game.corporations.values():
            if corporation.parred or corporation.closed or (player, corporation) in self.sold:
                continue
            yield game.shares.president_share(corporation)

    def do_buy_or_exchange(self, action: BuyShares, entity: Entity) -> None:
        """Buy a share, start a corporation with a private company, or exchange a railway.

        Raises Refusal where the purchase, start or exchange is not possible.
        """
        if isinstance(entity, Player):
            self.do_buy(action, entity)
        elif isinstance(entity, Private):
            self._start(action, entity)
        else:
            self._exchange(action, entity)

    def _start(self, action: BuyShares, private: Private) -> None:
        game, player = self.game, private.owner
        share = next((one for one in self.starts(private) if (one.id,) == action.shares), None)
        cell = starting_cell(game, private)
        if share is None or cell is None or not isinstance(player, Player):
            raise Refusal("railway/start", f"{private.name} cannot start that corporation now.")
        corporation = share.corporation
        game.mark_active()
        game.market.set_par(corporation, cell)
        game.happen(CorporationStarted(player=player.id, company=corporation.id, price=cell.price))
        game.happen(
            PrivateExchanged(
                player=player.id, private=private.id, company=corporation.id, percent=share.percent
            )
        )
        railway = game.minors[private.id]
        end_railway(railway)
        game.give_private(private, corporation)
        trading.note_gain(game, player, corporation, share.percent)
        game.shares.buy(player, (share,), cell.price)
        game.check_float(corporation)
        game.set_up_parred(corporation)
        game.round.step(TokenOfRailway).ask(corporation, private)
        pass_slots_on(game, private, corporation)
        self._note(player, "par", corporation)

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation by its president's certificate; it then chooses its home.

        Raises Refusal like the usual start.
        """
        super().do_par(action, player)
        self.game.round.step(TokenOfRailway).ask(self.game.company(action.corporation), None)

    # Exchanges and growth

    def exchanges(self, railway: Corporation) -> Iterator[Certificate]:
        """Yield the treasury shares for which ``railway`` may be exchanged."""
        game, player = self.game, self.game.round.entity
        if railway.closed or not isinstance(player, Player) or railway.player is not player:
            return
        for share in exchangeable(game):
            if game.limits.may_hold(player, share.corporation, share.percent) and (
                (player, share.corporation) not in self.sold and is_joined(game, share.corporation, railway)
            ):
                yield share

    def _exchange(self, action: BuyShares, railway: Corporation) -> None:
        game, player = self.game, railway.player
        named = trading.only_share(game, action)
        if named is None:
            raise Refusal("railway/exchange", f"{railway.name} is exchanged for one certificate.")
        corporation = named.corporation
        is_fit = player is not None and named.owner is corporation and not named.president
        if is_fit and all(share.corporation is not corporation for share in self.exchanges(railway)):
            # A recorded exchange stands although no track leads there by our rules (decision 1425).
            reason = f"The track of {corporation.id} does not reach {railway.name}."
            is_fit = any(share.corporation is corporation for share in exchangeable(game)) and game.stands(
                corporation.id, reason
            )
        if player is None or not is_fit:
            raise Refusal("railway/exchange", f"{railway.name} cannot become such a share now.")
        game.round.step(ApproveExchange).ask(railway, named, closes=False)

    def do_grow(self, action: Convert, corporation: Corporation) -> None:
        """Let a corporation have ten shares: no deed of the turn, which is a pass if nothing else is done.

        As on 18xx.games (decision 2300); standing orders of others do not end with it either.
        """
        grow_to_ten(self.game, corporation)
