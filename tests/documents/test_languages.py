"""Every language says everything, with the same things named in every sentence."""

from __future__ import annotations

import re
from collections import Counter
from string import Formatter

import pytest

from roundhouse.table.languages import catalog_of, languages

from .languages import catalog, labels_of, missing

FURTHER = languages()[1:]


def named(text: str) -> Counter[str]:
    """What a sentence names: ``%(fields)s`` of pages, ``{fields}`` of logs, ``#`` for a number."""
    found = Counter(re.findall(r"%\(\w+\)s", text))
    if not found and "{" in text:
        found = _fields(text)
    return found


def _fields(template: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for _text, name, spec, _conversion in Formatter().parse(template):
        if name is not None:
            found[name] += 1
            found |= _fields(spec) if spec else Counter()
    return found


def test_german_and_french_are_spoken() -> None:
    assert {"de", "fr"} <= set(FURTHER)


@pytest.mark.parametrize("code", FURTHER)
def test_a_language_says_everything(code: str) -> None:
    assert not missing(code), "python -m tests.documents.languages --write, then docs/translate.md"


@pytest.mark.parametrize("code", FURTHER)
def test_a_translation_names_what_the_sentence_names(code: str) -> None:
    wrong = []
    for message in catalog_of(code):
        if not message.id:
            continue
        english = message.id if isinstance(message.id, str) else message.id[-1]
        for said in (message.string,) if isinstance(message.string, str) else message.string or ():
            if set(named(said)) != set(named(english)):
                wrong.append((english, said))
    assert not wrong


@pytest.mark.parametrize("code", FURTHER)
def test_written_anew_a_file_keeps_its_plural_forms(code: str) -> None:
    """Babel may begin a language with others: French had two before Babel 2.19, and has three since."""
    known = catalog_of(code)
    assert catalog(known, code).plural_forms == known.plural_forms


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("label = ChoiceLabel(f'Buy {name}')", "one sentence, written out"),
        ("facts = {'label': 'Buy it', 'cost': 5}", "not a fact of it"),
    ],
)
def test_what_nobody_could_translate_is_no_label(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=rf"^stock\.py:1: .*{why}$"):
        list(labels_of("stock.py", line))
    line = "label = ChoiceLabel('Buy %(name)s').of(name=name)"
    assert list(labels_of("stock.py", line)) == ["Buy %(name)s"]
