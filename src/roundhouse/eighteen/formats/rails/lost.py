"""What a title says that a directory of Rails does not: the files are written, read back and compared."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import read as read_color
from roundhouse.table.definitions import Difference

from ..alike import in_words_of_files
from ..compare import whole_differences
from ..definition import Data
from .directory import PLAYERS
from .read import is_common, read_rails


def lost_in_rails(
    data: Mapping[str, Any], files: Mapping[str, str], told: Collection[str]
) -> Iterator[Difference]:
    """What of title data is not in the files made of them, or says something else there, beside what is told
    by paths. Looked at for the least number of players. Raises Malformed for files that cannot be read."""
    counts = data.get("starting_cash") or {4: 0}
    count = max(min(map(int, counts)), int(data.get("players", (1,))[0]))
    with TemporaryDirectory() as folder:
        directory = Path(folder) / "game"
        directory.mkdir()
        for name, text in files.items():
            (directory / name).write_text(text, encoding="utf-8")
        back = read_rails(directory, {PLAYERS: str(count)}).data
    first = in_words_of_files(for_players(data, count))
    for one in whole_differences(first, in_words_of_files({**back, "name": data.get("name", "")})):
        if one.kind == "added" or one.path.endswith(".(order)") or _is_closed_from_both(one):
            continue
        if not any(is_about(path, one.path) for path in told):
            yield one


def _cards(row: Mapping[str, Any], count: int) -> Any:
    """How many cards of a kind of train so many players have, if the title says it."""
    usual = row.get("quantity", 1)
    many = {**(usual if isinstance(usual, Mapping) else {}), **row.get("quantity_by_players", {})}
    return many.get(str(count), many.get(count, None if isinstance(usual, Mapping) else usual))


def for_players(data: Mapping[str, Any], count: int) -> Data:
    """Title data with the numbers for so many players, as a directory has them once it is settled, and with
    colours as numbers."""

    def settled(value: Any) -> Any:
        return value.get(str(count), value.get(count)) if isinstance(value, Mapping) else value

    tiles = {name: _short(str(name), value) for name, value in data.get("tiles", {}).items()}
    trains = [{**row, "quantity": _cards(row, count)} for row in data["trains"]]
    bank = {"bank": settled(data["bank"])} if "bank" in data else {}
    painted = {
        key: [{**row, "color": read_color(str(row.get("color", "")), "#888888")} for row in data[key]]
        for key in ("corporations", "minors")
        if key in data
    }
    market = data.get("market", {})
    flat = market.get("movement", "two_dimensional") == "two_dimensional"
    if flat and len(market.get("rows", ())) == 1:  # there is only one way to move
        market = {**market, "movement": "one_dimensional"}
    return {**data, **bank, **painted, "market": market, "trains": trains, "tiles": tiles}


def _is_closed_from_both(one: Difference) -> bool:
    """Is the only difference that a side is closed from the other hex, too (decision 0910)?"""
    before, after = ([part for part in said.split(";") if part != "“”"] for said in (one.first, one.second))
    more = [part for part in after if part not in before]
    return (
        one.path.startswith("map.hexes.")
        and all(part in after for part in before)
        and all(re.fullmatch(r"border=edge:\d,type:impassable", part) for part in more)
    )


def _short(name: str, value: Any) -> Any:
    """How many there are of a tile, when its drawing is that of the common tile."""
    code = value.get("code") if isinstance(value, Mapping) else None
    if not isinstance(code, str):
        return value
    drawn = Tile(name, str(value.get("color", "yellow")), parse_code(code))
    return value.get("count", 1) if is_common(drawn) else value


def is_about(told: str, path: str) -> bool:
    """Does a path that was told mean this one? Told paths leave out names of rows: ``trains.discount``."""
    section, _, rest = told.partition(".")
    inside = rf"\.(.+\.)?{re.escape(rest)}" if rest else ""
    return re.match(rf"{re.escape(section)}{inside}(\.|$)", path) is not None
