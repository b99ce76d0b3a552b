"""What choices are called: sentences with names in them, worded where they are read; programs get English."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from roundhouse.server.api import show
from roundhouse.sim.engines.player import question
from roundhouse.table.languages import read_in, spoken
from roundhouse.table.table import Table

from .at_table import Words, act, on
from .test_told import kept


def called(text: str) -> Callable[[Table], bool]:
    """Is a choice called by this sentence?"""
    return lambda at: any(choice.label and choice.label.text == text for choice in at.choices())


@pytest.mark.parametrize(
    ("title", "number", "text", "german"),
    [
        ("18Norway", 1, "Build a tunnel on %(place)s", "Einen Tunnel auf I28 bauen"),
        (
            "18Norway",
            1,
            "Let the %(train)s train pass a full city",
            "Den 2-Zug durch eine volle Stadt fahren lassen",
        ),
        ("18GB", 1, "Let %(company)s grow to ten shares", "MR auf zehn Aktien wachsen lassen"),
        (
            "1822MRS",
            2,
            "Give one share and %(money)s to %(owner)s",
            "Player 2 eine Aktie und £60 geben",
        ),
        (
            "1822MRS",
            2,
            "Tax haven: buy %(company)s from the treasury",
            "Steueroase: LYR aus der Kasse kaufen",
        ),
        (
            "1822MRS",
            2,
            "Put the Pullman car behind the %(train)s train",
            "Den Pullmanwagen hinter den 3-Zug hängen",
        ),
        (
            "1822",
            3,
            "Move %(card)s to the front",
            "Minor 17: London & Southampton Railway an den Anfang legen",
        ),
        ("18MEX", 1, "Decline the merger", "Die Fusion ablehnen"),
    ],
)
def test_a_choice_is_called_in_the_language_of_the_page(
    title: str, number: int, text: str, german: str
) -> None:
    at = kept(title, number, called(text))
    with read_in(spoken("de")):
        page = str(Words(act(at)))
    assert german in page
    english = next(str(one.label) for one in at.choices() if one.label and one.label.text == text)
    assert english not in page
    assert english in str(Words(act(at)))


def test_programs_are_told_the_label_among_the_facts_in_english() -> None:
    at = kept("18GB", 1, called("Let %(company)s grow to ten shares"))
    choice = next(one for one in at.choices() if one.label and one.label.values == {"company": "MR"})
    facts = {"label": "Let MR grow to ten shares", "gain": choice.facts["gain"]}
    whole = {"action": choice.action, "open": {}, "facts": facts}
    with read_in(spoken("de")):
        assert msgspec.to_builtins(show.choice(choice)) == whole
        asked = msgspec.to_builtins(question(at.game, on(at), 1.0))
    assert whole in asked["choices"]
    assert all(set(one) == {"action", "open", "facts"} for one in asked["choices"])
