"""The auctions: of minor companies at the start, and of the rights to start corporations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.rounds import AuctionRound
from roundhouse.eighteen.rules.state.actions import Action, Bid, Par, Pass
from roundhouse.eighteen.rules.state.events import Passed
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.auctioning import AuctionStep
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from ..events import ConcessionBid, ConcessionWon, MinorCompanyWon
from .facts import (
    CORPORATION_PRICES,
    MINOR_PRICES,
    concessions,
    facts,
    is_concession,
    is_minor,
    majors,
    minor_worth,
    minors_of,
    sale_worth,
    state,
)

LEAST = 100
"""The first bid for a minor company. Once nobody has so much, the others are sold for all that their buyers
have."""


class MinorAuction(AuctionStep):
    """The player in turn puts a minor company up, or the private company; whoever passes is out of its
    auction. What the winner bids to the bank, twice the par price, comes back to the minor company."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((HomeTrack,),)
    left: tuple[Lot, ...] = tracked(())
    """What is still to be sold."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Par: "do_par", Pass: "do_decline"}
    deed = "bid for a minor company"

    def begin_round(self) -> None:
        """The minor companies, and the private company where it is in the game."""
        super().begin_round()
        game = self.game
        privates = (one for one in game.privates.values() if not is_concession(game, one))
        self.left = (*privates, *(one for one in game.corporations.values() if is_minor(one)))

    def _round(self) -> AuctionRound:
        round_ = self.game.round
        assert isinstance(round_, AuctionRound)
        return round_

    # What may be done

    def actor(self) -> Entity | None:
        """The next bidder, or whoever puts something up."""
        return self.auction.next_bidder() or (self.game.round.entity if self.left else None)

    def is_clearance(self) -> bool:
        """Has nobody enough for a first bid? Then the player in turn takes something for all they have."""
        return all(player.cash < LEAST for player in self.game.players)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Put something up; bid or pass; in the end take something."""
        if not self.left or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if self.auction.lot is not None:
            return frozenset({Bid, Pass})
        if not self.is_clearance():
            return frozenset({Bid})
        kinds: set[type[Action]] = {Bid if isinstance(one, Private) else Par for one in self.left}
        return frozenset(kinds)

    def lowest(self, lot: Lot) -> int:
        """The first bid, or a step more than the last one."""
        highest = self.auction.highest if lot is self.auction.lot else None
        return LEAST if highest is None else highest[1] + self.game.settings.privates_bid_step

    def most(self, player: Player, lot: Lot) -> int:
        """All cash."""
        return player.cash

    def choices(self) -> Iterator[Choice]:
        """Bids and the pass; in the end everything that is left."""
        player, lot = self.actor(), self.auction.lot
        if not isinstance(player, Player) or not self.left:
            return
        if lot is None and self.is_clearance():
            for one in self.left:
                if isinstance(one, Private):
                    yield self.choice(
                        "bid", player, facts={"buys": one.name}, company=one.id, price=player.cash
                    )
                else:
                    cell = par_cell(self.game, player.cash)
                    costs = {"price": cell.price, "cost": player.cash}
                    yield self.choice("par", player, facts=costs, corporation=one.id, cell=cell.at)
            return
        step = self.game.settings.privates_bid_step
        for one in self.left if lot is None else (lot,):
            low = self.lowest(one)
            price = Span(low, low + (player.cash - low) // step * step, step)
            yield self._bid_choice(player, one, price)
        if lot is not None:
            yield self.choice("pass", player)

    def _bid_choice(self, player: Player, lot: Lot, price: Span) -> Choice:
        if isinstance(lot, Private):
            return self.choice("bid", player, {"price": price}, company=lot.id)
        return self.choice("bid", player, {"price": price}, corporation=lot.id)

    # What happens

    def _lot(self, name: str | None) -> Lot:
        found = next((one for one in self.left if one.id == name), None)
        if found is None or self.auction.lot not in (None, found):
            raise Refusal("auction/not-offered", f"{name} cannot be bid for now.")
        return found

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put something up, bid more, or take the private company in the end."""
        game = self.game
        lot = self._lot(action.corporation or action.company)
        if self.auction.lot is None and self.is_clearance():
            if isinstance(lot, Corporation) or action.price != player.cash:
                raise Refusal("auction/price", f"{lot.id} is had for all that {player.name} has.")
            self.awarded(lot, player, player.cash)
            return
        low, step = self.lowest(lot), game.settings.privates_bid_step
        if not low <= action.price <= player.cash or (action.price - low) % step:
            said = f"{player.name} can bid {game.money(low)} to {game.money(player.cash)} for {lot.name}"
            raise Refusal("auction/bid", f"{said}, in steps of {game.money(step)}.")
        if self.auction.lot is None:
            self.auction.open(lot, self.game.players_from(player))
        self.auction.bid(player, action.price)

    def do_par(self, action: Par, player: Player) -> None:
        """In the end: take a minor company for all one has."""
        lot = self._lot(action.corporation)
        if isinstance(lot, Private) or action.cell != par_cell(self.game, player.cash).at:
            raise Refusal("auction/par", f"{lot.id} cannot begin there.")
        self.awarded(lot, player, player.cash)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave this auction."""
        self.auction.leave(player)

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The winner pays the bank; a minor company begins and lays a tile on a bare home."""
        game = self.game
        self.left = tuple(one for one in self.left if one is not lot)
        if isinstance(lot, Private):
            game.announce(trading.sell_private(game, lot, player, price))
        else:
            cell = par_cell(game, price)
            game.pay(player, game.bank, price)
            game.market.set_par(lot, cell)
            won = MinorCompanyWon(player=player.id, company=lot.id, price=price, par=cell.price)
            game.happen(won)
            game.pay(game.bank, lot, minor_worth(lot))
            game.shares.give(player, (game.shares.president_share(lot),))
            game.check_float(lot)
            game.set_up_parred(lot)
            game.round.step(HomeTrack).ask(lot)
        self._go_on(player)

    def unsold(self, lot: Lot) -> None:
        """Cannot be: whoever puts something up bids."""
        raise AssertionError(lot)

    def _go_on(self, winner: Player) -> None:
        """The next one to put something up; in the end whoever has most. After the last sale the neighbour of
        its winner has priority."""
        round_ = self._round()
        order = [one for one in round_.order if isinstance(one, Player)]
        after = order[round_.at + 1 :] + order[: round_.at + 1]
        if not self.left:
            beginner = order[(order.index(winner) + 1) % len(order)]
        elif self.is_clearance():
            beginner = max(after, key=lambda one: one.cash)
        else:
            beginner = next(one for one in after if one.cash >= LEAST)
        round_.at = order.index(beginner)


def par_cell(game: GameInPlay, price: int) -> Cell:
    """Where a minor company begins that was sold for ``price``: at no more than half of it, or else as low as
    any does."""
    cells = game.market.par_cells((MINOR_PRICES,))
    return next((cell for cell in cells if 2 * cell.price <= price), cells[-1])


class ConcessionRound(AuctionRound):
    """Players in turn, from the one with priority, until all pass one after the other. Priority stays."""

    usual_name = "Auction of Corporations"
    short = "PCA"

    def finish(self) -> None:
        """Who begins the stock round was settled before."""


class BidForConcessions(Step):
    """Bid for the right to start a corporation, with a minor company of one's own to begin with, or pass.

    A higher bid takes the place of the last one, and frees its minor company. Whoever cannot bid passes. When
    all have passed, each right goes to whoever bid for it.
    """

    bids: dict[Private, tuple[Player, int]] = tracked_dict()
    """What stands on each."""
    idle: frozenset[Player] = tracked(frozenset())
    """Who has passed since their last bid."""
    over: bool = tracked(False)
    first: bool = tracked(False)
    """Are these the first corporations? They have regions in which they begin."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Bid: "do_bid", Pass: "do_decline"}
    deed = "bid for a corporation"

    def begin_round(self) -> None:
        """No bids."""
        super().begin_round()
        game = self.game
        for private in list(self.bids):
            self.bids.pop(private, None)
        self.idle, self.over = frozenset(), False
        self.first = not any(one.floated for one in majors(game))
        self._skip()

    def actor(self) -> Entity | None:
        """The player in turn."""
        return None if self.over else self.game.round.entity

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Bid or pass."""
        return frozenset({Bid, Pass}) if entity is self.actor() and not self.over else NOTHING

    # What a bid may be

    def offers_on(self, lot: Lot | None) -> tuple[tuple[Player, int], ...]:
        """The bid on ``lot``."""
        return (self.bids[lot],) if isinstance(lot, Private) and lot in self.bids else ()

    def lowest(self, private: Private) -> int:
        """Nothing at first, then a step more than the last bid."""
        return self.bids[private][1] + self.game.settings.privates_bid_step if private in self.bids else 0

    def most(self, player: Player) -> int:
        """The cash that no other bid binds."""
        return player.cash - sum(price for bidder, price in self.bids.values() if bidder is player)

    def _least_start(self, player: Player) -> int:
        """The least that ``player`` needs to pay for all bids and to start one corporation more: two shares
        of each at the lowest par price; the minor company may be worth a third one."""
        own = [price for bidder, price in self.bids.values() if bidder is player]
        lowest = self.game.market.par_cells((CORPORATION_PRICES,))[-1].price
        return sum(own) + 2 * lowest * (len(own) + 1)

    def usable(self, player: Player, private: Private) -> Iterator[Corporation]:
        """The minor companies with which ``player`` may bid."""
        game = self.game
        taken, board = set(state(game).pledged.values()), game.land.board
        places = facts(game).starts[private.id]
        for minor in minors_of(game, player):
            near = any(
                hex_ in places or f"{hex_} {city}" in places for hex_, city in board.tokens_of(minor.id)
            )
            if minor not in taken and (near or not self.first):
                yield minor

    def open_to(self, player: Player) -> list[Private]:
        """The rights that ``player`` may bid for."""
        if sale_worth(self.game, player) < self._least_start(player):
            return []
        return [
            private
            for private in concessions(self.game)
            if self.bids.get(private, (None, 0))[0] is not player
            and self.lowest(private) <= self.most(player)
            and next(self.usable(player, private), None) is not None
        ]

    def choices(self) -> Iterator[Choice]:
        """Every right with every minor company, and the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        step = self.game.settings.privates_bid_step
        for private in self.open_to(player):
            low = self.lowest(private)
            price = Span(low, low + (self.most(player) - low) // step * step, step)
            for minor in self.usable(player, private):
                yield self.choice(
                    "bid",
                    player,
                    {"price": price},
                    {"gives": minor.name},
                    company=private.id,
                    corporation=minor.id,
                )
        yield self.choice("pass", player)

    # What happens

    def do_bid(self, action: Bid, player: Player) -> None:
        """Bid with a minor company."""
        game = self.game
        private = next((one for one in self.open_to(player) if one.id == action.company), None)
        if private is None:
            raise Refusal("auction/not-offered", f"{player.name} cannot bid for {action.company} now.")
        minor = next((one for one in self.usable(player, private) if one.id == action.corporation), None)
        if minor is None:
            raise Refusal("auction/minor", f"{private.id} cannot begin with {action.corporation}.")
        low, high, step = self.lowest(private), self.most(player), game.settings.privates_bid_step
        if not low <= action.price <= high or (action.price - low) % step:
            said = f"{player.name} can bid {game.money(low)} to {game.money(high)} for {private.id}"
            raise Refusal("auction/bid", f"{said}, in steps of {game.money(step)}.")
        self.bids[private] = (player, action.price)
        state(game).pledged[game.corporations[private.id]] = minor
        self.idle -= {player}
        bid = ConcessionBid(player=player.id, company=private.id, minor=minor.id, price=action.price)
        game.happen(bid)
        self._next()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Pass."""
        self.game.happen(Passed(entity=player.key))
        self.idle |= {player}
        self._next()

    def _next(self) -> None:
        round_ = self.game.round
        round_.at = (round_.at + 1) % len(round_.order)
        self._skip()

    def _skip(self) -> None:
        """Whoever cannot bid passes; when all have passed, it is over."""
        round_ = self.game.round
        while len(self.idle) < len(round_.order):
            player = round_.order[round_.at]
            assert isinstance(player, Player)
            if self.open_to(player):
                return
            self.idle |= {player}
            round_.at = (round_.at + 1) % len(round_.order)
        self._award()

    def _award(self) -> None:
        """Each right goes to whoever bid for it, who pays the bank."""
        game = self.game
        self.over = True
        for private, (player, price) in list(self.bids.items()):
            minor = state(game).pledged[game.corporations[private.id]]
            game.pay(player, game.bank, price)
            game.give_private(private, player)
            won = ConcessionWon(player=player.id, company=private.id, minor=minor.id, price=price)
            game.happen(won)
