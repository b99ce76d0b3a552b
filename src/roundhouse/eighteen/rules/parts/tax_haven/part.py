"""The tax haven as a part: ``[parts.tax_haven]``.

A private company, never taken over, for which its owner may buy shares in stock rounds. They count for no
presidency and against no limit, and what they are paid stays with it until the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece

from ...turn import Step
from ..part import Part
from .dividends import PayDividendHaven
from .events import HavenBought, HavenPaid
from .haven import Haven, HavenOrder, HavenPurse, HavenWorth
from .settings import TaxHavenSettings
from .turn import BidTurnWithHaven

EN: Messages = {
    HavenBought: "The tax haven of {player} buys a share of {company} for {price}",
    HavenPaid: "{company} pays {amount} to the tax haven",
}


class TaxHaven(Part[TaxHavenSettings]):
    """A private company owns shares."""

    Settings = TaxHavenSettings
    needs = ("bid_boxes", "local_trains", "player_debts")
    messages: ClassVar[Mapping[str, Messages]] = {"en": EN}
    policies = (HavenWorth, HavenOrder)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "bid_turn_with_haven": BidTurnWithHaven,
        "dividend_with_haven": PayDividendHaven,
    }

    def memory(self) -> Iterator[Piece]:
        """The shares and the money of the tax haven."""
        yield Haven()
        yield HavenPurse()


PART = TaxHaven
