"""The sentences in which rules refuse an action, as translators see them: ``%(a)s cannot buy %(b)s now.``

They are written as f-strings where the rule is; a translation is found again by the pattern of the English
sentence (:mod:`roundhouse.table.filled_words`), so a field has a letter, in the order of the sentence.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import roundhouse

SOURCES = Path(roundhouse.__file__).parent
RULES = ("eighteen/rules", "eighteen/titles", "crayon/rules", "table")
OF_PLAYS = ("eighteen/family.py", "eighteen/formats/cities18xx.py", "crayon/family.py")
"""What else reads the plays that people bring along, and begins them."""
WORDS_OF_PLAYS = ("cheapest, shortest", "[map, column, row]")
"""Hints that say what stands in an action or a setting, the same in every language."""
NO_REFUSALS = ("messages.py", "options.py", "table_options.py", "messages")
AT_THE_COMMAND_LINE = (
    "admin.py",
    "care.py",
    "run.py",
    "settings.py",
    "webpush.py",
    "migrate.py",
    "opening.py",
)
ANSWERED = (
    "Denied", "Malformed", "Refusal", "RoundhouseError", "TooLarge", "TooMany", "Unavailable", "Unknown",
)  # fmt: skip
ERRORS = ("Malformed", "Unknown", "Finding", "ValueError", "LookupError", "AssertionError", "TypeError")


def refusals() -> Iterator[str]:
    """Each sentence and each hint of a refusal of the rules of both families."""
    for folder in RULES:
        for file in sorted((SOURCES / folder).rglob("*.py")):
            if file.name not in NO_REFUSALS and file.parent.name not in NO_REFUSALS:
                yield from _of_module(ast.parse(file.read_text(encoding="utf-8")), reasons=folder != "table")
    for name in OF_PLAYS:
        yield from _of_module(ast.parse((SOURCES / name).read_text(encoding="utf-8")), reasons=False)


def refusals_of_the_server() -> Iterator[str]:
    """Each sentence and each hint of an error that a page or the API may answer with.

    What only whoever runs the server reads, at the command line, stays English.
    """
    shared = (SOURCES / "table" / name for name in ("chosen_options.py", "errors.py"))
    for file in (*sorted((SOURCES / "server").rglob("*.py")), *shared):
        if file.name in AT_THE_COMMAND_LINE or file.parent.name in AT_THE_COMMAND_LINE:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ANSWERED:
                texts = [*node.args[1:2], *(one.value for one in node.keywords if one.arg == "hint")]
                yield from (text for text in map(template, texts) if has_words(text))


def has_words(text: str) -> bool:
    """Is there anything to translate besides what is filled in?"""
    return any(letter.isalpha() for letter in re.sub(r"%\(\w\)s", "", text))


def _of_module(tree: ast.Module, *, reasons: bool) -> Iterator[str]:
    passed = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            passed |= {id(one) for one in ast.walk(node) if one is not node}
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in (*ERRORS, "Refusal"):
            passed |= {id(one) for one in ast.walk(node)}
        if node.func.id in ("Refusal", "Malformed"):
            texts = [*node.args[1:2], *(one.value for one in node.keywords if one.arg == "hint")]
            yield from (one for one in map(template, texts) if has_words(one) and one not in WORDS_OF_PLAYS)
    if reasons:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in passed:
                text = template(node)
                if text.endswith(".") and " " in text and len(text) > 12 and "{" not in text:
                    yield text


def template(node: ast.expr) -> str:
    """A text of the source with letters for what is filled in; nothing for what is no text."""
    letters = iter(string.ascii_lowercase)
    return _pieces(node, letters)


def _pieces(node: ast.expr, letters: Iterator[str]) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(
            _pieces(one, letters) if isinstance(one, ast.Constant) else f"%({next(letters)})s"
            for one in node.values
        )
    return ""
