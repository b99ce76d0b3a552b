"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MineTaken: "{company} takes the mine in {hex}",
    log.MinesMoved: "{taker} gets {mines} mines of {company}",
    log.MinesPaid: "{company} receives {amount} from its {mines} mines",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
