"""The words of the events of 1877: Stockholm Tramways, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CompanyTakenOver: "{company} acquires {other}; its share price is {price} now",
    log.OddShareBought: "{player} buys the other half of a share for {price}",
    log.OddShareSold: "{player} sells half a share for {price}",
    log.PresidencyVacant: "Nobody owns enough of {company} to lead it",
    log.AllGiven: "{player} gives {company} all there is: {amount}",
    log.AuthorityFormed: "SL is formed. No corporation starts any more, and no track or token is laid",
    log.TrainlessRemoved: "Corporations without a train leave the game",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
