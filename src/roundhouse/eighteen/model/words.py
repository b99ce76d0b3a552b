"""The words of titles: every closed list that a ``title.toml`` may choose from, with what each means.

A list is a ``Literal``, so that the rules can match over it and a type checker sees a case that is missing;
beside it stands a table with a sentence for each word. Reading, ``roundhouse lint``, the JSON Schema and the
reference page all take their words from here, from :mod:`.abilities` and from the steps and rounds of the
rules. What only one title's own rules read is declared beside those rules (:mod:`.vocabulary`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Money: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""An amount of money in whole units of the title's currency."""
Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
"""A number of things, at least one."""
PlayerCount: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
NO_LIMIT = 99
"""A limit of certificates or trains so high that it binds nobody."""

Layout: TypeAlias = Literal["flat", "pointy"]
LAYOUTS: Mapping[Layout, str] = {
    "flat": "Hexes have a flat side on top; columns are lettered, rows numbered.",
    "pointy": "Hexes have a corner on top; rows are lettered, columns numbered.",
}

AxisLabel: TypeAlias = Literal["letter", "number"]
AXIS_LABELS: Mapping[AxisLabel, str] = {
    "letter": "Hexes along this axis are lettered.",
    "number": "Hexes along this axis are numbered.",
}

HexColor: TypeAlias = Literal["white", "yellow", "green", "brown", "gray", "red", "blue", "orange", "purple"]
HEX_COLORS: Mapping[HexColor, str] = {
    "white": "Open land: yellow tiles are laid here.",
    "yellow": "Printed track that green tiles replace.",
    "green": "Printed track that brown tiles replace.",
    "brown": "Printed track that gray tiles replace.",
    "gray": "Printed track that stays.",
    "red": "An off-board place.",
    "blue": "Sea or lake; track only where it is printed.",
    "orange": "Printed track that stays, as over mountains.",
    "purple": "Land where only special tiles are laid, such as tunnels.",
}

TileColor: TypeAlias = Literal[
    "white", "yellow", "green", "brown", "gray", "red", "blue", "orange", "purple", "pink", "navy"
]
PhaseColor: TypeAlias = Literal[
    "yellow", "green", "brown", "gray", "black", "blue", "pink", "purple", "orange", "navy"
]
PHASE_COLORS: Mapping[PhaseColor, str] = {
    "yellow": "Yellow tiles may be laid.",
    "green": "Green tiles may be laid.",
    "brown": "Brown tiles may be laid.",
    "gray": "Gray tiles may be laid.",
    "black": "No more tiles; some places pay more, or less.",
    "blue": "No more tiles; some places pay more.",
    "pink": "Pink tiles may be laid, which replace gray ones.",
    "purple": "Purple tiles may be laid, which replace pink ones.",
    "orange": "Orange tiles may be laid, which replace purple ones.",
    "navy": "Navy tiles may be laid, which replace orange ones.",
}

Movement: TypeAlias = Literal[
    "two_dimensional",
    "one_dimensional",
    "zigzag",
    "hexagonal",
    "soft_ledge",
    "upper_ledge",
    "diagonal_ledge",
    "turning",
]
MOVEMENTS: Mapping[Movement, str] = {
    "two_dimensional": "Rows and columns; with one row, a line of prices.",
    "one_dimensional": "A line of prices.",
    "zigzag": "A line of prices that winds up and down: two prices a step.",
    "soft_ledge": "Rows and columns; no dividend leads into a zone “ignore_one_sale”, and in the first row a "
    "marker that would go up goes right and down.",
    "upper_ledge": "Rows and columns; in the first row a marker that would go up goes right.",
    "diagonal_ledge": "Rows and columns; at the top of a column a marker goes right and down instead of up.",
    "turning": "Rows and columns; at the top of a column a marker goes right and down instead of up, at its "
    "bottom left instead of down.",
    "hexagonal": "Drawn as hexagons, moved as rows and columns.",
}

StopKind: TypeAlias = Literal["city", "town", "offboard", "halt", "pass", "change"]
STOP_KINDS: Mapping[StopKind, str] = {
    "city": "A city, with places for tokens.",
    "town": "A town.",
    "offboard": "An off-board place.",
    "halt": "A halt, which pays a subsidy.",
    "pass": "A pass.",
    "change": "A change of gauge: no stop, but trains count it as they count stops.",
}

BorderKind: TypeAlias = Literal["mountain", "water", "province", "divider"]
"""Types of borders that track may cross."""

