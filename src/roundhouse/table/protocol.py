"""The protocol of a family of games: all that the rest of Roundhouse knows of it.

A *family* (18xx, crayon rails) offers *titles*; a title, seats, options and a seed make a *game*: the pure
core, with no clock, no files and no randomness but its own stream. A :class:`~roundhouse.table.table.Table`
wraps a game with its log, undo and redo.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, runtime_checkable

import msgspec

from .choices import Choice
from .journal import Journal
from .log import Entry


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: ``id`` is what actions and logs call it, ``name`` what people see, ``color`` the
    one of :attr:`Coloured.colors` that its player asked for, if any."""

    id: str
    name: str
    color: str = ""


class Option(msgspec.Struct, frozen=True):
    """An optional rule that the makers of a table may switch on, or a value they may choose.

    Without ``values`` it is a switch: “yes” or “no”. ``excludes`` are the ids of switches with which this one
    cannot be chosen, ``otherwise`` is what is played without it, if that has a name. ``seats`` are the least
    and the largest number of players with this switch on, where it has numbers of its own.
    """

    id: str
    name: str
    text: str = ""
    values: tuple[str, ...] = ()
    default: str = ""
    excludes: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    otherwise: str = ""


class TitleCard(msgspec.Struct, frozen=True):
    """What the lobby shows of a title.

    ``picture`` is the address in the family's gallery, without a suffix, where its board is drawn, if any.
    ``base`` is the id of the title of the same family that this one is a change of, if any.
    ``first_game`` says that it suits people who have not played a title of this family before.
    """

    id: str
    name: str
    family: str
    least_seats: int
    most_seats: int
    designer: str = ""
    place: str = ""
    options: tuple[Option, ...] = ()
    picture: str = ""
    base: str = ""
    first_game: bool = False

    def seats_with(self, options: Mapping[str, str]) -> tuple[int, int]:
        """The least and the largest number of players with these options.

        >>> whole = Option("whole_map", "The whole map", seats=(3, 5))
        >>> card = TitleCard("XY", "XY", "eighteen", 2, 4, options=(whole,))
        >>> card.seats_with({}), card.seats_with({"whole_map": "yes"})
        ((2, 4), (3, 5))
        """
        for option in self.options:
            if option.seats and options.get(option.id) == "yes":
                least, most = option.seats
                return least, most
        return self.least_seats, self.most_seats

    @property
    def most_chairs(self) -> int:
        """The largest number of players with any option."""
        return max([self.most_seats, *(seats for option in self.options for seats in option.seats)])


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that happened. Families subclass it.

    ``only`` names the seats that may read it; empty means everyone. A family with a catalogue for each
    language (:class:`roundhouse.table.catalogue.Worded`) makes the line of the log with that; another
    overrides :meth:`words`.
    """

    only: tuple[str, ...] = ()

    def words(self) -> str:
        """The line of the log, for a family without catalogues, which overrides this.

        Others have their words in a catalogue: there it raises NotImplementedError.
        """
        raise NotImplementedError


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: the score of each seat, best first, the reason, and the winners' seat ids; nobody's
    where all have lost. ``rounds`` is how many it took, where the family counts them; where ``shared``, all
    have won or lost together, and the scores say nothing about who was better."""

    scores: Mapping[str, int]
    reason: str
    winners: tuple[str, ...]
    rounds: int = 0
    shared: bool = False


class Setup(msgspec.Struct, frozen=True):
    """Everything that decides a game before its first action."""

    family: str
    title: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str] = {}
    seed: int = 1
    definition: Mapping[str, Any] | None = None
    """A whole title as data, for a designer's own file; ``None`` for a shipped title."""
    trusted: int = 0
    """Entries up to this number come from a recording: results that they claim are taken as they are."""


class Game(Protocol):
    """The rules of one game in play. All changes go through ``journal``."""

    setup: Setup
    journal: Journal

    def deciders(self) -> tuple[str, ...]:
        """The ids of the seats that owe a decision now; empty when the game is over."""

    def choices(self, seat: str | None = None) -> Sequence[Choice]:
        """Every legal action now, of ``seat`` or, with ``None``, of all seats."""

    def perform(self, action: Mapping[str, Any], seat: str | None) -> None:
        """Check and carry out an action for ``seat`` (``None``: whoever it belongs to, for replays).

        Raises Refusal or Malformed; the caller rolls back what was changed until then.
        """

    def programmed(self) -> Mapping[str, Any] | None:
        """The action that a player's standing order makes now, or ``None``; it is performed like any
        other."""

    def happened(self) -> list[Event]:
        """The events that happened since the last call."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    def undo_allowed(self) -> bool:
        """Whether the last action may be undone; not if it revealed anything hidden."""

    def view(self, seat: str | None) -> Mapping[str, Any]:
        """The state as ``seat`` may see it (``None``: a spectator), as JSON data."""

    def status(self) -> str:
        """Where the game stands, in a few words: the round, the phase, whose turn."""

    def dump(self) -> Mapping[str, Any]:
        """The whole state as JSON data, hidden parts too; equal states dump equal."""

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Replace the state by a dumped one. The journal starts over."""

    def rest(self) -> None:
        """Free the memory that only undo and further play need: the journal and all caches."""


