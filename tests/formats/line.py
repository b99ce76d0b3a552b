"""A small railway of our own along one line, as a Maker file and as a directory of Rails, and games of it.

Seven hexes in a column, printed and never replaced: city 10 (home of AA), town 10, city 20, town 10, city 30,
city 40, city 50 (home of BB). A mine can be put at the end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.maker.read import read_maker
from roundhouse.eighteen.formats.playable import make_playable
from roundhouse.eighteen.formats.rails.read import read_rails
from roundhouse.eighteen.formats.sources.json_text import read_json
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.table.protocol import Seat, Setup

Data = dict[str, Any]


def _stop(hex_: str, kind: str, value: int, *companies: str) -> Data:
    track = [{"type": "straight", "side": 1}]
    stop: Data = {"name": {"name": f"Place {hex_}"}}
    if companies:
        stop["companies"] = list(companies)
    return {"color": "gray", "hexes": [hex_], "track": track, kind: [stop], "values": [{"value": value}]}


def maker() -> Data:
    """The file as 18xx Maker has it."""
    return {
        "info": {"title": "One line", "orientation": "horizontal", "currency": "$#"},
        "bank": 9000,
        "players": [{"number": count, "capital": 1200 // count, "certLimit": 20} for count in (2, 3, 4)],
        "trains": [
            {"name": "2", "quantity": 4, "color": "yellow", "price": 80},
            {"name": "3", "quantity": 3, "color": "green", "price": 180},
            {"name": "4", "quantity": 3, "color": "green", "price": 300},
            {"name": "5", "quantity": 2, "color": "brown", "price": 500},
        ],
        "phases": [
            {"name": "2", "limit": 4, "tiles": "yellow"},
            {"name": "3", "limit": 4, "tiles": "green"},
            {"name": "4", "limit": 3, "tiles": "green"},
            {"name": "5", "limit": 2, "tiles": "brown"},
        ],
        "companies": [
            {"name": "Above", "abbrev": "AA", "color": "red"},
            {"name": "Below", "abbrev": "BB", "color": "blue"},
            {"name": "Branch", "abbrev": "CC", "color": "green", "minor": True},
        ],
        "privates": [{"name": "Ferry", "price": 20, "revenue": 5, "id": "P1"}],
        "stock": {
            "type": "1D",
            "market": [40, 50, 60, {"value": 70, "par": True}, {"value": 80, "par": True}, 90, 100, 120],
        },
        "tiles": {"7": 2, "8": 2, "9": 2, "57": 2, "15": 1},
        "map": {
            "hexes": [
                _stop("B1", "cities", 10, "AA"),
                _stop("B3", "centerTowns", 10),
                _stop("B5", "cities", 20, "CC"),
                _stop("B7", "centerTowns", 10),
                _stop("B9", "cities", 30),
                _stop("B11", "cities", 40),
                _stop("B13", "cities", 50, "BB"),
                {"color": "plain", "hexes": ["C2", "C4", "C6"]},
            ]
        },
    }


def play_maker(document: Data, *, players: int = 3, options: Mapping[str, str] | None = None) -> EighteenGame:
    """A game of a Maker file."""
    source = read_json(json.dumps(document, ensure_ascii=False).encode(), "line.json")
    data, assumed = make_playable(read_maker(source))
    return begin({**data, "assumed": assumed}, players=players, options=options)


def begin(
    data: Mapping[str, Any], *, players: int = 3, options: Mapping[str, str] | None = None
) -> EighteenGame:
    """A game of title data."""
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, players + 1))
    return FAMILY.new(Setup("eighteen", data["id"], seats, options or {}, 1, deepcopy(dict(data))))


RAILS = {
    "Game.xml": """<?xml version="1.0"?>
