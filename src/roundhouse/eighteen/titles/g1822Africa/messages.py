"""The words of the events of 1822Africa, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ExpressChosen: "The {name} train of {company} runs as an express train",
    log.SafariAttached: "The safari car of {company} goes behind the {name} train",
    log.RunExtraLeft: "{company} adds nothing",
    log.TileKept: "{private} keeps tile {tile} for {company}",
    log.ReserveLaid: "{company} lays a game reserve on {hex.place} and gets {amount}",
    log.CoffeePlanted: "{company} plants coffee on {hex.place} and gets {amount}",
    log.RebatePaid: "{company} gets {amount} through {private}",
    log.TrainRecycled: "{company} buys a {name} train, which never rusts, for {price}",
    log.ShareSoldToBank: "The bank buys a share of the treasury of {company} for {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
