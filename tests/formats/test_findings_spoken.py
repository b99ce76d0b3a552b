"""What is wrong in a file is said in the language of whoever reads the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.sources.xml_text import read_xml
from roundhouse.table.definitions import Beginning
from roundhouse.table.editing import Editor
from roundhouse.table.errors import Malformed
from roundhouse.table.filled_words import edit_in, finding_in
from roundhouse.table.languages import languages, spoken

from .slips_json import SLIPS as JSON_SLIPS
from .test_mistakes import MISTAKES as TOML_MISTAKES
from .test_mistakes import TEXT
from .test_slips import MAKER, TOML_SLIPS

MARKET_WORD = "“50q” is not a price with zone letters."
"""Said by the model of the market, not by the lint: it stays English."""
FURTHER = languages()[1:]


def messages() -> Iterator[str]:
    """What is said of every mistake that people make in files of 18xx Maker and in title.toml."""
    for old, new, *_ in TOML_MISTAKES:
        yield from said_of("title.toml", TEXT.replace(old, new, 1))
    for old, new, *_ in JSON_SLIPS:
        yield from said_of("slip.json", MAKER.replace(old, new, 1))
    for text, *_ in TOML_SLIPS:
        yield from said_of("title.toml", text)


def said_of(name: str, text: str) -> Iterator[str]:
    yield from (found.message for found in check_text(name, text.encode()).findings)


@pytest.fixture(scope="module")
def said() -> frozenset[str]:
    return frozenset(messages())


@pytest.mark.parametrize("code", FURTHER)
def test_every_finding_is_said_in_every_language(said: frozenset[str], code: str) -> None:
    assert len(said) > 100
    assert [text for text in sorted(said) if finding_in(spoken(code), text) == text] == [MARKET_WORD]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("“bank” is missing.", "„bank“ fehlt."),
        (
            "The text “4000” stands where a whole number or a list should.",
            "Der Text „4000“ steht, wo eine ganze Zahl oder eine Liste stehen sollte.",
        ),
        (
            "This cannot be played: there are no trains; there is no map.",
            "Das kann nicht gespielt werden: es gibt keine Züge; es gibt keine Karte.",
        ),
    ],
)
def test_words_of_a_finding_are_said_too(english: str, german: str) -> None:
    assert finding_in(spoken("de"), english) == german


def test_the_versions_of_a_draft_are_told_in_the_language_of_the_page() -> None:
    assert isinstance(FAMILY, Editor)
    blank = FAMILY.blank(Beginning("Isle", ""))
    drawn, note = FAMILY.edit(blank, {"do": "set_hex", "hex": "B2", "stop": "city"})
    assert edit_in(spoken("fr"), note) == note == "B2: stop city"  # the words of the file stay
    assert (
        edit_in(spoken("fr"), FAMILY.edit(drawn, {"do": "clear_hex", "hex": "B2"})[1])
        == "B2 retiré de la carte"
    )


NOT_XML = [
    "<a><b></a>", "<a><b>", "<a b=c/>", '<a b="c<d"/>', '<a b="1"c="2"/>', '<a b="1" b="2"/>', "<a b/>", "<a",
    "<a>&</a>", "<a>&what;</a>", "<a><1/></a>", "<a/><b/>", "text", "",
]  # fmt: skip
"""Texts that stop being XML, each in a way of its own."""


@pytest.mark.parametrize("code", FURTHER)
@pytest.mark.parametrize("text", NOT_XML)
def test_what_is_no_xml_is_said_in_every_language(text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_xml(text.encode(), "Game.xml")
    english = refused.value.message.removeprefix("This is not XML: ").removesuffix(".")
    said = finding_in(spoken(code), refused.value.message)
    assert said != refused.value.message
    assert english not in said


def test_what_stands_open_is_named_in_german_too() -> None:
    english = "This is not XML: </a> stands here, and <b> of line 1 is still open."
    german = "Das ist kein XML: hier steht </a>, und <b> aus Zeile 1 ist noch offen."
    assert finding_in(spoken("de"), english) == german


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("nearest: gray", "am nächsten: gray"),
        ("one of: company", "eines von: company"),
        ("“gray” is not known here.", "„gray“ ist hier nicht bekannt."),
        (
            "The text “company” stands where a list should.",
            "Der Text „company“ steht, wo eine Liste stehen sollte.",
        ),
    ],
)
def test_words_of_the_file_stay_as_they_are(english: str, german: str) -> None:
    assert finding_in(spoken("de"), english) == german
