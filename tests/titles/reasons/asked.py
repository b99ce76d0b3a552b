"""What a difference of two offers is about."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation

from ..offered import Difference, actor_of


def is_kind(difference: Difference, side: str, kind: str) -> bool:
    """Does one side, “ours” or “theirs”, alone offer this kind of action?"""
    return (difference.about, difference.side, difference.item) == ("kinds", side, kind)


def company_of(difference: Difference) -> Corporation | None:
    """The company that is asked, if one is."""
    actor = actor_of(difference.game, difference.row)
    return actor if isinstance(actor, Corporation) else None
