"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.LoanTaken: "{company} takes a loan of {amount}",
    log.LoanRepaid: "{company} pays a loan of {amount} back",
    log.InterestPaid: "{company} pays interest of {amount}",
    log.InterestReceived: "{company} receives {amount} instead of paying interest",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
