"""The words of the events of 1822CA, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.OpenMillBuilt: "{company} builds a sawmill on {hex.place}: {amount} for a route of any company",
    log.OwnMillBuilt: "{company} builds a sawmill on {hex.place}: {amount} for a route of its own",
    log.GrainTrainAttached: "{company} puts the grain train behind its {name}",
    log.CarLeft: "{company} leaves {name} behind",
    log.LinkOpened: "The line between Detroit and Duluth opens",
    log.GrantSpent: "{private} closes",
    log.HomeReconsidered: "{company} takes up its home token on {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
