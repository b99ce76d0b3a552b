"""What private companies and corporations can do: one small type for each kind of ability.

``type`` in the file says which kind it is. Hexes are written by coordinate, money in the currency of the
title. A title's own rules may declare further kinds (:class:`.vocabulary.Vocabulary`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta

from roundhouse.table.saying import Say

from .words import AnyMoment, Count, Moment, Money, Owner, Percent, Sold, Source, TrackKind

CityIndex: TypeAlias = Annotated[int, Meta(ge=0, le=12)]


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that a private company or a corporation gives its owner."""

    in_text: bool = False
    """Does the text of its company say what it does? Pages and cards make no sentence of it then."""

    words: ClassVar[str] = ""
    """What the page says of a kind that only one title has, where it is not the word for it."""

    @classmethod
    def word(cls) -> str:
        """The word for this kind in a title."""
        return str(cls.__struct_config__.tag)

    def said(self, say: Say) -> str:
        """The sentence of the page about a kind that it does not know: by default its words."""
        return say(self.words or self.word().replace("_", " ").capitalize())


class Owned(Ability, frozen=True, kw_only=True):
    """An ability that may depend on who owns the private company."""

    owner: Owner | None = None
    """Whose it must be; without it, anybody's."""


class Limited(Owned, frozen=True, kw_only=True):
    """An ability that is used, perhaps only so often."""

    count: Count | None = None
    """How often it may be used in the game; without it, any number of times."""
    count_per_round: Count | None = None
    """How often in an operating round."""
    closes_when_used: bool = False
    """Does the private company close when the ability is used up?"""


class Timed(Limited, frozen=True, kw_only=True):
    """An ability that may be used at some moments."""

    when: tuple[AnyMoment, ...] = ()
    """The moments, any of which will do."""


class BlocksHexes(Owned, frozen=True, kw_only=True, tag="blocks_hexes"):
    """Nobody else lays track on its hexes."""

    hexes: tuple[str, ...]
    """The hexes."""
    until: str | None = None
    """The phase from which on it does not."""
    unsold: bool = True
    """Does one that keeps them in the hands of players do so before anybody has bought it, too?"""
    owner_may_build: bool = False
    """May companies of the player who owns it lay there all the same? Then it keeps others from the first
    tile only."""


class TileAbility(Timed, frozen=True, kw_only=True):
    """An ability to lay tiles."""

    hexes: tuple[str, ...] = ()
    """Where; without it, anywhere."""
    tiles: tuple[str, ...] = ()
    """Which tiles; without it, those of the phase."""
    discount: Money = 0
    """How much less it costs."""
    free: bool = False
    """Does it cost nothing?"""
    special: bool = True
    """May the tile replace what it usually may not? Only colour and track that is kept count then."""
    reachable: bool = False
    """Must the hex be reached by the company?"""
    phases: tuple[str, ...] = ()
    """The phases in which it may be used; without it, any."""
    any_color: bool = False
    """May its tiles be laid before a phase allows tiles of their colour?"""
    replaces_any: bool = False
    """May a tile that the company must reach, too, replace what it usually may not? It still has to use new
    track or change the value of a stop."""


class LayTiles(TileAbility, frozen=True, kw_only=True, tag="tile_lay"):
    """Lays tiles, besides the tile actions of the turn unless it says otherwise."""

    when: tuple[Moment | Sold, ...] = ()
    """The moments, any of which will do."""
    consumes_lay: bool = False
    """Is it one of the tile actions of the turn?"""
    pays_action: bool = False
    """Does a free one still cost what the tile action does?"""
    connect: bool = True
    """Must tiles that are laid together join, and two tiles for two hexes?"""
    cost: Money = 0
    """What the lay costs beside the terrain."""
    one_turn: bool = False
    """Is the ability gone with the next dividend of its owner once it was used?"""
    must_lay_together: bool = False
    """Must its tiles follow each other at once?"""
    must_lay_all: bool = False
    """Must all its tiles be laid once the first one is?"""
    must_lay: bool = False
    """Where its moment is “sold”: must the tile be laid, if there is a way to lay it?"""
    adds_link: bool = False
    """Must each of two tiles add track towards the other one's hex, where none joined them?"""
    discount_terrain: str | None = None
    """The kind of terrain and of borders that the discount is for, off the cost of each; without it, it is
    off all that the lay costs."""
    passive: bool = False
    """Does it only take the discount off the company's own tile actions?"""
    keeps_exits_only: bool = False
    """Must only the exits of the old track stay, as where a town becomes a city?"""


class EarlyTiles(Ability, frozen=True, kw_only=True, tag="early_tiles"):
    """Its company may lay some tiles before a phase allows their colour, also on bare land.

    The company is the one that has the ability, or that the private company with it is assigned to. The
    tiles are laid in the tile actions of the turn.
    """

    hexes: tuple[str, ...]
    """Where."""
    tiles: tuple[str, ...]
    """Which tiles."""
    by_owner: bool = False
    """Is the company the one that owns the private company?"""


