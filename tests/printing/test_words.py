"""No words leave their card, run over others, are smaller than 6 points or too pale, in any game we have."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title_ids
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.pen import fit, one_line
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.sizes import CARDS
from tests.formats.data import MAKER, maker_games
from tests.printing.measure import faults

CARD_OUTPUTS = (
    "tokens",
    "charters",
    "shares",
    "privates",
    "trains",
    "numbers",
    "par",
    "revenue",
    "money",
    "labels",
)


def wrong(printable: Printable) -> list[str]:
    return [fault for output in printable.outputs for item in output.items for fault in faults(item)]


@pytest.mark.parametrize("title", title_ids())
def test_words_stay_on_their_cards_in_our_titles(title: str) -> None:
    printable = FAMILY.printable(title, CARD_OUTPUTS, PrintChoices())
    assert wrong(printable) == []
    assert not [said for output in printable.outputs for said in output.lacking if "shortened" in said]


@pytest.mark.skipif(not MAKER.exists(), reason="no reference data")
@pytest.mark.parametrize("file", maker_games() if MAKER.exists() else [], ids=lambda file: file.stem)
def test_words_stay_on_their_cards_in_files_of_designers(file: Path) -> None:
    assert wrong(FAMILY.printable("", CARD_OUTPUTS, PrintChoices(), file)) == []


@pytest.mark.parametrize("card", CARDS)
def test_words_stay_on_cards_of_any_size(card: str) -> None:
    choices = PrintChoices(card=CARDS[card])
    assert wrong(FAMILY.printable("1846", ("shares", "privates", "trains", "numbers"), choices)) == []


def test_what_finds_no_room_is_cut_off_and_said_to_be() -> None:
    block = fit("one word after another and no end of them in sight", 40, 16, 9)
    assert block.cut
    assert block.lines[-1].endswith("…")
    assert block.width <= 40
    assert block.height <= 16
    assert one_line("Donaudampfschifffahrtsgesellschaft", 30, 9).width <= 30
