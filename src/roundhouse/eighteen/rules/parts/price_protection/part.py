"""Price protection as a part: ``[parts.price_protection]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.table.journal import Piece

from ...state.actions import Action, SellShares
from ...state.pieces import Corporation
from ...turn import Round, Step
from ..part import Part
from .memory import ProtectionSettings, SaleQueue
from .messages import MESSAGES
from .policy import OrdersEnd, SoldWithTreasury, WaitingDrops
from .rounds import ProtectedOperatingRound, ProtectedStockRound
from .steps import ProtectPrice, TreasuryTurn


class PriceProtection(Part[ProtectionSettings]):
    """Prices fall after the turn in which shares were sold, unless the president buys these shares; and
    corporations redeem shares and offer them again."""

    Settings = ProtectionSettings
    messages = MESSAGES
    policies = (WaitingDrops, SoldWithTreasury, OrdersEnd)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "stock_turn_treasury": TreasuryTurn,
        "protect_price": ProtectPrice,
    }
    rounds: ClassVar[Mapping[str, type[Round]]] = {
        "protected_stock": ProtectedStockRound,
        "protected_operating": ProtectedOperatingRound,
    }

    def memory(self) -> Iterator[Piece]:
        """The queue of sales that wait."""
        yield SaleQueue()

    def recorded(self, action: Action) -> Mapping[str, Any]:
        """The ``share_price`` of 18xx.games, for shares that a corporation offers again."""
        company, turn = self.game.pieces.get(action.entity), self.game.round.find(TreasuryTurn)
        if isinstance(action, SellShares) and isinstance(company, Corporation) and turn is not None:
            return {"share_price": turn.new_par(company).price}
        return {}


PART = PriceProtection
