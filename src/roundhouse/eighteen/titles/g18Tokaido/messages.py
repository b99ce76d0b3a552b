"""The words of the events of 18Tokaido, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CorporationLeftOut: "{company} is not in this game.",
    log.TokenBrought: "{private} brings {company} one more token.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
