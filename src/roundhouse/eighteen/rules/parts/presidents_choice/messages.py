"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {log.NothingToChoose: "{player} has nothing to choose and leaves the round"}

MESSAGES: Mapping[str, Messages] = {"en": EN}
