"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PaidIntoEscrow: "{amount} for {company} go into escrow",
    log.EscrowReleased: "{company} reaches its destination and gets {amount} out of escrow",
    log.StartFailed: "{company} cannot begin to operate: too few of its shares are sold",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
