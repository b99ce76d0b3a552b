"""Minors that corporations take over: ``[parts.minor_purchases]``, beside ``[parts.bid_boxes]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...state.events import SharesRedeemed
from ...state.listening import on
from ...turn import Step
from ..part import Note, Part
from .homes import HomeInAnyCity, OpenHomeTokens, OpenHomeTrack
from .messages import MESSAGES
from .steps import AcquireMinor
from .tokens import ExchangeTokens, PurchaseSettings, tokens_left


class MinorPurchases(Part[PurchaseSettings]):
    """Corporations take over minors, for money or shares, with their treasuries, trains and tokens."""

    Settings = PurchaseSettings
    messages = MESSAGES
    needs = ("bid_boxes",)
    policies = (OpenHomeTokens, OpenHomeTrack)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "acquire_minor": AcquireMinor,
        "home_in_any_city": HomeInAnyCity,
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the exchange tokens that are left."""
        yield ExchangeTokens()

    def notes(self) -> Iterator[Note]:
        """Yield the number of exchange tokens of each corporation that has some."""
        for company in self.game.corporations.values():
            if left := tokens_left(self.game, company):
                yield Note(company, ChoiceLabel("Exchange tokens"), str(left))

    def prepare(self) -> None:
        """Give each corporation its exchange tokens."""
        for name, count in self.settings.exchange_tokens.items():
            if name in self.game.corporations:
                self.game.memory_of(ExchangeTokens).left[self.game.corporations[name]] = count

    @on(SharesRedeemed)
    def settle_presidency(self, event: SharesRedeemed) -> None:
        """Settle the presidency that shares paid for a minor may have moved: any trade does."""
        self.game.shares.find_president(self.game.company(event.company))


PART = MinorPurchases
