"""The log of crayon rail games in English."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.crayon.rules.state import log_events as log
from roundhouse.table.catalogue import ByValue, Catalogue, Spelled

_STRAIT = "the strait {strait}"


def _location(location: log.Location, say: Callable[[str], str]) -> str:
    """The city, or the strait, or else the coordinates."""
    if location.city:
        return location.city
    if location.milepost is None:
        return say(_STRAIT).format(strait=location.strait)
    sheet, q, r = location.milepost
    return f"({sheet}:{q},{r})" if sheet else f"({q},{r})"


CATALOGUE = Catalogue(
    "en",
    {
        log.PlayerRef: "{name}",
        log.Location: Spelled((_STRAIT,), _location),
        # Set-up
        log.ForemenDealt: "Foremen are dealt, {each} to each",
        log.ForemanHired: "{player} hires {foreman}",
        log.ForemenDeclined: "{player} takes none of the foremen",
        log.StartCityChosen: "{player} starts in {city}",
        # Turns
        log.HandDiscarded: ByValue(
            "why",
            {
                "": "{player} discards the whole hand",
                "better-hand": "{player} discards the whole hand and hopes for a better one",
                "penniless": "{player} discards the whole hand: there is not enough gold for any of it",
                "cut-off": "{player} discards the whole hand: no track leads to any of it",
                "closed": "{player} discards the whole hand: an event stands in the way of it",
            },
        ),
        log.MovementEnded: "{player} has moved",
        log.TurnEnded: "{player} ends the turn",
        log.TurnMissed: "{player} misses this turn",
        log.PlayerResigned: "{player} gives up",
        log.OthersResigned: "{player} wins, for all others have given up",
        log.GameWon: "{player} wins with {gold} gp and {majors} major cities joined",
        log.AllWon: "All win together with {gold} gp and {majors} major cities joined",
        log.LastRoundOver: "Round {rounds} was the last, and nobody has won",
        log.GoalRaised: "A tie: from now on {goal} gp win",
        # Cards
        log.DemandCardDrawn: "{player} draws demand card {card}",
        log.EventCardDrawn: "{player} draws the event “{title}”",
        log.EventCardIgnored: "{player} draws “{title}”, which has no effect yet",
        log.EventCardExpired: "“{title}” is over",
        log.TrainFellBack: "{player} falls back to {to}",
        log.TurnLost: "{player} loses a turn",
        log.MovementStopped: "{player} moves no further",
        log.LoadLost: "{player} loses {load}",
        log.TrackErased: "{sections} sections of track are erased",
        log.TaxPaid: "{player} pays a tax of {amount} gp",
        # Trains and loads
        log.TrainMoved: "{player} moves {mileposts:a milepost|# mileposts} to {to}",
        log.FeePaid: "{player} pays {owner} {amount} gp for using track",
        log.BribePaid: "{player} pays {payee:{payee}|the bank} a bribe of {amount} gp",
        log.LoadPickedUp: "{player} picks up {load} in {city}",
        log.LoadDropped: "{player} leaves {load} in {city}",
        log.LoadDelivered: "{player} delivers {load} to {city} for {pay} gp",
        log.TrainBought: "{player} buys a {train} for {price} gp",
        log.TrackBuilt: "{player} builds {sections:a section|# sections} to {to} for {cost} gp",
        log.GoldBorrowed: "{player} borrows {amount} gp and owes {owed} gp",
        log.LoanRepaid: "{player} pays back {amount} gp and owes {owed} gp",
        # Ships
        log.ShipsFound: "{player} looks for a ship and finds {ship:{ship}|{count} of them}",
        log.ShipBoarded: "{player} boards {ship} for {fee!b:{fee} gp|nothing}",
        log.ShipsDeclined: "{player} takes no ship",
        log.ShipSailed: "{player} sails {points} sea points",
        log.ShipLanded: "{player} lands at {port}",
        log.ShipDrivenToPort: "{player} is driven into the port of {port}",
        # Foremen
        log.ForemanReplaced: "{player} dismisses {dismissed} and hires {hired}",
        log.ForemanMet: "{player} meets {foreman}",
        log.ForemanKept: "{player} keeps {kept} and lets {dismissed} go",
    },
)
