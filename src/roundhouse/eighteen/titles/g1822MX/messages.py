"""The words of the events of 1822MX, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.BurdenPaid: "{company} pays {amount} for {private}",
    log.BurdenDropped: "{company} gives {private} up",
    log.StateTurnsPrivate: "{company} runs once more; then its shares are paid out and its tokens auctioned",
    log.StateSharePaid: "{player} gets {amount} for {percent}% of {company}",
    log.StateTokenChosen: "{player} puts the token on {hex.place} up for auction",
    log.StateTokenBid: "{player} bids {amount} for the token on {hex.place}",
    log.StateTokenBought: "{company} buys the place of the token on {hex.place} for {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