<ComponentManager>
<Component name="GameManager" class="x"><Game name="rails"/></Component>
<Component name="PlayerManager" class="x"><Players number="2" cash="600" certLimit="20"/>
<Players number="3" cash="400" certLimit="20"/></Component>
<Component name="Bank" class="x"><Bank amount="9000"/><Money format="$@"/></Component>
<Component name="TileManager" class="x" file="TileSet.xml"/>
<Component name="Map" class="x" file="Map.xml"/>
<Component name="CompanyManager" class="x" file="CompanyManager.xml"/>
<Component name="StockMarket" class="x" file="StockMarket.xml"/>
<Component name="TrainManager" class="x">
<TrainType name="2" majorStops="2" cost="80" quantity="4"/>
<TrainType name="3" majorStops="3" cost="180" quantity="3"><NewPhase phaseName="3"/></TrainType>
<TrainType name="4" majorStops="4" cost="300" quantity="3"><NewPhase phaseName="4"/></TrainType>
<TrainType name="5" majorStops="5" cost="500" quantity="2"/>
</Component>
<Component name="PhaseManager" class="x">
<Phase name="2"><Tiles colour="yellow"/><OperatingRounds number="1"/><Trains limitStep="1"/></Phase>
<Phase name="3"><Tiles colour="yellow,green"/></Phase>
<Phase name="4"><Tiles colour="yellow,green"/><Trains rusted="2" limitStep="2"/></Phase>
</Component>
</ComponentManager>
""",
    "TileSet.xml": '<TileManager tiles="Tiles.xml"><Tile id="0"/><Tile id="8" quantity="3"/></TileManager>',
    "Tiles.xml": """<Tiles><Tile colour="white" id="0" name="empty"/>
<Tile colour="yellow" id="8" name="8"><Track from="side0" gauge="normal" to="side2"/></Tile>
"""
    + "".join(
        f'<Tile colour="fixed" id="-{at}" name="n{at}"><Station id="city1" type="{kind}" slots="1"'
        f' value="{value}"/>'
        '<Track from="city1" gauge="normal" to="side0"/><Track from="city1" gauge="normal" to="side3"/>'
        "</Tile>"
        for at, (kind, value) in enumerate(
            [
                ("City", 10),
                ("Town", 10),
                ("City", 20),
                ("Town", 10),
                ("City", 30),
                ("City", 40),
                ("City", 50),
                ("OffMapCity", 60),
            ],
            1,
        )
    )
    + "</Tiles>",
    "Map.xml": """<Map tileOrientation="NS" letterOrientation="horizontal" even="B">
<Hex name="B1" tile="-1"/><Hex name="B3" tile="-2"/><Hex name="B5" tile="-3"/><Hex name="B7" tile="-4"/>
<Hex name="B9" tile="-5"/><Hex name="B11" tile="-6"/><Hex name="B13" tile="-7"/></Map>""",
    "CompanyManager.xml": """<CompanyManager><CompanyType name="Public" class="net.PublicCompany">
<Shares unit="10"><Certificate type="President" shares="2"/><Certificate shares="1" number="8"/></Shares>
<Trains limit="4,3"/></CompanyType>
<Company name="AA" type="Public" tokens="1"><Home hex="B1"/></Company>
<Company name="BB" type="Public" tokens="1"><Home hex="B13"/></Company></CompanyManager>""",
    "StockMarket.xml": """<StockMarket type="rectangular">
<StockSpace name="A1" price="70"><StartSpace/></StockSpace>
<StockSpace name="B1" price="80"/></StockMarket>""",
}


def play_rails(folder: Path, *changes: tuple[str, str, str], players: int = 3) -> EighteenGame:
    """A game of the directory with changes: file, what stands there, what shall stand there."""
    files = dict(RAILS)
    for file, old, new in changes:
        assert old in files[file], old
        files[file] = files[file].replace(old, new, 1)
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    data, assumed = make_playable(read_rails(folder))
    return begin({**data, "assumed": assumed}, players=players)


# What is done at the table


def company(play: EighteenGame, name: str = "AA", president: int = 1) -> Corporation:
    """A corporation that has been started by a player, with money, on the map."""
    found = play.corporations[name]
    if not found.floated:
        cell = play.market.par_cells()[0]
        play.market.set_par(found, cell)
        share = play.shares.president_share(found)
        play.shares.give(play.players[president - 1], (share,))
        found.floated = True
        found.cash = 3000
        play.bank.cash = play.bank.cash - 3000
        play.land.place_home(found)
    return found


def buy(play: EighteenGame, name: str, to: str = "AA") -> Train:
    """The next train of a kind goes to a company, as if bought."""
    train = next(train for train in play.depot.upcoming if train.kind.name == name)
    play.depot.give(train, company(play, to))
    play.depot.bought(train, play.corporations[to])
    return train


def earns(play: EighteenGame, name: str, side: str | None = None) -> int:
    """What AA's best run with one train of a kind earns."""
    mine = company(play)
    pile = (*play.depot.upcoming, *play.depot.pool)
    train = next(train for train in pile if train.kind.name == name)
    play.depot.give(train, mine)
    if side is not None:
        train.side = side
    return play.runs.best(mine).revenue


def on_sale(play: EighteenGame) -> list[str]:
    """The trains that the bank sells now."""
    return [train.name for train in play.depot.for_sale()]
