"""What the page about a title tells of its money and of its private companies."""

from __future__ import annotations

import re

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.languages import read_in, spoken


def test_the_bank_is_told_by_numbers_of_players() -> None:
    """1846 has a bank for each number, and was said to have one without end."""
    assert dict(FAMILY.title_guide("1846").facts)["Bank"] == "$6500 (3), $7500 (4), $9000 (5)"
    assert dict(FAMILY.title_guide("1889").facts)["Bank"] == "¥7000"
    assert dict(FAMILY.title_guide("1817").facts)["Bank"] == "without end"


def test_limits_of_several_words_are_told_apart() -> None:
    limit = dict(FAMILY.title_guide("1846").facts)["Certificate limit"]
    assert limit.startswith("14 with 5 corporations or 11 with 4 corporations (3); 12 with")


def test_private_companies_are_on_the_sheet_with_what_they_do() -> None:
    cards = {card.name: card for card in FAMILY.title_guide("1889").cards}
    assert len(cards) == 7
    ferry = cards["Uno-Takamatsu Ferry"]
    assert ferry.facts == "face value ¥150, pays ¥30 a round, from 4 players on"
    assert any(
        "Nobody else may lay track on K4 (Takamatsu)" in one for one in cards["Takamatsu E-Railroad"].words
    )


def test_blanks_of_a_draft_are_not_on_the_sheet() -> None:
    names = [card.name for card in FAMILY.title_guide("1846").cards]
    assert "Boomtown" in names
    assert not [name for name in names if name.startswith("Pass")]


@pytest.mark.parametrize("name", title_ids())
def test_every_private_company_is_on_the_sheet(name: str) -> None:
    there = [private.name for private in title(name).privates if not private.blank]
    cards = FAMILY.title_guide(name).cards
    assert [card.name for card in cards] == there
    assert all(words.strip() for card in cards for words in card.words)


def test_the_sheet_is_in_the_language_of_its_reader() -> None:
    with read_in(spoken("de")):
        cards = {card.name: card for card in FAMILY.title_guide("1889").cards}
    assert "ab 4 Spielern" in cards["Uno-Takamatsu Ferry"].facts


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_is_different_is_asked_in_a_sentence_without_the_words_of_values(language: str) -> None:
    """The definition of a setting explains its values; the sheet has words for the one that holds."""
    with read_in(spoken(language)):
        asked = [one.what for one in FAMILY.title_guide("18Rhl").different]
    assert not [one for one in asked if re.search("[“„«]", one)]
