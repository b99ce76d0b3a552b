"""The words of the events of 18Norway, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ShipyardPaid: "{owner} receives {amount} for the ship",
    log.FreeShipGiven: "{company} receives an {name} for nothing",
    log.StationOpened: "{company} gets a token on {hex.place}",
    log.SecondTileLost: "{company} is joined with {hex.place}: from now on it lays one tile a turn",
    log.MailCarried: "The mail earns {company} {amount} more",
    log.SwitcherAttached: "The {name} train of {company} may pass a full city",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
