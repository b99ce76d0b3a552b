"""The words of the events of 18USA, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MetropolisChosen: "{hex} is a metropolis",
    log.SubsidyTaken: "{company} gets {private} on {hex}",
    log.SubsidyPaid: "{private} adds {amount} to the bid of {player}",
    log.SubsidiesCleared: "The subsidies that are left leave the map",
    log.FreeTrainTaken: "{company} gets a {name} train from {private}",
    log.ResourceUsed: "{private} gives a resource for the tile on {hex}",
    log.CompanyTownFounded: "{company} founds a company town on {hex}",
    log.RemoteValueRaised: "{company} gives {hex} the value 30/40/50/80",
    log.FreightPlaced: "{company} puts a token of its freight service on {hex}",
    log.FreightRemoved: "{company} gives its freight service up",
    log.CitySwitcherAttached: "The {name} train of {company} may pass a city",
    log.ExtenderAttached: "The {name} train of {company} counts one stop more",
    log.PullmanHitched: "{company} puts its Pullman car behind its {name} train",
    log.PullmanScrapped: "{company} scraps a Pullman car for {amount}",
    log.OldTrainSaved: "{company} keeps a {name} train for one more run",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
