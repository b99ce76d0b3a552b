"""18USA: subsidies, metropolises, resources, red areas with other values, Pullman cars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.mergers.events import CharterFreed
from roundhouse.eighteen.rules.parts.part import Lying, Part
from roundhouse.eighteen.rules.state.events import OperatingTurnEnded, StockRoundEnded, TrainsOutdated
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece

from ..events import SubsidiesCleared
from ..messages import MESSAGES
from . import beginning, places, trains
from .auction import AuctionAtHalfPrice
from .facts import HOME_BOOM, Facts, Memory, has_brown, owned
from .forming import HomeWithSubsidy, SubsidizedFormation
from .resources import GivesResource
from .running import RunWithUpgrades, USARevenue
from .track import LayTrackUSA, ResourceTrack, SpecialTrackUSA, TurnDenver


class UnitedStates(Part[Facts]):
    """What is 18USA's own."""

    Settings = Facts
    needs = ("loans", "mergers", "sites")
    messages = MESSAGES
    abilities: ClassVar[tuple[type[Ability], ...]] = (GivesResource,)
    status: ClassVar[Mapping[str, str]] = {"increased_oil": "oil wells earn more"}
    policies = (ResourceTrack, USARevenue, places.NeutralSlot)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "auction_half_price": AuctionAtHalfPrice,
        "home_with_subsidy": HomeWithSubsidy,
        "formation_turn_subsidized": SubsidizedFormation,
        "turn_denver": TurnDenver,
        "track_usa": LayTrackUSA,
        "special_track_usa": SpecialTrackUSA,
        "marker_usa": places.PlaceBridge,
        "place_freight": places.PlaceFreight,
        "special_token_usa": places.SpecialTokenUSA,
        "reduce_tokens_usa": places.ReduceTokensUSA,
        "buy_pullman": trains.BuyPullman,
        "buy_train_usa": trains.BuyTrainUSA,
        "early_discount": trains.EarlyDiscount,
        "discard_pullmans": trains.DiscardPullmans,
        "loans_and_scrap": trains.LoansAndScrap,
        "convert_or_merge_usa": trains.ConvertOrScrap,
        "loans_after_change_usa": trains.LoansOrScrapAfterChange,
        "acquire_usa": trains.AcquireOrScrap,
        "save_old_train": trains.SaveOldTrain,
        "run_with_upgrades": RunWithUpgrades,
    }

    def __init__(self, game: GameInPlay, settings: Facts) -> None:
        super().__init__(game, settings)
        self.state = Memory()

    def memory(self) -> Iterator[Piece]:
        """What has happened to the map."""
        yield self.state

    def lying(self) -> Iterator[Lying]:
        """The subsidies of cities in which nobody has started yet, and where routes earn more."""
        state = self.state
        for hex_, subsidy in sorted(state.subsidies.items()):
            yield Lying(hex_, subsidy)
        for hex_ in sorted(state.ten_more | state.twenty_more):
            doubled = hex_ in state.twenty_more and has_brown(self.game)
            yield Lying(hex_, "+20" if doubled else "+10")

    def prepare(self) -> None:
        """Everything that chance decides."""
        beginning.draw_everything(self.game)

    @on(StockRoundEnded)
    def clear_subsidies(self, event: StockRoundEnded) -> None:
        """After the first stock round the subsidies that are left leave the map."""
        if self.game.progress.turn == 1 and self.state.subsidies:
            for name in list(self.state.subsidies.values()):
                beginning.put_away(self.game.private(name))
            self.state.subsidies.clear()
            self.game.happen(SubsidiesCleared())

    @on(OperatingTurnEnded)
    def close_boomtown(self, event: OperatingTurnEnded) -> None:
        """The subsidy for a home is lost with the first turn."""
        boom = owned(self.game.company(event.company), HOME_BOOM)
        if boom is not None:
            self.game.close_private(boom)

    @on(CharterFreed)
    def forget_home(self, event: CharterFreed) -> None:
        """A charter that is free has no home."""
        self.state.homes.pop(event.company, None)

    @on(TrainsOutdated)
    def wait_with_old_trains(self, event: TrainsOutdated) -> None:
        """Trains do not rust before it is known whether one is kept."""
        if self.state.held is not None:
            return
        self.state.held = (event.name, event.number)
        if trains.saver(self.game) is None:
            self.state.held = None
        else:
            self.game.depot.wait()


PART = UnitedStates
