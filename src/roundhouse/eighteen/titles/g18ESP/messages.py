"""The words of the events of 18ESP, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CompaniesDrawnOut: "Not in this game: {names}",
    log.CertificateDrawn: "With {name} comes a certificate of {company}",
    log.DestinationJoined: "{company} is connected with its destination and gets {amount} and a token",
    log.OffboardReached: "{company} has run off the board and gets {amount} and a token",
    log.HarborReached: "{company} has run to a harbor and gets {amount} and a token",
    log.CapitalAdded: "{company} gets {amount} besides",
    log.PassOpened: "{company} opens the pass of {hex.place} for {cost}",
    log.PassShared: "{amount} of that go to {company}, which has the first token there",
    log.TenderBought: "{company} buys a tender for {cost}",
    log.TenderGained: "{company} has a tender now",
    log.TenderAttached: "The tender of {company} goes behind the {name} train",
    log.FirstTrainLost: "The train for {company} has rusted already",
    log.TrainsCombined: "{company} combines a train of its own with an old one for {cost}: {name}",
    log.SmallTakenOver: "{company} takes over {small}; {player} gets {amount}",
    log.SmallClosed: "{name} closes, and {player} gets {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
