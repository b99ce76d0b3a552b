"""The words of the events of 1840, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.AskingPriceLowered: "Nobody bids: {private} may be had for {price} now",
    log.PlaceChosen: "{player} is number {place} in the first stock round",
    log.ExtraCashPaid: "Each player gets {amount}",
    log.SoldToBank: "{private} is sold to the bank for {amount}",
    log.LinesOffered: "On offer in the next auction: {lines}",
    log.LineSelected: "{company} puts {line} up for auction",
    log.LineBid: "{company} bids {price} for {line}",
    log.LineWon: "{company} wins {line} for {price}",
    log.TramsAssigned: "{company} {trains:assigns trains: {trains}|leaves its trains where they are}",
    log.TramScrapped: "{company} gives up a {name} train",
    log.TramsWithdrawn: "The {name} trains that are left leave the game",
    log.CityTokenRemoved: "{company} removes the token of {owner} on {hex} for {cost}",
    log.UpkeepPaid: "{company} pays {amount} for the upkeep of {line}"
    "{by_president!b:, of which its president adds {by_president}|}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
"""What only 1840 tells."""
