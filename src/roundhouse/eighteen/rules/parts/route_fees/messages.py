"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.RouteFeePaid: "{company} pays {amount} in fees for its routes",
    log.TunnelBuilt: "{company} builds a tunnel on {hex.place} for {cost}",
    log.TunnelIncomePaid: "{owner} receives {amount} for the tunnel",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
