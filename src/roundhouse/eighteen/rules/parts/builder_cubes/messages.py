"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.BuilderCubePut: "{company} puts a builder cube on {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
