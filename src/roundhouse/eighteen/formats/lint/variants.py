"""A title in each form in which it can be played: as it stands, and with each of its optional rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..definition import Data, Definition
from ..nearest import near
from ..sources.source import Key, Way
from ..title_reader import hex_way
from ..title_toml import ALL, MORE, NONE, depends, merge, played

Locate = Callable[[Way], Way]
_MOST_ROWS = 24
ANYWHERE = ""
"""Stands among names of tables for the whole of a title: what has its place in no table."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A title as it is played: the ``option`` that is switched on, and its data with their places.

    ``changed`` are the tables in which the data or their places are not those of the title as it stands.
    """

    option: str | None
    definition: Definition
    changed: frozenset[str] = frozenset()


def variants(definition: Definition, base: Mapping[str, Any] | None) -> Iterator[Variant]:
    """The title laid over its base, then each optional rule laid over that.

    Each form shares the findings of ``definition``; what an option changes has its place in the option.
    An option that names what is not there is found (RH106).
    """
    if base is None:
        plain = definition
    else:
        file = definition.data
        _idle(definition, base, file, ())
        if _wrong_rows(definition, base, file, ()):
            return
        try:
            whole = merge(base, file)
            plain = _form(definition, whole, _into(file, whole, ()))
        except ValueError as error:
            definition.find("RH106", "error", (), f"{error}.".capitalize())
            return
    yield Variant(None, plain)
    listed = plain.data.get("options")
    options = listed if isinstance(listed, list) else []
    for at, option in enumerate(options):
        if not isinstance(option, Mapping) or not isinstance(option.get("change"), Mapping):
            continue
        inside: Way = ("options", at, "change")
        try:
            before, after = _around(plain.data, options, option)
        except (KeyError, ValueError, TypeError, AttributeError):
            before, after = plain.data, []
        _idle(plain, before, option["change"], inside)
        _emptied(plain, options, at)
        if _wrong_rows(plain, before, option["change"], inside):
            continue
        try:
            data = merge(before, option["change"])
            for change in after:
                data = merge(data, change)
        except (ValueError, TypeError, AttributeError) as error:
            plain.find("RH106", "error", inside, f"{error}.".capitalize())
            continue
        form = _form(plain, data, _into(option["change"], data, inside))
        yield Variant(str(option.get("id")), form, frozenset({ANYWHERE, *option["change"]}))


def _around(
    data: Data, options: Sequence[Mapping[str, Any]], option: Mapping[str, Any]
) -> tuple[Data, list[Mapping[str, Any]]]:
    """A title before an option is laid over it, with the other ones that it is played with, and what they
    change after that. Of several that it may depend on, the first is chosen."""
    rules = {str(one["id"]): one for one in options}
    chosen = [str(option["id"])]
    for name in chosen:
        chosen += [other for other in rules[name].get("all_of", ()) if other not in chosen]
        any_of = rules[name].get("any_of", ())
        chosen += [] if set(any_of) & set(chosen) else any_of[:1]
    changes = {str(one["id"]): one.get("change", {}) for one in options}
    names = played(options, [name for name in chosen if not _holds_by_itself(options, name)])
    at = names.index(option["id"])
    for name in names[:at]:
        data = merge(data, changes[name])
    return data, [changes[name] for name in names[at + 1 :]]


def _holds_by_itself(options: Sequence[Mapping[str, Any]], name: str) -> bool:
    """Does an option hold wherever those are played that it depends on?"""
    return any(one["id"] == name and bool(one.get("by_itself")) and depends(one) for one in options)


def _idle(definition: Definition, data: Any, patch: Mapping[str, Any], inside: Way) -> None:
    """Find every ``"(none)"`` of a patch that takes away what is not there (RH106)."""
    rows = {_named(row): row for row in data if isinstance(row, Mapping)} if isinstance(data, list) else data
    if not isinstance(rows, Mapping):
        return
    if patch.get(ALL) == NONE:
        rows = {ALL: rows}
    for key, value in patch.items():
        if value == NONE and key not in rows:
            message = f"“{key}” cannot be taken away: it is not there."
            definition.find(
                "RH106", "error", (*inside, Key(key)), message, value=key, hint=near(str(key), map(str, rows))
            )
        elif isinstance(value, Mapping) and key in rows:
            _idle(definition, rows[key], value, (*inside, key))


def _emptied(definition: Definition, options: Sequence[Any], at: int) -> None:
    """Find every drawing that an option leaves to no hex, and that neither the map nor another option has
    (RH106)."""
    rest = [option for option in options if isinstance(option, Mapping) and option is not options[at]]
    known = [_drawings(definition.data), *(_drawings(option.get("change")) for option in rest)]
    for color, drawings in _drawings(options[at].get("change")).items():
        for code, hexes in drawings.items() if isinstance(drawings, Mapping) else ():
            if hexes == "" and not any(code in _of_color(one, color) for one in known):
                message = f"No hex is drawn like “{code}” that could lose that drawing."
                way = ("options", at, "change", "map", "hexes", color, Key(code))
                definition.find("RH106", "error", way, message, value=code)


def _drawings(data: Any) -> Mapping[str, Any]:
    """The drawings of a map by colour."""
    map_ = data.get("map") if isinstance(data, Mapping) else None
    hexes = map_.get("hexes") if isinstance(map_, Mapping) else None
    return hexes if isinstance(hexes, Mapping) else {}


def _of_color(drawings: Mapping[str, Any], color: str) -> Mapping[str, Any]:
    found = drawings.get(color)
    return found if isinstance(found, Mapping) else {}


def _wrong_rows(definition: Definition, data: Any, patch: Mapping[str, Any], inside: Way) -> bool:
    """Find every row that a patch changes and that is not there, and every change of a row that is no table
    (RH106). Is there one?"""
    if isinstance(data, list):
        if not any(isinstance(row, Mapping) for row in data):
            return False  # values, changed by their places
        rows: Any = {_named(row): row for row in data if isinstance(row, Mapping)}
        found = [key for key, value in patch.items() if key not in rows and value != NONE and key != MORE]
        for key in found:
            message = f"The change names {key}, which is not in {inside[-1]}."
            hint = near(str(key), rows) or f"one of: {', '.join(list(rows)[:_MOST_ROWS])}"
            definition.find(
                "RH106", "error", (*inside, *_to_first(key, patch[key])), message, value=key, hint=hint
            )
        plain = [(key, value) for key, value in patch.items() if not isinstance(value, Mapping)]
        for key, value in plain:
            if key in rows and value != NONE:
                found.append(key)
                message = f"What changes in {key} should be a table."
                definition.find(
                    "RH106",
                    "error",
                    (*inside, Key(key)),
                    message,
                    value=value,
                    hint=f"{key} = {{ … }}",
                )
        if found:
            return True
    else:
        rows = data
    if not isinstance(rows, Mapping):
        return False
    deeper = [(key, value) for key, value in patch.items() if isinstance(value, Mapping) and key in rows]
    return sum(_wrong_rows(definition, rows[key], value, (*inside, key)) for key, value in deeper) > 0


def _to_first(key: str, value: Any) -> Way:
    """The way to the first thing that is said under a key: a key with dots has its place there."""
    inner = next(iter(value.items()), None) if isinstance(value, Mapping) else None
    return (Key(key),) if inner is None else (key, *_to_first(*inner))


def _named(row: Mapping[str, Any]) -> str:
    return str(row.get("id", row.get("name")))


def _into(change: Mapping[str, Any], data: Data, inside: Way) -> Locate:
    map_ = change.get("map")
    hexes = map_.get("hexes") if isinstance(map_, Mapping) else None

    def locate(way: Way) -> Way:
        return patched(change, data, inside, hex_way(hexes, way)) or way

    return locate


def _form(definition: Definition, data: Data, locate: Locate) -> Definition:
    origin = definition.origin
    return Definition(
        data,
        lambda way: origin(locate(way)),
        definition.format,
        definition.findings,
        definition.assumed,
        definition.texts,
        definition.readable,
    )


def patched(patch: Mapping[str, Any], data: Mapping[str, Any], inside: Way, way: Way) -> Way | None:
    """Where a patch says what stands at ``way`` of the ``data`` that it made; ``None`` if it does not.

    A patch names the rows of a list by their ids or names, and values by their places.
    """
    here: Any = patch
    there: Any = data
    found = inside
    for at, step in enumerate(way):
        key: str | int = step
        if isinstance(step, int) and isinstance(here, Mapping):
            row = there[step] if isinstance(there, list) and step < len(there) else {}
            key = _named(row) if isinstance(row, Mapping) else str(step)
        try:
            here = here[key]
        except (KeyError, IndexError, TypeError):
            return None if at == 0 or isinstance(here, Mapping) else found
        found = (*found, key)
        try:
            there = there[step]
        except (KeyError, IndexError, TypeError):
            there = None
    return found
