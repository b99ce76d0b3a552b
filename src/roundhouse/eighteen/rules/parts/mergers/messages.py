"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import ByValue, Messages

from . import events as log

EN: Messages = {
    log.CompanyPutUp: "{player} puts {company} up for {price}",
    log.CompanyAuctionWon: "{player} wins the auction of {company} at {price}",
    log.PrivateContributed: "{company} gets {private} for {price}",
    log.TokenGiven: "{company} gets a token from {private}",
    log.CompanyWentPublic: "{percent}% of {company} go into the pool, and the bank pays it {amount}",
    log.CompanyFormed: "{company} starts with {cash} and {shares} shares",
    log.CompanyConverted: "{company} converts to {shares} shares",
    log.CompaniesMerged: "{company} merges with {other} at {price}",
    log.PartnerCompensated: "{partner} gets {percent}% of {company}, which {president} pays for",
    log.TokensBought: "{company} buys {count:1 token|# tokens} for {cost}",
    log.TokenRemoved: "{company} removes a token from {hex.place}",
    log.TooManyTokens: "{company} has too many tokens on the map",
    log.CompanyLiquidated: ByValue(
        "reason",
        {
            "no_train": "{company} has no train and is liquidated.",
            "tokens_not_bought": "{company} has not bought its tokens and is liquidated.",
            "tokens_too_dear": "{company} cannot pay for its tokens and is liquidated.",
        },
    ),
    log.TrainsExported: "All {name} trains are exported.",
    log.NotOffered: ByValue(
        "trouble",
        {
            "liquidation": "{company} came into liquidation just now and is not offered.",
            "acquisition": "{company} came into acquisition just now and is not offered.",
        },
    ),
    log.CompanyOffered: ByValue(
        "trouble",
        {
            "liquidation": "{company} is offered for liquidation.",
            "acquisition": "{company} is offered for acquisition.",
        },
    ),
    log.OfferWithdrawn: "{company} is not offered any more.",
    log.OfferMade: "{player} offers {company} for sale",
    log.OfferDeclined: "{entity} does not offer {company}",
    log.SaleWon: "{player} wins {company} at {price}",
    log.CompanyUnsold: "{company} is not sold.",
    log.CompanyAcquired: "{buyer:{buyer} takes {company} over|The bank liquidates {company}.}",
    log.DebtsSettled: "{player} settles debts of {amount}",
    log.ShareholderPaid: "{player} gets {amount} for {company}",
    log.ShortSharesPaid: "{player} pays {amount} for short shares of {company}",
    log.CompanyInterestPaid: "{player} pays the interest of {company}, {amount}",
    log.ShareShorted: "{player} sells {percent}% of {company} short for {price}",
    log.ShortClosed: "The bank buys a share of {company} to close a short one.",
    log.CharterFreed: "The charter of {company} is free again.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
