"""The loans for which interest is due."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked_dict

from ...state.pieces import Corporation


class InterestDue(Piece):
    """For how many loans each company owes interest: those that it had when the round began."""

    loans: dict[Corporation, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("interest_due")
