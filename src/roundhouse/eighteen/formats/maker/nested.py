"""Keys inside the drawings, cards and market cells of a Maker file: which there are, and which look misspelt.

Maker draws with many more keys than a game is played with. Those in ``nested.txt`` are what its schema
and its code know; names of fonts, colours and sizes are recognised by their ending. Any other key is
told (RH101).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from roundhouse.eighteen.model.words import TERRAINS

from ..nearest import near
from ..sources.source import Way
from .drawing import TERRAIN_WORDS
from .drawn_values import Oddity, odd_shape, odd_values
from .keys import COMPANY, PLAYER, PRIVATE
from .land import COLORS
from .paints import is_paint
from .values import dicts, first_number, integer

PLACED = "hidden angle rotate rotation side x y percent fixed"
"""Where on a hex something is drawn."""
LOOKS = re.compile(
    r"(?i)(?!colour$).*(font(family|size|style|weight)?|colou?r|width|height|opacity|dash(ed|array)|fill)"
)
"""Keys that can only be about looks."""
_TABLES = {"company": COMPANY, "private": PRIVATE, "player": PLAYER}


@cache
def known_keys() -> Mapping[str, frozenset[str]]:
    """The keys of each kind of object (``nested.txt``)."""
    text = (files(__package__) / "nested.txt").read_text(encoding="utf-8")
    out = {}
    for line in text.splitlines():
        kind, colon, words = line.partition(":")
        if colon and not line.startswith("#"):
            more = f"{words.replace('+', PLACED, 1)} {' '.join(_TABLES.get(kind, ()))}"
            out[kind] = frozenset(more.split())
    return out


ABILITIES = (
    "blocks_hexes",
    "tile_lay",
    "ignore_terrain",
    "exchange",
    "never_closes",
    "revenue_change",
)
"""The abilities of private companies that are played."""
EVENTS = ("close_companies", "remove_reservations", "remove_tokens")
"""What a phase of a Maker file can bring about."""
DRAWN_ONLY: Mapping[str, str] = {
    "routeBonuses": "A route bonus is only drawn: no rule pays it.",
    "routeBonus": "A route bonus is only drawn: no rule pays it.",
    "borders": "A border is only drawn: track may cross it.",
    "lines": "A line is only drawn: track may cross it.",
    "divides": "A divide is only drawn: track may cross it.",
    "goods": "Goods are only drawn.",
    "industries": "Industries are only drawn.",
    "icons": "Icons are only drawn.",
    "shapes": "Shapes are only drawn.",
    "tunnelEntrances": "Entrances of tunnels are only drawn.",
    "pools": "“pools” is only printed: play has one pool.",
    "turns": "“turns” is only printed: play has the turns of 1830.",
    "rounds": "“rounds” is only printed: play has the rounds of 1830.",
    "borderTexts": "What is written on a border is only drawn: crossing it costs nothing.",
    "limits": "Limits of the market are only drawn: its cells say where companies may begin.",
    "debt": "“debt” is only printed: no rule takes it.",
    "ipo": "“ipo” is not played: where shares are sold the rules of 1830 say.",
    "upgrades": "“upgrades” is only for people: play finds out by the track what replaces what.",
}
"""What play does not read of a file, each in a sentence."""
_PHASES = ("yellow", "green", "brown", "gray", "grey")
_STOPS = ("cities", "boomtowns", "mediumCities", "centerTowns", "towns")
_COSTS = ("terrain", "mountain", "water", "bridges", "tunnels")


def oddities(raw: Mapping[str, Any]) -> Iterator[Oddity]:
    """Everything odd in hexes, tiles, the market, companies, privates, players and phases."""
    for key in raw:
        if key in DRAWN_ONLY and raw[key]:
            yield Oddity("RH319", "note", (key,), DRAWN_ONLY[key], key, "", True)
    own = raw.get("colors")
    palette = set(own) if isinstance(own, Mapping) else set()
    yield from _pictures(raw, palette)
    yield from _stock(raw.get("stock"))
    for at, row in dicts(raw.get("companies")):
        yield from _keys(("companies", at), row, "company")
        yield from _paint(("companies", at, "color"), row.get("color"), palette)
    yield from _share_types(raw.get("shareTypes"))
    for key in ("capital", "certLimit"):
        yield from _number_in_text((key,), key, raw.get(key))
    for at, row in dicts(raw.get("privates")):
        yield from _private(("privates", at), row)
    yield from _players(raw.get("players"))
    for at, row in dicts(raw.get("trains")):
        yield from _train(("trains", at), row, palette)
    for at, row in dicts(raw.get("phases")):
        yield from _events(("phases", at, "events"), row.get("events"))


def _pictures(raw: Mapping[str, Any], palette: set[str]) -> Iterator[Oddity]:
    """What is odd in the drawings of maps and tiles."""
    for way, map_ in _maps(raw):
        yield from _keys(way, map_, "map")
        for key in ("borders", "borderTexts", "lines"):
            if map_.get(key):
                yield Oddity("RH319", "note", (*way, key), DRAWN_ONLY[key], key, "", True)
        for at, body in dicts(map_.get("hexes")):
            yield from _drawing((*way, "hexes", at), body, palette)
    tiles = raw.get("tiles")
    for name, body in tiles.items() if isinstance(tiles, Mapping) else ():
        if isinstance(body, Mapping):
            yield from _drawing(("tiles", name), body, palette)


def _players(rows: object) -> Iterator[Oddity]:
    """Unknown keys of the rows of players, and a number of players that comes twice."""
    counts: list[object] = []
    for at, row in dicts(rows):
        yield from _keys(("players", at), row, "player")
        if (count := row.get("number")) is not None and count in counts:
            message = f"There is a row for {count} players already."
            yield Oddity("RH601", "error", ("players", at, "number"), message, count)
        counts.append(count)
        for key in ("capital", "certLimit"):
            yield from _number_in_text(("players", at, key), key, row.get(key))


def _train(way: Way, row: Mapping[str, Any], palette: set[str]) -> Iterator[Oddity]:
    """What is odd in the color and the price of a train."""
    yield from _paint((*way, "color"), row.get("color"), palette)
    price = row.get("price")
    if isinstance(price, str) and first_number(price) is None:
        message = f"The price “{price[:40]}” has no number: train {row.get('name')} is not for sale."
        hint = "a number, as in 80 or “$80”"
        yield Oddity("RH103", "warning", (*way, "price"), message, price, hint)
    else:
        yield from _several_prices((*way, "price"), price)


def _events(way: Way, events: object) -> Iterator[Oddity]:
    """Events of a phase that nothing is known of."""
    for name in events if isinstance(events, Mapping) else ():
        if name not in EVENTS:
            message = f"Nobody knows what the event “{name}” does: nothing happens."
            hint = near(str(name), EVENTS) or f"one of: {', '.join(EVENTS)}"
            yield Oddity("RH223", "warning", (*way, name), message, name, hint, True)


def _maps(raw: Mapping[str, Any]) -> Iterator[tuple[Way, Mapping[str, Any]]]:
    found = raw.get("map")
    if isinstance(found, list):
        yield from ((("map", at), item) for at, item in dicts(found))
    elif isinstance(found, Mapping):
        yield ("map",), found


def _keys(way: Way, body: Mapping[str, Any], kind: str) -> Iterator[Oddity]:
    known = known_keys()[kind]
    for key in body:
        if key not in known and not LOOKS.fullmatch(str(key)):
            hint = near(str(key), [name for name in known if name not in body]) or ""
            yield Oddity("RH101", "warning", (*way, key), f"No program reads “{key}”.", key, hint, True)


def _drawing(way: Way, body: Mapping[str, Any], palette: set[str]) -> Iterator[Oddity]:
    """A hex or a tile, with what is drawn on it."""
    yield from _keys(way, body, "hex")
    if "hexes" in body and not isinstance(body["hexes"], list):
        message = "“hexes” should be a list of names: nothing is drawn."
        yield Oddity("RH102", "error", (*way, "hexes"), message, str(body["hexes"])[:40], '["B2", "B4"]')
    color = body.get("color")
    for name in color.split("/") if isinstance(color, str) else ():
        if name in COLORS:
            continue
        if body.get("offBoardRevenue"):
            if near(name, COLORS) and name not in palette and not is_paint(name) and not name[-1:].isdigit():
                message = f"“{name}” is no colour: this place is drawn in gray."
                yield Oddity("RH317", "warning", (*way, "color"), message, color, near(name, COLORS) or "")
            continue
        if name in palette or is_paint(name):
            message = f"“{name}” is only drawn: in play this hex counts as plain."
            yield Oddity("RH317", "note", (*way, "color"), message, color)
        else:
            message = f"“{name}” is no colour: in play this hex counts as plain."
            yield Oddity("RH317", "warning", (*way, "color"), message, color, near(name, COLORS) or "")
    for kind, there in body.items():
        if kind in DRAWN_ONLY and there:
            yield Oddity("RH319", "note", (*way, kind), DRAWN_ONLY[kind], kind, "", True)
        if kind not in known_keys() or kind == "hex":
            continue
        yield from odd_shape((*way, kind), kind, there)
        for inner, row in _rows((*way, kind), there):
            yield from _keys(inner, row, kind)
            yield from odd_values(inner, kind, row)
            if kind in _COSTS:
                yield from _cost(inner, row)
                yield from _terrain(inner, row)
            if kind == "offBoardRevenue":
                yield from _revenues(inner, row)
            if kind in _STOPS:
                for place, item in dicts(row.get("companies")):
                    yield from _keys((*inner, "companies", place), item, "companies")


def _revenues(way: Way, row: Mapping[str, Any]) -> Iterator[Oddity]:
    """What an off-board place pays: by the colours of phases, or one sum."""
    rows = list(dicts(row.get("revenues")))
    colors = [str(item.get("phase", item.get("color", ""))) for _, item in rows]
    for (place, item), color in zip(rows, colors, strict=True):
        here: Way = (*way, "revenues", place)
        yield from _keys(here, item, "revenues")
        if color not in _PHASES and set(colors) & set(_PHASES):
            message = f"“{color[:40]}” is no colour of a phase: this revenue is never paid."
            yield Oddity("RH317", "warning", here, message, color, near(color, _PHASES) or "")


def _rows(way: Way, value: Any) -> Iterator[tuple[Way, Mapping[str, Any]]]:
    """The objects behind a key: a list of them, or a single one."""
    if isinstance(value, Mapping):
        yield way, value
    else:
        yield from (((*way, at), item) for at, item in dicts(value))


def _terrain(way: Way, row: Mapping[str, Any]) -> Iterator[Oddity]:
    """The word for a terrain: the name of a picture there, and what abilities go by here."""
    kind, known = row.get("type"), [*TERRAINS, *TERRAIN_WORDS]
    if kind is None or kind in known:
        return
    shown = str(kind)[:40]
    if not isinstance(kind, str):
        message = f"“type” should be a word: “{shown}” is no terrain."
        yield Oddity("RH102", "warning", (*way, "type"), message, shown, "as in mountain or water")
    elif (meant := near(kind.lower(), known)) is not None:
        message = f"“{shown}” is no terrain: nothing that is said of a terrain holds here."
        yield Oddity("RH105", "warning", (*way, "type"), message, shown, meant)
    else:
        message = f"“{shown}” is only a picture: in play the cost counts."
        yield Oddity("RH319", "note", (*way, "type"), message, shown)


def _cost(way: Way, row: Mapping[str, Any]) -> Iterator[Oddity]:
    cost = row.get("cost")
    if cost is not None and first_number(cost) is None:
        message = f"The cost “{str(cost)[:40]}” has no number: building here is free."
        yield Oddity("RH318", "warning", (*way, "cost"), message, cost, "a number, as in 60 or “$60”")


def _paint(way: Way, name: Any, palette: set[str]) -> Iterator[Oddity]:
    if isinstance(name, str) and name not in palette and not is_paint(name):
        message = f"“{name[:40]}” is no colour that is known here: it is shown in gray."
        yield Oddity("RH105", "note", way, message, name, "#rrggbb, or a line in “colors”")


def _stock(stock: Any) -> Iterator[Oddity]:
    if not isinstance(stock, Mapping):
        return
    yield from _keys(("stock",), stock, "stock")
    if stock.get("limits"):
        yield Oddity("RH319", "note", ("stock", "limits"), DRAWN_ONLY["limits"], "limits", "", True)
    for at, row in dicts(stock.get("legend")):
        yield from _keys(("stock", "legend", at), row, "legend")
    rows = stock.get("market")
    for at, line in enumerate(rows if isinstance(rows, list) else ()):
        way: Way = ("stock", "market", at)
        for inner, cell in _rows(way, line):
            yield from _keys(inner, cell, "cell")


def _share_types(types: Any) -> Iterator[Oddity]:
    """What stands on certificates and no rule reads."""
    for name, rows in types.items() if isinstance(types, Mapping) else ():
        for at, row in dicts(rows):
            for key in ("cost", "revenue"):
                if row.get(key):
                    message = f"“{key}” is only printed on certificates: shares cost and pay by the market."
                    yield Oddity("RH319", "note", ("shareTypes", name, at, key), message, row[key], "", True)


def _on_card(way: Way, row: Mapping[str, Any]) -> Iterator[Oddity]:
    """What stands on the card of a private company and no rule reads."""
    if row.get("debt"):
        yield Oddity("RH319", "note", (*way, "debt"), DRAWN_ONLY["debt"], "debt", "", True)
    abilities = {str(item.get("type")) for _, item in dicts(row.get("abilities"))}
    for key, ability in (("tile", "tile_lay"), ("company", "exchange")):
        if row.get(key) and ability not in abilities:
            message = f"“{key}” is only printed on the card: what it gives is an ability ({ability})."
            yield Oddity("RH319", "note", (*way, key), message, row[key], "", True)
    if "bid" in row and "price" in row and row["bid"] != row["price"]:
        message = "“bid” is only printed: the auction begins at the price."
        yield Oddity("RH319", "note", (*way, "bid"), message, row["bid"], "", True)


def _several_prices(way: Way, price: object) -> Iterator[Oddity]:
    """A price such as “80/60”, of which the first number is read: the others are not dropped in silence."""
    if isinstance(price, str) and len(re.findall("[0-9]+", price)) > 1:
        message = f"“{price[:40]}” is taken for {first_number(price)}."
        yield Oddity("RH103", "warning", way, message, price, "one number, as in 80 or “$80”")


def _number_in_text(way: Way, key: str, value: object) -> Iterator[Oddity]:
    """A sum or a limit written as a text, of which the first number is read."""
    if not isinstance(value, str) or value == "∞" or re.fullmatch("[0-9]{1,9}", value):
        return
    number = first_number(value)
    if number is None:
        message = f"“{key}” should be a whole number."
    else:
        message = f"“{key}” should be a whole number: “{value[:40]}” is taken for {number}."
    yield Oddity("RH103", "warning", way, message, value, "a number, as in 20")


def _private(way: Way, row: Mapping[str, Any]) -> Iterator[Oddity]:
    yield from _keys(way, row, "private")
    yield from _on_card(way, row)
    price = row.get("price", row.get("bid"))
    if first_number(price) is None:
        shown = f"The price “{str(price)[:40]}” has no number" if price is not None else "“price” is missing"
        message = f"{shown}: this private company is not in the game."
        yield Oddity("RH409", "warning", (*way, "price") if "price" in row else way, message, price or "")
    else:
        yield from _several_prices((*way, "price" if "price" in row else "bid"), price)
    least, most = integer(row.get("minPlayers")), integer(row.get("maxPlayers"))
    if least is not None and most is not None and least > most:
        message = f"It is for {least} players at least and {most} at most."
        yield Oddity("RH103", "error", (*way, "minPlayers"), message, least, f"at most {most}")
    for at, item in dicts(row.get("abilities")):
        inner: Way = (*way, "abilities", at)
        yield from _keys(inner, item, "ability")
        kind = item.get("type")
        if kind not in ABILITIES:
            message = f"The ability “{str(kind)[:40]}” is not played: it is only text."
            hint = near(str(kind), ABILITIES) or f"one of: {', '.join(ABILITIES)}"
            place: Sequence[str | int] = (*inner, "type") if "type" in item else inner
            yield Oddity("RH410", "warning", tuple(place), message, kind or "", hint)
