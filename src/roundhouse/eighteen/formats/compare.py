"""What two definitions of a game say differently, whatever formats they are in.

Definitions of one format are compared whole, by their structure (``structure.py``). Those of two formats are
reduced to facts that both can say: a path and a value in one way of writing. What only one format can say (a
colour, a description) is no fact then; what one file says and the other leaves out is a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.market import read_cell
from roundhouse.table.definitions import ChangeKind, Difference

from .lint.board import hex_codes
from .lint.trains import FATES, triggers
from .structure import ORDER, FilledRow, structure

NOTHING = "–"
_THERE = "there"
"""Said of a row that says nothing more than its name."""


def whole_differences(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[Difference]:
    """Everything that is not the same in two titles, in the order of the first."""
    return list(_between(structure(first), structure(second), ""))


def _between(one: Any, other: Any, path: str) -> Iterator[Difference]:
    """What differs below a path: rows and fields that are new or gone as a whole, values that are others."""
    if one == other:
        return
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            inner = f"{path}.{key}" if path else str(key)
            if key == ORDER:
                yield from _order(one.get(key, ()), other.get(key, ()), inner)
                continue
            left, right = one.get(key, _usual(one, key)), other.get(key, _usual(other, key))
            if right is None:
                yield Difference(inner, _said(left), NOTHING, "gone")
            elif left is None:
                yield Difference(inner, NOTHING, _said(right), "added")
            else:
                yield from _between(left, right, inner)
        return
    yield Difference(path, _said(one), _said(other), "changed")


def _usual(row: Mapping[str, Any], key: str) -> Any:
    """What a field that is not written means, ``None`` where it then says nothing."""
    found = row.usual.get(key) if isinstance(row, FilledRow) else None
    return None if found in ("", [], {}) else found


def _order(one: Sequence[str], other: Sequence[str], path: str) -> Iterator[Difference]:
    """Another order of the rows that are in both."""
    left, right = [name for name in one if name in other], [name for name in other if name in one]
    if left != right:
        yield Difference(path, " ".join(left), " ".join(right), "changed")


def _said(value: Any) -> str:
    """A value on one line, as a file of ours would write it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return value or "“”"
        case Mapping():
            rows = [(key, _said(item)) for key, item in value.items() if key != ORDER]
            shown = ", ".join(key if item == _THERE else f"{key} = {item}" for key, item in rows)
            return f"{{ {shown} }}" if shown else _THERE
        case None:
            return NOTHING
        case list() | tuple():
            return f"[{', '.join(map(_said, value))}]"
        case _:
            return str(value)


def differences(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[Difference]:
    """Every fact that is not the same in both, in the order of the title."""
    one, other = dict(facts(first)), dict(facts(second))
    paths = [*one, *(path for path in other if path not in one)]
    return [
        Difference(path, one.get(path, NOTHING), other.get(path, NOTHING), _kind(path in one, path in other))
        for path in paths
        if one.get(path, NOTHING) != other.get(path, NOTHING)
    ]


def _kind(before: bool, after: bool) -> ChangeKind:
    return "changed" if before and after else "gone" if before else "added"


def facts(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The facts of a title: path and value."""
    if "bank" in data:
        yield "bank", str(data["bank"])
    for key in ("starting_cash", "certificate_limit"):
        for count, value in sorted((str(count), value) for count, value in data.get(key, {}).items()):
            yield f"{key}.{count}", str(value)
    for row in data.get("trains", ()):
        yield from _train(row)
    for row in data.get("phases", ()):
        yield from _phase(row)
    for key in ("corporations", "minors"):
        for row in data.get(key, ()):
            yield from _company(f"{key}.{row['id']}", row)
    for row in data.get("privates", ()):
        yield f"privates.{row['value']}", f"pays {row.get('revenue', 0)}"
    for name, value in data.get("tiles", {}).items():
        count = value.get("count", 1) if isinstance(value, Mapping) else value
        yield f"tiles.{name}", str(count)
    for name, color, code in sorted(hex_codes(data)):
        yield f"map.{name}", _hex(color, code)
    for at, line in enumerate(data.get("market", {}).get("rows", ())):
        yield f"market.{at + 1}", " ".join(_price(word) for word in str(line).split()).rstrip(" -")


def _train(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    path = f"trains.{row['name']}"
    yield f"{path}.price", str(row.get("price", 0))
    yield f"{path}.quantity", str(row.get("quantity", 1))
    for fate in FATES:
        found = sorted(f"{train} {index or 1}" for _, train, index in triggers(row.get(fate)))
        if found:
            yield f"{path}.{fate}", ", ".join(found)
    if row.get("available_on"):
        yield f"{path}.available_on", str(row["available_on"])
    for old, off in row.get("discount", {}).items():
        yield f"{path}.discount.{old}", str(off)


def _phase(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    path = f"phases.{row['name']}"
    limit = row.get("train_limit", {})
    usual = limit.get("major", limit.get("any")) if isinstance(limit, Mapping) else limit
    yield f"{path}.train_limit", str(usual)
    yield f"{path}.tiles", " ".join(row.get("tiles", ()))
    yield f"{path}.rounds", str(row.get("rounds", 1))
    yield f"{path}.privates_may_be_bought", "yes" if "can_buy_companies" in row.get("status", ()) else "no"


def _company(path: str, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield f"{path}.tokens", " ".join(str(price) for price in row.get("tokens", [0]))
    home = row.get("home", "")
    yield f"{path}.home", home if isinstance(home, str) else " ".join(home)
    yield f"{path}.float", str(row.get("float_percent", 60))


def _hex(color: str, code: str) -> str:
    """What a hex is: its colour, its stops and what building costs, not how its track lies."""
    stops = [
        _stop(part.split(",")[0])
        for part in code.split(";")
        if part.split("=")[0] in {"city", "town", "offboard"}
    ]
    cost = [part.split(",")[0] for part in code.split(";") if part.startswith("upgrade=cost")]
    return " ".join([color, *sorted(stops), *cost])


def _stop(part: str) -> str:
    """A stop with its revenue: a colour from which on it pays what it did before is no fact."""
    kind, _, revenue = part.partition("=revenue:")
    said: list[str] = []
    before = "0"
    for step in revenue.split("|"):
        if (pays := step.rpartition("_")[2]) != before:
            said.append(step)
        before = pays
    return f"{kind}=revenue:{'|'.join(said)}"


def _price(word: str) -> str:
    cell = read_cell("" if word == "-" else word, 0, 0)
    if cell is None:
        return "-"
    return f"{cell.price}{'p' if 'par' in cell.zones else ''}"
