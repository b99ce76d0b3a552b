"""A stock turn in which small companies are auctioned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ...desks.auctions import Lot
from ...in_play import GameInPlay
from ...rounds import StockRound
from ...state.actions import Action, Bid, Pass
from ...state.pieces import Corporation, Entity, Player
from ...steps.auctioning import AuctionStep
from ...steps.stock import StockTurn
from ...steps.tokens import HomeToken
from ...turn import NOTHING
from .events import SmallCompanyPutUp, SmallCompanyWon
from .joining import free_corporations
from .settings import AmalgamationMemory, AmalgamationSettings, homes_of, is_small


def place_first_token(game: GameInPlay, company: Corporation) -> None:
    """The first token of a company goes to its home, or where its founder wants."""
    if next(game.land.board.tokens_of(company.id), None) is not None:
        return
    if company.definition.home:
        game.land.place_home(company)
        return
    step = game.round.find(HomeToken)
    if step is not None and not any(row[1] is company for row in step.pending):
        step.ask(company, tuple(homes_of(game, company)))


class FoundingTurn(StockTurn, AuctionStep):
    """Sell, and then buy a share, start a corporation or put a small company up.

    The winner pays the bid to the small company and has it whole; the turn goes to the player after the
    winner.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Bid: "do_bid"}

    def actor(self) -> Entity | None:
        """The next bidder, or the player in turn."""
        return self.auction.next_bidder() or self.game.round.entity

    def is_own_turn(self) -> bool:
        """Is nothing up?"""
        return self.auction.lot is None

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual, and the bid."""
        if self.auction.lot is not None:
            return frozenset({Bid, Pass}) if entity is self.actor() and not self.passed else NOTHING
        kinds = super().actions(entity)
        if not isinstance(entity, Player) or not self.can_found(entity) or self.must_sell(entity):
            return kinds
        # As on 18xx.games the turn waits, too, where no small company finds a home (decision 1988).
        return kinds | ({Bid, Pass} if next(self.placeable(entity), None) else {Pass})

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Only what :meth:`actions` lists while something is up."""
        if self.auction.lot is not None or kind is Bid:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """Is there anything to do?"""
        if self.auction.lot is not None:
            return bool(self.kinds_for(entity))
        return super().can_act(entity) or (isinstance(entity, Player) and self.can_found(entity))

    def can_found(self, player: Player) -> bool:
        """May ``player`` put a small company up?"""
        if player is not self.game.round.entity or self.passed or self.has_bought():
            return False
        return any(self.most(player, company) >= self._low for company in self.startable(player))

    def seems_to_par(self, player: Player) -> bool:
        """Does the turn wait for whoever has the lowest bid and room for a corporation that is not started,
        be its price higher and no home left for it (decision 1960)?"""
        game = self.game
        if self.has_bought() or not game.memory_of(AmalgamationMemory).majors or player.cash < self._low:
            return False
        return any(
            (player, one) not in self.sold
            and game.limits.may_gain(player, (game.shares.president_share(one),))
            for one in free_corporations(game)
        )

    @property
    def _low(self) -> int:
        return self.game.settings_of(AmalgamationSettings).lowest_bid

    def startable(self, player: Player) -> Iterator[Corporation]:
        """The small companies that may be put up now."""
        game, memory = self.game, self.game.memory_of(AmalgamationMemory)
        settings = game.settings_of(AmalgamationSettings)
        if not memory.minors:
            return
        first = game.corporations.get(settings.first) if settings.first is not None else None
        if first is not None and not (first.parred or first.closed):
            yield first
            return
        for company in game.corporations.values():
            free = is_small(company) and not (company.parred or company.closed)
            if free and (memory.late or company.id not in settings.late):
                yield company

    def placeable(self, player: Player) -> Iterator[Corporation]:
        """The small companies that ``player`` may put up and that find a home."""
        return (company for company in self.startable(player) if homes_of(self.game, company))

    def choices(self) -> Iterator[Choice]:
        """The usual choices, and bids."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        lot = self.auction.lot
        if lot is None:
            yield from super().choices()
        kinds = self.kinds_for(player)
        if Bid in kinds:
            for company in self.placeable(player) if lot is None else (lot,):
                low, high = self.lowest(company), self.most(player, company)
                step = self.game.settings.privates_bid_step
                if low <= high:
                    price = Span(low, low + (high - low) // step * step, step)
                    yield self.choice("bid", player, {"price": price}, corporation=company.id)
        if lot is not None and Pass in kinds:
            yield self.choice("pass", player)

    # The auction

    def lowest(self, lot: Lot) -> int:
        """A step more than the highest bid."""
        if self.auction.lot is lot and self.auction.highest:
            return self.auction.highest[1] + self.game.settings.privates_bid_step
        return self._low

    def most(self, player: Player, lot: Lot) -> int:
        """All cash; nothing for whoever may hold no more certificates."""
        assert isinstance(lot, Corporation)
        share = self.game.shares.president_share(lot)
        return player.cash if self.game.limits.may_gain(player, (share,)) else 0

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a small company up, or bid more."""
        game, lot = self.game, self.auction.lot
        company = game.company(action.corporation or "")
        if company not in (list(self.startable(player)) if lot is None else [lot]):
            raise Refusal("auction/not-offered", f"{company.id} cannot be bid for now.")
        low, high, step = self.lowest(company), self.most(player, company), game.settings.privates_bid_step
        if not low <= action.price <= high or (action.price - low) % step:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)} for {company.id}"
            raise Refusal("auction/bid", f"{said}, in steps of {game.money(step)}.")
        if lot is not None:
            self.auction.bid(player, action.price)
            return
        game.happen(SmallCompanyPutUp(player=player.id, company=company.id, price=action.price))
        place_first_token(game, company)
        players = [one for one in game.round.order if isinstance(one, Player)]
        self.auction.open(company, players, (player, action.price))

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays the bid to the small company, and the turn is over as if it were the winner's."""
        game, round_ = self.game, self.game.round
        assert isinstance(lot, Corporation)
        par = min(price // 2, game.settings_of(AmalgamationSettings).highest_par)
        cell = next(cell for cell in game.policies.stock.par_cells(lot) if cell.price <= par)
        game.mark_active()
        game.happen(SmallCompanyWon(player=player.id, company=lot.id, price=price, par=cell.price))
        game.market.set_par(lot, cell)
        game.pay(player, lot, price)
        game.shares.give(player, (game.shares.president_share(lot),))
        game.check_float(lot)
        game.set_up_parred(lot)
        assert isinstance(round_, StockRound)
        round_.turn_to(player)
        self.did = (*self.did, "par")
        self._recall(player, "par", lot)
        self.finish()

    def unsold(self, lot: Lot) -> None:
        """Cannot be: whoever puts a small company up bids."""
        raise AssertionError(lot)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Leave the auction, or end the turn."""
        if self.auction.lot is not None and isinstance(entity, Player):
            self.auction.leave(entity)
        else:
            super().do_pass(action, entity)
