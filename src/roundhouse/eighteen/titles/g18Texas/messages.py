"""The words of the events of 18Texas, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TokensPaid: "{company} pays {amount} for its tokens",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
