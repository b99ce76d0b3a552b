"""Drafts in the editor: whose they are, what one edit makes of a text, what there is to be seen of it.

What costs processor time is done by the workers, as on the page that checks files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.table.definitions import Beginning, Finding, Starter, Verdict
from roundhouse.table.editing import Desk, Editor
from roundhouse.table.errors import Malformed, Place, RoundhouseError, Unknown
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Family

from . import drafts
from .callers import Caller
from .context import ServerContext
from .errors import Denied
from .registry import Families
from .settings import Settings
from .store.designs import DesignOwner, DesignRecord

FILE = "title.toml"
MOST_LETTERS = 200_000
"""Of the text of a draft."""
BEGUN = to_say("the beginning")
"""The note of the first version of a draft."""
TYPED = to_say("typed")
"""The note of versions that were written as text."""
TOGETHER = 8000
"""Milliseconds: what is typed within so long is one version."""
EMPTY = "empty"
"""The kind of a game that begins with nothing drawn."""


class Looked(msgspec.Struct, frozen=True):
    """What there is to be seen of a text; ``desk`` is ``None`` for a text that cannot be read. ``mends`` are
    the findings that an edit may mend."""

    verdict: Verdict
    desk: Desk | None
    mends: tuple[Finding, ...] = ()


class Changed(msgspec.Struct, frozen=True):
    """A text after edits, what was done in a few words, and what there is to be seen of it."""

    text: str
    said: str
    looked: Looked


def editors(families: Families) -> list[Family]:
    """The families whose games can be edited here."""
    return [family for family in families if isinstance(family, Editor)]


def _editor(families: Families, family_id: str) -> Editor:
    family = families.family(family_id)
    if not isinstance(family, Editor):
        raise Unknown("design/family", "Games of this family have no editor.")
    return family


def look(families: Families, family_id: str, text: str) -> Looked:
    """What there is to be seen of a text. For a worker."""
    editor = _editor(families, family_id)
    verdict = drafts.judge(families, drafts.DraftFiles(FILE, {FILE: text.encode("utf-8", "replace")}))
    mends = tuple(editor.mends(text, verdict.checked.findings))
    try:
        return Looked(verdict, editor.desk(text), mends)
    except Malformed:  # the findings say what is wrong
        return Looked(verdict, None, mends)


def change(families: Families, family_id: str, text: str, edits: Sequence[Mapping[str, Any]]) -> Changed:
    """What edits make of a text, all of them or none. For a worker. Raises Malformed."""
    editor = _editor(families, family_id)
    said = ""
    for edit in edits:
        text, said = editor.edit(text, edit)
    checked_text(text)
    return Changed(text, said, look(families, family_id, text))


def begun(families: Families, family_id: str, name: str, kind: str) -> str:
    """The text of a new game. Raises Unknown for a kind that is not there, Malformed for no name."""
    editor = _editor(families, family_id)
    if kind == EMPTY:
        return editor.blank(Beginning(name, "", file=FILE))
    if not isinstance(editor, Starter):
        raise Unknown("design/kind", f"There is no kind of game “{kind[:40]}” to begin with.")
    return editor.begin(Beginning(name, kind, file=FILE))


def kinds(families: Families, family_id: str) -> Mapping[str, str]:
    """The kinds of game to begin with, each in a sentence."""
    family = families.family(family_id)
    known = family.kinds() if isinstance(family, Starter) else {}
    return {
        EMPTY: to_say(
            "an empty map: small rules, trains and a market are there, hexes and companies are yours"
        ),
        **known,
    }


def checked_text(text: str) -> str:
    """A text that is kept: its lines end as they do everywhere. Raises Malformed when it is too long."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST_LETTERS:
        raise Malformed("design/large", f"The text has {len(text)} letters; {MOST_LETTERS} are the most.")
    return text


def text_of(file: str, raw: bytes) -> str:
    """The text of an uploaded file. Raises Malformed where it is not UTF-8, or too long."""
    try:
        return checked_text(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise Malformed(
            "design/utf8",
            f"Byte {error.start} is not UTF-8 text.",
            place=Place(file, line, column),
            hint="save the file as UTF-8",
        ) from None


def owner_of(caller: Caller) -> DesignOwner:
    """The owner of the drafts of this caller. Raises Denied for someone without a session."""
    if caller.user is not None:
        return DesignOwner(caller.user.id, None)
    if caller.session is None:
        raise Denied("design/nobody", "This browser has no drafts.", hint="make one at /design")
    return DesignOwner(None, caller.session.hash)


async def mine(context: ServerContext, caller: Caller, design_id: str) -> DesignRecord:
    """A draft of this caller. Raises Unknown: whose it is otherwise, nobody is told."""
    try:
        owner = owner_of(caller)
    except Denied:
        owner = None
    record = await context.designs.get(design_id)
    if record is None or DesignOwner(record.user_id, record.session_hash) != owner:
        raise Unknown("design/unknown", "There is no such draft of yours.", hint="your drafts are at /design")
    return record


def most_of(settings: Settings, owner: DesignOwner) -> int:
    """How many drafts an owner may have; 0: no limit."""
    most = settings.designs_per_account
    return most if owner.user_id is not None or most == 0 else max(1, most // 4)


def name_in(families: Families, family_id: str, text: str) -> str:
    """What the game in a text is called; nothing if it cannot be read."""
    try:
        return _editor(families, family_id).desk(text).name.strip()
    except RoundhouseError:
        return ""


def named(looked: Looked, before: str) -> str:
    """What a draft is called: what its game is called, if that can be read."""
    return (looked.desk.name.strip() if looked.desk else "") or before
