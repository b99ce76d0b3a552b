"""1822CA: large cities, mountain passes, the sawmill, grain, the line between Detroit and Duluth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.state.events import EndAnnounced, TileLaid, TokenPlaced
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece

from .cars import GrainTrains, RunWithCars
from .events import LinkOpened
from .facts import Facts, Mill
from .homes import HomeInCanada, has_home, keep_home, mover_of, place_anew
from .messages import MESSAGES
from .privates import PrivateTrackCanada, WinnipegStation
from .running import CanadaRevenue
from .sawmill import BuildSawmill
from .track import CanadaTrack, TrackAfterTakeover, TrackCanada


class Canada(Part[Facts]):
    """The railways of Canada."""

    Settings = Facts
    messages = MESSAGES
    policies = (CanadaTrack, CanadaRevenue, GrainTrains)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "home_in_canada": HomeInCanada,
        "sawmill": BuildSawmill,
        "private_track_canada": PrivateTrackCanada,
        "winnipeg_station": WinnipegStation,
        "track_canada": TrackCanada,
        "run_with_cars": RunWithCars,
        "track_after_takeover": TrackAfterTakeover,
    }
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "open_southern_link": NamedEvent("open_link", "the line between Detroit and Duluth opens"),
    }

    def memory(self) -> Iterator[Piece]:
        """Where the sawmill is."""
        yield Mill()

    def open_link(self) -> None:
        """Track lies on some hexes from now on."""
        land = self.game.land
        for hex_, name in self.settings.southern_link.items():
            copy = land.next_copy(name)
            assert copy is not None
            land.lay_along(None, hex_, copy, 0, None)
        self.game.happen(LinkOpened())

    @on(EndAnnounced)
    def add_rounds(self, event: EndAnnounced) -> None:
        """If the bank breaks in an operating round, the last set has more of them."""
        game = self.game
        if event.reason == "bank" and game.round.kind == "operating":
            game.progress.rounds_in_set += self.settings.more_rounds

    @on(TileLaid)
    def last_tile(self, event: TileLaid) -> None:
        """No private company lays tiles any more in a city with its last tile, or in a pass with track."""
        game, color = self.game, self.game.land.board.tile(event.hex).color
        done = self.settings.big_cities if color == "gray" else self.settings.passes
        private = game.privates.get(done.get(event.hex, ""))
        if private is not None and not private.closed:
            for place, _ in list(game.abilities.of(private, LayTiles)):
                game.abilities.drop(private, place)

    @on(TileLaid)
    def tile_at_home(self, event: TileLaid) -> None:
        """Other cities may be the home; before the first tile a token there is taken up and placed anew."""
        game, company = self.game, mover_of(self.game)
        if company is None or event.hex != company.definition.home[0]:
            return
        if not has_home(game, company):
            keep_home(game, company, after_tile=True)
        elif game.land.board.tile(event.hex).color == "yellow":
            place_anew(game, company)

    @on(TokenPlaced)
    def token_at_home(self, event: TokenPlaced) -> None:
        """The slot that is kept for the home may be another one."""
        game, company = self.game, mover_of(self.game)
        if company is None or event.hex != company.definition.home[0] or event.company == company.id:
            return
        if not has_home(game, company):
            keep_home(game, company)


PART = Canada
