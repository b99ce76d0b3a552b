"""The words of the events of 1894, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.StarterDrawn: "{company} is the French corporation of the auction. {station} is in the game.",
    log.FerryMarkerBought: "{company} buys a ferry marker for {cost} and may run to London",
    log.LateHomeChosen: "{player} chooses {hex.place} as the home of {company}",
    log.TreasuryReissued: "{company} offers its redeemed {percent}% again at {par} and receives {gain}",
    log.CitySplit: "The city on {hex.place} becomes two. Tokens to be placed there again: {names}",
    log.LineRevenueChanged: "{private} pays {amount} from now on",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
