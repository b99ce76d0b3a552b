"""The words of the events of 18TN, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.WarEnded: "{company} has done its part in the Civil War",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
