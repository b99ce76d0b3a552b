"""The words of the events of 1882, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.NeutralTokenPlaced: "{company} places its neutral token on {hex.place}",
    log.NeutralTokenReplaced: "{company} replaces the neutral token on {hex}",
    log.TokenLifted: "{company} takes its token off {hex.place}",
    log.TrainAdded: "One more {name} train is for sale.",
    log.RebellionDrawn: "The North West Rebellion begins with the first {name} train.",
    log.RebellionBegan: "The North West Rebellion begins.",
    log.RebellionBonusPaid: "{company} gets {amount} for a yellow tile in the area of the rebellion",
    log.CorporationLapsed: "{company.name} cannot be started any more.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
