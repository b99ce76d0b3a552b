"""The words of the events of 1841, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.Frozen: "{company} is frozen",
    log.Thawed: "{company} is no longer frozen",
    log.ConcessionReturned: "{private} was not used and goes back to the bank",
    log.FirstTokensBought: "{company} buys {count} tokens for {amount}",
    log.CompanyStartedCompany: "{starter} starts {company} at {price}",
    log.CashSwept: "{giver} gives {company} {amount}",
    log.CompaniesMerge: "{company} and {other} merge into {target}",
    log.CompanyTransforms: "{company} becomes {target}",
    log.SharesTraded: "{owner} gets a share of {company} for old shares",
    log.UpgradePaid: "{owner} pays {amount} towards a share of {company}",
    log.OldSharesPaid: "{owner} gets {amount} for old shares",
    log.SpareTokenRemoved: "{company} removes a token from {hex.place}",
    log.SecessionFailed: "The IRSFF is not divided",
    log.SecessionBegan: "{company} is divided into {first} and {second}",
    log.TuscanMergerFailed: "No corporations of Tuscany merge",
    log.LoanOfBankrupt: "{player} stays in the game with a loan of {amount}",
    log.OffboardLinked: "{hex.place} is connected with a city",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
