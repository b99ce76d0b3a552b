"""Events of dividends by threshold."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class PresidentRewarded(EighteenEvent, frozen=True, kw_only=True):
    """The president of a company was paid besides, for where its share price stands."""

    player: PlayerId
    company: CompanyId
    amount: Money
