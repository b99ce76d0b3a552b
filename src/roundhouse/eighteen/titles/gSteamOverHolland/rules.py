"""Steam Over Holland: ten operating rounds; corporations that trade their own shares and close in need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from roundhouse.eighteen.model.abilities import TrainDiscount
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.model.words import Percent
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.desks.bundles import Bundle, percent_of
from roundhouse.eighteen.rules.parts.part import Part
from roundhouse.eighteen.rules.policies import NoTownEnds, StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Par, Pass, SellShares
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.steps.issue import IssueAtMarket, bundles_of, read_issue
from roundhouse.eighteen.rules.steps.stock_waiting import WaitingStockTurn
from roundhouse.eighteen.rules.steps.tokens import LaterTokens
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from .auction import RowAuction


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``most_in_pool``: how much of itself a
    corporation may bring into the pool, in percent. ``start_percent``: how much of a corporation is bought to
    start it, by phase. ``most_drops``: by price, how often sales of others than the president let it fall.
    ``private_companies``: are those of the game ``drawn`` by chance and auctioned, or ``chosen`` from all?
    ``ledges_hold``: at ledges prices fall less for sales of all ``others`` than the president, or of other
    ``players`` only, and not of corporations."""

    most_in_pool: Percent
    start_percent: Mapping[str, Percent]
    most_drops: Mapping[int, int]
    private_companies: Literal["drawn", "chosen"] = "drawn"
    ledges_hold: Literal["others", "players"] = "others"


