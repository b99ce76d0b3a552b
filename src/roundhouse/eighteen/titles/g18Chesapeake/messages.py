"""The words of the events of 18Chesapeake, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TilesLapsed: "{private} cannot lay its tiles any more.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
