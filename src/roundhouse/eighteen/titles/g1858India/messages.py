"""The words of the events of 1858 India, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.SiteCollected: "{company} takes the token on {hex.place} for {cost}",
    log.PullmanCoupled: "The Pullman of {company} runs with the {name} train",
    log.WorksBought: "{company} buys {private} for {price}",
}
MESSAGES: Mapping[str, Messages] = {"en": EN}
