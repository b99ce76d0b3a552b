"""``roundhouse explain``: what a word of a game file means."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from roundhouse.server.registry import installed
from roundhouse.table.definitions import Explainer
from roundhouse.table.errors import Malformed


def explain(word: str) -> None:
    """Say what a word of a game file means: a field, a step, an ability, a part of a hex, a code of the lint.

    What nothing is called is looked for in what the words mean.

    For example:
        roundhouse explain float_percent
        roundhouse explain trains.price
        roundhouse explain waterfall_auction
        roundhouse explain border
        roundhouse explain RH203

    Parameters
    ----------
    word
        The word as it stands in the file, or the way to it as the lint writes it.
    """
    console = Console(highlight=False)
    for one in _explainer().explain(word):
        console.print(Text.assemble((one.name, "bold"), (f"  {one.kind}", "dim")), soft_wrap=True)
        console.print(Text(f"  {one.text}"), soft_wrap=True)
        if one.example:
            console.print(Text(f"  {one.example}", style="green"), soft_wrap=True)
        if one.titles:
            console.print(Text(f"  {one.titles}", style="dim"), soft_wrap=True)


def _explainer() -> Explainer:
    for family in installed():
        if isinstance(family, Explainer):
            return family
    raise Malformed("explain/none", "No family of games explains words.")
