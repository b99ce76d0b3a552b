"""The words of what only 18Scan tells, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PurchaseForced: "Nobody bids; {player} has to buy something",
    log.MinorIdle: "{company} runs no train; {player} gets {amount}",
    log.MinorAtDestination: "{company} has reached its destination, {hex.place}",
    log.DestinationRunPaid: (
        "The destination run of {company} earns {revenue} and {bonus}: {kept} are its own, {paid} go to "
        "{player}"
    ),
    log.BonusTokenBought: "{company} buys the {token} from {player} for {price}",
    log.BonusTokenOfBankBought: "{company} buys the {token} from the bank for {price}",
    log.MergedIntoState: "{minor} becomes {percent}% of {company}",
    log.ShareLeftToPool: "{percent}% of {company} go from {player} to the pool",
    log.MoneyLeftToCompany: "{company} gets the {amount} that {player} has left",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
