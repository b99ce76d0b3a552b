"""The settings and the memory of 1822MX."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from roundhouse.eighteen.model.references import (
    CompanyName,
    HexName,
    PrivateName,
    TrainName,
)
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.journal import Piece, tracked, tracked_dict


class StateRailway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The railway of the state, which has no president and whose shares are all in the pool at first."""

    company: CompanyName
    """Which one."""
    price: Money
    """Its first share price."""
    first_shares: Count
    """How many of its shares there are before it takes the place of any minor."""
    first_homes: tuple[PrivateName, ...]
    """The cards of minors of which the first in the row leaves the game; its place is the home."""


class Gate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex beside a city whose track has to lead from the city to other track."""

    hex: HexName
    """The hex."""
    side: Side
    """Its side towards the city."""
    company: CompanyName
    """The company that may lay there as it likes."""


class Burden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company that costs its corporation money."""

    private: PrivateName
    """Which one."""
    amount: Money
    """How much, in each operating round."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The railway of the state, and what is special in the land and the private companies of 1822MX."""

    state: StateRailway
    """The railway of the state."""
    comes_with: Mapping[PrivateName, PrivateName] = {}
    """Cards of minors that come with other cards, for nothing."""
    ports: tuple[PrivateName, ...]
    """The private companies that lay ports."""
    waits_for_tokens: PrivateName
    """The private company whose corporation passes where it cannot place a token, as on 18xx.games."""
    gulf: tuple[HexName, ...]
    """Whoever reaches one of these sea routes is connected with whoever reaches another one."""
    gate: Gate
    """The hex of which track leads from Mexico City to other track."""
    burden: Burden
    """The private company that costs its corporation money."""
    halved: TrainName
    """The train of whose revenue half counts, rounded up to tens."""


Standing = Literal["open", "closing"]
"""How the railway of the state stands."""


class StateBook(Piece):
    """How the railway of the state stands, until it closes."""

    standing: Standing = tracked("open")
    replaced: tuple[str, ...] = tracked(())
    """The minors whose place it has taken. 18xx.games still lists them; no rule asks for them."""

    brought: dict[str, Player] = tracked_dict()
    """Who won a card with which another one came, by that. 18xx.games has it belong to them."""

    left: tuple[int | str, ...] = tracked(())
    """What it had when it closed: the percent in the pool, then its trains. 18xx.games leaves them there."""

    def __init__(self) -> None:
        super().__init__("state_railway")
