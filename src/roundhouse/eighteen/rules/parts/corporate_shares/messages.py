"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.HoldingsSold: "{company} gives its shares of other corporations to the pool for {price}",
    log.TreasuryDivided: "{company} pays {per_share} a share from its treasury; {taker} gets {rest}",
    log.TokenTakenOver: "{taker} replaces the token of {company} in {hex}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
