"""Protocols for families whose games are defined by files: checking, converting, playing and drawing
these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol, runtime_checkable

import msgspec

from .protocol import TitleCard
from .showing import Gallery, Shown


class Finding(msgspec.Struct, frozen=True):
    """Something wrong or worth a word in a file that defines a game.

    ``severity`` is ``error``, ``warning`` or ``note``; ``path`` the way to the value inside the file,
    ``value`` what stands there, ``hint`` what would be right. Lines and columns count from 1.
    """

    code: str
    severity: str
    message: str
    file: str = ""
    line: int | None = None
    column: int | None = None
    path: str = ""
    value: str = ""
    hint: str = ""


class Checked(msgspec.Struct, frozen=True):
    """What came of checking a file: its findings in the order of its lines.

    ``readable`` is no for a file that cannot be understood at all; ``texts`` holds the texts of the files
    that were read, by file name.
    """

    findings: tuple[Finding, ...]
    readable: bool = True
    texts: Mapping[str, str] = {}


def together(findings: Sequence[Finding]) -> list[list[Finding]]:
    """The findings grouped: those that say the same of several places are one list."""
    found: dict[tuple[str, str, str, str], list[Finding]] = {}
    for finding in findings:
        key = (finding.code, finding.severity, finding.message, finding.hint)
        found.setdefault(key, []).append(finding)
    return list(found.values())


@runtime_checkable
class Linter(Protocol):
    """A family that checks files which define its games."""

    def check_file(self, path: Path) -> Checked | None:
        """Check a file or directory; ``None`` if it is none that this family reads."""

    def check_text(self, name: str, text: bytes) -> Checked:
        """Check a text that came without a file; ``name`` is the file name it goes by."""

    def rules(self) -> Mapping[str, tuple[str, str]]:
        """The rules that findings cite: their codes, with a short name and an explanation."""


class Mended(msgspec.Struct, frozen=True):
    """What became of a file that was mended: its texts by file name, and each change in a sentence."""

    texts: Mapping[str, str]
    changes: tuple[str, ...]


@runtime_checkable
class Mender(Protocol):
    """A family that mends what is beyond doubt in files which define its games."""

    def mend_file(self, path: Path) -> Mended | None:
        """The texts of a file or directory as they should be, nothing written; ``None`` if it is nothing that
        this family reads. Raises Malformed for a file that cannot be opened or is no text."""


class Beginning(msgspec.Struct, frozen=True):
    """What a designer says of a new game: its name and kind, who makes it, how many play (least and most),
    how money is written (“${}”), and how its file will be called."""

    name: str
    kind: str
    designer: str = ""
    players: tuple[int, int] | None = None
    currency: str = ""
    file: str = "title.toml"


@runtime_checkable
class Starter(Protocol):
    """A family that writes the first file of a new game."""

    def kinds(self) -> Mapping[str, str]:
        """The kinds of game to begin with, each described in a sentence."""

    def begin(self, wish: Beginning) -> str:
        """The text of the first file. Raises Unknown for a kind that does not exist, or Malformed."""


class Converted(msgspec.Struct, frozen=True):
    """A definition in another format: its text, and what could not be carried over.

    A format that fills a directory has ``files`` by name instead of a text. ``assumed`` is what it needs to
    be told and the definition leaves open.
    """

    text: str
    lost: tuple[Finding, ...] = ()
    files: Mapping[str, str] = {}
    assumed: tuple[str, ...] = ()


class Loaded(msgspec.Struct, frozen=True):
    """A definition that can be played: what the lobby shows of it, what goes into a ``Setup``, and what was
    assumed where the file is silent."""

    card: TitleCard
    definition: Mapping[str, Any]
    assumed: tuple[str, ...] = ()


@runtime_checkable
class Loader(Protocol):
    """A family that plays what a file defines."""

    def reads_file(self, path: Path) -> bool:
        """Whether this file or folder is in a format of the family, going by its name."""

    def reads_definition(self, definition: Mapping[str, Any]) -> bool:
        """Whether a definition that was loaded earlier has the form of this family's definitions."""

    def load(self, path: Path, options: Mapping[str, str]) -> Loaded:
        """Read a definition that can be played. Raises Malformed, with what is missing, for any other."""

    def card_of(self, definition: Mapping[str, Any]) -> TitleCard:
        """The lobby's card of a definition that was loaded earlier. Raises Malformed."""


