"""Conversions and mergers in 1817, after which players trade shares and the company takes loans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ... import sizes
from ...in_play import GameInPlay
from ...state.actions import Action, BuyShares, Convert, Merge, Pass, SellShares, TakeLoan
from ...state.events import Passed
from ...state.pieces import Corporation, Entity, Player
from ...turn import NOTHING, Step
from ..loans.book import book_of
from . import absorbing, failing, shorts, takeover
from .events import CompaniesMerged, CompanyConverted, PartnerCompensated
from .reduction import ReduceTokens


class ConvertOrMerge(Step):
    """The company in turn converts to the next size, or merges with one of its size, or neither.

    ``changed`` is the company that did so in this turn, ``price`` its price right after, ``tokens`` how many
    tokens it must buy; ``done`` who has changed in this round.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ReduceTokens,),)
    changed: Corporation | None = tracked(None)
    price: Cell | None = tracked(None)
    tokens: int = tracked(0)
    done: tuple[Corporation, ...] = tracked(())
    handlers: ClassVar[Mapping[type[Action], str]] = {
        Convert: "do_convert",
        Merge: "do_merge",
        Pass: "do_pass",
    }
    deed = "convert or merge"

    def begin_round(self) -> None:
        """Forget which companies converted or merged in the last round."""
        super().begin_round()
        self.done = ()

    def begin_turn(self) -> None:
        """Forget the change of the last turn."""
        super().begin_turn()
        if self.changed is not None:
            self.changed = None
            self.price = None
            self.tokens = 0

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Convert, merge, or pass; nothing once the company has done so in this turn."""
        if self.passed or self.changed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = {Convert} if sizes.next_size(entity) else set()
        if next(self.partners(entity), None):
            out.add(Merge)
        if out:
            out.add(Pass)
        return frozenset(out)

    def partners(self, company: Corporation) -> Iterator[Corporation]:
        """Yield the companies that ``company`` can merge with."""
        for other in failing.sound_companies(self.game):
            same = other.share_percent == company.share_percent and sizes.next_size(other) is not None
            if other is company or other in self.done or not same:
                continue
            if sizes.size(other) == sizes.FIVE and self._largest(company, other) < 2 * company.share_percent:
                continue
            if sizes.size(other) == sizes.TWO and other.player is not company.player:
                president = company.player
                if president is None or president.cash < self._merged_cell(company, other).price:
                    continue
            yield other

    def _largest(self, one: Corporation, other: Corporation) -> int:
        """The most that one player has of both companies together, in percent of one."""
        return max(player.percent(one) + player.percent(other) for player in self.game.players)

    def _merged_cell(self, one: Corporation, other: Corporation) -> Cell:
        both = one.share_price + other.share_price
        return self.game.market.at_most(both if sizes.size(one) == sizes.TWO else both // 2)

    def choices(self) -> Iterator[Choice]:
        """Yield the conversion, each merger, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if Convert in kinds:
            yield self.choice("convert", company, facts={"shares": sizes.next_size(company)})
        if Merge in kinds:
            for other in self.partners(company):
                facts = {"price": self._merged_cell(company, other).price}
                yield self.choice("merge", company, facts=facts, corporation=other.id)
        if Pass in kinds:
            yield self.choice("pass", company)

    # What happens

    def do_convert(self, action: Convert, company: Corporation) -> None:
        """Grow to the next size; a company with few tokens has to buy some at the end of the turn."""
        game = self.game
        to = sizes.next_size(company)
        assert to is not None
        sizes.grow(game, company, to)
        game.happen(CompanyConverted(company=company.id, shares=to))
        room = max(0, game.settings.tokens_after_merger - takeover.token_count(game, company))
        self.tokens = min(room, 1 if to == sizes.FIVE else 2)
        self._changed(company)

    def _changed(self, company: Corporation) -> None:
        self.changed = company
        self.price = company.cell
        self.done = (*self.done, company)

    def do_merge(self, action: Merge, company: Corporation) -> None:
        """Merge with another company: at the sum of prices of two small ones, at the mean of two others.

        Raises Refusal for a company that is no possible partner.
        """
        game = self.game
        other = next((item for item in self.partners(company) if item.id == action.corporation), None)
        if other is None:
            raise Refusal("merger/partner", f"{company.id} cannot merge with {action.corporation}.")
        takeover.take_assets(game, company, other)
        game.round.step(ReduceTokens).join(company, other)
        cell = self._merged_cell(company, other)
        game.market.move(company, cell)
        game.happen(CompaniesMerged(company=company.id, other=other.id, price=cell.price))
        if sizes.size(company) == sizes.TWO:
            self._join_small(company, other, cell.price)
        else:
            absorbing.absorb(game, company, other)
        round_ = game.round
        order = tuple(entity for entity in round_.order if entity is not other)
        round_.order = order
        round_.at = order.index(company)
        takeover.free_charter(game, other)
        self._changed(company)

    def _join_small(self, company: Corporation, other: Corporation, price: int) -> None:
        game = self.game
        sizes.grow(game, company, sizes.FIVE)
        president, partner = company.player, other.player
        assert president is not None
        assert partner is not None
        if president is partner:
            return
        game.pay(president, company, price)
        share = company.shares(company)[0]
        game.happen(
            PartnerCompensated(
                partner=partner.id, president=president.id, company=company.id, percent=share.percent
            )
        )
        game.shares.give(partner, (share,))


