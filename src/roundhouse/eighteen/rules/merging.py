"""What titles with loans, mergers and short selling have in common (1817 and its kin)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from roundhouse.eighteen.model.abilities import RevenueChange
from roundhouse.eighteen.model.market import Cell

from . import shorts, sizes, takeover
from .actions import Action, ProgramMergerPass
from .merger_rounds import AcquisitionRound, FormationStockRound, IndebtedOperatingRound, MergerRound
from .own import OwnRules
from .pieces import Certificate, Corporation, Player, Train
from .steps.acquisition import Acquire
from .steps.conversion import ConvertOrMerge

if TYPE_CHECKING:
    from .game import EighteenGame
    from .turn import Round, Step

TROUBLE = frozenset({"acquisition", "liquidation"})
LAST_SETS = {1: 2, 2: 3}
"""How many operating rounds the last set has, by the round in which the end was signalled."""


class MergerRules(OwnRules):
    """Corporations of 2, 5 and 10 shares that borrow, grow, merge, and are sold when they fail."""

    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "formation_stock": FormationStockRound,
        "indebted_operating": IndebtedOperatingRound,
        "merger": MergerRound,
        "acquisition": AcquisitionRound,
    }
    events: ClassVar[Mapping[str, str]] = {"signal_end_game": "the end of the game is signalled"}
    status: ClassVar[Mapping[str, str]] = {"no_new_shorts": "no new short shares"}
    needed_rounds: ClassVar[frozenset[str]] = frozenset({"stock", "operating", "merger", "acquisition"})
    settles_before_end: ClassVar[bool] = True
    """A company whose turn ends with the last bankruptcy still pays its interest."""

    def prepare(self, game: EighteenGame) -> None:
        """Every corporation starts as one of two shares."""
        for company in game.corporations.values():
            company.share_percent = self.first_share_percent(game, company)

    def first_share_percent(self, game: EighteenGame, corporation: Corporation) -> int:
        """Half."""
        return 100 // sizes.TWO

    def most_percent(self, game: EighteenGame, corporation: Corporation) -> int:
        """A corporation of two shares belongs to one player."""
        return 100 if sizes.size(corporation) == sizes.TWO else 60

    def certificate_limit(self, game: EighteenGame, player: Player | None) -> int:
        """By the number of players who are left."""
        limits = game.title.certificate_limit
        limit = limits[max(len(game.active_players()), min(limits))]
        assert isinstance(limit, int)
        return limit

    def money_in_sight(self, game: EighteenGame, company: Corporation, step: Step) -> int:
        """Loans can be taken first."""
        return self.buying_power(game, company) + game.loans.room(company)

    def secure_percent(self, game: EighteenGame) -> int:
        """With short shares about, half is not enough."""
        return 60

    # Rounds

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """After each operating round a merger round and an acquisition round."""
        progress = game.progress
        match done.kind:
            case "operating":
                self.operating_round_over(game)
                game.begin_round("merger", done.number)
            case "merger":
                game.begin_round("acquisition", done.number)
            case "acquisition" if done.number < progress.rounds_in_set:
                game.begin_round("operating", done.number + 1)
            case "acquisition":
                progress.turn += 1
                self.operating_set_over(game)
                self._begin_stock(game)
            case "stock":
                super().next_round(game, done)
                last = next((count for count in LAST_SETS.values() if game.marked(f"last set of {count}")), 0)
                if last:
                    progress.rounds_in_set = last
            case _:
                self._begin_stock(game)

    def _begin_stock(self, game: EighteenGame) -> None:
        """The bank closes the short shares that it holds, where it can buy shares."""
        game.loans.fix(None)
        shorts.close_from_treasuries(game)
        game.begin_round("stock", 1)

    def closes_operating(self, game: EighteenGame, done: Round) -> bool:
        """The acquisition round belongs to the operating round."""
        return done.kind == "acquisition"

    def operating_order(self, game: EighteenGame) -> list[Corporation]:
        """Corporations in liquidation do not operate."""
        return [item for item in game.floated() if item.cell and "liquidation" not in item.cell.zones]

    def operating_round_over(self, game: EighteenGame) -> None:
        """A train is exported; of the first kind all that are left."""
        first = game.title.trains[0].name
        if game.depot.upcoming and game.depot.upcoming[0].name == first:
            for old in [train for train in game.depot.upcoming if train.name == first]:
                game.depot.remove(old)
            game.note(f"All {first} trains are exported.")
            return
        train = game.depot.export()
        if train is not None:
            self.train_exported(game, train)

    def operating_round_begins(self, game: EighteenGame, number: int) -> None:
        """The rate of interest holds for the round; some privates pay only companies with trains."""
        super().operating_round_begins(game, number)
        game.loans.fix(game.loans.rate_ahead())
        for private in game.privates.values():
            if not isinstance(private.owner, Corporation):
                continue
            for _, ability in game.abilities.of(private, RevenueChange):
                if "has_train" in ability.when:
                    revenue = ability.revenue if private.owner.trains else 0
                    if revenue != private.revenue:
                        private.revenue = revenue

    def stock_round_over(self, game: EighteenGame) -> None:
        """Sold-out corporations rise; every share in the pool presses the price."""
        market = game.market
        for company in game.floated():
            if company.cell is None or "liquidation" in company.cell.zones:
                continue
            ways: list[Callable[[Cell], Cell]] = []
            if self.is_sold_out(game, company):
                ways.extend([market.above] * self.rises_when_sold_out(game, company))
            ways.extend([market.below] * (game.pool.percent(company) // company.share_percent))
            game.shares.move_price(company, ways)

    def is_sold_out(self, game: EighteenGame, corporation: Corporation) -> bool:
        """Do players own all of it, short shares apart?"""
        owned = sum(
            share.percent
            for player in game.players
            for share in player.shares(corporation)
            if share.percent > 0
        )
        return sizes.size(corporation) > sizes.TWO and owned >= 100

    def rises_when_sold_out(self, game: EighteenGame, corporation: Corporation) -> int:
        """By how many cells."""
        return 1

    def fire(self, game: EighteenGame, event: str) -> None:
        """The end comes with the next set, which is as long as the present round says."""
        if event == "signal_end_game":
            game.mark(f"last set of {LAST_SETS.get(game.round.number, 2)}")
        else:
            super().fire(game, event)

    # Standing orders

    def programmed(
        self, game: EighteenGame, step: Step, player: Player, order: Action
    ) -> Mapping[str, Any] | None:
        """Neither merge nor offer some companies; until others do, if the order says so."""
        if not isinstance(order, ProgramMergerPass):
            return None
        if isinstance(step, ConvertOrMerge):
            company, acted = step.actor(), bool(step.done)
        elif isinstance(step, Acquire) and step.asking:
            company, acted = step.target, step.acquired
        else:
            return None
        if not isinstance(company, Corporation):
            return None
        if company.id not in order.corporations_by_round.get(game.round.short, ()):
            return None
        if acted and "disable_others" in order.options:
            return {"type": "program_disable", "entity": player.key, "reason": "others have acted"}
        actor = step.actor()
        return {"type": "pass", "entity": actor.key} if actor is not None else None

    # Shares

    def sell(self, game: EighteenGame, shares: Sequence[Certificate], percent: int) -> None:
        """Shares and short shares that meet in the pool are gone."""
        super().sell(game, shares, percent)
        shorts.close_in_pool(game)

    def may_par(self, game: EighteenGame, corporation: Corporation, player: Player) -> bool:
        """Corporations are auctioned."""
        return False

    def most_shorts(self, game: EighteenGame, corporation: Corporation) -> int:
        """As many as there are shares, unless the phase forbids it; none of two shares."""
        if "no_new_shorts" in game.phase.status or sizes.size(corporation) == sizes.TWO:
            return 0
        return sizes.size(corporation)

    # Tokens of new corporations

    def new_token_price(self, game: EighteenGame) -> int:
        """What a token costs that a corporation needs."""
        return int(game.title.own["token_price"])

    def tokens_due(self, game: EighteenGame, company: Corporation) -> int:
        """The tokens that a corporation must still buy before it operates."""
        if company.operated:
            return 0
        wanted = {sizes.TWO: 1, sizes.FIVE: 2, sizes.TEN: 4}[sizes.size(company)]
        return max(0, wanted + self.tokens_brought(game, company) - takeover.token_count(game, company))

    def tokens_brought(self, game: EighteenGame, company: Corporation) -> int:
        """The tokens that privates have brought a corporation that starts."""
        return 0

    def equip(self, game: EighteenGame, company: Corporation) -> None:
        """A corporation buys its tokens as soon as it can pay for all of them."""
        due = self.tokens_due(game, company)
        cost = due * self.new_token_price(game)
        if due and company.cash >= cost:
            takeover.buy_tokens(game, company, due, cost)

    def growth_cost(self, game: EighteenGame, company: Corporation, tokens: int) -> int:
        """All at the usual price."""
        return tokens * self.new_token_price(game)

    def check_tokens(self, game: EighteenGame) -> None:
        """After the stock round corporations that lack tokens fail."""
        for company in game.floated():
            if self.tokens_due(game, company):
                game.note(f"{company.id} has not bought its tokens and is liquidated.")
                self.liquidate(game, company)

    # Operating

    def pay_interest(self, game: EighteenGame, company: Corporation) -> None:
        """Interest, if need be from new loans; a company that cannot pay fails, and its president pays."""
        while self.interest(game, company) > company.cash and game.loans.may_take(company):
            game.loans.take(company)
        due = self.interest(game, company)
        if not due:
            return
        if due <= company.cash:
            game.pay(company, game.bank, due)
            game.tell(company.id, f"pays interest of {game.money(due)}")
            return
        president = company.player
        assert president is not None
        self.liquidate(game, company)
        game.pay(company, president, company.cash)
        game.charge(president, due)
        game.tell(president.name, f"pays the interest of {company.id}, {game.money(due)}")

    def interest(self, game: EighteenGame, company: Corporation) -> int:
        """What a company owes in this operating round."""
        return game.loans.interest(company)

    def half_dividend(self, game: EighteenGame, company: Corporation, revenue: int) -> tuple[int, int]:
        """What cannot be split goes to the shareholders."""
        units = sizes.size(company)
        kept = revenue // 2 if units == sizes.TWO else revenue // 2 // units * units
        return kept, revenue - kept

    def price_after_dividend(
        self, game: EighteenGame, company: Corporation, kind: str, withheld: int, paid: int
    ) -> Cell:
        """Right when the dividend is the price, twice when it is double; left without one."""
        cell, market = company.cell, game.market
        assert cell is not None
        if not paid:
            return market.left_of(cell)
        price = game.title.own["acquisition_price"] if "acquisition" in cell.zones else cell.price
        for _ in range(min(paid // price, 2)):
            cell = market.right_of(cell)
        return cell

    def may_trade_now(self, game: EighteenGame, train: Train, buyer: Corporation) -> bool:
        """Nothing is bought of companies in liquidation."""
        owner = train.owner
        return owner is None or owner.cell is None or "liquidation" not in owner.cell.zones

    # Mergers and failures

    def may_change(self, game: EighteenGame) -> Sequence[Corporation]:
        """All that are not in trouble, in operating order."""
        return [item for item in game.floated() if item.cell is not None and not item.cell.zones & TROUBLE]

    def liquidate(self, game: EighteenGame, company: Corporation) -> None:
        """The price is nothing; the company is sold in the next acquisition round."""
        if company.player is None:
            return
        _acquisition(game).presidents[company] = company.player
        cell = game.market.cell("0,0")
        assert cell is not None
        game.market.move(company, cell)

    def player_bankrupt(self, game: EighteenGame, player: Player) -> None:
        """Shares and short shares that meet in the pool are gone."""
        shorts.close_in_pool(game)
        self.sold_in_operating_round(game)

    def president_of(self, game: EighteenGame, company: Corporation) -> Player | None:
        """Who presides, or did when the company failed."""
        return company.player or _acquisition(game).presidents.get(company)

    def zones_before_mergers(self, game: EighteenGame, company: Corporation) -> frozenset[str]:
        """As the last merger round noted them."""
        return next(
            (
                round_.zones.get(company, frozenset())
                for round_ in game.rounds.values()
                if isinstance(round_, MergerRound)
            ),
            frozenset(),
        )


def _acquisition(game: EighteenGame) -> AcquisitionRound:
    return next(round_ for round_ in game.rounds.values() if isinstance(round_, AcquisitionRound))
