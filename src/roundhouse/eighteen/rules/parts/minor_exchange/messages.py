"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorExchanged: "{player} exchanges {minor} for {percent}% of {company}",
    log.MinorDiscarded: "{player} gives {minor} up",
    log.TokenReplaced: "{company} replaces the token of {minor} on {hex.place}",
    log.TokenNotReplaced: "{company} does not replace the token of {minor}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
