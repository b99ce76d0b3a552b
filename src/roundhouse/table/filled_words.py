"""Translations of sentences that were filled in when they were made, such as refusals.

Rules state why they refuse, readers what is wrong in a file and editors what was done, in English and with
names and amounts filled in. A translation is found by the pattern of the sentence: translation files hold
each with a context (``refusal``, ``finding``, ``edit``) and letters for what is filled in
(``%(a)s cannot buy %(b)s now.``). What has no translation stays as it is.

>>> from roundhouse.table.languages import spoken
>>> refusal_in(spoken("de"), "The game is over.")
'Das Spiel ist zu Ende.'
>>> edit_in(spoken("de"), "B4: track from side 3")
'B4: Gleis von Seite 3'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from .languages import ENGLISH, Language, catalog_of, unbroken

PatternContext: TypeAlias = Literal["refusal", "finding", "edit"]
"""The kind of a sentence: a refusal, a finding about a file, or a note on an edit."""
_FIELD = re.compile(r"%\((\w)\)s")
_NAMED = ("step", "color", "thing")
"""The contexts of words that are translated when they fill a gap: names of titles, words of the server."""
_RIGHT = ("nearest: ", "one of: ", "here: ", "the step ")
"""The beginnings of hints that continue with words of the file, which are not translated."""


def refusal_in(language: Language, message: str) -> str:
    """An error message of one or several sentences in ``language``; it may also be about a file."""
    said = _in(language, "refusal", message)
    return finding_in(language, message) if said == message else said


def finding_in(language: Language, message: str) -> str:
    """A finding about a file that defines a game, in ``language``."""
    return _in(language, "finding", message)


def edit_in(language: Language, note: str) -> str:
    """The note of what an edit of a draft has done, in ``language``."""
    return _in(language, "edit", note)


def _in(language: Language, context: PatternContext, message: str) -> str:
    if language.code == ENGLISH or not message:
        return message
    whole = _said(language, context, message)
    if whole is not None:
        return whole
    sentences = re.split(r"(?<=\.) ", message)
    return " ".join(_said(language, context, one) or _listed(language, context, one) for one in sentences)


def _listed(language: Language, context: PatternContext, text: str) -> str:
    """Hints of several errors, joined by “; ”, each in ``language`` if it has a translation."""
    return "; ".join(_said(language, context, one) or one for one in text.split("; "))


def _said(language: Language, context: PatternContext, sentence: str) -> str | None:
    for known in _patterns(language.code, context):
        if not (sentence.startswith(known.start) and sentence.endswith(known.end)):
            continue
        if found := known.pattern.fullmatch(sentence):
            fields = {
                name: text if name in known.kept else _named(language, known.about.get(name, context), text)
                for name, text in found.groupdict().items()
            }
            return _filled(known.translation, fields)
    return None


def _filled(translation: str, fields: Mapping[str, str]) -> str:
    return _FIELD.sub(lambda field: fields[field[1]], translation)


def _named(language: Language, context: PatternContext, text: str) -> str:
    """The text for a gap: a word's translation; in findings, the translation of whole sentences, too."""
    word = _word(language, text)
    if word is not None or context != "finding":
        return word or text
    parts = text.split("; ")
    return "; ".join(_word(language, one) or _said(language, context, one) or one for one in parts)


def _word(language: Language, text: str) -> str | None:
    for kind in _NAMED:
        said = language.say(text, kind)
        if said != text:
            return said
    return None


class _Pattern(NamedTuple):
    """An English sentence with gaps: its start and end, for a quick comparison, its pattern and
    translation."""

    start: str
    end: str
    pattern: re.Pattern[str]
    translation: str
    kept: frozenset[str]
    """Gaps for words of the file, which are the same in every language."""
    about: Mapping[str, PatternContext]
    """Gaps that are filled with a sentence of their own, such as why a file is no JSON."""


@lru_cache(maxsize=32)
def _patterns(code: str, context: PatternContext) -> tuple[_Pattern, ...]:
    """The patterns of a language with their translations, those with most text of their own first."""
    found = []
    for message in catalog_of(code):
        if message.context == context and isinstance(message.id, str) and isinstance(message.string, str):
            words = _FIELD.split(message.id)
            own = sum(map(len, words[::2]))
            parts = (re.escape(one) if at % 2 == 0 else f"(?P<{one}>.+)" for at, one in enumerate(words))
            if message.string and not message.fuzzy:
                pattern = re.compile("".join(parts))
                said = unbroken(message.string)
                kept = _kept(words) if context == "finding" else frozenset[str]()
                about: dict[str, PatternContext] = {words[-2]: "finding"} if _tells_why(words) else {}
                found.append((own, message.id, _Pattern(words[0], words[-1], pattern, said, kept, about)))
    return tuple(known for _own, _id, known in sorted(found, key=lambda one: one[:2], reverse=True))


def _tells_why(words: Sequence[str]) -> bool:
    """Whether a sentence ends with another sentence, as in “This is not JSON: …”."""
    return len(words) > 2 and words[-3].endswith(": ") and words[-1] in ("", ".")


def _kept(words: Sequence[str]) -> frozenset[str]:
    """The gaps of a finding for words of the file: those in quotes, and those of hints."""
    gaps = range(1, len(words), 2)
    quoted = {words[at] for at in gaps if words[at - 1].endswith("“") and words[at + 1].startswith("”")}
    return frozenset(quoted | ({words[1]} if words[0] in _RIGHT else set()))
