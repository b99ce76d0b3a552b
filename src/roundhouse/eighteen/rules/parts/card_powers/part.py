"""What private companies do by a choice as a part: ``[parts.card_powers]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from roundhouse.table.catalogue import Messages

from ...state.actions import Action, SellShares
from ...state.pieces import Corporation
from ...steps.issue import TradeTreasury
from ...turn import Step
from ..part import Part
from .settings import CardMoved, CardPowerSettings
from .steps import PlaceTokensOrPower, TradeTreasuryOrPower, UsePower

EN: Messages = {CardMoved: "{company} moves {private} in its row"}


class CardPowers(Part[CardPowerSettings]):
    """Private companies change the kind of tokens, and move cards that wait for a box."""

    Settings = CardPowerSettings
    needs = ("bid_boxes", "minor_purchases")
    messages: ClassVar[Mapping[str, Messages]] = {"en": EN}
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "use_card_power": UsePower,
        "token_or_power": PlaceTokensOrPower,
        "trade_treasury_or_power": TradeTreasuryOrPower,
    }

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``share_price`` of 18xx.games: what one share brings that a corporation issues."""
        step, seller = self.game.round.waiting(), self.game.pieces.get(action.entity)
        if not isinstance(action, SellShares) or not isinstance(seller, Corporation):
            return {}
        if not isinstance(step, TradeTreasury):
            return {}
        if action.price is not None:
            return {"share_price": action.price}
        shares = [self.game.certificates[name] for name in action.shares]
        percent = action.percent or sum(share.percent for share in shares)
        return {"share_price": step.gain(seller, percent) * seller.share_percent // percent}


PART = CardPowers
