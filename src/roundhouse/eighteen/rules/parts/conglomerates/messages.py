"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CompanyShown: "{private} comes up",
    log.OwnershipCostsMore: "Owning a company now costs, by level: {costs}",
    log.InvestorBought: "The foreign investor buys {private} for {price}",
    log.PurchaseProposed: "{company} offers {seller} {price} for {private}",
    log.PurchaseRefused: "{player} does not sell {private} to {company}",
    log.PurchaseLeft: "{company} does not buy {private} first",
    log.HoldingBought: "{company} buys {private} from {seller} for {price}",
    log.IncomePaid: "{owner} {loss!b:pays {loss}|receives {income}}",
    log.ClosingPaid: "{company} receives {amount} for what it closes",
    log.CorporationMade: "{player} turns {private} into {company} at {price}, pays {paid} and gets "
    "{shares:# share|# shares}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
