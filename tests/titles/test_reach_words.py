"""How far trains go is said with cities first, and without a limit last."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.trains import Allowance, TrainSide
from roundhouse.eighteen.model.wording import reach_words

TOWNS, CITIES = Allowance(("town",), 99, 0), Allowance(("city",), 3)
OFFBOARDS = Allowance(("offboard",), 2)


@pytest.mark.parametrize(
    ("allowances", "words"),
    [
        ((TOWNS, OFFBOARDS, CITIES), "3 cities + 2 offboards, no towns"),
        ((Allowance(("town",), 99), OFFBOARDS, CITIES), "3 cities + 2 offboards, any town"),
        ((CITIES, OFFBOARDS), "3 cities + 2 offboards"),
    ],
)
def test_cities_come_first_and_what_is_not_counted_last(
    allowances: tuple[Allowance, ...], words: str
) -> None:
    assert reach_words(TrainSide("3", allowances=allowances)) == words


def test_a_train_that_pays_double_says_so_however_far_it_goes() -> None:
    """The 4E of 1866 counts cities alone and doubles them; the E of 1822 goes any distance."""
    electric = TrainSide("4E", allowances=(TOWNS, Allowance(("city",), 4, 4)), multiplier=2)
    assert reach_words(electric) == "4 cities, no towns, revenue ×2"
    assert reach_words(TrainSide("E", unlimited=True, multiplier=2)) == "any distance, revenue ×2"
    assert reach_words(TrainSide("8H", hexes=8, multiplier=2)) == "8 hexes, revenue ×2"
