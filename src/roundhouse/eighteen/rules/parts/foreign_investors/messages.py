"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.InvestorChosen: "{player} chooses {minor.name}",
    log.InvestorShareGiven: "{minor} gets a share of {company}",
    log.InvestorMet: "{minor} is connected to {company}: {player} gets its share and {amount}",
    log.InvestorPaidOut: "{minor} pays {amount} to {taker}",
    log.InvestorTokenReplaced: "{company} replaces the token of {minor}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
