"""The results of a series kept in a file as they come, so that a stopped series can be continued."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec

from roundhouse.table.errors import Malformed, Place
from roundhouse.version import __version__

from .play import Match, Result

Count = Annotated[int, msgspec.Meta(ge=0)]


class KeptHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="series"):
    """The first line: the fingerprint of the matches, how many they are, and the version that plays them."""

    matches: str
    games: Count
    version: str


class KeptResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="result"):
    """Each further line: the place of the match, from 0, and its result. What decided the match before its
    first action is not repeated: the series knows it."""

    place: Count
    result: Result


NO_MATCH = Match("", (), 0)
"""The placeholder for the match in a line, since its place identifies it."""


class KeptResults:
    """The results of one series in a file, one line of JSON each.

    A series with more games than the one that was kept continues it. A last line that was cut off, because
    the machine stopped, is dropped. Each line is flushed: nothing is lost when the program dies, and at most
    the last lines when the machine does.
    """

    def __init__(self, path: Path, matches: Sequence[Match]) -> None:
        """Open the file, or create it.

        Raises Malformed for a file of another series or version, and for one that cannot be read or written.
        """
        self.path: Path = path
        self.matches: Sequence[Match] = matches
        self.results: dict[int, Result] = {}
        """The results that were in the file, by place."""
        head = KeptHead(fingerprint(matches), len(matches), __version__)
        try:
            if path.exists() and not path.is_file() and not path.is_dir():  # it would be read for ever
                raise Malformed("keep/file", "This is no file but a device or pipe.", place=Place(str(path)))
            whole = path.read_bytes() if path.exists() else b""
            sound = whole[: whole.rfind(b"\n") + 1]
            if sound or not _encoded(head).startswith(whole):  # else a head cut off
                begun = self._read((sound or whole).splitlines(), head)
                if begun != head:  # the series has become longer
                    sound = _encoded(head) + sound.partition(b"\n")[2]
                    part = path.with_name(f"{path.name}.part")
                    part.write_bytes(sound)
                    part.replace(path)
            self._file = path.open("r+b" if path.exists() else "xb")
            self._file.truncate(len(sound))
            self._file.seek(0, 2)
            if not sound:
                self._write(head)
        except OSError as error:
            raise Malformed("keep/file", f"{error.strerror}.", place=Place(str(path))) from None

    def add(self, place: int, result: Result) -> None:
        """Keep the result of the match at ``place``. Raises Malformed if the file cannot be written."""
        try:
            self._write(KeptResult(place, msgspec.structs.replace(result, match=NO_MATCH)))
        except OSError as error:
            raise Malformed("keep/file", f"{error.strerror}.", place=Place(str(self.path))) from None

    def close(self) -> None:
        """Close the file: no more results follow."""
        self._file.close()

    def _read(self, lines: Sequence[bytes], wanted: KeptHead) -> KeptHead:
        """Take in the results that are there, and return the head of the file.

        It is the wanted one, or that of the first games of the series.
        """
        begun = self._decoded(lines[0], 1)
        if not isinstance(begun, KeptHead) or (begun != wanted and not self._is_longer_than(begun)):
            raise Malformed(
                "keep/series",
                "This file keeps the results of another series, or of another version.",
                place=Place(str(self.path)),
                hint="name another file, or repeat the command that began it",
            )
        for number, line in enumerate(lines[1:], 2):
            found = self._decoded(line, number)
            if not isinstance(found, KeptResult) or found.place >= len(self.matches):
                raise self._broken(number, "this is no result of the series")
            self.results[found.place] = msgspec.structs.replace(found.result, match=self.matches[found.place])
        return begun

    def _is_longer_than(self, begun: KeptHead) -> bool:
        """Whether this series begins with the games of the series of that head."""
        first = self.matches[: begun.games]
        return begun == KeptHead(fingerprint(first), len(first), __version__)

    def _decoded(self, line: bytes, number: int) -> KeptHead | KeptResult:
        try:
            return msgspec.json.decode(line, type=KeptHead | KeptResult)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._broken(number, str(error)) from None

    def _broken(self, number: int, why: str) -> Malformed:
        return Malformed(
            "keep/line", f"This is no file of results: {why}.", place=Place(str(self.path), line=number)
        )

    def _write(self, line: KeptHead | KeptResult) -> None:
        self._file.write(_encoded(line))
        self._file.flush()


def _encoded(line: KeptHead | KeptResult) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def fingerprint(matches: Sequence[Match]) -> str:
    """A fingerprint of the matches: equal for equal ones."""
    mark = blake2b(digest_size=8)
    for match in matches:
        mark.update(msgspec.json.encode(match, order="deterministic"))
    return mark.hexdigest()
