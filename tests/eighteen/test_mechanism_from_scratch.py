"""The page “A mechanism from scratch” works as it stands: its part is written to a folder and played."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.rules import parts
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Seat, Setup

PAGE = Path(__file__).parents[2] / "docs" / "a-mechanism-from-scratch.md"


def code(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(autouse=True)
def _tile_tax(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The part of the page, in a folder beside the shipped ones."""
    folder = tmp_path / "tile_tax"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "part.py").write_text(code("python"), "utf-8")
    monkeypatch.setattr(parts, "__path__", [*parts.__path__, str(tmp_path)])
    yield
    for name in [name for name in sys.modules if ".parts.tile_tax" in name]:
        del sys.modules[name]


def game(**settings: object) -> EighteenGame:
    data = merge(title_data("1830"), {"parts": {"tile_tax": settings}})
    return FAMILY.new(Setup("eighteen", "taxed", (Seat("1", "Ann"), Seat("2", "Ben")), definition=data))


def started(play: EighteenGame, name: str, player: int, price: int) -> None:
    """A corporation that belongs wholly to one player and has 500."""
    company = play.corporations[name]
    play.market.set_par(company, next(cell for cell in play.market.par_cells() if cell.price == price))
    play.shares.give(play.players[player - 1], company.shares(company))
    company.floated = True
    play.pay(play.bank, company, 500)


def test_it_has_less_than_sixty_lines() -> None:
    assert len(code("python").splitlines()) < 60


def test_who_lays_a_tile_pays_the_president_of_the_largest_company() -> None:
    play = game(amount=10)
    started(play, "B&O", 1, 100)
    started(play, "PRR", 2, 67)
    mark, before = play.journal.mark(), play.players[0].cash
    play.land.place_home(play.corporations["PRR"])
    play.land.lay(play.corporations["PRR"], "H10", "57-0", 1)
    assert (play.players[0].cash - before, play.corporations["PRR"].cash) == (10, 490)
    assert play.dump()["tile_tax"] == {"paid": 10}
    play.journal.rewind(mark)
    assert play.dump()["tile_tax"] == {}


def test_a_wrong_setting_is_refused_with_its_place() -> None:
    with pytest.raises(Malformed, match="amuont") as refused:
        game(amuont=10)
    assert refused.value.place is not None
    assert refused.value.place.path == "parts.tile_tax"
