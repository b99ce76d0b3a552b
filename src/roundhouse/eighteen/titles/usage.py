"""Which shipped titles use a word: for the reference page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from roundhouse.eighteen.formats.examples import Examples, ExamplesOfTitles
from roundhouse.eighteen.formats.reference import Uses
from roundhouse.eighteen.model.abilities import Close, RevenueChange, Timed

from . import title, title_data, title_ids


@cache
def examples() -> Examples:
    """An example for each field, from the first title that has it."""
    return ExamplesOfTitles(title_data(id_) for id_ in ("1889", *title_ids()))


@cache
def uses() -> Uses:
    """By list and word, the titles that use it; fields of a title's parts count as words of their part."""
    found: dict[tuple[str, str], list[str]] = {}
    for id_ in title_ids():
        for key in dict.fromkeys(_words(id_)):
            found.setdefault(key, []).append(id_)
    return found


def _words(id_: str) -> Iterator[tuple[str, str]]:
    data = title_data(id_)
    for key in data.get("settings", {}):
        yield "settings", key
    for option in data.get("options", ()):
        for key in option.get("change", {}).get("settings", {}):
            yield "settings", key
    for option in ((), *((row["id"],) for row in data.get("options", ()))):
        yield from _of_title(id_, option)


def _of_title(id_: str, option: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    made = title(id_, option)
    holders = (made.privates, made.corporations, made.minors)
    for ability in (one for rows in holders for row in rows for one in row.abilities):
        yield "abilities", ability.word()
        if isinstance(ability, Timed | Close | RevenueChange):
            yield from (("moments", moment) for moment in ability.when)
    for round_ in made.rounds.values():
        yield "rounds", round_.kind
        for step in round_.steps:
            yield "steps", step.name
    for phase in made.phases:
        yield from (("status", word) for word in phase.status)
        yield from (("events", word) for word in phase.events)
    for kind in made.trains:
        yield from (("events", word) for word in kind.events)
    for cell in made.market.cells():
        yield from (("zones", zone) for zone in sorted(cell.zones))
    yield from (("ends", word) for word in made.settings.end)
    yield from (("ends", word) for wanted in made.settings.end_by_players.values() for word in wanted)
    yield "movements", made.market.movement
