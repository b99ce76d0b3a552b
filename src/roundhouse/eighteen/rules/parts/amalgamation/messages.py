"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MergerProposed: "{company} is to merge with {other}",
    log.MergedTokenRemoved: "{company} removes a token from {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
