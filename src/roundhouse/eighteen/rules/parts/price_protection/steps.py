"""The steps of 1870 in which presidents protect prices and corporations redeem and reissue shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ...rounds import StockRound, sold_in_operating_round
from ...state.actions import Action, BuyShares, Pass, SellShares
from ...state.pieces import Certificate, Corporation, Entity, Holder, Player
from ...steps.stock import StockTurn
from ...turn import NOTHING, Step
from .drops import drop_price
from .events import PriceProtected, PriceUnprotected, SharesReissued
from .memory import ProtectionSettings, Sale, is_cut_short, queue_of


class ProtectPrice(Step):
    """After the turn of whoever sold, the president at the time of the sale may buy what was sold, for what
    the seller got: then the price does not fall. In a stock round that was the president's turn."""

    done_when = "never"  # more sales may follow
    handlers: ClassVar[Mapping[type[Action], str]] = {BuyShares: "do_protect", Pass: "do_decline"}
    deed = "protect a share price"
    passes_by_itself = True  # of a president who cannot protect their own sale

    def actor(self) -> Entity | None:
        """The president who decides next; ``None`` without a sale or if the company in turn has closed."""
        sale = queue_of(self.game).first
        return sale.president if sale is not None and not is_cut_short(self.game) else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy the shares that were sold, or pass and let the price fall.

        Only pass, if they are the president's own sale for a train (:meth:`waits_for_seller`).
        """
        sale = queue_of(self.game).first
        if sale is None or entity is not sale.president:
            return NOTHING
        if self.may_protect(sale):
            return frozenset({BuyShares, Pass})
        return frozenset({Pass}) if self.waits_for_seller(sale) else NOTHING

    def may_protect(self, sale: Sale) -> bool:
        """Whether the president of a sale may buy it: they have the money and the room and did not sell it.

        Unless ``sellers_protect``, they must have sold no share of the corporation in this round.
        """
        turn, player = self.game.round.find(StockTurn), sale.president
        never = not self.game.settings_of(ProtectionSettings).sellers_protect
        sold = turn is not None and (player, sale.corporation) in turn.sold
        return not (never and sold) and sale.seller is not player and self._could_buy(sale)

    def waits_for_seller(self, sale: Sale) -> bool:
        """Whether the turn waits for a president who sold these shares for a train and could pay for them.

        18xx.games does not note in an operating round who has sold (decision 1945).
        """
        if self.game.settings_of(ProtectionSettings).sellers_protect:
            return False
        in_stock_round = self.game.round.find(StockTurn) is not None
        return not in_stock_round and sale.seller is sale.president and self._could_buy(sale)

    def _could_buy(self, sale: Sale) -> bool:
        """Whether the president of a sale has the money and the room for it."""
        game, player, corporation = self.game, sale.president, sale.corporation
        if player.cash < sale.price:
            return False
        cell = corporation.cell
        if cell is not None and not _counts(cell):
            return True
        held = sum(
            share.counts
            for other, shares in player.held.items()
            if other.cell is None or _counts(other.cell)
            for share in shares
        )
        if game.settings.certificates_include_privates:
            held += len(player.privates)
        return held + sale.percent // corporation.share_percent <= game.certificate_limit(player)

    def choices(self) -> Iterator[Choice]:
        """Yield buying what was sold, and the pass."""
        sale = queue_of(self.game).first
        if sale is None:
            return
        kinds, names = self.kinds_for(sale.president), [share.id for share in sale.shares]
        facts = {"corporation": sale.corporation.id, "cost": sale.price, "percent": sale.percent}
        if BuyShares in kinds:
            yield self.choice("buy_shares", sale.president, facts=facts, shares=names, percent=sale.percent)
        if Pass in kinds:
            yield self.choice("pass", sale.president)

    def do_protect(self, action: BuyShares, player: Player) -> None:
        """Buy all that was sold, so that the price stays; in a stock round this is the president's turn.

        Raises Refusal for a part of it or other shares.
        """
        game = self.game
        sale = queue_of(game).first
        assert sale is not None
        if {*action.shares} != {share.id for share in sale.shares} or action.percent not in {
            None,
            sale.percent,
        }:
            raise Refusal("stock/protect", "All that was sold is bought, or nothing.")
        queue_of(game).take()
        _settle(sale)
        game.happen(
            PriceProtected(
                player=player.id, company=sale.corporation.id, percent=sale.percent, price=sale.price
            )
        )
        game.shares.buy(player, sale.shares, sale.price)
        round_ = game.round
        if isinstance(round_, StockRound):
            round_.acted(player)
            round_.at = round_.order.index(player)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Let the price fall."""
        self.skip()

    def skip(self) -> None:
        """Let the price fall for the first sale."""
        game = self.game
        sale = queue_of(game).take()
        corporation = sale.corporation
        _settle(sale)
        game.happen(PriceUnprotected(player=sale.president.id, company=corporation.id))
        drop_price(game, corporation, sale.percent)
        sold_in_operating_round(game)

    def pass_over(self) -> None:
        """Let prices fall for sales that nobody can protect, up to the first one that somebody can."""
        while queue_of(self.game).waiting and not self.waits():
            self.skip()


def _counts(cell: Cell) -> bool:
    return not cell.zones & {"multiple_buy", "unlimited", "no_cert_limit"}


def _settle(sale: Sale) -> None:
    sale.corporation.falls_to = None


