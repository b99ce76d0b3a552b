"""The words of what only 1893 tells, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PackagePutUp: "{player} puts {private} up for {price}",
    log.PackageForced: "Nobody wants {private}: {player} has to buy it",
    log.FoundingVoted: ("{player} votes {agrees:for|against} founding {company}, with {percent}%"),
    log.FoundingDeclined: "{company} is not founded for now",
    log.FounderExchanged: "{member} becomes {percent}% of {company}",
    log.FundPaysForStart: "{player} gives {private} up, and the bank pays {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
