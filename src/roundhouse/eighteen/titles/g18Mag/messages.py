"""The words of the events of 18Mag, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorDrafted: "{player} chooses {company}, which gets {funds} and a {name} train",
    log.ShareDrafted: "{player} chooses {percent}% of {company}",
    log.SupporterDrafted: "{player} chooses the supporter {private}",
    log.MinorLeftOut: "{company} is not in this game",
    log.ServicePaid: "{company} earns {amount}",
    log.TerrainTokenSpent: "{company} spends a terrain token and has {left} left",
    log.RailCarBought: "{company} pays {price} to {seller} for a rail car",
    log.NoTrainsBought: "No train of the bank was bought in {rounds} operating rounds.",
    log.SupporterHelped: "{private} helps {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
