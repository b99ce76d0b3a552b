"""The public interface is typed completely, by the judgement of a second type checker."""

from __future__ import annotations

import pytest

from tests.typed import faults, is_public, symbols


@pytest.mark.soak
def test_every_public_name_has_a_type() -> None:
    found = symbols()
    assert sum(is_public(one["name"]) for one in found) > 1000
    assert faults(found) == []


def test_only_public_names_are_asked_of() -> None:
    unknown = {"isTypeKnown": False, "isTypeAmbiguous": False, "diagnostics": [{"message": "unknown"}]}
    names = ("roundhouse.draw", "roundhouse.server.app.app", "roundhouse.table.table.Table")
    found = [{"name": name, **unknown} for name in names]
    assert faults(found) == ["roundhouse.draw: unknown", "roundhouse.table.table.Table: unknown"]