TrackKind: TypeAlias = Literal["broad", "narrow", "thin"]
TRACK_KINDS: Mapping[TrackKind, str] = {
    "broad": "Track of the usual kind.",
    "narrow": "Narrow track, or the course of ships.",
    "thin": "Track drawn thin, as a ferry over a lake.",
}

CompanyKind: TypeAlias = Literal["major", "minor"]
COMPANY_KINDS: Mapping[CompanyKind, str] = {
    "major": "A corporation with shares and a share price.",
    "minor": "A smaller company without shares.",
}

Pile: TypeAlias = Literal["bank", "pool"]
PILES: Mapping[Pile, str] = {
    "bank": "The cards wait in the bank for their turn.",
    "pool": "The cards lie in the pool and can be bought at once.",
}

TERRAINS: Mapping[str, str] = {
    "water": "A river or coast.",
    "mountain": "Mountains.",
    "hill": "Hills.",
    "lake": "A lake.",
    "swamp": "A swamp.",
    "desert": "A desert.",
    "forest": "Woods.",
    "river": "A river.",
    "impassable": "A border that track cannot cross.",
    "province": "A border of provinces, only drawn.",
    "divider": "A border that is only drawn.",
    "cliff": "A cliff.",
    "marsh": "A marsh.",
    "wall": "A wall.",
    "rail": "A railway.",
}
"""Kinds of terrain and of borders, as the tile language writes them."""

Owner: TypeAlias = Literal["player", "corporation"]
OWNERS: Mapping[Owner, str] = {
    "player": "Only while a player owns the private company.",
    "corporation": "Only while a corporation or minor owns it.",
}

Moment: TypeAlias = Literal[
    "any",
    "track",
    "token",
    "track_and_token",
    "route",
    "dividend",
    "buying_train",
    "owning_corp_or_turn",
    "owning_player_or_turn",
    "owning_player_track",
    "owning_player_token",
    "owning_player_route",
    "owning_player_sr_turn",
    "stock_round",
    "or_between_turns",
    "or_start",
]
Sold: TypeAlias = Literal["sold"]
AnyMoment: TypeAlias = Literal[Moment, Sold, "bought_train", "ran_train", "par", "has_train"]
MOMENTS: Mapping[AnyMoment, str] = {
    "any": "At any time.",
    "track": "In the track step of the company that owns it.",
    "token": "In the token step of the company that owns it.",
    "track_and_token": "In the track or token step of the company that owns it.",
    "route": "When the company that owns it runs its trains.",
    "dividend": "When the company that owns it pays a dividend.",
    "buying_train": "When the company that owns it buys trains.",
    "owning_corp_or_turn": "At any time in a turn of the company that owns it.",
    "owning_player_or_turn": "At any time in a turn of a company whose president owns it.",
    "owning_player_track": "In the track step of a company whose president owns it.",
    "owning_player_token": "In the token step of a company whose president owns it.",
    "owning_player_route": "Before the routes of a company whose president owns it are run.",
    "owning_player_sr_turn": "In a stock turn of the player who owns it.",
    "stock_round": "At any time in a stock round.",
    "or_between_turns": "In an operating round, between the turns of two companies.",
    "or_start": "At the start of an operating round.",
    "sold": "At once when a player sells it to a company.",
    "bought_train": "When a company of its certificates buys a train.",
    "ran_train": "When what trains of a company of its certificates have earned is settled.",
    "par": "When a corporation of its certificates gets its par price.",
    "has_train": "While the company that owns it has a train.",
}

Source: TypeAlias = Literal["ipo", "market"]
SOURCES: Mapping[Source, str] = {
    "ipo": "A share that the corporation has not sold yet.",
    "market": "A share from the pool.",
}

STATUS: Mapping[str, str] = {
    "can_buy_companies": "companies may buy privates",
    "can_buy_companies_from_other_players": "players may buy privates from each other",
    "can_buy_companies_operation_round_one": "companies may buy privates in the first operating round",
    "all_prices": "share prices may enter the cells that were closed before",
    "limited_train_buy": "one train a turn from the bank",
    "one_train_of_each_kind": "one train of each kind a turn from the bank",
}
"""What may hold while a phase lasts, in any title; a title's own rules may know more."""

EVENTS: Mapping[str, str] = {
    "close_companies": "the private companies close",
    "remove_reservations": "no token places are kept any more",
    "remove_tokens": "tokens of private companies go",
}
"""What may happen once, in any title; a title's own rules may know more."""

