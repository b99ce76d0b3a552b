"""What a player of one 18xx game must know to sit down at another, made from the definitions of both.

A title is compared with the one that it is based on, or else with 1830, which most people have played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from roundhouse.eighteen.draw import draw_roster, printed_roster
from roundhouse.eighteen.formats.field_words import field_docs
from roundhouse.eighteen.model.companies import PrivateDef
from roundhouse.eighteen.model.setting_words import SETTING_WORDS
from roundhouse.eighteen.model.settings import PriceMove, Settings, TileLay
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.wording import either
from roundhouse.eighteen.model.words import MOVEMENTS, NO_LIMIT
from roundhouse.eighteen.pages.abilities import definition_words
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.registry import part_class
from roundhouse.eighteen.titles import base_id, own_part, title
from roundhouse.table.languages import reading, to_say
from roundhouse.table.saying import count, listed, say, say_of
from roundhouse.table.showing import Contrast, GuideCard, GuideSheet

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
    "end_in_stock_rounds",
    "ends_at_tables_only",
)
"""Settings that the sheet tells in another place, or whose values say little to people."""


def guide_to(id_: str, begin: Callable[[str, int], EighteenGame]) -> GuideSheet:
    """The sheet of a shipped title in the reader's language; ``begin`` makes a game of it for so many
    players. Raises Unknown."""
    return _guide_in(reading().code, id_, begin)


@lru_cache(maxsize=128)
def _guide_in(_language: str, id_: str, begin: Callable[[str, int], EighteenGame]) -> GuideSheet:
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
        cards=tuple(_card(game, here, one) for one in here.privates if not one.blank),
        lacks=() if here.has_map else ("map",),
    )


def _card(game: EighteenGame, here: Title, private: PrivateDef) -> GuideCard:
    """A private company as its card says it, whether or not it is in ``game``."""
    pays = here.money(private.revenue)
    facts = [
        say("face value %(value)s", value=here.money(private.value)) if private.value else "",
        say("pays %(money)s a round", money=pays) if private.revenue else "",
        say("from %(number)s players on", number=private.min_players) if private.min_players else "",
    ]
    words = [say(private.text)] if private.text else []
    words += [one for one in definition_words(game, private) if one not in words]
    return GuideCard(private.name, ", ".join(filter(None, facts)), tuple(words))


def _facts(here: Title, game: EighteenGame) -> Iterator[tuple[str, str]]:
    players = range(here.min_players, here.max_players + 1)
    yield say("Players"), f"{here.min_players}–{here.max_players}"
    banks = {n: here.bank_for(n) for n in players}
    yield (
        say("Bank"),
        _by_players(
            {n: say("without end") if all_ is None else here.money(all_) for n, all_ in banks.items()}
        ),
    )
    yield say("Cash at the start"), _by_players({n: here.money(here.starting_cash[n]) for n in players})
    limits = {n: here.certificate_limit[n] for n in players}
    yield (
        say("Certificate limit"),
        _by_players({n: _limit(limit) for n, limit in limits.items()}),
    )
    yield say("Corporations"), str(len(here.corporations) + len(here.minors))
    if here.privates:
        yield say("Private companies"), str(len(here.privates))
    reasons = reason_words(game)

    def said(ends: Iterable[str]) -> str:
        return either(say_of("end", reasons.get(reason, reason)) for reason in ends)

    yield say("The game ends when"), said(here.settings.end)
    for most, more in here.settings.end_by_players.items():
        yield count("With # player also when", "With # players also when", most), said(more)


def _limit(limit: int | Mapping[int, int]) -> str:
    if isinstance(limit, int):
        return str(limit) if limit < NO_LIMIT else say("no limit")
    return either(
        count("%(most)s with # corporation", "%(most)s with # corporations", companies) % {"most": most}
        for companies, most in limit.items()
    )


def _by_players(values: Mapping[int, str]) -> str:
    """“420 (2–4 players), 390 (5–6)”: numbers of players with the same value stand together."""
    runs: list[tuple[int, int, str]] = []
    for players, value in sorted(values.items()):
        if runs and runs[-1][2] == value:
            runs[-1] = (runs[-1][0], players, value)
        else:
            runs.append((players, players, value))
    if len(runs) == 1:
        return runs[0][2]
    between = "; " if any(" " in value for _, _, value in runs) else ", "
    return between.join(f"{value} ({a}{f'–{b}' if b > a else ''})" for a, b, value in runs)


def _different(here: Title, other: Title) -> Iterator[Contrast]:
    """Mechanisms first, then trains, then every setting that has another value."""
    for name in here.parts:
        if name not in other.parts:
            yield Contrast(say(name.replace("_", " ")), say(first_line(part_class(name))), "")
    for name in other.parts:
        if name not in here.parts:
            yield Contrast(say(name.replace("_", " ")), "", say(first_line(part_class(name))))
    own = own_part(here.id)
    if own is not None and own is not own_part(other.id):
        yield Contrast(say("its own rules"), say(first_line(own)), "")
    yield from _unlike(say("Trains"), _trains(here), _trains(other))
    yield from _unlike(say("Track in a turn"), _lays(here), _lays(other))
    yield from _unlike(say("Track in the turn of a minor"), _minor_lays(here), _minor_lays(other))
    first = (_deeds(one, one.settings.first_minor_tile_lays) for one in (here, other))
    yield from _unlike(say("Track in the first turn of a minor"), *first)
    yield from _unlike(say("Map"), _map(here), _map(other))
    yield from _unlike(say("What a dividend does to the price"), _moves(here), _moves(other))
    markets = (say(MOVEMENTS[one.market.movement].replace("_", " ")) for one in (here, other))
    yield from _unlike(say("Market"), *markets)
    for name, said in setting_questions().items():
        values = (_in_words(name, getattr(one.settings, name)) for one in (here, other))
        yield from _unlike(_question(say(said)), *values)


def _unlike(what: str, here: str, there: str) -> Iterator[Contrast]:
    if here != there:
        yield Contrast(what, here, there)


@lru_cache(maxsize=1)
def setting_questions() -> Mapping[str, str]:
    """What each setting of the rules that titles are compared by asks, in the words of its definition."""
    asked = field_docs(Settings).items()
    return {name: said.replace("_", " ") for name, said in asked if name not in _ODDITIES}


def _question(said: str) -> str:
    """What a setting asks, without the sentences in which its definition explains single values: here each
    value has words of its own."""
    return re.split(r"(?<=[.?]) (?=[“„«])", said, maxsplit=1)[0]


def first_line(kind: type) -> str:
    """What a part of the rules is, in the first sentence of its definition."""
    told = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return told.split(". ")[0].rstrip(".") + "."


def _trains(here: Title) -> str:
    return ", ".join(f"{kind.name} ({kind.price})" for kind in here.trains)


def _lays(here: Title) -> str:
    return _deeds(here, here.settings.tile_lays)


def _minor_lays(here: Title) -> str:
    return _deeds(here, here.settings.minor_tile_lays)


_IF = {
    "not_if_upgraded": to_say("%(deed)s unless the turn has upgraded"),
    "not_if_upgraded_or_city": to_say("%(deed)s no city, and only if the turn has not upgraded"),
}
"""How a tile action is told that depends on what the turn has done."""


def _deeds(here: Title, lays: Iterable[TileLay]) -> str:
    """Tile actions of a turn: “lay or upgrade; then lay, for 20”."""
    said = []
    for one in lays:
        deeds = [
            say(_IF[str(may)], deed=word) if str(may) in _IF else word
            for word, may in ((say("lay"), one.lay), (say("upgrade"), one.upgrade))
            if may
        ]
        cost = say(", for %(money)s", money=here.money(one.cost)) if one.cost else ""
        said.append(either(deeds) + cost + (say(", on another hex") if one.other_hex else ""))
    return say("; then ").join(said)


_TIMES = {0.5: to_say("half the price"), 1.0: to_say("the price")}
"""Parts of the share price that have a name."""


def _moves(here: Title) -> str:
    """How a dividend moves the price: “nothing paid: 1 left; anything: 1 right”."""
    rows = here.settings.price_moves or (PriceMove(move=-1), PriceMove(move=1, money=1))
    return "; ".join(f"{_paid(here, row)}: {_way(row)}" for row in rows)


def _paid(here: Title, row: PriceMove) -> str:
    if not row.times and row.money > 1:
        paid = say("%(money)s or more", money=here.money(row.money))
    elif not row.times:
        paid = say("anything") if row.money else say("nothing paid")
    elif row.times in _TIMES:
        paid = say(_TIMES[row.times])
    else:
        paid = say("%(times)s times the price", times=f"{row.times:g}")
    if row.more:
        paid = say("more than %(paid)s", paid=paid)
    if row.price_from:
        return say("%(paid)s, from %(price)s on", paid=paid, price=here.money(row.price_from))
    return paid


def _way(row: PriceMove) -> str:
    side = ""
    if row.move:
        way = to_say("%(steps)s right") if row.move > 0 else to_say("%(steps)s left")
        side = say(way, steps=abs(row.move))
    up = say("%(steps)s up", steps=row.up) if row.up else ""
    return listed(one for one in (side, up) if one) or say("stays")


def _map(here: Title) -> str:
    return f"{count('# hex', '# hexes', len(here.map.hexes))}, {here.place}" if here.place else ""


def _in_words(name: str, value: object) -> str:
    """The value of a setting, in the words that there are for it."""
    words = SETTING_WORDS.get(name, {})
    if isinstance(value, str):
        return say(words[value]) if value in words else _value(value)
    if isinstance(value, tuple) and words:
        return listed(say(words[str(one)]) for one in value) or "–"
    return _value(value)


def _value(value: object) -> str:
    """A value of a setting as people read it."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int) and value > 100:
        return say("no limit")  # the only settings of that size are percentages
    if isinstance(value, float):
        return f"{value:g}"
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        return ", ".join(f"{key}: {one}" for key, one in plain.items()) or "–"
    if isinstance(plain, list | tuple):
        return "; ".join(_value(one) for one in plain) or "–"
    return str(plain).replace("_", " ")
