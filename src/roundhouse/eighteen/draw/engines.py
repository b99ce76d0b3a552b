"""Small pictures of trains for roster and cards (S0.T2), of our own: what a file names, or the usual engine.

``2T`` to ``9T`` are steam engines, each with so many wheels as its number says up to six; a diesel and a
carriage have shapes of their own. Drawn in ink on the ground of the card, 48 by 24 units.
"""

from __future__ import annotations

import re

from roundhouse.ink.svg import element

WIDTH, HEIGHT = 48, 24
_BODY = "M4 17V4H16V9H38Q42 9 42 13V17ZM7 7V11H13V7ZM34 9V4H38V9ZM24 9V6Q26 4 29 6V9Z"
_DIESEL = "M3 17V6Q3 4 5 4H40Q45 4 46 17ZM7 7V11H13V7ZM16 7V11H22V7ZM38 7L40 11H43L41 7Z"
_CARRIAGE = "M2 17V7Q2 4 5 4H43Q46 4 46 7V17Z" + "".join(f"M{x} 7V11H{x + 5}V7Z" for x in (6, 14, 22, 30, 38))
_MOST_WHEELS = 6


def engine_picture(image: str) -> str:
    """The picture that a file calls ``image``, as an SVG element; an unknown name is a steam engine.

    >>> engine_picture("3T").count("<circle")
    3
    """
    word = image.strip().lower()
    found = re.match(r"\d+", word)
    if "diesel" in word or word == "d":
        body, wheels = _DIESEL, 4
    elif found is None and ("pullman" in word or "car" in word):
        body, wheels = _CARRIAGE, 4
    else:
        body, wheels = _BODY, min(max(int(found[0][:3]) if found else 3, 2), _MOST_WHEELS)
    step = 34 / (wheels - 1)
    radius = min(3.6, step / 2)
    parts = [element("path", d=body, fill="currentColor", fill_rule="evenodd")]
    parts += [
        element(
            "circle", cx=7.0 + at * step, cy=23.5 - radius, r=radius - 0.5, fill="none", stroke="currentColor"
        )
        for at in range(wheels)
    ]
    return element(
        "svg",
        "".join(parts),
        class_="engine",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=36.0,
        height=18.0,
        role="img",
        aria_label=image,
        data_image=image,
    )
