"""The page that checks a definition: findings beside the source, from a file to a table, nothing is lost."""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from tests.formats.data import RAILS, needs_rails
from tests.server.conftest import Running

TITLE = (files("roundhouse.eighteen.titles") / "g1889" / "title.toml").read_text(encoding="utf-8")
TROUBLE = (Path(__file__).parents[1] / "pages" / "access.js").read_text(encoding="utf-8")
WRONG = TITLE.replace('rusts_on = "D"', 'rusts_on = "DD"')
WRONG_LINE = WRONG[: WRONG.index('"DD"')].count("\n") + 1


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[Running]:
    settings = Settings(database=sqlite_database, checks_per_second=0)
    with Running(settings, everything=installed()) as running:
        yield running


def post(server: Running, path: str = "/check", **fields: Any) -> httpx.Response:
    upload = fields.pop("file", None)
    server.http.cookies.clear()  # as someone who has never been here
    data = {name.replace("source_", "source."): text for name, text in fields.items()}
    return server.http.post(path, data=data, files={"file": upload} if upload else {"none": ("", b"")})


def source_of(answer: httpx.Response, number: int = 1) -> str:
    """What stands in the text area of an answer, as a browser would send it back."""
    found = re.search(rf'<textarea id="source{number}"[^>]*>\n(.*?)</textarea>', answer.text, re.S)
    assert found
    return html.unescape(found[1])


def test_findings_stand_with_line_column_caret_severity_and_a_link(server: Running) -> None:
    answer = post(server, **{"source_": WRONG})
    assert answer.status_code == 200
    assert source_of(answer) == WRONG
    assert f'data-line="{WRONG_LINE}" data-column="' in answer.text
    assert "Train 4 rusts on" in answer.text
    assert 'href="/check/rules#RH203"' in answer.text
    assert 'id="RH203"' in server.http.get("/check/rules").text


def test_leading_lines_are_neither_lost_nor_shift_the_findings(server: Running) -> None:
    answer = post(server, **{"source_": "\n\n" + WRONG})
    assert source_of(answer) == "\n\n" + WRONG
    assert f'data-line="{WRONG_LINE + 2}"' in answer.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"info": {"title": "X"}, "trains": [}', "This is not JSON"),
        ("[[trains]]\nname = ", "This is not TOML"),
        ("<ComponentManager><Component", "This is not XML"),
        ("</textarea><script>alert(1)</script>", "This is not XML"),
        ("[1, 2]", "This is a list"),
        ("null", "not"),
    ],
)
def test_what_cannot_be_read_says_so_and_stays(server: Running, text: str, said: str) -> None:
    answer = post(server, **{"source_": text})
    assert answer.status_code == 200
    assert "cannot be read" in answer.text
    assert source_of(answer) == text
    assert "<script>alert" not in answer.text


def test_an_upload_that_is_not_utf8_is_told_with_its_place(server: Running) -> None:
    answer = post(server, file=("my game.json", b'{"info":\n {"title": "\xe9"}}'))
    assert "is not UTF-8 text" in answer.text
    assert 'data-line="2"' in answer.text
    assert 'name="source.my game.json"' in answer.text


def test_nothing_at_all_is_no_fault(server: Running) -> None:
    answer = post(server, **{"source_": "  \n"})
    assert answer.status_code == 200
    assert "cannot" not in answer.text


