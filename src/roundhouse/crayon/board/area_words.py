"""The areas of event cards in words."""

from __future__ import annotations

from .definition import Area


def where_it_is(area: Area) -> str:
    """An area in words, each part after a comma: “, on alpine, in Bright”; nothing for everywhere."""
    parts = []
    if area.terrains:
        parts.append("on " + ", ".join(area.terrains))
    if area.regions:
        parts.append("in " + ", ".join(area.regions))
    if area.rivers:
        parts.append("across " + ", ".join(area.rivers))
    places = ", ".join((*area.of_cities, *area.of_terrains))
    if area.within is not None:
        parts.append(f"within {area.within} mileposts of {places}")
    if area.beyond is not None:
        parts.append(f"more than {area.beyond} away")
    if area.inland is not None:
        parts.append(f"more than {area.inland} mileposts inland")
    for flag, text in (
        (area.below, "underground"),
        (area.aboard, "aboard ships"),
        (area.drawer, "for the drawer"),
    ):
        if flag:
            parts.append(text)
    if area.level:
        parts.append(f"for dragons of level {area.level} or more")
    return "".join(f", {part}" for part in parts)
