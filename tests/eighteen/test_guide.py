"""What is different in a title, made from its definition."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.errors import Unknown


@pytest.mark.parametrize("title", title_ids())
def test_every_title_has_a_sheet_for_people(title: str) -> None:
    sheet = FAMILY.title_guide(title)
    assert dict(sheet.facts)["Players"]
    assert all(deeds for _name, deeds in sheet.rounds)
    assert "<svg" in sheet.picture
    for one in sheet.different:
        assert one.here != one.there
        assert not set("{}[]_") & set(one.what + one.here + one.there), one


def test_1889_is_compared_with_1830() -> None:
    sheet = FAMILY.title_guide("1889")
    assert sheet.baseline == "1830"
    told = {one.what: (one.here, one.there) for one in sheet.different}
    assert told["Are shares of one corporation sold in one block a turn?"] == ("yes", "no")
    assert dict(sheet.facts)["Cash at the start"] == "¥420 (2–4), ¥390 (5–6)"
    assert not FAMILY.title_guide("1830").different


def test_a_variant_is_compared_with_its_base() -> None:
    assert FAMILY.title_guide("18ChesapeakeOfftheRails").baseline == "18Chesapeake"
    assert "loans" in {one.what for one in FAMILY.title_guide("1817").different}


def test_only_shipped_titles_have_sheets() -> None:
    with pytest.raises(Unknown):
        FAMILY.title_guide("1899")
