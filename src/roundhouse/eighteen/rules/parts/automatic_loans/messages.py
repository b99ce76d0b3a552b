"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.InterestUnpaid: "{company} owes {due} of interest and has only {cash}",
    log.LoansPressedPrice: "The price of {company} falls for {loans:1 loan|# loans}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
