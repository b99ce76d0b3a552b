"""The words of the events of 18NY, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ConnectionClaimed: "{company} claims the connection bonus of {hex.place}",
    log.CoalClaimed: "{company} claims the coal token of {hex.place}",
    log.CanalShrank: "{private} earns only {revenue} from now on",
    log.NewYorkFeePaid: "{company} pays {amount} for its home in New York",
    log.StagecoachReplaced: "{company} replaces the stagecoach token by one of its own",
    log.StagecoachRemoved: "The stagecoach token of {company} leaves the game",
    log.FullyCapitalized: "{company} gives its money back and receives {amount} for all its shares",
    log.LoanCalledIn: "{company} has too many loans and must pay {amount} back",
    log.DebtSettled: "{player} pays the {amount} that {company} owes",
    log.PresidentGaveUp: "{company} has no president and stands still",
    log.RailroadTakenOver: "{company} takes {acquired} over for {amount}",
    log.LoansAssumed: "{company} assumes {loans:1 loan|# loans}",
    log.RailroadTokenTaken: "{company} takes over the token on {hex.place}",
    log.AlbanyConnected: "Track leads from Buffalo to Albany",
    log.FormationPriceFound: "{company} would begin at {price}",
    log.SmallCompanyJoined: "{minor} joins {company}; {player} receives a share"
    "{received!b: and {received}|}{paid!b: and pays {paid}|}",
    log.FormationFailed: "The formation of {company} fails: it can be started as other corporations are",
    log.SecondShareDue: "{player} must buy a second share of {company} in the next stock round",
    log.SmallCompanyLiquidated: "{minor} is liquidated{player!b:, and {player} receives {amount}|}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
