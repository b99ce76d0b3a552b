"""The settings and the memory of 1870."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked


class River(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In phase 1 the private company is for sale to ``corporations`` alone, up to its face value; one of
    these may lay its tile at home, in its first turn, for nothing and beside its other tiles."""

    private: str
    corporations: tuple[str, ...]


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company with a marker, what a place with it adds for the corporation that has it, and for
    others as long as the marker is open."""

    private: str
    own: Money
    others: Money = 0


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``destinations`` of corporations, by hex; their tokens cost ``token_price`` when they are placed later,
    and with ``token_takes_slot`` they need a place in a city as others do."""

    river: River
    cattle: Marker
    port: Marker
    destinations: Mapping[str, str]
    token_price: Money
    token_takes_slot: bool = False


class Markers(Piece):
    """Where the markers of private companies lie, and whose they are; whether the port is closed."""

    cattle: tuple[str, str] | None = tracked(None)
    port: tuple[str, str] | None = tracked(None)
    port_closed: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("markers")


class Destinations(Piece):
    """Who has used the destination token, who has it on the map, and who is to run for it, first first."""

    used: frozenset[Corporation] = tracked(frozenset())
    on_map: frozenset[Corporation] = tracked(frozenset())
    waiting: tuple[Corporation, ...] = tracked(())

    def __init__(self) -> None:
        super().__init__("destinations")

    @property
    def first(self) -> Corporation | None:
        """Who runs next."""
        return self.waiting[0] if self.waiting else None
