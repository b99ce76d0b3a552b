"""How colours look to eyes that lack one kind of cone, and how far apart two colours then are.

The matrices are those of Machado, Oliveira and Fernandes, “A Physiologically-based Model for Simulation of
Color Vision Deficiency” (2009), for a kind of cone that is missing altogether; distances are measured in
OKLab, in which 0.02 is about as little as can be seen side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Literal, TypeAlias

from roundhouse.ink.color import read

Sight = Literal["usual", "deutan", "protan", "tritan"]
"""Eyes without green cones are ``deutan``, without red ones ``protan``, without blue ones ``tritan``."""
Triple: TypeAlias = tuple[float, float, float]

_SEEN: Mapping[Sight, tuple[Triple, Triple, Triple]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip


def distance(one: str, other: str, sight: Sight = "usual") -> float:
    """How far apart two colours are for such eyes: 0 for the same colour, 1 for black and white.

    >>> round(distance("#000000", "#ffffff"), 2)
    1.0
    >>> distance("#d01f2f", "#0a7a3d", "deutan") < distance("#d01f2f", "#0a7a3d") / 3
    True
    """
    return dist(_oklab(_seen(one, sight)), _oklab(_seen(other, sight)))


def _seen(color: str, sight: Sight) -> Triple:
    """The light that eyes take for that of ``color``, as linear red, green and blue."""
    shade = read(color)
    light = [_linear(int(shade[place : place + 2], 16) / 255) for place in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * share for part, share in zip(light, row, strict=True))))
        for row in _SEEN[sight]
    )
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _oklab(light: Triple) -> Triple:
    red, green, blue = light
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )
