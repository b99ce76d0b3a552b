"""The settings and the memory of 1873, and what follows from both: levels of trains, mines, concessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, TrainName
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.trains import TrainKind
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

SLOTS = {2: 2, 5: 4, 10: 5}
"""The number of mines that a mining company of so many shares may own."""
MACHINE, SWITCHER, STEAM, DIESEL = "M", "S", "T", "D"
"""The last letters of the names of trains."""


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mine. ``machines`` are its revenues by the level of its machine, which is 1 without one."""

    hex: HexName
    """Where it lies."""
    value: Money
    """Its face value."""
    machines: tuple[Money, ...]
    """What it earns with a machine of level 1, 2 and so on."""
    switchers: tuple[Money, ...]
    """What a switcher of level 2, 3 and so on adds, once the mine is connected."""
    pays: Money
    """What a train that calls there earns for each of its levels."""
    foothill: bool = False
    """Does it lie in the foothills, so that the mining company of these may own it?"""
    connected: bool = False
    """Is it connected with the state railway from the beginning?"""


class Railway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the concession of a railway says."""

    phase: str
    """The phase from which on its concession is auctioned."""
    lines: tuple[tuple[HexName, ...], ...]
    """The lines that it has to build and to run, each by its hexes."""
    more_tokens: Count
    """How many tokens it gets when it grows to ten shares."""
    early: str | None = None
    """The same phase, once others have built on its lines."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex on the line of a concession."""

    railway: CompanyName
    """Whose line it is."""
    exits: tuple[Side, Side]
    """The sides over which the line leads."""
    tile: str | None = None
    """The tile that the railway lays there, where there is no track from the beginning."""
    keeps_slot: bool = True
    """Must others leave room for the railway in its city?"""
    early: bool = True
    """Does building there bring the concession forward?"""


