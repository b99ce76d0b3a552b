"""The page that prints: a title or a designer's file, its sheets as pictures, and the PDF of it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import httpx
import pypdf
import pytest
from playwright.sync_api import Browser, expect

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from tests.server.conftest import Running

TITLE = (files("roundhouse.eighteen.titles") / "g1889" / "title.toml").read_text(encoding="utf-8")
TILES = '{"info": {"title": "Only Tiles"}, "tiles": {"57": 2, "9": 3}}'
TROUBLE = (Path(__file__).parents[1] / "pages" / "access.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[Running]:
    settings = Settings(database=sqlite_database, checks_per_second=0)
    with Running(settings, everything=installed()) as running:
        yield running


def post(server: Running, text: str, **fields: str) -> httpx.Response:
    server.http.cookies.clear()
    return server.http.post("/print", data=fields, files={"file": ("game.json", text.encode())})


def read(answer: httpx.Response) -> pypdf.PdfReader:
    assert answer.headers["content-type"] == "application/pdf"
    return pypdf.PdfReader(io.BytesIO(answer.content))


def test_the_page_of_a_title_counts_its_sheets_and_shows_them(server: Running) -> None:
    answer = server.http.get("/print/1889?output=tiles&output=par")
    assert "<strong>4 sheets</strong>" in answer.text
    first = re.search(r'<img src="(/print/1889/tiles-1\.png[^"]*)"', answer.text)
    assert first
    picture = server.http.get(first[1].replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_the_document_has_the_paper_and_the_outputs_that_were_chosen(server: Running) -> None:
    document = read(server.http.get("/print/1889.pdf?paper=Letter&output=tiles&output=revenue"))
    assert document.metadata is not None
    assert document.metadata.title == "Shikoku 1889"
    assert [float(side) for side in document.pages[0].mediabox[2:]] == [612, 792]
    titles = [mark.title for mark in document.outline if isinstance(mark, pypdf.generic.Destination)]
    assert titles == ["Tiles", "Revenue track"]
    same = server.http.get("/print/1889.pdf?paper=Letter&output=tiles&output=revenue")
    assert same.content == server.http.get("/print/1889.pdf?paper=Letter&output=tiles&output=revenue").content


def test_the_paper_has_the_language_of_the_page_unless_another_is_chosen(server: Running) -> None:
    german = {"Accept-Language": "de"}
    page = server.http.get("/print/1889?output=reference", headers=german).text
    assert '<option value="de" selected>Deutsch</option>' in page
    assert "/print/1889.pdf?language=de&amp;output=reference" in page
    chosen = server.http.get("/print/1889?output=reference&language=fr", headers=german).text
    assert "/print/1889.pdf?output" not in chosen
    assert "language=fr" in chosen
    words = read(server.http.get("/print/1889.pdf?language=fr&output=reference")).pages[0].extract_text()
    assert "Compagnies privées" in words
    plain = read(server.http.get("/print/1889.pdf?output=reference", headers=german))
    assert "Private companies" in plain.pages[0].extract_text()  # an address leads to one paper


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("paper=A9", "no paper “A9”"),
        ("tile=2", "“2” is no length"),
        ("tile=1mm", "20 mm to 100 mm"),
        ("layout=heap", "layout cannot be “heap”"),
        ("output=tyles", "nothing to print"),
        ("theme=/etc/passwd.toml", "no theme"),
        ("margin=9in", "half of the paper"),
        ("paper=2x2in&tiled=yes&margin=0.5in&overlap=0.5in", "sheets"),
    ],
)
def test_a_wrong_choice_is_told_on_the_page(server: Running, query: str, said: str) -> None:
    answer = server.http.get(f"/print/1889?{query}", headers={"Accept": "text/html"})
    assert answer.status_code in (400, 404)
    assert "refusal" in answer.text
    assert said in answer.text


def test_the_page_cuts_hexes_in_half_as_the_command_line_does(server: Running) -> None:
    choice = {"output": "map", "halves": "top B11:bottom"}
    page = server.http.get("/print/1889", params=choice)
    assert page.status_code == 200
    assert 'name="halves" value="top B11:bottom"' in page.text
    whole = server.http.get("/print/1889.pdf", params={"output": "map"}).content
    assert server.http.get("/print/1889.pdf", params=choice).content != whole
    wrong = server.http.get("/print/1889", params={"output": "map", "halves": "middle"})
    assert wrong.status_code == 400
    assert "halves cannot be “middle”." in wrong.text
    assert "top, bottom, left, right" in wrong.text


def test_a_file_with_tiles_alone_is_printed_and_what_it_lacks_is_named(server: Running) -> None:
    answer = post(server, TILES)
    assert answer.status_code == 200
    assert "There is no map." in answer.text
    assert "data:image/png;base64," in answer.text
    assert TILES.replace('"', "&#34;") in answer.text
    document = read(post(server, TILES, do="pdf", output="tiles", paper="A3"))
    assert "57" in document.pages[0].extract_text()


@pytest.mark.parametrize("text", ["", "null", "[1, 2]", '{"info": ', "</textarea><script>alert(1)</script>"])
def test_what_cannot_be_read_is_refused_in_a_sentence(server: Running, text: str) -> None:
    answer = post(server, text)
    assert answer.status_code == 400
    assert "refusal" in answer.text
    assert "<script>alert" not in answer.text


@pytest.mark.browser
def test_a_dropped_file_is_shown_changed_and_downloaded(browser: Browser, server: Running) -> None:
    page = browser.new_page()
    page.set_default_timeout(20_000)
    page.goto(server.url + "/print")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "island.toml"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
          document.body.dispatchEvent(drop);
        }""",
        TITLE,
    )
    expect(page.get_by_role("heading", name="Print Shikoku 1889")).to_be_visible(timeout=20_000)
    expect(page.locator("#sheets img").first).to_be_visible()
    page.get_by_label("Tiles", exact=True).check()
    page.get_by_label("Paper A4").select_option("A3")
    expect(page.locator("#sheets strong")).to_have_text("2 sheets")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the PDF").click()
    document = pypdf.PdfReader(download.value.path())
    assert len(document.pages) == 2
    assert float(document.pages[0].mediabox.width) == pytest.approx(841.89, abs=0.01)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    page.close()
