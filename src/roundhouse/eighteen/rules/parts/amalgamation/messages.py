"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.SmallCompanyPutUp: "{player} puts {company} up for {price}",
    log.SmallCompanyWon: "{player} wins {company} for {price}; its share price is {par}",
    log.MergerProposed: "{company} is to merge with {other}",
    log.BecameCorporation: "{company} becomes {corporation}",
    log.CorporationFormed: "{corporation} begins at {price}",
    log.MergedTokenRemoved: "{company} removes a token from {hex.place}",
    log.SmallCompaniesOver: "Nobody can start these any more: {names}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
