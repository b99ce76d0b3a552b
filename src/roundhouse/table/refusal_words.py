"""Refusals of the rules in the language of whoever reads them.

Rules say why they refuse in English, with names and amounts filled in. A translation is found by the
pattern of the sentence: files of translators hold each with the context ``refusal`` and letters for what is
filled in (``%(a)s cannot buy %(b)s now.``). What has no translation stays as it is.

>>> from roundhouse.table.languages import spoken
>>> refusal_in(spoken("de"), "The game is over.")
'Das Spiel ist zu Ende.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from .languages import ENGLISH, Language, catalog_of

CONTEXT = "refusal"
_FIELD = re.compile(r"%\((\w)\)s")
_NAMED = ("step", "color", "thing")
"""What titles name, and words of the server, are translated inside a sentence, too."""


def refusal_in(language: Language, message: str) -> str:
    """A refusal, or several sentences of one, in a language."""
    if language.code == ENGLISH or not message:
        return message
    whole = _said(language, message)
    if whole is not None:
        return whole
    sentences = re.split(r"(?<=\.) ", message)
    return " ".join(_said(language, one) or one for one in sentences)


def _said(language: Language, sentence: str) -> str | None:
    for pattern, translation in _patterns(language.code):
        found = pattern.fullmatch(sentence)
        if found:
            return _filled(
                translation, {name: _named(language, text) for name, text in found.groupdict().items()}
            )
    return None


def _filled(translation: str, fields: Mapping[str, str]) -> str:
    return _FIELD.sub(lambda field: fields[field[1]], translation)


def _named(language: Language, text: str) -> str:
    for context in _NAMED:
        said = language.say(text, context)
        if said != text:
            return said
    return text


@lru_cache(maxsize=32)
def _patterns(code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns of a language with their translations, those that say most in their own words first."""
    found = []
    for message in catalog_of(code):
        if message.context == CONTEXT and isinstance(message.id, str) and isinstance(message.string, str):
            words = _FIELD.split(message.id)
            own = sum(map(len, words[::2]))
            parts = (re.escape(one) if at % 2 == 0 else f"(?P<{one}>.+)" for at, one in enumerate(words))
            if message.string and not message.fuzzy:
                found.append((own, "".join(parts), message.string))
    return tuple((re.compile(pattern), said) for _own, pattern, said in sorted(found, reverse=True))
