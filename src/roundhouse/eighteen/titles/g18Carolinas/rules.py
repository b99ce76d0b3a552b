"""18Carolinas: corporations of two states, drawn in pairs, whose gauges become one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import return_charter
from roundhouse.eighteen.rules.ending import sell_best
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.parts.train_power.settings import PowerBook, power_of
from roundhouse.eighteen.rules.policies import EndingPolicy, NoTownEnds, StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, ConvertSegment, RunRoutes
from roundhouse.eighteen.rules.state.events import PlayerBankrupt, PrivateBought
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .converting import ConvertTrack, LayOrConvert
from .events import GaugeDecided, TranchesDrawn
from .facts import Carolinas, Facts
from .gauges import TwoGauges
from .messages import MESSAGES

TRAIN = "Convert-0"
"""What recorded games call the train of a conversion."""
_OF_ROUTES = tuple(name for name in ConvertSegment.__struct_fields__ if name != "entity")


def _plain(item: msgspec.Struct) -> dict[str, Any]:
    """The fields as JSON has them."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(item))
    return fields


class TrancheStock(StockPolicy):
    """Corporations start tranche by tranche."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Those of the next tranche once one of those before is sold out, bankrupt or closed."""
        game = self.game
        memory = game.memory_of(Carolinas)
        gone = [
            place
            for one, place in memory.tranche.items()
            if one.closed or one in memory.bankrupt or not one.percent(one)
        ]
        open_ = max(gone, default=-1) + 1
        return memory.tranche[corporation] <= open_ and super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par price of its tranche."""
        place = self.game.memory_of(Carolinas).tranche[corporation]
        par = self.game.settings_of(Facts).tranches[place].par
        return [cell for cell in super().par_cells(corporation) if cell.price == par]


class CarolinaEnding(EndingPolicy):
    """Bankruptcy."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """The player sells what can be sold, and loses everything; the corporation in need can be started
        anew, with the money and the power that it had (decision 2162). Its home is kept for nobody."""
        game, step = self.game, self.game.round.step(BuyTrains)
        bankrupt = PlayerBankrupt(player=player.id)
        game.record(bankrupt)
        for corporation in sorted(player.held, key=game.market.operating_key):
            sell_best(game, step, player, company, corporation)
        cash, power = company.cash, power_of(game, company)
        return_charter(game, company)
        game.land.release_home(company)
        game.pay(game.bank, company, cash)
        game.memory_of(PowerBook).power[company] = power
        game.memory_of(Carolinas).bankrupt |= {company}
        give_tokens(game.memory_of(Carolinas), game.settings_of(Facts), company)
        for private in player.privates:
            game.return_private(private)
        game.pay(player, game.bank, player.cash)
        player.bankrupt = True
        game.announce(bankrupt)


class CarolinaPart(Part[Facts]):
    """What only 18Carolinas has."""

    Settings = Facts
    needs = ("two_sided_tiles", "train_power")
    messages = MESSAGES
    policies = (TrancheStock, CarolinaEnding, TwoGauges, NoTownEnds)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "lay_or_convert": LayOrConvert,
        "convert_track": ConvertTrack,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "standard_gauge": NamedEvent("decide_gauge", "standard track takes the place of Southern track")
    }

    def memory(self) -> Iterator[Piece]:
        """What was drawn, and whether the gauge is decided."""
        yield Carolinas()

    def notes(self) -> Iterator[Note]:
        """Who starts together."""
        for corporation, place in self.game.memory_of(Carolinas).tranche.items():
            if not corporation.parred:
                yield Note(corporation, ChoiceLabel("Tranche"), str(place + 1))

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """18xx.games writes a conversion as the run of a train of its own."""
        if not isinstance(action, RunRoutes) or [route.train for route in action.routes] != [TRAIN]:
            return {}
        route = _plain(action.routes[0])
        return {"type": "convert_track", **{name: route.get(name) for name in _OF_ROUTES}}

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The way back."""
        if not isinstance(action, ConvertSegment):
            return {}
        told = _plain(action)
        route = {name: told[name] for name in _OF_ROUTES if told[name] is not None}
        return {"type": "run_routes", "routes": [{"train": TRAIN, **route}], **dict.fromkeys(_OF_ROUTES)}

    def prepare(self) -> None:
        """Chance draws a corporation of each state for each tranche; private companies are dealt."""
        game, facts, memory = self.game, self.settings, self.game.memory_of(Carolinas)
        north, south = game.chance.shuffled(facts.north), game.chance.shuffled(facts.south)
        for place, names in enumerate(zip(north, south, strict=True)):
            for name in names:
                memory.tranche[game.corporations[name]] = place
                give_tokens(memory, facts, game.corporations[name])
        pairs = (" + ".join(names) for names in zip(north, south, strict=True))
        game.happen(TranchesDrawn(tranches=tuple(pairs)))
        dealt = sorted(game.privates.values(), key=lambda private: private.value)
        owners = game.players[-len(dealt) :]
        for player, private in zip(owners, dealt, strict=False):
            game.pay(player, game.bank, private.value)
            game.give_private(private, player)
            game.happen(PrivateBought(private=private.id, player=player.id, price=private.value))
        for private in dealt[len(owners) :]:
            game.leave_out(private)

    def decide_gauge(self) -> None:
        """Standard track takes over; the large cities get their tiles."""
        land, facts = self.game.land, self.settings
        self.game.memory_of(Carolinas).decided = True
        self.game.happen(GaugeDecided())
        for hex_, rotation in facts.first_city_rotations.items():
            if land.board.tile(hex_).color == "white":
                copies = filter(None, map(land.next_copy, facts.first_city_tiles))
                land.lay_along(None, hex_, next(copies), rotation, None)
        for hex_, city in facts.large_cities.items():
            copy = land.next_copy(city.tile)
            if copy is not None:
                land.lay_along(None, hex_, copy, city.rotation, None)


def give_tokens(memory: Carolinas, facts: Facts, corporation: Corporation) -> None:
    """The earlier its tranche, the more tokens a corporation has."""
    more = facts.tranches[memory.tranche[corporation]].more_tokens
    corporation.tokens = (*corporation.definition.tokens, *more)


PART = CarolinaPart
