"""The steps of rounds, by the names that titles use for them."""

from __future__ import annotations

from collections.abc import Mapping

from ..turn import Step
from .auction import WaterfallAuction
from .bankruptcy import Bankruptcy
from .companies import BuyPrivate
from .discard import DiscardTrains
from .discount import BuyTrainAtDiscount
from .dividends import PayDividend
from .draft import DraftOne
from .exchange import ExchangePrivate
from .pending import ParPending
from .running import RunTrains
from .special import SpecialToken, SpecialTrack
from .stock import StockTurn
from .tokens import HomeToken, PlaceTokens
from .track import LayTrack
from .trains import BuyTrains

STEPS: Mapping[str, type[Step]] = {
    "waterfall_auction": WaterfallAuction,
    "draft_one": DraftOne,
    "stock_turn": StockTurn,
    "par_pending": ParPending,
    "bankruptcy": Bankruptcy,
    "exchange": ExchangePrivate,
    "special_track": SpecialTrack,
    "special_token": SpecialToken,
    "buy_private": BuyPrivate,
    "home_token": HomeToken,
    "track": LayTrack,
    "token": PlaceTokens,
    "run": RunTrains,
    "dividend": PayDividend,
    "discard": DiscardTrains,
    "discount_train": BuyTrainAtDiscount,
    "buy_train": BuyTrains,
}
"""Every step that several titles share; a title's own rules may add more."""
