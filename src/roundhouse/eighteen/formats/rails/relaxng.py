"""The schema of Rails' files for editors, as RELAX NG, made from the grammar that the lint reads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lxml import etree

from .grammar import PAINT, ElementAttribute, ElementShape, grammar

NAMESPACE = "http://relaxng.org/ns/structure/1.0"
ROOTS = ("ComponentManager", "GameOptions", "TileManager", "Tiles", "Map", "CompanyManager", "StockMarket")
"""The elements that a file of Rails can begin with."""
_MORE = {"Tiles": ("Tile",)}
_NAMES: dict[Any, str] = {None: NAMESPACE}
"""Without a prefix, which the types of lxml do not know."""


def _e(tag: str, *children: etree._Element, text: str | None = None, **attributes: str) -> etree._Element:
    """An element of RELAX NG."""
    made = etree.Element(f"{{{NAMESPACE}}}{tag}", attributes, nsmap=_NAMES)
    made.text = text
    made.extend(children)
    return made


@cache
def rails_schema() -> str:
    """The schema, one for all files of a directory.

    Conditions (``IfOption``, ``IfVariant``) may stand in every element around what may stand there, and
    ``Attributes`` may set any attribute of the element around it.
    """
    shapes = list(grammar().values())
    whole = _e(
        "grammar",
        _e("start", _e("choice", *(_e("ref", name=tag) for tag in ROOTS))),
        *(define for shape in shapes for define in _defines(shape)),
        datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes",
    )
    return etree.tostring(whole, pretty_print=True, encoding="unicode")


def _defines(shape: ElementShape) -> Iterator[etree._Element]:
    """An element, and what may stand in it."""
    attributes = [_e("optional", _attribute(name, one)) for name, one in shape.attributes.items()]
    yield _e(
        "define",
        _e("element", *attributes, _e("ref", name=f"in.{shape.tag}"), name=shape.tag),
        name=shape.tag,
    )
    known = grammar()
    inside = [*shape.children, *_MORE.get(shape.tag, ())]
    choices = [_e("ref", name=known[child.lower()].tag) for child in inside if child.lower() in known]
    inner = _e("ref", name=f"in.{shape.tag}")
    condition = [_e("attribute", name="value"), _e("optional", _e("attribute", name="parm")), inner]
    named = _e("element", _e("attribute", name="name"), *condition, name="IfOption")
    variant = _e(
        "element", _e("attribute", name="value"), _e("ref", name=f"in.{shape.tag}"), name="IfVariant"
    )
    may_be_set = [_e("optional", _attribute(name, one)) for name, one in shape.attributes.items()]
    setting = [_e("element", *may_be_set, name="Attributes")] if may_be_set else []
    content = _e("interleave", _e("text"), _e("zeroOrMore", _e("choice", named, variant, *setting, *choices)))
    yield _e("define", content, name=f"in.{shape.tag}")


def _attribute(name: str, one: ElementAttribute) -> etree._Element:
    match one.kind:
        case "words":
            return _e("attribute", _e("choice", *(_e("value", text=word) for word in one.words)), name=name)
        case "whole":
            bounds = (("minInclusive", one.least), ("maxInclusive", one.most))
            params = [_e("param", text=str(value), name=word) for word, value in bounds if value is not None]
            return _e("attribute", _e("data", *params, type="nonNegativeInteger"), name=name)
        case "paint":
            pattern = _e("param", text=PAINT, name="pattern")
            return _e("attribute", _e("data", pattern, type="string"), name=name)
        case "number":
            return _e("attribute", _e("data", type="integer"), name=name)
        case "numbers":
            pattern = _e("param", text=r"\s*[+\-]?\d+\s*(,\s*[+\-]?\d+\s*)*", name="pattern")
            return _e("attribute", _e("data", pattern, type="string"), name=name)
        case _:
            return _e("attribute", _e("text"), name=name)
