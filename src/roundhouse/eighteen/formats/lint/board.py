"""Map, supply, companies, market and players of a definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.hexmap import CLOSED_COLORS
from roundhouse.eighteen.track.language import parse_code
from roundhouse.hexes.grid import Grid
from roundhouse.table.errors import Malformed

from ..definition import Definition, Where
from ..maker.values import MOST_CERTIFICATES
from ..nearest import near

_LINES = ("one_dimensional", "zigzag")
"""Ways to move on a market whose prices are one line, also when it is written in several rows."""
_MOST_TOLD = 3
"""More numbers of players that are left out than this are told in one sentence."""
_WITH_HOMES = ("corporations", "minors")
_PRICE = re.compile(r"\d{1,9}")


def check_board(definition: Definition) -> None:
    """Every rule about what is on the table."""
    if definition.format == "rails":
        _names(definition)
    for check in BOARD_CHECKS:
        check(definition)


def hex_codes(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Name, colour and code of every hex."""
    map_ = data.get("map")
    hexes = map_.get("hexes") if isinstance(map_, Mapping) else None
    for color, codes in hexes.items() if isinstance(hexes, Mapping) else ():
        for code, names in codes.items() if isinstance(codes, Mapping) else ():
            for name in names_of(names) if isinstance(names, str) else ():
                yield name, color, code


def names_of(text: str) -> list[str]:
    """The hexes of a line. Commas are told, and all else is looked at as if they were not there."""
    return text.replace(",", " ").replace(";", " ").split()


