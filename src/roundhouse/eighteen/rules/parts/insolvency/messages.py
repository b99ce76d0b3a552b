"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CorporationInsolvent: "{company.name} is now insolvent.",
    log.CorporationSolvent: "{company.name} is no longer insolvent.",
    log.CorporationBankrupt: "{company.name} is now bankrupt.",
    log.CorporationRevived: "{company.name} is no longer bankrupt.",
    log.StockRoundRestarted: "The stock round begins anew.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
