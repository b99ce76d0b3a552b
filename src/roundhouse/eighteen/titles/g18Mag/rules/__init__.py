"""18Mag: minors of players, corporations that sell them services, supporters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.rules.parts.part import NamedEvent, Note, Part
from roundhouse.eighteen.rules.policies import OrderPolicy, TokenPolicy, TrainPolicy
from roundhouse.eighteen.rules.state.events import (
    EndAnnounced,
    OperatingRoundBegins,
    OperatingRoundEnded,
    PhaseBegan,
    TileLaid,
    TrainBought,
)
from roundhouse.eighteen.rules.state.listening import on
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round, Step
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ..events import NoTrainsBought
from ..messages import MESSAGES
from .beginning import Draft18Mag, DraftMag, leave_out_unplayed, mix_minors, start_corporations
from .building import LayTrackMag, PlaceTokensMag, settle_first_track
from .facts import Facts, Progress18Mag, memory_of
from .helpers import CheaperToken, CheaperTrain, ExtraUpgrade, OneMoreTown, PaidTerrain, TurnIncome
from .paying import BuyTrainsOfWorks, PayFromTreasury, ScrapTrains
from .running import Revenue18Mag, RunWithCars
from .supporters import UseSupporter


class Rounds18Mag(OrderPolicy):
    """What follows on what."""

    def next_round(self, done: RoundState) -> None:
        """An operating round follows the draft."""
        game = self.game
        if done.kind != "initial":
            super().next_round(done)
            return
        game.progress.rounds_in_set = game.phase.rounds
        game.begin_round("operating", 1)


class TrainsOfMinors(TrainPolicy):
    """Minors own trains, corporations none."""

    def train_limit(self, company: Corporation) -> int:
        """None for a corporation."""
        return 0 if company.is_major else super().train_limit(company)


class MineTokens(TokenPolicy):
    """Tokens that block nobody."""

    def neutral_tokens(self) -> Sequence[str]:
        """Those that lie on mines."""
        return (NOBODY,)


class Rules18Mag(Part[Facts]):
    """What only 18Mag has."""

    Settings = Facts
    messages = MESSAGES
    policies = (Rounds18Mag, MineTokens, TrainsOfMinors, Revenue18Mag)
    rounds: ClassVar[Mapping[str, type[Round]]] = {"draft_mag": DraftMag}
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "draft_mag": Draft18Mag,
        "use_supporter": UseSupporter,
        "track_mag": LayTrackMag,
        "token_mag": PlaceTokensMag,
        "give_trains_back": ScrapTrains,
        "run_with_rail_cars": RunWithCars,
        "dividend_mag": PayFromTreasury,
        "buy_train_mag": BuyTrainsOfWorks,
    }
    abilities: ClassVar[tuple[type[Ability], ...]] = (
        CheaperTrain,
        PaidTerrain,
        TurnIncome,
        ExtraUpgrade,
        CheaperToken,
        OneMoreTown,
    )
    events: ClassVar[Mapping[str, NamedEvent]] = {
        "new_train": NamedEvent("start_next_phase", "the next phase begins")
    }
    status: ClassVar[Mapping[str, str]] = {"last_set": "the next set of operating rounds is the last one"}

    def memory(self) -> Iterator[Piece]:
        """What changes."""
        yield Progress18Mag()

    def arrange(self) -> None:
        """What is not played is left out; nobody's tokens lie on the mines."""
        leave_out_unplayed(self.game)
        for hex_ in self.settings.mines:
            self.game.land.board.place_token(hex_, 0, NOBODY)

    def prepare(self) -> None:
        """Corporations begin, chance may take minors out, some minors have terrain tokens."""
        start_corporations(self.game)
        mix_minors(self.game)
        tokens = memory_of(self.game).terrain_tokens
        for name, count in self.settings.terrain_tokens.items():
            if name in self.game.minors:
                tokens[self.game.minors[name]] = count

    def notes(self) -> Iterator[Note]:
        """What corporations earn by, and terrain tokens."""
        facts = self.settings
        for company in self.game.corporations.values():
            for label in self._services(company.id):
                yield Note(company, ChoiceLabel("Earns by"), label)
        for minor, count in memory_of(self.game).terrain_tokens.items():
            if count and not minor.closed:
                yield Note(minor, ChoiceLabel("Terrain tokens"), str(count))
        if facts.supporters:
            for private in self.game.privates.values():
                if private.id in memory_of(self.game).helped:
                    yield Note(private, ChoiceLabel("Supporter"), ChoiceLabel("has helped in this round"))

    def _services(self, name: str) -> Iterator[ChoiceLabel]:
        facts = self.settings
        if name == facts.terrain:
            yield ChoiceLabel("terrain under new track")
        if name == facts.construction:
            yield ChoiceLabel("second tiles and tokens of minors")
        if trains := [train for train, builder in facts.works.items() if builder == name]:
            yield ChoiceLabel("trains of the bank: %(trains)s").of(trains=", ".join(trains))
        for car in facts.cars:
            if car.seller == name:
                yield ChoiceLabel("rail cars of minors")
        if name == facts.sleepers:
            yield ChoiceLabel("routes between off-board places")

    def start_next_phase(self) -> None:
        """The first train of a kind was bought: the next phase begins, if there is one."""
        depot = self.game.depot
        if depot.phase_index + 1 < len(self.game.title.phases):
            depot.next_phase()

    @on(PhaseBegan)
    def cut_set_short(self, event: PhaseBegan) -> None:
        """The operating round in which a phase begins is the last one of its set."""
        game = self.game
        if game.round.kind == "operating":
            game.progress.rounds_in_set = game.round.number

    @on(OperatingRoundBegins)
    def begin_round(self, event: OperatingRoundBegins) -> None:
        """No train is bought yet; supporters can help again."""
        memory = memory_of(self.game)
        memory.train_bought = False
        memory.helped = frozenset()

    @on(TrainBought)
    def note_train(self, event: TrainBought) -> None:
        """A train of the bank was bought."""
        memory_of(self.game).train_bought = True

    @on(OperatingRoundEnded)
    def count_idle_rounds(self, event: OperatingRoundEnded) -> None:
        """After some operating rounds without a train of the bank the next phase begins."""
        memory, most = memory_of(self.game), self.settings.rounds_without_train
        if memory.train_bought:
            memory.idle_rounds = 0
            return
        memory.idle_rounds += 1
        if memory.idle_rounds >= most and self.game.depot.phase_index + 1 < len(self.game.title.phases):
            memory.idle_rounds = 0
            self.game.happen(NoTrainsBought(rounds=most))
            self.start_next_phase()

    @on(EndAnnounced)
    def put_end_off(self, event: EndAnnounced) -> None:
        """A last phase that no train begins makes the set after the next one the last, as on 18xx.games,
        which sees it only when the next set has begun."""
        progress = self.game.progress
        if progress.last_set is not None and not memory_of(self.game).train_bought:
            progress.last_set += 1

    @on(TileLaid)
    def settle_token(self, event: TileLaid) -> None:
        """The first track of a hex of two cities leads to its token."""
        settle_first_track(self.game, event.hex)


PART = Rules18Mag
