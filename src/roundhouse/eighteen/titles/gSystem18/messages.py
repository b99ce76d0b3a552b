"""The words of the events of System18, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.Nationalized: "{company} is nationalized",
    log.NationalizedShareholderPaid: "{player} receives {amount} for shares of {company}",
    log.NationalTokenTaken: "{national} places a token on {hex.place}",
    log.MineClaimed: "{company} takes the mine in {hex}",
    log.CharterLapsed: "{player} gives {private} back, and has not started its corporation.",
    log.HomeDrawn: "{company} begins in {hex.place}; its destination is {destination.place}",
    log.TokenEarned: "{company} has run to {hex.place}, and may place a third token for {cost}",
    log.TicketCounterPlaced: "{company} places a ticket counter on {hex.place}{cost!b: for {cost}|}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
