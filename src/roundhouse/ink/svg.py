"""A small SVG writer: strings joined, text escaped in one place.

Markup is plain ``str`` built only by the functions of this module; anything that comes from outside
(names, labels, colours) goes through :func:`text` or an attribute, and both escape. The same input gives the
same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Value: TypeAlias = str | float | None

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r"[\w .,:#%+\-/()|]*\Z", re.ASCII)
_SPECIAL = re.compile("[&<>\"']")
_ENTITY = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


class Svg(str):
    """A whole SVG document as text. Notebooks show it by themselves."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def escape(raw: str) -> str:
    """Return ``raw`` fit for text or a quoted attribute; characters that XML forbids are left out.

    >>> escape('<b a="1">&')
    '&lt;b a=&quot;1&quot;&gt;&amp;'
    """
    if _PLAIN.match(raw):
        return raw
    return _SPECIAL.sub(lambda found: _ENTITY[found[0]], _ILLEGAL.sub("", raw))


def number(value: float) -> str:
    """Write a length to a tenth of a unit, as short as it goes.

    >>> number(12.04), number(-0.01), number(3.55)
    ('12', '0', '3.5')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def element(name: str, content: str = "", /, **attributes: Value) -> str:
    """Return one element. ``content`` is markup; attributes that are None are left out.

    Attribute names: a trailing underscore is dropped (``class_``), others become hyphens (``data_hex``).

    >>> element("circle", class_="slot", r=25.0, data_slot=0)
    '<circle class="slot" r="25" data-slot="0"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if content:
        return f"<{name}{written}>{content}</{name}>"
    return f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def group(parts: Iterable[str], /, **attributes: Value) -> str:
    """Return a ``g`` around ``parts``, or nothing when there are none."""
    content = "".join(parts)
    return element("g", content, **attributes) if content else ""


def moved(content: str, x: float, y: float, /, **attributes: Value) -> str:
    """Return ``content`` in a group moved to (x, y)."""
    return element("g", content, transform=f"translate({number(x)} {number(y)})", **attributes)


def text(raw: str, x: float, y: float, size: float, /, **attributes: Value) -> str:
    """Return real text, centred on x, its middle height (of capitals and figures) on y.

    The base line is set by numbers, not by ``dominant-baseline``, which printers of SVG treat differently.
    """
    attributes = {"x": x, "y": y + size * CAP_HEIGHT / 2, "font_size": size, **attributes}
    return element("text", escape(raw), **attributes)


CAP_HEIGHT = 0.729
"""Height of capitals and figures of the house font, in font sizes."""


def points(corners: Sequence[Point]) -> str:
    """Return the ``points`` of a polygon or polyline."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def document(
    content: str,
    left: float,
    top: float,
    width: float,
    height: float,
    *,
    scale: float = 1.0,
    **attributes: Value,
) -> Svg:
    """Return a whole document that shows the given rectangle; ``scale`` is pixels per unit."""
    frame = element(
        "svg",
        content or " ",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(part) for part in (left, top, width, height)),
        width=width * scale,
        height=height * scale,
        **attributes,
    )
    return Svg(frame)


def dots(points: Iterable[Point]) -> str:
    """Path data of a dot at each of ``points``, in their order, whole units: stroked with round caps it shows
    discs as wide as the stroke. That is a third of the markup of as many circles.

    >>> dots([(3, 4), (5, 4)])
    'm3 4h0m2 0h0'
    """
    written, last = [], (0, 0)
    for x, y in points:
        at = round(x), round(y)
        written.append(f"m{at[0] - last[0]} {at[1] - last[1]}h0")
        last = at
    return "".join(written)
