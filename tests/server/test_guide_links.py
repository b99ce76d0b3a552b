"""Ways from a title to the page about its rules, and from there on."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings

from .conftest import Running

INSIDE = re.compile(r"<main.*?</main>", re.DOTALL)


@pytest.fixture(scope="module")
def both(sqlite_database: str) -> Iterator[Running]:
    """A server with both families; what it links to does not depend on the kind of database."""
    with Running(Settings(database=sqlite_database), everything=Families([EIGHTEEN, CRAYON])) as server:
        yield server


def links(page: httpx.Response) -> list[str]:
    """Where the main part of a page leads."""
    assert page.status_code == 200
    [inside] = INSIDE.findall(page.text)
    return [link.replace("&amp;", "&") for link in re.findall(r'href="(/[^"]*)"', inside)]


@pytest.mark.parametrize("address", ["/guide/eighteen/1846", "/guide/crayon/iron-dragon"])
def test_every_link_of_a_guide_leads_somewhere(both: Running, address: str) -> None:
    """That of crayon rails offered a map that is not there."""
    found = links(both.http.get(address))
    assert found
    for link in found:
        assert both.http.get(link).status_code == 200, link


def test_a_guide_leads_to_the_map_and_the_market_of_its_title(both: Running) -> None:
    assert {"/map/1846", "/market/1846"} <= {*links(both.http.get("/guide/eighteen/1846"))}


@pytest.mark.parametrize(("family", "title"), [("eighteen", "1846"), ("crayon", "iron-dragon")])
def test_whoever_makes_a_table_or_joins_one_can_read_about_the_title(
    both: Running, family: str, title: str
) -> None:
    guide = f"/guide/{family}/{title}"
    page = both.http.get("/new", params={"title": title, "how": "friends"})
    assert guide in links(page)
    with httpx.Client(base_url=both.url, timeout=20) as browser:
        fields = {"title": title, "kind1": "here", "kind2": "free", "kind3": "free"}
        place = browser.post("/new", data=fields).headers["location"]
    assert guide in links(both.http.get(place))  # a stranger who was sent the link


def test_a_world_by_chance_has_no_guide(both: Running) -> None:
    page = both.http.get("/new", params={"family": "crayon", "how": "here", "size": "small"})
    assert not [link for link in links(page) if link.startswith("/guide/")]


def test_a_map_of_an_optional_rule_leads_to_its_files_and_to_a_game_with_it(both: Running) -> None:
    """The files showed the map of the title, and the game began without the rule."""
    page = both.http.get("/map/System18?o=map_Poland")
    assert "<h1>System18 · Poland</h1>" in page.text
    found = links(page)
    assert "/map/System18.svg?o=map_Poland" in found
    assert "Warsaw" in both.http.get("/map/System18.svg?o=map_Poland").text
    [begin] = [link for link in found if link.startswith("/new?")]
    new = both.http.get(begin).text
    assert re.search(r'value="map_Poland" checked', new)
    assert '<details class="options" open>' in new, "the chosen map is in sight"
    assert '<details class="options">' in both.http.get("/new?title=System18").text
    assert "Britain (3–5 players)" in new, "it has numbers of players of its own"


def test_of_rules_that_exclude_each_other_one_is_chosen(both: Running) -> None:
    """With two maps of System18 a game began on the first of them and said nothing."""
    page = both.http.get("/new?title=System18").text
    maps = re.findall(r'type="radio" name="one_of.map_UK_Limited" value="(\w*)"', page)
    assert maps[0] == "", "none of them is played unless one is chosen"
    assert maps[1:] == [
        "map_UK_Limited",
        "map_Scotland",
        "map_Northern_Italy",
        "map_NEUS",
        "map_Poland",
        "map_China_Rapid_Development",
        "map_MS",
        "map_Twisting_Tracks",
        "map_Britain",
        "map_Russia",
    ]
    assert "At most one of these" in page
    filled = {"title": "System18", "name1": "Ann", "kind1": "here", "name2": "Ben", "kind2": "here"}
    chosen = {"one_of.map_UK_Limited": "map_Scotland"}
    table = both.http.post("/new", data=filled | chosen, follow_redirects=True)
    assert "Aberdeen Ferry" in table.text


def test_a_map_for_other_numbers_of_players_has_its_own(both: Running) -> None:
    """The map of Britain is for three to five, where System18 is for two to four."""

    def made(seats: int, **options: str) -> str:
        wanted = {"title": "System18", "seats": seats, "options": options}
        with httpx.Client(base_url=both.http.base_url) as stranger:
            return stranger.post("/api/v1/tables", json=wanted).text

    assert "System18 is for 2 to 4 players." in made(5)
    assert '"seats":5' in made(5, map_Britain="yes")
    assert "System18 is for 3 to 5 players." in made(2, map_Britain="yes")
    page = both.http.get("/new?title=System18&o=map_Britain").text
    assert "Who plays (3–5)" in page
    assert page.count('value="here" selected') == 3
    assert 'name="name5"' in page


def test_a_rule_that_excludes_one_of_two_which_go_together_stays_a_switch(both: Running) -> None:
    """In 1825 the development D1 is not played with the kits K1 and K6, which are played with each other."""
    page = both.http.get("/new?title=1825").text
    for name in ("k1", "k6", "d1"):
        assert f'<select name="option.{name}">' in page
    assert re.findall(r'name="one_of.big_bank" value="(\w*)"', page) == ["", "big_bank", "strict_bank"]


def test_the_map_that_is_played_without_another_one_is_named(both: Running) -> None:
    """“None of them” did not say that System18 is then played in France."""
    assert "none of them: France</label>" in both.http.get("/new?title=System18").text
    french = httpx.get(f"{both.url}/new?title=System18&lang=fr").text
    assert "aucune : France</label>" in french.replace("\xa0", " ").replace("\u202f", " ")
    assert re.search(r'value="" checked> none of them</label>', both.http.get("/new?title=1825").text)


@pytest.mark.parametrize(
    ("title", "chosen", "said"),
    [
        ("System18", ("map_Scotland", "map_Poland"), "“Scotland” and “Poland” are not played together."),
        ("1825", ("k1", "d1"), "“Kit 1” and “Development kit 1” are not played together."),
    ],
)
def test_the_api_refuses_rules_that_exclude_each_other(
    both: Running, title: str, chosen: tuple[str, str], said: str
) -> None:
    """The first of two maps was played, and nothing was said."""
    ask = {
        "cmd": "create",
        "title": title,
        "players": ["Ann", "Ben"],
        "options": dict.fromkeys(chosen, "yes"),
    }
    answer = httpx.post(f"{both.url}/api", json=ask)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["code"], error["message"]) == ("option/excluded", said)
    assert error["hint"] == f"leave out {chosen[0]} or {chosen[1]}"
    one = ask | {"options": {chosen[0]: "yes", chosen[1]: "no"}}
    assert httpx.post(f"{both.url}/api", json=one).status_code == 200


@pytest.mark.parametrize(("language", "place"), [("de", "Nordosten der USA"), ("fr", "Japon")])
def test_where_a_game_is_set_is_said_in_the_language_of_the_page(
    both: Running, language: str, place: str
) -> None:
    page = both.http.get("/games", params={"lang": language}).text
    assert place in page
    assert "North-eastern USA" not in page
    found = both.http.get("/games", params={"lang": language, "game": place}).text
    assert place in found, "it is found by what is read"
