"""The settings and the memory of 1822PNW."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import Piece, tracked, tracked_dict


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mine in the mountains, to which one company runs."""

    private: PrivateName
    """The private company that lays it."""
    tile: TileName
    """Its tile."""
    passed: TileName
    """The tile that replaces it, on which others pass by, whatever the phase."""


class Ferry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Track over water, in place of the tile actions of a turn."""

    private: PrivateName
    """The private company that lays it; the routes of its owner pay nothing for it."""
    toll: Money
    """What the routes of others pay for each of its tiles."""
    closed: HexName
    """The hex to which it does not lead."""


class Bonuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What routes earn beside stops."""

    forest: Money
    """For each forest with track, but not to an electric train."""
    lumber: PrivateName
    """The private company for whose owner the forests on one route count once more."""
    mill: PrivateName
    """The private company whose marker one route of each company earns money for."""
    mill_worth: Mapping[str, Money]
    """How much, by phase; the last phase named that has begun holds."""
    ski: PrivateName
    """The private company whose marker every route earns money for."""
    ski_worth: Money
    """How much."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which minors belong to corporations, and what private companies are good for."""

    belongs: Mapping[CompanyName, CompanyName]
    """The minors that become corporations, and which."""
    harbours: tuple[HexName, ...]
    """Whoever reaches one of these harbours is connected with whoever reaches another one."""
    shared_steps: Mapping[HexName, tuple[TileName, ...]]
    """Hexes that are upgraded by turns: to the first of these tiles whose colour no other of them has."""
    step_price: Money
    """What each step of them costs."""
    mine: Mine
    """The mine."""
    ferry: Ferry
    """The portage."""
    boomtown: PrivateName
    """The private company whose tile replaces a plain yellow one."""
    renames: PrivateName
    """The private company by which a minor takes the place of one that belongs to a corporation."""
    ports: tuple[PrivateName, ...]
    """The private companies that lay ports."""
    bonuses: Bonuses
    """What routes earn beside stops."""
    discarded: Copies = 0
    """How many trains are taken out of the game at the beginning."""
    packets: tuple[tuple[PrivateName, ...], ...] = ()
    """What the players have at the beginning, one after the other, instead of money: cards of minors, which
    begin at the lowest price, and private companies."""


class Belongings(Piece):
    """Which minor belongs to which corporation now, what regional railways have paid, who has the mine."""

    major_of: dict[str, str] = tracked_dict()
    """The corporation, by the minor."""
    paid: dict[str, int] = tracked_dict()
    """How often each minor that never operates has paid."""
    mine_of: str = tracked("")
    """The company that laid the mine. 18xx.games shows its token there as long as that is on the map; no rule
    asks for it."""

    def __init__(self) -> None:
        super().__init__("belongings")


FOREST = "forest"
"""The kind of terrain."""
