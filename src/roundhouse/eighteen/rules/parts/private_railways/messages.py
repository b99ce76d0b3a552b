"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PrivatePaidOut: "{private} closes, and {owner} gets {amount} for it",
    log.ExchangeAsked: "{player} asks {company} for a share of its treasury in exchange for {private}",
    log.ExchangeAnswered: "{company} {agrees:agrees|does not agree} to take {private} for a share",
    log.GrownToTen: "{company} has ten shares from now on",
    log.WornTrainScrapped: "{company} gives up an obsolete {name} train",
    log.PacketDealt: "{player} pays {price} for the private companies {names}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
