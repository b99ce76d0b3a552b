"""Edits that mend what the lint has found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roundhouse.table.definitions import Checked, Finding
from roundhouse.table.errors import Malformed

from ..lint.mend import mend, mend_one, mendable
from .edits import MendAll, MendFinding

Check = Callable[[str], Checked]
"""What is wrong in a text. Findings name the file of :data:`FILE`."""
FILE = "title.toml"


def mended(text: str, edit: MendFinding | MendAll, check: Check) -> str:
    """The text with one thing mended, or everything that is beyond doubt. Raises Malformed if that is
    nothing."""
    texts = {FILE: text}
    if isinstance(edit, MendAll):
        changed, done = mend(texts, lambda texts: check(texts[FILE]))
        if not done:
            raise Malformed("edit/mend", "Nothing in this text can be mended beyond doubt.")
        return changed[FILE]
    spot = (edit.code, edit.line, edit.column)
    found = mend_one(
        texts, lambda texts: check(texts[FILE]), lambda one: (one.code, one.line, one.column) == spot
    )
    if found is None:
        message = f"{edit.code} in line {edit.line} cannot be mended beyond doubt."
        raise Malformed("edit/mend", message, hint="change it in the text")
    return found[0][FILE]


def mends(text: str, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings in a text for which an edit may be tried."""
    here = {finding.file: text for finding in findings}
    return tuple(mendable(here, Checked(tuple(findings))))