def loader_of(families: Iterable[object], path: Path) -> Loader | None:
    """The family that can play what this file or folder defines, or ``None``."""
    return next((one for one in families if isinstance(one, Loader) and one.reads_file(path)), None)


class Verdict(msgspec.Struct, frozen=True):
    """Everything about a file that defines a game, or means to.

    ``loaded`` is the game if it can be played, else ``missing`` says why not. ``pictures`` are for a page of
    the family's style, also of an incomplete game. ``writable`` names the formats other than its own that it
    can be written in, with what each cannot hold.
    """

    checked: Checked
    loaded: Loaded | None = None
    missing: str = ""
    pictures: tuple[Shown, ...] = ()
    writable: Mapping[str, tuple[str, ...]] = {}


@runtime_checkable
class Examiner(Protocol):
    """A family that says all that is to be said of a definition at once."""

    def examine(self, path: Path) -> Verdict | None:
        """Examine a file or directory; ``None`` if it is none that this family reads."""


@runtime_checkable
class Illustrator(Protocol):
    """A family that draws the titles which files define."""

    def gallery_with(self, files: Mapping[str, Path]) -> Gallery:
        """The family's gallery, with the titles in ``files`` added under these names."""


class Explained(msgspec.Struct, frozen=True):
    """What something is called, what it is, what it means, how it is written, and which titles use it."""

    name: str
    kind: str
    text: str
    example: str = ""
    titles: str = ""


@runtime_checkable
class Explainer(Protocol):
    """A family that explains the words of its definitions."""

    def explain(self, word: str) -> Sequence[Explained]:
        """All explanations of ``word``. Raises Unknown, with the nearest word, if there is none."""


@runtime_checkable
class Describer(Protocol):
    """A family that describes the formats of its definitions."""

    def schemas(self) -> Mapping[str, Mapping[str, Any]]:
        """The JSON Schema of each format that has one, by the name of the format."""

    def fields(self, format_: str) -> str:
        """The fields of a format, as a page of Markdown. Raises KeyError for a format without a schema."""

    def grammars(self) -> Mapping[str, str]:
        """The schemas of formats that are not JSON, as text: RELAX NG for XML."""


ChangeKind = Literal["added", "gone", "changed"]
"""What became of something from the first definition to the second."""


class Difference(msgspec.Struct, frozen=True):
    """Something that two definitions tell differently: its path, what each says, and what became of it."""

    path: str
    first: str
    second: str
    kind: ChangeKind = "changed"


class Compared(msgspec.Struct, frozen=True):
    """Two definitions side by side: what differs, and pictures of what looks different, first and second.

    A picture without a counterpart has an empty one beside it.
    """

    differences: tuple[Difference, ...]
    pictures: tuple[tuple[Shown, Shown], ...] = ()


@runtime_checkable
class Comparer(Protocol):
    """A family that compares definitions of its games."""

    def differences(self, first: Path, second: Path, options: Mapping[str, str]) -> Sequence[Difference]:
        """The differences of two definitions. Raises Malformed for one that cannot be read."""

    def compare(
        self,
        first: Path,
        second: Path,
        options: Mapping[str, str],
        *,
        whole: bool = False,
        draw: bool = False,
    ) -> Compared:
        """The differences of two definitions, with pictures if ``draw`` is set.

        With ``whole``, also what only one of two formats can express. Raises Malformed for a definition that
        cannot be read.
        """


@runtime_checkable
class Converter(Protocol):
    """A family that reads and writes definitions of games in several formats."""

    def formats(self) -> Mapping[str, str]:
        """The formats that the family writes, each with the ending of its files; empty for a directory."""

    def convert(
        self, path: Path, format_: str, options: Mapping[str, str], *, playable: bool = False
    ) -> Converted:
        """Convert a definition, or a shipped title by its id, to another format.

        With ``playable``, what it leaves open is filled in as for play. Raises Malformed.
        """


@runtime_checkable
class Drafter(Protocol):
    """A family that writes the first draft of a title from what another program declares about it."""

    def draft(self, path: Path, defaults: Path | None = None) -> Converted:
        """The draft, and everything that it does not say. ``defaults`` holds where the declarations are
        silent. Raises Malformed, and OSError for a file that cannot be read."""
