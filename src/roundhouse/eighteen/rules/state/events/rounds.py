"""Events of rounds, phases, turns and the end of the game."""

from __future__ import annotations

from .event import (
    CompanyId,
    EighteenEvent,
    EndReason,
    EntityKey,
    Money,
    PlayerId,
    RoundKind,
    StepName,
    TileColor,
    TitleEvent,
)


class RoundBegan(EighteenEvent, frozen=True, kw_only=True):
    """A new round begins; a heading in the log."""

    round: RoundKind
    turn: int
    number: int


class PhaseBegan(EighteenEvent, frozen=True, kw_only=True):
    """A phase begins; its ``limit`` of trains is 0 where there is none. Listeners hear of it once the
    events that the phase names have happened."""

    phase: str
    tiles: tuple[TileColor, ...]
    limit: int


class TitleEventHappened(EighteenEvent, frozen=True, kw_only=True):
    """A named event of the title, told in the title's own words."""

    event: TitleEvent


class EndAnnounced(EighteenEvent, frozen=True, kw_only=True):
    """The game will end, for this reason."""

    reason: EndReason


class GameEnded(EighteenEvent, frozen=True, kw_only=True):
    """The game is over."""

    reason: EndReason


class NobodyOperates(EighteenEvent, frozen=True, kw_only=True):
    """An operating round in which no company operates."""


class OperatingTurnBegan(EighteenEvent, frozen=True, kw_only=True):
    """A company begins to operate. Listeners hear of it once its home token lies, if it is placed then."""

    company: CompanyId


class TurnEnded(EighteenEvent, frozen=True, kw_only=True):
    """A player ended the turn after having done something in it."""

    entity: EntityKey


class Passed(EighteenEvent, frozen=True, kw_only=True):
    """An entity passed; ``step`` is what it does not do, if that has a name."""

    entity: EntityKey
    step: StepName = ""


class PlayerSkipped(EighteenEvent, frozen=True, kw_only=True):
    """A player has nothing to do in a stock round, and is not asked.

    ``cheapest`` is what the cheapest certificate costs if that is more than the ``cash``, else 0.
    """

    player: PlayerId
    cash: Money
    cheapest: Money = 0


class PlayersSeated(EighteenEvent, frozen=True, kw_only=True):
    """From now on the players take their turns in the order of their money."""

    names: tuple[str, ...]


class StandingOrderGiven(EighteenEvent, frozen=True, kw_only=True):
    """A player gave a standing order."""

    player: PlayerId


class StandingOrderEnded(EighteenEvent, frozen=True, kw_only=True):
    """A standing order is over; ``reason`` is text of whoever ended it."""

    player: PlayerId
    reason: str


class NoteWritten(EighteenEvent, frozen=True, kw_only=True):
    """Somebody wrote a line for the log."""

    text: str
