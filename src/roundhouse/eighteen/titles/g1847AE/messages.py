"""The words of the events of 1847 AE, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.DraftSharePaid: "{company} receives {amount} for what came with {private}",
    log.SupplierPaid: "{company} pays {player} {amount}",
    log.NoTrainSupplied: "{company} has sold no train in this operating round",
    log.QuarryGrown: "{private} pays {amount} from now on",
    log.NothingAffordable: "{player} can pay for no private company and passes",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
