"""1849: the earthquake of Messina."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.part import NamedEvent, Part
from roundhouse.eighteen.rules.parts.start_line.closing import close_in_line
from roundhouse.eighteen.rules.parts.start_line.settings import chooser_of
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.events import RoundBegan
from roundhouse.eighteen.rules.state.events.event import EighteenEvent, HexId
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The city of the earthquake."""

    city: HexName


class EarthShook(EighteenEvent, frozen=True, kw_only=True):
    """A city is as it was printed, and its tokens are gone."""

    hex: HexId


class Ruins(Piece):
    """Whether the city lies in ruins: no tile is laid there before the next stock round."""

    shaken: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("ruins")


class NothingInRuins(TrackPolicy):
    """Where tiles are laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Not in ruins."""
        game = self.game
        if plan.hex == game.settings_of(Facts).city and game.memory_of(Ruins).shaken:
            return f"{plan.hex} is rebuilt after the next stock round."
        return super().why_not_lay(plan)


class Earthquake(Part[Facts]):
    """The earthquake takes tile and tokens off a city."""

    Settings = Facts
    policies = (NothingInRuins,)
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "earthquake": NamedEvent("shake", "an earthquake destroys Messina: its tile and tokens go")
    }
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {EarthShook: "An earthquake destroys {hex.place}: its tile and all tokens there are gone."}
    }

    def memory(self) -> Iterator[Piece]:
        """Whether the city lies in ruins."""
        yield Ruins()

    def shake(self) -> None:
        """The tile goes back, the tokens leave the game. The corporation that chose its home closes if it had
        no other token."""
        game, city = self.game, self.settings.city
        land, chooser = game.land, chooser_of(game)
        if chooser is not None and [hex_ for hex_, _ in land.board.tokens_of(chooser.id)] == [city]:
            close_in_line(game, chooser)
        for company in game.companies():
            for hex_, at in list(land.board.tokens_of(company.id)):
                if hex_ == city:
                    land.board.remove_token(hex_, at, company.id)
        game.happen(EarthShook(hex=city))
        if city in land.board.copies:
            land.lift_tile(city)
        game.memory_of(Ruins).shaken = True

    @on(RoundBegan)
    def rebuild(self, event: RoundBegan) -> None:
        """From the next stock round on tiles are laid there again."""
        if event.round == "stock" and self.game.memory_of(Ruins).shaken:
            self.game.memory_of(Ruins).shaken = False


PART = Earthquake
