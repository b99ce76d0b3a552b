"""The words of the events of 21Moon, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import ByValue, Messages

from . import events as log

EN: Messages = {
    log.CorporationHeldBack: "{company} cannot be started before turn {turn}",
    log.CorporationReleased: "{company} may be started from now on",
    log.SpacePortGrew: "Tile {tile} is laid on {hex.place}",
    log.LowestBidFell: "{private} now costs {price}",
    log.LandingTokenTaken: "{company} takes over the token in {hex.place}",
    log.RiftCrossed: "{company} crosses the rift and receives {amount}",
    log.DepotChanged: "{company} {added:adds|takes away} a {train}-train in the depot",
    log.TrainPutAtBase: ByValue(
        "base",
        {
            "LB": "{company} puts a {train}-train at its local base",
            "SP": "{company} puts a {train}-train at the space port",
        },
    ),
    log.EndTokenFound: "{company} receives a token of the quarter {quarter}",
    log.SharesSwapped: "{player} trades a share of {given} for one of {gained} with {company}",
    log.OwnSharesBought: "{company} buys {percent}% of itself for {price}",
    log.ShareTakenForPrivate: "{owner} gives {private} up for a share of {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
