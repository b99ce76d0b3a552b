"""A legal choice as an HTML form: the plainest way for a family to put its choices on the page.

The form carries the settled fields in ``data-action`` and one input for each open field; the page's
script puts them together again and sends the action. A family may draw its own forms by the same rules:
``data-kind`` of an input says how its value is read (``int``, ``text``, ``list`` or ``json``), and a form
with ``data-key`` is pressed by that key.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec

from .choices import Choice, Free, Pick, Span


def form(choice: Choice, label: str, *, key: str = "", names: Mapping[str, str] | None = None) -> str:
    """The HTML form of a choice. ``label`` is on its button; ``names`` are the labels of open fields.

    A :class:`~roundhouse.table.choices.Free` field sends its hint: a family that lets people fill it in
    writes the input itself. ``key`` is the key that presses the button.
    """
    fields = "".join(
        _field(name, field, (names or {}).get(name, name)) for name, field in choice.open.items()
    )
    press = f' data-key="{escape(key)}"' if key else ""
    return (
        f'<form class="choice"{press} data-action="{_json(choice.action)}">{fields}'
        f'<button type="submit">{escape(label)}</button></form>'
    )


def _field(name: str, field: Span | Pick | Free, label: str) -> str:
    match field:
        case Span():
            return (
                f'<label>{escape(label)} <input type="number" data-kind="int" name="{escape(name)}" required '
                f'min="{field.low}" max="{field.high}" step="{field.step}" value="{field.low}"></label>'
            )
        case Pick():
            kind = "radio" if field.least == field.most == 1 else "checkbox"
            boxes = "".join(
                f'<label><input type="{kind}" data-kind="list" name="{escape(name)}" value="{_json(value)}"> '
                f"{escape(value if isinstance(value, str) else _plain(value))}</label>"
                for value in field.among
            )
            return f"<fieldset><legend>{escape(label)}</legend>{boxes}</fieldset>"
        case Free():
            return f'<input type="hidden" data-kind="json" name="{escape(name)}" value="{_json(field.hint)}">'


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _json(value: Any) -> str:
    return escape(_plain(value))
