"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.BidMoved: "{player} moves a bid from {source} to {private} and bids {price}",
    log.BiddingSkipped: "{player} passes: all of their money is in bids",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
