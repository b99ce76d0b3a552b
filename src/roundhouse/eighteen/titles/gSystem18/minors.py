"""The minors of Russia: how they begin, what they pay, and how they become corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar, TypeAlias

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.closing import close_company, hand_over
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy, RevenuePolicy, StockPolicy, TrainPolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, Choose, Pass, PlaceToken
from roundhouse.eighteen.rules.state.events import BecameCorporation, CorporationFormed
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.company_auction import CompanyAuctionTurn
from roundhouse.eighteen.rules.steps.tokens import HomeToken, TokenChoice
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .facts import Facts

MERGE, START = "can_merge", "can_start_major"
"""Status of phases: minors become corporations; corporations are started without minors."""

SHARES_OF_MINOR = "2-share"
"""How phases call minors where they limit trains."""

Parts: TypeAlias = tuple[Corporation, ...]
"""One minor or two that become a corporation."""


def is_minor(company: Corporation) -> bool:
    """Whether ``company`` is a minor, whose charter is one certificate."""
    return len(company.definition.shares) == 1


def is_free(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` is a corporation, but not the national one, that has not begun."""
    begun = company.parred or company.closed or company.floated
    return not (begun or is_minor(company) or company.id == game.settings_of(Facts).national)


def open_cities(game: GameInPlay, company: Corporation) -> tuple[str, ...]:
    """The hexes that have room for a token of ``company`` in a city."""
    board = game.land.board
    return tuple(
        name
        for name in game.land.board_hexes()
        if any(board.has_room(name, at, company.id) for at in range(len(board.tile(name).cities)))
    )


class MinorStock(StockPolicy):
    """Who starts what on a map with minors."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Minors are auctioned; corporations are started in later phases, where a city has room."""
        game = self.game
        if game.settings_of(Facts).national is None:
            return super().may_par(corporation, player)
        if not is_free(game, corporation) or START not in game.phase.status:
            return False
        return super().may_par(corporation, player) and bool(open_cities(game, corporation))


class MinorOrder(OrderPolicy):
    """Minors operate first."""

    def operating_order(self) -> list[Corporation]:
        """The usual order, minors before corporations."""
        return sorted(super().operating_order(), key=lambda company: not is_minor(company))

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Minors never are."""
        return not is_minor(corporation) and super().is_sold_out(corporation)


class MinorRevenue(RevenuePolicy):
    """What minors pay."""

    def forced_dividend(self, company: Corporation) -> str | None:
        """A minor pays half of what it earns."""
        return "half" if is_minor(company) else super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """What is kept and paid; the owner of a minor gets an odd unit."""
        if is_minor(company):
            return revenue // 2, revenue - revenue // 2
        return super().half_dividend(company, revenue)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The price of a minor goes right for any dividend, left for none."""
        cell, market = company.cell, self.game.market
        if not is_minor(company) or cell is None:
            return super().price_after_dividend(company, kind, withheld, paid)
        return market.right_of(cell) if paid else market.left_of(cell)


class MinorTrains(TrainPolicy):
    """How many trains minors own."""

    def train_limit(self, company: Corporation) -> int:
        """None at all in phases that say nothing of minors."""
        if is_minor(company) and SHARES_OF_MINOR not in self.game.phase.train_limit:
            return 0
        return super().train_limit(company)


