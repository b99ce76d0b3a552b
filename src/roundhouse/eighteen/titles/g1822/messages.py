"""The words of the events of 1822, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PrivateTakenOver: "{company} takes over {private} from {player}",
    log.SavingsTaken: "{company} gets the {amount} that {private} has saved",
    log.PlayersSeated: "The order of the players is now {names}",
    log.TrainImproved: "{company} makes an {before} train a {after} train for {price}",
    log.PullmanAttached: "The Pullman car of {company} goes behind the {name} train",
    log.ApartChosen: "{company} decides about its permanent train apart: {kind}",
    log.MoneyDoubled: "The money of {player} counts twice",
    log.CardMoved: "{company} moves {private} in its row",
    log.DiscountChosen: "{company} chooses what {private} is good for",
    log.HavenBought: "The tax haven of {player} buys a share of {company} for {price}",
    log.HavenPaid: "{company} pays {amount} to the tax haven",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
