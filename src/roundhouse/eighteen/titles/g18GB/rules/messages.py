"""The words of the events of 18GB, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CorporationGrown: "{company} grows to ten shares",
    log.GrowthFunded: "{company} receives {amount} for its new shares",
    log.PrivateRetired: "{private} closes and pays {player} {amount}",
    log.LateCorporations: "All corporations can be started from now on",
    log.NoMoreTokens: "The end is near: no more tokens are placed",
    log.CorporationGivenUp: "{company} has not floated and is out of the game; its token stays",
    log.TrainGivenUp: "A {name} train leaves the game",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
