"""The words of what only 18EU tells, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {log.StartTokensPaid: "{company} pays {cost} for its tokens"}

MESSAGES: Mapping[str, Messages] = {"en": EN}
