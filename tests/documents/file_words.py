"""What is said of files that define a game, as translators see it: findings, what was assumed, what is lost.

Like refusals these sentences are written as f-strings where they are found, and their translations are found
by the pattern of the English sentence (:mod:`roundhouse.table.filled_words`).
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

from roundhouse.crayon.board.check import NAMED, RULES
from roundhouse.crayon.board.read import REGION, TERRAIN
from roundhouse.eighteen.formats.lint.schemas import KINDS
from roundhouse.eighteen.formats.playable import FATE_WORDS, LACKING, NO_CITY
from roundhouse.eighteen.formats.sources.xml_words import SENTENCES as XML_SENTENCES

from .refusals import SOURCES, has_words, template

FORMATS = SOURCES / "eighteen/formats"
OF_BOARDS = ("cards.py", "check.py", "graph.py", "lint.py", "read.py", "text.py")
"""The readers and the lint of boards of the crayon family."""
HINTS_OF_BOARDS = ("column,row or map:column,row",)
FOLDERS = ("editing", "lint", "maker", "rails", "sources", "starting")
MODULES = (
    "building.py", "definition.py", "games18xx.py", "nearest.py", "playable.py", "replaying.py",
    "title_reader.py", "title_toml.py", "traces.py", "workshop.py",
)  # fmt: skip
NOTES_OF_EDITS = "editing/edits.py"
FIELDS = ("editing/fields.py", "editing/forms.py", "editing/surface.py", "maker/schema.py", "maker/inside.py")
"""Here texts explain fields: the forms of the editor say them as they are."""
ENDS = re.compile(r"([.?]|[a-z]: %\(\w\)s)$")
"""A sentence ends with a full stop or question mark, or with what another one says."""
HINTS = {"Oddity": 5, "Slip": 1, "find": 4}
"""Which argument of these calls says what would be right."""


def said_of_files() -> Iterator[str]:
    """Each sentence and each hint about a file."""
    for file in sorted((*(path for one in FOLDERS for path in (FORMATS / one).rglob("*.py")), *_modules())):
        name = str(file.relative_to(FORMATS))
        if name != NOTES_OF_EDITS:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            yield from (text for text in map(template, _hints(tree)) if has_words(text) and " " in text)
            yield from (text for text in map(template, _beginnings(tree)) if " " in text)
            if name not in FIELDS:
                yield from _sentences(tree)
    yield from (_lettered(one) for _said, *ours in XML_SENTENCES for one in ours if " " in one)
    explained = {text for _name, text in RULES.values()}  # the page of rules says these
    for name in OF_BOARDS:
        tree = ast.parse((SOURCES / "crayon/board" / name).read_text(encoding="utf-8"))
        yield from (text for text in map(template, _hints(tree)) if text in HINTS_OF_BOARDS)
        yield from (text for text in _sentences(tree) if text not in explained)


def _lettered(text: str) -> str:
    r"""A text with letters for what is filled in, of one with ``\1`` and ``\2`` as patterns have them."""
    letters = iter(string.ascii_lowercase)
    return re.sub(r"\\\d", lambda _group: f"%({next(letters)})s", text)


def things_of_files() -> Iterator[str]:
    """Words that fill sentences about files: kinds of values, what a name may name, what a game lacks."""
    yield from (*LACKING.values(), NO_CITY, *KINDS.values(), *FATE_WORDS.values(), "“price” is missing")
    yield from (*NAMED, TERRAIN, REGION)
    for node in ast.walk(ast.parse((FORMATS / "maker/keys.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Value":
            yield from filter(has_words, map(template, node.args[:1]))
    for file in sorted((FORMATS / "lint").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "attr", "") == "known"
                and len(node.args) == 5
            ):
                yield from filter(None, map(template, _branches(node.args[4])))


def said_of_edits() -> Iterator[str]:
    """What edits do, in a few words for the list of versions."""
    tree = ast.parse((FORMATS / NOTES_OF_EDITS).read_text(encoding="utf-8"))
    (words,) = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "words_of")
    for node in ast.walk(words):
        if isinstance(node, ast.JoinedStr):
            text = template(node)
            if has_words(text):
                yield text


def _modules() -> Iterator[Path]:
    yield from (FORMATS / name for name in MODULES)


def _sentences(tree: ast.Module) -> Iterator[str]:
    """Every text that ends as a sentence does, but for those that describe the code."""
    passed = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            passed |= {id(one) for one in ast.walk(node) if one is not node}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in passed:
            text = template(node)
            if ENDS.search(text) and " " in text.strip() and text[0] != " " and has_words(text):
                yield text
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "wrong" and node.args:
            yield from (f"{text}." for text in map(template, _branches(node.args[0])) if " " in text)


def _hints(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            at = HINTS.get(name, len(node.args))
            for one in (*node.args[at : at + 1], *(kw.value for kw in node.keywords if kw.arg == "hint")):
                yield from _branches(one)
        elif isinstance(node, ast.Assign) and any(getattr(one, "id", "") == "hint" for one in node.targets):
            yield from _branches(node.value)


def _beginnings(tree: ast.Module) -> Iterator[ast.expr]:
    """Pieces that sentences are made of: how a value is named, and what names a train that is not there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "_shown":
            for one in ast.walk(node):
                if isinstance(one, ast.Return) and one.value is not None:
                    yield from _branches(one.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "known" and len(node.args) == 4:
            yield node.args[3]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "sentence":
            yield from (one for one in _branches(node.value) if template(one).endswith(" with"))


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    """An expression, or each of those of which it is one."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            yield from _branches(one)
            yield from _branches(other)
        case ast.BoolOp(values=several):
            for one in several:
                yield from _branches(one)
        case _:
            yield node
