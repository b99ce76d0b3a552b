"""What the powers of 18ZOO can do that no private company elsewhere can: one small type for each."""

from __future__ import annotations

from typing import TypeVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Private

A = TypeVar("A", bound=Ability)


class RaisesPrice(Ability, frozen=True, kw_only=True, tag="raises_price"):
    """In a stock turn of its owner the share price of a corporation moves to the right; then it closes."""

    words = "In a stock turn of its owner the share price of any corporation moves right; then it closes"


class GoesFirst(Ability, frozen=True, kw_only=True, tag="goes_first"):
    """Its owner, who says so in a stock turn, is first in the next order of players; then it closes."""

    words = "In a stock turn its owner claims the first place in the next order of players; then it closes"


class Gift(Ability, frozen=True, kw_only=True, tag="gift"):
    """Whoever buys it from the bank receives money at once, and it closes."""

    words = "Its buyer receives money from the bank at once; then it closes"
    amount: Money
    """How much."""


class PotOfGold(Ability, frozen=True, kw_only=True, tag="pot_of_gold"):
    """Whoever buys it from the bank receives money at once, and as every stock round begins."""

    words = "Its owner receives money when it is bought, and as every stock round begins"
    amount: Money
    """How much each time."""


class PlaysAgain(Ability, frozen=True, kw_only=True, tag="plays_again"):
    """Its owner has another stock turn after the present one; then it closes."""

    words = "Once its owner has acted in a stock turn, another one follows it; then it closes"


class EarlyTrain(Ability, frozen=True, kw_only=True, tag="early_train"):
    """In a stock turn of its owner a corporation buys a train, which rests for one operating turn."""

    words = (
        "In a stock turn a corporation of its owner buys a train of the bank, which does not run in its next "
        "turn, and its share price moves right; then it closes"
    )


class Tunnel(Ability, frozen=True, kw_only=True, tag="tunnel"):
    """Two places R are joined: trains may run through both."""

    words = "Joins two places R: from then on the trains of everybody may run through them; then it closes"


class KeptPlace(Ability, frozen=True, kw_only=True, tag="kept_place"):
    """Keeps a place for a token, and lets its company put the token there."""

    words = "Keeps a free place in any city with track for a token of its company"


class BuildingSite(Ability, frozen=True, kw_only=True, tag="building_site"):
    """Blocks a place for tokens for good."""

    words = "Blocks a free place in any city with track for good; then it closes"


class Wheat(Ability, frozen=True, kw_only=True, tag="wheat"):
    """Marks a station of its company."""

    words = "Marks a city with a token of its company for good; then it closes"


class DoubledTowns(Ability, frozen=True, kw_only=True, tag="doubled_towns"):
    """In some turns towns pay double, and nothing beside."""

    words = "When its company runs: towns pay 10 more this time, but no subsidy"
    count: Count
    """In how many turns; then it closes."""


class TownPrize(Ability, frozen=True, kw_only=True, tag="town_prize"):
    """Its company receives more for running to towns."""

    words = "Its company receives more when any of its trains runs to a town"
    amount: Money
    """How much more."""


class PatchTrain(Ability, frozen=True, kw_only=True, tag="patch"):
    """Saves a train, which runs as a 1S until the patch comes off."""

    words = (
        "Saves a train of its owner from rust, or any in an operating turn: it runs as a 1S, and its company "
        "buys no trains, until the patch is taken off"
    )


class Wings(Ability, frozen=True, kw_only=True, tag="wings"):
    """One train of its company passes a city that others have filled."""

    words = "One train of its company may pass a city whose places others have filled"


class LongerTrain(Ability, frozen=True, kw_only=True, tag="longer_train"):
    """One train of its company makes a stop more, unless it counts towns."""

    words = "One train of its company, but no 4J or 2J, may make one stop more"


ABILITIES: tuple[type[Ability], ...] = (
    RaisesPrice,
    GoesFirst,
    Gift,
    PotOfGold,
    PlaysAgain,
    EarlyTrain,
    Tunnel,
    KeptPlace,
    BuildingSite,
    Wheat,
    DoubledTowns,
    TownPrize,
    PatchTrain,
    Wings,
    LongerTrain,
)


def card(game: GameInPlay, kind: type[Ability]) -> Private | None:
    """The power with such an ability, as long as it is open."""
    found = game.abilities.privates_with(kind)
    return found[0] if found and not found[0].closed else None


def ability_of(game: GameInPlay, private: Private, kind: type[A]) -> A | None:
    """The ability of a kind that a power has."""
    return next((ability for _, ability in game.abilities.of(private, kind)), None)


def has(game: GameInPlay, company: Corporation, kind: type[Ability]) -> bool:
    """Does ``company`` own the power with such an ability?"""
    private = card(game, kind)
    return private is not None and private.owner is company
