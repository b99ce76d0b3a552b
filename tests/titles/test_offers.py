"""What we offer before every recorded action is what the recordings' engine offered there."""

from __future__ import annotations

import msgspec
import pytest

from .offer_reasons import reason_for
from .offered import LISTS, Row, differences, positions
from .offers import counted, shown
from .reference import ROOT, recordings

LEAST_KINDS_ALIKE = 0.995


@pytest.mark.parametrize("recording", recordings("offers"))
def test_offers_are_the_recorded_ones(recording: str) -> None:
    """Shares, par prices, trains, bids, privates and dividends at every point, kinds of action at nearly all.

    Differences that a reason explains are left aside (see :mod:`tests.titles.offer_reasons`).
    """
    count = counted([recording])
    assert count.points
    lists = [shown(item) for item in count.unexplained if item.about in LISTS]
    assert not lists
    kinds = [shown(item) for item in count.unexplained if item.about == "kinds"]
    assert count.bad("kinds") <= (1 - LEAST_KINDS_ALIKE) * count.points, kinds


SPOILT = [
    ("1830/29133", "BuySellParShares", "buy", ("B&O", "pool", 10, 1)),
    ("1830/29133", "BuySellParShares", "sell", ("B&O", 90, 1)),
    ("1830/29133", "WaterfallAuction", "bids", ("SV", 1, 1, True)),
    ("1830/29133", "BuyTrain", "trains", ("9", "bank", 1, (1, 1))),
    ("1830/29133", "BuyCompany", "companies", ("SV", "player:0", 1, 2)),
    ("1830/29133", "Dividend", "dividends", "half"),
]


@pytest.mark.parametrize(("recording", "step", "name", "line"), SPOILT)
@pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
def test_what_only_the_record_offers_is_not_explained_away(
    recording: str, step: str, name: str, line: object
) -> None:
    """A line too many in the record is a difference, and no reason covers it."""
    for game, row in positions(recording):
        if row.step == step and LISTS[name].kind in row.kinds:
            plain = msgspec.to_builtins(row)
            spoilt = msgspec.convert({**plain, name: [*plain[name], line]}, Row)
            found = [item for item in differences(game, spoilt) if item.about == name]
            assert [item.side for item in found if reason_for(item) is None] == ["theirs"]
            return
    raise AssertionError(f"no {step} in {recording}")
