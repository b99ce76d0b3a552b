"""How printed things look: the themes of the screen that suit paper, one without colour, and those in files.

A file is TOML: ``base`` names a theme to begin with, every other key is a field of
:class:`roundhouse.ink.theme.Theme`, and ``[grounds]`` has a shade for some of the grounds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import tomli

from roundhouse.ink.color import contrast
from roundhouse.ink.theme import CLEAR, GROUNDS, LIGHT, MONO, TRITAN, Theme
from roundhouse.table.errors import Malformed, Place, Unknown

PRINT_THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, CLEAR, TRITAN, MONO)}
"""``light`` is the usual one, ``clear`` and ``tritan`` are for eyes that mix up colours, ``mono`` is for
printers without them."""
LEAST_CONTRAST = 4.5
_COLOR = re.compile(r"#[0-9a-fA-F]{6}\Z")
_OTHER = {"name", "grounds", "routes"}


def print_theme(name: str) -> Theme:
    """A theme by name, or the one in a TOML file. Raises Unknown or Malformed."""
    if name in PRINT_THEMES:
        return PRINT_THEMES[name]
    if not name.endswith(".toml"):
        hint = f"one of: {', '.join(PRINT_THEMES)}; or a file that ends with .toml"
        raise Unknown("print/theme", f"There is no theme “{name}” for paper.", hint=hint)
    try:
        data = tomli.loads(Path(name).read_text("utf-8"))
    except OSError as error:
        raise Malformed("print/theme", f"{error.strerror}.", place=Place(name)) from None
    except (UnicodeDecodeError, tomli.TOMLDecodeError) as error:
        raise Malformed("print/theme", f"This theme cannot be read: {error}.", place=Place(name)) from None
    return read_theme(data, name)


def read_theme(data: Mapping[str, Any], file: str = "") -> Theme:
    """A theme from data. Raises Malformed for what is no colour and for text that could not be read."""
    base = data.get("base", LIGHT.name)
    if base not in PRINT_THEMES:
        raise _wrong("base", f"there is no theme “{base}”", file)
    theme = PRINT_THEMES[base]
    plain = {field.name for field in fields(Theme)} - _OTHER
    changes: dict[str, Any] = {}
    for key, value in data.items():
        if key in plain:
            changes[key] = _color(key, value, file)
        elif key not in {"base", "grounds"}:
            raise _wrong(key, f"a theme has no “{key}”: {', '.join(sorted(plain))}, grounds", file)
    grounds = data.get("grounds", {})
    if not isinstance(grounds, Mapping) or not set(grounds) <= set(GROUNDS):
        raise _wrong("grounds", f"the grounds are {', '.join(GROUNDS)}", file)
    shades = {key: _color(f"grounds.{key}", value, file) for key, value in grounds.items()}
    made = replace(theme, name="own", grounds={**theme.grounds, **shades}, **changes)
    for ground, shade in made.grounds.items():
        if ground != "black" and contrast(made.text, shade) < LEAST_CONTRAST:
            raise _wrong(f"grounds.{ground}", "text could not be read on it", file)
    return made


def _color(key: str, value: Any, file: str) -> str:
    if not isinstance(value, str) or not _COLOR.match(value):
        raise _wrong(key, f"“{value}” is no colour such as #f7d94c", file)
    return value.lower()


def _wrong(key: str, message: str, file: str) -> Malformed:
    return Malformed("print/theme", f"{key}: {message}.", place=Place(file or None))
