"""Saved games of Rails: which game, who plays, and the actions in order.

A ``.rails`` file is a row of serialized Java objects: version, date, number of the format, name of the game,
options, perhaps settings of the program, players, then every action; comments may follow. Versions before
1.3.1 wrote one list of actions. The same may stand in a JSON object with ``game``, ``options``, ``players``
and ``actions``, each with the name of its class (``action``) and its ``fields``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.eighteen.formats.sources.quick_json import BYTE_ORDER_MARK, read_quickly
from roundhouse.table.errors import Malformed, Place

MAGIC = b"\xac\xed\x00\x05"
"""How every stream of serialized Java objects begins."""

MOST_ACTIONS = 20_000
LONGEST_NAME = 40
MOST_PLAYERS = 20


@dataclass(frozen=True, slots=True)
class Move:
    """An action as Rails keeps it: its number from 1, its kind (the class without package), its fields."""

    number: int
    kind: str
    fields: Mapping[str, Any]

    def text(self, name: str) -> str:
        """A field that is text; empty where it is not."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def count(self, name: str) -> int:
        """A field that is a whole number; 0 where it is not."""
        value = self.fields.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    @property
    def for_treasury(self) -> int:
        """What a run brings to its company only, beside what its routes earn."""
        return self.count("actualCompanyTreasuryRevenue") if self.count("actualRevenue") else 0

    @property
    def earned(self) -> int:
        """What the routes of a run earn."""
        return self.count("actualRevenue") - self.for_treasury

    def names(self, name: str) -> tuple[str, ...]:
        """A field that lists texts or numbers, as texts."""
        value = self.fields.get(name)
        return tuple(str(item) for item in value) if isinstance(value, list) else ()


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game; the players in the order in which they sit."""

    game: str
    version: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    moves: tuple[Move, ...]


def is_save(data: bytes) -> bool:
    """Is this a saved game of Rails, and not a file of another program?"""
    return data.startswith(MAGIC) or (
        data.removeprefix(BYTE_ORDER_MARK).lstrip()[:1] == b"{" and b'"rails_version"' in data[:2000]
    )


def read_save(data: bytes, *, file: str | None = None) -> Save:
    """The saved game. Raises Malformed, with the action where it is one that cannot be read."""
    try:
        return _from_stream(data) if data.startswith(MAGIC) else _from_json(data)
    except Malformed as error:
        if file is None or error.place is not None:
            raise
        raise Malformed(error.code, error.message, place=Place(file), hint=error.hint) from None


def _from_stream(data: bytes) -> Save:
    from .java import objects_of, read_objects  # loads the reader of Java's streams, which few people need

    found = read_objects(data)
    heads = [item for item in found if isinstance(item, str)][:3]
    tables = [item for item in found[:8] if isinstance(item, dict)]
    names = next((item for item in found[:8] if _are_names(item)), None)
    if len(heads) < 3 or not tables or names is None:
        raise Malformed(
            "rails/shape",
            "This is no saved game of Rails: version, date, game, options and players come first.",
        )
    actions = ((item.name.rpartition(".")[2], item.fields) for item in objects_of(found))
    return _save(heads[2], heads[0], tables[0], names, actions)


def _from_json(data: bytes) -> Save:
    raw = read_quickly(data, "rails/json")
    if not isinstance(raw, dict):
        raise Malformed("rails/shape", "A saved game is a JSON object.")
    for key, kind in (("game", str), ("options", dict), ("players", list), ("actions", list)):
        if not isinstance(raw.get(key), kind):
            raise Malformed(
                "rails/shape", f"A saved game has “{key}”, a {kind.__name__}.", place=Place(path=f"$.{key}")
            )
    version = raw.get("rails_version")
    return _save(
        raw["game"], str(version or ""), raw["options"], raw["players"], _json_actions(raw["actions"])
    )


def _json_actions(rows: Sequence[Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for index, row in enumerate(rows):
        known = row if isinstance(row, dict) else {}
        kind, fields = known.get("action"), known.get("fields")
        if not isinstance(kind, str) or not isinstance(fields, dict):
            place = Place(path=f"$.actions[{index}]")
            raise Malformed("rails/action", "An action has an “action” and “fields”.", place=place)
        yield kind, fields


def _are_names(item: object) -> bool:
    return isinstance(item, list) and bool(item) and all(isinstance(name, str) for name in item)


def _save(
    game: str,
    version: str,
    options: Mapping[Any, Any],
    players: Sequence[Any],
    actions: Iterator[tuple[str, Mapping[str, Any]]],
) -> Save:
    names = tuple(str(name).strip()[:LONGEST_NAME] for name in players)
    if len(set(names)) != len(names) or not all(names) or not 1 < len(names) <= MOST_PLAYERS:
        said = f"There are 2 to {MOST_PLAYERS} players, each with a name of their own."
        raise Malformed("rails/players", said)
    moves = []
    for number, (kind, fields) in enumerate(actions, 1):
        if number > MOST_ACTIONS:
            raise Malformed("rails/size", f"A saved game has {MOST_ACTIONS:,} actions at most.")
        moves.append(Move(number, kind, fields))
    told = {str(name): str(value) for name, value in options.items()}
    return Save(game, version, told, names, tuple(moves))
