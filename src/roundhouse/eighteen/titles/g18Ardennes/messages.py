"""The words of the events of 18Ardennes, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorCompanyWon: "{player} gets {company} for {price}; it begins at {par}",
    log.ConcessionBid: "{player} bids {price} and {minor} for {company}",
    log.ConcessionWon: "{player} wins {company} for {price} and {minor}",
    log.MinorTradedIn: "{player} gives {minor}{cost!b: and {cost}|} for {percent}% of {company}",
    log.TradeAsked: "{player} asks {company} for a share of its treasury in exchange for {minor}",
    log.TradeAnswered: "{company} {agrees:agrees|does not agree} to take {minor} for a share",
    log.MinorTokenRemoved: "The token of {minor} on {hex.place} is removed",
    log.MarkerTaken: "{company} takes the {mine:mine|port} token of {hex.place}",
    log.FortCollected: "{company} takes a fort token of {hex.place}",
    log.FortsGivenUp: "{company} gives up {count:one fort token|# fort tokens}",
    log.TenSharesNow: "{company} has ten shares from now on; the certificate limit is {limit}",
    log.DoubleTokenBack: "{company} takes one of its two tokens off {hex.place}",
    log.RuinPaid: "{player} pays {amount} to {company:{company}|the bank}",
    log.TrainOnTheBank: "The bank gives {company} {amount} for a train",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
