"""The steps of rounds, by the names that titles use for them."""

from __future__ import annotations

from collections.abc import Mapping

from ..turn import Step
from .assign import AssignMarkers
from .auction import WaterfallAuction
from .bankruptcy import Bankruptcy
from .cars import DiscardCar
from .companies import BuyPrivate
from .crisis import CashCrisis
from .discard import DiscardTrains
from .discount import BuyTrainAtDiscount
from .dividends import PayDividend
from .draft import DraftOne, HiddenDraft, OpenDraft
from .emergency import BuyTrainsIssuing
from .exchange import ExchangePrivate
from .free_trains import BuyTrainsFreely
from .home_track import HomeTrack
from .issue import IssueShares, TradeTreasury
from .marker import PlaceMarker
from .pending import ParPending
from .running import RunTrains
from .selection import SelectionAuction
from .special_token import SpecialToken
from .special_track import SpecialTrack
from .stock import StockTurn
from .stock_privates import StockTurnPrivates
from .tokens import HomeToken, PlaceTokens
from .track import LayTrack
from .track_and_token import TrackAndToken
from .trade_ins import BuyTrainsOneTradeIn
from .trains import BuyTrains
from .turn_auction import TurnAuction

STEPS: Mapping[str, type[Step]] = {
    "waterfall_auction": WaterfallAuction,
    "draft_one": DraftOne,
    "hidden_draft": HiddenDraft,
    "open_draft": OpenDraft,
    "turn_auction": TurnAuction,
    "stock_turn": StockTurn,
    "stock_turn_privates": StockTurnPrivates,
    "par_pending": ParPending,
    "bankruptcy": Bankruptcy,
    "assign": AssignMarkers,
    "issue_shares": IssueShares,
    "trade_treasury": TradeTreasury,
    "exchange": ExchangePrivate,
    "special_track": SpecialTrack,
    "special_token": SpecialToken,
    "buy_private": BuyPrivate,
    "home_token": HomeToken,
    "home_track": HomeTrack,
    "track": LayTrack,
    "token": PlaceTokens,
    "track_and_token": TrackAndToken,
    "run": RunTrains,
    "dividend": PayDividend,
    "discard": DiscardTrains,
    "discard_car": DiscardCar,
    "discount_train": BuyTrainAtDiscount,
    "buy_train": BuyTrains,
    "buy_train_issuing": BuyTrainsIssuing,
    "buy_train_freely": BuyTrainsFreely,
    "buy_train_one_trade_in": BuyTrainsOneTradeIn,
    "selection_auction": SelectionAuction,
    "cash_crisis": CashCrisis,
    "marker": PlaceMarker,
}
"""Every step that several titles share; a title's own rules may add more."""
