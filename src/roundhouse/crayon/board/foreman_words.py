"""What foremen do for whoever employs them, in words that pages translate and cards print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.table.languages import to_say
from roundhouse.table.saying import Say, in_english

from .definition import Foreman

Talent = tuple[str, Mapping[str, object]]
"""A sentence and what it names."""


def talents(foreman: Foreman) -> Iterator[Talent]:
    """Each talent of a foreman: an English sentence with ``%(fields)s``, and the fields."""
    for terrain, cost in foreman.costs.items():
        yield to_say("%(terrain)s costs %(cost)s."), {"terrain": terrain_name(terrain), "cost": cost}
    if foreman.river is not None:
        yield to_say("Crossing a river costs %(cost)s."), {"cost": foreman.river}
    if foreman.inlet is not None:
        yield to_say("Crossing an inlet costs %(cost)s."), {"cost": foreman.inlet}
    if foreman.below is not None:
        yield to_say("A section underground costs %(cost)s."), {"cost": foreman.below}
    if foreman.only_below:
        yield to_say("Builds underground only."), {}
    if not foreman.bribes:
        yield to_say("No bribes underground."), {}
    if foreman.collects:
        yield to_say("Collects the bribes that others pay."), {}
    if foreman.ships != 1:
        yield to_say("Draws %(ships)s ships in a port, to choose from."), {"ships": foreman.ships}
    if foreman.free_boarding:
        yield to_say("Boarding a ship is free."), {}


def terrain_name(terrain: str) -> str:
    """A terrain as the legend of the map calls it: “Underground entrance”."""
    return terrain.replace("-", " ").capitalize()


def foreman_words(foreman: Foreman, say: Say = in_english) -> Iterator[str]:
    """What a foreman does: in English, or as a page says it."""
    for sentence, fields in talents(foreman):
        named = {key: say(one) if isinstance(one, str) else one for key, one in fields.items()}
        yield say(sentence, **named)
