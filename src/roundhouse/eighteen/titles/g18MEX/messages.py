"""The words of the events of 18MEX, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorIncomePaid: "{company} and its owner receive {amount} each",
    log.MinorAbsorbed: "{minor.name} becomes part of {company}.",
    log.MailPaid: "{company} receives {amount} for mail",
    log.TileLapsed: "{private} cannot lay its tile any more.",
    log.MergerAgreed: "{entity} agrees",
    log.MergerDeclined: "{entity} declines to merge {company}",
    log.CorporationMerged: "{company.name} merges into {national.name}.",
    log.TokenKept: "{company} keeps the token on {hex.place}",
    log.RefundPaid: "{player} receives {amount} for the shares",
    log.NobodyMerged: "Nobody merges into {national}: the certificate limit rises by one.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
