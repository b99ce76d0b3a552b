"""The names of colours that designers use, as colours of the screen: plain dictionary values of our own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

PAINTS = {
    "black": "#222222",
    "blue": "#0a5cad",
    "brightGreen": "#6cbf3a",
    "brightRed": "#e2231a",
    "brown": "#7a4a24",
    "cyan": "#5fc3e4",
    "gold": "#d9a400",
    "gray": "#8a8a8a",
    "green": "#1e7a3c",
    "lavender": "#b9a1d6",
    "lightBlue": "#5fc3e4",
    "lightBrown": "#b98b5e",
    "lime": "#b5cc18",
    "natural": "#e8dcc0",
    "navy": "#1b2a5c",
    "orange": "#ef7d17",
    "pink": "#ee8fb5",
    "purple": "#6b3a8c",
    "red": "#c8201f",
    "tan": "#d2b48c",
    "turquoise": "#149c93",
    "violet": "#7b4fa0",
    "white": "#f4f4f4",
    "yellow": "#f5d416",
}
_ALSO = {"grey": "gray", "navyBlue": "navy", "lightGreen": "brightGreen"}


def is_paint(name: str) -> bool:
    """Is this a colour that designers use, or ``#rrggbb``?"""
    plain = _ALSO.get(name, name)
    dark = plain[4].lower() + plain[5:] if plain.startswith("dark") and len(plain) > 4 else plain
    return dark in PAINTS or re.fullmatch(r"#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?", plain) is not None


def paint(raw: Mapping[str, Any], name: Any) -> str:
    """``#rrggbb`` for a colour by name: the file's own, the usual ones, else grey."""
    text = name if isinstance(name, str) else ""
    own = raw.get("colors")
    if isinstance(own, Mapping) and isinstance(own.get(text), str):
        text = own[text]
    text = _ALSO.get(text, text)
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.lower()
    if text.startswith("dark") and len(text) > 4:
        return _darker(PAINTS.get(text[4].lower() + text[5:], "#888888"))
    return PAINTS.get(text, "#888888")


def _darker(color: str) -> str:
    parts = [int(color[at : at + 2], 16) * 7 // 10 for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)
