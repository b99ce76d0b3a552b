"""What the words of a title's settings mean, for people: one phrase for each value of each closed list."""

from __future__ import annotations

from collections.abc import Mapping

SETTING_WORDS: Mapping[str, Mapping[str, str]] = {
    "capitalization": {
        "full": "ten times its par price",
        "incremental": "what its shares were sold for",
    },
    "sell_buy_order": {
        "sell_buy_or_buy_sell": "sell and buy, in either order",
        "sell_buy": "first sell, then buy",
        "sell_buy_sell": "sell, buy, and sell again",
    },
    "sell_movement": {
        "down_share": "down, a space for each share",
        "down_block": "down, one space for each sale",
        "down_per_10": "down, a space for each 10%",
        "down_block_pres": "down one space if the president sells",
        "left_share": "left, a space for each share",
        "left_share_pres": "left, a space for each share that the president sells",
        "left_block": "left, one space for each sale",
        "left_block_pres": "left one space if the president sells",
        "left_per_two_shares": "left, a space for every two shares or one that is left",
        "left_per_10_if_pres_else_left_one": "left: a space for each 10% that the president sells, else one",
        "none": "not at all",
    },
    "sell_after": {
        "first": "after the first stock round",
        "after_ipo": "once it has floated",
        "operate": "once it has operated",
        "after_sr_floated": "after the stock round in which it floats",
        "any_time": "at any time",
        "next_round": "in stock rounds, not in that in which they were bought",
        "full_turn": "once it has finished a turn",
        "p_any_operate": "by its president at any time, by others once it has operated",
    },
    "pool_drop": {
        "none": "not at all",
        "down_share": "down, a space for each share",
        "down_block": "down one space",
        "left_block": "left one space",
    },
    "next_stock_order": {
        "after_last_to_act": "whoever comes after the last to act",
        "next_clockwise": "the next in the circle",
        "most_cash": "whoever has most money",
        "only_richest": "whoever has more money than all others, else whoever comes after the last to act",
        "least_cash": "whoever has least money",
        "first_to_pass": "whoever passed first, then in the order of passing",
        "poorest_first": "the poorest, then in the order of money",
    },
    "first_round": {
        "stock": "a stock round",
        "operating": "an operating round",
    },
    "first_stock_order": {
        "in_turn": "whose turn it would be",
        "beginner": "whoever began the auction",
        "most_cash": "whoever has most money",
        "most_cash_by_seat": "whoever has most money, of equals who sits first",
        "most_cash_in_turn": "whoever has most money, of equals whose turn it would be first",
        "only_richest": "whoever has more money than all others, else whose turn it would be",
        "by_cash": "whoever has most money, then in the order of money",
        "poorest_first": "the poorest, then in the order of money",
    },
    "one_token_per": {
        "hex": "one in a hex",
        "city": "one in each city of a hex",
    },
    "privates_pay": {
        "owners": "all who own them",
        "players": "players, not corporations",
    },
    "presidency_exchange": {
        "smallest_first": "the smallest first",
        "largest_first": "the largest first",
        "double_first": "one as large as the president’s, or else the oldest",
        "by_number": "in the order in which the title lists them",
    },
    "uncounted_zones": {
        "multiple_buy": "where several shares may be bought in one turn",
        "unlimited": "where a player may hold any share of the company",
        "no_cert_limit": "where shares do not count against the certificate limit",
    },
    "home_token": {
        "start": "before the game begins",
        "operate": "when the company first operates",
        "operating_round": "when the operating round begins",
        "par": "when its par price is set",
        "float": "when it floats",
        "never": "as rules of this title say",
    },
    "track_restriction": {
        "permissive": "nothing",
        "city_permissive": "a tile without a city must lead to new track or change the value of a stop",
        "station_restrictive": "a tile without a stop must lead to new track",
        "semi_restrictive": "lead to new track, or change the value of a stop",
        "restrictive": "lead to new track",
    },
    "reservations_block": {
        "never": "nobody",
        "always": "all others",
        "yellow_only": "all others, on yellow tiles",
        "single_slot_cities": "all others, in cities with one slot",
    },
    "must_use_max_exits": {
        "cities": "in cities",
        "unlabeled_cities": "in cities without a label",
        "track": "on plain track",
    },
    "border_payment": {
        "joined": "when track is joined over it, once",
        "each_side": "when track is built up to it, from each side",
    },
    "upgraded_towns": {
        "stay": "they stay",
        "may_double": "one may become two",
        "may_go": "a tile without towns may follow",
        "may_come": "one may come onto bare land, and become two",
    },
    "must_buy_train": {"route": "if it has a route", "always": "always", "never": "never"},
    "discarded_trains": {"pool": "to the pool", "remove": "out of the game"},
    "rusted_trains": {
        "remove": "out of the game",
        "for_small_companies": "to the bank, for companies of five shares",
    },
    "obsolete_for": {
        "all": "everybody's",
        "except_triggering": "those of all but the buyer",
        "except_operated": "those of all who have not had their turn",
    },
    "emergency_from_others": {
        "value": "yes, for its face value at most",
        "never": "no",
        "always": "yes, at any price",
    },
    "full_cities": {"block": "no", "pass_one": "yes"},
    "bank_trains_a_turn": {
        "any": "as many as it likes",
        "one_of_each_kind": "one of each kind",
        "one_of_each_reach": "one of each reach",
    },
    "counted_first": {
        "city": "cities",
        "town": "towns",
        "offboard": "off-board places",
        "halt": "halts",
        "pass": "passes",
        "change": "changes of gauge",
    },
    "end_priority": {
        "immediate": "at once",
        "after_turn": "after the turn",
        "current_round": "after the round",
        "current_or": "after the operating round",
        "full_or": "after the set of operating rounds",
        "one_more_full_or_set": "after one more set of operating rounds",
    },
    "bankruptcy_ends_after": {"one": "one", "all_but_one": "all but one"},
    "closed_company_trains": {"remove": "out of the game", "pool": "to the pool"},
}
"""By the name of the setting and its value, answering what the setting asks."""
