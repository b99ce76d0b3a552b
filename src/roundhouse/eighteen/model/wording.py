"""What a title's data say of trains and phases, in words: for panels of the table page and for pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from roundhouse.table.languages import to_say
from roundhouse.table.saying import count, say

from .trains import Phase, TrainKind, TrainSide, Trigger
from .words import EVENTS, STATUS

_THE = {
    1: to_say("the first %(train)s"),
    2: to_say("the second %(train)s"),
    3: to_say("the third %(train)s"),
}


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as people list them.

    >>> listed(["green", "brown", "gray"])
    'green, brown and gray'
    """
    items = list(words)
    return f" {last} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def either(words: Iterable[str]) -> str:
    """Words as people list them where one of them is meant.

    >>> either(["4", "5", "6"])
    '4, 5 or 6'
    """
    items = list(words)
    return say(" or ").join([", ".join(items[:-1]), items[-1]] if items[1:] else items)


def both(words: Iterable[str]) -> str:
    """Words as people list them where all of them are meant.

    >>> both(["sell", "buy", "sell again"])
    'sell, buy and sell again'
    """
    items = list(words)
    return say(" and ").join([", ".join(items[:-1]), items[-1]] if items[1:] else items)


def capital(words: str) -> str:
    """Words as they begin a line.

    >>> capital("yellow")
    'Yellow'
    """
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Words as a sentence of the log.

    >>> sentence("the minors close")
    'The minors close.'
    """
    return f"{capital(words)}."


def plural(count: int, one: str, many: str = "") -> str:
    """A count with its word.

    >>> plural(1, "share"), plural(3, "company", "companies")
    ('1 share', '3 companies')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def named(word: str, words: Mapping[str, str]) -> str:
    """A word of the title's data as people say it."""
    return words.get(word, word.replace("_", " "))


def trigger_words(triggers: Sequence[Trigger]) -> str:
    """“the first 4”, “the second 5 or the first 6”.

    >>> trigger_words([Trigger("4")]), trigger_words([Trigger("5", 2)])
    ('the first 4', 'the second 5')
    """
    found = (
        say(_THE[one.index], train=one.train)
        if one.index in _THE
        else say("the %(number)sth %(train)s", number=one.index, train=one.train)
        for one in triggers
    )
    return either(found)


def reach_words(side: TrainSide) -> str:
    """How far a train goes.

    >>> reach_words(TrainSide("3", reach=3)), reach_words(TrainSide("D", reach=999, unlimited=True))
    ('3 stops', 'any distance')
    >>> reach_words(TrainSide("E", reach=999, unlimited=True, multiplier=2))
    'any distance, revenue ×2'
    """
    if not side.runs:
        return say("does not run")
    doubled = say(", revenue ×%(times)s", times=side.multiplier) if side.multiplier != 1 else ""
    return _distance_words(side) + doubled


def _distance_words(side: TrainSide) -> str:
    if side.allowances:
        cities_first = sorted(side.allowances, key=lambda row: "city" not in row.stops)
        every = (_allowance(row.stops, row.visit, row.pay, row.times) for row in cities_first)
        first, *rest = sorted(every, key=lambda words: not words[0].isdigit())
        return say(first + "".join((" + " if words[0].isdigit() else ", ") + words for words in rest))
    if side.hexes is not None:
        return count("# hex", "# hexes", side.hexes)
    if side.unlimited or side.reach is None or side.reach >= 99:
        return say("any distance")
    return count("# stop", "# stops", side.reach)


_MANY = {"city": "cities", "pass": "passes"}


def _allowance(stops: Sequence[str], visit: int | None, pay: int | None, times: int) -> str:
    number = pay if pay is not None else visit
    if number is None or number >= 99:
        words = f"any {listed(stops, 'or')}"
    elif number == 0:
        words = f"no {listed([_MANY.get(stop, stop + 's') for stop in stops], 'or')}"
    elif number == 1 and (visit is None or visit == 1):
        words = f"1 {listed(stops, 'or')}"
    else:
        paid = f"{number} of {visit}" if visit is not None and number < visit < 99 else number
        words = f"{paid} {listed([_MANY.get(stop, stop + 's') for stop in stops], 'or')}"
    return words + (f" ×{times}" if times != 1 else "")


def offer_notes(kind: TrainKind, side: TrainSide, money: Callable[[int], str]) -> Iterator[str]:
    """What a train costs less, and when it is for sale."""
    offs: dict[int, list[str]] = {}
    for old, amount in side.discount.items():
        offs.setdefault(amount, []).append(old)
    for amount, olds in offs.items():
        yield say("%(money)s less for a %(trains)s traded in", money=money(amount), trains=either(olds))
    if kind.available_on:
        yield say("for sale once the first %(train)s is sold", train=kind.available_on)


def event_words(event: str, own: Mapping[str, str]) -> str:
    """What happens, in the words that the title has of its ``own``, else in everybody's.

    >>> event_words("remove_tokens", {}), event_words("civil_war", {"civil_war": "the Civil War begins"})
    ('tokens of private companies go', 'the Civil War begins')
    """
    return say(named(event, {**EVENTS, **own}))


def phase_notes(phase: Phase, trains: Sequence[TrainKind], own: Mapping[str, str]) -> Iterator[str]:
    """What holds and what happens in a phase (S0.P6): derived notes, then its own, each said once.

    ``own`` are the title's words for what only it knows.
    """
    yield from dict.fromkeys(_phase_notes(phase, trains, own))


def _phase_notes(phase: Phase, trains: Sequence[TrainKind], own: Mapping[str, str]) -> Iterator[str]:
    yield from (say(named(word, {**STATUS, **own})) for word in phase.status)
    yield from (event_words(word, own) for word in phase.events)
    for kind in trains:
        if any(trigger.train == kind.name for trigger in phase.on):
            yield from (event_words(event, own) for event in kind.events)
    yield from map(say, phase.notes)
