"""The board: the map in play, with the tiles, tokens and reservations that lie on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from roundhouse.table.journal import Piece, derived, derived_dict, fixed, scratch, tracked, tracked_dict

from .ferries import slots_across
from .hexmap import Hex, HexMap
from .moves import TileMoves
from .plan import plan_of, printed_plans
from .reprinted import labelled, redrawn, unstubbed
from .slots import Slots, city_map, fill, is_full, kept_for, moved_slots
from .tile import Tile

Land: TypeAlias = tuple[str, int | None, str | None]
"""A hex from which a company's track begins without a token; which city of it, and which gauge of its track,
if a certain one."""


class Reservation(NamedTuple):
    """A slot kept for a company: in one city of the hex, or anywhere in it (``city`` is ``None``)."""

    company: str
    city: int | None


class Board(Piece):
    """What lies where. Changes go through the journal, each gives the board a new ``stamp``.

    A stamp never stands for two different boards: undo brings the old one back, a later change takes a
    fresh one. Whatever is derived from the board can be kept under its stamp.

    Cities are counted from 0 among the cities of the tile that lies on the hex. Names of hexes must be those
    of the map; a wrong one is a programming mistake (KeyError), rules check names before they come here.
    """

    bystanders: frozenset[str] = fixed()
    """The owners of tokens that never block anybody."""
    cache: dict[str, Any] = fixed()
    """What was worked out from the board as it is, emptied by :meth:`refresh`."""
    tiles: dict[str, Tile] = tracked_dict()
    copies: dict[str, str] = tracked_dict()
    tokens: dict[str, tuple[Slots, ...]] = tracked_dict()
    reserved: dict[str, tuple[tuple[str, int | None], ...]] = tracked_dict()
    neutral: frozenset[str] = tracked()
    gates: dict[str, frozenset[str]] = tracked_dict()
    """Hexes whose track only some companies may use, with their names."""
    idle: frozenset[str] = tracked(frozenset())
    """Hexes whose tokens are no start: track is not reached from them."""
    bases: dict[str, frozenset[str]] = tracked_dict()
    """By company, the only hexes where its tokens are a start: track is reached from no others."""
    borders: frozenset[tuple[str, int]] = tracked(frozenset())
    """Edges of hexes over which no company connects."""
    beside: dict[str, tuple[str, ...]] = tracked_dict()
    """By hex, the owners of tokens that take no slot: they lie beyond those of their city, on any tile."""
    added: dict[str, tuple[int, ...]] = tracked_dict()
    """By hex, cities that have a slot more than their tile says, each once for each slot."""
    labels: dict[str, str] = tracked_dict()
    """By hex, a label that it has in this game beside what is printed there."""
    lands: dict[str, tuple[Land, ...]] = tracked_dict()
    """By company, hexes from which its track begins although it has no token there."""
    unhindered: frozenset[str] = tracked(frozenset())
    """The companies that no tokens keep from reaching track."""
    without_stubs: frozenset[str] = tracked(frozenset())
    """Hexes whose printed stubs bind nobody."""
    unblocked: frozenset[str] = tracked(frozenset())
    """Companies whose trains pass every city, whoever's tokens fill it."""
    redrawn: dict[str, str] = tracked_dict()
    """By hex, the code of what counts as printed there now: a town that has become a city, or has gone."""
    changes: frozenset[tuple[str, str]] = tracked(frozenset())
    """The pairs of neighbouring hexes, in order of their names, between which trains change gauge."""
    bare: dict[str, Tile] = derived_dict()
    """The printed tiles of these hexes, redrawn, with their labels, without their stubs."""
    hexmap: HexMap = derived()
    """The map with the joins that the tiles on it make."""
    plans: dict[int, TileMoves] = derived_dict()
    stamp: int = derived(0)
    _whole_map: HexMap = fixed()
    _clock: Iterator[int] = fixed()
    _kept_beside: Any = scratch(None)
    """See :class:`roundhouse.table.beside.Beside`."""

    def __init__(self, hexmap: HexMap, *, neutral: Iterable[str] = ()) -> None:
        """``neutral`` names the owners of tokens that never block anybody."""
        super().__init__("board")
        self._whole_map = hexmap
        self._clock = count(1)
        self.hexmap = hexmap
        self.bystanders = frozenset(neutral)
        self.neutral: frozenset[str] = self.bystanders
        self.cache = {}
        self.refresh()

    def refresh(self) -> None:
        """Derive everything anew. Call it when the state was set from outside, as from a snapshot."""
        self.hexmap = self._map_now()
        self.bare = {
            name: self._bare_tile(name) for name in {*self.labels, *self.without_stubs, *self.redrawn}
        }
        self.plans = self._all_plans()
        self.cache.clear()
        self.stamp = next(self._clock)

    def _map_now(self) -> HexMap:
        """The map with the joins that tiles on hexes of a closed colour make."""
        whole = self._whole_map
        closed = whole.closed_colors
        return whole.opened(
            {name: tile for name, tile in self.tiles.items() if whole[name].printed.color in closed}
        )

    def _all_plans(self) -> dict[int, TileMoves]:
        hexmap = self.hexmap
        plans = dict(printed_plans(hexmap))
        redrawn = {name: self.bare[name] for name in self.redrawn}
        for name, tile in {**redrawn, **self.tiles}.items():
            here = hexmap.hexes[name]
            plans[here.index] = plan_of(hexmap, here, tile)
        return plans

    def _replan(self, here: Hex, tile: Tile) -> None:
        """Set the plan of a hex on which ``tile`` now lies; on a closed hex the neighbours change too."""
        hexmap = self.hexmap
        if here.printed.color in hexmap.closed_colors:
            self.hexmap = self._map_now()
            self.plans = self._all_plans()
        else:
            self.plans[here.index] = here.plans.get(tile) or plan_of(hexmap, here, tile)

    def _changed(self) -> None:
        self.stamp = next(self._clock)

    @property
    def digest(self) -> bytes:
        """A fingerprint of all that lies here.

        Boards with the same one are alike, whatever their stamps: one to which different ways lead is known.
        """
        kept: tuple[int, bytes] | None = self.cache.get("digest")
        if kept is None or kept[0] != self.stamp:
            parts = (self.tiles, self.tokens, self.reserved, self.gates, self.beside, self.added, self.labels)
            told = [sorted(part.items(), key=itemgetter(0)) for part in parts]
            if self.redrawn:
                told.append(sorted(self.redrawn.items()))
            if self.changes:
                told.append(sorted(self.changes))
            if self.borders:
                told.append(sorted(self.borders))
            if self.bases:
                told.append(sorted((name, sorted(hexes)) for name, hexes in self.bases.items()))
            made = blake2b(
                f"{told}{[sorted(names) for names in (self.neutral, self.without_stubs, self.idle)]}"
                f"{sorted(self.unblocked)}".encode(),
                digest_size=16,
            )
            kept = self.cache["digest"] = (self.stamp, made.digest())
        return kept[1]

    # Tiles

    def tile(self, name: str) -> Tile:
        """The tile on a hex: the one laid last, or what is printed there, with a label of this game."""
        return self.tiles.get(name) or self.bare.get(name) or self.hexmap.hexes[name].printed

    def label(self, name: str, text: str) -> None:
        """Write a label on a hex beside what is printed there: the first tile on it must have the same."""
        self.labels[name] = text
        self.bare[name] = self._bare_tile(name)
        self._changed()

    def _bare_tile(self, name: str) -> Tile:
        """What is printed on a hex, as this game has it."""
        tile = self._whole_map[name].printed
        if name in self.redrawn:
            tile = redrawn(name, tile.color, self.redrawn[name])
        if name in self.without_stubs:
            tile = unstubbed(tile)
        return labelled(tile, self.labels[name]) if name in self.labels else tile

    def free_stubs(self, names: Iterable[str]) -> None:
        """From now on the printed stubs of these hexes, and of no others, bind nobody."""
        wanted = frozenset(names)
        if wanted == self.without_stubs:
            return
        changed = wanted ^ self.without_stubs
        self.without_stubs = wanted
        for name in changed:
            if name in self.without_stubs or name in self.labels or name in self.redrawn:
                self.bare[name] = self._bare_tile(name)
            else:
                self.bare.pop(name, None)
        self._changed()

    def lay(self, name: str, tile: Tile, copy: str | None = None) -> None:
        """Put a tile (turned as it shall lie) on a hex; tokens and reservations move to its cities.

        ``copy`` names the copy of the tile, as 57-0. Whether it may lie there is not asked here.
        """
        here = self.hexmap.hexes[name]
        old = self.tile(name)
        self.tiles[name] = tile
        if copy is not None:
            self.copies[name] = copy
        elif name in self.copies:
            del self.copies[name]
        if name in self.tokens or name in self.reserved:
            self._move_cities(name, old, tile)
        self._replan(here, tile)
        self.stamp = next(self._clock)

    def lift(self, name: str) -> None:
        """Take the laid tile away; what is printed there shows again."""
        old = self.tile(name)
        self.tiles.pop(name, None)
        self.copies.pop(name, None)
        self._shows_printed(name, old)

    def redraw(self, name: str, code: str) -> None:
        """From now on ``code``, in the tile language, counts as printed on a hex on which no tile lies."""
        old = self.tile(name)
        self.redrawn[name] = code
        self.bare[name] = self._bare_tile(name)
        self._shows_printed(name, old)

    def _shows_printed(self, name: str, old: Tile) -> None:
        """What is printed on a hex takes the place of ``old``."""
        here, new = self.hexmap.hexes[name], self.tile(name)
        if name in self.tokens or name in self.reserved:
            self._move_cities(name, old, new)
        self._replan(here, new)
        self._changed()

    def _move_cities(self, name: str, old: Tile, new: Tile) -> None:
        if name in self.tokens:
            self.tokens[name] = self.moved(name, old, new)
        if name in self.added:
            to = city_map(old, new)
            self.added[name] = tuple(to[city] for city in self.added[name])
        kept = self.reserved.get(name)
        if kept is not None:
            moved = city_map(old, new)
            self.reserved[name] = tuple(
                (company, moved[city] if city is not None and city < len(moved) else None)
                for company, city in kept
            )

    def moved(self, name: str, old: Tile, new: Tile) -> tuple[Slots, ...]:
        """The tokens of a hex as they would lie on ``new``."""
        kept = self.reserved.get(name, ())
        beside, added = self.beside.get(name, ()), self.added.get(name, ())
        return moved_slots(self.tokens[name], old, new, beside, kept, added)

    def gate(self, name: str, companies: Iterable[str]) -> None:
        """From now on only these companies may use the track of a hex."""
        self.gates[name] = frozenset(companies)
        self._changed()

    def set_gates(self, gates: Mapping[str, frozenset[str]]) -> None:
        """From now on only the companies named may use the track of these hexes, and anybody that of others.
        Nothing happens if that is so already."""
        changed = [name for name in {*self.gates, *gates} if self.gates.get(name) != gates.get(name)]
        for name in sorted(changed):
            if name in gates:
                self.gates[name] = gates[name]
            else:
                del self.gates[name]
        if changed:
            self._changed()

    def unblock(self, companies: Iterable[str]) -> None:
        """From now on no token keeps the trains of these companies from passing a city."""
        self.unblocked |= frozenset(companies)
        self._changed()

    def bars(self, name: str, company: str | None) -> bool:
        """May ``company`` not use the track of this hex?"""
        return name in self.gates and company not in self.gates[name]

    # Tokens

    def slots(self, name: str, city: int) -> Slots:
        """The tokens of one city. Raises IndexError when the tile has no such city."""
        held = self.tokens.get(name)
        return held[city] if held is not None else (None,) * self.tile(name).cities[city].slots

    def slots_across(self, name: str, city: int) -> Slots:
        """The same, and those of the city to which a ferry leads: they block trains only together."""
        ferry, held = self.hexmap.ferry_track, self.tokens.get(name)
        return self.slots(name, city) if held is None else slots_across(self.tile(name), held, city, ferry)

    def add_slot(self, name: str, city: int) -> None:
        """From now on this city has one slot more than its tile says, on later tiles, too."""
        held = self.slots(name, city)
        self.added[name] = (*self.added.get(name, ()), city)
        self._set_slots(name, city, [*held, None])

    def place_token(
        self, name: str, city: int, company: str, *, slot: int | None = None, beside: bool = False
    ) -> int:
        """Put a token of ``company`` in a city and return its slot.

        Without ``slot`` it takes the one that is kept for it, or else the first free one that is kept for
        nobody, and a new one beyond the others if none is free.
        ``beside``: it takes none, now or on later tiles.
        """
        held = list(self.slots(name, city))
        if beside:
            slot = len(held)
            held.append(company)
            self.beside[name] = (*self.beside.get(name, ()), company)
        elif slot is None:
            slot = fill(held, company, kept_for(self.reserved.get(name, ()), city))
        else:
            held.extend([None] * (slot + 1 - len(held)))
            held[slot] = company
        self._set_slots(name, city, held)
        return slot

    def remove_token(self, name: str, city: int, company: str, *, closes_slot: bool = False) -> None:
        """Take one token of ``company`` out of a city. Raises ValueError when it has none there.

        ``closes_slot``: if another token lies beyond the slots of the tile, it moves up into the free one.
        """
        held = list(self.slots(name, city))
        slot = held.index(company)
        beside = self.beside.get(name, ())
        usual = self.tile(name).cities[city].slots + self.added.get(name, ()).count(city)
        beyond = closes_slot and sum(one not in beside for one in held) > usual
        if slot < usual and not beyond:
            held[slot] = None
        else:
            del held[slot]
            if company in beside:
                self.beside[name] = tuple(one for one in beside if one != company)
        self._set_slots(name, city, held)

    def replace_token(self, name: str, city: int, company: str, other: str) -> None:
        """Put a token of ``other`` in the place of one of ``company``. Raises ValueError if there is none."""
        held = list(self.slots(name, city))
        held[held.index(company)] = other
        self._set_slots(name, city, held)

    def tokens_of(self, company: str) -> Iterator[tuple[str, int]]:
        """Where the tokens of ``company`` lie: hex and city, once for each token."""
        stamp, places = self.cache.get("tokens", (None, {}))
        if stamp != self.stamp:
            places = self._places_of_tokens()
            self.cache["tokens"] = (self.stamp, places)
        return iter(places.get(company, ()))

    def starts_of(self, company: str) -> set[tuple[str, int]]:
        """The cities from which the track of ``company`` is reached."""
        bases = self.bases.get(company)
        return {
            place
            for place in self.tokens_of(company)
            if place[0] not in self.idle and (bases is None or place[0] in bases)
        }

    def begin_only_in(self, company: str, hexes: Iterable[str]) -> None:
        """From now on the track of ``company`` is reached from its tokens in these hexes only."""
        wanted = frozenset(hexes)
        if self.bases.get(company) != wanted:
            self.bases[company] = wanted
            self._changed()

    def give_land(self, company: str, lands: Iterable[Land]) -> None:
        """From now on the track of ``company`` begins in these hexes, too."""
        self.lands[company] = tuple(lands)
        self._changed()

    def let_through(self, company: str) -> None:
        """From now on no tokens keep ``company`` from reaching track."""
        self.unhindered |= {company}
        self._changed()

    def set_borders(self, edges: Iterable[tuple[str, int]]) -> None:
        """From now on no company connects over these edges of hexes, and over all others."""
        self.borders = frozenset(edges)
        self._changed()

    def make_idle(self, name: str) -> None:
        """From now on no track is reached from the tokens of a hex."""
        self.idle |= {name}
        self._changed()

    def _places_of_tokens(self) -> dict[str, list[tuple[str, int]]]:
        """By company, where its tokens lie."""
        places: dict[str, list[tuple[str, int]]] = {}
        for name, cities in self.tokens.items():
            for city, held in enumerate(cities):
                for company in held:
                    if company is not None:
                        places.setdefault(company, []).append((name, city))
        return places

    def has_token(self, name: str, company: str, city: int | None = None) -> bool:
        """Has ``company`` a token in this city, or in any city of the hex?"""
        cities = self.tokens.get(name, ())
        return any(company in held for index, held in enumerate(cities) if city in {None, index})

    def blocks(self, name: str, city: int, company: str) -> bool:
        """May trains of ``company`` not pass this city, as others hold all its slots?"""
        if company in self.unblocked:
            return False
        held = self.slots_across(name, city)
        return bool(held) and is_full(held, company, self.neutral)

    def let_pass(self, company: str) -> None:
        """The tokens of ``company`` block no trains from now on; what others reach they bound as before."""
        self.neutral |= {company}
        self._changed()

    def block_again(self, company: str) -> None:
        """The tokens of ``company`` block the trains of others again."""
        self.neutral -= {company}
        self._changed()

    def full_cities(self, company: str) -> Iterator[tuple[str, int]]:
        """Every city that :meth:`blocks` ``company``: hex and city."""
        for name, cities in self.tokens.items():
            for city in range(len(cities)):
                if self.blocks(name, city, company):
                    yield name, city

    def bounds(self, slots: Slots, company: str) -> bool:
        """Do these slots of a city bound what ``company`` reaches, be it that trains may pass there?"""
        return bool(slots) and is_full(slots, company, self.bystanders)

    def _set_slots(self, name: str, city: int, held: list[str | None]) -> None:
        tile = self.tile(name)
        cities = list(self.tokens.get(name) or ((None,) * city.slots for city in tile.cities))
        cities[city] = tuple(held)
        self.tokens[name] = tuple(cities)
        self._changed()

    def mark_change(self, one: str, other: str) -> None:
        """From now on trains change gauge between these two hexes."""
        self.changes |= {(min(one, other), max(one, other))}
        self._changed()

    def unmark_change(self, one: str, other: str) -> None:
        """No train changes gauge between these two hexes any more."""
        self.changes -= {(min(one, other), max(one, other))}
        self._changed()

    # Reservations

    def reservations(self, name: str) -> tuple[Reservation, ...]:
        """Who has a slot kept on this hex."""
        return tuple(Reservation(company, city) for company, city in self.reserved.get(name, ()))

    def reserve(self, name: str, company: str, city: int | None = None) -> None:
        """Keep a slot for ``company``, in one city or anywhere in the hex."""
        kept = (*self.reserved.get(name, ()), (company, city))
        self.reserved[name] = kept
        self._changed()

    def release(self, name: str, company: str) -> None:
        """Keep no slot for ``company`` on this hex any more."""
        kept = tuple(row for row in self.reserved.get(name, ()) if row[0] != company)
        if kept:
            self.reserved[name] = kept
        else:
            self.reserved.pop(name, None)
        self._changed()

    def has_room(self, name: str, city: int, company: str) -> bool:
        """Is there a free slot in this city that is not kept for others?

        A slot reserved in the city itself is kept from everyone else; one reserved anywhere in the hex
        is kept as long as the hex has no more free slots than such reservations.
        """
        free = self.slots(name, city).count(None)
        kept = [place for owner, place in self.reserved.get(name, ()) if owner != company]
        if free <= kept.count(city):
            return False
        anywhere = kept.count(None)
        return not anywhere or anywhere < sum(
            self.slots(name, index).count(None) for index in range(len(self.tile(name).cities))
        )
