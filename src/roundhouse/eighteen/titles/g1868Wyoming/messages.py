"""The words of the events of 1868 Wyoming, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.StacksDealt: "The corporations lie in two stacks: {first}; {second}",
    log.KindChosen: "{player} chooses {private}",
    log.LotRemoved: "Nobody wants {private}: it leaves the game",
    log.DevelopmentPlaced: "{company} places a token on {hex.place} for {cost}",
    log.DevelopmentTaken: "{company} takes its token from {hex.place}",
    log.DevelopmentWorn: "{count} coal tokens of phase {phase} leave the map",
    log.TownBoomed: "The boomtown on {hex.place} becomes a boom city",
    log.TownBusted: "The boom city on {hex.place} becomes a boomtown again",
    log.TownDeserted: "The town on {hex.place} becomes a ghost town",
    log.TokenCameBackInWyoming: "{company} gets its token on {hex.place} back",
    log.SpikeDriven: "{company} drives the spike on {hex.place}",
    log.LinePaid: "The Crédit Mobilier pays {amount} for the track on {hex.place}",
    log.PrivateEarned: "{owner} receives {amount} from {private}",
    log.TrainsCoupled: "{company} runs {trains} as one {name} train",
    log.BigBoyAttached: "{company} makes its train {train} a Big Boy",
    log.CompanyStartsRich: "{company} receives {funds}; its other shares lie in the pool",
    log.DoubleShareTaken: "{player} exchanges {private} for the 20% share of {company}, which gets {funds}",
    log.HomeReserved: "{company} will have its home on {hex.place}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
