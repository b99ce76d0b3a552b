"""The words of the events of 1852: Missouri, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PaidToTakePrivate: "{player} gets {amount} for taking {private}",
    log.PrivateMadeCheaper: (
        "{player} passes{cost!b: for {cost}|}; {private} costs {price} now{gain!b: and brings {gain}|}"
    ),
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
