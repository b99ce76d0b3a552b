"""Terms that no shipped title changes: how much cheaper a draft makes things, the fee of a loan on offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.steps.draft import OpenDraft
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .at_1817 import begin, started
from .at_table import Play


class Changed(Play):
    """A game of a title that is built on a shipped one."""

    def __init__(self, title: str, players: int, changes: Mapping[str, Any]) -> None:
        seats = tuple(Seat(str(at), f"P{at}") for at in range(1, players + 1))
        definition = {"id": "mine", "name": "Mine", "base": title, **changes}
        self.game = FAMILY.new(Setup("eighteen", "mine", seats, definition=definition))
        self.table = Table(self.game)


@pytest.mark.parametrize(("settings", "cheaper"), [({}, 10), ({"reduction": 20}, 20)])
def test_the_last_private_company_of_a_draft_becomes_cheaper_by_what_the_step_says(
    settings: dict[str, int], cheaper: int
) -> None:
    step = {"step": "open_draft", **settings}
    play = Changed("18462pVariant", 2, {"rounds": {"initial": {"kind": "draft", "steps": [step]}}})
    draft = play.game.round.step(OpenDraft)
    while len(draft.left) > 1:
        play.table.apply(play.options("bid")[0])
    (last,) = draft.left
    before = draft.price(last)
    play(play.game.deciders()[0], "pass")
    assert draft.price(last) == before - cheaper


@pytest.mark.parametrize("fee", [0, 5])
def test_a_loan_on_offer_says_what_it_brings_less_the_fee(fee: int) -> None:
    play = Changed("1817", 3, {"parts": {"loans": {"fee": fee}}})
    company = started(play, "A&S", 1, 100)
    begin(play, "stock")
    (offer,) = (choice for choice in play.table.choices() if choice.type == "take_loan")
    before = company.cash
    play.table.apply(dict(offer.action))
    assert company.cash - before == offer.facts["gain"] == 100 - fee
