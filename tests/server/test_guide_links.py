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
