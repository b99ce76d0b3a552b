"""What presidents choose, as the log tells of it."""

from __future__ import annotations

from ...state.events.event import EighteenEvent, PlayerId


class NothingToChoose(EighteenEvent, frozen=True, kw_only=True):
    """No corporation of this player has anything that the player may buy; they leave the round."""

    player: PlayerId
