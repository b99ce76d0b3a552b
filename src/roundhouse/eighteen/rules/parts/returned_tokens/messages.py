"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {log.TokenReturned: "{company} takes its token in {hex} back and receives {amount} for it"}

MESSAGES: Mapping[str, Messages] = {"en": EN}
