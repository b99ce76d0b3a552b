"""18Rhl: the Rheinische and its line to Aachen, ferries on the Rhine, coal and steel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.float_capital.part import is_capital_full
from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.state.events import (
    CompanyFloated,
    ParPriceSet,
    PrivateBought,
    TrainBought,
    TrainTraded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .events import FirstSharesToPool, WinningBidReceived
from .facts import Facts, Rhineland, coal_hexes, steel_hexes
from .link import FindLink
from .messages import MESSAGES
from .running import RhinelandRoutes, RhinelandTrains
from .stock import GoesOnAfterBankruptcy, RhinelandShares, RisesAfterFloating, StockTurnDoubles
from .track import BuyTrainsRhineland, RhinelandTrack, TileOfPrivate, TokenAfterTile, TrackBeforeToken

COAL, STEEL = "K", "S"
"""The owners of the tokens of the eastern Ruhr: no company is called so."""


class RhinelandPart(Part[Facts]):
    """All that only 18Rhl has."""

    Settings = Facts
    needs = ("float_capital",)
    messages = MESSAGES
    policies = (
        RhinelandShares,
        RisesAfterFloating,
        GoesOnAfterBankruptcy,
        RhinelandTrack,
        RhinelandTrains,
        RhinelandRoutes,
    )
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_doubles": StockTurnDoubles,
        "tile_of_private": TileOfPrivate,
        "token_after_tile": TokenAfterTile,
        "track_before_token": TrackBeforeToken,
        "find_link": FindLink,
        "buy_train_rhineland": BuyTrainsRhineland,
    }

    def memory(self) -> Iterator[Piece]:
        """What was drawn, bid and is owed."""
        yield Rhineland()

    def prepare(self) -> None:
        """Chance says where there is more coal and steel; tokens fill the cities of the eastern Ruhr."""
        game, facts, memory = self.game, self.settings, self.game.memory_of(Rhineland)
        for name in facts.left_out:
            game.leave_out(game.privates[name])
        drawn = facts.more_sites[game.chance.below(len(facts.more_sites))]
        memory.coal, memory.steel = drawn.coal, drawn.steel
        for owner, cities in ((COAL, facts.ruhr_coal), (STEEL, facts.ruhr_steel)):
            for hex_, city in cities.items():
                game.land.board.place_token(hex_, city, owner)

    def lying(self) -> Iterator[Lying]:
        """Where there is coal and steel."""
        for hex_ in sorted(coal_hexes(self.game)):
            yield Lying(hex_, COAL)
        for hex_ in sorted(steel_hexes(self.game)):
            yield Lying(hex_, STEEL)

    def notes(self) -> Iterator[Note]:
        """What is owed for the line to Aachen, and where there is coal and steel."""
        game, memory = self.game, self.game.memory_of(Rhineland)
        if memory.owed:
            company = game.company(self.settings.link.company)
            yield Note(company, ChoiceLabel("For the line Köln – Düren – Aachen"), game.money(memory.owed))
        coal, steel = sorted(coal_hexes(game)), sorted(steel_hexes(game))
        yield Note(None, ChoiceLabel("Coal"), ", ".join(map(game.land.place_name, coal)))
        yield Note(None, ChoiceLabel("Steel"), ", ".join(map(game.land.place_name, steel)))

    @on(PrivateBought)
    def sell_director(self, event: PrivateBought) -> None:
        """With the president's certificate some shares leave the treasury."""
        game, director = self.game, self.settings.director
        if event.private != director.private:
            return
        game.memory_of(Rhineland).bid = event.price
        shares = [game.certificates[name] for name in director.to_pool]
        for share in shares:
            game.shares.move(share, game.pool)
        percent = sum(share.percent for share in shares)
        game.happen(FirstSharesToPool(company=director.company, percent=percent))

    @on(ParPriceSet)
    def pay_bid(self, event: ParPriceSet) -> None:
        """The corporation gets what was bid, and will be paid for the shares in the pool."""
        game, memory, link = self.game, self.game.memory_of(Rhineland), self.settings.link
        company = game.company(event.company)
        if event.company == self.settings.director.company:
            game.pay(game.bank, company, memory.bid)
            game.happen(WinningBidReceived(company=company.id, amount=memory.bid))
        if event.company == link.company:
            memory.owed = event.price * link.shares

    @on(CompanyFloated)
    def note_floated(self, event: CompanyFloated) -> None:
        """The price rises after the stock round, unless it got all its capital at once."""
        game, memory = self.game, self.game.memory_of(Rhineland)
        if not is_capital_full(game):
            memory.fresh = (*memory.fresh, game.company(event.company))

    @on(TrainBought)
    def note_purchase(self, event: TrainBought) -> None:
        """No private company lays a tile any more in this turn."""
        self._note_train()

    @on(TrainTraded)
    def note_trade(self, event: TrainTraded) -> None:
        """No private company lays a tile any more in this turn."""
        self._note_train()

    def _note_train(self) -> None:
        step = self.game.round.find(BuyTrainsRhineland)
        if step is not None and not step.has_bought:
            step.has_bought = True


PART = RhinelandPart
