"""Where a title has nothing of its own against lays, no single lay is put to it."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.protocol import Seat, Setup


def game_of(title: str) -> EighteenGame:
    return FAMILY.new(Setup("18xx", title, (Seat("1", "Ann"), Seat("2", "Bob"), Seat("3", "Cy"))))


def test_1889_judges_no_lay_and_18nl_does() -> None:
    assert not game_of("1889").policies.track.judges_lays
    assert game_of("18NL").policies.track.judges_lays


@pytest.mark.parametrize("title", ["1860", "18CO"])
def test_a_title_that_judges_lays_is_asked_about_each(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(title)
    company = next(one for one in game.companies() if one.definition.home)
    hex_ = company.definition.home[0]
    game.land.board.place_token(hex_, 0, company.id)
    asked: list[PlannedLay] = []
    monkeypatch.setattr(game.policies.track, "why_not_lay", asked.append)
    offered = [
        (copy, turn)
        for name in game.land.reached_hexes(company)
        for copy, turns in game.land.legal_tiles(company, name)
        for turn in turns
    ]
    assert offered
    assert len(asked) == len(offered)
