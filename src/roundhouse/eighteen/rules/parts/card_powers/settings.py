"""The settings and the events of what private companies do by a choice: ``[parts.card_powers]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from roundhouse.eighteen.model.references import PrivateName

from ...state.events.event import CompanyId, EighteenEvent, PrivateId

PowerMoment: TypeAlias = Literal["track", "token", "issue"]
"""When a power is used: while tiles are laid, tokens are placed, or shares of the treasury are traded."""


class CardPowerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What private companies of companies can do, and when; each closes when it has done it."""

    frees_token: Mapping[PrivateName, tuple[PowerMoment, ...]] = {}
    """Those that make an exchange token a usual one."""
    binds_token: Mapping[PrivateName, tuple[PowerMoment, ...]] = {}
    """Those that make a usual token an exchange token."""
    moves_card: Mapping[PrivateName, tuple[PowerMoment, ...]] = {}
    """Those that move a card in the line for a box to its front or to its end."""
    waits: tuple[PowerMoment, ...] = ("token", "issue")
    """When the turn of a corporation waits for them where nothing else can be done."""


class CardMoved(EighteenEvent, frozen=True, kw_only=True):
    """A company moved a card to the front or to the end of its row."""

    company: CompanyId
    private: PrivateId
    first: bool
