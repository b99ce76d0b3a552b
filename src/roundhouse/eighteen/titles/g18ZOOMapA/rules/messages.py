"""The words of the events of 18ZOO, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TicketCashed: "{player} sells {private} for {amount}",
    log.TicketShared: "{player} sells {private}: {company} receives {amount}, {player} {kept}",
    log.PowerArrived: "{private} is on offer",
    log.PowerAnnounced: "{private} will be on offer in the next stock round",
    log.PowerPays: "{private} brings {player} {amount}",
    log.PowerUsed: "{private} is used",
    log.PowerUsedFor: "{private} is used for {company}",
    log.PowerUsedOn: "{private} is used on {hex}",
    log.TurnAgain: "{player} has another turn",
    log.CousinsJoin: "Cousins join: the last share of each corporation is for sale",
    log.StartBonus: "{company} receives {amount} from the bank",
    log.NextFamily: "The next corporation to start is {company}",
    log.NextFamilies: "The next corporation to start is {company} or {other}",
    log.SharesInPoolPay: "{company} receives {amount} for its shares in the pool",
    log.FallSpared: "The share price of {company} does not fall again for the same shares",
    log.TrainPatched: "The {name} of {company} gets a patch",
    log.PatchRemoved: "The patch comes off the {name} of {company}",
    log.TrainRests: "The {name} of {company} rests in this turn",
    log.DebtTaken: "The bank pays {amount} for {player}, who loses {owed} at the end",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
