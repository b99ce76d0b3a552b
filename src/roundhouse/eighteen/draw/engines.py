"""Small pictures of trains for roster and cards (S0.T2), of our own: what a file names, or the usual engine.

``2T`` to ``9T`` are steam engines, each with so many wheels as its number says up to six; a diesel and a
carriage have shapes of their own. Drawn in ink on the ground of the card, 48 by 24 units.
"""

from __future__ import annotations

import re

from roundhouse.ink.svg import element

WIDTH, HEIGHT = 48, 24
_BODY = (
    "M3 18V4H1.5V2H17.5V4H16V8.5H39Q43 8.5 43 12.5V15.5H44.5L48 21.5H43V18Z"  # cab, boiler, frame, cowcatcher
    "M6 6V10.5H13V6ZM33.5 8.5L32.5 2H39.5L38.5 8.5ZM23 8.5V6.5Q25.5 3.5 28 6.5V8.5Z"  # window, funnel, dome
)
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
    radius = min(4.0, step / 2)
    level = 23.4 - radius
    parts = [element("path", d=body, fill="currentColor", fill_rule="evenodd")]
    if body == _BODY:
        rod = f"M7 {level:g}H41"
        parts.append(element("path", d=rod, fill="none", stroke="currentColor", stroke_width=1.2))
    parts += [
        element(
            "circle",
            cx=7.0 + at * step,
            cy=level,
            r=radius - 0.6,
            fill="none",
            stroke="currentColor",
            stroke_width=1.3,
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
