"""The words of the events of 1825, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {log.MinorFormed: "{company} is formed and pays {price} for its {name}-train."}

MESSAGES: Mapping[str, Messages] = {"en": EN}
