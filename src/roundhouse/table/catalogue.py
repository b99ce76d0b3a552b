"""Messages: what typed data, such as the events of a game, is called in a language.

An event says what happened in fields, never in words. Where it is shown, the catalogue of a language makes
the words of it. A family has one :class:`Catalogue` for each language; a further language is a further
catalogue, and no rule changes.

>>> class Sold(Event, frozen=True, kw_only=True, tag_field="type", tag="sold"):
...     who: str
...     shares: int
...     price: int = 0
>>> sold = "{who} sells {shares:a share|# shares} for {price!b:{price} gp|nothing}"
>>> english = Catalogue("en", {Sold: sold})
>>> english.words(Sold(who="Ann", shares=2, price=30))
'Ann sells 2 shares for 30 gp'
>>> english.words(Sold(who="Ann", shares=1))
'Ann sells a share for nothing'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec
import msgspec.inspect

from .errors import Malformed
from .protocol import Event

Message = str | Callable[[Any], str]
"""The words of a type of data: a template (see :class:`Catalogue`) or a function of the value."""

ENGLISH = "en"
"""The language in which the log of a table is written."""


def one_or_many(count: int) -> int:
    """The plural rule of English and its relatives: the first form is for one, the second for the rest."""
    return 0 if count == 1 else 1


class Catalogue:
    """The messages of one language, by the type of what they are about.

    A template names fields of the value in braces:

    - ``{city}``: the value of the field. Data with a message of its own appears as that message, a tuple or
      list as its items with commas.
    - ``{count:a load|# loads}``: the form that the plural rule chooses for a whole number, which replaces
      ``#``. A language has as many forms as its rule knows.
    - ``{city:in {city}|somewhere}``: for any other value, the first form if it is true or not empty, else the
      second. ``!b`` makes a number such a value: ``{fee!b:for {fee} gp|for nothing}``.
    """

    def __init__(
        self,
        language: str,
        messages: Mapping[type[msgspec.Struct], Message],
        *,
        plural: Callable[[int], int] = one_or_many,
        forms: int = 2,
    ) -> None:
        """``plural`` says which of ``forms`` forms a number takes, counted from 0. Raises ValueError for a
        template that cannot be filled in: an unknown field, a wrong number of forms."""
        self.language = language
        self.messages = messages
        self._plural = plural
        events = (kind for kind in messages if issubclass(kind, Event))
        self._events = {str(kind.__struct_config__.tag): kind for kind in events}
        faults = list(_faults(messages, forms))
        if faults:
            raise ValueError(f"messages in “{language}”: " + "; ".join(faults))

    def words(self, value: msgspec.Struct) -> str:
        """The words of a value. Raises KeyError for a type without a message."""
        message = self.messages[type(value)]
        if isinstance(message, str):
            return self._filled(message, msgspec.structs.asdict(value))
        return message(value)

    def read(self, data: Mapping[str, Any]) -> Event:
        """The event of which :func:`data_of` made this. Raises Malformed for what is none."""
        tag = data.get("type")
        kind = self._events.get(tag) if isinstance(tag, str) else None
        if kind is None:
            raise Malformed(
                "event/type", f"There is no event of the type “{tag}”.", hint=", ".join(self._events)
            )
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            raise Malformed("event/fields", f"An event “{tag}”: {error}.") from None

    def _filled(self, template: str, fields: Mapping[str, Any]) -> str:
        parts: list[str] = []
        for text, placeholder in _parse(template):
            parts.append(text)
            if placeholder is not None:
                value = fields[placeholder.name]
                if not placeholder.forms:
                    parts.append(self._shown(value))
                elif isinstance(value, int) and not isinstance(value, bool) and not placeholder.truth:
                    form = placeholder.forms[self._plural(value)]
                    parts.append(self._filled(form.replace("#", str(value)), fields))
                else:
                    parts.append(self._filled(placeholder.forms[0 if value else 1], fields))
        return "".join(parts)

    def _shown(self, value: Any) -> str:
        if isinstance(value, msgspec.Struct):
            return self.words(value)
        if isinstance(value, tuple | list):
            return ", ".join(map(self._shown, value))
        return str(value)


@runtime_checkable
class Worded(Protocol):
    """A family whose events are data, with a catalogue for each language that it speaks."""

    catalogues: Mapping[str, Catalogue]
    """By language (``en``, ``pt-BR``); English is always there."""


def words_of(family: object, event: Event, language: str = ENGLISH) -> str:
    """The line of the log that people read, in English where the family has no such language."""
    if not isinstance(family, Worded):
        return event.words()
    return family.catalogues.get(language, family.catalogues[ENGLISH]).words(event)


def data_of(family: object, event: Event) -> Mapping[str, Any] | None:
    """The event as JSON data: its ``type`` and fields, without who may read it.

    ``None`` from a family that has only words.
    """
    if not isinstance(family, Worded):
        return None
    data: dict[str, Any] = msgspec.to_builtins(event)
    data.pop("only", None)
    return data


def kinds_of(base: type[Event]) -> list[type[Event]]:
    """All kinds of events below ``base``, those without further kinds below them, by name."""
    kinds = [kind for below in base.__subclasses__() for kind in (kinds_of(below) or [below])]
    return sorted(kinds, key=lambda kind: kind.__name__)


class _Placeholder(NamedTuple):
    """A field in braces: its name, whether it is read as a truth (``!b``), and the forms to choose from."""

    name: str
    truth: bool
    forms: tuple[str, ...]


def _parse(template: str) -> Iterator[tuple[str, _Placeholder | None]]:
    """The text of a template, each stretch with the placeholder that follows it."""
    for text, name, spec, conversion in Formatter().parse(template):
        if name is None:
            yield text, None
        else:
            yield text, _Placeholder(name, conversion == "b", _forms(spec) if spec else ())


def _forms(spec: str) -> tuple[str, ...]:
    """The forms between bars; a bar inside braces belongs to the placeholder there."""
    forms, depth = [""], 0
    for letter in spec:
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and not depth:
            forms.append("")
        else:
            forms[-1] += letter
    return tuple(forms)


def _faults(messages: Mapping[type[msgspec.Struct], Message], forms: int) -> Iterator[str]:
    for kind, message in messages.items():
        if isinstance(message, str):
            yield from (f"{kind.__name__}: {fault}" for fault in _template_faults(message, kind, forms))


def _template_faults(template: str, kind: type[msgspec.Struct], forms: int) -> Iterator[str]:
    numbers = _whole_numbers(kind)
    for _, field in _parse(template):
        if field is None:
            continue
        if field.name not in kind.__struct_fields__:
            yield f"there is no field “{field.name}”"
        wanted = forms if field.name in numbers and not field.truth else 2
        if field.forms and len(field.forms) != wanted:
            yield f"“{field.name}” needs {wanted} forms, not {len(field.forms)}"
        for form in field.forms:
            yield from _template_faults(form, kind, forms)


def _whole_numbers(kind: type[msgspec.Struct]) -> set[str]:
    """The fields that hold a whole number."""
    info = msgspec.inspect.type_info(kind)
    fields = info.fields if isinstance(info, msgspec.inspect.StructType) else ()
    return {field.name for field in fields if isinstance(field.type, msgspec.inspect.IntType)}
