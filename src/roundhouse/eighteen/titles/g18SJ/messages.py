"""The words of the events of 18SJ, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CompaniesLeftOut: "Not in this game: {names}",
    log.PriorityTaken: "{player} {taken!b:takes the priority deal|does not take the priority deal yet}",
    log.MainLineBuilt: "{company} {complete!b:completes|builds} the main line {line} on {hex.place}",
    log.CanalTokenPlaced: "{company} places a canal token of {amount} on {hex.place}",
    log.CanalTokenUsed: "{company} uses up the canal token of {amount} on {hex.place}",
    log.CapitalPaid: "{company} receives its capital of {amount}",
    log.StateTookOver: "{company} is nationalized; its tokens become those of the national railway",
    log.ShareholderCompensated: "{player} receives {amount} for shares of {company}",
    log.CorporationRequisitioned: "{player} requisitions {company} for A. W. Edelswärd at {price}",
    log.TrainRequisitioned: "{company} takes a {name} train",
    log.EdelswardPaid: "{company} pays {amount} to A. W. Edelswärd",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
"""18SJ."""
