"""The words of the events of 18Neb, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CapitalCompleted: "{company} receives {amount} for its last shares, which go to the pool.",
    log.CattleTokenClosed: "{company} closes the cattle token of {private}.",
    log.SmallTrainScrapped: "{company} gives up a {name} train for a larger one.",
    log.BankruptCashKept: "{company} receives the {amount} that its president had left.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
