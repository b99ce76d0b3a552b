"""Games as a library: begun, played on, written, loaded, replayed, shown."""

from __future__ import annotations

import copy
import gzip
import pickle
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import roundhouse
from roundhouse import Malformed, Table, Unknown
from roundhouse.eighteen.rules.game import EighteenGame
from tests.corpus.games import path_of

TITLE = Path(roundhouse.__file__).parent / "eighteen/titles/g1889/title.toml"


@pytest.fixture(scope="module")
def kept() -> Table:
    """A whole game of 1889 between bots."""
    return roundhouse.load(path_of("1889", 1))


def test_a_game_has_players_by_name_or_by_number() -> None:
    assert [seat.name for seat in roundhouse.new_game("1889", 2).game.setup.seats] == ["Player 1", "Player 2"]
    crayon = roundhouse.new_game("iron-dragon", ["Ada", "Ben"], seed=3)
    assert crayon.game.setup.family == "crayon"
    assert [(seat.id, seat.name) for seat in crayon.game.setup.seats] == [("1", "Ada"), ("2", "Ben")]


def test_a_text_is_no_list_of_players() -> None:
    """It would seat a player for each letter."""
    with pytest.raises(Malformed, match=r"“Ada” is no list of names\. \(\[\"Ada\", …\]"):
        roundhouse.new_game("1889", "Ada")


def test_a_file_is_named_by_a_text_too() -> None:
    """A text with a slash or an ending can be no id of a title."""
    assert roundhouse.new_game(str(TITLE), 2).game.status() == "Auction 1.1 · phase 2"
    assert roundhouse.read_title(str(TITLE)).id == "1889"
    with pytest.raises(Malformed, match=r"mine\.toml: No such file"):
        roundhouse.new_game("mine.toml", 2)


def test_fewer_than_no_actions_are_none() -> None:
    assert roundhouse.play_on(roundhouse.new_game("1889", 2), "dice", actions=-3) == 0


def test_of_a_game_in_play_the_map_alone_is_drawn(kept: Table) -> None:
    with pytest.raises(Unknown, match=r'not the market\. \(that of its title: draw\("1889", "market"\)'):
        roundhouse.draw(kept, "market")


def test_a_tile_is_named_by_its_number_too() -> None:
    assert roundhouse.tile(57) == roundhouse.tile("57")


def test_options_are_named_or_given_values() -> None:
    named = roundhouse.new_game("1889", 2, options=["beginner_game"])
    given = roundhouse.new_game("1889", 2, options={"beginner_game": "yes"})
    assert named.digest() == given.digest() != roundhouse.new_game("1889", 2).digest()


