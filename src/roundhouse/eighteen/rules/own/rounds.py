"""How the game begins, and what follows on what."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.title import Title

from ..pieces import Corporation, Player

if TYPE_CHECKING:
    from ..game import EighteenGame
    from ..rounds import StockRound
    from ..turn import Round


class RoundAnswers:
    """How the game begins, and what follows on what."""

    # Setting up

    def starting_cash(self, title: Title, players: int) -> int:
        """What each player begins with."""
        return title.starting_cash[players]

    def arrange_depot(self, game: EighteenGame) -> None:
        """Anything to arrange among the trains, before certificates are drawn."""

    def prepare(self, game: EighteenGame) -> None:
        """Anything to arrange before the first round."""

    def certificate_limit(self, game: EighteenGame, player: Player | None) -> int:
        """The most certificates a player may hold: by the number of players at the start.

        Where the number of corporations matters too, the row for as many as are in the game holds, or
        the next larger one.
        """
        limit = game.title.certificate_limit[len(game.players)]
        if isinstance(limit, int):
            return limit
        count = sum(1 for corporation in game.corporations.values() if not corporation.closed)
        return limit[min((row for row in limit if row >= count), default=max(limit))]

    def worth(self, game: EighteenGame, player: Player) -> int:
        """Cash, shares at market price, privates at face value."""
        shares = sum(
            share.price
            for corporation, held in player.held.items()
            if corporation.cell is not None
            for share in held
        )
        return player.cash + shares + sum(private.value for private in player.privates)

    # Rounds

    def next_round(self, game: EighteenGame, done: Round) -> None:
        """Auction, then stock rounds with sets of operating rounds between them, as the phase says."""
        progress = game.progress
        match done.kind:
            case "stock":
                progress.rounds_in_set = game.phase.rounds
                game.begin_round("operating", 1)
            case "operating" if done.number < progress.rounds_in_set:
                game.begin_round("operating", done.number + 1)
            case "operating":
                progress.turn += 1
                self.operating_set_over(game)
                game.begin_round("stock", 1)
            case _:
                game.begin_round("stock", 1)

    def closes_operating(self, game: EighteenGame, done: Round) -> bool:
        """Is an operating round, with all that belongs to it, over with this round?"""
        return done.kind == "operating"

    def operating_set_over(self, game: EighteenGame) -> None:
        """After the last operating round of a set."""
        depot = game.depot
        if game.settings.train_removed_before_stock_round and depot.upcoming:
            kind = depot.upcoming[0].kind
            if kind.copies(len(game.players)) is not None and not kind.is_permanent:
                depot.export()

    def next_priority(self, game: EighteenGame, round_: StockRound) -> Player:
        """Who begins the next stock round."""
        match game.settings.next_stock_order:
            case "after_last_to_act":
                return round_.priority()
            case "most_cash":
                return max(game.players_from(game.progress.priority), key=lambda player: player.cash)
            case "least_cash":
                return min(game.players_from(game.progress.priority), key=lambda player: player.cash)
            case _:
                assert_never(game.settings.next_stock_order)

    def stock_round_over(self, game: EighteenGame) -> None:
        """Sold-out corporations rise; where the title says so, shares in the pool press the price."""
        market = game.market
        for corporation in [item for item in game.floated() if item.is_major]:
            cell = corporation.cell
            if cell is None:
                continue
            after = cell
            if game.settings.sold_out_rises and self.is_sold_out(game, corporation):
                after = market.above(cell)
            elif game.settings.pool_drop != "none":
                after = self.pool_pressed(game, corporation, cell)
            if after is not cell:
                market.move(corporation, after)
                game.tell_price(corporation, cell, after)

    def is_sold_out(self, game: EighteenGame, corporation: Corporation) -> bool:
        """Are all certificates with players?"""
        return sum(player.percent(corporation) for player in game.players) >= 100

    def pool_pressed(self, game: EighteenGame, corporation: Corporation, cell: Cell) -> Cell:
        """The price after the pool's shares pressed it."""
        percent = game.pool.percent(corporation)
        if percent <= 0:
            return cell
        times = percent // corporation.share_percent if game.settings.pool_drop == "down_share" else 1
        way = game.market.left_of if game.settings.pool_drop.startswith("left") else game.market.below
        for _ in range(times):
            cell = way(cell)
        return cell

    def pay_privates(self, game: EighteenGame) -> None:
        """Every private company pays its owner."""
        for private in game.privates.values():
            owner = private.owner
            if owner is None or private.closed or not private.revenue:
                continue
            game.pay(game.bank, owner, private.revenue)
            game.tell(owner.name, f"collects {game.money(private.revenue)} from {private.name}")

    def operating_round_begins(self, game: EighteenGame, number: int) -> None:
        """Before anything else of an operating round: presidents in debt owe more at the start of a set."""
        if number == 1 and game.settings.emergency_player_loan:
            for player in game.players:
                if player.cash < 0:
                    interest = (1 - player.cash) // 2
                    game.charge(player, interest)
                    game.tell(player.name, f"owes another {game.money(interest)} of interest")

    def operating_order(self, game: EighteenGame) -> list[Corporation]:
        """Who operates in the round that begins, first to last."""
        return game.floated()

    def operating_round_began(self, game: EighteenGame) -> None:
        """After the privates paid and home tokens went down."""

    def operating_round_ended(self, game: EighteenGame) -> None:
        """All companies have operated."""

    def begin_operating(self, game: EighteenGame, company: Corporation) -> None:
        """A company's turn begins: its trains may run."""
        company.operated = True
        for train in company.trains:
            if train.operated:
                train.operated = False
        if game.settings.home_token == "operate":
            game.land.place_home(company)

    def after_operating(self, game: EighteenGame, company: Corporation) -> None:
        """A company's turn is over."""

    def forced_dividend(self, game: EighteenGame, company: Corporation) -> str | None:
        """What a company does with its revenue where nobody may decide: without a president it keeps it."""
        return "withhold" if company.player is None else None

    def has_acted(self, game: EighteenGame) -> bool:
        """Has the company in turn done something already?"""
        from ..steps.track import LayTrack

        for step in game.round.steps:
            if isinstance(step, LayTrack):
                return step.passed or bool(step.laid)
            if step.blocks and step.passed:
                return True
        return True
