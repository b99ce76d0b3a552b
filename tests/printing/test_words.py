"""No words leave their card, run over others, are smaller than 6 points or too pale, in any game we have."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY
from roundhouse.ink.sheets.items import ItemFace, Printable, PrintItem
from roundhouse.ink.sheets.pen import fit, one_line
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.sizes import CARDS
from roundhouse.table.errors import Unknown
from roundhouse.table.languages import languages, read_in_code
from tests.formats.data import MAKER
from tests.printing.measure import faults, written
from tests.printing.rates import BOARDS, KINDS, FaultRate, kind_of, main

SAMPLE = ("1817", "1846", "1860", "1889", "18EU", "18MT", "18SJ")
"""Measured in every run; the others in the long one."""


def rate_of(name: str, file: Path | None = None) -> FaultRate:
    rate = FaultRate()
    rate.add(name, FAMILY.printable(name, [], PrintChoices(), file))
    return rate


def wrong(printable: Printable) -> list[str]:
    return [fault for output in printable.outputs for item in output.items for fault in faults(item)]


@pytest.mark.parametrize("title", SAMPLE)
def test_no_word_of_our_titles_is_wrong(title: str) -> None:
    rate = rate_of(title)
    assert rate.said == []
    assert not rate.kinds["shortened"]
    assert rate.words > 400


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("title", ["1817", "1846", "1856", "1860", "1889", "18EU"])
def test_no_word_of_a_translation_is_wrong(title: str, language: str) -> None:
    with read_in_code(language):
        assert rate_of(title).said == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", {"Züge und Phasen", "Kasse", "Verrostet mit dem ersten 4-Zug.", "Direktorenzertifikat"}),
        ("fr", {"Trains et phases", "Trésorerie", "Rouille avec le premier 4.", "Certificat de président"}),
    ],
)
def test_paper_speaks_the_language_that_is_asked_for(language: str, words: set[str]) -> None:
    wanted = ("charters", "shares", "privates", "trains", "reference")
    with read_in_code(language):
        printable = FAMILY.printable("1889", wanted, PrintChoices())
        again = FAMILY.printable("1889", wanted, PrintChoices())
    said = {one.words for output in printable.outputs for item in output.items for one in written(item)}
    assert words <= said
    assert not said & {"Trains and phases", "Treasury", "Stations"}
    assert again == printable


def test_a_language_that_we_do_not_speak_is_refused() -> None:
    with pytest.raises(Unknown, match="no language “xx”"), read_in_code("xx"):
        pass


@pytest.mark.skipif(not MAKER.exists(), reason="no reference data")
@pytest.mark.parametrize("name", ["1861", "1883ExpressdOrient", "18Test", "18TraXX2020"])
def test_no_word_of_designers_files_is_wrong(name: str) -> None:
    assert rate_of("", MAKER / "games" / f"{name}.json").said == []


@pytest.mark.parametrize("board", BOARDS)
def test_no_word_of_a_board_is_wrong(board: str) -> None:
    rate = FaultRate()
    rate.add(board, CRAYON.printable(board, [], PrintChoices()))
    assert rate.said == []


@pytest.mark.soak
def test_no_word_of_any_game_is_wrong() -> None:
    """All titles, designers' files, Rails' directories, boards: the rate of each fault is 0."""
    rate = main()
    assert rate.said == []
    assert not rate.kinds["shortened"]


def test_what_is_wrong_is_measured() -> None:
    """Words at the edge of a card, over others, too small and too pale are each found."""
    parts = [
        ("at the edge", 1.0, 20.0, 8.0, "#000000"),
        ("words", 20.0, 40.0, 8.0, "#000000"),
        ("over words", 25.0, 42.0, 8.0, "#000000"),
        ("small", 20.0, 60.0, 5.0, "#000000"),
        ("pale", 20.0, 80.0, 8.0, "#cccccc"),
    ]
    drawn = "".join(
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{said}</text>'
        for said, x, y, size, fill in parts
    )
    item = PrintItem("card", "share", "Card", 120.0, 100.0, ItemFace(drawn))
    assert [kind_of(fault) for fault in faults(item)] == [KINDS[0], KINDS[2], KINDS[3], KINDS[1]]


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
