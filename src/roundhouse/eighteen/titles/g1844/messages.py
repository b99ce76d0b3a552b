"""The words of the events of 1844, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.DestinationPaid: "{company} reaches its destination and receives {amount}",
    log.RestOfCapitalPaid: "{company} receives {amount} more, as it has no destination",
    log.TokensAllotted: "Tokens of {company}, by its par price: {count}",
    log.RevenueMarkerPlaced: "{private} puts the revenue marker {values} on {hex.place}",
    log.SiteActivated: "A train has come to {private}, which pays {amount} from now on",
    log.FurkaLineBuilt: "{private} builds the Furka-Oberalp line; {owner} receives {amount}",
    log.TrainsShrunk: "All {before} trains are {after} trains now",
    log.FederalRailwayFormed: "{company} is formed, with {amount} and a {name} train",
    log.MergedIntoNational: "{company} merges into {national}",
    log.ShareDifferencePaid: "{player} pays {amount} for the difference in price",
    log.ShareDifferenceReceived: "{player} receives {amount} for the difference in price",
    log.NationalTokenReturned: "A token of {company} comes back from {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