def archive(entries: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in entries.items():
            written.writestr(name, content)
    return packed.getvalue()


@needs_rails
def test_an_archive_of_rails_has_a_text_area_for_each_file_and_can_be_played(server: Running) -> None:
    folder = RAILS / "games" / "1830"
    packed = archive({f"games/1830/{path.name}": path.read_bytes() for path in folder.glob("*.xml")})
    answer = post(server, file=("1830.zip", packed))
    assert answer.text.index('name="source.Game.xml"') < answer.text.index('name="source.CompanyManager.xml"')
    assert answer.text.count("<textarea") == len(list(folder.glob("*.xml")))
    assert "can be played" in answer.text
    assert 'data-file="' in answer.text
    assert "/tmp" not in answer.text
    sources = dict(re.findall(r'name="source\.([^"]+)"[^>]*>\n(.*?)</textarea>', answer.text, re.S))
    fields = {f"source_{name}": html.unescape(text) for name, text in sources.items()}
    again = post(server, name_of_source="1830", **fields)
    assert again.text.count("data-line") == answer.text.count("data-line")


@pytest.mark.parametrize(
    ("packed", "said"),
    [
        (b"PK\x03\x04 and nothing", "cannot be read"),
        (archive({"read.me": b"x"}), "no definition"),
        (archive({"Game.xml": b" " * 20_000_000}), "is not looked at"),
        (archive({f"{n}.xml": b"<A/>" for n in range(99)}), "more than 24 files"),
    ],
)
def test_odd_archives_are_refused_in_a_sentence(server: Running, packed: bytes, said: str) -> None:
    answer = post(server, file=("x.zip", packed), **{"source_": "kept"})
    assert answer.status_code == 400
    assert said in answer.text
    assert source_of(answer) == "kept"


def test_names_in_archives_lead_nowhere(server: Running) -> None:
    answer = post(server, file=("x.zip", archive({"../../etc/Game.xml": b"<ComponentManager/>"})))
    assert 'name="source.Game.xml"' in answer.text


def test_too_much_is_refused_and_stays(server: Running) -> None:
    text = "# " + "x" * 450_000
    answer = post(server, **{"source_": text})
    assert answer.status_code == 400
    assert "400 kB" in answer.text
    assert source_of(answer) == text


def test_it_can_be_taken_home_as_another_format(server: Running) -> None:
    trains = '{"info": {"title": "Half"}, "trains": [{"name": "2", "quantity": 6, "color": "yellow"}]}'
    answer = post(server, "/check/convert", **{"source_half.json": trains, "format": "title"})
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''half.toml"
    assert 'name = "Half"' in answer.text
    assert post(server, "/check/convert", **{"source_": trains, "format": "exe"}).status_code == 400


def test_as_rails_it_is_an_archive_that_the_page_takes_back(server: Running) -> None:
    answer = post(server, "/check/convert", **{"source_title.toml": TITLE, "format": "rails"})
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''title.zip"
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "title/Game.xml" in archive.namelist()
    again = post(server, file=("title.zip", answer.content))
    assert 'name="source.Game.xml"' in again.text
    assert "Download as title.toml" in again.text


def test_a_file_with_trains_alone_has_a_roster_and_says_what_is_missing(server: Running) -> None:
    trains = '{"info": {"title": "Half"}, "trains": [{"name": "2", "quantity": 6, "color": "yellow"}]}'
    answer = post(server, **{"source_": trains})
    assert 'data-train="2"' in answer.text
    assert "there is no map" in answer.text
    refused = post(server, "/check/play", **{"source_": trains})
    assert refused.status_code == 400
    assert "there is no map" in refused.text
    assert source_of(refused) == trains


def test_from_a_definition_to_a_table_that_a_restart_does_not_lose(server: Running) -> None:
    own = TITLE.replace('name = "Shikoku 1889"', 'name = "My island"')
    form = post(server, "/check/play", **{"source_": own})
    assert "My island" in form.text
    assert 'action="/check/play"' in form.text
    made = post(server, "/check/play", **{"source_": own, "kind1": "here", "kind2": "here"})
    assert made.status_code == 303
    where = made.headers["location"]
    assert "My island" in server.http.get(where).text
    record = server.do(server.context.tables.get(where.removeprefix("/t/")))
    assert record.definition is not None
    server.context.lives.forget(record.id)
    assert "My island" in server.http.get(where).text


# Rights and limits


@pytest.mark.parametrize("path", ["/check", "/check/play", "/check/convert"])
def test_forms_of_other_sites_are_refused(server: Running, path: str) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    assert server.http.post(path, data={"source.": TITLE}, headers=foreign).status_code == 403


def test_checks_are_limited_for_each_address(database: str) -> None:
    settings = Settings(database=database, checks_per_second=1)
    with Running(settings, everything=installed()) as server:
        answers = [post(server, source_="x") for _ in range(10)]
        assert [answer.status_code for answer in answers] == [200] * 10, "a burst passes"
        while answers[-1].status_code == 200 and len(answers) < 100:  # a busy machine is slow, too
            answers.append(post(server, source_="x"))
    assert answers[-1].status_code == 429
    assert source_of(answers[-1]) == "x"


# In a browser

expect.set_options(timeout=30_000)  # a busy machine may take long to start a worker


def new_page(browser: Browser, server: Running, **settings: Any) -> Page:
    page = browser.new_context(base_url=server.url, **settings).new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto("/check")
    return page


@pytest.mark.browser
def test_a_designer_pastes_mends_and_plays(browser: Browser, server: Running) -> None:
    page = new_page(browser, server)
    box = page.get_by_label("Source")
    box.fill(WRONG)
    findings = page.locator(".findings li.error")
    expect(findings).to_contain_text("rusts on")
    expect(page.locator(".gutter .error")).to_have_text(str(WRONG_LINE))
    for _ in range(page.locator("button.place").count()):
        page.keyboard.press("F8")
        if box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)").startswith('"DD"'):
            break
    page.keyboard.type('"D"')
    expect(findings).to_have_count(0)
    assert box.input_value() == TITLE
    page.goto("/check/rules")
    page.go_back()
    expect(box).to_have_value(TITLE)
    page.get_by_role("button", name="Play it here").click()
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("#slider")).to_be_visible()
    page.locator("#act").get_by_role("button", name="Buy ¥").first.click()
    expect(page.locator("#slider")).to_have_attribute("max", "1")


@pytest.mark.browser
def test_a_file_is_dropped(browser: Browser, server: Running) -> None:
    page = new_page(browser, server)
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "island.toml"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
          document.body.dispatchEvent(drop);
        }""",
        WRONG,
    )
    expect(page.locator(".findings li.error")).to_contain_text("rusts on")
    expect(page.get_by_label("island.toml", exact=True)).to_have_value(WRONG)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_it_fits_any_screen_and_everyone(browser: Browser, server: Running, scheme: Any, width: int) -> None:
    page = new_page(browser, server, color_scheme=scheme, viewport={"width": width, "height": 900})
    page.get_by_label("Source").fill(WRONG)
    expect(page.locator(".findings li.error")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(TROUBLE) == []
