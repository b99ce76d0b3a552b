"""The words of the events of 18Uruguay, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.GoodsMoved: "{company} brings goods from {before} to {after}",
    log.GoodsLoaded: "{company}: a {name} train is to pick up goods in {hex}",
    log.GoodsUnloaded: "{company}: a {name} train is to run without goods",
    log.GoodsBroughtToHarbor: "{company} brings goods from {hex} to the harbour",
    log.ShipsLoaded: "{company} loads its ships with goods: {count}",
    log.GoodsShipped: "{company} ships goods to England: {count}",
    log.TrustFunded: "{company} gets {amount} for its president’s certificate",
    log.DestinationCompleted: "{company} reaches its destination {hex} and gets {amount}",
    log.LateCapitalPaid: "{company} gets another {amount}, whatever its destination",
    log.TrustLoansRepaid: "{payer.short} pays {amount} for {count:a loan|# loans} of {company}",
    log.TrustDissolved: "{company} closes; the bank buys its shares",
    log.LastGoodsPaid: "{player} gets {amount} for the last goods that are shipped",
    log.StateRailwayFounded: "{company} is founded at {price}; it takes over {merged}",
    log.StateRailwayMissing: "No corporation owes anything that {company} could take over: it closes",
    log.HandedOver: "{company} is handed over to the state",
    log.HandoverDeclined: "{company} is not handed over to the state",
    log.StateSharesGiven: "{player} gets {percent}% of {company}, and {amount}",
    log.StatePresident: "{player} becomes president of {company}",
    log.PartOfState: "{company} becomes a part of {state}",
    log.StateTokenRemoved: "{company} gives up its token in {hex}",
    log.CertificatesLimited: "The certificate limit is {count} from now on",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
