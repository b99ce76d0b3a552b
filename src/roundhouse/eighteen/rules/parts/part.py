"""What a part is: a mechanism of the rules with its settings, memory, steps, policies and listeners.

A title lists its parts in ``[parts.<name>]``, each with its settings; what only this title has is one more
part, in the title's own folder, with its settings in ``[own]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.trains import TrainKind
from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel
from roundhouse.table.protocol import Event

from ..in_play import GameInPlay
from ..policies.policy import Policy
from ..state.actions import Action
from ..state.pieces import Certificate, Corporation, Player, Private
from ..turn import Round, Step

S = TypeVar("S", bound=msgspec.Struct)


class NamedEvent(NamedTuple):
    """A named event that trains and phases may fire.

    ``method`` names the method of the part that carries it out, ``words`` describe it for people. Without
    words it replaces an event that every title knows.
    """

    method: str
    words: str = ""


class Lying(NamedTuple):
    """A mark on a hex beside tiles and tokens: a few letters, and the id of the company that it belongs
    to."""

    hex: str
    text: str
    company: str | None = None


Arrival: TypeAlias = Literal["now", "next", "later", "perhaps", "never"]
"""When a private company comes on offer: now, with the next stock round, later, perhaps, or never."""


class Note(NamedTuple):
    """A public fact about a company, a player, a private company or the game that only games with this part
    have.

    ``name`` is its label; ``value`` its content: names, an amount or a sentence.
    """

    about: Corporation | Player | Private | None
    name: ChoiceLabel
    value: str | ChoiceLabel


LotKind: TypeAlias = Literal["minors", "concessions", "privates", "cards"]
"""What the highest bidder wins: a minor to start, the right to start a corporation, a private company, or any
of these."""


class Lot(NamedTuple):
    """A private company that takes bids, and the company that its winner may start, if there is one."""

    private: Private
    starts: Corporation | None = None


class LotRow(NamedTuple):
    """Boxes of one kind: the lots that take bids, first box first, and those that follow them."""

    kind: LotKind
    boxes: Sequence[Lot]
    following: Sequence[Lot]


class CardRow(NamedTuple):
    """Certificates and private companies that lie in a row.

    Without a ``holder`` everybody sees them, and the first one is on offer; a player’s hand is seen by its
    holder alone, who may take any card of it.
    """

    name: ChoiceLabel
    cards: Sequence[Certificate | Private]
    holder: Player | None = None


class NoSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a part that has none."""


class EventReport(NamedTuple):
    """What 18xx.games records when an event happens: an action that our logs do not have.

    Its files are not read right without it. ``write`` makes it of the event, in the words of the site;
    ``None`` where it records nothing. It is recorded among what follows by itself.
    """

    event: type[Event]
    write: Callable[[Any], Mapping[str, Any] | None]
    before: bool = False
    """Does it come before the action, itself one that followed, with which the event happens?"""
    ahead: bool = False
    """Must it come before the action even if somebody chose that? Then the action follows it by itself."""


def report_of_turn(game: GameInPlay, kind: str, **fields: Any) -> Mapping[str, Any]:
    """A report of the company in turn, in the words of 18xx.games."""
    company = game.round.entity
    assert isinstance(company, Corporation)
    of = "corporation" if company.is_major or company.definition.shares else "minor"
    return {"type": kind, "entity": company.id, "entity_type": of, **fields}


class Part(Generic[S]):
    """A mechanism in one game.

    ``Settings`` is the typed form of its table in the title. ``policies`` override decisions, ``steps`` and
    ``rounds`` add to those that a title can name in its rounds, ``events`` maps the named events that trains
    and phases of the title may fire to the methods that carry them out; ``needs`` names the parts that must
    be listed with it; ``needed_rounds`` the rounds that its titles have besides the stock and operating
    rounds, ``spared_rounds`` those of these two that they do not have. ``messages`` are the words, by
    language, of the events that only this part tells; they may take the place of those that all titles
    share. ``numbered`` is the word that the log says before the number of a company that has no other mark;
    if it is empty, the log says their names.
    Methods marked with :func:`~roundhouse.eighteen.rules.state.listening.on` are called for events.
    """

    Settings: ClassVar[type[msgspec.Struct]] = NoSettings
    needs: ClassVar[tuple[str, ...]] = ()
    policies: ClassVar[tuple[type[Policy], ...]] = ()
    steps: ClassVar[Mapping[str, type[Step]]] = {}
    rounds: ClassVar[Mapping[str, type[Round]]] = {}
    abilities: ClassVar[tuple[type[Ability], ...]] = ()
    events: ClassVar[Mapping[str, NamedEvent]] = {}
    status: ClassVar[Mapping[str, str]] = {}
    ends: ClassVar[Mapping[str, str]] = {}
    needed_rounds: ClassVar[frozenset[str]] = frozenset()
    spared_rounds: ClassVar[frozenset[str]] = frozenset()
    messages: ClassVar[Mapping[str, Messages]] = {}
    numbered: ClassVar[str] = "Minor"

    def __init__(self, game: GameInPlay, settings: S) -> None:
        self.game = game
        self.settings = settings

    def memory(self) -> Iterator[Piece]:
        """The pieces in which the part keeps state: journaled, saved and hashed."""
        yield from ()

    def lying(self) -> Iterator[Lying]:
        """Yield the marks of this part on the map, for pictures."""
        yield from ()

    def arrivals(self) -> Iterator[tuple[Private, Arrival]]:
        """Yield when private companies without an owner come on offer, if not all do so from the
        beginning."""
        yield from ()

    def lot_rows(self) -> Iterator[LotRow]:
        """Yield the boxes that take bids in stock rounds, and what follows there, as far as it is public."""
        yield from ()

    def card_rows(self) -> Iterator[CardRow]:
        """Yield rows and hands of cards that are bought in stock rounds."""
        yield from ()

    def notes(self) -> Iterator[Note]:
        """Yield public facts of this part that pages show beside companies, players and the market."""
        yield from ()

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The additional fields that 18xx.games writes in its record of an ``action`` about to happen."""
        return {}

    def reports(self) -> Iterator[EventReport]:
        """Yield the events for which 18xx.games records an action, though nobody decides anything."""
        yield from ()

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """The fields of an ``action`` about to happen that a record of 18xx.games leaves out or writes
        otherwise."""
        return {}

    def train_kind(self, name: str) -> TrainKind | None:
        """The kind of train of this name that the part has made and the title does not list, or ``None``."""
        return None

    def corporation_def(self, name: str) -> CorporationDef | None:
        """The corporation of this id that the part has formed and the title does not list, or ``None``."""
        return None

    def traced(self) -> Mapping[str, Any]:
        """Keys and values in which traces of 18xx.games differ from what our state would give.

        The value ``None`` means that the trace has no such key.
        """
        return {}

    def arrange(self) -> None:
        """Arrange what the part brings to the game, before anything is dealt or drawn."""

    def prepare(self) -> None:
        """Set up what the part needs, before the first round."""


AnyPart = Part[Any]
