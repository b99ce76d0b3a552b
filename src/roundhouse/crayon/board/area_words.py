"""The areas and effects of event cards in words: in English, or as a page says it."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.table.saying import Say, in_english

from .cards import EFFECTS
from .definition import Area, Effect


def where_it_is(area: Area, say: Say = in_english) -> str:
    """An area in words, each part after a comma: “, on alpine, in Bright”; nothing for everywhere."""
    return "".join(f", {part}" for part in _parts(area, say))


def _parts(area: Area, say: Say) -> Iterable[str]:
    if area.terrains:
        yield say("on %(places)s", places=", ".join(map(say, area.terrains)))
    if area.regions:
        yield say("in %(places)s", places=", ".join(area.regions))
    if area.rivers:
        yield say("across %(places)s", places=", ".join(area.rivers))
    if area.within is not None:
        places = ", ".join((*area.of_cities, *map(say, area.of_terrains)))
        yield say("within %(number)s mileposts of %(places)s", number=area.within, places=places)
    if area.beyond is not None:
        yield say("more than %(number)s away", number=area.beyond)
    if area.inland is not None:
        yield say("more than %(number)s mileposts inland", number=area.inland)
    if area.below:
        yield say("underground")
    if area.aboard:
        yield say("aboard ships")
    if area.drawer:
        yield say("for the drawer")
    if area.level:
        yield say("for dragons of level %(number)s or more", number=area.level)


def effect_words(effect: Effect, say: Say = in_english) -> str:
    """An effect in a sentence."""
    what = say(EFFECTS[effect.kind])
    more = f" ({', '.join(effect.values)})" if effect.values and effect.kind != "tax" else ""
    return f"{what[0].upper()}{what[1:]}{where_it_is(effect.area, say)}{more}."
