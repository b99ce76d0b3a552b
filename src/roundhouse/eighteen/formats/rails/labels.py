"""Labels of hexes in Rails, where a list of the tile set says which tile may be laid, and labels are drawn.

Here a tile needs the label of its hex. A label that no tile of the set has would keep everybody from building
there: it is left out and told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import Label

from ..definition import Definition
from ..lint.ground import is_slip
from ..nearest import near


def labels_of_tiles(tiles: Mapping[str, Any]) -> frozenset[str]:
    """Every label that a tile of the supply has."""
    return frozenset(_labels(tiles))


def _labels(tiles: Mapping[str, Any]) -> Iterator[str]:
    for name, body in tiles.items():
        if isinstance(body, Mapping):
            yield from (part.text for part in parse_code(body["code"]) if isinstance(part, Label))
        else:
            yield from common_tiles()[name].labels


def tell_unknown(definition: Definition, unknown: Mapping[str, list[str]], known: frozenset[str]) -> None:
    """Find the labels that were left out, each with its hexes (RH315)."""
    for label, names in unknown.items():
        more = (
            f" and {len(names) - 1} more hexes" if len(names) > 2 else f" and {names[1]}" if names[1:] else ""
        )
        message = (
            f"No tile of the tile set has the label “{label}” of {names[0]}{more}; here it asks for no tile."
        )
        meant = near(label, known)
        severity = "warning" if is_slip(label, meant) else "note"
        definition.find("RH315", severity, ("map", "hexes", names[0]), message, value=label, hint=meant)
