"""The words of the events of 1822PNW, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TollPaid: "{company} gets {amount} for the portage",
    log.MinorsJoined: "{minor} and {other} become {company}",
    log.MinorGrew: "{minor} becomes {company}",
    log.SharesExchanged: "{player} has {shares} shares of {company}, pays {paid}, gets {received}",
    log.MinorRenamed: "{minor} takes the place of {other} and belongs to {company} now",
    log.MinorMadeWay: "{company} begins without {minor}, which leaves the game",
    log.NegotiationsClosed: "{private} closes",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
