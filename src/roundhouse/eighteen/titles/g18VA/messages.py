"""The words of the events of 18VA, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CompanyGrown: "{company} converts to ten shares.",
    log.LastSharesFunded: "{company} receives {amount} for its last shares, which go to the pool.",
    log.TrainLimitRaised: "{private} closes: {company} may own one more train.",
    log.CashHandedOver: "{company} receives the {amount} that its president had left.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
