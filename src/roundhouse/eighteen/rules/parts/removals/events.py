"""Events of tokens of corporations that are not in the game."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId


class TokenOfOthersPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that is not in the game has a token on a city that has grown."""

    company: CompanyId
    hex: HexId
