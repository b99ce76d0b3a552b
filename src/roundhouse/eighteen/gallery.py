"""Pictures of titles at addresses of their own (S1.R1, S1.R2): maps, tiles, markets, rosters, designs.

``map/TITLE``, ``market/TITLE``, ``roster/TITLE``, ``tiles/all``, ``tiles/57+9-1``, ``tiles/TITLE/H5+57``,
``tiles/TITLES/all`` and ``tiles/custom/CODE``. Titles are found by any part of their name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.eighteen.draw import (
    draw_hex,
    draw_map,
    draw_market,
    draw_roster,
    draw_tile,
)
from roundhouse.eighteen.draw.printed import printed_map, printed_market
from roundhouse.eighteen.draw.thumbnail import chart_thumbnail, thumbnail
from roundhouse.eighteen.draw.views import HexView, MapView, RosterView
from roundhouse.eighteen.formats.nearest import near
from roundhouse.eighteen.lookup import TitleLookup
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.titles import title as shipped
from roundhouse.eighteen.track.catalogue import TileSet, common_tiles
from roundhouse.eighteen.track.language import parse_code, print_code
from roundhouse.eighteen.track.tile import COLOR_ORDER, Tile
from roundhouse.eighteen.track.vocabulary import VOCABULARY
from roundhouse.ink.theme import THEMES, Theme
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.saying import listed, say
from roundhouse.table.showing import Sheet, Shown

SMALL, LARGE = 0.7, 1.6
"""Pixels per unit where many are shown and where a few are; a hex has radius 100."""
MANY = 12
COLORS = ("white", *COLOR_ORDER[1:5], "red", "blue")
LAYOUTS = ("flat", "pointy")
LONGEST_CODE = 4000
DESIGN = "custom"
"""What a tile under design is called."""
EXAMPLES = {
    "a city with straight track": "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3",
    "a gentle curve": "path=a:0,b:2",
    "a town in a sharp curve": "town=revenue:10;path=a:0,b:_0;path=a:_0,b:1",
    "a city for two tokens, with a label": "city=revenue:40,slots:2;path=a:0,b:_0;path=a:2,b:_0;"
    "path=a:4,b:_0;label=Y",
    "an off-board area, worth more in later phases": "offboard=revenue:yellow_30|brown_60;path=a:0,b:_0",
}
"""Tiles that show how a tile string is written; the page of an empty design begins with the first."""


@lru_cache(maxsize=256)
def thumbnail_of(title: str) -> str:
    """The thumbnail of a shipped title, by its id: of its map, or of its market where it has none.
    Raises Unknown."""
    found = shipped(title)
    return thumbnail(printed_map(found)) if found.has_map else chart_thumbnail(found.name, found.market)


def _needs_map(title: Title) -> None:
    """Raises Unknown for a title that is played without a map."""
    if not title.has_map:
        raise Unknown("draw/no-map", f"{title.name} has no map.", hint=f"its market: “/market/{title.id}”")


class TitleGallery:
    """The pictures of all titles that a lookup finds."""

    def __init__(self, lookup: TitleLookup) -> None:
        self._lookup = lookup

    def galleries(self) -> Sequence[str]:
        """The first words of the addresses."""
        return ("map", "market", "roster", "tiles")

    def sheet(self, path: str, query: Mapping[str, str], theme: str | None = None) -> Sheet:
        """The pictures at an address. Raises Unknown or Malformed."""
        if theme is not None and theme not in THEMES:
            raise Unknown("draw/theme", f"There is no theme “{theme}”.", hint=f"one of: {', '.join(THEMES)}")
        request = _Request(query, THEMES[theme] if theme else None)
        room, _, rest = path.strip("/").partition("/")
        if not rest and room in self.galleries():
            raise Unknown(
                "draw/which",
                "Say of what there should be pictures." if room == "tiles" else "Say of which game.",
                hint=f"for example “/{room}/{'57+9' if room == 'tiles' else '1889'}”",
            )
        match room:
            case "map":
                found = self._lookup.title(rest, request.options())
                _needs_map(found)
                drawn = draw_map(printed_map(found), theme=request.theme)
                return Sheet(request.heading(found), (Shown("", drawn),), title=found.id)
            case "market":
                found = self._lookup.title(rest, request.options())
                drawn = draw_market(printed_market(found), theme=request.theme)
                return Sheet(request.heading(found), (Shown("", drawn),), title=found.id)
            case "roster":
                return _roster(self._lookup.roster(rest), request)
            case "tiles":
                return self._tiles(rest, request)
            case _:
                raise Unknown(
                    "draw/address", f"There are no pictures at “{path}”.", hint=near(room, self.galleries())
                )

    def _tiles(self, path: str, request: _Request) -> Sheet:
        first, _, rest = path.partition("/")
        if first == "custom":
            return _custom(rest or request.query.get("code", next(iter(EXAMPLES.values()))), request)
        if not rest:
            if first == "all":
                plain = _Request({key: "" for key in request.query if key == "grid"}, request.theme)
                names = list(common_tiles())
                return Sheet(
                    say("All tiles"),
                    tuple(_tile(common_tiles()[name], name, plain, "flat", SMALL) for name in names),
                )
            return Sheet(say("Tiles %(names)s", names=first), tuple(_common(first.split("+"), request)))
        if rest == "all":
            titles = [self._lookup.title(name) for name in first.split("+")]
            shown = [one for found in titles for one in _whole_title(found, request)]
            return Sheet(listed(found.name for found in titles), tuple(shown))
        found = self._lookup.title(first)
        return Sheet(found.name, tuple(_of_title(found, rest.split("+"), request)))


@dataclass(frozen=True)
class _Request:
    """What was asked for beside the path: ``r``, ``n``, ``grid``, ``c``, ``l``, ``o``."""

    query: Mapping[str, str]
    theme: Theme | None

    @property
    def grid(self) -> bool:
        return "grid" in self.query

    @property
    def location(self) -> str:
        return self.query.get("n", "")[:80]

    def options(self) -> tuple[str, ...]:
        """The ids of optional rules under ``o``, several with ``+``."""
        return tuple(filter(None, self.query.get("o", "").replace("+", " ").split()))

    def heading(self, title: Title) -> str:
        """What a title is called that is played with these optional rules."""
        asked = self.options()
        return " · ".join((title.name, *(say(rule.name) for rule in title.options if rule.id in asked)))

    def rotations(self) -> tuple[int, ...]:
        """The rotations asked for. Raises Malformed for anything but 0 to 5, joined by + , or “all”."""
        text = self.query.get("r", "").strip()
        if text == "all":
            return tuple(range(6))
        out = []
        for part in text.replace("+", " ").split():
            if part not in set("012345"):
                raise Malformed(
                    "draw/rotation", f"“{part}” is no rotation: 0 to 5, several with +, or “all”."
                )
            out.append(int(part))
        return tuple(out) or (0,)


def _roster(view: RosterView, request: _Request) -> Sheet:
    """Trains and phases; ``narrow`` asks for the narrow shape alone."""
    narrow = draw_roster(view, shape="narrow", theme=request.theme)
    if "narrow" in request.query:
        return Sheet(view.title, (Shown("", narrow),))
    return Sheet(view.title, (Shown("", draw_roster(view, theme=request.theme), narrow),))


def _common(names: Sequence[str], request: _Request) -> Iterator[Shown]:
    known = common_tiles()
    for name in names:
        tile, fixed = _named(name, known)
        if tile is None:
            raise Unknown("draw/tile", f"There is no common tile “{name}”.", hint=near(name, known))
        yield from _turned(tile, fixed, request, "flat", LARGE if len(names) <= MANY else SMALL)


def _named(name: str, known: Mapping[str, Tile]) -> tuple[Tile | None, int | None]:
    """The tile called ``name``, or ``name-rotation`` with its rotation."""
    if name in known:
        return known[name], None
    base, _, turn = name.rpartition("-")
    if base in known and turn in set("012345"):
        return known[base], int(turn)
    return None, None


def _turned(tile: Tile, fixed: int | None, request: _Request, layout: str, scale: float) -> Iterator[Shown]:
    turns = (fixed,) if fixed is not None else request.rotations()
    for turn in turns:
        if tile.name == DESIGN:
            caption = say("rotation %(turn)s", turn=turn)
        else:
            caption = tile.name if turn == 0 and len(turns) == 1 else f"{tile.name}-{turn}"
        yield _tile(tile.at(turn), caption, request, layout, scale)


def _tile(tile: Tile, caption: str, request: _Request, layout: str, scale: float) -> Shown:
    location = request.location if tile.stops else ""
    drawn = draw_tile(
        tile,
        layout="pointy" if layout == "pointy" else "flat",
        location=location,
        theme=request.theme,
        scale=scale,
        grid=request.grid,
    )
    return Shown(caption, drawn)


def _own_tiles(found: Title) -> dict[str, Tile]:
    """The tiles of a title by name, its own and common ones."""
    own = TileSet(
        {tile.name: (tile.color or "yellow", tile.code) for tile in found.tiles if tile.code is not None}
    )
    common = common_tiles()
    return {
        tile.name: own[tile.name] if tile.code is not None else common[tile.name]
        for tile in found.tiles
        if tile.code is not None or tile.name in common
    }


def _of_title(found: Title, names: Sequence[str], request: _Request) -> Iterator[Shown]:
    board = printed_map(found)
    hexes = {view.name: view for view in board.hexes}
    tiles = _own_tiles(found)
    scale = LARGE if len(names) <= MANY else SMALL
    for name in names:
        if name in hexes:
            yield _hex(hexes[name], board, request, scale)
            continue
        tile, fixed = _named(name, tiles)
        if tile is None:
            tile, fixed = _named(name, common_tiles())
        if tile is None:
            raise Unknown(
                "draw/name", f"{found.name} has no hex or tile “{name}”.", hint=near(name, [*hexes, *tiles])
            )
        yield from _turned(tile, fixed, request, board.layout, scale)


def _hex(view: HexView, board: MapView, request: _Request, scale: float) -> Shown:
    """A printed hex is never turned; its own name of a place stays."""
    if request.location and not view.location and view.tile.stops:
        view = HexView(
            view.name,
            view.x,
            view.y,
            view.tile,
            request.location,
            view.tokens,
            view.reservations,
            view.blockers,
        )
    picture = draw_hex(view, layout=board.layout, theme=request.theme, scale=scale, grid=request.grid)
    return Shown(view.name, picture)


def _whole_title(found: Title, request: _Request) -> Iterator[Shown]:
    board = printed_map(found)
    for view in board.hexes:
        if view.tile.parts:
            yield _hex(view, board, request, SMALL)
    for tile in _own_tiles(found).values():
        yield from _turned(tile, None, request, board.layout, SMALL)


def _custom(code: str, request: _Request) -> Sheet:
    """A tile under design, in all rotations unless some are asked for; what is wrong with it, and where."""
    color = request.query.get("c", "yellow")
    layout = request.query.get("l", "flat")
    if layout not in LAYOUTS:
        raise Unknown("draw/layout", f"There is no layout “{layout}”.", hint=f"one of: {', '.join(LAYOUTS)}")
    choices = {"c": _first(color, COLORS), "l": _first(layout, LAYOUTS)}
    if len(code) > LONGEST_CODE:
        raise Malformed("tile/long", f"A tile string of more than {LONGEST_CODE} characters is not drawn.")
    try:
        tile = Tile(DESIGN, color, parse_code(code))
        wanted = request if "r" in request.query else _Request({**request.query, "r": "all"}, request.theme)
        shown = tuple(_turned(tile, None, wanted, layout, 1.0))
        heading = print_code(tile.parts)
    except Malformed as error:
        column = error.place.column if error.place else None
        said = error.message + (f" ({error.hint})" if error.hint else "")
        return Sheet(
            say("A tile under design"),
            code=code,
            fault=said,
            column=column,
            choices=choices,
            examples=EXAMPLES,
            words=_vocabulary(),
        )
    return Sheet(
        heading or say("A tile under design"),
        shown,
        code=code,
        choices=choices,
        examples=EXAMPLES,
        words=_vocabulary(),
    )


def _vocabulary() -> dict[str, str]:
    """The words of the tile language, and what can be said of each; what must be said is named alone."""
    return {
        name: ", ".join(
            one if attribute.required else f"({one})" for one, attribute in word.attributes.items()
        )
        for name, word in VOCABULARY.items()
    }


def _first(chosen: str, values: Iterable[str]) -> tuple[str, ...]:
    return (chosen, *(value for value in values if value != chosen))
