"""The words of the events of 18ChristmasEve, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ShareGiven: "{giver} gives {player} {percent}% of {company}.",
    log.PresidencyGiven: "{giver} gives {player} the presidency of {company}.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
