"""The settings and the memory of nationalization."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.references import CompanyName, TrainName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

NATIONAL_SHARES = 20
"""The most shares that the national railway has."""
MERGED_PER_SHARE = 20
"""The percent of merged corporations that are exchanged for one share of the national railway."""

Row = Mapping[Annotated[int, Meta(ge=1, le=30)], Count]


class NationalSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The national railway ``corporation``: it starts at the average price of those that merged, in the first
    row of the market, at ``least_price`` at least."""

    corporation: CompanyName
    """Which corporation it is."""
    tokens: Count = 10
    """How many tokens it has, beyond those of homes."""
    token_price: Money = 100
    """What its tokens cost."""
    least_price: Money = 100
    """The least price at which it starts."""
    more_trains: Count = 1
    """How many trains more than others it may own."""
    any_trains_at_first: bool = False
    """May it own any number of trains until it has given some up, or declined to, after it was formed?"""
    borrows: tuple[TrainName, ...] = ()
    """The trains of the bank that it may borrow, when it has none and never had a permanent one."""
    buys_from: Money = 0
    """With more money than this it must buy a train as long as it never had a permanent one …"""
    buys_from_with_trade: Money = 0
    """… and with more than this where it has a train to trade in."""
    certificate_limit: Mapping[Annotated[int, Meta(ge=2, le=12)], Row] = {}
    """The certificate limit from then on: players, corporations in the game, certificates."""


class National(Piece):
    """Memory of the companies that are asked to pay, and of those that merged."""

    candidates: tuple[Corporation, ...] = tracked(())
    """The companies that have still to pay or merge, the next one first."""
    trigger: Player | None = tracked(None)
    """The president of the corporation that brought it about."""
    buyer: Corporation | None = tracked(None)
    """The corporation that brought it about."""
    merged: tuple[Corporation, ...] = tracked(())
    prices: tuple[int, ...] = tracked(())
    """The share prices of those that merged."""
    percents: dict[Player, int] = tracked_dict()
    """The percent of merged corporations that each player owned, added up."""
    pool: int = tracked(0)
    """The percent of merged corporations that the pool had, added up."""
    formed: bool = tracked(False)
    corporations: int = tracked(0)
    """The number of corporations right after the formation; 0 once one of them has closed."""
    permanent: bool = tracked(False)
    """Whether the national railway has ever had a permanent train."""
    half_president: Player | None = tracked(None)
    """The president who has only half of the certificate, and must buy the other half."""
    borrowed: Train | None = tracked(None)

    def __init__(self) -> None:
        super().__init__("national")