class TradeAfterChange(Step):
    """The players in turn, its president first: buy shares from the treasury of the company that changed (the
    president as many as wanted, the others one), or sell some. Not any more once it took a loan."""

    idle: frozenset[Player] = tracked(frozenset())
    handlers: ClassVar[Mapping[type[Action], str]] = {
        BuyShares: "do_buy",
        SellShares: "do_sell",
        Pass: "do_pass",
    }
    deed = "buy or sell shares"
    done_when = "finished"

    def begin_turn(self) -> None:
        """Forget who traded in the last turn."""
        if self.idle:
            self.idle = frozenset()

    def company(self) -> Corporation | None:
        """The company that changed, or ``None`` once its price has moved."""
        step = change_step(self.game)
        company = step.changed
        return company if company is not None and company.cell is step.price else None

    def actor(self) -> Entity | None:
        """The next player who can buy or sell, or ``None``."""
        company = self.company()
        if company is None:
            return None
        for player in self.game.players_from(company.player):
            if player in self.idle or player.bankrupt:
                continue
            if self.can_buy(player, company) or self._can_sell(player, company):
                return player
        return None

    def can_buy(self, player: Player, company: Corporation) -> bool:
        """Whether ``player`` can buy the next share of the treasury."""
        shares = company.shares(company)
        return (
            bool(shares)
            and player.cash >= self.game.shares.price(shares[0])
            and self.game.limits.may_gain(player, shares[:1])
        )

    def _can_sell(self, player: Player, company: Corporation) -> bool:
        return company.player is not player and any(share.percent > 0 for share in player.shares(company))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Buy or sell shares, or pass."""
        company = self.company()
        if company is None or not isinstance(entity, Player) or entity is not self.actor():
            return NOTHING
        out: set[type[Action]] = {Pass}
        if self.can_buy(entity, company):
            out.add(BuyShares)
        if self._can_sell(entity, company):
            out.add(SellShares)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """Yield the purchase of a share, each sale, and the pass."""
        company, player = self.company(), self.actor()
        if company is None or not isinstance(player, Player):
            return
        if self.can_buy(player, company):
            share = company.shares(company)[0]
            cost = self.game.shares.price(share)
            facts = {"corporation": company.id, "cost": cost, "percent": share.percent, "from": company.name}
            yield self.choice("buy_shares", player, facts=facts, shares=[share.id])
        if self._can_sell(player, company):
            for bundle in self.game.shares.bundles(player, company):
                yield self.sale_choice(player, bundle)
        yield self.choice("pass", player)

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one share of the treasury; it closes a short one of the player.

        Raises Refusal for any other share.
        """
        company = self.company()
        assert company is not None
        shares = tuple(self.game.certificates[name] for name in action.shares)
        if len(shares) != 1 or shares[0].owner is not company or shares[0].corporation is not company:
            raise Refusal("stock/purchase", f"One share of the treasury of {company.id} can be bought.")
        short = bool(shorts.of_holder(player, company))
        self.game.policies.stock.buy(player, shares)
        if short:
            shorts.close(self.game, player, shares[0])
        if company.player is not player or not self.can_buy(player, company):
            self._rest(player)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares in one bundle, which ends the player's trading.

        Raises Refusal for shares that cannot be sold.
        """
        company = self.company()
        assert company is not None
        shares = tuple(self.game.certificates[name] for name in action.shares)
        percent = sum(share.percent for share in shares)
        open_ = {size for _, size in self.game.shares.bundles(player, company)}
        mine = all(share.owner is player and share.corporation is company for share in shares)
        if not mine or percent not in open_ or action.percent not in (None, percent):
            raise Refusal("stock/sale", f"These shares of {company.id} cannot be sold.")
        self.game.policies.stock.sell(shares, percent)
        self._rest(player)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Trade no more in this turn."""
        assert isinstance(entity, Player)
        self.game.happen(Passed(entity=entity.key))
        self._rest(entity)

    def _rest(self, player: Player) -> None:
        self.idle |= {player}


class LoansAfterChange(Step):
    """The company that changed takes loans, for the tokens that it must buy or for anything."""

    handlers: ClassVar[Mapping[type[Action], str]] = {TakeLoan: "do_take", Pass: "do_pass"}
    deed = "take loans"
    done_when = "finished"

    def actor(self) -> Entity | None:
        """The company that changed, or ``None``."""
        return change_step(self.game).changed

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a loan, or pass."""
        if self.passed or not isinstance(entity, Corporation) or entity is not self.actor():
            return NOTHING
        return frozenset({TakeLoan, Pass}) if book_of(self.game).may_take(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield taking a loan, and the pass."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("take_loan", company, facts={"gain": book_of(self.game).gain})
            yield self.choice("pass", company)

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan. Raises Refusal if the company may not."""
        book_of(self.game).take(company)


def change_step(game: GameInPlay) -> ConvertOrMerge:
    """The step that knows which company has changed in this turn."""
    return game.round.step(ConvertOrMerge)
