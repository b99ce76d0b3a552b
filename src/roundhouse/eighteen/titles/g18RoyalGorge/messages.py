"""The words of the events of 18RoyalGorge, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CompaniesDrawn: "In this game: {names}",
    log.SteelChosen: "{company} takes steel of column {column} at {price} for its next {color} tile",
    log.SteelBought: "{company} pays {seller} {price} for steel",
    log.GoldShipped: "{company} ships gold from {hex.place} for {amount}",
    log.JewelerEarned: "{private} receives {amount}",
    log.JewelerEmptied: "{player} takes {amount} from {private}",
    log.GhostTownPlaced: "{company} puts a ghost town on {hex.place}",
    log.CubesReceived: "{private} receives {cubes:a coal cube|# coal cubes}",
    log.TrainLengthened: "{private} lengthens a {name} train of {company} by {stops:a stop|# stops}",
    log.BridgePaid: "{payer} pays {company} {amount} for the way through the gorge",
    log.MetalPaid: "{company} pays {amount}, {per_share} per share",
    log.TreatySigned: "{company} owes {rival} money and gets tokens in the Royal Gorge",
    log.TokenGivenBack: "A token of {company} comes back from {hex.place}",
    log.TreatyDebtPaid: "{company} pays {creditor} {amount}; {left:1 debt is|# debts are} left",
    log.SpringsPay: "{private} pays {amount} from now on",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
