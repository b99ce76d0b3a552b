"""Events of tiles, tokens and markers."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, EntityKey, HexId, Money, PrivateId


class TileLaid(EighteenEvent, frozen=True, kw_only=True):
    """A tile was laid. Listeners hear of it once tokens are settled and incomes paid.

    ``company`` paid for it if anything was paid; ``private`` is set where its ability laid the tile,
    ``by_hand`` in a recorded game.
    """

    hex: HexId
    tile: str
    company: CompanyId | None = None
    private: PrivateId | None = None
    cost: Money = 0
    by_hand: bool = False


class TileRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A tile went back to the supply."""

    hex: HexId


class TileIncomePaid(EighteenEvent, frozen=True, kw_only=True):
    """The owner of a private company was paid for a tile that was laid."""

    owner: EntityKey
    private: PrivateId
    amount: Money


class TokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A company placed a token."""

    company: CompanyId
    hex: HexId
    cost: Money = 0


class TokenBonusPaid(EighteenEvent, frozen=True, kw_only=True):
    """A company was paid for a token that it placed."""

    company: CompanyId
    hex: HexId
    amount: Money


class MarkerPlaced(EighteenEvent, frozen=True, kw_only=True):
    """The marker of a private company was put on a hex; ``marker`` is what a title calls it, if anything."""

    private: PrivateId
    hex: HexId
    marker: str = ""


class MarkersRemoved(EighteenEvent, frozen=True, kw_only=True):
    """The markers of a private company are gone."""

    private: PrivateId


class SecondTileForgone(EighteenEvent, frozen=True, kw_only=True):
    """A private company that could lay two tiles laid one."""

    private: PrivateId
