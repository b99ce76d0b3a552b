"""The words of the events of 1866, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.StockTokenBought: "{player} buys stock turn token {token} for {price}",
    log.StockTokenSold: "{player} sells stock turn token {token} for {price}",
    log.MinorNationalBegan: "{player} wins {company} for {price}",
    log.NationalCardUnsold: "Nobody bids for {private}",
    log.MajorNationalFormed: "{company} forms at {price}",
    log.UnledNationalMoved: "{company} has its turn without an owner",
    log.FerriesOpened: "Trains may take the ferry on {hex.place}",
    log.LocalTrainsGone: "The {name} trains that are left leave the game",
    log.TokenOfRightsLost: "{company} takes its token on {hex.place} back, where it may not run any more",
    log.CorporationGrew: "{company} has ten shares from now on",
    log.LoansDoubled: "{company} pays {amount} for its loans, twice their value",
    log.EndInSight: "The game ends after operating round {number}: {reason}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
