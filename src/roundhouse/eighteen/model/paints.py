"""The colours that a company may have: ``#rgb``, ``#rrggbb``, or a name of CSS, as browsers draw it."""

from __future__ import annotations

import re

import webcolors

_HASH = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
COLOR_NAMES = frozenset({*webcolors.names("css3"), "rebeccapurple"})


def is_color(text: str) -> bool:
    """Can a browser draw this colour?

    >>> is_color("#d81e3e"), is_color("darkMagenta"), is_color("crimzon")
    (True, True, False)
    """
    return _HASH.fullmatch(text) is not None or text.lower() in COLOR_NAMES
