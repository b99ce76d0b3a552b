"""Sentences that were filled in when they were made, in the language of whoever reads them.

Rules say why they refuse, readers of files what is wrong in them and editors what was done: in English, with
names and amounts filled in. A translation is found by the pattern of the sentence: files of translators hold
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
"""What a sentence says: why something is refused, what is said of a file, what an edit has done."""
_FIELD = re.compile(r"%\((\w)\)s")
_NAMED = ("step", "color", "thing")
"""What titles name, and words of the server, are translated inside a sentence, too."""
_RIGHT = ("nearest: ", "one of: ", "here: ", "the step ")
"""How hints begin that go on with words to be written into the file."""


def refusal_in(language: Language, message: str) -> str:
    """An error, or several sentences of one, in a language; it may be about a file."""
    said = _in(language, "refusal", message)
    return finding_in(language, message) if said == message else said


def finding_in(language: Language, message: str) -> str:
    """What is said of a file that defines a game, in a language."""
    return _in(language, "finding", message)


def edit_in(language: Language, note: str) -> str:
    """What an edit of a draft has done, in a language."""
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
    """What several have said would be right, with “; ” between them: each in the language if it can be."""
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
    """What fills a gap: a word that has a translation, or in sentences about files sentences of their own."""
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
    """An English sentence with gaps: how it begins and ends (quick to compare), its translation, and more."""

    start: str
    end: str
    pattern: re.Pattern[str]
    translation: str
    kept: frozenset[str]
    """Gaps for words that stand in a file, or should: they are the same in every language."""
    about: Mapping[str, PatternContext]
    """Gaps that are filled with sentences about a file: why it is no JSON, say."""


@lru_cache(maxsize=32)
def _patterns(code: str, context: PatternContext) -> tuple[_Pattern, ...]:
    """The patterns of a language with their translations, those that say most in their own words first."""
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
    """Does a sentence end with what another one says? “This is not JSON: …”"""
    return len(words) > 2 and words[-3].endswith(": ") and words[-1] in ("", ".")


def _kept(words: Sequence[str]) -> frozenset[str]:
    """The gaps of a finding that stand in quotes, or that are what would be right: words of the file."""
    gaps = range(1, len(words), 2)
    quoted = {words[at] for at in gaps if words[at - 1].endswith("“") and words[at + 1].startswith("”")}
    return frozenset(quoted | ({words[1]} if words[0] in _RIGHT else set()))
