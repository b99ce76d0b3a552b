"""The stock turns of 1822MX."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.state.actions import Action


class BidTurnMexico(TurnWithDebts, BidTurn):
    """Sell; then bid, buy or start a corporation. Whoever is in debt only sells and pays the debt back."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**BidTurn.handlers, **TurnWithDebts.handlers}
