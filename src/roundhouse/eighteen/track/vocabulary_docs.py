"""What each word of the tile language says, in a sentence, with an example of each part.

For the reference page and ``roundhouse explain``; a test holds it to :data:`.vocabulary.VOCABULARY`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

INTRO = """\
What is printed on a hex or tile is one text: parts with `;` between them. A part is a word, `=`, and what
it says, each as `word:value` with `,` between them:
`city=revenue:20,slots:2;path=a:0,b:_0;path=a:3,b:_0;label=B` is a city for two tokens that pays 20, track
to it from two sides, and the letter B. An empty text is plain land. The colour of the hex, its name and who
keeps a place there are not part of it: they stand around it in the file.

Sides are counted clockwise from 0. In a `flat` layout side 0 is the bottom one, then 1 lower left, 2 upper
left, 3 top, 4 upper right, 5 lower right. In a `pointy` layout side 0 is the lower left one, then 1 left, 2
upper left, 3 upper right, 4 right, 5 lower right. Side 3 of a hex always meets side 0 of its neighbour.

Stops and junctions are counted in the order in which they stand: `_0` is the first. A path stands behind
the stop it leads to.

`roundhouse explain border` says what a word means; `roundhouse draw map my-game.toml -o map.svg` shows what
became of it."""


class PartDoc(NamedTuple):
    """What a part is, an example of it, and what each of its attributes says."""

    text: str
    example: str
    attributes: Mapping[str, str] = {}


_STOP: Mapping[str, str] = {
    "revenue": "What it pays: one sum, or one from each colour of the phases on.",
    "hide": "Is the sum not drawn, because it stands elsewhere?",
    "groups": "Groups it belongs to: a route counts one stop of a group.",
    "visit_cost": "How many of a train's stops it takes; without it one.",
    "route": "Kept for other programs: no rule reads it.",
    "format": "How the sum is written, with %s for the number, as in +%s.",
    "loc": "Where it is drawn: at a side, a corner, the centre.",
}

PART_DOCS: Mapping[str, PartDoc] = {
    "city": PartDoc(
        "A city: a stop with room for tokens.",
        "city=revenue:yellow_20|brown_40,slots:2",
        {
            **_STOP,
            "slots": "How many tokens have room.",
            "boom": "Is it drawn as a boom town?",
            "reservation": "Whose place is drawn in it; the rules go by the homes of companies.",
        },
    ),
    "town": PartDoc(
        "A town: a stop without tokens.",
        "town=revenue:10",
        {
            **_STOP,
            "style": "How it is drawn: as a bar, a dot, or not at all.",
            "boom": "Is it drawn as a boom town?",
            "to_city": "May a tile with a city replace it?",
        },
    ),
    "offboard": PartDoc(
        "A place beyond the map: trains end there.",
        "offboard=revenue:yellow_20|brown_40",
        {**_STOP, "rows": "In how many lines its sums are drawn."},
    ),
    "pass": PartDoc(
        "A mountain pass: a stop that is passed on the way.",
        "pass=revenue:0,size:1",
        {
            **_STOP,
            "slots": "How many tokens have room.",
            "size": "How large it is drawn.",
            "color": "Its colour.",
        },
    ),
    "halt": PartDoc(
        "A halt: it pays a subsidy if the owner of the route wants it to count.",
        "halt=symbol:£",
        {**_STOP, "symbol": "What is written in it."},
    ),
    "junction": PartDoc("A place where paths meet without a stop.", "junction"),
    "path": PartDoc(
        "A piece of track from one end to the other.",
        "path=a:0,b:_0",
        {
            "a": "One end: a side, or _ and the number of a stop.",
            "b": "The other end.",
            "terminal": "1 or 2: it is drawn pointed, long or short, and trains end there.",
            "ignore": "Is it only drawn? Trains do not use it from side to side.",
            "a_lane": "Which of several parallel tracks it is at a, as 2.0 and 2.1 from the most clockwise.",
            "b_lane": "The same at b.",
            "lanes": "How many parallel tracks it stands for.",
            "track": "The kind of track.",
        },
    ),
    "label": PartDoc(
        "Letters that a tile laid here must carry too.",
        "label=OO",
        {"text": "The letters, straight behind the =."},
    ),
    "future_label": PartDoc(
        "Letters that tiles must carry from a colour on.",
        "future_label=label:B,color:green",
        {
            "label": "The letters.",
            "color": "The colour from which on they count.",
            "sticker": "The sticker with them that a player puts there.",
        },
    ),
    "upgrade": PartDoc(
        "Terrain: what the first tile here costs.",
        "upgrade=cost:60,terrain:mountain",
        {
            "cost": "How much.",
            "terrain": "The kinds of terrain.",
            "size": "How large it is drawn.",
            "loc": "Where it is drawn.",
            "sticky": "Does it stay in sight under a tile?",
        },
    ),
    "border": PartDoc(
        "A marked side: a cost to cross it, or no way across.",
        "border=edge:2,type:water,cost:40",
        {
            "edge": "Which side.",
            "type": "impassable: no track crosses; mountain, water: for the cost; the others are only drawn.",
            "cost": "What the first track across it costs.",
            "color": "Its colour.",
        },
    ),
    "icon": PartDoc(
        "A picture on the hex.",
        "icon=image:port",
        {
            "image": "The name of the picture.",
            "name": "What it is called, where that is not the name of the picture.",
            "sticky": "Does it stay in sight under a tile?",
            "blocks_lay": "Can this tile be laid only by an ability?",
            "large": "Is it drawn large?",
            "loc": "Where it is drawn.",
        },
    ),
    "frame": PartDoc(
        "A coloured frame inside the hex.",
        "frame=color:blue",
        {"color": "Its colour.", "color2": "A second colour."},
    ),
    "stripes": PartDoc("Coloured stripes across the hex.", "stripes=color:blue", {"color": "Their colour."}),
    "partition": PartDoc(
        "A line through the hex, from corner to corner: only drawn, unless `[parts.partitions]` closes it.",
        "partition=a:0,b:3,type:water",
        {
            "a": "The corner where it begins; corner 0 is at the start of side 0. + and - move it a little.",
            "b": "The corner where it ends.",
            "type": "How it is drawn, and the name by which `[parts.partitions]` closes it.",
            "restrict": "The side that is open to track while it is closed, if only one is.",
            "length": "How much of it is drawn.",
            "blockers": "Kept for other programs: private companies with which it goes.",
        },
    ),
    "stub": PartDoc(
        "A bit of track at a side that leads nowhere yet: a tile laid here must go on with it.",
        "stub=edge:3",
        {"edge": "Which side.", "track": "The kind of track."},
    ),
}
