"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PriceProtected: "{player} protects the price of {company} and buys {percent}% for {price}",
    log.PriceUnprotected: "{player} does not protect the price of {company}",
    log.SharesReissued: "{company} reissues {percent}% at {par}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
