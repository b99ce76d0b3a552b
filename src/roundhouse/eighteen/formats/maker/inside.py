"""What play reads of the objects inside a Maker file, for those who write one: hexes, stops, cells, cards.

The lint knows more keys of each kind (``nested.txt``); those that are not here are only drawn or printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .nested import known_keys

_PLACE = "Where on the hex it stands; track that leads there by its “side” ends in it."
_COMPANIES = "The companies whose home it is, by their letters."
_TWO = "2 for two of them."
_ROOM = "How many tokens have room."
_STOP: Mapping[str, str] = {"name": "What the place is called, as an object with “name”."}
_COST: Mapping[str, str] = {"cost": "What building on the hex costs more."}
INSIDE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "hex": (
        "A drawing under “hexes” of the map, or a tile of the game's own under “tiles”.",
        {
            "hexes": "The hexes of the map that look so.",
            "copy": "A hex whose drawing is the beginning of this one.",
            "color": "The colour: plain and terrain words are land, “offboard” and gray are never built on.",
            "track": "The pieces of track.",
            "offBoardTrack": "The track that leads into an off-board place.",
            "cities": "The cities.",
            "boomtowns": "Towns that become cities; in play they are cities.",
            "mediumCities": "Stops that are drawn between town and city; in play they are cities.",
            "centerTowns": "Towns in the middle of the hex.",
            "towns": "Towns beside their track.",
            "values": "What its stops bring.",
            "offBoardRevenue": "It is an off-board place, and this is what it pays.",
            "labels": "Letters that a tile must have to be laid here.",
            "terrain": "What building costs, and in what land.",
            "mountain": "What building costs on a mountain.",
            "water": "What building costs at water.",
            "bridges": "What a bridge costs.",
            "tunnels": "What a tunnel costs.",
            "removeBorders": "Sides without a border: hexes of one off-board place are joined there.",
            "quantity": "Of a tile: how many there are; “∞” for no limit.",
            "print": "Of a tile: how many there are, where “quantity” does not say it.",
        },
    ),
    "cities": (
        "A city of a hex.",
        {**_STOP, "size": _ROOM, "companies": _COMPANIES, "side": _PLACE},
    ),
    "boomtowns": ("A boomtown of a hex.", {**_STOP, "size": _ROOM, "side": _PLACE}),
    "mediumCities": ("A medium city of a hex.", {**_STOP, "companies": _COMPANIES, "side": _PLACE}),
    "centerTowns": ("A town in the middle of a hex.", {**_STOP, "size": _TWO, "side": _PLACE}),
    "towns": ("A town beside its track.", {**_STOP, "size": _TWO, "side": _PLACE}),
    "track": (
        "A piece of track.",
        {
            "type": "Its shape: straight, gentle, sharp, or another that says where it ends.",
            "side": "The side from which it begins, 1 to 6.",
            "sides": "The sides, where there are several such pieces.",
            "gauge": "The gauge, of broad track nothing.",
            "start": "Where along its way it begins, from 0 to 1.",
            "end": "Where along its way it ends, from 0 to 1.",
        },
    ),
    "offBoardTrack": (
        "Track into an off-board place.",
        {
            "side": "The side from which it comes, 1 to 6.",
            "sides": "The sides, where it comes from several.",
            "gauge": "The gauge, of broad track nothing.",
        },
    ),
    "values": ("What a stop brings.", {"value": "The sum."}),
    "offBoardRevenue": (
        "What an off-board place pays.",
        {**_STOP, "revenues": "The sums by the colours of phases."},
    ),
    "revenues": (
        "One sum of an off-board place.",
        {
            "color": "The colour of the phases in which it is paid.",
            "phase": "The same, where “color” is the colour that is drawn.",
            "value": "The sum.",
            "revenue": "The sum, in older files.",
            "cost": "The sum, in older files.",
        },
    ),
    "labels": ("A label of a hex.", {"label": "Its letters, as in OO."}),
    "terrain": ("The land of a hex.", {**_COST, "type": "What land it is, as in mountain or water."}),
    "mountain": ("A mountain of a hex.", _COST),
    "water": ("Water of a hex.", _COST),
    "bridges": ("A bridge of a hex.", _COST),
    "tunnels": ("A tunnel of a hex.", _COST),
    "cell": (
        "A cell of the market; a bare number is a price.",
        {
            "value": "The price.",
            "label": "What is printed; the price, where there is no “value”.",
            "par": "true: a company may begin here.",
            "legend": "Which line of the legend holds here, from 0.",
        },
    ),
    "legend": (
        "A line of the legend of the market.",
        {"description": "What it means; the words tell which zone it is."},
    ),
    "private": (
        "A private company.",
        {
            "id": "What the rest of the file calls it.",
            "sym": "The same, as some files call it.",
            "name": "What it is called.",
            "price": "What it costs; a sign of money may stand before it.",
            "bid": "The lowest bid; what it costs, where there is no “price”.",
            "revenue": "What it brings in each operating round.",
            "description": "What it can do, in words.",
            "abilities": "What it can do, for play.",
            "hex": "A hex of the map on which nobody else builds.",
            "minPlayers": "It is in the game with so many players at least.",
            "variant": "It is in the game with this variant only.",
        },
    ),
    "ability": (
        "What a private company can do.",
        {
            "type": "Which ability it is; the lint names those that are played.",
            "owner_type": "Whose it must be: player or corporation.",
            "hexes": "The hexes that it is about.",
            "tiles": "The tiles that may be laid.",
            "when": "When it may be used, or from which phase the revenue changes.",
            "terrain": "The land that costs less.",
            "corporation": "The company whose share it is exchanged for.",
            "revenue": "What it brings from then on.",
        },
    ),
}
"""By kind: where it stands, and the keys that play reads, each in a sentence."""


def inside_fields() -> Iterator[str]:
    """The lists of keys as Markdown, each with those that are only drawn or printed."""
    yield from (
        "",
        "## Inside the map, tiles, market and private companies",
        "",
        "Objects that stand within others. What play does not read is drawn, printed or kept for",
        "the way back.",
    )
    for kind, (where, keys) in INSIDE.items():
        yield from ("", f"### {kind}", "", where, "", "| key | what it says |", "|---|---|")
        yield from (f"| `{key}` | {text} |" for key, text in keys.items())
        rest = sorted(known_keys()[kind] - set(keys))
        if rest:
            yield from ("", f"Not read by play: {', '.join(f'`{key}`' for key in rest)}.")
