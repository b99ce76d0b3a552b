"""Corporate share ownership as a part: ``[parts.corporate_shares]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...state.actions import Action, SellShares
from ...turn import Step
from ..part import Part
from .holdings import BuyHoldings, SellHoldings
from .messages import MESSAGES
from .policy import BankruptBeforeIssue, CorporateHolders, SoldOutByHoldings, sells_singly
from .prices import falling_price
from .settings import CorporateShareSettings
from .stock import OPEN, StockTurnHoldings
from .takeover import TakeOver
from .treasury import BuyTrainIssuingFirst, IssueLast, RedeemOnce


class CorporateShares(Part[CorporateShareSettings]):
    """Corporations own shares of others and take over those of which they have most."""

    Settings = CorporateShareSettings
    messages = MESSAGES
    policies = (CorporateHolders, SoldOutByHoldings, BankruptBeforeIssue)
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
        """The ``share_price`` of 18xx.games: the average price of several shares sold at falling prices."""
        if not isinstance(action, SellShares) or len(action.shares) < 2:
            return {}
        shares = [self.game.certificates[name] for name in action.shares if name in self.game.certificates]
        percent = action.percent or sum(share.percent for share in shares)
        seller, company = self.game.pieces.get(action.entity), shares[0].corporation
        if seller is not company and not sells_singly(self.game, shares):
            return {}
        price = falling_price(self.game, company, percent) / (percent // company.share_percent)
        return {"share_price": int(price) if price.is_integer() else price}


PART = CorporateShares
