"""The log of 18xx games in English: what happens in any title. Parts and titles add their own messages."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.eighteen.rules.state.events import (
    auctions,
    money,
    privates,
    rounds,
    shares,
    small_companies,
    track,
    trains,
)
from roundhouse.eighteen.rules.state.events.event import Payment
from roundhouse.table.catalogue import Catalogue, Spelled

_AND, _RUST = " and ", "{names} trains rust."


def _rusted(event: trains.TrainsRusted, say: Callable[[str], str]) -> str:
    return say(_RUST).format(names=say(_AND).join(event.names))


CATALOGUE = Catalogue(
    "en",
    {
        Payment: "{charged!b:{charged} from {holder}|{paid} to {own:{holder.id}|{holder}}}",
        # Rounds
        rounds.RoundBegan: "— {round} {turn}.{number} —",
        rounds.PhaseBegan: "Phase {phase} begins: {tiles} tiles{limit!b:, train limit {limit}|}.",
        rounds.TitleEventHappened: "{event}",
        rounds.EndAnnounced: "The game will end: {reason}.",
        rounds.GameEnded: "The game is over: {reason}",
        rounds.NobodyOperates: "No company operates.",
        rounds.OperatingTurnBegan: "{company} operates",
        rounds.TurnEnded: "{entity.short} ends the turn",
        rounds.Passed: "{entity.short} passes{step:: does not {step}|}",
        rounds.PlayersSeated: "The order of the players is now {names}",
        rounds.PlayerSkipped: (
            "{player} is skipped: {cheapest!b:{cash} does not buy the cheapest certificate ({cheapest}), and "
            "nothing can be sold|nothing can be bought or sold}"
        ),
        rounds.StandingOrderGiven: "{player} gives a standing order",
        rounds.StandingOrderEnded: "{player} ends a standing order: {reason}",
        rounds.NoteWritten: "{text}",
        # Shares
        shares.SharesBought: "{buyer} buys {percent}% of {company} from {source} for {price}",
        shares.SharesSold: "{owner} sells {percent}% of {company} for {price}",
        shares.SharesIssued: "{company} issues {percent}% for {price}",
        shares.SharesRedeemed: "{company} redeems {percent}% for {price}",
        shares.ShareReceived: "{player} receives {percent}% of {company}",
        shares.PriceMoved: "{company}’s share price moves from {before} to {after}.",
        shares.ControlGained: "{taker} takes over {company}",
        shares.PresidentChanged: "{player} becomes the president of {company}",
        shares.PresidencyLost: "{company.name} has no president any more.",
        shares.CorporationStarted: "{player} starts {company} at {price}",
        shares.ParPriceSet: "{player} sets the par price of {company} at {price}",
        shares.CompanyFloated: "{company} floats{funds!b: and receives {funds}|}",
        shares.CompanyClosed: "{company.name} closes.",
        shares.CharterReturned: "{company} can be started anew.",
        shares.PlayerBankrupt: "{player} is bankrupt and sells all shares that can be sold.",
        # Money
        money.TrainsRan: "{company} runs for {revenue}",
        money.SubsidyReceived: "{company} receives a subsidy of {amount}",
        money.RevenueWithheld: "{company} keeps {amount}",
        money.NothingEarned: "{company} does not run",
        money.OwnerPaid: "{company} pays {amount} to {player}",
        money.DividendPaid: "{company} {payments:pays {per_share} a share: {payments}|pays nobody}",
        money.DebtCovered: "{player} adds {amount} to what {company} pays",
        money.InterestAdded: "{player} owes another {amount} of interest",
        money.AssistanceFeePaid: "{player} pays a fee of {amount} for assisting",
        money.ContributionMade: "{player} contributes {amount}",
        money.MoneyBorrowed: "{player} borrows {amount}, for {fee}",
        # Track
        track.TileLaid: (
            "{private:{private}|{company:{company}|Somebody}} lays tile {tile} on "
            "{hex.place}{cost!b: for {cost}|}{by_hand: by hand|}"
        ),
        track.TileRemoved: "The tile on {hex.place} is taken away.",
        track.TileIncomePaid: "{owner} earns {amount} from {private}",
        track.TokenPlaced: "{company} places a token on {hex.place}{cost!b: for {cost}|}",
        track.TokenBonusPaid: "{company} gets {amount} for a token on {hex}",
        track.MarkerPlaced: "{private} {marker:places a {marker} on {hex}|is assigned to {hex.place}}",
        track.MarkersRemoved: "The markers of {private} are removed.",
        track.SecondTileForgone: "{private} lays no second tile.",
        # Trains
        trains.TrainBought: (
            "{company} {traded_in:trades a {traded_in} train in and buys a {name}|buys a "
            "{name} train} for {price}"
        ),
        trains.TrainTraded: "{company} buys a {name} train from {seller} for {price}",
        trains.TrainGiven: "{company} gets a {name} train with {private}",
        trains.TrainDiscarded: "{company} discards a {name} train",
        trains.TrainWornOut: "{company} loses its {name} train, which has had its last run",
        trains.TrainExported: "A {name} train is exported.",
        trains.SalvagePaid: "{company} gets {amount} for a {name} train",
        trains.TrainsRetired: "The {name} trains rust.",
        trains.TrainMadeObsolete: "The {name} train of {company} is {phased:phased out|obsolete}.",
        trains.TrainsRusted: Spelled((_AND, _RUST), _rusted),
        # Privates
        privates.PrivateBought: "{player} buys {private} for {price}",
        privates.PrivateSold: "{company} buys {private} from {seller} for {price}",
        privates.PrivateSoldByBank: "{company} buys {private} from the bank for {price}",
        privates.PrivateTraded: "{player} buys {private} from {seller} for {price}",
        privates.PrivateReturned: "{player} sells {private} for {price}",
        privates.PrivateClosed: "{private} closes.",
        privates.PrivatesClosed: "The private companies close.",
        privates.PrivateRevenuePaid: "{owner} collects {amount} from {private}",
        privates.PrivateExchanged: "{player} exchanges {private} for {percent}% of {company}",
        privates.ShareFunded: "{company} receives {amount} for the share",
        privates.PrivateAssigned: "{private} is assigned to {company.name}",
        privates.AssignmentKept: "{private} stays assigned as it is",
        # Auctions
        auctions.BidMade: "{player} bids {price}{lot: for {lot}|}",
        auctions.LotPassed: "{player} passes on {lot}",
        auctions.LotPutUp: "{player} puts {lot} up",
        auctions.LotOffered: "{lot} is offered for {price}.",
        auctions.MinorBought: "{player} gets {minor} for {price}",
        auctions.AuctionLeft: "{player} leaves the auction of {private}",
        auctions.PrivateOffered: "{private} is offered for {price}.",
        auctions.AuctionBegan: "{private} is auctioned.",
        auctions.PrivatePutUp: "{player} puts {private} up for {price}",
        auctions.NothingPutUp: "{player} puts nothing up",
        auctions.PrivateAwarded: "{player} gets {private} for {price}",
        auctions.TurnWon: "{player} wins the turn for {price}",
        auctions.CardTaken: "{player} takes a card",
        auctions.CardSeen: "{player} takes {private}",
        auctions.BlankCardShown: "{player} took a blank card",
        auctions.PrivateLeftOut: "{private} is not in this game.",
        # Small companies
        small_companies.SmallCompanyPutUp: "{player} puts {company} up for {price}",
        small_companies.SmallCompanyWon: "{player} wins {company} for {price}; its share price is {par}",
        small_companies.BecameCorporation: "{company} becomes {corporation}",
        small_companies.CorporationFormed: "{corporation} begins at {price}",
        small_companies.SmallCompaniesOver: "Nobody can start these any more: {names}",
    },
    terms={"entity": {"pool": "the pool", "ipo": "the IPO", "": "nobody"}},
)