EndTiming: TypeAlias = Literal[
    "immediate", "after_turn", "current_round", "current_or", "full_or", "one_more_full_or_set"
]
END_TIMINGS: Mapping[EndTiming, str] = {
    "immediate": "The game is over at once.",
    "after_turn": "It ends when the corporation that brought it about has had its turn.",
    "current_round": "The round in progress is played to its end.",
    "current_or": "It ends after the operating round in progress, or after the next one.",
    "full_or": "It ends after the set of operating rounds in progress, or after the next set.",
    "one_more_full_or_set": "It ends after one more full set of operating rounds.",
}

ENDS: Mapping[str, str] = {
    "bank": "the bank is broken",
    "bankrupt": "a player is bankrupt",
    "stock_market": "a share price reached the end of the market",
    "final_train": "the last train was bought",
    "final_phase": "the last phase was reached",
    "all_closed": "all companies are closed",
    "standstill": "nothing was earned, bought or started for five turns",
}
"""Why a game may end, in any title; a title's own rules may know more."""

Zone: TypeAlias = Literal[
    "par",
    "endgame",
    "close",
    "multiple_buy",
    "unlimited",
    "no_cert_limit",
    "liquidation",
    "acquisition",
    "repar",
    "ignore_one_sale",
    "ignore_two_sales",
    "safe_par",
    "par_1",
    "par_2",
    "par_3",
    "convert_range",
    "max_price",
    "max_price_1",
    "phase_limited",
    "type_limited",
    "pays_bonus",
    "pays_bonus_1",
    "pays_bonus_2",
    "pays_bonus_3",
    "pays_bonus_4",
    "par_overlap",
    "president_only",
]
ZONES: Mapping[str, Zone] = {
    "p": "par",
    "e": "endgame",
    "c": "close",
    "b": "multiple_buy",
    "o": "unlimited",
    "y": "no_cert_limit",
    "l": "liquidation",
    "a": "acquisition",
    "r": "repar",
    "i": "ignore_one_sale",
    "k": "ignore_two_sales",
    "s": "safe_par",
    "x": "par_1",
    "z": "par_2",
    "w": "par_3",
    "C": "convert_range",
    "m": "max_price",
    "n": "max_price_1",
    "u": "phase_limited",
    "t": "type_limited",
    "B": "pays_bonus",
    "W": "pays_bonus_1",
    "X": "pays_bonus_2",
    "Y": "pays_bonus_3",
    "Z": "pays_bonus_4",
    "j": "par_overlap",
    "f": "president_only",
}
"""The letters behind a price and the zone each one stands for."""
ZONE_WORDS: Mapping[Zone, str] = {
    "par": "par prices",
    "par_1": "par prices, first set",
    "par_2": "par prices, second set",
    "par_3": "par prices, third set",
    "par_overlap": "par prices of two sets",
    "safe_par": "par prices that hold at a sale",
    "no_cert_limit": "shares do not count against the certificate limit",
    "unlimited": "a player may hold any share of the company",
    "multiple_buy": "several shares may be bought in one turn",
    "endgame": "reaching it ends the game",
    "max_price": "highest price",
    "max_price_1": "highest price, first set",
    "close": "the company closes",
    "liquidation": "the company is liquidated",
    "acquisition": "the company may be acquired",
    "repar": "a new par price may be set",
    "ignore_one_sale": "the first share sold does not move the price",
    "ignore_two_sales": "the first two shares sold do not move the price",
    "convert_range": "prices for conversion",
    "phase_limited": "open from a later phase on",
    "type_limited": "closed to some kinds of companies",
    "pays_bonus": "pays a bonus",
    "pays_bonus_1": "pays a bonus, second step",
    "pays_bonus_2": "pays a bonus, third step",
    "pays_bonus_3": "pays a bonus, fourth step",
    "pays_bonus_4": "pays a bonus, fifth step",
    "president_only": "only sales by the president move the price",
}
"""What a zone means, the most telling first."""
DRAWN_ONLY: frozenset[Zone] = frozenset(
    {
        "safe_par",
        "par_3",
        "convert_range",
        "max_price_1",
        "phase_limited",
        "type_limited",
        "pays_bonus",
        "pays_bonus_1",
        "pays_bonus_2",
        "pays_bonus_3",
        "pays_bonus_4",
        "par_overlap",
    }
)
"""Zones that charts show and no rule reads; ``phase_limited`` is read where a phase opens it,
``type_limited`` where corporations are ``price_limited``, and those that pay a bonus where a title lists the
part ``zone_bonuses``."""
