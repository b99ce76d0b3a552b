"""The roster of trains and phases in a file, also in one that is incomplete or wrong elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from roundhouse.eighteen.draw.charted import Roster, charted
from roundhouse.eighteen.draw.views import RosterView
from roundhouse.eighteen.model.trains import Phase, TrainKind
from roundhouse.table.errors import Malformed, Place

from .definition import Definition
from .title_toml import expand_phase, expand_train
from .workshop import read_file

_Shape = TypeVar("_Shape", TrainKind, Phase)


def roster_of_file(path: Path, options: Mapping[str, str]) -> RosterView:
    """The roster of a definition in a file or a directory of Rails. Raises Malformed."""
    return roster_of(read_file(path, options))


def roster_of(definition: Definition) -> RosterView:
    """The roster of a definition. Raises Malformed for trains or phases that cannot be drawn."""
    data = definition.data
    trains = [
        (_made(definition, ("trains", at), expand_train(row), TrainKind), row)
        for at, row in _rows(definition, "trains")
    ]
    phases = [
        _made(definition, ("phases", at), expand_phase(row), Phase) for at, row in _rows(definition, "phases")
    ]
    if not trains and not phases:
        raise Malformed("roster/empty", "There are no trains and no phases here.", place=_place(definition))
    currency = str(data.get("currency", "${}"))
    return charted(
        Roster(
            str(data.get("name", "")),
            [kind for kind, _ in trains],
            phases,
            lambda amount: currency.replace("{}", str(amount)),
            {at: tuple(_remarks(row)) for at, (_, row) in enumerate(trains)},
            dict(_texts(data.get("words"))),
        )
    )


def _rows(definition: Definition, key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    rows = definition.data.get(key)
    for at, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, Mapping) and "name" in row:
            yield at, {**row, "name": str(row["name"])}


def _texts(value: Any) -> Iterator[tuple[str, str]]:
    for key, text in value.items() if isinstance(value, Mapping) else ():
        if isinstance(text, str):
            yield str(key), text


def _made(
    definition: Definition, way: tuple[str | int, ...], row: Mapping[str, Any], shape: type[_Shape]
) -> _Shape:
    try:
        return msgspec.convert(row, shape, strict=False)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        where = definition.origin(way)
        raise Malformed(
            "title/value",
            f"{str(error).partition(' - at ')[0]}.",
            place=Place(where.file, where.line, where.column, where.path),
        ) from None


def _place(definition: Definition) -> Place:
    return Place(definition.origin(()).file)


def _remarks(row: Mapping[str, Any]) -> Iterator[str]:
    """S0.T5: what a train is for."""
    if row.get("players"):
        yield f"for {row['players']} players"
    if row.get("variant"):
        yield f"variant “{row['variant']}”"
