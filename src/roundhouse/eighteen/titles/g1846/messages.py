"""The words of the events of 1846, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.rules.events import PlayerBankrupt
from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    PlayerBankrupt: "{player} is bankrupt.",  # what is sold is told one by one
    log.CashSurrendered: "{player} pays {amount} to {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
