"""The words of the events of 1860, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.NationalizationBegan: "Nationalization begins.",
    log.TrackFrozen: "No track is laid and no token placed any more, and halts do not count.",
    log.CorporationNationalized: "{company.name} is now nationalized.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
