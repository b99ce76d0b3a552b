"""Zones of the stock market: the colour of each and what it means, for charts and their legends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

ZONES: Mapping[str, tuple[str, str]] = {
    "par": ("salmon", "par prices"),
    "par_1": ("sepia", "par prices, first set"),
    "par_2": ("green", "par prices, second set"),
    "par_3": ("brown", "par prices, third set"),
    "par_overlap": ("salmon", "par prices of two sets"),
    "safe_par": ("salmon", "par prices that hold at a sale"),
    "no_cert_limit": ("yellow", "shares do not count against the certificate limit"),
    "unlimited": ("orange", "a player may hold any share of the company"),
    "multiple_buy": ("brown", "several shares may be bought in one turn"),
    "endgame": ("blue", "reaching it ends the game"),
    "max_price": ("purple", "highest price"),
    "max_price_1": ("purple", "highest price, first set"),
    "close": ("black", "the company closes"),
    "liquidation": ("red", "the company is liquidated"),
    "acquisition": ("purple", "the company may be acquired"),
    "repar": ("gray", "a new par price may be set"),
    "ignore_one_sale": ("green", "the first share sold does not move the price"),
    "convert_range": ("sepia", "prices for conversion"),
    "phase_limited": ("gray", "open from a later phase on"),
    "pays_bonus": ("green", "pays a bonus"),
}
"""Name of a zone -> (colour of the theme, meaning), the most telling first."""


def zone_colors(zones: Iterable[str]) -> tuple[str, ...]:
    """Return the colours of a space, the first to fill it.

    >>> zone_colors({"no_cert_limit", "par"})
    ('salmon', 'yellow')
    """
    here = set(zones)
    return tuple(dict.fromkeys(color for zone, (color, _) in ZONES.items() if zone in here))


def legend(zones: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return (colour, meaning) of each of the zones that a chart uses."""
    used = set(zones)
    return tuple(entry for zone, entry in ZONES.items() if zone in used)