@pytest.mark.parametrize(
    ("title", "option", "word", "told"),
    [
        ("1889", "beginner_game", "maybe", r"“Beginner’s game” cannot be “maybe”\. \(one of: yes, no\)"),
        ("1889", "beginner_game", "", r"“Beginner’s game” cannot be “”\. \(one of: yes, no\)"),
        (
            "1889",
            "expert_game",
            "yes",
            r"Shikoku 1889 has no option “expert_game”\. \(one of: beginner_game, ",
        ),
        ("1889", "expert_game", "no", r"Shikoku 1889 has no option “expert_game”"),
        (TITLE, "beginner_game", "maybe", r"“Beginner’s game” cannot be “maybe”"),
        (
            "iron-dragon",
            "goal",
            "maybe",
            r"“Goal” cannot be “maybe”\. \(one of: standard, short, long, quick\)",
        ),
        ("iron-dragon", "gaol", "short", r"Iron Dragon has no option “gaol”\. \(one of: .*goal, "),
    ],
)
def test_an_option_takes_its_own_words_alone(title: str | Path, option: str, word: str, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        roundhouse.new_game(title, 2, options={option: word})


def test_a_title_that_is_not_here_is_told_with_those_that_are() -> None:
    with pytest.raises(Unknown, match=r"There is no title “no such” here. \(one of: .*1889.*iron-dragon"):
        roundhouse.new_game("no such")
    with pytest.raises(Malformed, match="for 2 to 6 players, not 9"):
        roundhouse.new_game("1889", 9)


def test_a_file_that_defines_a_game_is_played_read_and_checked(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(TITLE.read_text(encoding="utf-8").replace('"Shikoku 1889"', '"Mine"'), encoding="utf-8")
    assert roundhouse.read_title(mine).name == "Mine"
    assert roundhouse.new_game(mine, 2).game.deciders() == ("1",)
    assert roundhouse.lint(mine).findings == ()
    mine.write_text("id = 3\n", encoding="utf-8")
    assert "error" in {found.severity for found in roundhouse.lint(mine).findings}
    with pytest.raises(Malformed):
        roundhouse.new_game(mine, 2)


def test_a_game_is_written_loaded_and_played_on(tmp_path: Path) -> None:
    table = roundhouse.new_game("1889", 2)
    assert roundhouse.play_on(table, {"1": "dice", "2": "steady"}, actions=60, seed=5) == 60
    file = tmp_path / "game.json.gz"
    file.write_bytes(gzip.compress(roundhouse.export(table).encode()))
    again = roundhouse.load(file)
    assert again.digest() == table.digest()
    assert len(roundhouse.load(file, until=20).log) == 20
    again.undo()
    with pytest.raises(Unknown, match="no bot “wise”"):
        roundhouse.play_on(table, "wise")


def test_a_recorded_game_is_replayed_and_its_runs_are_judged(kept: Table) -> None:
    replayed = roundhouse.replay(path_of("1889", 1), verify=True)
    assert replayed.equal
    assert replayed.claims == ()
    outcome = kept.outcome()
    assert outcome is not None
    assert replayed.scores == outcome.scores
    judged = roundhouse.runs(path_of("1889", 1))
    assert judged
    assert not any(run.missed or run.fault for run in judged), "bots run the best routes"


def test_the_best_routes_can_be_run_and_shown(kept: Table) -> None:
    run = next(entry.number for entry in kept.log if entry.type == "run_routes" and entry.number > 150)
    table = roundhouse.load(path_of("1889", 1), until=run - 1)
    assert isinstance(table.game, EighteenGame)
    found = [roundhouse.best_routes(table, one.id) for one in table.game.companies() if one.trains]
    best = max(found, key=lambda one: one.revenue)
    assert best.revenue == best.bound > 0
    assert "svg" not in repr(best)
    assert best.proved
    assert len(best.lines) == len(best.action["routes"])
    assert best._repr_svg_().count('class="route') > 0
    with pytest.raises(Unknown, match="There is no company “XX”"):
        roundhouse.best_routes(table, "XX")
    with pytest.raises(Malformed, match="Only games of the 18xx family"):
        roundhouse.best_routes(roundhouse.new_game("iron-dragon", 2), "XX")


def test_history_is_a_row_for_each_action_that_counts(kept: Table) -> None:
    table = roundhouse.load(path_of("1889", 1), until=30)
    before = roundhouse.history(table)
    table.undo()
    table.say("hello")
    rows = roundhouse.history(table)
    assert rows == before[:-1]
    outcome = kept.outcome()
    assert outcome is not None
    last = roundhouse.to_pandas(kept).iloc[-1]
    assert {seat: last[f"player:{seat}.value"] for seat in outcome.scores} == outcome.scores
    crayon = roundhouse.new_game("iron-dragon", 2)
    roundhouse.play_on(crayon, actions=3)
    assert len(roundhouse.history(crayon)) == 3


def shapes(picture: str) -> int:
    """How many elements a picture has; it is one whole SVG."""
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return len(list(root.iter()))


def test_everything_is_drawn_as_a_picture_that_notebooks_show(kept: Table) -> None:
    title = roundhouse.read_title("Shikoku")
    pictures = [
        roundhouse.draw(kept),
        roundhouse.draw(roundhouse.new_game("iron-dragon", 2), theme="dark"),
        roundhouse.draw(title),
        roundhouse.draw(title, "market"),
        roundhouse.draw("1889", "roster", theme="dark"),
        roundhouse.draw("iron-dragon"),
        roundhouse.draw("tiles/57?r=2"),
        roundhouse.draw(roundhouse.tile("mine", code="city=revenue:20;path=a:0,b:_0", color="green")),
    ]
    for picture in pictures:
        assert shapes(picture._repr_svg_()) > 3
    assert shapes(pictures[0]) > shapes(pictures[2])
    assert "prefers-color-scheme" not in pictures[1]
    for wrong in ("tiles/all", "tiles/nope", "maps/1889", "no such"):
        with pytest.raises((Unknown, Malformed)):
            roundhouse.draw(wrong)
    with pytest.raises(Unknown, match="no theme"):
        roundhouse.draw(kept, theme="mauve")


def test_what_cannot_be_read_is_told_with_its_file(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none\.json: No such file"):
        roundhouse.load(tmp_path / "none.json")
    cut = tmp_path / "cut.json.gz"
    cut.write_bytes(path_of("1889", 1).read_bytes()[:-9])
    with pytest.raises(Malformed, match=r"cut\.json\.gz: This file is not whole"):
        roundhouse.replay(cut)


@pytest.mark.parametrize(("title", "bot"), [("1889", "steady"), ("iron-dragon", "weak")])
def test_a_saved_game_is_loaded_as_servers_load_it(title: str, bot: str, tmp_path: Path) -> None:
    table = roundhouse.new_game(title, 2, seed=5)
    roundhouse.play_on(table, bot, actions=20)
    table.undo()
    (tmp_path / "saved.json").write_text(roundhouse.export(table, "roundhouse"), encoding="utf-8")
    again = roundhouse.load(tmp_path / "saved.json")
    assert (again.digest(), len(again)) == (table.digest(), len(table))
    again.apply({"type": "redo"})
    assert len(roundhouse.load(tmp_path / "saved.json", until=10)) == 10


def test_a_family_without_other_formats_writes_ours() -> None:
    table = roundhouse.new_game("iron-dragon", 2)
    assert roundhouse.export(table) == roundhouse.export(table, "roundhouse")
    with pytest.raises(Unknown, match="There is no format “rails”") as told:
        roundhouse.export(roundhouse.new_game("1889", 2), "rails")
    assert told.value.hint == "18xx.games, roundhouse"


def test_bots_are_named_in_the_order_of_seats() -> None:
    first, second = roundhouse.new_game("1889", 2), roundhouse.new_game("1889", 2)
    roundhouse.play_on(first, ["dice", "steady"], actions=30)
    roundhouse.play_on(second, {"1": "dice", "2": "steady"}, actions=30)
    assert first.digest() == second.digest()


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_table_says_that_it_is_no_value_to_copy(twin: Callable[[Table], object]) -> None:
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        twin(roundhouse.new_game("1889", 2))


def test_a_table_shows_where_it_stands() -> None:
    assert repr(roundhouse.new_game("1889", 2)) == "<Table 1889: Auction 1.1 · phase 2, 0 entries>"
