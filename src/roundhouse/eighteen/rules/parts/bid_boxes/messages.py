"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MinorStarted: (
        "{player} wins {company} with a bid of {bid}; it begins at {price} and has {funds} in its treasury"
    ),
    log.ConcessionUsed: "{private} pays {amount} of the president’s certificate of {company} and closes",
    log.TrainLost: "A {name} train leaves the game, as nobody bid for a minor",
    log.MinorLost: "Nobody bid for {company}, the first of the minors: it leaves the game",
    log.TrainInherited: "{company} gets a {name} train, as nobody bid for a minor",
    log.PlaceInherited: "{company} takes the place of {minor} on {hex.place} and has one share more",
    log.CardLost: "{private} is not in this game",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
