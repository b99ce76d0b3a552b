"""The front door: many titles, and what else one can begin with."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.titles import title_data
from roundhouse.server.cards import Cards
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.server.web.games_page import MANY_TITLES, WantedGames
from roundhouse.server.web.render import squeezed, static_text
from roundhouse.table.definitions import Loaded
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import TitleCard

from . import tallies
from .at_table import Player
from .conftest import Running


class Library(tallies.TalliesFamily):
    """Tallies in many editions."""

    def title_ids(self) -> Sequence[str]:
        """One more than people can overlook."""
        return [f"t{n}" for n in range(MANY_TITLES + 1)]

    def title_card(self, id_: str) -> TitleCard:
        """An edition of a town."""
        card, number = super().title_card(id_), id_[1:]
        return msgspec.structs.replace(card, name=f"Edition {number}", place=f"Town {number}")


@pytest.fixture
def library(database: str) -> Iterator[Running]:
    with Running(Settings(database=database), everything=Families([Library()])) as server:
        yield server


@pytest.mark.parametrize(
    ("family", "shared"), [("crayon", ["at-table.js"]), ("eighteen", ["at-table.js", "sheet.js"])]
)
def test_a_table_page_brings_less_than_sixty_kilobytes_of_script(family: str, shared: list[str]) -> None:
    assets = {one.id: one for one in installed()}[family].pages().assets()
    own = [text for name, text in assets.items() if name.endswith(".js")]
    scripts = [*map(static_text, shared), *own]
    assert sum(len(squeezed(text).encode()) for text in scripts) < 60_000


def test_every_file_that_a_page_names_is_served(server: Running) -> None:
    pages = [page.read_text("utf-8") for page in (files("roundhouse.server.web") / "templates").iterdir()]
    named = {name for page in pages for name in re.findall(r"static\('([^']+)'\)", page)}
    assert {"site.css", "daily.css"} <= named
    assert [name for name in sorted(named) if server.http.get(f"/static/{name}").status_code != 200] == []


def test_every_word_must_stand_somewhere() -> None:
    card = TitleCard("1889", "Shikoku 1889", "eighteen", 2, 6, "Yasutaka Ikeda", "Shikoku, Japan")
    assert WantedGames("").fit(card)
    assert WantedGames("ikeda JAPAN").fit(card)
    assert not WantedGames("ikeda France").fit(card)


@pytest.mark.parametrize(("players", "fit"), [(1, False), (2, True), (6, True), (7, False)])
def test_a_title_is_for_as_many_players_as_it_says(players: int, fit: bool) -> None:
    card = TitleCard("1889", "Shikoku 1889", "eighteen", 2, 6)
    assert WantedGames(players=players).fit(card) == fit


def test_many_titles_are_found_by_words(library: Running) -> None:
    assert "Edition 3" in library.http.get("/games").text
    found = library.http.get("/games", params={"game": "town 3"}).text
    assert "Edition 3" in found
    assert "Edition 4" not in found
    assert "No game fits." in library.http.get("/games", params={"game": "Mars"}).text


def test_what_is_no_number_of_players_finds_all(library: Running) -> None:
    for players in ("many", "0", "99", "1e3"):
        assert "Edition 3" in library.http.get("/games", params={"players": players}).text


def shown_on_front(database: str, first_games: Sequence[str]) -> list[str]:
    """The titles of the front page of a house with many, of which some are called first games."""

    class Marked(Library):
        def title_card(self, id_: str) -> TitleCard:
            return msgspec.structs.replace(super().title_card(id_), first_game=id_ in first_games)

    with Running(Settings(database=database), everything=Families([Marked()])) as server:
        page = server.http.get("/").text
    assert f"{len(first_games) or 3} of {MANY_TITLES + 1} games" in page
    return re.findall("<h4>(.+?)</h4>", page)


def test_the_front_page_shows_the_first_games_of_many(database: str) -> None:
    assert shown_on_front(database, ["t1", "t4", "t7", "t8"]) == [f"Edition {n}" for n in (1, 4, 7, 8)]


def test_the_front_page_shows_some_of_many_where_none_is_a_first_game(database: str) -> None:
    assert shown_on_front(database, []) == [f"Edition {n}" for n in (0, 1, 2)]


def test_a_change_of_a_title_stands_with_it(database: str) -> None:
    class Maps(Library):
        def title_card(self, id_: str) -> TitleCard:
            card = super().title_card(id_)
            return msgspec.structs.replace(card, base="t0") if id_ == self.title_ids()[-1] else card

    with Running(Settings(database=database), everything=Families([Maps()])) as server:
        page = server.http.get("/games").text
        assert "Also: Edition 8" in page
        assert page.index("Edition 0") < page.index("Also: Edition 8") < page.index("Edition 1")
        assert page.count("title=t8&amp;how=here") == 1
        found = server.http.get("/games", params={"game": "town 8"}).text
        assert "Edition 8" in found
        assert "Also:" not in found


def test_few_titles_need_no_finding(server: Running) -> None:
    page = server.http.get("/").text
    assert "Tallies" in page
    assert 'name="game"' not in page


def test_definitions_of_listed_tables_are_read_by_workers_and_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows what reading somebody's own definition costs: the loop that answers everyone does not."""
    read: list[str] = []
    card = Families.card

    def reading(
        self: Families, title: str, family: str | None = None, definition: Mapping[str, Any] | None = None
    ) -> TitleCard:
        if definition is not None:
            read.append(threading.current_thread().name)
        return card(self, title, family, definition)

    monkeypatch.setattr(Families, "card", reading)
    own = msgspec.json.decode(msgspec.json.encode({**title_data("1889"), "name": "Shikoku by night"}))
    settings = Settings(database=database, worker_seconds=60)
    with Running(settings, everything=installed()) as server:
        Player(server.http).do("create", title="1889", family="eighteen", definition=own)
        assert "Shikoku by night" in server.http.get("/?stage=open").text
    with Running(settings, everything=installed()) as server:
        server.http.get("/?stage=open")  # begins to read it, and does not wait until that is done
        deadline = time.monotonic() + 60
        while "Shikoku by night" not in server.http.get("/?stage=open").text:
            assert time.monotonic() < deadline
            time.sleep(0.2)
    assert read == []


