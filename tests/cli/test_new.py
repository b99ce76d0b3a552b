"""`roundhouse new`: what it writes can be played as it stands."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from roundhouse.cli.main import carry_out
from roundhouse.cli.new import new
from roundhouse.cli.serve import offered
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.server.registry import installed
from roundhouse.sim.proof import prove
from roundhouse.table.definitions import Beginning
from roundhouse.table.errors import RoundhouseError


@pytest.mark.parametrize("kind", FAMILY.kinds())
def test_every_kind_has_no_finding_and_is_played_to_its_end(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "title.toml"
    path.write_text(FAMILY.begin(Beginning("Island", kind)), "utf-8")
    checked = FAMILY.check_file(path)
    assert checked is not None
    assert [(one.line, one.message) for one in checked.findings] == []
    (trial,) = prove(FAMILY, FAMILY.load(path, {}), 1, seed=3)
    assert trial.trouble == ""


@pytest.mark.soak
@pytest.mark.parametrize("kind", FAMILY.kinds())
def test_forty_games_of_every_kind(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "title.toml"
    path.write_text(FAMILY.begin(Beginning("Island", kind)), "utf-8")
    assert {trial.trouble for trial in prove(FAMILY, FAMILY.load(path, {}), 40)} == {""}


def test_what_the_designer_says_stands_in_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "the-island"
    new(folder, kind="incremental", name='The "Island"', designer="Ada", players="3-4", currency="£{}")
    data = tomllib.loads((folder / "title.toml").read_text("utf-8"))
    assert (data["id"], data["name"], data["designer"]) == ("The-Island", 'The "Island"', "Ada")
    assert (data["players"], data["currency"]) == ([3, 4], "£{}")
    assert data["starting_cash"] == {"3": 660, "4": 500}
    assert data["settings"]["capitalization"] == "incremental"
    assert (folder / "map.svg").read_text("utf-8").startswith("<svg")
    assert "roundhouse watch" in capsys.readouterr().out


def test_what_is_played_is_a_file_or_the_id_of_a_title(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    families = installed()
    assert offered(families, Path("1889"), {}).name == "Shikoku 1889"
    new(tmp_path / "island")
    assert offered(families, tmp_path / "island" / "title.toml", {}).name == "Island"
    assert "assumed:" not in capsys.readouterr().out


def test_without_words_the_folder_gives_the_name(tmp_path: Path) -> None:
    new(tmp_path / "far-away")
    text = (tmp_path / "far-away" / "title.toml").read_text("utf-8")
    assert 'name = "Far Away"' in text
    assert "{" not in [line for line in text.splitlines() if line.startswith("#")][2]
    assert check_text("title.toml", text.encode()).findings == ()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"kind": "smal"}, "nearest: small"),
        ({"kind": "small", "players": "many"}, "such as 2-4"),
        ({"kind": "small", "players": "5-3"}, "2-5"),
        ({"kind": "small", "name": "…"}, "letters and digits"),
        ({"kind": "small", "currency": "$"}, "as in ¥{}"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, more: dict[str, str], said: str
) -> None:
    with pytest.raises(RoundhouseError) as refused:
        new(tmp_path / "x", **more)
    assert said in (refused.value.hint or "")
    assert not (tmp_path / "x").exists()


def test_a_game_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    new(tmp_path / "x", kind="small")
    with pytest.raises(RoundhouseError, match="There is a title"):
        new(tmp_path / "x", kind="small")


@pytest.mark.parametrize(
    "line",
    [
        "lint island --play 1",
        "draw map island -o map.svg",
        "convert island island.json",
        "diff island 1889 --format json",
        "simulate island --bots 3 --games 1",
        "print island market -o market.pdf",
    ],
    ids=lambda line: line.split()[0],
)
def test_the_folder_stands_for_the_game_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    new(tmp_path / "island")
    with pytest.raises(SystemExit) as ended:
        carry_out(line.split())
    assert ended.value.code == (1 if line.startswith("diff") else 0)


def test_the_folder_is_played(tmp_path: Path) -> None:
    new(tmp_path / "island")
    assert offered(installed(), tmp_path / "island", {}).name == "Island"
