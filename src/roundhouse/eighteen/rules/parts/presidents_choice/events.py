"""Events of the President's Choice round."""

from __future__ import annotations

from ...state.events.event import EighteenEvent, PlayerId


class NothingToChoose(EighteenEvent, frozen=True, kw_only=True):
    """A player may buy nothing that a corporation of theirs owns, and leaves the round."""

    player: PlayerId
