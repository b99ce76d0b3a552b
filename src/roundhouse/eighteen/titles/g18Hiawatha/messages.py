"""The words of the events of 18Hiawatha, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PostalRevenueRaised: "{private} pays {company} {revenue} in each operating round.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
