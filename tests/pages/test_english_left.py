"""What stands on German and French tables is German and French; names of companies, places, people stay.

Words inside of pictures (the chart of trains, the legend of the market) are English: docs/translate.md.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

import roundhouse
from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.table.filled_words import refusal_in
from roundhouse.table.languages import languages, read_in, spoken
from roundhouse.table.protocol import Family, Seat, Setup
from roundhouse.table.table import Table
from tests.documents.refusals import refusals

ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|with|from|which|may|must|cannot|buys?|pays?|when|while|costs?|left|turns?|your?|is|are"
    r"|owes|carries|choose|click|other|cities|mileposts|loads|until|shares?|once|tile|closes?|foreman|speed)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"Steam Over Holland|Isle of Wight|[A-Z][\w.’&]*(?: (?:of|the|and|&|[A-Z][\w.’]*))+")
FURTHER = languages()[1:]
SOURCES = Path(roundhouse.__file__).parent
PLAYED = (
    ("eighteen", "1889", (0, 5, 25, 60)),
    ("eighteen", "18MS", (0, 30)),
    ("crayon", "iron-dragon", (0, 4, 30, 60)),
)


class Texts(HTMLParser):
    """The texts of a piece of page, and names that are only heard; not what stands in pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Names that are only heard count like texts."""
        self._pictures += tag == "svg"
        heard = {text for name, text in attrs if text and name in ("aria-label", "title", "placeholder")}
        self.found |= set() if self._pictures else heard

    def handle_endtag(self, tag: str) -> None:
        """The end of a picture."""
        self._pictures -= tag == "svg"

    def handle_data(self, data: str) -> None:
        """One text."""
        if data.strip() and not self._pictures:
            self.found.add(data.strip())


def tables(family: Family, title: str, moments: tuple[int, ...]) -> Iterator[Table]:
    """A table at which the weakest bot plays, after each of these numbers of moves."""
    card = family.title_card(title)
    seats = tuple(Seat(str(n), f"P{n}") for n in range(1, max(card.least_seats, 2) + 1))
    table = Table(family.new(Setup(family.id, title, seats, seed=3)))
    bot, rng = next(iter(family.bots().values())), random.Random(3)
    for number in range(max(moments) + 1):
        if number in moments:
            yield table
        seat = table.game.deciders()[0]
        table.apply(dict(bot.choose(table.game, seat, rng)), seat)


def texts(family: Family, table: Table) -> set[str]:
    """Everything that whoever is on reads at a table."""
    pages, seat = family.pages(), table.game.deciders()[0]
    found = Texts()
    for part in (pages.board(table.game, seat), pages.act(table.game, seat)):
        found.feed(part)
    for _id, _heading, panel in pages.panels(table.game, seat):
        found.feed(panel)
    return found.found


@pytest.mark.parametrize("code", FURTHER)
@pytest.mark.parametrize(("family", "title", "moments"), PLAYED)
def test_no_english_is_left_at_a_table(family: str, title: str, moments: tuple[int, ...], code: str) -> None:
    room: Family = EIGHTEEN if family == "eighteen" else CRAYON
    left: set[str] = set()
    for table in tables(room, title, moments):
        with read_in(spoken(code)):
            here = texts(room, table)
        same = here & texts(room, table)  # names and numbers are the same in every language
        left |= {text for text in same if ENGLISH_WORDS.search(NAMES.sub("", text))}
    assert left == set()


@pytest.mark.parametrize("code", FURTHER)
def test_every_refusal_of_the_rules_is_said_in_every_language(code: str) -> None:
    language = spoken(code)
    fields = {letter: f"X{letter.upper()}9" for letter in "abcdef"}
    wrong = {}
    for english in refusals():
        text = english
        for letter, name in fields.items():
            text = text.replace(f"%({letter})s", name)
        said = refusal_in(language, text)
        named = {name for name in fields.values() if name in text}
        if said == text or any(name not in said for name in named):
            wrong[text] = said
    assert wrong == {}


def test_refusals_keep_names_and_say_several_sentences() -> None:
    german = spoken("de")
    assert refusal_in(german, "Ann cannot pay ¥80.") == "Ann kann ¥80 nicht zahlen."
    twice = refusal_in(german, "Each train runs once. The routes have to meet each other.")
    assert twice == "Jeder Zug fährt einmal. Die Strecken müssen einander treffen."
    assert refusal_in(german, "Nobody knows this sentence.") == "Nobody knows this sentence."
    assert refusal_in(spoken("en"), "The game is over.") == "The game is over."


BARE = re.compile(
    r"""(?:textContent|title|placeholder|message)\s*[:=]\s*["`][^"`]*[a-z]{3}"""
    r"""|aria-label",\s*["`]|new Error\(["`]|return ["`][A-Z][a-z]+ """
)
"""A sentence of a script that does not go through ``say``."""
ENGLISH_PAGES = {"editor.js", "watch.js", "worker.js"}
"""The editor of drafts and ``roundhouse watch`` are in English; the worker has no page (its default title is
the name of the program)."""


def _bare(script: str) -> list[str]:
    """The sentences of a script that are in English for everybody; what is filled in is none."""
    return BARE.findall(re.sub(r"\$\{[^}]*\}|– Roundhouse", "", script))


@pytest.mark.parametrize(
    "script",
    [one for one in sorted(SOURCES.rglob("*.js")) if one.name not in ENGLISH_PAGES],
    ids=lambda script: script.name,
)
def test_what_scripts_put_on_pages_goes_through_the_translations(script: Path) -> None:
    assert _bare(script.read_text(encoding="utf-8")) == []


def test_sentences_of_a_script_that_would_stay_english_are_found() -> None:
    for bare in (
        '{ textContent: "Forget" }',
        'setAttribute("aria-label", `Hex ${name}`)',
        'title = "Sort by this"',
    ):
        assert _bare(bare)
    assert not _bare('{ textContent: say("Forget") }')
