"""The settings of the rules: what titles agree on except for a value.

A setting's default is the 1830 family's usual rule. Each is a word or a number that the rules read in
one place; behaviour that no word can say is the title's own ``rules.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .references import HexName
from .words import Count, EndTiming, Money, Percent, PlayerCount, StopKind


class TileLay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the tile actions of a turn: is a yellow tile, is an upgrade allowed, at what extra cost.

    ``not_if_upgraded`` means: unless this turn has upgraded already.
    """

    lay: bool | Literal["not_if_upgraded", "not_if_upgraded_or_city"] = True
    """May a yellow tile be laid?"""
    upgrade: bool | Literal["not_if_upgraded"] = True
    """May a tile be upgraded?"""
    cost: Money = 0
    """What the action costs beside the terrain."""
    upgrade_cost: Money | None = None
    """What an upgrade costs instead."""
    other_hex: bool = False
    """Must it be another hex than before in this turn?"""


Part = Annotated[float, Meta(ge=0, le=10)]
AnyPercent = Annotated[int, Meta(ge=0, le=1000)]
"""A percentage; more than 100 is no limit."""

UncountedZone = Literal["multiple_buy", "unlimited", "no_cert_limit"]
BorderPayment = Literal["joined", "each_side"]
SellMovement = Literal[
    "down_share",
    "down_block",
    "down_per_10",
    "down_block_pres",
    "left_share",
    "left_share_pres",
    "left_block",
    "left_block_pres",
    "left_per_two_shares",
    "left_per_10_if_pres_else_left_one",
    "none",
]


class PriceMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table that says how a dividend moves the share price.

    It holds when the shares were paid at least ``times`` the share price (``more``: more than that) and at
    least ``money``, and the price is at least ``price_from``; the marker then goes ``move`` cells to the
    right (negative: to the left), then ``up``. The last row that holds counts.
    """

    move: Annotated[int, Meta(ge=-5, le=8)]
    """How many cells to the right; below 0 to the left."""
    up: Annotated[int, Meta(ge=0, le=5)] = 0
    """How many cells up after that."""
    times: Annotated[float, Meta(ge=0, le=100)] = 0
    """It holds when this many times the share price was paid …"""
    more: bool = False
    """… or, if this is set, only when more than that was …"""
    money: Money = 0
    """… and at least so much money …"""
    price_from: Money = 0
    """… and the share price is at least this."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults. Percentages are of a company's shares, money in whole units.

    ``price_moves``: how the price follows the dividend; without rows it goes right for any and left for none.
    ``tile_cost``: the least that terrain costs, also where there is none.
    """

    # Capital and shares
    capitalization: Literal["full", "incremental"] = "full"
    """What a corporation gets when it floats: ten times its par price, or what its shares were sold for."""
    treasury_at_par: bool = False
    """Do corporations sell the shares of their treasuries at par, also where they get the money themselves
    (incremental)?"""
    sell_buy_order: Literal["sell_buy_or_buy_sell", "sell_buy", "sell_buy_sell"] = "sell_buy_or_buy_sell"
    """In which order a stock turn sells and buys."""
    must_sell_in_blocks: bool = False
    """Are shares of one corporation sold in one block a turn?"""
    sell_movement: SellMovement = "down_share"
    """How a sale moves the share price."""
    sell_after: Literal[
        "first",
        "after_ipo",
        "operate",
        "full_turn",
        "after_sr_floated",
        "any_time",
        "p_any_operate",
        "next_round",
    ] = "first"
    """When shares of a corporation may first be sold."""
    pool_limit: AnyPercent = 50
    """How much of a corporation the pool may hold, in percent."""
    pool_up_to_players: bool = False
    """May the pool hold as much of a corporation as players own of it then, whatever the pool limit is?"""
    max_percent: Percent = 60
    """How much of a corporation a player may hold, in percent."""
    max_percent_by_players: Mapping[PlayerCount, Percent] = {}
    """The same for some numbers of players, where it differs."""
    sold_out_rises: bool = True
    """Does the price of a sold-out corporation rise after a stock round?"""
    pool_drop: Literal["none", "down_share", "down_block", "left_block"] = "none"
    """How shares in the pool press the price after a stock round."""
    uncounted_zones: tuple[UncountedZone, ...] = ("multiple_buy", "unlimited", "no_cert_limit")
    """The zones of the market in which certificates do not count against the limit."""
    certificates_include_privates: bool = True
    """Do private companies count against the certificate limit?"""
    multiple_buy_only_from_market: bool = False
    """Are several shares in a turn bought from the pool only, where the zone allows it?"""
    president_may_sell_to_pool: bool = False
    """May the president's certificate go to the pool?"""
    pool_pays_company: bool = True
    """Do shares in the pool pay their dividend to the company?"""
    treasury_pays_company: bool | None = None
    """Do a company's own shares pay it their dividend, rather than those of the pool? Without a word: where
    they are its treasury (incremental)."""
    keeps_above_max: bool = False
    """May a player keep more of a corporation than may be bought?"""
    float_counts_pool: bool = True
    """Do shares in the pool count when a corporation floats?"""
    next_stock_order: Literal[
        "after_last_to_act",
        "next_clockwise",
        "most_cash",
        "only_richest",
        "least_cash",
        "first_to_pass",
        "poorest_first",
    ] = "after_last_to_act"
    """Who begins the next stock round. “only_richest”: who has more money than everybody else; if several
    have most, who comes after the last one to act. “first_to_pass”: from then on all take their turns in the
    order in which they passed. “poorest_first”: before every stock round, the first one too, they take their
    turns in the order of the money that they have, the poorest first."""
    first_round: Literal["stock", "operating"] = "stock"
    """The round with which the game begins, if no auction comes first."""
    first_stock_order: Literal[
        "in_turn",
        "beginner",
        "most_cash",
        "most_cash_in_turn",
        "most_cash_by_seat",
        "only_richest",
        "by_cash",
        "poorest_first",
    ] = "in_turn"
    """Who begins the first stock round after an auction: whose turn it would be, who began the auction, or
    who has most money.
    “most_cash_in_turn”: of those who have most, the one whose turn would come first.
    “most_cash_by_seat”: of those who have most, the one who sits first.
    “only_richest”: who has more than everybody else; if several have most, whose turn it would be.
    “by_cash”: from then on all take their turns in the order of the money that they had then.
    “poorest_first”: the same the other way round; of equals, who has more private companies comes first."""
    largest_last: bool = False
    """Is a plain certificate of several shares sold only when no other one is left where it lies, and the
    president's certificate in any bundle, or half of it alone?"""
    more_after_start: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many shares of a corporation may whoever starts it buy in the same turn?"""
    presidency_exchange: Literal["smallest_first", "largest_first", "double_first", "by_number"] = (
        "smallest_first"
    )
    """Which plain certificates are given for the president's: largest first means the newest first, too;
    double first means one certificate as large as the president's, or else the oldest ones; by number, in
    the order in which the title lists them."""
    presidency_needs_full_price: bool = False
    """Who takes the president's certificate from the pool must have the money for all of it, although plain
    certificates are given for the rest."""
    presidency_bought_whole: bool = False
    """Is the president's certificate in the pool bought as a whole, at the price of all of it? Otherwise it
    costs one share, and plain certificates are given for the rest."""
    price_moves: tuple[PriceMove, ...] = ()
    """How the share price follows the dividend; without rows it goes right for any and left for none."""

    # Track and tokens
    home_token: Literal["start", "operate", "operating_round", "par", "float", "never"] = "operate"
    """When the home token is placed."""
    tile_lays: tuple[TileLay, ...] = (TileLay(),)
    """The tile actions of a turn, one after the other."""
    first_tile_lays: tuple[TileLay, ...] = ()
    """The tile actions of a company that has not operated before, where they differ."""
    minor_tile_lays: tuple[TileLay, ...] = ()
    """The tile actions of a minor, where they differ."""
    first_minor_tile_lays: tuple[TileLay, ...] = ()
    """The tile actions of a minor that has not operated before, where they differ again."""
    track_restriction: Literal[
        "permissive", "city_permissive", "station_restrictive", "semi_restrictive", "restrictive"
    ] = "semi_restrictive"
    """What a new tile must do for the company that lays it."""
    reservations_block: Literal["never", "always", "yellow_only", "single_slot_cities"] = "never"
    """Whom a slot that is kept keeps out."""
    must_use_max_exits: tuple[Literal["cities", "unlabeled_cities", "track"], ...] = ()
    """Where only tiles with the most exits of their colour may be laid."""
    may_skip_colors: bool = False
    """May a tile replace one of a colour further down than the one before its own, as far as the rules of the
    title say?"""
    one_token_per: Literal["hex", "city"] = "hex"
    """Has a company one token in a hex at most, or one in each of its cities?"""
    upgraded_towns: Literal["stay", "may_double", "may_go", "may_come"] = "stay"
    """What becomes of towns on upgrades: one may become two, or a tile without towns may follow; or one may
    come onto bare land, and become two."""
    tile_cost: Money = 0
    """The least that terrain costs, also where there is none."""
    border_payment: BorderPayment = "joined"
    """When the cost of a border is due: once, by whoever joins track over it, or by whoever builds up to it,
    from each side."""
    terrain_stays: bool = False
    """Does every tile on a hex cost its terrain again, not only the first one?"""
    narrow_track_percent: Percent = 100
    """What part of the cost of terrain is paid for a tile that adds narrow track only, in percent."""
    makes_route: tuple[HexName, ...] = ()
    """Hexes to which track makes a route with the home of a company, also where it may not run there: it is
    asked for a run, and must own a train."""
    tokens_keep_city: bool = False
    """Do tokens in a hex of several cities stay in theirs when it gets its first track? Otherwise whoever
    lays it chooses their cities."""
    tokens_after_merger: Count = 8
    """How many tokens a company keeps that takes over another one."""

    # Trains
    categories_share_track: bool = False
    """May trains of different categories (passengers, freight) run on the same track?"""
    trains_share_track: bool = False
    """May all trains of a company run on the same track? A stop where several of them stop then pays once."""
    must_buy_train: Literal["route", "always", "never"] = "route"
    """When a company without a train must buy one."""
    discarded_train_discount: Percent = 0
    """How much less than its price a train costs that a company gave up, in percent."""
    discarded_trains: Literal["pool", "remove"] = "pool"
    """Where trains go that a company gives up."""
    rusted_trains: Literal["remove", "for_small_companies"] = "remove"
    """Where trains go that rust: out of the game, or to the bank, which sells them only to companies of five
    shares."""
    buy_trains_from_others: bool = True
    """May companies buy trains from each other?"""
    buy_trains_from_other_players: bool = True
    """May companies of different presidents trade trains?"""
    face_value_between_presidents: bool = False
    """Do trains between different presidents cost their face value?"""
    obsolete_counts_for_limit: bool = False
    """Do obsolete trains count against the train limit?"""
    obsolete_for: Literal["all", "except_triggering", "except_operated"] = "all"
    """Whose trains a purchase makes obsolete; those of the buyer, or of all who have had their turn in this
    operating round, rust at once."""
    dual_train_undecided_in_pool: bool = False
    """Is the side of a train in the pool open again?"""
    dual_train_chosen_anew: bool = False
    """A train in the pool shows the side that it had, and its buyer may choose the other one."""
    train_removed_before_stock_round: bool = False
    """Does the next train leave the game after each set of operating rounds?"""
    exported_trains: tuple[str, ...] = ()
    """Of these kinds only: the next train, if it is one of them, leaves the game after each set."""
    emergency_from_others: Literal["value", "never", "always"] = "value"
    """May a president who helps buy a train from another company, and at what price?"""
    emergency_cheapest_only: bool = True
    """Must it be the cheapest train?"""
    emergency_sales_bind: bool = False
    """Must a president who has sold shares buy a train of the bank that the last share was needed for?"""
    emergency_may_sell_shares: bool = True
    """May the president sell shares for it?"""
    emergency_may_change_other_presidents: bool = True
    """Also where another corporation changes its president by it?"""
    emergency_may_sell_more_than_needed: bool = False
    """May more be sold than is needed?"""
    emergency_player_loan: bool = False
    """May the president borrow instead of being bankrupt?"""
    train_price_step: Count = 1
    """Prices between companies are multiples of this."""
    lowest_train_price: Money = 1
    """The least price between companies."""
    full_cities: Literal["block", "pass_one"] = "block"
    """May a train pass one city that is full of tokens of others?"""
    one_stop_per_hex: bool = False
    """May a route stop only once in a hex, also where it has several cities?"""
    counted_first: tuple[StopKind, ...] = ()
    """Kinds of stop that a train counts before it counts others, whatever they pay."""
    joined_routes: bool = False
    """The routes of a company are joined by stops that they share, and one of them visits its home."""
    bank_trains_a_turn: Literal["any", "one_of_each_kind", "one_of_each_reach"] = "any"
    """How many trains of the bank a company may buy in a turn."""

    # Privates
    privates_bid_step: Count = 5
    """How much a bid must be above the last one."""
    bid_multiple: bool = False
    """Must bids be multiples of the step?"""
    only_highest_bid_bound: bool = False
    """Is only the highest bidder's money bound?"""
    privates_between_players_from: Count = 1
    """The first turn (a stock round and its operating rounds) in which players may trade privates, where the
    phase allows it."""
    privates_pay: Literal["owners", "players"] = "owners"
    """Whom private companies pay before an operating round: all who own them, or players only."""
    minors_use_privates: bool = True
    """May minors, too, do what a private company of their owner can?"""
    company_price: tuple[Part, Part] = (0.5, 2.0)
    """What companies may pay for privates: the least and the most, as parts of the face value."""

    # The end
    end: Mapping[str, EndTiming] = msgspec.field(
        default_factory=lambda: {"bankrupt": "immediate", "bank": "full_or"}
    )
    """Why and when the game ends: reason to timing."""
    end_by_players: Mapping[PlayerCount, Mapping[str, EndTiming]] = {}
    """What ends the game besides, for some numbers of players."""
    end_in_stock_rounds: Mapping[str, EndTiming] = {}
    """When a reason of ``end`` that first holds in a stock round ends the game, if at another time."""
    ends_at_tables_only: tuple[str, ...] = ()
    """Reasons of ``end`` that end no recorded game: 18xx.games announces that end and plays on."""
    end_priority: tuple[EndTiming, ...] = ()
    """Which of several reasons for the end counts, by their timing, the first before the others; without it
    the one that comes soonest."""
    first_end_counts: bool = False
    """Does the reason for the end that holds first count, whatever would end the game sooner later on?"""
    bankruptcy_ends_after: Literal["one", "all_but_one"] = "one"
    """How many bankrupt players end the game."""
    bankruptcy_allowed: bool = True
    """May a player be bankrupt?"""
    closed_company_trains: Literal["remove", "pool"] = "remove"
    """Where the trains of a company go that closes."""

    @property
    def bid_unit(self) -> int:
        """Bids on privates are that much apart: the step where they must be multiples of it, else 1."""
        return self.privates_bid_step if self.bid_multiple else 1
