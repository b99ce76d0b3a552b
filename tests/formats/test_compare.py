"""The same game from several independent sources: only real differences, each with its name."""

from __future__ import annotations

from pathlib import Path

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import FOLDER

from .data import MAKER, RAILS, needs_maker, needs_rails

# Diesels are paid more at the edge of the map, which only our title says.
DIESEL = ("map.F1", "map.J1", "map.L7")
# Rails takes any older train in exchange; the rules name 4, 5 and 6.
EXCHANGE = ("trains.D.discount.2", "trains.D.discount.3")
CHESAPEAKE = {
    "bank": "the bank of 8000 of our edition",
    "trains.3.quantity": "one card more",
    "trains.4.quantity": "one card more",
    "trains.D.": "unlimited, with an exchange; Rails no longer reads its own <Exchange>",
    "phases.": "privates are not for sale from phase 5, and gray tiles come with the D-train",
    "corporations.": "tokens cost 40, 60, 80; Rails has 40, 100, 100",
    "tiles.": "own tiles have other numbers, three kinds have one copy more",
    "map.": "four steps of revenue at the edge; terrain at F4, H4, H6; the gray hex H8",
    "market.6": "a par price in row 6",
}


def paths(first: Path, second: Path) -> set[str]:
    return {one.path for one in FAMILY.differences(first, second, {})}


@needs_maker
def test_1889_of_the_house_and_of_18xx_maker() -> None:
    found = paths(FOLDER / "g1889" / "title.toml", MAKER / "games" / "1889.json")
    assert found == set(DIESEL)


@needs_rails
def test_1889_of_the_house_and_of_rails() -> None:
    assert paths(FOLDER / "g1889" / "title.toml", RAILS / "games" / "1889") == {*DIESEL, *EXCHANGE}


@needs_maker
@needs_rails
def test_1889_of_18xx_maker_and_of_rails() -> None:
    assert paths(MAKER / "games" / "1889.json", RAILS / "games" / "1889") == set(EXCHANGE)


@needs_rails
def test_18chesapeake_of_the_house_and_of_rails() -> None:
    found = paths(FOLDER / "g18Chesapeake" / "title.toml", RAILS / "games" / "18Chesapeake")
    unnamed = {path for path in found if not any(path.startswith(name) for name in CHESAPEAKE)}
    unused = {name for name in CHESAPEAKE if not any(path.startswith(name) for path in found)}
    assert (unnamed, unused) == (set(), set())


def test_a_definition_does_not_differ_from_itself() -> None:
    title = FOLDER / "g1889" / "title.toml"
    assert paths(title, title) == set()