class Teleport(TileAbility, frozen=True, kw_only=True, tag="teleport"):
    """Lays a tile as the turn's tile action, reached or not; a token may follow."""

    when: tuple[Moment, ...] = ()
    """The moments; without it, the track step of the company that owns it."""
    extra_action: bool = False
    """Are tile and token laid beside the tile actions and the token of the turn?"""
    price: Money = 0
    """What it costs; the terrain is free then."""
    on_anything: bool = False
    """May its tiles lie on any track, whatever becomes of that?"""


class TileDiscount(Limited, frozen=True, kw_only=True, tag="tile_discount"):
    """Takes something off the cost of terrain."""

    discount: Money = 0
    """How much."""
    discount_percent: Percent = 0
    """How much, in percent of the cost."""
    track: TrackKind | None = None
    """The kind of track that the tile must add; without it, any."""
    terrain: str | None = None
    """The kind of terrain; without it, any."""
    hexes: tuple[str, ...] = ()
    """Where; without it, anywhere."""
    once: bool = False
    """Is it taken off once from all that terrain and borders of a tile cost together?"""
    among_others: bool = False
    """Does a discount for a kind of terrain help where there is another kind as well?"""
    presidents: bool = False
    """While a player owns it, does it help all companies of that player?"""


class TileIncome(Limited, frozen=True, kw_only=True, tag="tile_income"):
    """Earns money when a tile is laid, on a kind of terrain or anywhere."""

    income: Money
    """How much, from the bank."""
    terrain: str | None = None
    """The kind of terrain; without it, for every tile."""
    owner_only: bool = False
    """Only when the owner itself lays the tile?"""


class TokenPlace(Timed, frozen=True, kw_only=True, tag="token"):
    """Places a token; without a moment it sets what the usual token costs on its hexes."""

    when: tuple[Moment, ...] = ()
    """The moments, any of which will do; without it, as the usual token action."""
    hexes: tuple[str, ...] = ()
    """Where; without it, in any city that is reached."""
    city: CityIndex | None = None
    """Which city of the hex, counted from 0; without it, any."""
    price: Money | None = None
    """What it costs where the company reaches the city."""
    teleport_price: Money | None = None
    """What it costs where it does not; without it, no token goes there."""
    discount_percent: Percent = 0
    """How much less than usual it costs, in percent."""
    extra_action: bool = False
    """Is it a token besides the usual one of the turn?"""
    usual_too: bool = False
    """Is a usual token that the company places there this one as well, at its price? Then it is used up."""
    from_owner: bool = False
    """Is it one of the company's own tokens?"""
    extra_slot: bool = False
    """May it be placed where no slot is free?"""
    before_track: bool = False
    """Does it go only where no track lies yet and no private company keeps the hex?"""
    only_full: bool = False
    """Does it go only where no slot is free? It takes the next slot that a tile adds."""
    whose: Literal["company", "nobody", "private"] = "company"
    """Whose token it is: the company's; nobody's, which blocks no train; or the private company's, which no
    train may count as its own."""
    with_markers: bool = False
    """Does the token leave the map when the markers of private companies do?"""


class Exchange(Timed, frozen=True, kw_only=True, tag="exchange"):
    """The private company may be exchanged for a share."""

    when: tuple[Literal["any", "owning_player_sr_turn"], ...] = ()
    """The moments, any of which will do."""
    corporations: tuple[str, ...] = ()
    """Of which corporations; without it, of any."""
    shares: tuple[str, ...] = ()
    """The certificates that are kept for it: “PRR_1” is certificate 1 of the PRR."""
    sources: tuple[Source, ...] = ("ipo",)
    """Where the share comes from."""


class Shares(Ability, frozen=True, kw_only=True, tag="shares"):
    """Certificates come with the private company."""

    shares: tuple[str, ...]
    """“PRR_1” is certificate 1 of the PRR, the president's is 0; or “random_president”, “random_share”,
    or “first_president” of the corporation that stands first in line."""
    corporations: tuple[str, ...] = ()
    """Those among which chance chooses; without it, all."""


class Close(Owned, frozen=True, kw_only=True, tag="close"):
    """Closes at a moment or in a phase of its own."""

    when: tuple[Literal["bought_train", "ran_train", "par"], ...] = ()
    """The moments, any of which will do."""
    corporations: tuple[str, ...] = ()
    """Whose train it is; without it, of those whose certificates came with it."""
    phase: str | None = None
    """The phase in which it closes instead of with the others, or “never”."""


class NoBuy(Ability, frozen=True, kw_only=True, tag="no_buy"):
    """Companies cannot buy the private company."""


