"""The words of the events of 18Ireland, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.BidsReturned: "All bids are off.",
    log.SmallCompanyLeftOut: "{name} is not started any more.",
    log.CardsTurned: "Trains come to the pool from the backs of old cards: {names}",
    log.MergerBegun: "{player} proposes a merger of {company}",
    log.MergerWidened: "{player} adds {company} to the merger",
    log.MergerPutToVote: "Shareholders vote on a merger of {names}: {needed} of {votes} votes are needed"
    "{pool_for!b: (the pool casts {pool_for} for it)|}"
    "{pool_against!b: (the pool casts {pool_against} against it)|}",
    log.MergerWithdrawn: "There was a vote on a merger of {names} in this round",
    log.VoteCast: "{player} casts {votes} {agrees:for|against} the merger",
    log.MergerDecided: "The merger is {accepted:accepted|rejected}: "
    "{votes_for} for it, {votes_against} against it",
    log.SharesSettled: "The bank pays {player} {amount} for shares of {company}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
