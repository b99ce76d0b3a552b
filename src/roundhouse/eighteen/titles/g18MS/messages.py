"""The words of the events of 18MS, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ChattanoogaJoined: "{company} connects Chattanooga and gets {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
