"""What happened in a game: typed events with fields, and no words (those are in ``crayon.messages``)."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from roundhouse.table.protocol import Event

DiscardReason = Literal["", "better-hand", "penniless", "cut-off", "closed"]
"""Why a hand is thrown away: nothing said; others promise more; the gold does for none of it; no track leads
to any of it; an event stands in the way of it."""


class PlayerRef(msgspec.Struct, frozen=True):
    """A player, as events name one: the id of the seat and the name that people read."""

    seat: str
    name: str


class Location(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the board: the milepost ``(map, q, r)`` or the strait (``S07``), and the city there."""

    milepost: tuple[int, int, int] | None = None
    strait: str = ""
    city: str = ""


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class CrayonEvent(Event, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=_tag):
    """Something that happened. Its ``type`` in JSON is the name of the class: ``track-built``."""


class PlayerEvent(CrayonEvent, frozen=True, kw_only=True):
    """Something that a player did or suffered."""

    player: PlayerRef


# Set-up


class ForemenDealt(CrayonEvent, frozen=True, kw_only=True):
    """Each player without a foreman was dealt some to choose from; ``deal`` counts the deals."""

    each: int
    deal: int


class ForemanHired(PlayerEvent, frozen=True, kw_only=True):
    """A player chose one of the foremen dealt."""

    foreman: str


class ForemenDeclined(PlayerEvent, frozen=True, kw_only=True):
    """A player chose none of the foremen dealt."""


class StartCityChosen(PlayerEvent, frozen=True, kw_only=True):
    """A train was put into its first city."""

    city: str


# Turns


class HandDiscarded(PlayerEvent, frozen=True, kw_only=True):
    """A player gave the turn for a new hand; ``why`` says what for, if that was told."""

    cards: tuple[int, ...]
    why: DiscardReason = ""


class MovementEnded(PlayerEvent, frozen=True, kw_only=True):
    """A player goes on from moving to building."""


class TurnEnded(PlayerEvent, frozen=True, kw_only=True):
    """A player ended the turn."""


class TurnMissed(PlayerEvent, frozen=True, kw_only=True):
    """A turn that was lost earlier passed by."""


class PlayerResigned(PlayerEvent, frozen=True, kw_only=True):
    """A player left the game."""


class OthersResigned(PlayerEvent, frozen=True, kw_only=True):
    """The last player who did not resign won the game."""


class GameWon(PlayerEvent, frozen=True, kw_only=True):
    """A player reached the goal and won."""

    gold: int
    majors: int


class AllWon(CrayonEvent, frozen=True, kw_only=True):
    """All players reached the goal together."""

    gold: int
    majors: int


class LastRoundOver(CrayonEvent, frozen=True, kw_only=True):
    """The round that was agreed on as the last is over, and nobody has won."""

    rounds: int


class GoalRaised(CrayonEvent, frozen=True, kw_only=True):
    """Several reached the goal with equal gold; from now on ``goal`` wins."""

    goal: int


# Cards


class DemandCardDrawn(PlayerEvent, frozen=True, kw_only=True):
    """A demand card came into a hand."""

    card: int


class EventCardDrawn(PlayerEvent, frozen=True, kw_only=True):
    """An event card was drawn and takes effect."""

    card: int
    title: str


class EventCardIgnored(PlayerEvent, frozen=True, kw_only=True):
    """An event card was drawn in the turns of only building and discarded."""

    card: int
    title: str


class EventCardExpired(CrayonEvent, frozen=True, kw_only=True):
    """An event card is no longer in force."""

    card: int
    title: str


class TrainFellBack(PlayerEvent, frozen=True, kw_only=True):
    """An event drove a train back to a city."""

    to: Location


class TurnLost(PlayerEvent, frozen=True, kw_only=True):
    """An event makes a player miss a turn."""


class MovementStopped(PlayerEvent, frozen=True, kw_only=True):
    """An event ended the movement of this turn."""


class LoadLost(PlayerEvent, frozen=True, kw_only=True):
    """An event cost a train a load."""

    load: str


class TrackErased(CrayonEvent, frozen=True, kw_only=True):
    """An event card removed track."""

    card: int
    sections: int


class TaxPaid(PlayerEvent, frozen=True, kw_only=True):
    """An event card made a player pay the bank."""

    amount: int


# Trains and loads


class TrainMoved(PlayerEvent, frozen=True, kw_only=True):
    """A train moved over track."""

    mileposts: int
    to: Location


class FeePaid(PlayerEvent, frozen=True, kw_only=True):
    """A player paid for using the track of another; who resigned is paid through the bank."""

    owner: PlayerRef
    amount: int


class BribePaid(PlayerEvent, frozen=True, kw_only=True):
    """A player paid for moving or building underground: to another player, or to the bank (``None``)."""

    payee: PlayerRef | None = None
    amount: int


class LoadPickedUp(PlayerEvent, frozen=True, kw_only=True):
    """A load went onto a train."""

    load: str
    city: str


class LoadDropped(PlayerEvent, frozen=True, kw_only=True):
    """A load was left in a city for nothing."""

    load: str
    city: str


class LoadDelivered(PlayerEvent, frozen=True, kw_only=True):
    """A demand card was fulfilled."""

    load: str
    city: str
    card: int
    pay: int


class TrainBought(PlayerEvent, frozen=True, kw_only=True):
    """A player has a new train."""

    train: str
    price: int


class TrackBuilt(PlayerEvent, frozen=True, kw_only=True):
    """A player built a line of track; ``cost`` includes a bribe."""

    sections: int
    to: Location
    cost: int


class GoldBorrowed(PlayerEvent, frozen=True, kw_only=True):
    """A player borrowed gold; ``owed`` is the whole debt after it."""

    amount: int
    owed: int


class LoanRepaid(PlayerEvent, frozen=True, kw_only=True):
    """A player paid back a part of a debt; ``owed`` is what is left of it."""

    amount: int
    owed: int


# Ships


class ShipsFound(PlayerEvent, frozen=True, kw_only=True):
    """A player drew ships in a port. Of a single one everybody sees the name."""

    count: int
    ship: str = ""


class ShipBoarded(PlayerEvent, frozen=True, kw_only=True):
    """A train went aboard."""

    ship: str
    fee: int


class ShipsDeclined(PlayerEvent, frozen=True, kw_only=True):
    """A player took none of the ships found."""


class ShipSailed(PlayerEvent, frozen=True, kw_only=True):
    """A ship sailed and is at sea still."""

    ship: str
    points: int


class ShipLanded(PlayerEvent, frozen=True, kw_only=True):
    """A train went ashore."""

    ship: str
    port: Location


class ShipDrivenToPort(PlayerEvent, frozen=True, kw_only=True):
    """A storm drove a ship into port."""

    ship: str
    port: Location


# Foremen


class ForemanReplaced(PlayerEvent, frozen=True, kw_only=True):
    """A player hired a foreman of choice in place of the one employed."""

    dismissed: str
    hired: str


class ForemanMet(PlayerEvent, frozen=True, kw_only=True):
    """A player drew a foreman and has to choose."""

    foreman: str


class ForemanKept(PlayerEvent, frozen=True, kw_only=True):
    """A player chose between the foreman drawn and the one employed."""

    kept: str
    dismissed: str
