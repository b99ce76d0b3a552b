"""The words of what only 1856 tells, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.RightGained: "{company} gets a {right}",
    log.RightBought: "{company} buys a {right} for {cost}",
    log.RightReturned: "A {right} can be bought again",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
