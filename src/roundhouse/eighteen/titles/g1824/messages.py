"""The words of the events of 1824, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorTakenIn: "{minor} becomes part of {company}",
    log.FormationAhead: "{company} is formed after this operating round",
    log.StateTokenReturned: "A token of {company} comes back from {hex.place} to its charter",
    log.TokenGained: "Nobody bought {minor}: {company} has one more token",
    log.MountainDiscarded: "{player} gives {private} up without compensation",
    log.BondRailwayFounded: "{company} is the bond railway; its shares are in the pool at {price}",
    log.BondRailwayPaid: "{company} pays {amount} on all its shares together",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
