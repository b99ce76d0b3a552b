"""The rounds of 1868 Wyoming: development before each operating round, busts after each set."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.policies import EndingPolicy, OrderPolicy
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.turn import Round

from . import ground
from .developing import developing_order
from .facts import Wyoming

LAST_PHASE = "8"
"""The phase without development and without revenue of private companies."""
DURANT, UNION_COAL, BONANZA = "P10", "P3a", "P3b"
"""A private company that closes with the auction, and two that have companies of their own."""


class DevelopmentRound(OperatingRound):
    """Private companies pay; coal and oil companies place tokens."""

    usual_name = "Development Round"
    short = "DEV"

    def operators(self) -> Sequence[Corporation]:
        """The coal and oil companies."""
        return developing_order(self.game)


class UnpaidOperatingRound(OperatingRound):
    """Private companies have paid already."""

    pays_privates = False


class BustRound(Round):
    """Nobody has a turn: cities with too few tokens bust."""

    usual_name = "Bust Round"
    short = "BUST"

    def start(self, number: int) -> None:
        """Nobody has a turn."""
        self.order = ()
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """It is over."""
        return False

    def finish(self) -> None:
        """Cities become towns, towns ghost towns."""
        ground.resolve_busts(self.game)


class WyomingOrder(OrderPolicy):
    """What follows on what."""

    def next_round(self, done: RoundState) -> None:
        """Development before operating, busts after each set; the last set has three rounds with busts."""
        game, progress, memory = self.game, self.game.progress, self.game.memory_of(Wyoming)
        match done.kind:
            case "initial":
                self._end_auction()
                game.begin_round("stock", 1)
            case "stock":
                progress.rounds_in_set = game.phase.rounds
                self._begin_operating(1)
            case "development":
                game.begin_round("operating", done.number)
            case "operating":
                self._after_operating(done.number)
            case _ if memory.ending and memory.last_set:
                self._begin_operating(done.number + 1)
            case _:
                memory.last_set = memory.ending
                progress.turn += 1
                game.begin_round("stock", 1)

    def _begin_operating(self, number: int) -> None:
        """An operating round, with development before it."""
        late = self.game.phase.name == LAST_PHASE
        self.game.begin_round("operating" if late else "development", number)

    def _after_operating(self, number: int) -> None:
        game, memory = self.game, self.game.memory_of(Wyoming)
        for company in list(memory.points):
            del memory.points[company]
        last = number == game.progress.rounds_in_set
        if (last and not memory.ending) or (
            memory.ending and memory.last_set and game.phase.name != LAST_PHASE
        ):
            game.depot.export()
        if last or memory.ending:
            game.begin_round("bust", number)
        else:
            self._begin_operating(number + 1)

    def _end_auction(self) -> None:
        """The companies of private ones start if those were sold; the double share is free if nobody may
        take it."""
        game = self.game
        for private, name in ((UNION_COAL, "UPC"), (BONANZA, "BZ")):
            found, company = game.privates.get(private), game.minors[name]
            if found is not None and found.player is not None:
                company.player = found.player
                company.floated = name == "UPC"
            else:
                company.closed = True
        if game.privates["P11"].owner is None:
            game.certificates["UP_7"].reserved = False
        game.close_private(game.privates[DURANT])

    def operating_order(self) -> list[Corporation]:
        """Only corporations operate."""
        return [company for company in super().operating_order() if company.is_major]


class SevenEnds(EndingPolicy):
    """The first 7-train brings the end."""

    def end_reasons(self) -> Sequence[str]:
        """A 7-train has been sold or has left."""
        return ("phase_seven",) if self.game.memory_of(Wyoming).ending else ()
