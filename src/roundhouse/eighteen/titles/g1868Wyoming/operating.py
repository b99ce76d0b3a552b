"""Operating turns of 1868 Wyoming: points for track, the Crédit Mobilier, private companies, spikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.abilities import AssignCorporation, AssignHexes, LayTiles
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    Assign,
    LayTile,
    ManualCloseCompany,
    Pass,
    RunRoutes,
)
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player, Private
from roundhouse.eighteen.rules.steps.assign import AssignMarkers
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.special_track import SpecialTrack
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from . import ground
from .events import PrivateEarned
from .facts import Facts, Wyoming
from .homes import TokenOrNewHome, is_homeless, open_cities
from .spikes import drive_spikes
from .stock import may_be_closed

ACTS, REFINERY = "P5c", "P2c"
"""The acts that halve the cost of track, and the refinery that earns from trains in a city."""
HELPERS_WITH_TRACK = ("P4a", "P5a")
"""The private companies that lay tiles."""
CROSSING = 20
"""What a tile on which two lines cross costs more."""
VISIT = 10
"""What the refinery earns from each train."""


class WyomingTrack(TrackPolicy):
    """Boomtowns stay boomtowns; first homes have their own green tiles."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """A town that booms follows one that does."""
        if ground.booms(old) != ground.booms(new):
            return False
        if ground.is_used_up(self.game, new.name):
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The tiles of two homes are not turned."""
        homes = {hex_ for hex_, _ in self.game.settings_of(Facts).green_homes.values()}
        tile = plan.tile
        turned = tile is not None and tile.rotation and tile.color in ("yellow", "green")
        if plan.hex in homes and turned:
            return "The tile of this home is not turned."
        return super().why_not_lay(plan)


class TrackWithPoints(LayTrack):
    """A turn has so many points for track: a yellow tile costs fewer of them than any other one. Points that
    are left at the end of an operating round are lost.

    A turn that has used its points still waits in this step for a pass, as on 18xx.games.
    """

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Also a pass when no points are left."""
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        return frozenset({Pass}) if self.allowance(entity) is None else kinds

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a corporation that has used its points, and neither has nor could buy a private company
        that lays tiles in this step."""
        company = self.actor()
        if not isinstance(company, Corporation) or self.kinds_for(company) != {Pass}:
            return None
        laid_here = (ability for _, _, ability in self.game.abilities.owned(company, LayTiles))
        if any("track" in ability.when for ability in laid_here) or self._could_buy_help(company):
            return None
        return {"type": "pass", "entity": company.key}

    def _could_buy_help(self, company: Corporation) -> bool:
        """With a single point left: does a player own a private company that would help to use it?"""
        points = self.game.settings_of(Facts).track_points
        if self.left(company) != points.yellow - 1 or not company.cash:
            return False
        owned = (self.game.privates.get(name) for name in HELPERS_WITH_TRACK)
        may_buy = "can_buy_companies" in self.game.phase.status
        return may_buy and any(one is not None and isinstance(one.owner, Player) for one in owned)

    def left(self, company: Corporation) -> int:
        """The points that are left."""
        points = self.game.settings_of(Facts).track_points
        return points.turn - self.game.memory_of(Wyoming).points.get(company, 0)

    def allowance(self, company: Corporation) -> TileLay | None:
        """What the points that are left allow."""
        points, left = self.game.settings_of(Facts).track_points, self.left(company)
        if left >= points.upgrade:
            return TileLay(lay=True, upgrade=True)
        return TileLay(lay=True, upgrade=False) if left >= points.yellow else None

    def count(self, hex_: str, upgrade: bool) -> None:
        """The points are used up."""
        company = self.actor()
        assert isinstance(company, Corporation)
        points, used = self.game.settings_of(Facts).track_points, self.game.memory_of(Wyoming).points
        used[company] = used.get(company, 0) + (points.upgrade if upgrade else points.yellow)
        super().count(hex_, upgrade)

    def extra(self, company: Corporation, hex_: str, copy: str, rotation: int, usual: int) -> int:
        """Crossing lines cost more; whoever owns the acts pays half of everything."""
        land, facts = self.game.land, self.game.settings_of(Facts)
        extra = usual + (CROSSING if land.tile_of(copy).name in facts.twenty else 0)
        if any(private.id == ACTS for private in company.privates):
            whole = land.cost(company, hex_, copy, rotation, extra)
            extra -= whole - whole // 2
        return extra

    def lay_costs(
        self, company: Corporation, hex_: str, copy: str, rotations: Sequence[int], usual: int
    ) -> Sequence[int]:
        """Half of the whole cost is that of its rotation."""
        return [
            self.game.land.cost(company, hex_, copy, one, self.extra(company, hex_, copy, one, usual))
            for one in rotations
        ]


