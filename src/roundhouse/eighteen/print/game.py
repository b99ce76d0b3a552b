"""A game on paper: every output by name, made from its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from roundhouse.eighteen.draw.printed import printed_map, printed_supply
from roundhouse.eighteen.draw.views import MapView
from roundhouse.eighteen.print.maps import map_item
from roundhouse.eighteen.print.source import PrintSource
from roundhouse.eighteen.print.tiles import UNLIMITED, tile_items
from roundhouse.eighteen.print.tokens import chip, company_tokens
from roundhouse.ink.sheets.items import Printable, PrintItem, PrintOutput
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.sheets.sizes import MM
from roundhouse.table.errors import RoundhouseError, Unknown

TILE_BLEED, TOKEN_BLEED = 2 * MM, 1 * MM


class GameOnPaper:
    """Makes the outputs of one game. Each is asked for by name; what it lacks is said in it."""

    def __init__(self, source: PrintSource, choices: PrintChoices) -> None:
        self.source = source
        self.title = source.title
        self.choices = choices

    @cached_property
    def board(self) -> MapView:
        """The map as it is printed."""
        return printed_map(self.title)

    def printable(self, wanted: Sequence[str]) -> Printable:
        """The outputs that are wanted, or all. Raises Unknown for another name."""
        for name in wanted:
            if name not in OUTPUTS:
                raise Unknown(
                    "print/output", f"“{name}” is nothing to print.", hint=f"one of: {', '.join(OUTPUTS)}"
                )
        names = [name for name in OUTPUTS if not wanted or name in wanted]
        outputs = tuple(self._output(name) for name in names)
        return Printable(self.title.name, self.title.designer, outputs, self.source.lacking)

    def _output(self, name: str) -> PrintOutput:
        title, make = OUTPUTS[name]
        try:
            return replace(make(self), name=name, title=title)
        except RoundhouseError as error:
            return PrintOutput(name, title, (), lacking=(error.message,))

    def map(self) -> PrintOutput:
        """The map at true size."""
        items = (map_item(self.board, self.choices.tile),) if self.board.hexes else ()
        return PrintOutput("", "", items, "poster", lacking=() if items else ("There is no map.",))

    def tiles(self) -> PrintOutput:
        """Every tile as often as it is in the game."""
        supply = printed_supply(self.title)
        bleed = self.choices.bleed(TILE_BLEED)
        endless = [entry.tile.name for entry in supply if entry.count is None]
        lacking = (f"There is no end of tile {', '.join(endless)}: {UNLIMITED} of each.",) if endless else ()
        items = tuple(tile_items(supply, self.board.layout, self.choices.tile, bleed))
        return PrintOutput("", "", items, "hexes", bleed, lacking)

    def tokens(self) -> PrintOutput:
        """Stations, markers, and the tokens of the game itself."""
        bleed = self.choices.bleed(TOKEN_BLEED)
        companies = (*self.title.minors, *self.title.corporations)
        items = list(company_tokens(companies, self.choices.token, self.choices.market_token, bleed))
        items += list(self._chips(bleed))
        return PrintOutput("", "", tuple(items), bleed=bleed)

    def _chips(self, bleed: float) -> Iterator[PrintItem]:
        size = max(self.choices.token, self.choices.market_token)
        found = self.source.chips
        for place, one in enumerate(found):
            yield chip(f"{place}-{one.words}", one.words, size, bleed, one.color, one.count)
        if not found:
            yield chip("round", "Round", size, bleed)
            yield chip("phase", "Phase", size, bleed)


OUTPUTS: Mapping[str, tuple[str, Callable[[GameOnPaper], PrintOutput]]] = {
    "map": ("Map", GameOnPaper.map),
    "tiles": ("Tiles", GameOnPaper.tiles),
    "tokens": ("Tokens", GameOnPaper.tokens),
}
"""What can be printed: name to title and maker, in the order of printing."""
