"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from ...state.events import PlayerBankrupt
from . import events as log

EN: Messages = {
    PlayerBankrupt: "{player} is bankrupt.",  # what is sold is told one by one
    log.CashSurrendered: "{player} pays {amount} to {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
