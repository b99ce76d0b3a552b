"""The words of the events of 1837, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.rules.state.events import PlayerBankrupt
from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorMerged: "{minor} merges into {company}",
    log.MinorStays: "{minor} does not merge into {company} now",
    log.FormationAgreed: "{minor} takes part in the formation of {company}",
    log.NationalTokenKept: "A token of {company} comes back from {hex.place} to its charter",
    PlayerBankrupt: "{player} is bankrupt.",  # what is sold is told one by one
    log.BankruptPaid: "{player} pays {amount} to {company}",
    log.DebtIncurred: "The bank lends {company} {amount}",
    log.TrainSurrendered: "{company} pays {cost} to surrender a {name} train",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
