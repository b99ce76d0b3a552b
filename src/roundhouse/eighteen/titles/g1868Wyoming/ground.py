"""Development tokens, and what becomes of towns: booms, busts, ghost towns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.language import print_code
from roundhouse.eighteen.track.parts import City, Part, Town
from roundhouse.eighteen.track.tile import Tile

from .events import TokenCameBackInWyoming, TownBoomed, TownBusted, TownDeserted
from .facts import Facts, Wyoming

CLOSED_COLORS = frozenset({"red", "gray", "purple"})
"""The colours of printed hexes where no token goes."""


def around(game: GameInPlay, hex_: str) -> Iterator[str]:
    """A hex and those beside it, where track may lead or not, as far as tokens count there."""
    hexes = game.land.ground.hexmap.hexes
    for name in (hex_, *hexes[hex_].around):
        if name is not None and is_open(game, name):
            yield name


def is_open(game: GameInPlay, hex_: str) -> bool:
    """May tokens lie on a hex?"""
    return game.land.ground.hexmap.hexes[hex_].printed.color not in CLOSED_COLORS


def booms(tile: Tile) -> bool:
    """Has a tile a town or city that grows and busts?"""
    return any(isinstance(stop, City | Town) and stop.boom for stop in (*tile.cities, *tile.towns))


def add_token(game: GameInPlay, hex_: str) -> None:
    """A token came: towns around it may become cities."""
    memory, boom = game.memory_of(Wyoming), game.settings_of(Facts).boom
    for name in around(game, hex_):
        memory.counts[name] = count = memory.counts.get(name, 0) + 1
        tile = game.land.board.tile(name)
        if booms(tile) and count == boom.city and not tile.cities:
            to_city(game, name)


def take_token(game: GameInPlay, hex_: str) -> None:
    """A token went: cities around it may bust."""
    memory, boom = game.memory_of(Wyoming), game.settings_of(Facts).boom
    for name in around(game, hex_):
        count = memory.counts.get(name, 0)
        if count <= 0:
            continue
        if booms(game.land.board.tile(name)) and count >= boom.city and name not in memory.busts:
            memory.busts = (*memory.busts, name)
        memory.counts[name] = count - 1


def place(game: GameInPlay, company: Corporation, hex_: str, phase: str) -> None:
    """A company places a token of a phase on a hex."""
    memory = game.memory_of(Wyoming)
    memory.placed[hex_] = (*memory.placed.get(hex_, ()), (company, phase))
    company.hex_tokens = (*company.hex_tokens, hex_)
    add_token(game, hex_)


def remove(game: GameInPlay, company: Corporation, hex_: str, phase: str) -> None:
    """A token of a company and phase goes from a hex; the busts wait."""
    memory = game.memory_of(Wyoming)
    left = list(memory.placed[hex_])
    left.remove((company, phase))
    if left:
        memory.placed[hex_] = tuple(left)
    else:
        del memory.placed[hex_]
    hexes = list(company.hex_tokens)
    hexes.remove(hex_)
    company.hex_tokens = tuple(hexes)
    take_token(game, hex_)


def bust_printed(game: GameInPlay) -> None:
    """Cities without a tile bust at once; the others pay less until the round of busts."""
    memory = game.memory_of(Wyoming)
    for name in memory.busts:
        if name not in game.land.board.tiles and booms(game.land.board.tile(name)):
            bust(game, name)


def resolve_busts(game: GameInPlay) -> None:
    """The round of busts: cities with too few tokens become towns, those with none ghost towns."""
    for name in game.memory_of(Wyoming).busts:
        if name in game.land.board.tiles:
            bust(game, name)


def bust(game: GameInPlay, name: str) -> None:
    """A hex busts, if it has too few tokens and nothing saves it."""
    memory, boom = game.memory_of(Wyoming), game.settings_of(Facts).boom
    memory.busts = tuple(other for other in memory.busts if other != name)
    tile, count = game.land.board.tile(name), memory.counts.get(name, 0)
    if not booms(tile) or count >= boom.city or name == memory.no_bust:
        return
    if count == 0 and name in game.land.board.tiles:
        to_ghost_town(game, name)
    else:
        to_town(game, name)


def to_city(game: GameInPlay, name: str) -> None:
    """A boomtown becomes a boom city."""
    board, boom = game.land.board, game.settings_of(Facts).boom
    tile = board.tile(name)
    if name not in board.tiles:
        board.redraw(name, _code(tile, town="city"))
    else:
        turn_over(game, name, boom.tiles[tile.name])
    game.happen(TownBoomed(hex=name))
    memory = game.memory_of(Wyoming)
    if name == memory.camp:
        keep_for_camp(game, in_city=True)


def to_town(game: GameInPlay, name: str) -> None:
    """A boom city becomes a boomtown again; tokens come back."""
    board = game.land.board
    tile = board.tile(name)
    if not tile.cities:
        return
    return_tokens(game, name)
    if name not in board.tiles:
        board.redraw(name, _code(tile, town="town"))
    else:
        backs = {city: town for town, city in game.settings_of(Facts).boom.tiles.items()}
        turn_over(game, name, backs[tile.name])
    game.happen(TownBusted(hex=name))
    if name == game.memory_of(Wyoming).camp:
        keep_for_camp(game, in_city=False)


def to_ghost_town(game: GameInPlay, name: str) -> None:
    """Nothing but track is left of a town; nobody lives there any more."""
    board, boom = game.land.board, game.settings_of(Facts).boom
    tile = board.tile(name)
    return_tokens(game, name)
    if name not in board.tiles:
        board.redraw(name, _code(tile, town=None))
    else:
        backs = {city: town for town, city in boom.tiles.items()}
        turn_over(game, name, boom.ghosts[backs.get(tile.name, tile.name)])
    game.happen(TownDeserted(hex=name))
    memory = game.memory_of(Wyoming)
    if name == memory.camp:
        memory.camp = ""


def make_camp(game: GameInPlay, hex_: str) -> None:
    """The Pure Oil Camp founds a town on a hex, or a city where there are tokens enough."""
    board, boom = game.land.board, game.settings_of(Facts).boom
    tile = board.tile(hex_)
    city = game.memory_of(Wyoming).counts.get(hex_, 0) >= boom.city
    if hex_ not in board.tiles:
        rest = print_code(tile.parts)
        board.redraw(hex_, f"{'city' if city else 'town'}=revenue:0,boom:1" + (f";{rest}" if rest else ""))
        return
    name = boom.camps[tile.name]
    name = boom.tiles[name] if city else name
    new = game.land.tile_named(name)
    rotation = next(turn for turn in range(6) if tile.exits <= new.at(turn).exits)
    copy = game.land.next_copy(name)
    assert copy is not None
    game.land.exchange_tile(hex_, copy, rotation)
    keep_sides(game)
    if city:
        keep_for_camp(game, in_city=True)


def keep_for_camp(game: GameInPlay, *, in_city: bool) -> None:
    """The slot of a boom city at the Pure Oil Camp is kept for its corporation, as long as it is a city."""
    memory, owner = game.memory_of(Wyoming), game.privates["P8"].owner
    if isinstance(owner, Corporation):
        if in_city:
            game.land.board.reserve(memory.camp, owner.id, 0)
        else:
            game.land.board.release(memory.camp, owner.id)


def return_tokens(game: GameInPlay, name: str) -> None:
    """The tokens of corporations in a city come back; they cost the highest prices again."""
    board, facts = game.land.board, game.settings_of(Facts)
    for city in range(len(board.tile(name).cities)):
        for owner in board.slots(name, city):
            if owner is None:
                continue
            company = game.company(owner)
            board.remove_token(name, city, owner)
            count = len(company.tokens) + 1
            company.tokens = facts.token_prices[-count:]
            game.happen(TokenCameBackInWyoming(company=owner, hex=name))


def turn_over(game: GameInPlay, name: str, other: str) -> None:
    """Another tile lies where one lay, with the same exits."""
    land = game.land
    old = land.board.tile(name)
    new = land.tile_named(other)
    turns = ((old.rotation + turn) % 6 for turn in range(6))
    rotation = next(turn for turn in turns if new.at(turn).exits == old.exits)
    copy = land.next_copy(other)
    if other in sides_of(game):
        # The other side of the very tile that lies there.
        index = int((land.board.copies.get(name) or "-0").rpartition("-")[2])
        land.make_copies(other, index + 1)
        copy = f"{other}-{index}"
    assert copy is not None
    land.exchange_tile(name, copy, rotation)
    keep_sides(game)


def sides_of(game: GameInPlay) -> Mapping[str, str]:
    """The other side of each tile that has two."""
    towns = game.settings_of(Facts).boom.tiles
    return {**towns, **{city: town for town, city in towns.items()}}


def keep_sides(game: GameInPlay) -> None:
    """Copies of which neither side lies on the map come first; of unlimited tiles there is always one."""
    land = game.land
    supply, lying = land.supply, set(land.board.copies.values())
    for name, other in sides_of(game).items():
        land.make_copies(name, max(supply.made.get(name, 0), supply.made.get(other, 0)))
        left = supply.left.get(name, ())
        free = [index for index in left if f"{other}-{index}" not in lying]
        if not free and name in supply.made:
            made = supply.made[name]
            land.make_copies(name, made + 1)
            land.make_copies(other, made + 1)
            left, free = supply.left[name], [made]
        ordered = (*free, *(index for index in left if index not in free))
        if ordered != left:
            supply.left[name] = ordered


def is_used_up(game: GameInPlay, name: str) -> bool:
    """Has a tile with two sides no copy left of which neither lies on the map?"""
    other = sides_of(game).get(name)
    copy = game.land.next_copy(name) if other is not None else None
    if copy is None:
        return other is not None
    return f"{other}-{copy.rpartition('-')[2]}" in game.land.board.copies.values()


def _code(tile: Tile, *, town: str | None) -> str:
    """The code of a printed tile with another kind of stop in the place of its boomtown, or with none."""
    stops: list[str] = []
    parts: list[Part] = []
    for part in tile.parts:
        if isinstance(part, City | Town) and part.boom:
            stops += [] if town is None else [f"{town}=revenue:0,boom:1"]
        else:
            parts.append(part)
    rest = print_code(parts)
    return ";".join([*stops, *([rest] if rest else [])])


def uranium_bonus(game: GameInPlay, hex_: str) -> int:
    """What uranium adds to a town now."""
    facts = game.settings_of(Facts)
    phases = list(facts.uranium)
    if game.phase.name not in phases:
        return 0
    came = phases[: phases.index(game.phase.name) + 1]
    return 20 * sum(hex_ in facts.uranium[phase] for phase in came)


def revenue(game: GameInPlay, hex_: str, tile: Tile) -> int | None:
    """What the boomtown or boom city on a hex pays now; ``None`` where there is none with track."""
    if not booms(tile) or not tile.paths:
        return None
    boom, count = game.settings_of(Facts).boom, game.memory_of(Wyoming).counts.get(hex_, 0)
    low, middle, high = boom.revenues[tile.color]
    bonus = uranium_bonus(game, hex_)
    if not tile.cities or count < boom.city:
        return low + bonus
    return (high if count >= boom.more else middle) + bonus