def _rows(definition: Definition, key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    found = definition.data.get(key)
    for at, row in enumerate(found if isinstance(found, list) else ()):
        if isinstance(row, Mapping):
            yield at, row


def _names(definition: Definition) -> None:
    """Names of hexes that can be placed (RH302); the other formats look at them while they are read."""
    for name, _, _ in hex_codes(definition.data):
        try:
            Grid().coordinate(name)
        except ValueError as error:
            definition.find("RH302", "error", ("map", "hexes", name), f"{error}.", value=name)


def _supply(definition: Definition) -> None:
    """Tiles that exist, and enough of them for the places of the map (RH304, RH310)."""
    tiles = definition.data.get("tiles")
    if not isinstance(tiles, Mapping):
        return
    common = common_tiles()
    room: dict[str, float] = {"city": 0, "town": 0}
    for name, value in tiles.items():
        body = value if isinstance(value, Mapping) else {"count": value}
        code = body.get("code")
        if code is None and name not in common:
            if definition.format != "maker":
                message = f"There is no tile {name}, and no code for it."
                definition.find(
                    "RH304", "error", ("tiles", name), message, value=name, hint=near(str(name), common)
                )
            continue
        color = body.get("color") if code is not None else common[str(name)].color
        if color != "yellow":
            continue
        count = body.get("count", 1)
        many = float("inf") if count == "unlimited" else count if isinstance(count, int) else 1
        text = str(code) if code is not None else common[str(name)].code
        for kind in room:
            if f"{kind}=" in text:
                room[kind] += many
    if not any(room.values()):
        return
    for kind, have in room.items():
        need = sum(
            1
            for _, color, code in hex_codes(definition.data)
            if color == "white" and code.startswith(f"{kind}=")
        )
        if need > 2 * have and need > 2:
            message = f"{need} places for a {kind} and {int(have)} yellow tiles for them."
            definition.find("RH310", "warning", ("tiles",), message, value=int(have))


def _codes(definition: Definition) -> None:
    """Codes in the tile language (RH309)."""
    told: set[str] = set()
    for name, _, code in hex_codes(definition.data):
        if code not in told and code not in {"", "blank", "city", "town"}:
            told.add(code)
            _code(definition, ("map", "hexes", name), code)
    tiles = definition.data.get("tiles")
    for name, value in tiles.items() if isinstance(tiles, Mapping) else ():
        if isinstance(value, Mapping) and isinstance(value.get("code"), str):
            _code(definition, ("tiles", name), value["code"])


def _code(definition: Definition, way: tuple[str, ...], code: str) -> None:
    try:
        parse_code(code)
    except Malformed as error:
        definition.find("RH309", "error", way, f"The code “{code}” cannot be read: {error}")
        return
    paths = [part for part in code.split(";") if part.startswith("path=")]
    twice = next((part for at, part in enumerate(paths) if part in paths[:at]), None)
    if twice is not None:
        message = f"“{twice}” stands twice in “{code}”."
        definition.find("RH309", "warning", way, message, value=twice, hint="once is enough")


def _companies(definition: Definition) -> None:
    """Marks once, whole shares (RH405, RH407)."""
    seen: set[str] = set()
    told: set[tuple[Where, int]] = set()
    for kind in ("corporations", "minors"):
        for at, row in _rows(definition, kind):
            id_ = str(row.get("id"))
            if id_ in seen:
                definition.find(
                    "RH405", "error", (kind, at, "id"), f"There is a company {id_} already.", value=id_
                )
            seen.add(id_)
            shares = row.get("shares")
            numbers = [item for item in shares if isinstance(item, int)] if isinstance(shares, list) else []
            more = row.get("more_percent", 0)
            whole = 100 + (more if isinstance(more, int) else 0)
            if not numbers or sum(numbers) == whole:
                continue
            here = definition.origin((kind, at, "shares")), sum(numbers)
            if here not in told:
                told.add(here)  # one list of certificates may be that of many companies
                severity = "error" if definition.format == "title" else "warning"
                message = f"The certificates of {id_} make {sum(numbers)}%, not {whole}%."
                definition.find("RH407", severity, (kind, at, "shares"), message, value=sum(numbers))


def _homes(definition: Definition) -> None:
    """Homes lie on the map, and there is a token for them (RH307, RH401, RH406).

    Companies without tokens need no home, and no company does where a token is never placed at home.
    """
    hexes = {name for name, _, _ in hex_codes(definition.data)}
    if not hexes:
        return
    settings = definition.data.get("settings")
    never = isinstance(settings, Mapping) and settings.get("home_token") == "never"
    for kind in _WITH_HOMES:
        for at, row in _rows(definition, kind):
            home = row.get("home")
            if home and row.get("tokens") == []:
                severity = "error" if definition.format == "title" else "warning"
                message = f"{row.get('id')} has a home and no token for it."
                hint = "the home token first: [0, 40]" if definition.format == "title" else "1 and more"
                definition.find("RH401", severity, (kind, at, "tokens"), message, value="[]", hint=hint)
            if not home and row.get("tokens") != [] and not never:
                message = f"{row.get('id')} has no home: no hex carries its mark."
                asked = "home = …" if definition.format == "title" else None
                definition.find("RH406", "note", (kind, at), message, value=row.get("id"), hint=asked)
            for name in home.split() if isinstance(home, str) else home if isinstance(home, list) else ():
                _on_map(definition, (kind, at, "home"), str(name), hexes)


def _named_by_privates(definition: Definition) -> None:
    """Hexes and companies that abilities of private companies name are there (RH307, RH403).

    What those of a title name is looked at with everything else that they say.
    """
    if definition.format == "title":
        return
    hexes = {name for name, _, _ in hex_codes(definition.data)}
    marks = {str(row.get("id")) for kind in _WITH_HOMES for _, row in _rows(definition, kind)}
    for at, row in _rows(definition, "privates"):
        abilities = row.get("abilities")
        for place, ability in enumerate(abilities if isinstance(abilities, list) else ()):
            if not isinstance(ability, Mapping):
                continue
            named = ability.get("hexes")
            for name in named.split() if isinstance(named, str) and hexes else ():
                _on_map(definition, ("privates", at, "abilities", place, "hexes"), name, hexes)
            companies = ability.get("corporations")
            for name in companies.split() if isinstance(companies, str) else ():
                if marks and name not in marks and name not in {"ipoed", "par", "any"}:
                    way = ("privates", at, "abilities", place, "corporations")
                    definition.find(
                        "RH403",
                        "error",
                        way,
                        f"There is no company {name}.",
                        value=name,
                        hint=near(name, marks),
                    )


def _on_map(definition: Definition, way: tuple[str | int, ...], name: str, hexes: set[str]) -> None:
    if name not in hexes:
        definition.find("RH307", "error", way, f"There is no hex {name}.", value=name, hint=near(name, hexes))


def _blocked(definition: Definition) -> None:
    """A private company shuts hexes on which something could be laid (RH414)."""
    colors = {name: color for name, color, _ in hex_codes(definition.data)}
    for at, row in _rows(definition, "privates"):
        abilities = row.get("abilities")
        for place, ability in enumerate(abilities if isinstance(abilities, list) else ()):
            if not isinstance(ability, Mapping) or ability.get("type") != "blocks_hexes":
                continue
            hexes = ability.get("hexes", ())
            for name in hexes.split() if isinstance(hexes, str) else hexes:
                color = colors.get(str(name))
                if color == "red" and definition.format == "maker":
                    continue  # there the hex also says where the company is pictured
                if color in CLOSED_COLORS:
                    message = (
                        f"{row.get('name')} blocks {name}, which is {color}: nothing is ever laid there."
                    )
                    way = ("privates", at, "abilities", place, "hexes")
                    definition.find("RH414", "warning", way, message, value=name, hint="a hex for tiles")


def _market(definition: Definition) -> None:
    """A price at which a company can begin (RH503); prices that rise (RH507)."""
    market = definition.data.get("market")
    rows = market.get("rows") if isinstance(market, Mapping) else None
    movement = market.get("movement") if isinstance(market, Mapping) else None
    if isinstance(rows, list) and (len(rows) == 1 or movement in _LINES):
        _rising(definition, dict(enumerate(rows)))
    elif isinstance(rows, list) and definition.format != "rails":
        for at, row in enumerate(rows):
            _rising(definition, {at: row})
            _whole_row(definition, at, str(row).split())
    if isinstance(rows, list) and not any(
        set("psxzw") & set(str(word)) for row in rows for word in str(row).split()
    ):
        fixed = any("par_price" in row for _, row in _rows(definition, "corporations"))
        if not fixed:
            definition.find("RH503", "error", ("market", "rows"), "No cell of the market is a par price.")


def _whole_row(definition: Definition, row: int, cells: Sequence[str]) -> None:
    """Between two prices of a row there is no cell that is not there (RH509)."""
    prices = [at for at, word in enumerate(cells) if word != "-"]
    for column in range(prices[0], prices[-1]) if prices else ():
        if cells[column] == "-":
            message = (
                f"Between {cells[column - 1]} and the next price a cell is missing: no marker gets across."
            )
            hint = "a price, or - at the ends of a row alone"
            definition.find(
                "RH509", "warning", ("market", "rows", row, column), message, value="-", hint=hint
            )
            return


def _rising(definition: Definition, rows: Mapping[int, Any]) -> None:
    """On a line of prices the next one is never lower (RH507)."""
    last = 0
    for row, line in rows.items():
        for column, word in enumerate(str(line).split()):
            found = _PRICE.match(word)
            price = int(found[0]) if found is not None else last
            if price < last:
                message = f"The price {price} stands after {last}: a share that rises would lose value."
                hint = "prices from low to high"
                definition.find(
                    "RH507", "warning", ("market", "rows", row, column), message, value=word, hint=hint
                )
            last = price


def _more(value: Any, count: int, bank: Any) -> bool:
    return isinstance(value, int) and isinstance(bank, int) and value * count > bank


def _players(definition: Definition) -> None:
    """Every number of players has its line; limits can be reached; the bank pays out (RH601 – RH603)."""
    data = definition.data
    players = data.get("players")
    if not (
        isinstance(players, list) and len(players) == 2 and all(isinstance(item, int) for item in players)
    ):
        return
    for key, words in (("starting_cash", "starting capital"), ("certificate_limit", "certificate limit")):
        table = data.get(key)
        if not isinstance(table, Mapping):
            continue
        counts = range(players[0], min(players[1], 20) + 1)
        missing = [count for count in counts if table.get(str(count), table.get(count)) is None]
        if len(missing) > _MOST_TOLD:
            message = (
                f"There is no {words} for {len(missing)} numbers of players, {missing[0]} to {missing[-1]}."
            )
            definition.find("RH601", "warning", (key,), message, value=missing[0])
        for count in counts:
            value = table.get(str(count), table.get(count))
            if value is None:
                message = f"There is no {words} for {count} players."
                if len(missing) <= _MOST_TOLD:
                    definition.find("RH601", "warning", (key,), message, value=count)
            elif key == "certificate_limit" and isinstance(value, int) and value < 1:
                definition.find(
                    "RH602",
                    "error",
                    (key, str(count)),
                    f"A limit of {value} cannot be met.",
                    value=value,
                )
            elif key == "starting_cash" and _more(value, count, data.get("bank")):
                message = f"{count} players begin with {value * count}, and the bank has {data['bank']}."
                definition.find("RH603", "error", (key, str(count)), message, value=value)
    certificates = sum(
        len(row["shares"]) if isinstance(row.get("shares"), list) else 9
        for _, row in _rows(definition, "corporations")
    ) + sum(1 for _ in _rows(definition, "privates"))
    limits = data.get("certificate_limit")
    if certificates and isinstance(limits, Mapping):
        for count, limit in limits.items():
            if not isinstance(limit, int) or limit == MOST_CERTIFICATES:
                continue
            if str(count).isdigit() and limit * int(count) > 2 * certificates:
                held = limit * int(count)
                message = f"{count} players may hold {held} certificates; there are {certificates}."
                definition.find("RH602", "note", ("certificate_limit", str(count)), message, value=limit)


BOARD_CHECKS: Sequence[Callable[[Definition], None]] = (
    _supply,
    _codes,
    _companies,
    _homes,
    _named_by_privates,
    _blocked,
    _market,
    _players,
)
"""The rules about what is on the table, one by one."""
