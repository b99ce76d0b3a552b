"""The pages know no title: every title’s whole page is drawn along a random game, and misses no choice."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.choices import Choice
from roundhouse.table.table import Table

from .at_table import Words, on, play_until, table

PAGES = FAMILY.pages()


def reaches(at: Table, entries: int, game: EighteenGame) -> bool:
    """Has the log that many entries?"""
    return len(at) >= entries


@pytest.mark.parametrize("name", title_ids())
def test_every_choice_of_every_title_is_on_the_page(name: str) -> None:
    people = [f"Player {n}" for n in range(1, title(name).min_players + 1)]
    at = table(tuple(people), name)
    for look in range(14):
        play_until(at, partial(reaches, at, len(at) + 17), seed=look)
        if at.outcome():
            break
        seat = on(at)
        before = at.digest()
        Words(PAGES.board(at.game, seat))
        for _, heading, html in PAGES.panels(at.game, seat):
            assert heading
            Words(html)
        page = Words(PAGES.act(at.game, seat))
        choices = at.choices(seat)
        # A company and its president may declare the same bankruptcy: it is on the page once.
        same = [choice for choice in choices if choice.type == "bankrupt"]
        assert not same or sum(is_on(page, choice.action) for choice in same) == 1
        for choice in choices:
            shown = any(is_on(page, other.action) for other in choices if alike(choice, other))
            assert shown or choice in same, choice
        assert at.digest() == before


def alike(choice: Choice, other: Choice) -> bool:
    """Is it one choice, or are both shares of one company, of one size, from one place and at one price?"""
    if choice.type != "buy_shares" or "corporation" not in choice.facts:
        return choice is other
    return (choice.action["entity"], choice.facts) == (other.action["entity"], other.facts)


def is_on(page: Words, action: Any) -> bool:
    """Is there a form for this, or a hex to click? Of trains alike one is shown; par prices and the places
    beside them are in lists."""
    here = action["target"] if action.get("target_type") == "hex" else action.get("hex")
    if here:
        return bool(page.all("button", class_="place", data_open_hex=here))
    settled = {name: value for name, value in action.items() if name not in ("cell", "slot", "train")}
    forms = [json.loads(form["data-action"] or "") for form in page.all("form") if "data-action" in form]
    return any(settled.items() <= form.items() for form in forms)