class SpecialTrackWithPoints(SpecialTrack):
    """Tiles laid with private companies use points as those of the company do."""

    def upgrades(self, hex_: str, copy: str) -> bool:
        """Any tile that is not yellow costs the points of an upgrade."""
        return self.game.land.is_upgrade(copy)


class CloseByHand(Step):
    """The owner of a private company may close it in their turn."""

    always_blocks = False
    done_when = "never"
    handlers: ClassVar[Mapping[type[Action], str]] = {ManualCloseCompany: "do_close"}
    deed = "close a private company"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Close it."""
        if not isinstance(entity, Private) or not may_be_closed(entity):
            return NOTHING
        turn = self.game.round.entity
        mine = turn is not None and entity.player is not None and entity.player is turn.player
        return frozenset({ManualCloseCompany}) if mine else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Every private company of the player in turn."""
        for private in self.game.privates.values():
            if self.kinds_for(private):
                yield self.choice("manual_close_company", private)

    def do_close(self, action: ManualCloseCompany, private: Private) -> None:
        """It closes."""
        self.game.close_private(private)


class AssignTrain(AssignMarkers):
    """Private companies that mark a hex do so when they may; the one with a train gives that to a corporation
    as soon as it closes, before anything else."""

    def pending(self) -> Private | None:
        """The private company whose train waits."""
        return self.game.memory_of(Wyoming).train_waits

    def companies(self, private: Private) -> Iterator[Corporation]:
        """Any corporation that operates."""
        if private is self.pending() and self.game.abilities.of(private, AssignCorporation):
            for company in self.game.corporations.values():
                if company.floated and not company.closed:
                    yield company

    def company_ability(self, private: Private) -> tuple[int, AssignCorporation] | None:
        """While its train waits."""
        found = self.game.abilities.of(private, AssignCorporation)
        return found[0] if found and private is self.pending() else None

    def hex_ability(self, private: Private) -> tuple[int, AssignHexes] | None:
        """Not while a train waits."""
        return None if private is self.pending() else super().hex_ability(private)

    def do_assign(self, action: Assign, private: Private) -> None:
        """The train goes to the corporation."""
        if private is not self.pending():
            super().do_assign(action, private)
            return
        target = action.target.rpartition(":")[2]
        company = next((one for one in self.companies(private) if one.id == target), None)
        if company is None:
            raise Refusal("assign/company", f"The train of {private.name} cannot go to {action.target}.")
        give_train(self.game, private, company)

    def do_decline(self, action: Pass, private: Private) -> None:
        """Nobody gets the train."""
        self.game.memory_of(Wyoming).train_waits = None
        self.game.close_private(private)


def give_train(game: GameInPlay, private: Private, company: Corporation) -> None:
    """The train of a private company goes to a corporation."""
    game.memory_of(Wyoming).train_waits = None
    game.depot.give(game.train("2+1-0"), company)
    game.close_private(private)


