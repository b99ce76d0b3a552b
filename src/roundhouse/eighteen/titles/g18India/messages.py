"""The words of the events of 18India, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.RegionsDrawn: "In the game: {names}. With a guaranty: {guaranteed}",
    log.HandChosen: "{player} keeps {count} cards",
    log.CertificateDrafted: "{player} drafts {card}",
    log.ManagerFound: "{player} manages {company}",
    log.CorporationDirected: "{player} buys the director’s certificate: {company} is a directed company",
    log.BondConverted: "{owner} turns {private} into a share of {company} for {price}",
    log.GaugeChangeMarked: "Trains change gauge between {hex.place} and {other.place}",
    log.GaugeChangeRemoved: "{company} removes the gauge change between {hex.place} and {other.place}",
    log.ConcessionClaimed: "{company} claims the concession for {commodity}",
    log.JewelryFound: "{private}: {company} finds jewelry on {hex.place}",
    log.PowerPaid: "{private} has been used: {owner} receives {amount}",
    log.DiscountBegun: "{private} takes {amount} off the cost of terrain for {company}",
    log.GuarantyPaid: "The guaranty of {company} pays {per_share} a share",
    log.GuarantiesEnded: "The guaranties end: {names}",
    log.TrainSoldToBank: "{company} sells a {name} to the bank for {price}",
    log.CardSoldByCorporation: "{company} sells {private} to the bank for {price}",
    log.CardBoughtByCorporation: "{company} buys {private} from the bank for {price}",
    log.CompanyTrainless: "{company} has no train",
    log.TokenExchanged: "{taker} replaces the token of {company} in {hex.place}",
    log.TokenNotExchanged: "{taker} does not replace the token of {company} in {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
