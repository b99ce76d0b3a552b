"""What we offer before every recorded action is what the recordings' engine offered there."""

from __future__ import annotations

import msgspec
import pytest

from .offer_reasons import reason_for
from .offered import LISTS, LOOSE, Row, choices_of, differences, positions
from .offers import counted, shown
from .reference import ROOT, recordings


@pytest.mark.parametrize("recording", recordings("offers"))
def test_offers_are_the_recorded_ones(recording: str) -> None:
    """Kinds of action, shares, par prices, trains, bids, privates and dividends at every point.

    The steps declare the same kinds (:mod:`tests.titles.declared`). Where we have no choice of a kind that is
    declared, and where a list differs, a reason explains it (:mod:`tests.titles.offer_reasons`).
    """
    count = counted([recording])
    assert count.points
    assert not [shown(item) for item in count.unexplained]


@pytest.mark.parametrize("recording", ["1830/29133", "1836Jr30/1836Jr30_game_end_bankrupt", "1846/12666"])
@pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
def test_no_reason_covers_a_possible_kind_that_we_miss(recording: str) -> None:
    """Without the choices of any one kind, at any point, there is a difference without a reason."""
    seen = 0
    for game, row in positions(recording):
        choices = choices_of(game, row)
        possible = {choice.type for choice in choices if choice.type == "pass" or len(choice.action) > 2}
        for kind in possible & row.kinds - LOOSE:
            left = [choice for choice in choices if choice.type != kind]
            found = [item for item in differences(game, row, left) if item.about == "kinds"]
            missed = [item for item in found if (item.side, item.item) == ("theirs", kind)]
            assert [reason_for(item) for item in missed] == [None], (row.id, kind)
            seen += 1
    assert seen


@pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
def test_a_kind_more_or_fewer_in_the_record_is_a_difference() -> None:
    """What the steps declare does not depend on the record: a kind added or left out shows, unexplained."""
    seen = 0
    for game, row in positions("1889/314"):
        if row.id % 10:
            continue
        for kind in ("sell_shares", "par", "lay_tile", "place_token", "buy_train", "buy_company", "pass"):
            spoilt = msgspec.structs.replace(row, kinds=row.kinds ^ {kind})
            found = [item for item in differences(game, spoilt) if item.about == "declared"]
            assert [(item.item, reason_for(item)) for item in found] == [(kind, None)]
            seen += 1
    assert seen


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
