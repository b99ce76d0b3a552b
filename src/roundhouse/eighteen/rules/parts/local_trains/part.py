"""Local, permanent and electric trains, Pullman cars, mail contracts: ``[parts.local_trains]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...turn import Step
from ..part import Part
from .buying import BuyLocalTrains, FirstTrain
from .dividends import PayDividendApart
from .messages import MESSAGES
from .policies import LocalTrainPolicy
from .running import LocalTrainRevenue, RunWithPullman
from .settings import BUY_TRAINS, LocalTrainSettings


class LocalTrains(Part[LocalTrainSettings]):
    """Trains that run to one city, that never rust, or that are paid by the company’s own cities."""

    Settings = LocalTrainSettings
    needs = ("bid_boxes", "player_debts")
    messages = MESSAGES
    policies = (LocalTrainPolicy, LocalTrainRevenue)
    steps: ClassVar[Mapping[str, type[Step]]] = {
        "first_train": FirstTrain,
        "run_with_pullman": RunWithPullman,
        "dividend_apart": PayDividendApart,
        "buy_local_train": BuyLocalTrains,
    }
    status: ClassVar[Mapping[str, str]] = {
        BUY_TRAINS: "companies may buy trains from each other",
        "l_upgrade": "a local train becomes a 2-train for less",
    }


PART = LocalTrains
