"""A board of crayon rails on paper: true size, all cards, words that stay on their cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.crayon.board.foreman_words import foreman_words
from roundhouse.crayon.boards import board
from roundhouse.crayon.family import FAMILY
from roundhouse.ink.sheets.imposition import lay_out
from roundhouse.ink.sheets.job import files_of, plan
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.sheets.sizes import CARDS, MM
from roundhouse.table.errors import Unknown
from tests.ink.pdf_paths import drawn
from tests.printing.measure import faults

CUT = ("demands", "events", "trains", "ships", "foremen", "loads")


@pytest.mark.parametrize("card", ["mini-euro", "mini-american", "poker"])
def test_words_stay_on_their_cards(card: str) -> None:
    printable = FAMILY.printable("iron-dragon", CUT, PrintChoices(card=CARDS[card]))
    assert [fault for output in printable.outputs for item in output.items for fault in faults(item)] == []


def test_every_card_and_every_load_is_there() -> None:
    definition = board("iron-dragon")[0].definition
    pieces = {one.name: one.pieces for one in FAMILY.printable("iron-dragon", CUT, PrintChoices()).outputs}
    assert pieces == {
        "demands": len(definition.decks[0].demands),
        "events": len(definition.decks[0].events),
        "trains": sum(engine.count for engine in definition.engines),
        "ships": len(definition.ships),
        "foremen": len(definition.foremen),
        "loads": sum(definition.loads.values()),
    }


def test_mileposts_are_nine_millimetres_apart() -> None:
    """The square of a medium city is 16 units wide where a step has 20."""
    printable = FAMILY.printable("iron-dragon", ["board"], PrintChoices())
    (made,) = files_of(printable, plan(printable, PageSetup())[0], PrintChoices().theme, "pdf")
    side = 16 / 20 * 9 * MM
    squares = [
        path
        for path in drawn(made.data, 0)
        if path.width == pytest.approx(side, abs=0.01) and path.height == pytest.approx(side, abs=0.01)
    ]
    medium = [city for city in board("iron-dragon")[0].cities if city.size == "medium"]
    assert medium
    assert len(squares) >= len(medium)


def test_a_board_over_pages_begins_with_a_page_map() -> None:
    (output,) = FAMILY.printable("world-small-7", ["board"], PrintChoices()).outputs
    sheets = lay_out(output, PageSetup(tiled=True))
    assert sheets[0].note == "page map"
    assert len(sheets) > 2


def test_foremen_are_said_in_words() -> None:
    foremen = board("iron-dragon")[0].definition.foremen
    assert "Jungle costs 1." in {words for foreman in foremen for words in foreman_words(foreman)}


def test_what_is_no_board_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(Unknown):
        FAMILY.printable("atlantis", [], PrintChoices())
    with pytest.raises(Unknown, match="no folder with a board"):
        FAMILY.printable("", [], PrintChoices(), tmp_path)
