"""Zones of the stock market: the colour of each and what it means, for charts and their legends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roundhouse.eighteen.model.words import ZONE_WORDS, Zone
from roundhouse.table.saying import say

COLORS: Mapping[Zone, str] = {
    "par": "salmon",
    "par_1": "sepia",
    "par_2": "green",
    "par_3": "brown",
    "par_overlap": "salmon",
    "safe_par": "orange",
    "no_cert_limit": "yellow",
    "unlimited": "orange",
    "multiple_buy": "brown",
    "endgame": "blue",
    "max_price": "purple",
    "max_price_1": "gray",
    "close": "black",
    "liquidation": "red",
    "acquisition": "purple",
    "repar": "gray",
    "ignore_one_sale": "green",
    "ignore_two_sales": "purple",
    "convert_range": "gray",
    "phase_limited": "gray",
    "type_limited": "gray",
    "pays_bonus": "blue",
    "pays_bonus_1": "yellow",
    "pays_bonus_2": "orange",
    "pays_bonus_3": "sepia",
    "pays_bonus_4": "brown",
    "president_only": "gray",
}
"""The colour of the theme for each zone."""


def zone_colors(zones: Iterable[Zone]) -> tuple[str, ...]:
    """Return the colours of a space, the first to fill it.

    >>> zone_colors({"no_cert_limit", "par"})
    ('salmon', 'yellow')
    """
    here = set(zones)
    return tuple(dict.fromkeys(COLORS[zone] for zone in ZONE_WORDS if zone in here))


def legend(zones: Iterable[Zone]) -> tuple[tuple[str, str], ...]:
    """Return (colour, meaning) of each of the zones that a chart uses."""
    used = set(zones)
    return tuple((COLORS[zone], say(words)) for zone, words in ZONE_WORDS.items() if zone in used)
