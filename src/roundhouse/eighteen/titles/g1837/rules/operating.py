"""Operating turns: capitals, tokens by distance, dividends, and trains that are surrendered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.goods_mines.buying import BuyTrainLicensed
from roundhouse.eighteen.rules.parts.merged_dividends.part import DividendOfMergers
from roundhouse.eighteen.rules.policies import RevenuePolicy, TokenPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    ScrapTrain,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Train
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.rules.steps.discard import DiscardTrains
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import DebtIncurred, NationalTokenKept, TrainSurrendered
from .bankruptcy import acting_player, may_owe
from .facts import Unions, facts_of

RETURNED = (20, 40)
"""What the tokens cost that come back from a capital: the first, and each further one."""


def deciders_for(game: GameInPlay, actor: Entity | None) -> tuple[Player, ...]:
    """Who decides for a corporation without a president; nobody where that is not asked."""
    if isinstance(actor, Corporation) and actor.is_major and actor.player is None:
        return (acting_player(game, actor),)
    return ()


class LayCapitals(LayTrack):
    """As usual. On the largest tile of Vienna or Budapest a national railway keeps one token; others come
    back to its charter before the tile is laid."""

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Lay the tile, once there is room for the tokens."""
        name = action.tile.rpartition("-")[0]
        if name in facts_of(self.game).large_returns and name != self.game.land.board.tile(action.hex).name:
            self._take_back(action.hex, facts_of(self.game).large_returns[name])
        super().do_lay(action, company)

    def _take_back(self, hex_: str, side: int) -> None:
        board = self.game.land.board
        tile = board.tile(hex_)
        for national in facts_of(self.game).nationals:
            company = self.game.company(national)
            spots = [city for name, city in board.tokens_of(national) if name == hex_]
            if len(spots) < 2:
                continue
            at_side = [city for city in spots if side in tile.node_exits[tile.city_nodes[city]]]
            stays = (at_side or spots)[0]
            for place, city in enumerate(city for city in spots if city != stays):
                board.remove_token(hex_, city, national)
                company.tokens = (*company.tokens, RETURNED[min(place, 1)])
                self.game.happen(NationalTokenKept(company=national, hex=hex_))


class DiscardBrought(DiscardTrains):
    """As usual; where a minor has brought more trains than its corporation may keep, those go, and not the
    ones that it had."""

    def begin_turn(self) -> None:
        """Nothing has been brought in this turn."""
        super().begin_turn()
        memory = self.game.memory_of(Unions)
        if memory.brought:
            memory.brought = ()

    def may_go(self, train: Train) -> bool:
        """Is it one that was brought, if the company has such ones?"""
        brought = [one for one in self.game.memory_of(Unions).brought if one.owner is train.owner]
        return super().may_go(train) and (not brought or train in brought)


class HomeTokens(TokenPolicy):
    """What tokens cost, and when a minor places its own."""

    def neutral_tokens(self) -> tuple[str, ...]:
        """The tokens of coal companies that have merged."""
        return (NOBODY,)

    def may_place_tokens(self, company: Corporation) -> bool:
        """A minor with two homes chooses one of them in the first operating round."""
        chooses = self.game.round.kind == "initial" and len(company.definition.home) > 1
        return not chooses and super().may_place_tokens(company)

    def token_price(self, company: Corporation, spot: Spot, printed: int) -> int:
        """The printed price for each hex between the place and the home."""
        national = facts_of(self.game).nationals.get(company.id)
        home = national.home if national is not None else company.definition.home[0]
        hexmap = self.game.land.ground.hexmap
        return printed * hexmap.grid.distance(hexmap[home].place, hexmap[spot.hex].place)


class TokenFromHome(PlaceTokens):
    """One token in a city that is reached. The turn waits for each company with more than one token, also if
    all of them are placed; the pass of one that can place or pay for none is made for it."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Place a token where that is possible; pass."""
        kinds = super().actions(entity)
        if kinds or self.passed or self.placed or entity is not self.actor():
            return kinds
        several = (
            isinstance(entity, Corporation) and self._tokens_of(entity) > 1 and entity.player is not None
        )
        return frozenset({Pass}) if several else NOTHING

    def _tokens_of(self, company: Corporation) -> int:
        return len(company.tokens) + sum(1 for _ in self.game.land.board.tokens_of(company.id))

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company that can place no token, or can pay for none."""
        company, land = self.actor(), self.game.land
        kinds = self.kinds_for(company) if isinstance(company, Corporation) else NOTHING
        if not isinstance(company, Corporation) or Pass not in kinds:
            return None
        dear = (land.token_price(company, spot) > company.cash for spot in land.token_spots(company))
        return {"type": "pass", "entity": company.key} if PlaceToken not in kinds or all(dear) else None


class DividendExactHalves(DividendOfMergers):
    """As usual; where a dividend is exactly half of what was earned, fractions are rounded down. A company in
    debt pays nothing."""

    def deciders(self) -> tuple[Player, ...]:
        """The president; for a company that has none, a player who acts for it."""
        return deciders_for(self.game, self.actor()) or super().deciders()

    def kinds(self, company: Corporation) -> tuple[str, ...]:
        """In debt it withholds."""
        return ("withhold",) if company.cash < 0 else super().kinds(company)

    def by_itself(self) -> Mapping[str, Any] | None:
        """What a company in debt earns is withheld without a question, as on 18xx.games."""
        company = self.actor()
        if isinstance(company, Corporation) and company.cash < 0 and Dividend in self.kinds_for(company):
            return {"type": "dividend", "entity": company.key, "kind": "withhold"}
        return super().by_itself()

    def part_of(self, paid: int, percent: int) -> int:
        """Rounded down there."""
        exact = facts_of(self.game).exact_halves
        return paid * percent // 100 if exact else super().part_of(paid, percent)


class DiagonalPrices(RevenuePolicy):
    """What half a dividend is, and where the share price goes."""

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """Whole sums for each share, or exactly half."""
        if not facts_of(self.game).exact_halves:
            return super().half_dividend(company, revenue)
        return revenue // 2, revenue - revenue // 2

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Half a dividend: down and to the right, where there is such a cell."""
        cell = company.cell
        if kind != "half" or not paid or cell is None:
            return super().price_after_dividend(company, kind, withheld, paid)
        return self.game.market.chart.cell(cell.row + 1, cell.column + 1) or cell


