"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.InterestDeducted: "{amount} of interest are taken from what the trains of {company} earned",
    log.LoansCalledIn: "{company} has {loans} loans more than players have shares, and pays them back",
    log.CompanyAsked: "{company} lacks {amount} for its loans: its president pays, or it is nationalized",
    log.LoansSettled: "{player} pays {amount} for the loans of {company}",
    log.CompanyNationalized: "{company} becomes part of {national}",
    log.NationalFormed: "{national} begins at {price}",
    log.NationalNotFormed: "{national} is not formed",
    log.NationalSharesGiven: "{player} gets {count} shares of {national}",
    log.HalfPresident: "{player} presides over {national} with one share and has to buy another one",
    log.PresidencyCompleted: "{player} buys the other half of the presidency of {national} for {price}",
    log.NationalTokenRemoved: "{company} removes its token on {hex}",
    log.TrainBorrowed: "{company} borrows a {name} train",
    log.BorrowedTrainReturned: "{company} gives the {name} train back",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