@runtime_checkable
class Trusting(Protocol):
    """A game that can accept results claimed by an action, such as a run's revenue, without computing
    them."""

    setup: Setup
    trusting: bool


@runtime_checkable
class Forgiving(Protocol):
    """A game that can still play logs that older rules, or another program, accepted."""

    def substitutes(self, action: Mapping[str, Any]) -> Iterable[Sequence[Mapping[str, Any]]]:
        """Yield what may be done instead of a stored ``action`` that the current rules refuse, best first.

        Each is a list of actions, which may be empty. They are tried on trust, in this order.
        """


@contextmanager
def on_trust(game: Game, number: int) -> Iterator[None]:
    """A context in which ``game`` trusts entry ``number``, if that is one of a recording."""
    if number > game.setup.trusted:
        yield
        return
    with trusted(game):
        yield


@contextmanager
def trusted(game: Game) -> Iterator[None]:
    """A context in which ``game`` accepts claimed results, if it is :class:`Trusting`."""
    if not isinstance(game, Trusting):
        yield
        return
    before, game.trusting = game.trusting, True
    try:
        yield
    finally:
        game.trusting = before


class Bot(Protocol):
    """A program that plays for a seat."""

    name: str

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """A complete legal action for ``seat``, which owes a decision. The game is left unchanged."""


@runtime_checkable
class SelfDescribed(Protocol):
    """A bot that describes itself in a sentence: what it considers, and how long that takes."""

    about: str


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do in a player's place, and why, in sentences."""

    action: Mapping[str, Any]
    words: tuple[str, ...] = ()


@runtime_checkable
class Adviser(Protocol):
    """A bot that can explain its moves. Like every bot it uses only what its seat may know."""

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """What the bot would do for ``seat``, which owes a decision, and why. The game is left unchanged."""


@runtime_checkable
class Leveled(Protocol):
    """A family whose strongest bots take their time, and which names another for long series."""

    usual_bot: str
    """The bot that plays where nobody names one: it plays soundly, and quickly."""


def usual_bot(family: Family) -> str:
    """The name of the bot that plays where none is named; empty if the family has no bots."""
    if isinstance(family, Leveled):
        return family.usual_bot
    return next(reversed(list(family.bots())), "")


def takes_its_time(family: Family, bot: str) -> bool:
    """Whether a move of this bot may take seconds: it is stronger than the usual one."""
    names = list(family.bots())
    return bot in names[names.index(usual_bot(family)) + 1 :] if names else False


class TablePages(Protocol):
    """What a family puts on the table page. Every string is safe HTML or SVG, already escaped."""

    def board(self, game: Game, seat: str | None) -> str:
        """The board as SVG, with ``data-…`` attributes on what can be clicked."""

    def act(self, game: Game, seat: str | None) -> str:
        """What ``seat`` can do now, as a panel of forms made from the legal choices."""

    def panels(self, game: Game, seat: str | None) -> Sequence[tuple[str, str, str]]:
        """The other panels, in order: ``(id, heading, html)``."""

    def ask(self, game: Game, seat: str | None, question: Mapping[str, str]) -> str:
        """A piece of the page that the family's own script requests, such as the tiles for a hex."""

    def assets(self) -> Mapping[str, str]:
        """The family's own scripts and style sheets: file name to text."""


class Figure(msgspec.Struct, frozen=True):
    """A number of a game that is worth following over time: ``chart`` is what it is drawn with, such as
    “Cash”, ``name`` whose it is, ``color`` that of its line as ``#rrggbb``, or empty."""

    chart: str
    name: str
    value: int
    color: str = ""


@runtime_checkable
class Chronicler(Protocol):
    """A family whose games can be read like a book: with chapters, and figures at the end of each."""

    chapters: frozenset[str]
    """The types of events with which a chapter of the log begins, such as that of a new round."""

    def subject(self, event: Mapping[str, Any]) -> str:
        """The abbreviation of the company that an event (as data) is about; empty if it is about none."""

    def figures(self, game: Game) -> Sequence[Figure]:
        """The public figures of ``game`` as it stands."""