class Ledges(StockPolicy):
    """How far prices fall."""

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Prices fall by a cell for each share, but at ledges not so far unless the president sells."""
        game, corporation = self.game, shares[0].corporation
        drops = percent // corporation.share_percent
        if corporation.player is not shares[0].owner:
            drops = min(drops, game.settings_of(Facts).most_drops.get(corporation.share_price, drops))
        game.shares.sell(shares, percent, movement="none")
        game.shares.move_price(corporation, (game.market.left_of,) * drops)
        game.happen(SaleSettled())


class StartBig(WaitingStockTurn):
    """Whoever starts a corporation buys as much of it as the phase wants. As on 18xx.games a turn waits for
    a pass while the player could pay for one share of a new corporation, even if that does not start it."""

    def may_only_pass(self, entity: Entity) -> bool:
        """Is there a corporation of which ``entity`` could pay one plain share, at the lowest par price?"""
        if entity is not self.actor() or self.passed or not isinstance(entity, Player) or self.has_bought():
            return False
        game = self.game
        if entity.cash < min(cell.price for cell in game.market.par_cells()):
            return False
        return any(
            super(StartBig, self).may_par(entity, corporation)
            and game.limits.may_gain(entity, (self._needed(corporation)[-1],))
            for corporation in game.corporations.values()
        )

    def _needed(self, corporation: Corporation) -> list[Certificate]:
        """The certificates that start a corporation: the president's and as many plain ones as needed."""
        due = self.game.settings_of(Facts).start_percent[self.game.phase.name]
        president = self.game.shares.president_share(corporation)
        found, due = [president], due - president.percent
        for share in corporation.shares(corporation):
            if share is not president and due > 0:
                found.append(share)
                due -= share.percent
        return found

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """There is room for all of them."""
        if not super().may_par(player, corporation):
            return False
        game, needed = self.game, self._needed(corporation)
        room = game.certificate_limit(player) - game.limits.certificates_counted(player)
        return len(needed) <= room and game.limits.may_hold(player, corporation, percent_of(needed))

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices at which ``player`` can pay for all of them."""
        units = percent_of(self._needed(corporation)) // corporation.share_percent
        return [cell for cell in super().par_cells(player, corporation) if cell.price * units <= player.cash]

    def do_par(self, action: Par, player: Player) -> None:
        """Start the corporation and buy the other shares that it needs to float."""
        corporation = self.game.company(action.corporation)
        needed = self._needed(corporation)
        super().do_par(action, player)
        for share in needed[1:]:
            self.game.policies.stock.buy(player, (share,))


class TradeShares(IssueAtMarket):
    """Until the dividend is decided a corporation may sell shares of its treasury, once in a round unless it
    is ``often``, or buy some back, both at the market price. The price falls by one cell less than shares
    were sold, but from a price at a ledge as far as that lets it fall (decision 1325)."""

    sold: frozenset[Corporation] = tracked(frozenset())
    """Who has sold shares in this round."""

    def begin_round(self) -> None:
        """No corporation has sold shares in this round."""
        super().begin_round()
        if self.sold:
            self.sold = frozenset()

    def is_time(self, entity: Entity) -> bool:
        """Shares are not traded after a sale in the same round."""
        return super().is_time(entity) and entity not in self.sold

    def issuable(self, company: Corporation) -> list[Bundle]:
        """No more than players hold, nor than the pool takes."""
        if company in self.sold:
            return []
        held = sum(player.percent(company) for player in self.game.players)
        room = self.game.settings_of(Facts).most_in_pool - self.game.pool.percent(company)
        return [bundle for bundle in bundles_of(company, company) if bundle[1] <= min(held, room)]

    def do_issue(self, action: SellShares, company: Corporation) -> None:
        """Sell shares."""
        shares, percent = read_issue(self.game, action, company, self.issuable(company))
        self.game.shares.issue(company, shares, self.gain(company, percent))
        self.game.shares.move_price(company, (self.game.market.left_of,) * self._drops(company, percent))
        if not self.settings.often:
            self.sold |= {company}

    def _drops(self, company: Corporation, percent: int) -> int:
        """How many cells the price falls for such a sale."""
        drops, facts = percent // company.share_percent - 1, self.game.settings_of(Facts)
        most = facts.most_drops.get(company.share_price)
        if facts.ledges_hold == "players" or most is None or drops == 1 < most:
            return drops
        return most


class BuyTrainOrClose(BuyTrains):
    """A corporation that must have a train and cannot pay sells shares of its treasury, then its president
    helps. If both have too little it may close. A private company takes something off the prices of the bank.
    """

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((TradeShares,),)
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrains.handlers, SellShares: "do_raise"}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; the corporation sells first, and may close last."""
        company = self.actor()
        kinds = super().actions(entity)
        if not isinstance(company, Corporation) or self.passed:
            return kinds
        if entity is company.player:
            return NOTHING if self.issues(company) else kinds
        if entity is company and self.issues(company):
            return kinds | {SellShares}
        return kinds | {Pass} if entity is company and self.may_close(company) else kinds

    def issues(self, company: Corporation) -> list[Bundle]:
        """What a corporation may sell for a train that it must have."""
        cheapest = self.needed()
        if cheapest is None or company.cash >= cheapest or not self.must_buy(company):
            return []
        return self._trade().issuable(company)

    def may_close(self, company: Corporation) -> bool:
        """Have corporation and president too little for the train that it must have? In recorded games what
        a private company takes off its price is not counted: 18xx.games does not look at that here."""
        cheapest, president = self.needed(), company.player
        if self.game.trusting:
            cheapest = self.game.depot.cheapest()
        if cheapest is None or president is None or self.sold or not self.must_buy(company):
            return False
        return not self.issues(company) and company.cash + president.cash < cheapest

    def choices(self) -> Iterator[Choice]:
        """As usual, and what may be sold."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SellShares in self.kinds_for(company):
            trade = self._trade()
            for bundle in self.issues(company):
                facts = {"gain": trade.gain(company, bundle[1])}
                yield self.bundle_choice("sell_shares", company, bundle, facts)

    def do_raise(self, action: SellShares, entity: Entity) -> None:
        """The corporation sells shares of its treasury, or its president sells."""
        if isinstance(entity, Corporation):
            self._trade().do_issue(action, entity)
        elif isinstance(entity, Player):
            self.do_sell(action, entity)

    def do_pass(self, action: Pass, entity: Entity) -> None:
        """Buy nothing; a corporation that must closes."""
        if isinstance(entity, Corporation) and self.may_close(entity):
            close_company(self.game, entity)
        super().do_pass(action, entity)

    # The discount

    def sides(self, company: Corporation, train: Train) -> Sequence[TrainSide]:
        """As usual, at the reduced prices."""
        return [self._reduced(company, side) for side in super().sides(company, train)]

    def _reduced(self, company: Corporation, side: TrainSide) -> TrainSide:
        for _, _, ability in self.game.abilities.owned(company, TrainDiscount):
            if side.name in ability.trains:
                return msgspec.structs.replace(side, price=ability.reduced(side.price))
        return side

    def needed(self) -> int | None:
        """The lowest price, reduced."""
        company, depot = self.actor(), self.game.depot
        if not isinstance(company, Corporation):
            return super().needed()
        sides = (side for train in depot.for_sale() for side in self.sides(company, train))
        return min((side.price for side in sides), default=None)

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """The train that is cheapest without a discount is the one that the president helps with."""
        if self.issues(company):
            return f"{company.id} sells shares of its treasury first."
        face = next(
            one for kind in self.game.title.trains for one in (kind, *kind.variants) if one.name == side.name
        )
        return super().why_not_help(company, face, price)

    def _trade(self) -> TradeShares:
        return self.game.round.step(TradeShares)


class Holland(Part[Facts]):
    """Ledges, and corporations that trade their own shares."""

    Settings = Facts
    policies = (NoTownEnds, Ledges)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "row_auction": RowAuction,
        "stock_turn_floating": StartBig,
        "later_token": LaterTokens,
        "trade_shares": TradeShares,
        "buy_train_or_close": BuyTrainOrClose,
    }

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The price of the shares that a corporation trades."""
        entity = self.game.pieces.get(action.entity)
        trades = isinstance(action, BuyShares | SellShares) and isinstance(entity, Corporation)
        return {"share_price": entity.share_price} if trades and isinstance(entity, Corporation) else {}

    def prepare(self) -> None:
        """As many privates as players are in the game, drawn by chance or chosen in the first round."""
        game = self.game
        if game.settings_of(Facts).private_companies == "chosen":
            return
        for private in game.chance.shuffled(list(game.privates.values()))[len(game.players) :]:
            game.leave_out(private)


PART = Holland
