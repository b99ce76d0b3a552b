"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TakenByState: "{company} goes to the state",
    log.StayedPrivate: "{company} does not go to the state",
    log.AssetsTaken: "{national} gets trains, private companies and {amount} of {company}",
    log.ShareholderSettled: "{player} receives {amount} for shares of {company}",
    log.StateTokenPlaced: "{national} places a token on {hex.place}",
    log.PrivateTakenByState: "{private} goes to the state for {amount}",
    log.NationalActedFor: "{player} acts for {national} in this round",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
