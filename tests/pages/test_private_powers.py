"""What private companies can do, and what they are called."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.abilities import summary
from roundhouse.eighteen.pages.scene import mark_of
from roundhouse.eighteen.titles import title, title_ids

from ..eighteen.at_table import Play
from ..eighteen.in_the_zoo import later, power
from ..eighteen.mid_game import started
from .at_table import Words, act


def test_what_a_private_company_can_do_stands_behind_its_name() -> None:
    play = later()
    started(play, "GI", 5, (2, 0))
    power(play, "DAYS_OFF", 1)
    said = str(Words(act(play.table)))
    assert "Days off : Raise a share price, GI Giraffes" in said
    assert "ZOOTicket 1 : Sell it" in said
    assert "choose ability" not in said.lower()


@pytest.mark.parametrize(
    ("title", "private", "mark"),
    [
        ("18ZOOMapA", "IT_S_ALL_GREEK_TO_ME", "It’s all greek to me"),
        ("1830", "BO", "BO"),
        ("1889", "TR", "TR"),
    ],
)
def test_an_id_that_is_only_the_name_in_capitals_is_not_shown(title: str, private: str, mark: str) -> None:
    game = Play(title).game
    assert mark_of(game.privates[private]) == mark
    panel = next(html for _, name, html in FAMILY.pages().panels(game, None) if private in html)
    assert (f">{private}</span>" in panel) is (mark == private)


def test_a_ticket_is_called_without_its_player() -> None:
    game = Play("18ZOOMapA").game
    (ticket, *_) = (one for one in game.players[0].privates if not one.definition.abilities)
    assert ticket.id == f"ZOOTicket 1 - {game.players[0].name}"
    assert mark_of(ticket) == "ZOOTicket 1"


def test_a_text_that_says_it_stands_alone() -> None:
    game = Play("1880").game
    taiwan = game.privates["P3"]
    assert summary(game, taiwan) == ["Routes of the corporations of its owner earn ¥20 more in Taiwan."]
    permit = game.privates["P5"]
    [told] = summary(game, permit)
    permit.used[0] = 1
    assert summary(game, permit) == [f"{told} (used up)"]


def test_what_no_sentence_says_a_text_says() -> None:
    for one in map(title, title_ids()):
        for private in one.privates:
            assert private.text or not any(can.in_text for can in private.abilities), (one.id, private.id)