class RevenueChange(Owned, frozen=True, kw_only=True, tag="revenue_change"):
    """Its revenue changes."""

    revenue: Money
    """What it pays from then on."""
    phase: str | None = None
    """The phase in which it changes."""
    when: tuple[Literal["sold", "has_train"], ...] = ()
    """The moments, any of which will do."""


class TrainDiscount(Limited, frozen=True, kw_only=True, tag="train_discount"):
    """Takes something off the price of a train of the bank."""

    trains: tuple[str, ...]
    """Which trains."""
    discount: Money = 0
    """How much, in money."""
    discount_percent: Percent = 0
    """How much, in percent."""
    own_trains: bool = False
    """Does the company that owns the private company simply pay less for each of them? Otherwise the private
    company buys the train."""

    def reduced(self, price: int) -> int:
        """The price of a train less the discount."""
        return max(0, price - self.discount - price * self.discount_percent // 100)


class TrainLimit(Owned, frozen=True, kw_only=True, tag="train_limit"):
    """The company may own more trains."""

    amount: Count
    """How many more."""


class AssignHexes(Timed, frozen=True, kw_only=True, tag="assign_hexes"):
    """Puts a marker on a hex."""

    when: tuple[Moment, ...] = ()
    """The moments, any of which will do."""
    hexes: tuple[str, ...]
    """Where."""
    on_route: bool = False
    """Only where a train of the company could run?"""


class AssignCorporation(Timed, frozen=True, kw_only=True, tag="assign_corporation"):
    """Is assigned to a company."""

    when: tuple[Moment | Sold, ...] = ()
    """The moments, any of which will do."""


class MarkerBonus(Ability, frozen=True, kw_only=True, tag="marker_bonus"):
    """A route of the company that it is assigned to earns more at the marked hex."""

    amount: Money = 0
    """How much."""
    amounts: Mapping[str, Money] = {}
    """How much on some hexes, where it differs."""
    multiplied: bool = False
    """Is it multiplied by trains that multiply what stops pay?"""


class HexBonus(Owned, frozen=True, kw_only=True, tag="hex_bonus"):
    """A route of the company that owns it earns more for each stop on its hexes that counts."""

    hexes: tuple[str, ...]
    """Where."""
    amount: Money
    """How much."""
    presidents: bool = False
    """While a player owns it, do all companies of that player earn it?"""


class TokenBonus(Limited, frozen=True, kw_only=True, tag="token_bonus"):
    """Money from the bank for a token on a hex."""

    hexes: tuple[str, ...]
    """Where."""
    income: Money
    """How much."""
    by_private: bool = True
    """Also for a token that a private company places?"""


class FreeTrain(Owned, frozen=True, kw_only=True, tag="free_train"):
    """A train comes with it to the company that buys it."""

    trains: tuple[str, ...]
    """The train card, as “2-5”: card 5 of the 2 trains."""
    phase: str | None = None
    """Only before this phase."""
    closes_when_used: bool = False
    """Does the private company close then?"""


class Reservation(Ability, frozen=True, kw_only=True, tag="reservation"):
    """Keeps a slot for a token."""

    hexes: tuple[str, ...]
    """Where."""
    city: CityIndex | None = None
    """Which city of the hex, counted from 0."""
    remove: str | None = None
    """Until when: a phase, or “sold” to a company."""


class ParDiscount(Owned, frozen=True, kw_only=True, tag="par_discount"):
    """The private company pays a part of a president's certificate."""

    words = "Pays a part of the president’s certificate"
    corporations: tuple[str, ...]
    """Of which corporations."""
    discount_percent: Percent
    """Which part, in percent."""


class FaceValueTrains(Ability, frozen=True, kw_only=True, tag="face_value_trains"):
    """The company buys and sells trains at face value."""

    words = "Trains that it buys from companies or sells to them change hands at face value"


class NeedsNoTrain(Ability, frozen=True, kw_only=True, tag="needs_no_train"):
    """The company need not own a train."""

    words = "Needs no train"
    until: str
    """The phase from which on it must."""


class NeutralToken(Limited, frozen=True, kw_only=True, tag="neutral_token"):
    """The company may place a neutral token."""

    words = "May place a neutral token, which is free and blocks nobody"


class General(Ability, frozen=True, kw_only=True, tag="general"):
    """Something that only the words say."""

    text: str
    """What the page says."""


SharedAbility: TypeAlias = (
    BlocksHexes
    | LayTiles
    | EarlyTiles
    | Teleport
    | TileDiscount
    | TileIncome
    | TokenPlace
    | Exchange
    | Shares
    | Close
    | NoBuy
    | RevenueChange
    | TrainDiscount
    | TrainLimit
    | AssignHexes
    | AssignCorporation
    | MarkerBonus
    | HexBonus
    | TokenBonus
    | FreeTrain
    | Reservation
    | ParDiscount
    | FaceValueTrains
    | NeedsNoTrain
    | NeutralToken
    | General
)
"""The kinds that every title may use."""
