"""The words of the events of System18, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.eighteen.rules.parts.state_takeover import events as state
from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    state.TakenByState: "{company} goes to the state",
    state.ShareholderSettled: "{player} receives {amount} for shares of {company}",
    state.StateTokenPlaced: "{national} places a token on {hex.place}",
    log.MineTaken: "{company} takes the mine in {hex}",
    log.CharterLapsed: "{player} gives {private} back, and has not started its corporation.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
