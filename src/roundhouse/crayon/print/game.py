"""A board of crayon rails on paper: every output by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.print.board import board_item
from roundhouse.crayon.print.cards import CardMaker
from roundhouse.ink.sheets.items import Printable, PrintItem, PrintOutput
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.sizes import INCH, MM
from roundhouse.table.errors import Unknown
from roundhouse.table.saying import say

LOAD = 0.6 * INCH
LOAD_BLEED = 1 * MM


class BoardOnPaper:
    """Makes the outputs of one board."""

    def __init__(self, board: Board, choices: PrintChoices) -> None:
        self._board = board
        self._definition = board.definition
        self._choices = choices
        self._maker = CardMaker(board.definition, choices.card, choices.theme, choices.bleed(0.0), LOAD)

    def printable(self, wanted: Sequence[str]) -> Printable:
        """The outputs that are wanted, or all. Raises Unknown for another name."""
        for name in wanted:
            if name not in OUTPUTS:
                raise Unknown(
                    "print/output", f"“{name}” is nothing to print.", hint=f"one of: {', '.join(OUTPUTS)}"
                )
        outputs = tuple(
            replace(make(self), name=name, title=say(title))
            for name, (title, make) in OUTPUTS.items()
            if not wanted or name in wanted
        )
        return Printable(self._definition.name, "", outputs)

    def board(self) -> PrintOutput:
        """The board."""
        return PrintOutput("", "", (board_item(self._board),), "poster")

    def demands(self) -> PrintOutput:
        """The demand cards of the first deck."""
        decks = self._definition.decks
        items = tuple(self._maker.demands(decks[0].demands)) if decks else ()
        if len(decks) < 2:
            return self._cards(items)
        first, *others = (deck.id for deck in decks)
        said = say(
            "These are the cards of %(deck)s, not those of %(others)s.", deck=first, others=", ".join(others)
        )
        return self._cards(items, (said,))

    def events(self) -> PrintOutput:
        """The event cards of the first deck."""
        decks = self._definition.decks
        return self._cards(tuple(self._maker.events(decks[0].events)) if decks else ())

    def trains(self) -> PrintOutput:
        """Trains."""
        return self._cards(tuple(self._maker.engines(self._definition.engines)))

    def ships(self) -> PrintOutput:
        """Ships."""
        return self._cards(tuple(self._maker.ships(self._definition.ships)))

    def foremen(self) -> PrintOutput:
        """Foremen."""
        return self._cards(tuple(self._maker.foremen(self._definition.foremen)))

    def loads(self) -> PrintOutput:
        """Chips for loads."""
        bleed = self._choices.bleed(LOAD_BLEED)
        return PrintOutput("", "", tuple(self._maker.loads(LOAD, bleed)), bleed=bleed)

    def _cards(self, items: tuple[PrintItem, ...], lacking: tuple[str, ...] = ()) -> PrintOutput:
        none = () if items else (say("This board has none."),)
        return PrintOutput("", "", items, bleed=self._choices.bleed(0.0), lacking=(*lacking, *none))


OUTPUTS: Mapping[str, tuple[str, Callable[[BoardOnPaper], PrintOutput]]] = {
    "board": ("Board", BoardOnPaper.board),
    "demands": ("Demand cards", BoardOnPaper.demands),
    "events": ("Event cards", BoardOnPaper.events),
    "trains": ("Trains", BoardOnPaper.trains),
    "ships": ("Ships", BoardOnPaper.ships),
    "foremen": ("Foremen", BoardOnPaper.foremen),
    "loads": ("Loads", BoardOnPaper.loads),
}
"""What can be printed: name to title and maker."""