class HomeOfMinors(HomeToken):
    """As usual; of two minors with tokens in different cities of a hex one city is kept."""

    between: tuple[int, ...] = tracked(())
    """The cities of the two minors."""

    def spots(self, choice: TokenChoice) -> list[Spot]:
        """The usual ones, or those of the minors."""
        usual = super().spots(choice)
        return [spot for spot in usual if not self.between or spot.city in self.between]

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the token. Raises Refusal."""
        super().do_place(action, actor)
        if self.between:
            self.between = ()


class TurnWithMinors(CompanyAuctionTurn):
    """Sell; then buy a share, start a corporation, put a minor up, or let one or two minors of one's own
    become a corporation and buy a share of it."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**CompanyAuctionTurn.handlers, Choose: "do_form"}
    choosing = "form a corporation of minors"

    @property
    def lowest_bid(self) -> int:
        """The least that a minor is auctioned for."""
        return self.game.settings_of(Facts).lowest_bid

    @property
    def highest_par(self) -> int:
        """A minor begins at half the bid, at the highest par price at most."""
        return self.game.market.par_cells()[0].price

    def startable(self, player: Player) -> Iterator[Corporation]:
        """The minors that have not begun."""
        for company in self.game.corporations.values():
            if is_minor(company) and not (company.parred or company.closed):
                yield company

    def place_token(self, company: Corporation) -> None:
        """Not yet: it is placed when the minor begins."""

    def turn_over(self, winner: Player) -> None:
        """The next turn is that of the player after the winner."""
        round_ = self.game.round
        assert isinstance(round_, StockRound)
        round_.turn_to(winner)

    # Forming corporations

    def parts_of(self, player: Player) -> list[Parts]:
        """The minors of ``player`` that may become a corporation now: alone, or two that track joins."""
        game = self.game
        if self.auction.lot is not None or self.has_bought() or MERGE not in game.phase.status:
            return []
        own = [
            one
            for one in game.corporations.values()
            if is_minor(one) and one.player is player and one.floated
        ]
        pairs = [(a, b) for a, b in combinations(own, 2) if self._are_joined(a, b)]
        return [*((one,) for one in own), *pairs]

    def _are_joined(self, one: Corporation, other: Corporation) -> bool:
        land = self.game.land
        return any(land.reaches(one, Spot(*at)) for at in land.board.tokens_of(other.id))

    def formations(self, player: Player) -> Iterator[tuple[Corporation, Parts]]:
        """Every corporation that may be formed now, and of what."""
        parts = self.parts_of(player)
        for target in self.game.corporations.values() if parts else ():
            if is_free(self.game, target):
                yield from ((target, one) for one in parts)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; also form a corporation."""
        usual = super().actions(entity)
        if not isinstance(entity, Player) or entity is not self.actor() or self.passed:
            return usual
        may_form = next(self.formations(entity), None) is not None and not self.must_sell(entity)
        return usual | {Choose, Pass} if may_form else usual

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """As usual; to form a corporation only what :meth:`actions` lists."""
        return kind in self.kinds_for(entity) if kind is Choose else super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """As usual, or form a corporation."""
        return super().can_act(entity) or Choose in self.kinds_for(entity)

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and every corporation that may be formed."""
        yield from super().choices()
        player = self.actor()
        if isinstance(player, Player) and Choose in self.kinds_for(player):
            for target, parts in self.formations(player):
                names = "+".join(one.id for one in parts)
                label = ChoiceLabel("%(corporation)s in place of %(minors)s").of(
                    corporation=target.id, minors=names
                )
                yield self.choice("choose", player, label=label, choice=f"{target.id}:{names}")

    def do_form(self, action: Choose, player: Player) -> None:
        """Form a corporation. Raises Refusal where that one cannot be formed."""
        for target, parts in self.formations(player):
            if action.choice == f"{target.id}:{'+'.join(one.id for one in parts)}":
                self.form(player, target, parts)
                return
        raise Refusal("minors/form", f"{action.choice} cannot be formed now.")

    def form(self, player: Player, target: Corporation, parts: Parts) -> None:
        """Put a corporation in the place of minors: their owner presides, and it has all that they had."""
        game = self.game
        game.mark_active()
        cell = merged_cell(game, parts)
        game.market.set_par(target, cell)
        game.happen(CorporationFormed(corporation=target.id, price=cell.price))
        game.shares.give(player, (game.shares.president_share(target),))
        city = join_tokens(game, target, parts)
        for minor in parts:
            game.happen(BecameCorporation(company=minor.id, corporation=target.id))
            hand_over(game, minor, target)
            close_company(game, minor)
            minor.floated = False
        game.check_float(target)
        if city is not None:
            step = game.round.step(HomeOfMinors)
            step.between = city[1]
            step.ask(target, (city[0],))
        trading.note_gain(game, player, target, game.shares.president_percent(target))
        self._note(player, "par", target)
        self.started = target

    def start(self, player: Player, corporation: Corporation, cell: Cell) -> None:
        """As usual; whoever starts a corporation without minors buys nothing more."""
        super().start(player, corporation, cell)
        self.started = None


def merged_cell(game: GameInPlay, parts: Sequence[Corporation]) -> Cell:
    """The cell of a corporation of these minors: the dearest that is not above the sum of their prices."""
    price = sum(company.share_price for company in parts)
    cells = sorted(game.market.chart.cells(), key=lambda cell: cell.price)
    return next(cell for cell in reversed(cells) if cell.price <= price)


def join_tokens(
    game: GameInPlay, target: Corporation, parts: Sequence[Corporation]
) -> tuple[str, tuple[int, ...]] | None:
    """See to it that the corporation gets one token in each hex.

    Where two minors are in different cities of a hex, returns the hex and these cities, for a choice.
    """
    board = game.land.board
    spots = [(one, spot) for one in parts for spot in board.tokens_of(one.id)]
    for (_, first), (other, second) in combinations(spots, 2):
        if first[0] != second[0]:
            continue
        board.remove_token(*second, other.id)
        if first == second:
            return None
        board.remove_token(*first, parts[0].id)
        return first[0], (first[1], second[1])
    return None
