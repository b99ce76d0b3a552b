"""The words of what happens only in 18CZ."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.VaclavStarted: "Václav starts {company} at {price} with {percent}% of it",
    log.VaclavTrainCame: "{company} gets a {name} train",
    log.VaclavPaid: "Václav gets {amount} from {company}",
    log.PrivatesRevalued: "Each private company is worth {amount} now",
    log.PrivateSoldOff: "{company} sells {private} to the bank for {amount}; it closes",
    log.SmallerBought: "{company} buys {bought} at {price} a share",
    log.HolderBoughtOut: "{player} gets {amount} for shares of {company}",
    log.TokenBackToCharter: "A token of {company} on {hex.place} comes back to the charter",
    log.TrainRefitted: "{company} turns its {before} train into a {name} for {amount}",
    log.TrainScrapped: "{company} scraps its {name} train",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