class BuyTrainSurrendering(BuyTrainLicensed):
    """As usual; a company that has as many trains as it may can pay half the price of one to give it up, and
    must then buy another, without help. After a bankruptcy the bank lends what is missing for a train."""

    surrendered: bool = tracked(False)
    """Has a train been given up for which none was bought yet?"""
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyTrainLicensed.handlers, ScrapTrain: "do_surrender"}

    def begin_turn(self) -> None:
        """No train has been given up in this turn."""
        super().begin_turn()
        if self.surrendered:
            self.surrendered = False

    def deciders(self) -> tuple[Player, ...]:
        """The president; for a company that has none, a player who acts for it."""
        return deciders_for(self.game, self.actor()) or super().deciders()

    def bank_funds(self, company: Corporation) -> int:
        """Enough for any train where the bank lends what is missing."""
        funds = super().bank_funds(company)
        if not may_owe(self.game, company):
            return funds
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        return max(funds, *(self.game.train_prices.from_bank(company, side) for side in sides))

    def pay_bank(self, company: Corporation, price: int) -> None:
        """As usual, or into debt."""
        if not may_owe(self.game, company):
            super().pay_bank(company, price)
            return
        missing = price - max(0, company.cash)
        self.game.charge(company, price)
        self.game.happen(DebtIncurred(company=company.id, amount=missing))

    def _help(self, company: Corporation, train: Train, price: int) -> None:
        """The president helps only where the bank does not."""
        if not may_owe(self.game, company):
            super()._help(company, train, price)

    def surrender_cost(self, train: Train) -> int:
        """Half its price."""
        return train.price // 2

    def surrenderable(self, company: Corporation) -> list[Train]:
        """The trains that ``company`` can pay for giving up, with something left for another one."""
        if self.has_room(company):
            return []
        cheapest = self.game.train_prices.cheapest(company)
        left = 1 if self.game.depot.phase_index > 0 else cheapest
        if left is None:
            return []
        return [train for train in company.trains if self.surrender_cost(train) + left <= company.cash]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; surrender a train; no pass before it is replaced."""
        kinds = super().actions(entity)
        company = self.actor()
        if self.surrendered and isinstance(entity, Player):
            return NOTHING
        if self.passed or entity is not company or not isinstance(company, Corporation):
            return kinds
        if self.surrenderable(company):
            kinds |= {ScrapTrain, Pass}
        return kinds - {Pass} if self.must_buy(company) else kinds

    def must_buy(self, company: Corporation) -> bool:
        """Also in place of a train that was given up."""
        return super().must_buy(company) or self._must_replace(company)

    def _must_replace(self, company: Corporation) -> bool:
        """Has a train been given up, and can the company pay for another one?"""
        if not self.surrendered:
            return False
        cash, prices = company.cash, self.game.train_prices
        sides = (side for train in self.offered(company) for side in self.sides(company, train))
        if any(prices.from_bank(company, side) <= cash for side in sides):
            return True
        return cash >= self.game.settings.lowest_train_price and bool(self.tradable(company))

    def why_not_help(self, company: Corporation, side: TrainSide, price: int) -> str | None:
        """A president does not help with a train for which another one was given up."""
        if self.surrendered:
            return f"{company.id} has to pay for that train itself."
        if may_owe(self.game, company):
            return f"The bank lends {company.id} what is missing for a train."
        return super().why_not_help(company, side, price)

    def choices(self) -> Iterator[Choice]:
        """As usual, and each train that may be surrendered, one of a kind."""
        yield from super().choices()
        company = self.actor()
        if not isinstance(company, Corporation) or ScrapTrain not in self.kinds_for(company):
            return
        seen: set[str] = set()
        for train in self.surrenderable(company):
            if train.name not in seen:
                seen.add(train.name)
                facts = {"cost": self.surrender_cost(train), "name": train.name}
                yield self.choice("scrap_train", company, facts=facts, train=train.id)

    def do_surrender(self, action: ScrapTrain, company: Corporation) -> None:
        """Pay for giving a train up; it goes to the pool."""
        train = next((one for one in self.surrenderable(company) if one.id == action.train), None)
        if train is None:
            raise Refusal("train/surrender", f"{company.id} cannot surrender {action.train} now.")
        cost = self.surrender_cost(train)
        self.game.pay(company, self.game.bank, cost)
        self.game.depot.discard(train)
        self.surrendered = True
        self.game.happen(TrainSurrendered(company=company.id, name=train.name, cost=cost))

    def do_buy(self, action: BuyTrain, company: Corporation) -> None:
        """Buy a train; one that was given up is replaced then."""
        super().do_buy(action, company)
        if self.surrendered:
            self.surrendered = False

    def _may_help_with_others(self, company: Corporation) -> bool:
        """Nor with a train of another company."""
        helped = self.surrendered or may_owe(self.game, company)
        return not helped and super()._may_help_with_others(company)


STEPS: Mapping[str, type[Step]] = {
    "discard_brought": DiscardBrought,
    "track_capitals": LayCapitals,
    "token_from_home": TokenFromHome,
    "dividend_exact_halves": DividendExactHalves,
    "buy_train_surrendering": BuyTrainSurrendering,
}
