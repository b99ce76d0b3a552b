"""Games of ours that 18xx.games did not load: now we refuse what it refuses, and wait where it waits.

Each file of the reference data is a game that an earlier version of our rules played and wrote, cut at the
action that the site refused; the index tells the site's state just before it. All revenues are worked out
anew, as they were when the site loaded it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import Export, read_entry, read_export, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table

from .reference import ROOT
from .waiting import fault

FOLDER = ROOT / "refused"

MENDED: Mapping[str, str] = {
    "cities that no track joins make no run, and a port on no route is no stop: nobody is asked for one": """
        1817/random910001 1817/random930004 1817/random930010
        1836Jr30/random910002 1836Jr30/steady940005 1836Jr30/steady940006
        1846/random930002 18Chesapeake/random910002
    """,
    "1860: nobody is asked for a run that cannot be, nor passed over for a token": """
        1860/random910001 1860/random930002 1860/random930004 1860/random930005
    """,
    "a company that had a route when a tile made its token choose a city is asked for a run": """
        1836Jr30/steady920002 1836Jr30/steady940002 1882/steady920001
    """,
    "a company with room and money for any train is asked for its pass, also after its one of the bank": """
        1836Jr30/random930002
        18AL/random930002 18AL/random930003 18AL/random930007 18AL/random930008
        18TN/random930001 18TN/random930003 18TN/random930005 18TN/random930007 18TN/random930008
    """,
    "… and also where, after shares were sold for a train, nobody else may sell one": """
        1846/steady940001 1846/steady940003
    """,
    "money for shares issued in need buys a train before it buys a private": """
        1846/steady940004 1846/steady940006
    """,
    "in the first operating round of 1846 the cheapest corporation comes next after sales, too": """
        1846/random930005
    """,
    "with an own tile that would be cheaper the turn waits, reached or not": "1846/random910002",
    "the money of shares sold for a train sets the lowest price of a second one, too": """
        18Chesapeake/random930009
    """,
    "a place kept for a company away from its home stays kept for it": """
        1846/random930011 18462pVariant/random930008 18462pVariant/random930011
    """,
    "a group of stops outlives an upgrade of its hex": """
        1846/random930001 1846/random930012 18462pVariant/steady940002
    """,
    "an upgrade adds track that the company reaches, or revenue to a stop that it reaches": """
        1846/random930009 18GA/steady920001 18GA/steady940004 18MS/steady940002 18TN/random930009
    """,
    "a hex that a private of another player closes is closed to a minor": "18462pVariant/random930005",
    "1860: a tile that cannot replace the old one that way round, or that no train reaches": """
        1860/steady920002 1860/steady940006
    """,
    "1817: a player who can only sell, or sell short, is asked": """
        1817/random930002 1817/random930006 1817/random930009 1817/random930011
    """,
    "the whole game ends alike": "1817/steady940004 1860/random930001 18MS/random930003",
}
"""What was mended, and where it had shown."""

ON_PURPOSE: Mapping[str, str] = {
    "18462pVariant/random930010": (
        "The president sold a certificate of 20% where 10% would have been enough; the site then offers no"
        " train at all, nor bankruptcy, and cannot go on. Here either side may be bought (decision 0971)."
    ),
}
"""Where we allow what the site refuses, with the reason."""

GREEN_TOO_SOON = (
    "The Lake Shore Line lays green in phase I: the site offers no such tile, but takes it when it is sent"
    " (decision 1910)."
)
STRICTER: Mapping[str, Mapping[int, str]] = {
    "1846/random930011": {290: GREEN_TOO_SOON},
    "18462pVariant/random930008": {
        80: GREEN_TOO_SOON,
        97: "The company issued shares for its train: the site then offers trains of the bank only, and takes"
        " others all the same when they are sent to it (decision 0985).",
    },
    "18462pVariant/random930010": {80: GREEN_TOO_SOON},
}
"""Where the site took earlier actions that it does not offer, by their numbers: records may have them."""

LOOSE = frozenset({"bankrupt", "end_game", "log", "message", "sell_shares", "take_loan"})
"""Kinds of action that the site offers without looking whether there is one."""


@cache
def index() -> dict[str, dict[str, Any]]:
    """The rows of the index by the name of the file, without its ending."""
    path = FOLDER / "index.jsonl"
    rows = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()] if path.exists() else []
    return {str(row["file"]).removesuffix(".json"): row for row in rows}


def files(*, whole: bool) -> list[Any]:
    """A parameter for each file that is cut at an action, or each whole game; one to skip without data."""
    found = [name for name, row in index().items() if (row["action"] is None) is whole]
    return found or [pytest.param("none", marks=pytest.mark.skip(reason=f"no reference data at {ROOT}"))]


def written(name: str) -> Export:
    """The game, without the revenues that were written into it."""
    record = read_export((FOLDER / f"{name}.json").read_bytes(), file=name)
    for action in record.actions:
        for route in action.get("routes") or ():
            route.pop("revenue", None)
    return record


def game_of(record: Export) -> EighteenGame:
    """A game that holds to the rules whatever the record says."""
    game = FAMILY.new(record.setup)
    game.trusting = False
    return game


@pytest.mark.skipif(not FOLDER.exists(), reason=f"no reference data at {ROOT}")
def test_the_tables_name_every_file_once() -> None:
    named = [name for names in MENDED.values() for name in names.split()] + list(ON_PURPOSE)
    assert sorted(named) == sorted(index())


@pytest.mark.parametrize("name", files(whole=False))
def test_what_the_site_refused_is_refused_where_it_waited(name: str) -> None:
    row, record = index()[name], written(name)
    game, stricter = game_of(record), STRICTER.get(name, {})
    table = Table(game)
    *before, last = standing(record.actions)
    for action in before:
        if action["id"] in stricter:
            with pytest.raises(Refusal):
                table.replay_one(read_entry(action, game))
            game.trusting = True
        table.replay_one(read_entry(action, game))
        game.trusting = False
    assert last["id"] == row["action"]
    assert fault(game, row["step"], _actor(game, row["for"])) is None
    assert _kinds(game) - LOOSE == _offered(row) - LOOSE
    assert {player.id: player.cash for player in game.players} == row["players"]
    for company, has in row["corporations"].items():
        assert game.company(company).cash == has["cash"], company
        assert sorted(train.name for train in game.company(company).trains) == sorted(has["trains"]), company
    if name in ON_PURPOSE:
        table.replay_one(read_entry(last, game))
    else:
        with pytest.raises(Refusal):
            table.replay_one(read_entry(last, game))


@pytest.mark.parametrize("name", files(whole=True))
def test_a_game_that_the_site_loads_whole_ends_as_it_does_there(name: str) -> None:
    record = written(name)
    game = game_of(record)
    table = Table(game)
    for action in standing(record.actions):
        table.replay_one(read_entry(action, game))
    assert {player.id: game.worth(player) for player in game.players} == index()[name]["result_theirs"]


def _actor(game: EighteenGame, name: str) -> str:
    """Who acts, as a trace says it: the index has bare ids of players."""
    return name if any(company.id == name for company in game.companies()) else f"player:{name}"


def _kinds(game: EighteenGame) -> set[str]:
    """The kinds of action that the one whose step it is may take, in all steps up to this one."""
    waiting = game.round.waiting()
    actor = waiting.actor() if waiting is not None else None
    assert actor is not None
    found: set[str] = set()
    for step in game.round.steps:
        found |= {str(kind.__struct_config__.tag) for kind in step.kinds_for(actor)}
        if step is waiting:
            break
    return found


def _offered(row: dict[str, Any]) -> set[str]:
    return {kind for kind in row["steps_open"] if not kind.startswith("program_")}