def test_a_definition_that_cannot_be_read_any_more_is_tried_once(database: str) -> None:
    class Growling(tallies.TalliesFamily):
        tried = 0

        def card_of(self, definition: Mapping[str, Any]) -> TitleCard:
            self.tried += 1
            if self.tried > 1:
                raise Malformed("tallies/growl", "This cannot be read.")
            return self.title_card("tallies")

        def load(self, path: Path, options: Mapping[str, str]) -> Loaded:
            raise NotImplementedError

        def reads_file(self, path: Path) -> bool:
            return False

        def reads_definition(self, definition: Mapping[str, Any]) -> bool:
            return "a" in definition

    family = Growling()
    with Running(Settings(database=database), everything=Families([family])) as server:
        made = Player(server.http).do("create", title="tallies", definition={"a": 1})
        server.do(_forget(server.context.cards))
        for _ in range(3):
            assert f"/t/{made['table']['id']}" in server.http.get("/?stage=open").text
    assert family.tried == 2


async def _forget(cards: Cards) -> None:
    cards._known.clear()


def test_tables_with_a_free_seat_stand_above_the_games(server: Running) -> None:
    page = server.http.get("/").text
    assert page.index('id="titles"') < page.index('id="open"')  # there is none: only how to make one
    made = Player(server.http).do("create", title="tallies", name="Monday")["table"]["id"]
    page = server.http.get("/").text
    assert page.index('id="open"') < page.index(f'href="/t/{made}"') < page.index('id="titles"')
    assert page.count('id="open"') == 1


def test_a_table_without_a_name_of_its_own_says_its_title_once(server: Running) -> None:
    Player(server.http).do("create", title="tallies")
    assert "Tallies · " not in server.http.get("/").text
    Player(server.http).do("create", title="tallies", name="Monday")
    assert "Tallies · " in server.http.get("/").text


@pytest.mark.parametrize(("how", "listed"), [("friends", True), ("here", False), ("", False)])
def test_only_tables_that_wait_for_others_are_listed_unless_wanted(
    server: Running, how: str, listed: bool
) -> None:
    page = server.http.get("/new", params={"title": "tallies", "how": how}).text
    assert ('name="listed" value="yes" checked' in page) == listed
    assert 'name="listed"' in page


def test_a_few_open_tables_come_before_the_games_and_lead_to_all(server: Running) -> None:
    for _ in range(7):
        Player(server.http).do("create", title="tallies", seats=2)
    page = server.http.get("/").text
    section = page[page.index('id="open"') : page.index('id="titles"')]
    assert section.count('href="/t/') == 6
    assert '<a href="/?stage=open#find">' in section
