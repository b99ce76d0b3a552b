"""The state of a game as plain data: for the state hash, for snapshots, for comparing two games.

Pieces refer to each other by key; definitions (a tile, a train type: parts of the title that never
change) by a name that the game can look up again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from .journal import Piece, TrackedDict

FORM = 7
"""The version of the form of dumped states. Raise it when a default or the meaning of a field changes: a
fingerprint of another form says nothing. A new field that has a default changes nothing."""

_DIGEST = re.compile(r"(?:(\d+)-)?[0-9a-f]{32}")
_PLAIN = frozenset({type(None), bool, int, str, float})
"""The types that JSON represents directly, as most values are."""
Encode = Callable[[object], Any]
Decode = Callable[[Any], object]


def dump(pieces: Iterable[Piece], define: Encode) -> dict[str, dict[str, Any]]:
    """The saved fields of every piece as JSON data, by the piece's key; ``define`` turns a definition into
    its name. Pieces and dictionaries keep their order, for rules may go by it.

    Fields at their defaults are left out: they are most, and a field that a later version adds leaves the
    states of earlier games as they were. Raises TypeError for a value that could change without being
    journaled, such as a list or a dictionary in another value, and for one that would not come back as it
    was.
    """

    def encode(value: object) -> Any:
        if isinstance(value, Piece):
            return {"p": value.key}
        if type(value) is tuple:
            if _PLAIN.issuperset(map(type, value)):
                return {"v": list(value)}
            items = [encode(item) for item in value]
            # Most hold plain values alone, and are made again in one go.
            return {"t": items} if any(type(item) is dict for item in items) else {"v": items}
        if isinstance(value, frozenset):
            return {"s": sorted((encode(item) for item in value), key=msgspec.json.encode)}
        if value is None or isinstance(value, bool | int | str | float):
            return value
        if isinstance(value, dict | list | set):
            raise TypeError(f"{value!r} could change without being journaled")
        if isinstance(value, tuple):
            raise TypeError(f"{type(value).__name__} would come back as a bare tuple")
        return {"d": define(value)}

    def encode_field(value: object) -> Any:
        if type(value) is TrackedDict:
            return {"m": [[encode(name), encode(item)] for name, item in value.items()]}
        return encode(value)

    return {
        piece.key: {
            name: value if type(value) in _PLAIN else encode_field(value) for name, value in piece.unusual()
        }
        for piece in pieces
    }


def restore(saved: Mapping[str, Mapping[str, Any]], pieces: Mapping[str, Piece], undefine: Decode) -> None:
    """Set the fields of ``pieces`` from what :func:`dump` made; ``undefine`` looks a definition up by its
    name.

    Dictionaries are filled in place. Raises KeyError when ``saved`` names a piece that is not in ``pieces``,
    AttributeError for a field that its piece does not have.
    """

    def decode(value: dict[str, Any]) -> Any:
        ((tag, body),) = value.items()
        match tag:
            case "p":
                return pieces[body]
            case "v":
                return tuple(body)
            case "t":
                return tuple([decode(item) if type(item) is dict else item for item in body])
            case "m":
                return {
                    decode(name) if type(name) is dict else name: decode(item) if type(item) is dict else item
                    for name, item in body
                }
            case "s":
                return frozenset([decode(item) if type(item) is dict else item for item in body])
            case _:
                return undefine(body)

    for key, fields in saved.items():
        pieces[key].load(fields, decode)


def digest(saved: Mapping[str, Mapping[str, Any]]) -> str:
    """The fingerprint of a dumped state, preceded by the number of its form: equal states have equal ones,
    whatever the order of their pieces and of the entries of dictionaries."""
    ordered = {
        key: {name: _sorted(value) if type(value) is dict else value for name, value in fields.items()}
        for key, fields in saved.items()
    }
    found = hashlib.blake2b(msgspec.json.encode(ordered, order="deterministic"), digest_size=16)
    return f"{FORM}-{found.hexdigest()}"


def _sorted(value: dict[str, Any]) -> dict[str, Any]:
    """A dumped value with the entries of a dictionary in the order of their JSON text."""
    return {"m": sorted(value["m"], key=msgspec.json.encode)} if "m" in value else value


def other_state(kept: str, now: str) -> bool:
    """Whether the fingerprint ``kept`` is of another state than ``now``; both come from :func:`digest`.

    It is ``False`` if this cannot be told: without a fingerprint, or with one of another form (the first form
    had no number).
    """
    found = _DIGEST.fullmatch(kept)
    if found is None:
        return bool(kept)
    return int(found[1] or 1) == FORM and kept != now
