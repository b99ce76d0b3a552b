"""The words of the events of 1804, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CommitteeFunded: "{company} has not floated yet and receives {amount} of the bank",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
