"""1858 Switzerland: each corporation may build one mountain railway; two may play with a robot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import TileName
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import OrderPolicy, RevenuePolicy, TrackPolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.events import CompanyClosed, TileLaid
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.eighteen.track.routes import Run
from roundhouse.table.journal import Piece, tracked_dict
from roundhouse.table.labels import ChoiceLabel

from .robot import (
    NATIONAL,
    CloseWithRobot,
    DiscardWithRobot,
    Robot,
    StockRoundWithRobot,
    TokensWithRobot,
    TrackWithRobot,
    TrainsWithRobot,
    TurnWithRobot,
    is_led,
    lays_of_robot,
    start_national,
)


class MountainSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mountain railways."""

    terrain: Money
    """What the terrain of a bare hex costs where they can be built."""
    railways: Mapping[TileName, Money]
    """Their tiles, and what each adds to all later runs of the corporation that has built it."""
    robot: bool = False
    """Does a robot play, too?"""


class MountainRailways(Piece):
    """Who has built which mountain railway."""

    built: dict[str, str] = tracked_dict()
    """Corporations to tiles."""

    def __init__(self) -> None:
        super().__init__("mountain_railways")


class HighLand(TrackPolicy):
    """Where mountain railways may lie."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """On the dearest terrain only, by a corporation that has none."""
        game, company, tile = self.game, plan.company, plan.tile
        facts = game.settings_of(MountainSettings)
        if tile is not None and tile.name in facts.railways:
            if company is not None and company.id in game.memory_of(MountainRailways).built:
                return f"{company.id} has built a mountain railway already."
            if all(upgrade.cost != facts.terrain for upgrade in game.land.board.tile(plan.hex).upgrades):
                return f"A mountain railway needs terrain of {game.money(facts.terrain)}."
        return super().why_not_lay(plan)

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """One for a company of the robot."""
        return lays_of_robot(company) if is_led(company) else super().tile_lays(company)


class NationalLast(OrderPolicy):
    """The national railway of the robot operates last."""

    def operating_order(self) -> list[Corporation]:
        """As usual, and then the national railway."""
        return sorted(super().operating_order(), key=lambda company: company.id == NATIONAL)


class MountainRevenue(RevenuePolicy):
    """What mountain railways earn."""

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """A corporation that runs a train earns by its mountain railway, too."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra + (earned_above(self.game, company) if runs else 0), subsidy


def earned_above(game: GameInPlay, company: Corporation) -> int:
    """What the mountain railway of a corporation adds to its run."""
    tile = game.memory_of(MountainRailways).built.get(company.id)
    return game.settings_of(MountainSettings).railways[tile] if tile is not None else 0


class Switzerland(Part[MountainSettings]):
    """A corporation may build one mountain railway, which adds to the revenue of all its runs."""

    Settings = MountainSettings
    policies = (HighLand, MountainRevenue, NationalLast)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "turn_with_robot": TurnWithRobot,
        "track_with_robot": TrackWithRobot,
        "tokens_with_robot": TokensWithRobot,
        "trains_with_robot": TrainsWithRobot,
        "discard_with_robot": DiscardWithRobot,
        "close_with_robot": CloseWithRobot,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {"stock_with_robot": StockRoundWithRobot}
    events: ClassVar[Mapping[str, NamedEvent]] = {"sbb_starts": NamedEvent("start_sbb", "the SBB start")}

    def memory(self) -> Iterator[Piece]:
        """Who has built which, and the robot."""
        yield MountainRailways()
        if self.settings.robot:
            yield Robot(self.game)

    def start_sbb(self) -> None:
        """The national railway starts."""
        start_national(self.game)

    @on(TileLaid)
    def note_builder(self, event: TileLaid) -> None:
        """A mountain railway belongs to the corporation that has built it."""
        tile = self.game.land.board.tile(event.hex)
        if event.company is not None and tile.name in self.settings.railways:
            self.game.memory_of(MountainRailways).built[event.company] = tile.name

    @on(CompanyClosed)
    def forget_builder(self, event: CompanyClosed) -> None:
        """A corporation that starts anew may build another one."""
        self.game.memory_of(MountainRailways).built.pop(event.company, None)

    def notes(self) -> Iterator[Note]:
        """What mountain railways add."""
        for name in self.game.memory_of(MountainRailways).built:
            company = self.game.company(name)
            yield Note(
                company, ChoiceLabel("Mountain railway"), self.game.money(earned_above(self.game, company))
            )


PART = Switzerland
