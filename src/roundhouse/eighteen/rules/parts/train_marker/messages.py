"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MarkerMoved: "{company} has the train marker",
    log.SetDiscarded: "Nobody has bought a train for a whole round: all trains of kind {name} leave the game",
    log.OperatingInterrupted: "Operating round {number} is interrupted for a stock round",
    log.OperatingResumed: "Operating round {number} goes on",
    log.LastRoundNamed: "The game ends in operating round {number} after the turn of {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
