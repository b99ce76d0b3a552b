"""What only 1824 has: the settings of its part, and what it remembers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Private
from roundhouse.table.journal import Piece, tracked, tracked_dict


class StateRailway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state railway: the minors that it is formed of, the first for the president's certificate, and its
    first cell on the market, ``row,column``."""

    minors: tuple[CompanyName, ...]
    cell: str


class ForTwo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game for two players, with construction railways and a bond railway.

    ``out`` are the companies that are not in it, ``redrawn`` the hexes that differ, by code. Construction
    railways cost ``price``; they close with the first train for which that event happens, or with the next
    one if ``late`` is one of them. The bond railway begins at ``cell``; it has another token where
    ``upgraded`` lies, by hex, and one for whoever buys the last of ``last_trains``.
    """

    out: tuple[CompanyName, ...]
    redrawn: Mapping[HexName, str]
    price: Money
    late: CompanyName
    cell: str
    upgraded: Mapping[HexName, TileName]
    last_trains: tuple[TrainName, ...]
    listed: tuple[str, ...] = ()
    """What 18xx.games lists in the first stock round though it is in no game on this map."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of 1824."""

    coal: Mapping[CompanyName, CompanyName]
    """Coal companies, and the corporations of which they become the president's certificate."""
    coal_prices: tuple[Money, ...]
    """What may be paid for a coal company; its corporation starts at half of it."""
    nationals: Mapping[CompanyName, StateRailway]
    """The state railways."""
    mountain_cards: tuple[PrivateName, ...]
    """The mountain railways, in the order in which they are exchanged."""
    mountains: Mapping[PlayerCount, Count]
    """How many mountain railways are in the game, by the number of players: the first of them."""
    returned: tuple[Money, ...]
    """What the third, the fourth and the fifth token of a state railway cost that it has for minors that
    nobody bought."""
    two_players: ForTwo | None = None
    """What is different with two players."""


class Unions(Piece):
    """What has come of minors and mountain railways so far."""

    ahead: tuple[Corporation, ...] = tracked(())
    """The state railways that are formed after the operating round in progress."""
    exchanging: tuple[Private, ...] = tracked(())
    """The mountain railways that must be exchanged now, the next one first."""
    returns: tuple[str, ...] = tracked(())
    """The hexes where the president of a state railway chooses which of two tokens comes back."""
    gone: tuple[str, ...] = tracked(())
    """The cards that were closed when the first stock round was over: 18xx.games shows none of them since."""

    def __init__(self) -> None:
        super().__init__("unions")


class Builders(Piece):
    """Memory of the game for two: the draft, construction railways, and the bond railway."""

    stacks: dict[str, int] = tracked_dict()
    """The cards that are still to be drafted, with the number of their stack."""
    builders: frozenset[Corporation] = tracked(frozenset())
    """The construction railways."""
    bond: Corporation | None = tracked(None)
    """The bond railway."""
    due: tuple[tuple[Corporation, str], ...] = tracked(())
    """Who places a token of the bond railway now, and in which hex; anywhere, if that is empty."""
    last_bought: bool = tracked(False)
    """Whether the last train that brings such a token was bought."""

    def __init__(self) -> None:
        super().__init__("builders")


def for_two(game: GameInPlay) -> ForTwo | None:
    """What is different in this game because it has two players, or ``None``."""
    return facts_of(game).two_players if len(game.players) == 2 else None


def is_bond(game: GameInPlay, corporation: Corporation) -> bool:
    """Is this the bond railway?"""
    return game.memory_of(Builders).bond is corporation


def nationals(game: GameInPlay) -> Mapping[str, StateRailway]:
    """The state railways that are in this game."""
    known = facts_of(game).nationals
    return {name: railway for name, railway in known.items() if name in game.corporations}


def facts_of(game: GameInPlay) -> Facts:
    """The figures of this game."""
    return game.settings_of(Facts)


def national_of(game: GameInPlay, minor: Corporation) -> Corporation | None:
    """The state railway into which a minor merges, ``None`` for a coal company."""
    for name, national in facts_of(game).nationals.items():
        if minor.id in national.minors:
            return game.company(name)
    return None


def target_of(game: GameInPlay, minor: Corporation) -> Corporation:
    """The corporation of which a minor becomes a certificate."""
    return national_of(game, minor) or game.company(facts_of(game).coal[minor.id])


def certificate_for(game: GameInPlay, minor: Corporation) -> Certificate:
    """The certificate that is kept for a minor."""
    national = national_of(game, minor)
    index = 0 if national is None else facts_of(game).nationals[national.id].minors.index(minor.id)
    return game.certificates[f"{target_of(game, minor).id}_{index}"]


def minors_left(game: GameInPlay, national: Corporation) -> Iterator[Corporation]:
    """The minors of a state railway that somebody owns, and that will become part of it."""
    for name in facts_of(game).nationals[national.id].minors:
        minor = game.company(name)
        if not minor.closed and minor.floated and minor not in game.memory_of(Builders).builders:
            yield minor


def awaits_president(corporation: Corporation) -> bool:
    """Is the president's certificate kept for a minor?"""
    return any(share.reserved and share.president for share in corporation.shares(corporation))


def kept(corporation: Corporation) -> int:
    """How much of a corporation is kept for minors, in percent."""
    return sum(share.percent for share in corporation.shares(corporation) if share.reserved)


def in_bank(corporation: Corporation) -> int:
    """How much of a corporation the bank sells, in percent."""
    return sum(share.percent for share in corporation.shares(corporation) if not share.reserved)
