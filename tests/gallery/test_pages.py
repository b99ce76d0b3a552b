"""The pages of pictures, over HTTP and in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from roundhouse.eighteen.family import FAMILY
from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from tests.server.conftest import Running


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[Running]:
    with Running(Settings(database=sqlite_database), everything=installed()) as running:
        yield running


def test_the_page_of_all_games_shows_every_title_by_its_land(server: Running) -> None:
    games = server.http.get("/games").text
    for card in map(FAMILY.title_card, FAMILY.title_ids()):
        assert f'src="/thumbnail/{FAMILY.id}/{card.id}.svg"' in games
        assert FAMILY.sheet(card.picture, {}).pictures
    picture = server.http.get(f"/thumbnail/{FAMILY.id}/1889.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")


def test_a_page_and_its_files(server: Running) -> None:
    html = server.http.get("/tiles/57", headers={"Accept": "text/html"})
    assert html.status_code == 200
    assert 'data-tile="57"' in html.text
    svg = server.http.get("/tiles/57+9-1.svg?theme=dark")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.count("<svg") == 3
    pdf = server.http.get("/roster/1889.pdf")
    assert pdf.content[:5] == b"%PDF-"
    png = server.http.get("/map/1889.png")
    assert png.content[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("address", ["map/1889", "market/1889", "board/iron-dragon", "world/small/7"])
def test_what_is_drawn_can_be_played(server: Running, address: str) -> None:
    page = server.http.get(f"/{address}", headers={"Accept": "text/html"}).text
    found = re.search(r'<a class="button main" href="(/new[?]title=[^"]+)"', page)
    assert found
    assert server.http.get(found[1]).status_code == 200


def test_a_tile_alone_is_not_played(server: Running) -> None:
    assert "/new?title=" not in server.http.get("/tiles/57", headers={"Accept": "text/html"}).text


def test_unknown_names_are_404_with_the_nearest(server: Running) -> None:
    answer = server.http.get("/tiles/1889/H55", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "H5" in answer.text
    assert server.http.get("/map/1889.svg?theme=pink").status_code == 404


@pytest.mark.parametrize(
    ("address", "example"), [("/map/", "/map/1889"), ("/market/", "/market/1889"), ("/tiles/", "/tiles/57+9")]
)
def test_an_address_that_names_nothing_says_what_to_add(server: Running, address: str, example: str) -> None:
    answer = server.http.get(address, headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "Say of " in answer.text
    assert f"for example “{example}”" in answer.text
    assert server.http.get(example).status_code == 200


def test_every_page_leads_to_help_about_and_licence_and_rules_are_found(server: Running) -> None:
    front = server.http.get("/").text
    for path in ("/help", "/about", "/licence"):
        assert f'<a href="{path}">' in front
        assert server.http.get(path).status_code == 200
    rules = server.http.get("/rules", follow_redirects=True)
    assert rules.url.path == "/help"
    assert str(rules.url).endswith("#titles")
    below = rules.text.split('id="titles"')[1]
    for card in map(FAMILY.title_card, FAMILY.title_ids()):
        assert f'href="/guide/eighteen/{card.id}"' in below


def test_a_design_with_a_slip_is_a_page_that_says_where(server: Running) -> None:
    answer = server.http.get("/tiles/custom", params={"code": "city=revenue:20;pth=a:0"})
    assert answer.status_code == 200
    assert "                ^" in answer.text


def test_the_tile_editor_begins_with_an_example_and_says_what_can_be_written(server: Running) -> None:
    page = server.http.get("/tiles/custom").text
    box = page.split("<textarea")[1].split("</textarea>")[0].split(">", 1)[1]
    assert box == "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3"
    assert page.count("<figure") == 6
    assert "<dt><code>path</code></dt><dd>a, b, (terminal)" in page
    examples = page.split('id="examples"')[1].split("</p>")[0].split('href="')[1:]
    assert len(examples) == 5
    for one in examples:
        drawn = server.http.get(unescape(one.split('"')[0])).text
        assert 'role="alert"' not in drawn
        assert "<figure" in drawn
    cleared = server.http.get("/tiles/custom", params={"code": ""}).text
    assert "></textarea>" in cleared
    spoken = server.http.get("/tiles/custom", params={"lang": "de"}, follow_redirects=True).text
    assert "eine sanfte Kurve" in spoken


@pytest.mark.browser
def test_a_tile_is_drawn_as_one_types(server: Running, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{server.url}/tiles/custom")
    box = page.get_by_label("Tile string")
    box.fill("city=revenue:30;path=a:0,b:_0")
    expect(page.locator("#pictures figure")).to_have_count(6)
    page.get_by_label("Colour").select_option("green")
    expect(page.locator("#pictures .hex.c-green").first).to_be_visible()
    box.fill("city=revenue:30;pat=a:0,b:_0")
    expect(page.get_by_role("alert")).to_contain_text("path")
    assert box.input_value() == "city=revenue:30;pat=a:0,b:_0"
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize("fails", [lambda route: route.abort(), lambda route: route.fulfill(status=502)])
def test_a_server_that_does_not_answer_is_named_and_the_tile_stays(
    server: Running, browser: Browser, fails: Callable[[Route], None]
) -> None:
    page = browser.new_page()
    page.goto(f"{server.url}/tiles/custom?code=city=revenue:20")
    page.route("**/tiles/custom?*part=1", fails)
    page.get_by_label("Tile string").fill("town=revenue:10")
    expect(page.locator("#pictures .refusal")).to_have_text("The server does not answer.")
    expect(page.locator("#pictures figure")).to_have_count(6)
    page.close()


def test_the_command_line_draws_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from roundhouse.cli.draw import app

    for words, name in (
        (["tile", "57", "--rotation", "2"], "57.svg"),
        (["hex", "1889", "H5"], "h5.svg"),
        (["map", "1889", "--theme", "dark"], "map.pdf"),
        (["market", "1889"], "market.png"),
        (["roster", "1889", "--narrow"], "roster.pdf"),
    ):
        with pytest.raises(SystemExit) as stop:
            app([*words, "-o", str(tmp_path / name)])
        assert stop.value.code in (0, None)
        assert (tmp_path / name).stat().st_size > 500
    assert "written to" in capsys.readouterr().out


@pytest.mark.browser
def test_the_addresses_in_a_browser(server: Running, browser: Browser) -> None:
    page = browser.new_page()
    for path, count in (
        ("/map/1889", 1),
        ("/roster/1889", 1),
        ("/tiles/57?r=all", 6),
        ("/tiles/1889/H5+437", 2),
        ("/tiles/all", 472),
    ):
        page.goto(server.url + path)
        expect(page.locator("#pictures figure")).to_have_count(count)
    expect(page.locator("[data-tile='57']").first).to_be_visible()
    page.close()
