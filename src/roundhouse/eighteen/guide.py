"""What a player of one 18xx game must know to sit down at another, made from the definitions of both.

A title is compared with the one that it is based on, or else with 1830, which most people have played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from roundhouse.eighteen.draw import draw_roster, printed_roster
from roundhouse.eighteen.formats.schema import field_docs
from roundhouse.eighteen.model.setting_words import SETTING_WORDS
from roundhouse.eighteen.model.settings import PriceMove, Settings, TileLay
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.wording import listed, plural
from roundhouse.eighteen.model.words import MOVEMENTS
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.registry import part_class
from roundhouse.eighteen.titles import base_id, own_part, title
from roundhouse.table.showing import Contrast, GuideSheet

BASELINE = "1830"
"""What titles without a base of their own are compared with."""
_ODDITIES = (
    "end",
    "price_moves",
    "exported_trains",
    "tile_lays",
    "first_tile_lays",
    "minor_tile_lays",
    "first_minor_tile_lays",
    "end_by_players",
)
"""Settings that the sheet tells in another place, or whose values say little to people."""


@lru_cache(maxsize=64)
def guide_to(id_: str, begin: Callable[[str, int], EighteenGame]) -> GuideSheet:
    """The sheet of a shipped title; ``begin`` makes a game of it for so many players. Raises Unknown."""
    here = title(id_)
    other = title(base_id(id_) or BASELINE)
    game = begin(id_, here.min_players)
    return GuideSheet(
        name=here.name,
        baseline="" if other.id == here.id else other.name,
        facts=tuple(_facts(here, game)),
        different=() if other.id == here.id else tuple(_different(here, other)),
        rounds=tuple(
            (one.name, tuple(dict.fromkeys(step.deed for step in one.steps))) for one in game.rounds.values()
        ),
        picture=str(draw_roster(printed_roster(here), shape="wide", theme=None)),
        narrow=str(draw_roster(printed_roster(here), shape="narrow", theme=None)),
    )


def _facts(here: Title, game: EighteenGame) -> Iterator[tuple[str, str]]:
    players = range(here.min_players, here.max_players + 1)
    yield "Players", f"{here.min_players}–{here.max_players}"
    yield "Bank", "without end" if here.bank is None else here.money(here.bank)
    yield "Cash at the start", _by_players({n: here.money(here.starting_cash[n]) for n in players})
    limits = {n: here.certificate_limit[n] for n in players}
    yield (
        "Certificate limit",
        _by_players({n: _limit(limit) for n, limit in limits.items()}),
    )
    yield "Corporations", str(len(here.corporations) + len(here.minors))
    if here.privates:
        yield "Private companies", str(len(here.privates))
    ends = [reason_words(game).get(reason, reason) for reason in here.settings.end]
    yield "The game ends when", listed(ends, "or")
    for count, more in here.settings.end_by_players.items():
        besides = [reason_words(game).get(reason, reason) for reason in more]
        yield f"With {plural(count, 'player')} also when", listed(besides, "or")


def _limit(limit: int | Mapping[int, int]) -> str:
    if isinstance(limit, int):
        return str(limit)
    return listed((f"{most} with {plural(count, 'corporation')}" for count, most in limit.items()), "or")


def _by_players(values: Mapping[int, str]) -> str:
    """“420 (2–4 players), 390 (5–6)”: numbers of players with the same value stand together."""
    runs: list[tuple[int, int, str]] = []
    for count, value in sorted(values.items()):
        if runs and runs[-1][2] == value:
            runs[-1] = (runs[-1][0], count, value)
        else:
            runs.append((count, count, value))
    if len(runs) == 1:
        return runs[0][2]
    return ", ".join(f"{value} ({a}{f'–{b}' if b > a else ''})" for a, b, value in runs)


def _different(here: Title, other: Title) -> Iterator[Contrast]:
    """Mechanisms first, then trains, then every setting that has another value."""
    for name in here.parts:
        if name not in other.parts:
            yield Contrast(name.replace("_", " "), _first_line(part_class(name)), "")
    for name in other.parts:
        if name not in here.parts:
            yield Contrast(name.replace("_", " "), "", _first_line(part_class(name)))
    own = own_part(here.id)
    if own is not None and own is not own_part(other.id):
        yield Contrast("its own rules", _first_line(own), "")
    yield from _unlike("Trains", _trains(here), _trains(other))
    yield from _unlike("Track in a turn", _lays(here), _lays(other))
    yield from _unlike("Track in the turn of a minor", _minor_lays(here), _minor_lays(other))
    first = (_deeds(one, one.settings.first_minor_tile_lays) for one in (here, other))
    yield from _unlike("Track in the first turn of a minor", *first)
    yield from _unlike("Map", _map(here), _map(other))
    yield from _unlike("What a dividend does to the price", _moves(here), _moves(other))
    markets = (MOVEMENTS[one.market.movement].replace("_", " ") for one in (here, other))
    yield from _unlike("Market", *markets)
    for name, said in _documents().items():
        if name in _ODDITIES:
            continue
        values = (_in_words(name, getattr(one.settings, name)) for one in (here, other))
        yield from _unlike(said, *values)


def _unlike(what: str, here: str, there: str) -> Iterator[Contrast]:
    if here != there:
        yield Contrast(what, here, there)


@lru_cache(maxsize=1)
def _documents() -> Mapping[str, str]:
    """What each setting of the rules is, in the words of its definition."""
    return {name: said.replace("_", " ") for name, said in field_docs(Settings).items()}


def _first_line(kind: type) -> str:
    told = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return told.split(". ")[0].rstrip(".") + "."


def _trains(here: Title) -> str:
    return ", ".join(f"{kind.name} ({kind.price})" for kind in here.trains)


def _lays(here: Title) -> str:
    return _deeds(here, here.settings.tile_lays)


def _minor_lays(here: Title) -> str:
    return _deeds(here, here.settings.minor_tile_lays)


_UNLESS = {
    "not_if_upgraded": " unless the turn has upgraded",
    "not_if_upgraded_or_city": " no city, and only if the turn has not upgraded",
}
"""What a tile action depends on, behind what it is."""


def _deeds(here: Title, lays: Iterable[TileLay]) -> str:
    """Tile actions of a turn: “lay or upgrade; then lay, for 20”."""
    said = []
    for one in lays:
        deeds = [
            word + _UNLESS.get(str(may), "")
            for word, may in (("lay", one.lay), ("upgrade", one.upgrade))
            if may
        ]
        price = f", for {here.money(one.cost)}" if one.cost else ""
        said.append(listed(deeds, "or") + price + (", on another hex" if one.other_hex else ""))
    return "; then ".join(said)


_TIMES = {0.5: "half the price", 1.0: "the price"}
"""Parts of the share price that have a name."""


def _moves(here: Title) -> str:
    """How a dividend moves the price: “nothing paid: 1 left; anything: 1 right”."""
    rows = here.settings.price_moves or (PriceMove(move=-1), PriceMove(move=1, money=1))
    said = []
    for row in rows:
        paid = _TIMES.get(row.times, f"{row.times:g} times the price")
        if not row.times:
            paid = "anything" if row.money else "nothing paid"
        if row.price_from:
            paid += f", from {here.money(row.price_from)} on"
        said.append(f"{paid}: {_way(row)}")
    return "; ".join(said)


def _way(row: PriceMove) -> str:
    side = f"{abs(row.move)} {'right' if row.move > 0 else 'left'}" if row.move else ""
    return " and ".join(filter(None, (side, f"{row.up} up" if row.up else ""))) or "stays"


def _map(here: Title) -> str:
    return f"{plural(len(here.map.hexes), 'hex', 'hexes')}, {here.place}" if here.place else ""


def _in_words(name: str, value: object) -> str:
    """The value of a setting, in the words that there are for it."""
    words = SETTING_WORDS.get(name, {})
    if isinstance(value, str):
        return words.get(value, _value(value))
    if isinstance(value, tuple) and words:
        return listed(words[str(one)] for one in value) or "–"
    return _value(value)


def _value(value: object) -> str:
    """A value of a setting as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and value > 100:
        return "no limit"  # the only settings of that size are percentages
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        return ", ".join(f"{key}: {one}" for key, one in plain.items()) or "–"
    if isinstance(plain, list | tuple):
        return "; ".join(_value(one) for one in plain) or "–"
    return str(plain).replace("_", " ")
