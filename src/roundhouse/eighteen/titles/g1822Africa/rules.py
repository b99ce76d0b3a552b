"""1822Africa: one line of cards, express trains, game reserves, and what its private companies do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.part import Lying, Note, Part
from roundhouse.eighteen.rules.state.events import TileLaid, TrainsRusted
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.turn import Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from .bidding import BidTurnAfrica
from .cards import PlantCoffee, UseCard
from .facts import Facts, Rusted, TilesKept
from .messages import MESSAGES
from .reserve import KeepTiles, LayReserve
from .running import AfricaRevenue, AfricaTrains, RunAsChosen, marked_by
from .works import AfricaTrack, PrivateTrackAfrica, TrackAfrica, kept_for


class Africa(Part[Facts]):
    """The railways of Africa."""

    Settings = Facts
    messages = MESSAGES
    policies = (AfricaTrains, AfricaRevenue, AfricaTrack)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_turn_africa": BidTurnAfrica,
        "keep_tiles": KeepTiles,
        "lay_reserve": LayReserve,
        "private_track_africa": PrivateTrackAfrica,
        "track_africa": TrackAfrica,
        "plant_coffee": PlantCoffee,
        "use_card": UseCard,
        "run_as_chosen": RunAsChosen,
    }

    def memory(self) -> Iterator[Piece]:
        """The tiles that are kept, and what has rusted."""
        yield TilesKept()
        yield Rusted()

    def prepare(self) -> None:
        """The trains that come back lie aside."""
        for card in self.settings.recycler.trains.values():
            train = self.game.train(card)
            self.game.depot.take(train)
            train.tradable = False

    def lying(self) -> Iterator[Lying]:
        """Coffee and gold."""
        for hex_ in marked_by(self.game, self.settings.coffee.private):
            yield Lying(hex_, "coffee")
        for hex_ in marked_by(self.game, self.settings.mine.private):
            yield Lying(hex_, "gold")

    def notes(self) -> Iterator[Note]:
        """The tiles that are kept."""
        names = self.game.memory_of(TilesKept).names
        if names:
            private = self.game.privates[self.settings.kept_tiles.private]
            yield Note(private, ChoiceLabel("Tiles kept"), ", ".join(names))

    @on(TrainsRusted)
    def note_rusted(self, event: TrainsRusted) -> None:
        """Kinds of trains have rusted: they may come back."""
        memory = self.game.memory_of(Rusted)
        if not memory.names.issuperset(event.names):
            memory.names |= frozenset(event.names)

    @on(TileLaid)
    def use_kept_tile(self, event: TileLaid) -> None:
        """One of the tiles that are kept was laid by the company that has them."""
        game, memory = self.game, self.game.memory_of(TilesKept)
        owner, _ = kept_for(game)
        if owner is None or owner.id != event.company or not memory.chosen or event.tile not in memory.names:
            return
        at = memory.names.index(event.tile)
        memory.names = (*memory.names[:at], *memory.names[at + 1 :])
        private = game.privates[self.settings.kept_tiles.private]
        private.revenue = self.settings.kept_tiles.per_tile * len(memory.names)
        if not memory.names:
            game.close_private(private)


PART = Africa
