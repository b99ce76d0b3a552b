"""What power costs and is needed for, and who has how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.words import Count, Money
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...in_play import GameInPlay
from ...state.pieces import Corporation, Train

Power = Annotated[int, msgspec.Meta(ge=1, le=100)]


class PowerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What power costs and what trains need, by the phase. A train goes as far as its power."""

    cost: Mapping[str, Money]
    """What one power costs, by the name of the phase."""
    least: Mapping[str, Power]
    """The power of the smallest train that may run, by the phase; who has less must buy."""
    emergency: Mapping[str, Power]
    """Up to how much power who cannot or will not pay the usual price buys in an emergency, by the phase."""
    most: Power
    """The most power a company may have."""
    spaces: Power
    """The spaces of the progress track: a purchase that goes beyond the last one begins the next phase."""
    emergency_percent: Annotated[int, msgspec.Meta(ge=100, le=1000)] = 100
    """What power costs in an emergency, in percent of the usual price."""
    lost_of: Annotated[int, msgspec.Meta(ge=2, le=100)] = 3
    """Of so much power each company loses one when a phase begins."""
    sale_fee: Money = 0
    """How much less than its face value the bank pays for a private company sold in an emergency."""
    sales_from_turn: Count = 1
    """The first turn in which private companies may be sold for it."""
    foreign_trains: tuple[str, ...] = ()
    """Trains that only the traces of 18xx.games name, as nobody’s."""


class PowerBook(Piece):
    """The power of companies, the progress track, and the trains that companies ran last."""

    power: dict[Corporation, int] = tracked_dict()
    progress: int = tracked(0)
    ran: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """The trains of the last run, by their ids: nobody else runs them until then."""

    def __init__(self) -> None:
        super().__init__("train_power")


def power_of(game: GameInPlay, company: Corporation) -> int:
    """How much power a company has."""
    return game.memory_of(PowerBook).power.get(company, 0)


def least_power(game: GameInPlay) -> int:
    """The power of the smallest train that may run in this phase."""
    return game.settings_of(PowerSettings).least[game.phase.name]


def lacks_power(game: GameInPlay, company: Corporation) -> bool:
    """Has a company too little power for any train?"""
    return power_of(game, company) < least_power(game)


def power_to_run(game: GameInPlay, company: Corporation) -> int:
    """The power of the trains that a company may run: without a president it borrows the smallest train."""
    least, power = least_power(game), power_of(game, company)
    if power < least:
        return least if company.player is None else 0
    return power


def free_trains(game: GameInPlay, company: Corporation) -> dict[int, list[Train]]:
    """The trains that no other company has run, by their power."""
    ran = game.memory_of(PowerBook).ran
    others = {name for other, names in ran.items() if other is not company for name in names}
    found: dict[int, list[Train]] = {}
    for kind in game.title.trains:
        copies = kind.copies(len(game.players)) or 0
        trains = (game.train(f"{kind.name}-{index}") for index in range(copies))
        found[kind.reach or 0] = [train for train in trains if train.id not in others]
    return found


def take_trains(game: GameInPlay, company: Corporation, trains: tuple[Train, ...]) -> None:
    """These are the trains of ``company`` from now on; it gives up all others.

    Whoever has one of them without having run it gets another one of as much power.
    """
    for old in company.trains:
        if old not in trains:
            game.depot.lay_aside(old)
    for train in trains:
        holder, train.operated = train.owner, False
        if holder is company:
            continue
        if holder is not None:
            rest = free_trains(game, holder)[train.kind.reach or 0]
            other = next((one for one in rest if one.owner is None and one not in trains), None)
            game.depot.lay_aside(train)
            if other is not None:
                game.depot.give(other, holder)
        game.depot.give(train, company)


def fit_trains(game: GameInPlay, company: Corporation) -> None:
    """A company whose power has changed has one train with all of it, until it runs."""
    power = power_to_run(game, company)
    if sum(train.kind.reach or 0 for train in company.trains) == power:
        return
    free = [train for train in free_trains(game, company).get(power, ()) if train.owner is None]
    take_trains(game, company, tuple(free[:1]))
