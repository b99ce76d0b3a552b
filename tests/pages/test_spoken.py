"""The table page of a game of 1889 in other languages: what is left in English is known by name."""

from __future__ import annotations

import re

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.languages import read_in, spoken
from roundhouse.table.table import Table

from .at_table import Words, on, play_until, table, waits_for

PAGES = FAMILY.pages()
ENGLISH = re.compile(
    r"\b(the|and|of|to|with|for|from|buy|sell|sells|pay|pays|round|company|share|shares|may|owner|it|is|are|has"
    r"|when|bid|pass|cash|tiles left|worth|par price|price|left|start|started)\b",
    re.IGNORECASE,
)
IN_ENGLISH = re.compile(
    # What private companies do, and what stands in pictures (docs/translate.md).
    r"(while a (player|company) owns it|shares? of \w+ from the IPO|trains and phases|^Price$"
    r"|^The private companies close$|^Companies may buy privates$|^D: |leaves the game at once"
    r"|any share of the company|certificate limit$|the present phase|Par$|^IPO)"
)


def left(at: Table, code: str) -> set[str]:
    """The words of a page in another language that sound English, for whoever is on and for onlookers."""
    company = next(iter(FAMILY.piece_colors(at.game)))
    with read_in(spoken(code)):
        parts = [FAMILY.situation(at.game), PAGES.act(at.game, on(at)), PAGES.act(at.game, None)]
        parts += [html for _, _, html in PAGES.panels(at.game, on(at))]
        for about in ("buyers", "takes", "reach"):
            parts.append(PAGES.ask(at.game, None, {"about": about, "company": company}))
    said: set[str] = set()
    for html in parts:
        page = Words(html)
        said |= {text.strip() for text in page.text}
        for _, attributes in page.starts:
            said |= {attributes.get(name) or "" for name in ("title", "aria-label", "placeholder")}
    return {text for text in said if ENGLISH.search(text) and not IN_ENGLISH.search(text)}


@pytest.mark.parametrize("code", ["de"])
def test_nothing_is_said_in_english_but_what_companies_do(code: str) -> None:
    at = table(("Ann", "Bob", "Eva"))
    assert left(at, code) == set()
    play_until(at, lambda game: game.round.kind == "stock")
    assert left(at, code) == set()
    play_until(at, lambda game: game.round.kind == "operating")
    assert left(at, code) == set()
    for step in ("run", "dividend", "buy_train"):
        play_until(at, waits_for(step))
        assert left(at, code) == set()


def test_two_readers_of_one_moment_each_read_their_language() -> None:
    at = table(("Ann", "Bob", "Eva"))
    play_until(at, lambda game: game.round.kind == "stock")
    pages = {}
    for code in ("en", "de", "fr", "en"):
        with read_in(spoken(code)):
            pages[code] = (FAMILY.situation(at.game), PAGES.act(at.game, on(at)))
    assert pages["en"][0] == "Stock Round 1.1 · phase 2" == at.game.status()
    assert pages["de"][0] == "Aktienrunde 1.1 · Phase\N{NO-BREAK SPACE}2"
    assert "Pick a company or a par price." in pages["en"][1]
    assert "Wähle eine Gesellschaft oder einen Ausgabekurs." in pages["de"][1]
    assert "Choisissez une compagnie ou un cours de lancement." in pages["fr"][1]
