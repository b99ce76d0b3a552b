"""The words of the events of 1848, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PriceReduced: "{player} reduces the price of {private} to {price}",
    log.BankLent: "{company} takes a loan of {amount} from {bank}",
    log.NoLoanLeft: "{bank} has no loan left for {company}",
    log.ReceivershipBegan: "{company} goes into receivership; its tokens become those of {bank}",
    log.ShareholdersSettled: "{company} pays its shareholders {par} a share: {payments}",
    log.SettlementCovered: "{player} pays {amount} that {company} owes its shareholders",
    log.CommonwealthOpened: "The homes of {company} are connected: it may operate",
    log.CommonwealthWaits: "{company} cannot operate before its homes are connected",
    log.PrivateKept: "{private} pays no more and stays until its power is used",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
