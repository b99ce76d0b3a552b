"""Corporate share ownership as a part: ``[parts.corporate_shares]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...state.actions import Action, SellShares
from ...state.pieces import Corporation
from ...turn import Step
from ..part import NoSettings, Part
from .holdings import BuyHoldings, SellHoldings
from .messages import MESSAGES
from .policy import CorporateHolders
from .stock import OPEN, StockTurnHoldings
from .takeover import TakeOver
from .treasury import BuyTrainIssuingFirst, IssueLast, RedeemOnce, falling_gain


class CorporateShares(Part[NoSettings]):
    """Corporations own shares of others and take over those of which they have most."""

    messages = MESSAGES
    policies = (CorporateHolders,)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_holdings": StockTurnHoldings,
        "buy_holdings": BuyHoldings,
        "sell_holdings": SellHoldings,
        "take_over": TakeOver,
        "redeem_once": RedeemOnce,
        "issue_last": IssueLast,
        "buy_train_issuing_first": BuyTrainIssuingFirst,
    }
    status: ClassVar[Mapping[str, str]] = {OPEN: "everybody may buy the shares that corporations own"}

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """What each of several shares brings that are issued together."""
        company = self.game.pieces.get(action.entity)
        if not isinstance(action, SellShares) or not isinstance(company, Corporation):
            return {}
        count = len(action.shares)
        price = falling_gain(self.game, company, count * company.share_percent) / count
        return {"share_price": int(price) if price.is_integer() else price} if count > 1 else {}


PART = CorporateShares
