"""Abilities of private companies that help corporations with tokens."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import Limited, Owned
from roundhouse.eighteen.model.words import Money


class GrowthSubsidy(Owned, frozen=True, kw_only=True, tag="growth_subsidy"):
    """It pays towards the tokens that its company must buy as it grows."""

    words = "Pays towards the tokens of its company when that grows"
    amount: Money
    """How much, at most."""


class AdditionalToken(Limited, frozen=True, kw_only=True, tag="additional_token"):
    """The corporation that the private company is paid into gets one more token."""

    words = "Gives its company 1 more token"
