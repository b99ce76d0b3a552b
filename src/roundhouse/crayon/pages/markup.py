"""A small HTML writer of this family: what is not markup already is escaped."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(name: str, /, *content: str | int | None, **attributes: str | int | bool | None) -> Html:
    """One element. Attributes that are ``None`` or ``False`` are left out; a trailing underscore is dropped,
    others become hyphens."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    return Html(f"<{name}{written}>{join(*content)}</{name}>")


def join(*parts: str | int | None) -> Html:
    """Parts one after the other."""
    return Html(
        "".join(part if isinstance(part, Html) else escape(str(part)) for part in parts if part is not None)
    )


def form(action: dict[str, Any], label: str, *, key: str = "", quiet: bool = False) -> Html:
    """A button that sends a complete action."""
    text = msgspec.json.encode(action).decode()
    button = tag("button", label, type="submit", class_="quiet" if quiet else None)
    return tag("form", button, class_="choice", data_key=key or None, data_action=text)
