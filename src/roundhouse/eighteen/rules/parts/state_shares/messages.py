"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.StateBought: (
        "{company} is nationalized: it has twice as many shares, "
        "and {state} buys {shares:# share|# shares}{price!b: for {price}|}"
    ),
    log.NationalizationDeclined: "{company} is not nationalized",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
