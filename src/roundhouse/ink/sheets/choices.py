"""Choices for printing as people write them, in forms and on the command line: a few words each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, get_args

from roundhouse.ink.sheets.printer import HalfHex, MapSide, PrintChoices
from roundhouse.ink.sheets.setup import Duplex, Marks, PageSetup, SheetLayout
from roundhouse.ink.sheets.sizes import CARDS, PAPERS, length
from roundhouse.ink.sheets.sizes import card as card_size
from roundhouse.ink.sheets.sizes import paper as paper_size
from roundhouse.ink.sheets.themes import PRINT_THEMES
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.languages import ENGLISH, languages

Word = TypeVar("Word", bound=str)

USUAL: Mapping[str, str] = {
    "paper": "A4",
    "layout": "grid",
    "theme": "light",
    "margin": "0.25in",
    "gap": "0mm",
    "bleed": "",
    "marks": "crop",
    "duplex": "none",
    "tiled": "",
    "overlap": "6mm",
    "card": "mini-euro",
    "tile": "1.5in",
    "token": "0.375in",
    "filled": "",
    "pins": "",
    "halves": "",
    "option": "",
    "map": "",
    "language": ENGLISH,
}
"""Every choice with what it usually is. A switch is on with any word but “no”. ``card.KIND`` is a size for
one kind of card, ``halves`` are sides of the map or of a hex, as ``J14:bottom``, ``option`` optional rules by
their ids, ``map`` the number of one of several maps, ``language`` that of the words on the paper."""
OFFERED: Mapping[str, Sequence[str]] = {
    "paper": [paper.name for paper in PAPERS.values()],
    "layout": get_args(SheetLayout),
    "theme": list(PRINT_THEMES),
    "marks": get_args(Marks),
    "duplex": get_args(Duplex),
    "card": list(CARDS),
    "language": languages(),
}
"""Choices of which there are only these, or usually these."""
KINDS = ("share", "private", "train", "number")


def read_choices(texts: Mapping[str, str]) -> PrintChoices:
    """Choices from words; what is not said is usual. Raises Unknown or Malformed naming the choice.

    >>> read_choices({"paper": "Letter"}).setup.paper.width
    612.0
    """
    for key in texts:
        kind = key.removeprefix("card.")
        if key not in USUAL and not (key.startswith("card.") and kind in KINDS):
            raise Unknown("print/choice", f"There is no choice “{key}”.", hint=f"one of: {', '.join(USUAL)}")
    said = {**USUAL, **{key: text for key, text in texts.items() if text}}
    setup = PageSetup(
        paper_size(said["paper"]),
        length(said["margin"]),
        length(said["gap"]),
        length(said["bleed"]) if said["bleed"] else None,
        _one_of("marks", said["marks"], get_args(Marks)),
        _one_of("duplex", said["duplex"], get_args(Duplex)),
        _one_of("layout", said["layout"], get_args(SheetLayout)),
        _switch(said["tiled"]),
        length(said["overlap"]),
        pins=_switch(said["pins"]),
    )
    if said["theme"] not in PRINT_THEMES:
        raise Unknown(
            "print/theme", f"There is no theme “{said['theme']}”.", hint=f"one of: {', '.join(PRINT_THEMES)}"
        )
    cards = {kind: card_size(said[f"card.{kind}"]) for kind in KINDS if f"card.{kind}" in said}
    token = length(said["token"])
    return PrintChoices(
        setup,
        PRINT_THEMES[said["theme"]],
        card_size(said["card"]),
        cards,
        length(said["tile"]),
        token,
        token,
        filled=_switch(said["filled"]),
        halves=tuple(_half(word) for word in _words(said["halves"])),
        options=tuple(sorted(set(_words(said["option"])))),
        map_number=_number("map", said["map"]),
    )


def _one_of(key: str, word: str, words: tuple[Word, ...]) -> Word:
    for one in words:
        if one == word:
            return one
    raise Malformed("print/choice", f"{key} cannot be “{word}”.", hint=f"one of: {', '.join(words)}")


def _half(word: str) -> MapSide | HalfHex:
    """“top”, a side of the map, or “J14:top”, of one hex."""
    hex_, _, side = word.rpartition(":")
    at = _one_of("halves", side, get_args(MapSide))
    return HalfHex(hex_.upper(), at) if hex_ else at


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _number(key: str, word: str) -> int:
    if word and not (word.isdecimal() and 0 < int(word) <= 99):
        raise Malformed("print/choice", f"{key} cannot be “{word}”.", hint="1, 2, 3")
    return int(word) if word else 1


def _switch(word: str) -> bool:
    return word not in ("", "no")
