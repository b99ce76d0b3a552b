"""Messages: the words of typed data, such as the events of a game, in a language.

An event states what happened in fields, never in words. Where it is shown, the catalogue of a language makes
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

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec
import msgspec.inspect

from .errors import Malformed
from .languages import ENGLISH, Language, untranslated
from .protocol import Event, Game


class ByValue(NamedTuple):
    """A message that depends on a field with few values: a template for each of them."""

    field: str
    templates: Mapping[str, str]


class Spelled(NamedTuple):
    """A message that a function makes.

    ``words`` gets the value, and a function that translates one of ``texts`` into the language.
    """

    texts: tuple[str, ...]
    words: Callable[[Any, Callable[[str], str]], str]


Message = str | ByValue | Spelled
"""The words for a type of data: a template (see :class:`Catalogue`), one for each value of a field, or what a
function makes of the value."""

Messages = Mapping[type[msgspec.Struct], Message]
"""The messages of one language, by the type of what they are about."""

Names = Mapping[str, Callable[[Any], str]]
"""The names in one game: for each kind of thing (see :func:`named`), a function from its id to its name."""


def named(kind: str) -> msgspec.Meta:
    """Mark a field that holds the id of a thing (or an amount) that has a name of its own in each game.

    ``Annotated[str, named("player")]`` is shown as the name that the :data:`Names` of the game give the
    player.
    """
    return msgspec.Meta(extra={"named": kind})


_SEVERAL = (tuple, list)


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
    - ``{owner}`` of a field marked by :func:`named`: what ``terms`` or else the names of the game call it,
      or the value itself. ``{owner.short}`` is another name of it, of the kind ``owner.short``.
    """

    def __init__(
        self,
        language: str,
        messages: Messages,
        *,
        plural: Callable[[int], int] = one_or_many,
        forms: int = 2,
        terms: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        """``plural`` says which of ``forms`` forms a number takes, counted from 0. ``terms`` are names in
        this language that hold in every game: by kind, id to name. Raises ValueError for a template that
        cannot be filled in (an unknown field, a wrong number of forms) and for two events with one tag."""
        self.language = language
        self.messages = messages
        self._plural = plural
        self._forms = forms
        self._terms = terms
        self._names: Names = {}
        self._say: Callable[[str, str], str] = untranslated
        events = [kind for kind in messages if issubclass(kind, Event)]
        self._events = {str(kind.__struct_config__.tag): kind for kind in events}
        faults = list(_faults(messages, forms))
        if len(self._events) < len(events):
            faults.append("two events have the same tag")
        if faults:
            raise ValueError(f"messages in “{language}”: " + "; ".join(faults))

    def including(self, messages: Messages) -> Catalogue:
        """This catalogue with more messages; they replace its own about the same types.

        Raises ValueError for a template that cannot be filled in, or two events with one tag.
        """
        return Catalogue(
            self.language,
            {**self.messages, **messages},
            plural=self._plural,
            forms=self._forms,
            terms=self._terms,
        )

    def translated(self, language: Language) -> Catalogue:
        """This catalogue in a language, sentence by sentence; a sentence without a translation stays as it
        is.

        The context of a sentence is the name of the type that it is about. Raises ValueError for a
        translation that cannot be filled in.
        """

        def said(kind: type[msgspec.Struct], message: Message) -> Message:
            if isinstance(message, str):
                return language.say(message, kind.__name__)
            if isinstance(message, ByValue):
                texts = {
                    value: language.say(text, kind.__name__) for value, text in message.templates.items()
                }
                return message._replace(templates=texts)
            return message

        made = Catalogue(
            language.code,
            {kind: said(kind, message) for kind, message in self.messages.items()},
            plural=language.plural,
            forms=language.forms,
            terms={
                kind: {id_: language.say(name, kind) for id_, name in names.items()}
                for kind, names in self._terms.items()
            },
        )
        made._say = language.say
        return made

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Yield everything to translate, as pairs of context and sentence."""
        for kind, message in self.messages.items():
            if isinstance(message, str):
                yield kind.__name__, message
            else:
                texts = message.templates.values() if isinstance(message, ByValue) else message.texts
                yield from ((kind.__name__, text) for text in texts)
        for thing, names in self._terms.items():
            yield from ((thing, name) for name in names.values())

    def of(self, names: Names) -> Catalogue:
        """The catalogue of one game, with the names of its things."""
        known = object.__new__(type(self))  # several times a move: copy.copy takes ten times as long
        vars(known).update(vars(self), _names=names)
        return known

    def words(self, value: msgspec.Struct) -> str:
        """The words of a value. Raises KeyError for a type without a message."""
        kind = type(value)
        message = self.messages[kind]
        if isinstance(message, ByValue):
            message = message.templates[getattr(value, message.field)]
        if isinstance(message, str):
            return self._filled(_parsed(message, kind), value)
        return message.words(value, lambda text: self._say(text, kind.__name__))

    def read(self, data: Mapping[str, Any]) -> Event:
        """The event from which :func:`data_of` made ``data``.

        Raises Malformed for an unknown type or wrong fields.
        """
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

    def _filled(self, pieces: Sequence[_Piece], told: msgspec.Struct, number: int | None = None) -> str:
        """The text of a template, filled with the fields of ``told``.

        In a form that a number has chosen, ``number`` replaces ``#``.
        """
        said = ""
        for text, field, named, truth, forms in pieces:
            said += text if number is None else text.replace("#", str(number))
            if not field:
                continue
            value = getattr(told, field)
            if not forms:
                said += self._shown(value, named)
            elif isinstance(value, int) and not isinstance(value, bool) and not truth:
                said += self._filled(forms[self._plural(value)], told, value)
            else:
                said += self._filled(forms[0 if value else 1], told, number)
        return said

    def _shown(self, value: Any, named: str) -> str:
        """The words of a value; ``named`` is the kind of thing if it is an id, otherwise empty."""
        if isinstance(value, msgspec.Struct):
            return self.words(value)
        if isinstance(value, _SEVERAL):
            return ", ".join(self._shown(item, named) for item in value)
        if named:
            if value in self._terms.get(named, ()):
                return self._terms[named][value]
            if (name := self._names.get(named)) is not None:
                return name(value)
        return str(value)


@runtime_checkable
class Worded(Protocol):
    """A family whose events are data, with a catalogue for each language that it speaks."""

    def catalogue(self, game: Game, language: str = ENGLISH) -> Catalogue:
        """The catalogue of a game in a language (``en``, ``pt-BR``), in English if there is none."""


def words_of(family: object, game: Game, event: Event, language: str = ENGLISH) -> str:
    """The line of the log for ``event``, in English if the family does not speak ``language``."""
    if not isinstance(family, Worded):
        return event.words()
    return family.catalogue(game, language).words(event)


def data_of(family: object, event: Event) -> Mapping[str, Any] | None:
    """The event as JSON data (see :func:`as_data`); ``None`` from a family that has only words."""
    return as_data(event) if isinstance(family, Worded) else None


def as_data(event: Event) -> Mapping[str, Any]:
    """An event as JSON data: its ``type`` and fields, without who may read it."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    data.pop("only", None)
    return data


def kinds_of(base: type[Event]) -> list[type[Event]]:
    """All subclasses of ``base`` without subclasses of their own, sorted by name."""
    kinds = [kind for below in base.__subclasses__() for kind in (kinds_of(below) or [below])]
    return sorted(kinds, key=lambda kind: kind.__name__)


class _Placeholder(NamedTuple):
    """A field in braces.

    ``name`` is the field, ``aspect`` which name of the thing is meant (``.short``; usually empty), ``truth``
    whether it is read as a truth (``!b``), and ``forms`` the forms to choose from.
    """

    name: str
    aspect: str
    truth: bool
    forms: tuple[str, ...]


@lru_cache(maxsize=4096)
def _parse(template: str) -> tuple[tuple[str, _Placeholder | None], ...]:
    """The text of a template, each stretch with the placeholder that follows it."""
    return tuple(
        (text, None if name is None else _placeholder(name, spec or "", conversion))
        for text, name, spec, conversion in Formatter().parse(template)
    )


class _Piece(NamedTuple):
    """A stretch of text and the field after it, prepared for one type of data; ``field`` is empty at the end.

    ``named`` is the kind of thing whose id the field holds, with its aspect (``company.short``), or empty;
    ``truth`` whether the field is read as a truth; ``forms`` are its forms.
    """

    text: str
    field: str
    named: str
    truth: bool
    forms: tuple[tuple[_Piece, ...], ...]


@lru_cache(maxsize=4096)
def _parsed(template: str, kind: type[msgspec.Struct]) -> tuple[_Piece, ...]:
    """The pieces of a template about a type of data."""
    kinds = _kinds(kind)

    def piece(text: str, placeholder: _Placeholder | None) -> _Piece:
        if placeholder is None:
            return _Piece(text, "", "", False, ())
        name, aspect, truth, forms = placeholder
        named = kinds[name] + aspect if name in kinds else ""
        return _Piece(text, name, named, truth, tuple(_parsed(form, kind) for form in forms))

    return tuple(piece(*parsed) for parsed in _parse(template))


def _placeholder(name: str, spec: str, conversion: str | None) -> _Placeholder:
    field, dot, aspect = name.partition(".")
    return _Placeholder(field, dot + aspect, conversion == "b", _forms(spec) if spec else ())


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


def _faults(messages: Messages, forms: int) -> Iterator[str]:
    for kind, message in messages.items():
        templates: list[str] = []
        if isinstance(message, ByValue):
            templates.extend(message.templates.values())
            yield from (f"{kind.__name__}: {fault}" for fault in _choice_faults(message, kind))
        elif isinstance(message, str):
            templates.append(message)
        for template in templates:
            yield from (f"{kind.__name__}: {fault}" for fault in _template_faults(template, kind, forms))


def _choice_faults(choice: ByValue, kind: type[msgspec.Struct]) -> Iterator[str]:
    type_ = _field_types(kind).get(choice.field)
    if not isinstance(type_, msgspec.inspect.LiteralType):
        yield f"“{choice.field}” is no field with few values"
    elif set(type_.values) != set(choice.templates):
        yield f"“{choice.field}” needs a template for each of: {', '.join(map(str, type_.values))}"


def _template_faults(template: str, kind: type[msgspec.Struct], forms: int) -> Iterator[str]:
    types = _field_types(kind)
    for _, field in _parse(template):
        if field is None:
            continue
        if field.name not in types:
            yield f"there is no field “{field.name}”"
        number = isinstance(_bare(types.get(field.name)), msgspec.inspect.IntType)
        wanted = forms if number and not field.truth else 2
        if field.forms and len(field.forms) != wanted:
            yield f"“{field.name}” needs {wanted} forms, not {len(field.forms)}"
        for form in field.forms:
            yield from _template_faults(form, kind, forms)


@lru_cache(maxsize=1024)
def _field_types(kind: type[msgspec.Struct]) -> Mapping[str, msgspec.inspect.Type]:
    info = msgspec.inspect.type_info(kind)
    fields = info.fields if isinstance(info, msgspec.inspect.StructType) else ()
    return {field.name: field.type for field in fields}


def _bare(type_: msgspec.inspect.Type | None) -> msgspec.inspect.Type | None:
    """A type without its metadata."""
    return type_.type if isinstance(type_, msgspec.inspect.Metadata) else type_


def _kinds(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """The fields marked by :func:`named`, with the kind of thing that each holds."""
    found = ((name, _kind(type_)) for name, type_ in _field_types(kind).items())
    return {name: thing for name, thing in found if thing is not None}


def _kind(type_: msgspec.inspect.Type) -> str | None:
    if isinstance(type_, msgspec.inspect.Metadata):
        return (type_.extra or {}).get("named")
    if isinstance(type_, msgspec.inspect.UnionType):
        return next(filter(None, map(_kind, type_.types)), None)
    if isinstance(type_, msgspec.inspect.VarTupleType):
        return _kind(type_.item_type)
    return None
