"""The stock turns of 1822Africa."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.state.actions import Action


class BidTurnAfrica(TurnWithDebts, BidTurn):
    """Bids, shares and corporations; whoever owes money sells and pays it back instead."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**BidTurn.handlers, **TurnWithDebts.handlers}