class RunToSpikes(RunTrains):
    """As usual; a route may drive a spike; trains at the refinery earn money."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Also for no routes, where a corporation has just placed a new home: there 18xx.games waits."""
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor():
            return kinds
        step = self.game.round.find(TokenOrNewHome)
        fresh = step is not None and step.is_new_home
        trains = isinstance(entity, Corporation) and self.game.policies.trains.runnable_trains(entity)
        return frozenset({RunRoutes}) if fresh and trains else NOTHING

    def by_itself(self) -> Mapping[str, Any] | None:
        """The run without routes of a corporation that can only run so; otherwise ``None``."""
        company = self.actor()
        if not isinstance(company, Corporation) or not self.can_act(company) or super().actions(company):
            return None
        return {"type": "run_routes", "entity": company.key, "routes": []}

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Look at what was run."""
        super().do_run(action, company)
        game, facts = self.game, self.game.settings_of(Facts)
        routes = [_hexes(connections) for _, connections, _ in self.routes]
        drive_spikes(game, company, self.routes)
        refinery = game.privates.get(REFINERY)
        owner = refinery.owner if refinery is not None and not refinery.closed else None
        visits = sum(facts.casper in hexes for hexes in routes)
        if refinery is not None and owner is not None and visits:
            amount = VISIT * visits
            game.pay(game.bank, owner, amount)
            game.happen(PrivateEarned(owner=owner.key, private=refinery.id, amount=amount))


def _hexes(connections: Sequence[Sequence[str]]) -> set[str]:
    """The hexes of the stops of a route."""
    return {hex_ for part in connections for hex_ in (part[0], part[-1])}


class TrackUnlessHomeless(TrackWithPoints):
    """A corporation that has lost all its tokens lays no track while any city with track has room for it.
    Otherwise it lays one yellow tile on a city without track, anywhere on the map: its token goes there."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Without a token, a tile for a new home."""
        if not is_homeless(self.game, entity):
            return super().actions(entity)
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if self.laid:
            return frozenset({Pass})
        board = self.game.land.board
        if any(board.tile(spot.hex).paths for spot in open_cities(self.game, entity)):
            return NOTHING
        return frozenset({LayTile, Pass}) if next(self._homes(entity), None) else NOTHING

    def _homes(self, company: Corporation) -> Iterator[tuple[str, str, int]]:
        """The tiles that open a city for the token of a corporation without any."""
        land = self.game.land
        for spot in open_cities(self.game, company):
            old = land.board.tile(spot.hex)
            if old.paths or land.abilities.blocks_hex(spot.hex, company) is not None:
                continue
            for copy, rotations in land.first_tiles(spot.hex):
                if land.tile_of(copy).cities:
                    yield from ((spot.hex, copy, rotation) for rotation in rotations)

    def lay_choices(self, company: Corporation) -> Iterator[Choice]:
        """The tiles for a new home, or the usual ones."""
        if not is_homeless(self.game, company):
            yield from super().lay_choices(company)
            return
        if LayTile not in self.kinds_for(company):
            return
        for hex_, copy, rotation in self._homes(company):
            cost = self._home_cost(company, hex_, copy, rotation)
            if cost <= company.cash:
                facts = {"cost": cost}
                yield self.choice("lay_tile", company, facts=facts, hex=hex_, tile=copy, rotation=rotation)

    def _home_cost(self, company: Corporation, hex_: str, copy: str, rotation: int) -> int:
        extra = self.extra(company, hex_, copy, rotation, 0)
        return self.game.land.cost(company, hex_, copy, rotation, extra)

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """A new home, or as usual."""
        if not is_homeless(self.game, company):
            super().do_lay(action, company)
            return
        land, name = self.game.land, action.tile.rpartition("-")[0]
        fits = any(
            hex_ == action.hex and copy.rpartition("-")[0] == name and rotation == action.rotation
            for hex_, copy, rotation in self._homes(company)
        )
        if not fits or not land.is_at_hand(action.tile, company.id):
            raise Refusal("track/home", f"Tile {name} opens no city for {company.id} on {action.hex}.")
        extra = self.extra(company, action.hex, action.tile, action.rotation, 0)
        if land.cost(company, action.hex, action.tile, action.rotation, extra) > company.cash:
            raise Refusal("track/home", f"{company.id} cannot pay for that tile.")
        land.lay(company, action.hex, action.tile, action.rotation, extra=extra)
        self.count(action.hex, upgrade=False)
