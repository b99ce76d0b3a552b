"""The words of the events of 18NewEngland, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorReserved: "{player} reserves {company}",
    log.ReservationsGivenUp: "{player} gives up the reservations of {names}",
    log.MinorsToMerge: "{company} is to merge with {other}",
    log.ConversionPaid: "{player} pays {company} {amount}",
    log.DoubleTokenRemoved: "{company} takes one of its two tokens off {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