class Record(msgspec.Struct, frozen=True):
    """A whole play: what it began with, its log, and how it ended if it has. ``bots`` names the programs that
    sit in seats, ``digest`` is the fingerprint of the state after the last entry where that is known."""

    setup: Setup
    entries: tuple[Entry, ...]
    outcome: Outcome | None = None
    bots: Mapping[str, str] = {}
    digest: str = ""


@runtime_checkable
class Answering(Protocol):
    """A game that answers questions which change nothing, such as a price. Not every game does."""

    def query(self, question: Mapping[str, Any], seat: str | None) -> Mapping[str, Any]:
        """The answer to ``question`` for ``seat``, as JSON data; its ``type`` says which question.

        Raises Refusal or Malformed.
        """


@runtime_checkable
class LoadedOnUse(Protocol):
    """A family whose methods import what they need when they are called, so that commands start quickly."""

    modules: tuple[str, ...]
    """The modules that import everything, which a server loads when it starts."""
    workshop: frozenset[str]
    """Those of them that files, definitions and printing use. A server leaves such work to its workers: these
    have them loaded, and it does not load them itself."""


@runtime_checkable
class Inquiry(Protocol):
    """A family whose games are :class:`Answering`."""

    questions: frozenset[str]
    """The types of the questions that its games know."""


@runtime_checkable
class Coloured(Protocol):
    """A family whose players have colours that they may choose when they sit down."""

    colors: tuple[str, ...]
    """The colours there are; a seat without a choice gets the first that nobody chose."""


class CommandShape(msgspec.Struct, frozen=True):
    """An action or a question of a family's games: its type, what it does, its fields as JSON Schema, and
    which of them must be there."""

    name: str
    summary: str
    fields: Mapping[str, Mapping[str, Any]] = {}
    required: tuple[str, ...] = ()


@runtime_checkable
class Described(Protocol):
    """A family that describes what its games are told and asked, for the description of the API."""

    guide: str
    """The course of a game in its commands, as Markdown."""

    def command_shapes(self) -> Sequence[CommandShape]:
        """Every action and question of its games."""


@runtime_checkable
class DefinitionChecking(Protocol):
    """A family that looks at a :attr:`Setup.definition` before it is kept."""

    def check_definition(self, definition: Mapping[str, Any]) -> None:
        """Check the fields of a definition. Raises Malformed, with the place, for an unknown one.

        Reading a definition does not check this: one that was stored before may have more fields.
        """


class World(msgspec.Struct, frozen=True):
    """A board that a family makes from a number: the card of its title, the number, the size."""

    card: TitleCard
    seed: int
    size: str


@runtime_checkable
class WorldMaking(Protocol):
    """A family that makes new boards by itself. ``{"files": …}`` of one is a :attr:`Setup.definition`."""

    world_sizes: tuple[str, ...]
    """The sizes it makes, the usual one first."""

    def world(self, seed: int, size: str) -> World:
        """The world of this number and size, with a title of its own. Raises Malformed for another size."""

    def world_of(self, title: str) -> World | None:
        """The world that this title belongs to, or ``None``."""

    def make_world(self, seed: int, size: str) -> Mapping[str, str]:
        """The files of a new board, name to text; the same seed and size make the same files.

        Raises Malformed.
        """

    def check_world(self, files: Mapping[str, str]) -> Sequence[str]:
        """The faults of the files of a board, in sentences. Raises Malformed if they are no board."""


@runtime_checkable
class Exchange(Protocol):
    """A family that writes and reads whole plays as files of other programs. Not every family does."""

    def writers(self) -> Mapping[str, Callable[[Record], str]]:
        """The formats that the family writes, each with its writer; the first one is the default."""

    def read(self, text: str | bytes, *, until: int | None = None) -> Record:
        """The play in a file of any format that the family reads, up to action ``until``.

        Raises Malformed.
        """


@runtime_checkable
class Painter(Protocol):
    """A family that draws games in play as pictures which need no page around them."""

    def picture(self, game: Game, theme: str) -> str:
        """The board with all that lies on it, as a whole SVG in the colours of ``theme``."""


class Family(Protocol):
    """A family of games, as it registers itself with the roof."""

    id: str
    name: str

    def title_ids(self) -> Sequence[str]:
        """The ids of the titles that can be played, sorted.

        No title is read for this, so that a broken one does not keep anybody from the others.
        """

    def title_card(self, id_: str) -> TitleCard:
        """The lobby's card of a title. Raises Unknown, or Malformed for a title that cannot be read."""

    def new(self, setup: Setup) -> Game:
        """A game ready for its first action. Raises Unknown or Malformed for a setup that is not possible."""

    def bots(self) -> Mapping[str, Bot]:
        """The bots that can take a seat, by name, weakest first."""

    def pages(self) -> TablePages:
        """The pages of the family's tables."""
