"""The words of the events of 1873, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PremiumSet: "{player} wins the first turn; the premium is {price}",
    log.PremiumLowered: "All have passed; the premium falls to {price}",
    log.MineBought: "{player} buys mine {company.id} for {price}",
    log.MineClosed: "Mine {company.id} closes",
    log.MineConnected: "Mine {company.id} is connected with the state railway",
    log.MiningCompanyBegun: "{player} forms the mining company {company}",
    log.MineJoined: "Mine {mine.id} goes to {company}",
    log.MiningCompanyFormed: "{company} begins at {price}",
    log.MinePurchased: "{company} buys mine {mine.id} for {price}",
    log.RightLapsed: "The right of {player} to {company} lapses",
    log.TreasurySoldOut: "The bank buys {percent}% of {company} for {price}; they come into the pool",
    log.LineBuilt: "The line of {company} is complete",
    log.OthersTrackPaid: "{company} pays {amount} for what others have built of its line",
    log.BuilderReimbursed: "{player} gets {amount} back for track on the line of a concession",
    log.TileReserved: "Tile {tile} is kept for the line of {company} at {hex}",
    log.ConcessionFulfilled: "{company} has fulfilled its concession",
    log.UnusedTokenReplaced: "{company} replaces the unused token of {other} at {hex} and pays it {cost}",
    log.MaintenanceDue: "{company} owes {amount} for maintenance",
    log.MinesProduced: "{company} earns {amount} in its mines",
    log.TreasuryPays: "{company} pays {amount} from its treasury",
    log.BecameInsolvent: "{company} is insolvent; its shares come into the pool",
    log.BankRescued: "The bank gives {company} the {amount} that it lacks",
    log.EquipmentScrapped: "{company} scraps its {name}",
    log.EquipmentPlaced: "Mine {mine.id} gets the {name}",
    log.SwitchersMoved: "{company} exchanges the switchers of mines {mine.id} and {other.id}",
    log.UpkeepOfPurchase: "{company} pays {amount} for maintenance",
    log.SharesSplit: "{company} has {shares} shares now",
    log.ExternalTrainRenewed: "{company} takes a {name}",
    log.LocalTrafficPaid: "{company} earns {amount} at its home",
    log.DieselsReleased: "Diesel trains are for sale.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
