"""The settings of 1822."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import HexName, PrivateName, TileName


class Channel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Channel, which trains cross to the land beyond."""

    sea: HexName
    """The hex of the Channel."""
    land: HexName
    """The hex of the land beyond."""


class Straight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that lies in one way only on a hex."""

    hex: HexName
    """The hex."""
    tile: TileName
    """The tile."""
    exits: tuple[int, int]
    """The sides to which its track leads there, from 0."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the private companies of 1822 are good for, and what is special in its minors and trains."""

    bridge: PrivateName | None = None
    """The private company that lays tiles on both sides of an estuary."""
    channel_token: PrivateName | None = None
    """The private company with a token for the Channel, if the title has it."""
    channel: Channel | None = None
    """The Channel, if the map has it."""
    straight: Straight | None = None
    """A tile that lies in one way only on a hex, if there is one."""
    one_link: tuple[HexName, ...] = ()
    """Two cities that two tracks join, of which the routes of a company use one."""
    discount: PrivateName
    """The private company that is made one of two things when taken over: one free tile, or a discount."""
