"""The words of the events of 1871."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.LinesDrawn: "{main} is the Main Line, {short} the Short Line; the Union Bank has a share of {bank}",
    log.PileCardOffered: "{player} puts up {private}",
    log.PileCardForced: "Nobody bids: {player} must take {private}",
    log.RailwayShared: "{company} has {count:1 share|# shares} left",
    log.UnionBankHelped: "{player} pays {amount} for the Union Bank",
    log.LineShareTaken: "{private} of {player} becomes a share of {company}",
    log.SplitBegan: "{player} splits {company}",
    log.SplitBranchChosen: "{branch} comes from {company}",
    log.SplitTokenMoved: "The token on {hex.place} is {branch}’s now",
    log.SplitPriceSet: "{branch} begins at {price}",
    log.SplitSharesExchanged: "{holder} exchanges {count:1 share|# shares} for {branch}",
    log.SplitPoolExchanged: "The pool exchanges {count:1 share|# shares} for {branch}",
    log.SplitFunded: "{branch} gets {amount} for its shares in the pool",
    log.SplitTrainMoved: "{branch} gets a {name} train",
    log.SplitMoneyMoved: "{branch} gets {amount} of the treasury",
    log.SplitPrivateMoved: "{branch} gets {private}",
}
MESSAGES: Mapping[str, Messages] = {"en": EN}
