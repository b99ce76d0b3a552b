"""Stock rounds of 1873: railways by concession, mining companies of two mines, presidents who may not go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.settings import SellMovement
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Merge
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.eighteen.rules.trading import share_facts
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import MineJoined, MiningCompanyBegun, MiningCompanyFormed
from .facts import (
    facts_of,
    fitting_mines,
    holder_of,
    in_receivership,
    independent_mines,
    is_external,
    is_mining,
    is_railway,
    memory_of,
    right_of,
)
from .mining import join
from .paying import is_price_fixed

LEAST = 20
"""The percent that a president must keep, or somebody else must have."""


class HarzStock(StockPolicy):
    """What shares cost and what may be started."""

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """A company that has not operated yet is sold at the price to the left of its own."""
        company = shares[0].corporation
        cell = company.cell
        if cell is None or company.runs or is_external(self.game, company):
            return super().sale_value(shares, percent)
        return company.price_of(percent, self.game.market.left_of(cell).price)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A president stays until the concession is fulfilled; the external company never has one."""
        game, company = self.game, shares[0].corporation
        price = sum(game.shares.price(share) for share in shares)
        game.shares.buy(player, shares, price, change_president=may_change(game, company))

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls by a step for each share, once the company has operated."""
        game, company = self.game, shares[0].corporation
        value, free = self.sale_value(shares, percent), may_change(game, company)
        operated = bool(company.runs) or is_external(game, company)
        falls = operated and not is_price_fixed(company)
        movement: SellMovement = "down_share" if falls else "none"
        game.shares.sell(shares, percent, movement=movement, change_president=free, price=value)
        if not operated and company.cell is not None:
            cell = company.cell
            game.market.take_off(company)
            game.market.move(company, cell)
        game.happen(SaleSettled())

    def most_percent(self, corporation: Corporation) -> int:
        """Everything may be held."""
        return 100

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """A railway by its concession; a mining company by mines."""
        game = self.game
        if corporation.parred:
            return False
        if is_railway(game, corporation):
            return right_of(player, corporation)
        return is_mining(corporation) and may_form(game, player, corporation)

    def worth(self, player: Player) -> int:
        """Mines count at their face value."""
        mines = facts_of(self.game).mines
        own = (mines[mine.id].value for mine in independent_mines(self.game) if mine.player is player)
        return super().worth(player) + sum(own)


def may_change(game: GameInPlay, company: Corporation) -> bool:
    """Whether the presidency of a company may change."""
    return not is_external(game, company) and company not in memory_of(game).pending


def may_form(game: GameInPlay, player: Player, company: Corporation) -> bool:
    """Whether ``player`` has a first mine for a mining company, and there is a second one."""
    mines = fitting_mines(game, company, independent_mines(game))
    return len(mines) > 1 and any(True for _ in first_mines(game, player, company))


def first_mines(game: GameInPlay, player: Player, company: Corporation) -> Iterator[Corporation]:
    """The mines of ``player`` that may be the first one of a mining company."""
    for mine in fitting_mines(game, company, independent_mines(game)):
        early = game.progress.turn == 1
        ours = mine.player is player
        if ours and (not early or (mine.id == facts_of(game).first_mine and is_foothill(game, company))):
            yield mine


def is_foothill(game: GameInPlay, company: Corporation) -> bool:
    """Whether a mining company is that of the foothills."""
    return company.id == facts_of(game).bonus_company


class JoinMines(Step):
    """Whoever forms a mining company chooses its mines: one of their own, then any mine of a player.

    The owners of the two mines get a share each. The price is the one below the mean of the face values.
    """

    company: Corporation | None = tracked(None)
    chosen: tuple[tuple[Corporation, Player], ...] = tracked(())
    """The first mine, with its owner, once it is chosen."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_join"}
    deed = "choose a mine"
    done_when = "never"

    def ask(self, player: Player, company: Corporation) -> None:
        """Have ``player`` choose the mines of ``company``."""
        self.company, self.chosen = company, ()
        company.player = player
        self.game.happen(MiningCompanyBegun(player=player.id, company=company.id))

    def actor(self) -> Entity | None:
        """The player who forms the mining company."""
        return self.company.player if self.company is not None else None

    def waits(self) -> bool:
        """Whether a mine has to be chosen."""
        return self.company is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a mine."""
        return frozenset({Merge}) if self.company is not None and entity is self.actor() else NOTHING

    def _mines(self, company: Corporation) -> Iterator[Corporation]:
        """The mines that may be chosen now."""
        game = self.game
        if self.chosen or company.player is None:
            yield from fitting_mines(game, company, independent_mines(game))
        else:
            yield from first_mines(game, company.player, company)

    def choices(self) -> Iterator[Choice]:
        """Each mine that may be chosen."""
        company, player = self.company, self.actor()
        if company is not None and player is not None:
            for mine in self._mines(company):
                yield self.choice("merge", player, corporation=mine.id)

    def do_join(self, action: Merge, entity: Entity) -> None:
        """Take a mine; the second one completes the company. Raises Refusal for one that cannot be taken."""
        game, company = self.game, self.company
        assert company is not None
        mine = next((one for one in self._mines(company) if one.id == action.corporation), None)
        if mine is None or mine.player is None:
            raise Refusal("mines/join", f"{company.id} cannot take mine {action.corporation}.")
        self.chosen = (*self.chosen, (mine, mine.player))
        join(game, company, mine)
        game.happen(MineJoined(mine=mine.id, company=company.id))
        if len(self.chosen) == 2:
            self._complete(company)

    def _complete(self, company: Corporation) -> None:
        game, mines = self.game, facts_of(self.game).mines
        for share, (_, owner) in zip(company.shares(company), self.chosen, strict=True):
            game.shares.move(share, owner)
        mean = sum(mines[mine.id].value for mine, _ in self.chosen) // 2
        cell = game.market.at_most(mean)
        game.market.set_par(company, cell)
        game.happen(MiningCompanyFormed(company=company.id, price=cell.price))
        self.company, self.chosen = None, ()
        game.float_company(company)


class StockTurnMines(StockTurn):
    """Sell, then buy a share, start a railway by its concession or form a mining company of two mines."""

    reopened: Corporation | None = tracked(None)
    """The company that this turn has taken out of receivership."""

    def begin_turn(self) -> None:
        """Forget the company of the turn before."""
        super().begin_turn()
        if self.reopened is not None:
            self.reopened = None

    def is_open(self, share: Certificate) -> bool:
        """A company in receivership is bought by the right to it only."""
        player, company = self.actor(), share.corporation
        if isinstance(player, Player) and in_receivership(self.game, company):
            return super().is_open(share) and right_of(player, company)
        return super().is_open(share)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """A president must leave somebody with enough shares, and stays until the concession is fulfilled."""
        company = shares[0].corporation
        if company.player is player and player.percent(company) - percent < LEAST:
            if company in memory_of(self.game).pending:
                return f"The president of {company.id} keeps {LEAST}% until the concession is fulfilled."
            others = (one.percent(company) for one in self.game.players if one is not player)
            if max(others, default=0) < LEAST:
                return f"Nobody else has {LEAST}% of {company.id}."
        return super().why_not_sell(player, shares, percent)

    def _may_go_on(self) -> bool:
        return self.reopened is not None or super()._may_go_on()

    def _may_buy_more(self, share: Certificate) -> bool:
        player, company = self.actor(), self.reopened
        if company is not None and isinstance(player, Player):
            return share.corporation is company and player.percent(company) < 2 * LEAST
        return super()._may_buy_more(share)

    def seems_to_par(self, player: Player) -> bool:
        """Whether the turn waits as if ``player`` could form a mining company: 18xx.games takes the mines of
        other ones for second mines, too (decision 2240)."""
        game = self.game
        owned = [mine for mine in game.minors.values() if mine.player is not None or holder_of(game, mine)]
        if self.has_bought():
            return False
        return super().seems_to_par(player) or any(
            len(fitting_mines(game, company, owned)) > 1
            and next(first_mines(game, player, company), None) is not None
            for company in game.corporations.values()
            if is_mining(company) and not company.parred
        )

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """A mining company is paid with mines, whatever price is named: one stands for all."""
        if is_mining(corporation):
            return self.game.policies.stock.par_cells(corporation)[-1:]
        return super().par_cells(player, corporation)

    def start(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """Start a railway, with which its concession is used up, or begin to form a mining company."""
        game = self.game
        if is_mining(corporation):
            game.mark_active()
            game.round.step(JoinMines).ask(player, corporation)
            self._note(player, "par", corporation)
            return
        game.return_private(game.private(corporation.id))
        super().start(player, corporation, cell)

    def price(self, share: Certificate) -> int:
        """Of a company of ten shares in receivership the first two are bought together."""
        usual = super().price(share)
        return 2 * usual if self._in_pairs(share.corporation) else usual

    def _in_pairs(self, company: Corporation) -> bool:
        """Whether the next purchase of a company is one of two shares."""
        return company.size == 10 and in_receivership(self.game, company)

    def _pair(self, company: Corporation) -> list[Certificate]:
        """The two shares of a company of ten with which it leaves receivership."""
        return [share for share in self.game.pool.shares(company) if not share.president][:2]

    def offered(self) -> Iterator[Certificate]:
        """As usual, and no president's certificate where shares are bought in pairs."""
        for share in super().offered():
            if not (share.president and self._in_pairs(share.corporation)):
                yield share

    def _purchases(self, player: Player) -> Iterator[Choice]:
        for share in self.offered():
            if self.why_not_buy(player, (share,)) is None:
                bought = self._pair(share.corporation) if self._in_pairs(share.corporation) else [share]
                facts = share_facts(share, self.price(share))
                facts["percent"] = sum(one.percent for one in bought)
                yield self.choice("buy_shares", player, facts=facts, shares=[one.id for one in bought])

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy a share; the first one takes a company out of receivership. Raises Refusal."""
        game = self.game
        first = game.certificates.get(action.shares[0]) if action.shares else None
        company = first.corporation if first is not None else None
        if first is None or company is None or not in_receivership(game, company):
            super().do_buy(action, player)
            return
        if self._in_pairs(company):
            self._buy_pair(action, player, company)
        else:
            super().do_buy(action, player)
        self.reopened = company
        game.return_private(game.private(company.id))

    def _buy_pair(self, action: BuyShares, player: Player, company: Corporation) -> None:
        """Buy the first two shares of a company in receivership. Raises Refusal."""
        shares = [share for name in set(action.shares) if (share := self.game.certificates.get(name))]
        plain = all(share.owner is self.game.pool and not share.president for share in shares)
        if len(shares) != 2 or not plain or any(share.corporation is not company for share in shares):
            raise Refusal("stock/pair", f"The first two shares of {company.id} are bought together.")
        reason = self.why_not_buy(player, shares[:1])
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        self.game.policies.stock.buy(player, sorted(shares, key=lambda share: share.index))
        self.bought = company
        self._note(player, "buy", company)