class External(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A company outside of the map that nobody presides."""

    company: CompanyName
    """Which one."""
    price: Money
    """Its first share price."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules of 1873 need to know."""

    premium_step: Money
    """By how much the premium falls when all have passed."""
    first_mine: CompanyName
    """The mine that must be the first one of a mining company formed in the first stock round."""
    external: External
    """The company that nobody presides."""
    bonus_company: CompanyName
    """The mining company of the foothills, which earns more than its mines."""
    bonus: Money
    """How much more."""
    local_company: CompanyName
    """The railway that earns at its home without a train."""
    needs_two: CompanyName
    """The railway for which a train of level 1 is not enough."""
    state_network: tuple[HexName, ...]
    """The hexes where mines are connected with the state railway."""
    locked: tuple[HexName, ...]
    """The hexes where nothing is laid before green tiles are available."""
    stop_pays: Money
    """What a city without a token pays, and any city a diesel train."""
    token_price: Money
    """What the tokens cost that a railway gets when it grows."""
    replaced_token_price: Money
    """What the owner gets for an unused token that another railway replaces."""
    double_lays: tuple[str, ...]
    """The tiles of which two may be laid in a turn."""
    doubles: Mapping[str, tuple[str, ...]]
    """The tiles with two cities that may replace a tile with one."""
    switchers: Mapping[str, TrainName]
    """The switchers that the bank sells, by phase."""
    maintenance: Mapping[str, Mapping[str, Money]]
    """What a train costs its owner in each turn, by phase."""
    factories: Mapping[HexName, Money]
    """What factories pay a train."""
    mines: Mapping[CompanyName, Mine]
    """The mines."""
    railways: Mapping[CompanyName, Railway]
    """The railways."""
    sections: Mapping[HexName, Section]
    """The hexes on the lines of concessions."""


class Harz(Piece):
    """How things stand in a game of 1873."""

    premium: int = tracked(0)
    """What is paid beyond the face value in the draft."""
    bound: bool = tracked(False)
    """Whether the winner of the premium auction has still to take something."""
    mines: dict[Corporation, tuple[Corporation, ...]] = tracked_dict()
    """The mines of each mining company, in the order of its slots."""
    shut: frozenset[Corporation] = tracked(frozenset())
    """The mines that are closed."""
    connected: frozenset[Corporation] = tracked(frozenset())
    """The mines that are connected with the state railway."""
    pending: frozenset[Corporation] = tracked(frozenset())
    """The railways that have not bought their first train yet: their presidents stay."""
    building: frozenset[Corporation] = tracked(frozenset())
    """The railways whose lines are not complete."""
    early: frozenset[Corporation] = tracked(frozenset())
    """The railways on whose lines others have built."""
    reserved: dict[str, str] = tracked_dict()
    """By hex, the copy of a tile that is kept for the line of a concession."""
    reimbursed: dict[str, int] = tracked_dict()
    """By hex, what others have got back for building on a line; its railway has to pay it."""
    unused: frozenset[tuple[Corporation, str]] = tracked(frozenset())
    """The tokens, by owner and hex, that the last run did not visit."""
    crews: dict[Train, tuple[Train, ...]] = tracked_dict()
    """The routes that a train of a railway may run, each as a card of its own."""
    copies: dict[str, int] = tracked_dict()
    """By kind or series of trains, the number of the next card that is made in play."""

    def __init__(self) -> None:
        super().__init__("harz")


def facts_of(game: GameInPlay) -> Facts:
    """The settings of a game."""
    return game.settings_of(Facts)


def memory_of(game: GameInPlay) -> Harz:
    """How things stand in a game."""
    return game.memory_of(Harz)


# Trains


def level(train: Train) -> int:
    """The level of a train: the number in its name; a diesel train has none."""
    return int(train.name[0]) if train.name[0].isdigit() else 0


def is_steam(train: Train) -> bool:
    """Whether a train is one that a railway must have: no diesel, machine or switcher."""
    return train.name.endswith(STEAM)


def is_diesel(train: Train) -> bool:
    """Whether a train is a diesel train."""
    return train.name == DIESEL


def machine_of(mine: Corporation) -> Train | None:
    """The machine of a mine."""
    return next((train for train in mine.trains if train.name.endswith(MACHINE)), None)


def switcher_of(mine: Corporation) -> Train | None:
    """The switcher of a mine."""
    return next((train for train in mine.trains if train.name.endswith(SWITCHER)), None)


def machine_level(mine: Corporation) -> int:
    """The level of the machine of a mine, which is 1 without one."""
    machine = machine_of(mine)
    return 1 if machine is None else level(machine)


def upkeep(game: GameInPlay, name: str) -> int:
    """What a train of this name costs its owner in each turn of this phase."""
    return facts_of(game).maintenance.get(game.phase.name, {}).get(name, 0)


def machine_kind(game: GameInPlay, name: str) -> TrainKind | None:
    """The kind of the machines that come with another one of that name, or ``None``."""
    side = next((one for kind in game.title.trains for one in kind.variants if one.name == name), None)
    if side is None:
        return None
    return TrainKind(name=side.name, price=side.price, runs=False, quantity=0)


def make_card(game: GameInPlay, kind: TrainKind, first: int, series: str | None = None) -> Train:
    """A further card of a kind, or of a ``series`` of several kinds that are numbered together; ``first`` is
    the number of the first one that is made in play."""
    memory, name = memory_of(game), series or kind.name
    number = memory.copies.get(name, first)
    memory.copies[name] = number + 1
    return game.spawn_train(kind, number)


# Companies


def is_mining(company: Corporation) -> bool:
    """Whether a corporation is a mining company, to which mines belong."""
    return company.is_major and company.definition.shares == (50, 50)


def is_railway(game: GameInPlay, company: Corporation) -> bool:
    """Whether a corporation is a railway."""
    return company.id in facts_of(game).railways


def is_external(game: GameInPlay, company: Corporation) -> bool:
    """Whether a corporation is the one that nobody presides."""
    return company.id == facts_of(game).external.company


def in_receivership(game: GameInPlay, company: Corporation) -> bool:
    """Whether a corporation has become insolvent and nobody has bought of it since."""
    return company.is_major and company.parred and company.player is None and not is_external(game, company)


def mines_of(game: GameInPlay, company: Corporation) -> tuple[Corporation, ...]:
    """The mines that a mining company owns."""
    return memory_of(game).mines.get(company, ())


def holder_of(game: GameInPlay, mine: Corporation) -> Corporation | None:
    """The mining company that owns a mine, or ``None``."""
    return next((one for one, owned in memory_of(game).mines.items() if mine in owned), None)


def is_open(game: GameInPlay, mine: Corporation) -> bool:
    """Whether a mine is open."""
    return mine not in memory_of(game).shut


def is_independent(game: GameInPlay, mine: Corporation) -> bool:
    """Whether a mine belongs to a player."""
    return mine.player is not None and holder_of(game, mine) is None


def independent_mines(game: GameInPlay) -> list[Corporation]:
    """The mines of players."""
    return [mine for mine in game.minors.values() if is_independent(game, mine)]


def fitting_mines(game: GameInPlay, company: Corporation, mines: Iterable[Corporation]) -> list[Corporation]:
    """Those of some mines that ``company`` may own."""
    facts = facts_of(game)
    if company.id != facts.bonus_company:
        return list(mines)
    return [mine for mine in mines if facts.mines[mine.id].foothill]


def operator_of(game: GameInPlay, company: Corporation) -> Corporation:
    """Who pays and is paid for a company: of a mine that a mining company owns, that one."""
    return company if company.is_major else holder_of(game, company) or company


def has_room(game: GameInPlay, company: Corporation) -> bool:
    """Whether a mining company may own one more mine."""
    return len(mines_of(game, company)) < SLOTS[company.size]


def mine_revenue(game: GameInPlay, mine: Corporation) -> int:
    """What a mine earns in a turn, without maintenance."""
    facts = facts_of(game).mines[mine.id]
    if mine not in memory_of(game).connected:
        return facts.machines[0]
    switcher = switcher_of(mine)
    return facts.machines[machine_level(mine) - 1] + (
        facts.switchers[level(switcher) - 2] if switcher is not None else 0
    )


def maintenance(game: GameInPlay, company: Corporation) -> int:
    """What the trains, machines and switchers of a company cost it in a turn."""
    if is_mining(company):
        return sum(maintenance(game, mine) for mine in mines_of(game, company))
    due = sum(upkeep(game, train.name) for train in company.trains)
    if not company.is_major and machine_level(company) == 1:
        due += upkeep(game, "1M")
    return due


def right_of(player: Player, company: Corporation) -> bool:
    """Whether ``player`` has the right to start ``company``, or to take it out of receivership."""
    return any(private.id == company.id for private in player.privates)
