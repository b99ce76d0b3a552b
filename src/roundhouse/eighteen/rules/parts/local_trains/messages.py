"""The words of the events of local trains, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TrainImproved: "{company} makes an {before} train a {after} train for {price}",
    log.PullmanAttached: "The Pullman car of {company} goes behind the {name} train",
    log.ApartChosen: "{company} decides about its permanent train apart: {kind}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
