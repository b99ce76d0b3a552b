"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.OfferedForTakeover: "{company} is to be taken over by another corporation",
    log.TakeoverBidMade: "{taker} bids {price} for {company}",
    log.TakeoverWon: "{taker} buys {company} for {price}",
    log.TakeoverUnwanted: "Nobody bids for {company}",
    log.TakeoverBrokenOff: "{idle} cannot bid: the round is over, and {company} is not sold",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
