"""What chance decides before the game: values of red areas, private companies, metropolises, subsidies."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Private
from roundhouse.eighteen.track.tile import RISING

from ..events import MetropolisChosen
from .facts import LARGE_TABLE, RESOURCES, Facts, memory_of
from .resources import COAL, OIL, ORE

CARDS_OF = {ORE: ("P24",), OIL: ("P12",), COAL: ("P18", "P28")}
"""The subsidy with a resource offers one where any of these private companies is not in the game."""


def draw_everything(game: GameInPlay) -> None:
    """Draw in the order in which recorded games do."""
    _draw_values(game)
    _draw_privates(game)
    places = {place.hex: place for place in game.settings_of(Facts).metropolis_tiles}
    for hex_ in game.chance.shuffled(list(places))[: game.settings_of(Facts).metropolises]:
        make_metropolis(game, hex_)
    _choose_resources(game)
    _draw_subsidies(game)


def _draw_values(game: GameInPlay) -> None:
    """Each red area gets one of the values."""
    facts = game.settings_of(Facts)
    values = game.chance.shuffled(facts.remote_values)
    for place, worth in zip(facts.remote_places, values, strict=False):
        set_worth(game, place, worth)


def set_worth(game: GameInPlay, place: str, worth: tuple[int, ...]) -> None:
    """A red area has these values from now on, from yellow to gray."""
    facts, board = game.settings_of(Facts), game.land.board
    memory_of(game).worth[place] = tuple(worth)
    said = "|".join(f"{color}_{amount}" for color, amount in zip(RISING[1:], worth, strict=True))
    for hex_ in facts.mexico if place in facts.mexico else (place,):
        code = next(item.code for item in game.title.map.hexes if item.name == hex_)
        kind, _, rest = code.partition("=revenue:")
        end = min((at for at in (rest.find(","), rest.find(";")) if at >= 0), default=len(rest))
        board.redraw(hex_, f"{kind}=revenue:{said}{rest[end:]}")


def _draw_privates(game: GameInPlay) -> None:
    """Of each price only some private companies are in the game."""
    facts = game.settings_of(Facts)
    always = {*facts.always}
    if len(game.players) >= LARGE_TABLE:
        always |= {*facts.always_at_large_tables}
    by_price: dict[int, list[Private]] = {}
    for private in cards(game):
        if private.id not in always:
            by_price.setdefault(private.value, []).append(private)
    for price, privates in by_price.items():
        gone = len(privates) - facts.kept.get(str(price), 0)
        for private in game.chance.shuffled(privates)[:gone]:
            private.closed = True


def cards(game: GameInPlay) -> list[Private]:
    """The private companies that are auctioned; the others are subsidies."""
    return [private for private in game.privates.values() if private.id.startswith("P")]


def make_metropolis(game: GameInPlay, hex_: str) -> None:
    """A city becomes a metropolis: its yellow tile is laid."""
    memory = memory_of(game)
    place = next(place for place in game.settings_of(Facts).metropolis_tiles if place.hex == hex_)
    memory.metropolises |= {hex_}
    game.land.exchange_tile(hex_, f"{place.tile}-0", place.rotation)
    game.happen(MetropolisChosen(hex=hex_))


def _choose_resources(game: GameInPlay) -> None:
    """What the subsidy with a resource offers: what a private company would that is not in the game."""
    offered = {
        resource for resource, names in CARDS_OF.items() if any(game.private(name).closed for name in names)
    }
    memory_of(game).resources = frozenset(offered)


def _draw_subsidies(game: GameInPlay) -> None:
    """Each city of a list gets a subsidy; the others are not in the game."""
    hexes, memory = game.settings_of(Facts).subsidized, memory_of(game)
    subsidies = [private for private in game.privates.values() if private.id.startswith("S")]
    drawn = game.chance.shuffled(subsidies)
    for hex_, private in zip(hexes, drawn, strict=False):
        memory.subsidies[hex_] = private.id
    for private in drawn[len(hexes) :]:
        put_away(private)


def put_away(private: Private) -> None:
    """A subsidy that nobody took is out of the game."""
    private.closed = True
    private.removed = True


def offers_nothing(game: GameInPlay, private: Private) -> bool:
    """Is this the subsidy with a resource, and no resource to be had?"""
    return private.id == RESOURCES and not memory_of(game).resources
