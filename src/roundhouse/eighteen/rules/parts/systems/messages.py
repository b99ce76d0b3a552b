"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.SystemFormed: "{first} and {second} become the system {company} at {price}",
    log.SystemSharesGained: "{holder} hands in shares for {percent}% of {company}{price!b:, for {price}|}",
    log.OldSharesTraded: "{holder} gets shares of {company} from {other} for others",
    log.OldTradeSettled: "{player} settles the difference of a trade",
    log.OldShareGivenUp: "{player} gives up a share of {company} for {price}",
    log.SystemShareGiven: "{player} gives 10% of {company} to its treasury",
    log.SystemTokenBlocked: "A neutral token takes the place of a token of {company} on {hex.place}",
    log.TrainRearranged: "{company} moves a {name} train to its charter {charter}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
