"""What programs send and get: the shapes of the API, from which its description is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from roundhouse.server.clocks import ClockRule
from roundhouse.server.store.records import SeatState, Stage, UndoRule
from roundhouse.server.terms import MOST_TAGS, SeatOrder, Talk

# PostgreSQL keeps no zero byte, and log rows of several people are written together: it must not come so far.
Short = Annotated[str, msgspec.Meta(max_length=80, pattern="^[^\\x00]*$")]
Name = Annotated[str, msgspec.Meta(max_length=80, pattern="^[^\\x00]*$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=2_000_000_000)]


Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Milliseconds since 1970."""


class Ask(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The root of requests."""


class AskTable(Ask):
    """A request about one table."""

    table: Short


class AskSeat(AskTable):
    """A request as one seat of a table; may be left out by whoever holds only one."""

    seat: Short | None = None


class Titles(Ask):
    """Asks for all titles."""


class List(Ask):
    """Tables: the listed ones, or those of whoever asks."""

    stage: Stage | None = None
    words: Short = ""
    mine: bool = False
    before: Moment | None = None


class Create(Ask):
    """A new table. ``players`` sit down at once, all played by whoever asks (hot seat).

    ``seats`` is a number or “most”, as many as the title takes; by default there are as many as ``players``,
    or as few as the title takes. Whoever sits there when it begins plays.
    """

    title: Short
    family: Short | None = None
    name: Name = ""
    seats: Count | Literal["most"] | None = None
    options: dict[Short, Short] = {}
    undo: UndoRule = "any"
    listed: bool = True
    seed: Count | None = None
    definition: dict[str, Any] | None = None
    clock: ClockRule | None = None
    order: SeatOrder = "joined"
    talk: Talk = "all"
    about: Annotated[str, msgspec.Meta(max_length=500, pattern="^[^\\x00]*$")] = ""
    tags: Annotated[list[Short], msgspec.Meta(max_length=MOST_TAGS)] = []
    players: Annotated[list[Name], msgspec.Meta(max_length=20)] = []


class Import(Ask):
    """A play from a file, ours or of another program; the caller holds every seat but those of bots.

    ``file`` is what “save” gave; or ``text`` is the file, or ``data`` in base64 where it is no text (saved
    games of Rails). ``until`` is the number of the last action to take.
    """

    file: dict[str, Any] | None = None
    text: Annotated[str, msgspec.Meta(max_length=5_000_000)] = ""
    data: Annotated[bytes, msgspec.Meta(max_length=500_000)] = b""
    until: Count | None = None
    name: Name = ""


class Clone(AskTable):
    """A copy of a finished game, as it stood after entry ``at``, to play on with."""

    at: Count | None = None


class Join(AskTable):
    """Sit down, with a ``color`` where the game has them."""

    name: Name = ""
    color: Short = ""


class AddBot(AskTable):
    """Let a program sit down: the ``bot`` named, or the usual one of the game."""

    bot: Short = ""


class OneSeat(AskTable):
    """About one seat."""

    seat: Short


class HandOver(OneSeat):
    """Give a seat to someone new."""

    name: Name


class HandToBot(OneSeat):
    """Let a program play a seat: the ``bot`` named, or the usual one of the game."""

    bot: Short = ""


class StandIn(OneSeat):
    """Act for the seat of another, with every move marked as such; ``on`` false ends it."""

    on: bool = True


class Deputise(OneSeat):
    """Let a bot play for a seat until its holder comes back; without ``bot`` they are back."""

    bot: Short | None = None


class TakeSeat(OneSeat):
    """Sit down in a seat that is open in the middle of a game."""

    name: Name = ""


class Rename(AskTable):
    """Give a table another name."""

    name: Short


class Reorder(AskTable):
    """The seats of a table in the order in which they are to play."""

    order: tuple[Short, ...]


class Pause(AskSeat):
    """Stop the clock, or with ``on`` false let it run again."""

    on: bool = True


class State(AskSeat):
    """The state now, or after entry ``at``; with ``since``, also the log after that entry; with ``commands``,
    also every action that stands, in order."""

    at: Count | None = None
    since: Count | None = None
    commands: bool = False


class Act(AskSeat, kw_only=True):
    """One action. ``request_id`` makes asking again harmless; ``after`` is the last entry known."""

    action: dict[str, Any]
    request_id: Short | None = None
    after: Count | None = None


class Query(AskSeat, kw_only=True):
    """A question to the game that changes nothing."""

    question: dict[str, Any]


class Suggest(AskSeat):
    """What a bot would do in your place: the strongest one, or the one named."""

    bot: Short | None = None


class Undo(AskSeat):
    """Take back the last action, or all after entry ``to``."""

    to: Count | None = None
    request_id: Short | None = None
    after: Count | None = None


class Redo(AskSeat):
    """Bring back what the last undo took."""

    request_id: Short | None = None
    after: Count | None = None


class Message(AskSeat, kw_only=True):
    """Say something at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    request_id: Short | None = None


class History(AskSeat):
    """The log after an entry, up to another."""

    after: Count = 0
    to: Count | None = None


class PutNote(AskSeat, kw_only=True):
    """Keep a private note."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]


class NewToken(Ask):
    """A token for a program, for the account of that name and password."""

    name: Name
    password: Annotated[str, msgspec.Meta(max_length=200)]
    token_name: Name = "program"
    scopes: tuple[Short, ...] = ("read", "play", "lobby")


class Answer(msgspec.Struct, kw_only=True):
    """The root of answers."""


class OptionCard(Answer):
    """An optional rule of a title."""

    id: str
    name: str
    text: str
    values: tuple[str, ...]
    default: str
    excludes: tuple[str, ...]
    seats: tuple[int, ...]
    """The least and the largest number of players with it, where it has numbers of its own."""
    otherwise: str


class Title(Answer):
    """A title that can be played."""

    id: str
    name: str
    family: str
    least_seats: int
    most_seats: int
    designer: str
    place: str
    options: list[OptionCard]
    bots: list[str]
    first_game: bool
    """Does it suit people who have not played a title of this family before?"""


class TitleList(Answer):
    """The answer with all titles."""

    titles: list[Title]


class SeatCard(Answer):
    """A seat and who holds it."""

    seat: str
    name: str
    bot: str | None
    yours: bool
    stand_in: str | None = None
    """Who may act for the seat beside its holder."""
    deputy: str | None = None
    """The bot that plays until the holder comes back."""
    state: SeatState | None = None
    """“vacant”: whoever comes may take it; “invited”: has not said yet that they play."""


class ClockCard(Answer):
    """The clock of a table: ``left`` are milliseconds by seat as of ``since``, ``until`` the moments at which
    the time of the seats that are on is over; ``paused`` says why it stands still."""

    since: int
    left: Mapping[str, int]
    until: Mapping[str, int]
    paused: str = ""


class TableCard(Answer):
    """A table as the lobby shows it. The seed is told when the game is over."""

    id: str
    name: str
    family: str
    title: str
    options: Mapping[str, str]
    stage: Stage
    seats: int
    players: list[SeatCard]
    undo: UndoRule
    number: int
    situation: str
    waiting: tuple[str, ...]
    outcome: Mapping[str, Any] | None
    trouble: str | None
    created: int
    changed: int
    yours: bool
    seed: int | None = None
    lost: list[str] = []
    """What happened to the seats that you had here."""
    about: str = ""
    tags: list[str] = []
    order: SeatOrder = "joined"
    talk: Talk = "all"
    clock: ClockRule | None = None
    time: ClockCard | None = None
    """Where the clock stands; in lists of tables it is left out."""
    rematch: str | None = None
    """The table at which the same people play again."""


class TableList(Answer):
    """Tables, newest change first."""

    tables: list[TableCard]


class Secret(Answer):
    """A seat and its secret: who has it may act for the seat."""

    seat: str
    token: str


class Created(Answer):
    """A new table, the owner's secret, and the seats taken at once."""

    table: TableCard
    owner_token: str
    seated: list[Secret]


class LogLine(Answer):
    """One row of the log as the reader may see it: ``lines`` are for people, ``happened`` are the same events
    as data, each with a ``type`` and fields; empty where a family has only words."""

    number: int
    seat: str | None
    action: Mapping[str, Any]
    followed_by: list[Mapping[str, Any]]
    lines: list[str]
    happened: list[Mapping[str, Any]]
    made: int


class StateNow(Answer):
    """The state as the seat may see it, after entry ``number``."""

    number: int
    seat: str | None
    state: Mapping[str, Any]
    waiting: tuple[str, ...]
    situation: str
    outcome: Mapping[str, Any] | None
    history: list[LogLine] | None = None
    commands: list[Mapping[str, Any]] | None = None


class ChoiceCard(Answer):
    """One legal action, or all that differ only in ``open`` fields."""

    action: Mapping[str, Any]
    open: Mapping[str, Any]
    facts: Mapping[str, Any]


class Answered(Answer):
    """What the game answers to a question."""

    answer: Mapping[str, Any]


class Choices(Answer):
    """Every legal action of the seat now."""

    number: int
    seat: str
    choices: list[ChoiceCard]


class Suggested(Answer):
    """What a bot would do now in the place of a seat, as an action to send, and why."""

    number: int
    seat: str
    bot: str
    action: Mapping[str, Any]
    words: tuple[str, ...]


class Acted(Answer):
    """An action that is kept: its entry, whether it was kept before, what happened (in lines and as data),
    whom the game waits for after it or after newer entries."""

    number: int
    repeated: bool
    lines: list[str]
    happened: list[Mapping[str, Any]]
    waiting: tuple[str, ...]


class Log(Answer):
    """Rows of the log. With ``more`` there are further ones: ask again, ``after`` the last of these."""

    number: int
    rows: list[LogLine]
    more: bool = False


class Download(Answer):
    """A whole table as data."""

    table: TableCard
    rows: list[LogLine]


class Saved(Download):
    """A whole table as data, and as a file that can be loaded; without ``file`` for who may not have it."""

    file: Mapping[str, Any] | None = None


class Dumped(Answer):
    """The whole state of a game after entry ``number``, and its fingerprint."""

    number: int
    seed: int
    digest: str
    state: Mapping[str, Any]


class Note(Answer):
    """A private note."""

    text: str


class Token(Answer):
    """A token for a program. It is shown once."""

    token: str
