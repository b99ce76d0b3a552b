"""Parts of the rules: they compose without knowing each other, and a title has those that it lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.insolvency.memory import InsolvencyMemory
from roundhouse.eighteen.rules.parts.insolvency.policy import LeasedTrains
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.interest import pay_interest
from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.rules.policies import TrainPolicy, compose
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Seat, Setup


def game(parts: Mapping[str, Any]) -> EighteenGame:
    """1830 with these parts."""
    data = merge(title_data("1830"), {"parts": parts})
    seats = (Seat("1", "Ann"), Seat("2", "Ben"), Seat("3", "Cid"))
    return FAMILY.new(Setup("eighteen", "mine", seats, definition=data))


def started(play: EighteenGame, name: str, price: int, cash: int) -> Corporation:
    company = play.corporations[name]
    play.market.set_par(company, next(cell for cell in play.market.par_cells() if cell.price == price))
    play.shares.give(play.players[0], company.shares(company))
    company.floated = True
    play.pay(play.bank, company, cash)
    return company


LOANS = {"rates": [10, 20, 30]}


def test_the_loans_of_1817_with_the_insolvency_of_1860_are_two_lines_of_data() -> None:
    play = game({"loans": LOANS, "insolvency": {}})
    company = started(play, "B&O", 100, 0)
    book_of(play).hand(company, 10)
    owner = play.players[0].cash
    book_of(play).fix(20)
    pay_interest(play, company)
    assert company in play.memory_of(InsolvencyMemory).insolvent, "the company gave up"
    assert play.players[0].cash == owner, "and its president need not pay"


def test_with_loans_alone_the_president_pays_what_is_missing() -> None:
    play = game({"loans": LOANS})
    company = started(play, "B&O", 100, 150)
    book_of(play).hand(company, 10)
    owner = play.players[0].cash
    book_of(play).fix(20)
    pay_interest(play, company)
    assert (company.cash, play.players[0].cash) == (0, owner - 50)


def test_a_part_that_another_one_needs_must_be_listed() -> None:
    with pytest.raises(Malformed, match="Mergers needs the part “loans”"):
        game({"mergers": {"token_price": 50, "acquisition_price": 40}})


def test_a_part_that_nobody_knows_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(Malformed, match="“lones” is no part") as refused:
        game({"lones": {}})
    assert refused.value.hint == "nearest: loans"


def test_overrides_are_chained_in_the_order_of_the_title() -> None:
    class Double(TrainPolicy):
        def train_limit(self, company: Corporation) -> int:
            return 2 * super().train_limit(company)

    class OneMore(TrainPolicy):
        def train_limit(self, company: Corporation) -> int:
            return super().train_limit(company) + 1

    play = game({})
    company = play.corporations["B&O"]
    usual = TrainPolicy(play).train_limit(company)
    assert compose(TrainPolicy, (Double, OneMore))(play).train_limit(company) == 2 * usual + 1
    assert compose(TrainPolicy, (OneMore, Double))(play).train_limit(company) == 2 * (usual + 1)
    assert compose(TrainPolicy, (LeasedTrains,)) is LeasedTrains


@pytest.mark.parametrize("name", part_names())
def test_every_part_says_what_it_is(name: str) -> None:
    part = part_class(name)
    assert part.__doc__
    assert part.Settings.__doc__
    assert all(need in part_names() for need in part.needs)
