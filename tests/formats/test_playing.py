"""A designer drops a file and is playing a minute later."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from roundhouse.cli.serve import load_game
from roundhouse.eighteen.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.table.errors import Malformed

from .data import MAKER, RAILS, maker_games, needs_maker, needs_rails, rails_games
from .playing import lively, play_out, start
from .survey import refusal, row, shown

WHOLE = ("1861", "1867", "1871BC", "1889", "18EB", "18LA", "18SJ", "18Test", "18TraXX2020")
"""The Maker files with a map, a market and companies."""

BLOCKS = 8
"""The two hundred games of a file come in so many blocks of seeds, which can be run side by side."""

QUICK = ("1871BC", "18LA", "18Test")

RAILS_GAMES = (
    "1825", "1826", "1830", "1835", "1856", "1862", "1870", "1880", "1889",
    "18AL", "18Chesapeake", "18EU", "18GA", "18Lummer", "18Scan", "18TN", "18VA",
)  # fmt: skip
"""The directories that load; 1817, 1846 and 18C2C do not (see test_rails.py)."""

QUICK_RAILS = ("1856", "18Lummer", "18Chesapeake")


@needs_maker
@pytest.mark.parametrize("name", QUICK)
def test_maker_files_are_played_to_the_end(name: str) -> None:
    play_out(MAKER / "games" / f"{name}.json", 3)


@needs_maker
@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", WHOLE)
def test_two_hundred_random_games_of_every_whole_maker_file(name: str, block: int) -> None:
    each = 200 // BLOCKS
    play_out(MAKER / "games" / f"{name}.json", each, first=block * each)


@needs_rails
@pytest.mark.parametrize("name", QUICK_RAILS)
def test_directories_of_rails_are_played_to_the_end(name: str) -> None:
    play_out(RAILS / "games" / name, 1)


@needs_rails
@pytest.mark.soak
@pytest.mark.parametrize("name", RAILS_GAMES)
def test_twenty_random_games_of_every_directory_of_rails(name: str) -> None:
    play_out(RAILS / "games" / name, 20)


@needs_rails
def test_companies_of_1825_begin_at_the_price_of_their_own_space_and_operate() -> None:
    game = start(FAMILY.load(RAILS / "games" / "1825", {}).definition, seats=2)
    rng = random.Random(1)
    begun: dict[str, int] = {}
    ran = 0
    while not game.over:
        action = lively(list(game.choices()), rng)
        game.perform(action, None)
        ran += action["type"] == "run_routes"
        for name, company in game.corporations.items():
            if company.par is not None:
                begun.setdefault(name, company.par.price)
    assert begun == {"LNWR": 100, "GWR": 90, "LSWR": 76, "GER": 76, "SECR": 71, "LBSC": 67}
    assert ran > 5


@needs_rails
def test_the_page_lists_every_directory_and_says_of_each_whether_it_is_played() -> None:
    lines = {line.split(" | ")[0].strip("| "): line for line in shown().splitlines()[2:]}
    assert list(lines) == [path.name for path in rails_games()]
    for path in rails_games():
        reason = refusal(path)
        assert (
            (f"not played: {reason} |" in lines[path.name])
            if reason
            else ("not played" not in lines[path.name])
        )


@needs_rails
@pytest.mark.parametrize("name", ["18Lummer", "18C2C"])
def test_a_line_of_the_survey_has_as_many_columns_as_its_head(name: str) -> None:
    assert row(RAILS / "games" / name).count(" | ") == shown().splitlines()[0].count(" | ")


@needs_maker
@pytest.mark.parametrize("path", maker_games(), ids=lambda path: path.stem)
def test_every_maker_file_starts_or_says_what_is_missing(path: Path) -> None:
    if path.stem in WHOLE:
        assert start(FAMILY.load(path, {}).definition).deciders()
    else:
        with pytest.raises(Malformed, match="there is no map") as caught:
            FAMILY.load(path, {})
        assert caught.value.code == "RH801"


@needs_maker
def test_where_a_file_lists_no_yellow_tile_the_usual_ones_are_there_too() -> None:
    loaded = FAMILY.load(MAKER / "games" / "1867.json", {})
    assert "The file lists no yellow tiles: those of 1830 that it does not name are added." in loaded.assumed
    tiles = loaded.definition["tiles"]
    assert (tiles["8"], tiles["57"], tiles["15"]["count"]) == (8, 4, 2)
    assert not any(
        "no yellow tiles" in said for said in FAMILY.load(MAKER / "games" / "18EB.json", {}).assumed
    )


@needs_maker
def test_what_was_assumed_stands_on_the_table_page() -> None:
    loaded = FAMILY.load(MAKER / "games" / "18EB.json", {})
    game = start(loaded.definition)
    assert game.view(None)["assumed"] == list(loaded.assumed)
    assert any("Train 4 rusts on D" in sentence for sentence in loaded.assumed)
    panels = {id_: html for id_, _, html in FAMILY.pages().panels(game, None)}
    assert "Rounds, turns and their steps are those of 1830." in panels["assumed"]


@needs_maker
def test_the_server_offers_a_loaded_game_as_a_title_of_its_own() -> None:
    families = Families([FAMILY])
    loaded = load_game(families, MAKER / "games" / "1889.json", {})
    families.offer(loaded)
    card = families.card("Shikoku-1889")
    assert (card.least_seats, card.most_seats) == (2, 6)
    assert families.definition(card) == loaded.definition
    assert families.definition(families.card("1889")) is None
