"""The settings of the rules: what titles agree on except for a value.

A setting's default is the 1830 family's usual rule. Each is a word or a number that the rules read in
one place; behaviour that no word can say is the title's own ``rules.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec


class TileLay(msgspec.Struct, frozen=True):
    """One of the tile actions of a turn: is a yellow tile, is an upgrade allowed, at what extra cost.

    ``not_if_upgraded`` means: unless this turn has upgraded already.
    """

    lay: bool | Literal["not_if_upgraded", "not_if_upgraded_or_city"] = True
    upgrade: bool | Literal["not_if_upgraded"] = True
    cost: int = 0
    upgrade_cost: int | None = None
    other_hex: bool = False


SellMovement = Literal[
    "down_share",
    "down_block",
    "down_per_10",
    "down_block_pres",
    "left_share",
    "left_share_pres",
    "left_block",
    "left_block_pres",
    "left_per_10_if_pres_else_left_one",
    "none",
]


class PriceMove(msgspec.Struct, frozen=True):
    """A row of the table that says how a dividend moves the share price.

    It holds when the shares were paid at least ``times`` the share price and at least ``money``, and the
    price is at least ``price_from``; the marker then goes ``move`` cells to the right (negative: to the
    left). The last row that holds counts.
    """

    move: int
    times: float = 0
    money: int = 0
    price_from: int = 0


EndTiming = Literal["immediate", "current_round", "current_or", "full_or", "one_more_full_or_set"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults. Percentages are of a company's shares, money in whole units.

    ``price_moves``: how the price follows the dividend; without rows it goes right for any and left for none.
    ``tile_cost``: the least that terrain costs, also where there is none.
    """

    # Capital and shares
    capitalization: Literal["full", "incremental"] = "full"
    sell_buy_order: Literal["sell_buy_or_buy_sell", "sell_buy", "sell_buy_sell"] = "sell_buy_or_buy_sell"
    must_sell_in_blocks: bool = False
    sell_movement: SellMovement = "down_share"
    sell_after: Literal[
        "first", "after_ipo", "operate", "after_sr_floated", "any_time", "p_any_operate", "full_or_turn"
    ] = "first"
    pool_limit: int = 50
    max_percent: int = 60
    sold_out_rises: bool = True
    pool_drop: Literal["none", "down_share", "down_block", "left_block"] = "none"
    certificates_include_privates: bool = True
    multiple_buy_only_from_market: bool = False
    president_may_sell_to_pool: bool = False
    pool_pays_company: bool = True
    float_counts_pool: bool = True
    next_stock_order: Literal["after_last_to_act", "first_to_pass", "most_cash", "least_cash"] = (
        "after_last_to_act"
    )
    first_stock_order: Literal["in_turn", "most_cash"] = "in_turn"
    """Who begins the first stock round after an auction: whose turn it would be, or who has most money."""
    presidency_exchange: Literal["smallest_first", "largest_first"] = "smallest_first"
    """Which plain certificates are given for the president's: largest first means the newest first, too."""
    presidency_needs_full_price: bool = False
    """Who takes the president's certificate from the pool must have the money for all of it, although plain
    certificates are given for the rest."""
    price_moves: tuple[PriceMove, ...] = ()

    # Track and tokens
    home_token: Literal["operate", "operating_round", "par", "float", "never"] = "operate"
    tile_lays: tuple[TileLay, ...] = (TileLay(),)
    first_tile_lays: tuple[TileLay, ...] = ()
    """The tile actions of a company that has not operated before, where they differ."""
    track_restriction: Literal["permissive", "city_permissive", "semi_restrictive", "restrictive"] = (
        "semi_restrictive"
    )
    reservations_block: Literal["never", "always", "yellow_only", "single_slot_cities"] = "never"
    must_use_max_exits: tuple[str, ...] = ()
    tile_cost: int = 0
    tokens_after_merger: int = 8
    """How many tokens a company keeps that takes over another one."""

    # Trains
    must_buy_train: Literal["route", "always", "never"] = "route"
    discarded_trains: Literal["pool", "remove"] = "pool"
    buy_trains_from_others: bool = True
    buy_trains_from_other_players: bool = True
    face_value_between_presidents: bool = False
    obsolete_counts_for_limit: bool = False
    obsolete_for: Literal["all", "except_triggering"] = "all"
    """Whose trains a purchase makes obsolete; those of the buyer that are spared rust at once."""
    dual_train_undecided_in_pool: bool = False
    dual_train_chosen_anew: bool = False
    """A train in the pool shows the side that it had, and its buyer may choose the other one."""
    train_removed_before_stock_round: bool = False
    emergency_from_others: Literal["value", "never", "always"] = "value"
    emergency_cheapest_only: bool = True
    emergency_may_sell_shares: bool = True
    emergency_may_change_other_presidents: bool = True
    emergency_may_sell_more_than_needed: bool = False
    emergency_player_loan: bool = False
    full_cities: Literal["block", "pass_one"] = "block"
    """May a train pass one city that is full of tokens of others?"""
    joined_routes: bool = False
    """The routes of a company are joined by stops that they share, and one of them visits its home."""
    train_price_step: int = 1
    lowest_train_price: int = 1
    bank_trains_a_turn: Literal["any", "one_of_each_kind"] = "any"

    # Privates
    privates_bid_step: int = 5
    bid_multiple: bool = False
    only_highest_bid_bound: bool = False
    privates_between_players_from: int = 1
    """The first turn (a stock round and its operating rounds) in which players may trade privates, where the
    phase allows it."""
    company_price: tuple[float, float] = (0.5, 2.0)

    # The end
    end: Mapping[str, EndTiming] = msgspec.field(
        default_factory=lambda: {"bankrupt": "immediate", "bank": "full_or"}
    )
    bankruptcy_ends_after: Literal["one", "all_but_one"] = "one"
    bankruptcy_allowed: bool = True
    closed_company_trains: Literal["remove", "pool"] = "remove"