class TreasuryTurn(StockTurn):
    """A stock turn in which a corporation of the player may act instead: redeem one share, once in a round;
    or offer the shares again that it has redeemed, once no others are left to buy of it."""

    redeemed: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have redeemed a share in this round."""

    def begin_round(self) -> None:
        """Forget which corporations redeemed a share in the last round."""
        super().begin_round()
        if self.redeemed:
            self.redeemed = frozenset()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action for the player; redeem or reissue shares for a corporation."""
        if not isinstance(entity, Corporation):
            return super().actions(entity)
        player = self.actor()
        if self.passed or player is None or entity.player is not player or not entity.is_major:
            return NOTHING
        out: set[type[Action]] = set()
        if next(self.redeemable(entity), None):
            out.add(BuyShares)
        if self.reissuable(entity):
            out.add(SellShares)
        return frozenset(out)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; corporations have their own kinds."""
        if isinstance(entity, Corporation):
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def redeemable(self, company: Corporation) -> Iterator[Certificate]:
        """Yield the shares that a corporation may redeem: those of the pool, or of players if it has none."""
        most = self.game.settings_of(ProtectionSettings).most_in_treasury
        if self.did or not company.operated or company in self.redeemed:
            return
        if company.percent(company) >= most or company.share_price > company.cash:
            return
        pool = [share for share in self.game.pool.shares(company) if not share.president]
        if pool:
            yield from pool
            return
        others = (player.percent(company) for player in self.game.players if player is not company.player)
        largest = max(others, default=0)
        for player in self.game.players:
            if player is company.player and player.percent(company) == largest:
                continue
            yield from (share for share in player.shares(company) if not share.president)

    def reissuable(self, company: Corporation) -> tuple[Certificate, ...]:
        """The redeemed shares that a corporation may offer again: all of them, once it holds no others."""
        shares = company.shares(company)
        return shares if shares and all(share.reserved for share in shares) else ()

    def new_par(self, company: Corporation) -> Cell:
        """The par cell of reissued shares: in the first row, nearest to a part of the share price.

        The old par cell stays if it is not lower.
        """
        settings = self.game.settings_of(ProtectionSettings)
        wanted, most = company.share_price * settings.reissue_percent / 100 + 1, settings.most_reissue
        cells = [
            cell
            for cell in self.game.market.chart.rows[0]
            if cell is not None and (most is None or cell.price <= most)
        ]
        nearest = min(cells, key=lambda cell: abs(wanted - cell.price))
        old = company.par
        return old if old is not None and old.price >= nearest.price else nearest

    def choices(self) -> Iterator[Choice]:
        """Yield the choices of the player, and those of corporations that the player presides over."""
        yield from super().choices()
        for company in self.game.corporations.values():
            kinds = self.kinds_for(company)
            if BuyShares in kinds:
                seen: set[Holder | None] = set()
                for share in self.redeemable(company):
                    if share.owner not in seen:
                        seen.add(share.owner)
                        facts = {"cost": company.share_price, "from": share.owner.name if share.owner else ""}
                        yield self.choice(
                            "buy_shares", company, facts=facts, shares=[share.id], percent=share.percent
                        )
            if SellShares in kinds:
                names = [share.id for share in self.reissuable(company)]
                facts = {"price": self.new_par(company).price}
                yield self.choice(
                    "sell_shares", company, facts=facts, shares=names, percent=company.percent(company)
                )

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Why ``player`` cannot sell these shares, or ``None``; above the holding limit enough must be
        sold."""
        reason = super().why_not_sell(player, shares, percent)
        if reason is None and not self.game.limits.may_hold(player, shares[0].corporation, -percent):
            return f"{player.name} would still own too much of {shares[0].corporation.id}."
        return reason

    def do_buy(self, action: BuyShares, player: Player | Corporation) -> None:
        """Buy shares for the player, or redeem one for a corporation. Raises Refusal for other shares."""
        if isinstance(player, Player):
            super().do_buy(action, player)
            return
        company, president = player, player.player
        offered = {share.id: share for share in self.redeemable(company)}
        if len(action.shares) != 1 or action.shares[0] not in offered or president is None:
            raise Refusal("stock/redeem", f"{company.id} cannot redeem {', '.join(action.shares)} now.")
        share = offered[action.shares[0]]
        if action.percent not in {None, share.percent}:
            raise Refusal("stock/redeem", f"{share.id} is {share.percent}%.")
        self.game.shares.buy(company, (share,), company.share_price)
        share.reserved = True
        self.redeemed |= {company}
        self._note(president, "redeem", company)
        self.finish()

    def do_sell(self, action: SellShares, player: Player | Corporation) -> None:
        """Sell shares of the player, or offer the redeemed shares of a corporation again.

        Raises Refusal for shares that cannot be sold, or a part of the redeemed ones.
        """
        if isinstance(player, Player):
            super().do_sell(action, player)
            return
        company, president = player, player.player
        shares = self.reissuable(company)
        percent = company.percent(company)
        whole = {*action.shares} == {share.id for share in shares} and action.percent in {None, percent}
        if not whole or president is None:
            raise Refusal("stock/reissue", f"{company.id} offers all its redeemed shares again, or none.")
        par = self.new_par(company)
        for share in shares:
            share.reserved = False
        company.par = par
        queue_of(self.game).reissued |= {company}
        self.game.happen(SharesReissued(company=company.id, percent=percent, par=par.price))
        self._note(president, "sell", company)
        self.finish()
