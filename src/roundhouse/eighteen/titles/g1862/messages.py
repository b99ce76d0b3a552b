"""The words of the events of 1862, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ObligationTaken: "{player} has to float {company} by the end of the next stock round",
    log.ObligationMet: "{player} has floated {company}, which gets {funds} and pays {cost} for three tokens",
    log.ObligationMissed: "{player} has not floated {company} and is fined {amount}",
    log.FinePaid: "{player} pays {amount} of a fine",
    log.FineForgiven: "{player} has nothing left to sell: {amount} of the fine are forgiven",
    log.StationTokensBought: "{company} buys {count} tokens for {price}",
    log.HomeTokenDisplaced: "{company} takes the place of {other} in its home on {hex}",
    log.CapitalLinked: "{company} builds a link to London on {hex}",
    log.WarrantiesBought: "{company} buys {count} warranties for {price}",
    log.ManiaMergerAgreed: "{company} merges into {survivor}; the new share price is {price}",
    log.CorporationRefinanced: "{company} is refinanced with {amount}",
    log.OptionSold: "{owner} sells {percent}% of {company} left over in the merger for {price}",
    log.OptionRedeemed: "{owner} pays {price} to keep {percent}% of {company}",
    log.ManiaBankruptcy: "{company} is bankrupt and can be started anew",
    log.RivalUnified: "The LNER forms. From now on a player may hold {limit} certificates",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
