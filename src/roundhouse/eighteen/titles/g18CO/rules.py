"""18CO: towns that become cities, homes that close, and the narrow gauge with its own train."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.part import Lying, NamedEvent, Part
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.events import (
    CompanyClosed,
    CompanyParred,
    DividendSettled,
    TokenPlaced,
    TrainDiscarded,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Edge, Path
from roundhouse.eighteen.track.tile import Tile

ONE_TILE = "reduced_tile_lay"
CLOSABLE = "closable_corporations"


class ColoradoFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is particular about some towns, tiles and companies; ``title.toml`` says each in a comment."""

    trains: Mapping[str, str]
    served: Mapping[str, str]
    growing_towns: tuple[str, ...]
    brown_cities: tuple[str, ...]
    full_tiles: tuple[str, ...]


class ColoradoTrack(TrackPolicy):
    """Tile actions, towns that become cities, and track of others."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """One in the last phase."""
        lays = super().tile_lays(company)
        return lays[:1] if ONE_TILE in self.game.phase.status else lays

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """A green town becomes a brown city on some hexes, and otherwise stays; no other town becomes one."""
        facts = self.game.settings_of(ColoradoFacts)
        if old.towns and not new.towns and old.color != "green":
            return False
        if (
            old.towns
            and old.color == "green"
            and (hex_ not in facts.growing_towns or new.name not in facts.brown_cities)
        ):
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Track of others is joined where the corporation already comes along it."""
        return self._why_not_join(plan) or super().why_not_lay(plan)

    def _why_not_join(self, plan: PlannedLay) -> str | None:
        """On plain track: new track that branches off some that lies there needs a route along that one, or
        along another one on the hex if it branches off at one end only."""
        land, tile, company = self.game.land, plan.tile, plan.company
        old = land.board.tile(plan.hex)
        if tile is None or company is None or plan.private is not None or tile.color == "yellow" or old.stops:
            return None
        lying = [edges_of(path) for path in old.paths]
        taken: frozenset[int] = frozenset().union(*lying)
        branches = [
            edges & taken for edges in map(edges_of, tile.paths) if edges not in lying and edges & taken
        ]
        seen = {index for hex_, index in land.reach(company).paths if hex_ == plan.hex}
        if not branches or len(seen) == len(lying):
            return None
        if seen and all(len(joined) == 1 for joined in branches):
            return None
        return f"{company.id} has no route along the track on {plan.hex} that this tile branches off."


def edges_of(path: Path) -> frozenset[int]:
    """The sides of the hex that a path leads to."""
    return frozenset(end.number for end in (path.a, path.b) if isinstance(end, Edge))


class Colorado(Part[ColoradoFacts]):
    """The narrow gauge has a train of its own; homes are kept until phase 5 and may be lost after that."""

    Settings = ColoradoFacts
    policies = (ColoradoTrack,)
    status: ClassVar[Mapping[str, str]] = {
        ONE_TILE: "a corporation lays or upgrades one tile in a turn",
        CLOSABLE: "a corporation that nobody has started leaves the game once its home has no room for it",
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "remove_home_reservations": NamedEvent(
            "release_homes", "no home is kept any more for a corporation that has not been started"
        )
    }

    def lying(self) -> Iterator[Lying]:
        """Which towns may become cities, once a tile hides what is printed."""
        board = self.game.land.board
        for hex_ in self.settings.growing_towns:
            if hex_ in board.copies and board.tile(hex_).towns:
                yield Lying(hex_, "▲")

    def prepare(self) -> None:
        """Hand the trains out that come with corporations."""
        for name, train in self.settings.trains.items():
            given = self.game.train(train)
            self.game.depot.give(given, self.game.company(name))
            given.tradable = False

    @on(TrainDiscarded)
    def remove_gift(self, event: TrainDiscarded) -> None:
        """A train that came with a corporation is not sold by the bank."""
        if event.train in self.settings.trains.values():
            self.game.depot.remove(self.game.train(event.train))

    @on(DividendSettled)
    def close_after_run(self, event: DividendSettled) -> None:
        """The private company that a corporation takes the place of."""
        if self.game.company(event.company).runs[-1:] > (0,):
            self._close_served(event.company)

    @on(CompanyClosed)
    def close_with(self, event: CompanyClosed) -> None:
        """It goes with its corporation, too."""
        self._close_served(event.company)

    def _close_served(self, company: str) -> None:
        for name, served in self.settings.served.items():
            private = self.game.privates.get(name)
            if served == company and private is not None and not private.closed:
                self.game.close_private(private)

    # Homes

    def _unstarted(self) -> list[Corporation]:
        corporations = self.game.corporations.values()
        return [corporation for corporation in corporations if not (corporation.parred or corporation.closed)]

    def release_homes(self) -> None:
        """No slot is kept for a corporation that has not been started."""
        for corporation in self._unstarted():
            self.game.land.release_home(corporation)

    @on(TokenPlaced)
    def close_without_home(self, event: TokenPlaced) -> None:
        """A token, not one at its own home, took the last room of a city on the hex of a home. Of several
        cities there it is this one that counts, whichever the home is."""
        game, board = self.game, self.game.land.board
        tile = board.tile(event.hex)
        final = tile.color == "red" or tile.name in self.settings.full_tiles
        own = event.hex in game.company(event.company).definition.home
        if own or CLOSABLE not in game.phase.status or not final:
            return
        cities = [city for hex_, city in board.tokens_of(event.company) if hex_ == event.hex]
        for corporation in self._unstarted():
            at_home = event.hex in corporation.definition.home
            if at_home and not any(board.has_room(event.hex, city, corporation.id) for city in cities):
                close_company(game, corporation)

    @on(CompanyParred)
    def keep_home_again(self, event: CompanyParred) -> None:
        """A corporation that starts when homes are no longer kept: its own is, from now on."""
        game, corporation = self.game, self.game.company(event.company)
        if CLOSABLE in game.phase.status and not corporation.floated:
            city = next((spot.city for spot in game.land.home_spots(corporation)), None)
            for hex_ in corporation.definition.home:
                game.land.board.reserve(hex_, corporation.id, city)


PART = Colorado
