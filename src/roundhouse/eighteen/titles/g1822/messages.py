"""The words of the events of 1822, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.SavingsTaken: "{company} gets the {amount} that {private} has saved",
    log.DiscountChosen: "{company} chooses what {private} is good for",
    log.HavenBought: "The tax haven of {player} buys a share of {company} for {price}",
    log.HavenPaid: "{company} pays {amount} to the tax haven",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
