"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorTaken: "{company} takes over {minor} from {player} for {shares} shares and {amount}",
    log.OwnerPaidRest: "{player} pays {amount} to {company}",
    log.BankMinorTaken: "{company} takes over {minor}, which nobody had started, for {amount}",
    log.ExchangeTokenPlaced: "{company} has an exchange token on {hex.place} now",
    log.ExchangeTokenFreed: "{company} can place one of its exchange tokens as any other",
    log.TokenMadeExchange: "{company} has one token less and one exchange token more",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
