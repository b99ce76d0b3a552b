"""The words of the events of 18FL, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.OrderBid: "{player} bids {price}",
    log.HotelBuilt: "{company} builds a hotel on {hex.place} for {cost}",
    log.SharesDoubled: "{company} has ten shares from now on{funds!b: and receives {funds}|}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
