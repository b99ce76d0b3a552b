"""The words of the events of the part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PresidentRewarded: "{player} receives {amount} as president of {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
