"""How corporations start in 18USA: bids with a subsidy, and what private companies bring at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.rules.desks.auctions import Lot
from roundhouse.eighteen.rules.parts.mergers.events import PrivateContributed
from roundhouse.eighteen.rules.parts.mergers.formation import FormationTurn, homes
from roundhouse.eighteen.rules.state.actions import Action, Assign, Bid, PlaceToken, ScrapTrain
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import FreeTrainTaken, SubsidyPaid, SubsidyTaken
from . import scrapping
from .beginning import make_metropolis, offers_nothing
from .facts import (
    BANKRUPT,
    DENVER,
    DENVER_STARTS,
    NOTHING_THERE,
    PYRAMID,
    STEEL,
    TEN,
    TEN_TWENTY,
    Facts,
    memory_of,
)

HIGHEST_PAR = 200


class HomeWithSubsidy(HomeToken):
    """A corporation that is put up places its home token, and gets the subsidy that lies there."""

    def do_place(self, action: PlaceToken, actor: Corporation) -> None:
        """Place the token, take the subsidy."""
        super().do_place(action, actor)
        memory = memory_of(self.game)
        if actor.id in memory.homes:
            return
        memory.homes[actor.id] = action.hex
        name = memory.subsidies.pop(action.hex, None)
        if name is not None:
            subsidy = self.game.private(name)
            self.game.give_private(subsidy, actor)
            self.game.happen(SubsidyTaken(company=actor.id, private=name, hex=action.hex))
        for step in self.game.round.each(SubsidizedFormation):
            step.settle_award()


class SubsidizedFormation(FormationTurn):
    """As in 1817; but whoever bids may count on a subsidy of money.

    A corporation gets twice its par price, which is 200 at most; what was bid beyond that goes to the bank.
    All private companies of the founder may be used: where they are worth more than the corporation has, the
    bank pays the rest. As long as nothing else was done in the turn, a corporation may scrap its Pullman car.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {**FormationTurn.handlers, ScrapTrain: "do_scrap"}
    won: tuple[Corporation, Player, int] | None = tracked(None)
    """An auction that is over before the corporation has its home: what, who, for how much."""
    missing: int = tracked(0)
    """The subsidy that the first bid needs at least."""
    bid: int = tracked(0)
    """What is left of the winning bid when the private companies that were used are counted off."""

    # Bids

    def most(self, player: Player, lot: Lot | None) -> int:
        """A subsidy of money counts, too: of the home once it is known, else the highest one."""
        return super().most(player, lot) + self._subsidy(lot)

    def _subsidy(self, lot: Lot | None) -> int:
        if isinstance(lot, Corporation) and not lot.parred and lot.id in memory_of(self.game).homes:
            return max((private.value for private in lot.privates), default=0)
        return max(
            (self.game.private(one).value for one in memory_of(self.game).subsidies.values()), default=0
        )

    def _sums(self, player: Player) -> set[int]:
        """Any part of what the privates and a subsidy are worth: it is not forbidden to pay too much."""
        lot = self.auction.lot
        return set(range(sum(private.value for private in player.privates) + self._subsidy(lot) + 1))

    def do_bid(self, action: Bid, player: Player) -> None:
        """Put a corporation up, or bid more."""
        own = player.cash + sum(private.value for private in player.privates)
        if self.auction.lot is None:
            self.missing = max(0, action.price - own)
        super().do_bid(action, player)

    def by_itself(self) -> Mapping[str, Any] | None:
        """Whoever cannot bid more leaves the auction."""
        return None if self.founder is not None else self.pass_of_the_poor()

    def _place_home(self, company: Corporation) -> None:
        subsidies, missing = memory_of(self.game).subsidies, self.missing
        hexes = tuple(
            hex_
            for hex_ in homes(self.game, company)
            if not missing or (hex_ in subsidies and self.game.private(subsidies[hex_]).value >= missing)
        )
        for step in self.game.round.each(HomeToken):
            step.ask(company, hexes)

    # The corporation starts

    def awarded(self, lot: Lot, player: Player, price: int) -> None:
        """The corporation starts once it has its home."""
        assert isinstance(lot, Corporation)
        if lot.id not in memory_of(self.game).homes:
            self.won = (lot, player, price)
            return
        self.bid = price
        super().awarded(lot, player, price)

    def par_of(self, price: int) -> int:
        """The highest price that is not above half the bid, or above 200."""
        return min(price // 2, HIGHEST_PAR)

    def settle_award(self) -> None:
        """The corporation that was won has its home now."""
        if self.won is not None and self.won[0].id in memory_of(self.game).homes:
            lot, player, price = self.won
            self.won = None
            self.awarded(lot, player, price)

    def found(self, company: Corporation, founder: Player, price: int) -> None:
        """The corporation gets twice its par price, the bank what was bid beyond that; then the subsidy."""
        game = self.game
        funds = 2 * company.share_price
        founder.cash -= price
        company.cash += funds
        if price > funds:
            game.bank.cash += price - funds
        self._use_subsidy(company, founder)

    def _use_subsidy(self, company: Corporation, founder: Player) -> None:
        game, memory = self.game, memory_of(self.game)
        subsidy = next(iter(company.privates), None)
        if subsidy is None:
            return
        home = memory.homes[company.id]
        if subsidy.id == TEN:
            memory.ten_more |= {home}
            game.close_private(subsidy)
        elif subsidy.id == TEN_TWENTY:
            memory.twenty_more |= {home}
            game.close_private(subsidy)
        elif subsidy.value:
            game.pay(game.bank, founder, subsidy.value)
            paid = SubsidyPaid(player=founder.id, private=subsidy.id, amount=subsidy.value)
            game.happen(paid)
            self.bid -= subsidy.value
            game.close_private(subsidy)
        elif offers_nothing(game, subsidy):
            game.close_private(subsidy)

    def contributions(self) -> list[Private]:
        """All private companies of the founder."""
        return list(self.founder.privates) if self.founder is not None and self.company is not None else []

    def do_assign(self, action: Assign, player: Player) -> None:
        """A private company goes into the corporation, which may owe the bank some of its price. Nobody is
        paid more than the bid."""
        game, company = self.game, self.company
        assert company is not None
        private = next((item for item in self.contributions() if item.key == action.target), None)
        if private is None:
            raise Refusal("stock/private", "This private company cannot be used now.")
        paid = min(private.value, self.bid)
        company.cash -= private.value
        player.cash += paid
        game.bank.cash += private.value - paid
        self.bid -= paid
        game.give_private(private, company)
        game.happen(PrivateContributed(private=private.id, company=company.id, price=private.value))
        self._use_at_once(private, company)
        self._complete()

    def _use_at_once(self, private: Private, company: Corporation) -> None:
        game, memory = self.game, memory_of(self.game)
        match private.id:
            case str(name) if name == STEEL:
                home = memory.homes[company.id]
                places = {place.hex for place in game.settings_of(Facts).metropolis_tiles}
                bare = game.land.board.tile(home).color == "white"
                if home in places - memory.metropolises and bare:
                    make_metropolis(game, home)
            case str(name) if name == PYRAMID:
                pass
            case str(name) if name == BANKRUPT:
                self._take_train(private, company)
            case _:
                return
        game.close_private(private)

    def _take_train(self, private: Private, company: Corporation) -> None:
        game = self.game
        if NOTHING_THERE.isdisjoint(one.id for one in company.privates):
            return
        train = next(iter(game.depot.upcoming))
        game.depot.give(train, company)
        game.happen(FreeTrainTaken(company=company.id, private=private.id, name=train.name))
        game.depot.bought(train, company)

    def _start(self) -> None:
        game, company = self.game, self.company
        assert company is not None
        for subsidy in company.privates:
            if subsidy.id in NOTHING_THERE:
                game.close_private(subsidy)
        self.bid = 0
        if company.cash < 0:
            game.pay(game.bank, company, -company.cash)
        if memory_of(game).homes[company.id] == DENVER and game.land.board.tile(DENVER).name == DENVER_STARTS:
            memory_of(game).turning = company
        super()._start()

    # Pullman cars

    def company_actions(self, company: Corporation) -> frozenset[type[Action]]:
        """As usual, and its Pullman car, be it after the turn has acted for a corporation, or for another
        one."""
        kinds = super().company_actions(company)
        mine = self.is_own_turn() and not self.did and company.player is self.game.round.entity
        return kinds | {ScrapTrain} if mine and scrapping.pullmans(company) else kinds

    def company_choices(self, company: Corporation) -> Iterator[Choice]:
        """As usual, and the scrapping of a Pullman car."""
        yield from super().company_choices(company)
        if ScrapTrain in self.company_actions(company):
            yield from scrapping.choices(self, company)

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """A corporation scraps its Pullman car."""
        scrapping.scrap(self.game, action, company)
        self.act_for(company, "scrap")
