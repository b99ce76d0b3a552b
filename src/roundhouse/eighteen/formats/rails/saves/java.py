"""Reads serialized Java objects as plain data.

A file of Rails is a row of serialized objects. The library reads the stream and makes no object of any class
that is named in it; what is allowed in it is decided here, before it is read further: a few families of
classes, sizes that a game can have. What comes out is text, numbers, lists, tables and :class:`JavaObject`.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from javaobj.v2.api import ObjectTransformer
from javaobj.v2.beans import (
    JavaArray,
    JavaClassDesc,
    JavaEnum,
    JavaInstance,
    JavaString,
)
from javaobj.v2.core import JavaStreamParser

from roundhouse.table.errors import Malformed

LARGEST = 500_000
"""Bytes: ten times the longest game known."""
OBJECTS = 50_000
ELEMENTS = 20_000
"""Of all arrays together."""
ANCESTORS = 12
FIELDS = 200
DEPTH = 8
"""How deep lists may lie in lists."""

ITEMS = 500_000
"""Of all that comes out; what is referred to twice comes out twice."""

FAMILIES = ("rails.", "net.sf.rails.", "java.lang.", "java.util.", "com.google.common.collect.")
"""The classes of which there are objects in a saved game."""

# The library reports oddities of a stream to its log, a line for each. They are the sender's, not ours.
logging.getLogger("javaobj.parser").setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class JavaObject:
    """An object: the full name of its class, and its fields, those of the classes above it included."""

    name: str
    fields: Mapping[str, Any]


class _Gate(ObjectTransformer):
    """Is asked before each object and each array of a stream is read, and says no in good time."""

    def __init__(self) -> None:
        self.objects = 0
        self.elements = 0

    def create_instance(self, classdesc: JavaClassDesc) -> None:
        """Only the classes of saved games, no more objects than they have. Raises Malformed."""
        self.objects += 1
        if self.objects > OBJECTS:
            raise _damaged(f"it has more than {OBJECTS:,} objects")
        fields, ancestors = 0, 0
        known: JavaClassDesc | None = classdesc
        while known is not None:
            ancestors += 1
            fields += len(known.fields)
            if ancestors > ANCESTORS or fields > FIELDS:
                raise _damaged(f"“{_short(classdesc.name)}” is larger than any class of Rails")
            if not (known.name or "").startswith(FAMILIES):
                raise _damaged(f"an object is a “{_short(known.name)}”, which is no class of Rails")
            known = known.super_class

    def load_array(self, _reader: object, _type_code: object, size: int) -> None:
        """Count the elements of an array. Raises Malformed for more than any game needs."""
        self.elements += size
        if self.elements > ELEMENTS:
            raise _damaged(f"a list says that it has {size:,} elements")


def read_objects(data: bytes) -> list[Any]:
    """The objects of a stream, one after the other. Raises Malformed for what is damaged or no saved game."""
    if len(data) > LARGEST:
        raise Malformed(
            "rails/size", f"A saved game of Rails has {LARGEST:,} bytes at most; this has {len(data):,}."
        )
    try:
        found = JavaStreamParser(io.BytesIO(data), [_Gate()]).run()
    except Malformed:
        raise
    except Exception as error:  # the library promises nothing about what it raises for a damaged stream
        raise _damaged(_cause(error)) from None
    plain = _Plain()
    return [plain.value(item, DEPTH) for item in found]


def _cause(error: Exception) -> str:
    match error:
        case EOFError():
            return "it ends in the middle of an object"
        case RecursionError():
            return "its objects lie too deep in each other"
        case UnicodeDecodeError():
            return "a text in it cannot be read"
        case ValueError():
            return _short(str(error))
        case _:
            return "what it says cannot be made out"


def _damaged(why: str) -> Malformed:
    return Malformed("rails/stream", f"This saved game of Rails is damaged: {why}.")


def _short(text: str | None) -> str:
    printable = "".join(sign if sign.isprintable() else "?" for sign in (text or ""))
    return printable if len(printable) <= 60 else f"{printable[:60]}…"


class _Plain:
    """Makes plain data of what the library found. Objects may refer to each other in any way: what lies too
    deep or comes out too often is refused."""

    def __init__(self) -> None:
        self.items = 0

    def value(self, item: Any, depth: int) -> Any:
        """A Java object as plain data. Raises Malformed."""
        self.items += 1
        if depth < 0 or self.items > ITEMS:
            raise _damaged("its lists lie too deep in each other, or in themselves")
        match item:
            case JavaString() | JavaEnum():
                return str(item.value)
            case JavaArray():
                return [self.value(part, depth - 1) for part in item]
            case JavaInstance():
                return self._instance(item, depth)
            case None | bool() | int() | float() | str():
                return item
            case _:
                return None

    def _instance(self, item: JavaInstance, depth: int) -> Any:
        name = str(item.classdesc.name)
        fields = {
            str(field.name): value for part in item.field_data.values() for field, value in part.items()
        }
        if name.startswith("java.lang."):
            return self.value(fields.get("value"), depth - 1)
        if name.startswith("java.util."):
            row = [self.value(part, depth - 1) for part in _written(item)]
            if not name.endswith("Map"):
                return row
            return {str(key): value for key, value in zip(row[::2], row[1::2], strict=False)}
        if name.startswith("com.google."):
            return self.value(fields.get("elements"), depth - 1)
        return JavaObject(name, {key: self.value(value, depth - 1) for key, value in fields.items()})


def _written(item: JavaInstance) -> Iterator[Any]:
    """What a collection wrote after its fields: its content, but for the blocks of sizes between."""
    for part in item.annotations.values():
        for thing in part:
            if thing is None or isinstance(thing, JavaString | JavaEnum | JavaArray | JavaInstance):
                yield thing


def objects_of(found: Sequence[Any]) -> Iterator[JavaObject]:
    """The objects in a row, and those in lists in it."""
    for item in found:
        if isinstance(item, JavaObject):
            yield item
        elif isinstance(item, list):
            yield from (inner for inner in item if isinstance(inner, JavaObject))
