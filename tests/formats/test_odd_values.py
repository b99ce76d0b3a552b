"""A title with a value of an odd kind is judged, not stumbled over, wherever the value stands."""

from __future__ import annotations

from importlib.resources import files

import pytest

from roundhouse.eighteen.titles import g1889
from roundhouse.server.drafts import judge, typed
from roundhouse.server.registry import installed


@pytest.mark.parametrize(
    ("line", "odd", "said"),
    [
        ("value = 20", "value = 2099-01-01", "A date stands where a whole number should."),
        ('home = "B7"', "home = nan", "The number nan stands where a text or a list should."),
        ('home = "B7"', "home = [nan, 3]", "a text"),
    ],
)
def test_a_date_or_a_number_that_is_none_is_told(line: str, odd: str, said: str) -> None:
    text = (files(g1889) / "title.toml").read_text(encoding="utf-8")
    assert line in text
    verdict = judge(installed(), typed("title.toml", text.replace(line, odd, 1)))
    assert verdict.loaded is None
    assert any(said in finding.message for finding in verdict.checked.findings)
