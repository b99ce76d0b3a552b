"""The settings of shares that corporations own."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.words import Count


class CorporateShareSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How corporations hold shares of others, and take them over."""

    most_tokens: Count = 6
    """A corporation takes over no more tokens than this."""
    trains_run_again: bool = False
    """May trains of a corporation that is taken over run once more in a round in which they have run?"""
    run_before_buying: bool = True
    """Must a corporation have run once before it buys shares of others?"""
    one_sale_a_turn: bool = True
    """Are shares of one corporation sold only once in a stock turn?"""
    holdings_sell_out: bool = False
    """Is a corporation sold out as soon as neither its treasury nor the pool has shares of it? Otherwise the
    players must have them all."""
    sold_singly_at_first: bool = False
    """Until a corporation has operated, does each of several shares that a player sells together bring what
    those before it have left of the price?"""
    keep_presidents: bool = False
    """Must a corporation, unless it takes the other one over at once, buy only so much of it that its
    president would have as much as any other player even after selling that?"""
    sees_all_holdings: bool = False
    """Does a stock turn wait for its pass where a player could pay for a share of any corporation that
    another one owns? Otherwise only the first share counts that a corporation has, its own first."""
