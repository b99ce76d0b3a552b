"""The manual that the server shows: its pages, their links, a search, what it lets browsers keep."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from roundhouse.cli.main import COMMANDS
from roundhouse.server.api.commands import COMMANDS as API
from roundhouse.server.manual import Manual, folder, installed_parts
from roundhouse.server.manual_text import headings, plain_text, to_html
from roundhouse.table.errors import Unknown

from .conftest import Running


@pytest.fixture(scope="module")
def manual() -> Manual:
    return Manual(installed_parts())


@pytest.fixture
def small(tmp_path: Path) -> Manual:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "map.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "pictures" / "notes.txt").write_text("not a picture", encoding="utf-8")
    (tmp_path / "index.md").write_text("# Start\n\nWords.\n\n## Trains\n\nThey rust.\n", encoding="utf-8")
    (tmp_path / "rust.md").write_text("# Rust\n\nWhat rust does to a diesel.\n", encoding="utf-8")
    (tmp_path / "navigation.toml").write_text('pages = ["index.md"]\n', encoding="utf-8")
    return Manual({"parts": lambda: "made"}, tmp_path)


def test_every_link_of_every_page_leads_to_a_page_and_a_heading_that_are_there(manual: Manual) -> None:
    anchors = {page: {one.anchor for one in headings(manual.text(page))} for page in manual.files}
    wrong = []
    for page in manual.files:
        html = manual.html(page)
        assert "<a>" not in html, page
        assert 'src=""' not in html, page
        for target in re.findall(r'href="(?:/docs/)?([^":]*)"', html):
            name, _, anchor = target.partition("#")
            if name.removeprefix("pictures/") in manual.pictures:
                continue
            if (name or page) not in anchors or (anchor and anchor not in anchors[name or page]):
                wrong.append((page, target))
    assert not wrong


def test_what_is_made_from_the_program_stands_in_its_place(manual: Manual) -> None:
    assert all(f'<h2 id="{name}">' in manual.html("commands") for name in COMMANDS)
    assert all(f"<code>{command.name}</code>" in manual.html("http-api") for command in API)
    assert "new_game(" in manual.html("library")
    assert not any("generated:" in manual.text(page) for page in manual.files)


def test_the_navigation_names_every_page_once(manual: Manual) -> None:
    pages = [page for group in manual.groups for page in group.pages]
    assert len(pages) == len(set(pages))
    assert pages[0] == "index"
    assert {path.stem for path in folder().glob("*.md")} <= set(pages) | {"license"}
    assert "CHANGELOG" in pages


def test_a_page_that_the_navigation_does_not_name_is_found_at_its_end(small: Manual) -> None:
    assert [(group.name, group.pages) for group in small.groups] == [("", ("index",)), ("More", ("rust",))]


def test_a_word_in_a_title_counts_more_than_one_in_a_text(small: Manual) -> None:
    assert [(one.page, one.anchor) for one in small.search("rust")] == [("rust", "rust"), ("index", "trains")]
    assert [one.excerpt for one in small.search("RUST dies")] == ["What rust does to a diesel."]


def test_what_is_quoted_of_a_section_begins_and_ends_with_whole_words(tmp_path: Path) -> None:
    words = " ".join(f"word{number}’s" for number in range(60))
    (tmp_path / "index.md").write_text(f"# Start\n\n{words} rust {words}\n", encoding="utf-8")
    (tmp_path / "navigation.toml").write_text('pages = ["index.md"]\n', encoding="utf-8")
    (found,) = Manual({}, tmp_path).search("rust")
    assert set(found.excerpt.split()) <= {"…", "rust", *words.split()}


@pytest.mark.parametrize("question", ["", "  ", "rust trains diesel", "%()[*", "ust", "x" * 10_000])
def test_a_question_that_no_section_answers_finds_nothing(small: Manual, question: str) -> None:
    assert small.search(question) == ()


@pytest.mark.parametrize(
    "name", ["../secret", "/etc/passwd", "index.md", "navigation.toml", "pictures/map.svg", "", "x" * 5_000]
)
def test_only_pages_of_the_manual_are_read(small: Manual, name: str) -> None:
    with pytest.raises(Unknown) as refused:
        small.html(name)
    assert refused.value.code == "manual/none"
    assert set(small.pictures) == {"map.svg"}


def test_html_in_a_page_is_text_and_a_link_out_of_the_manual_is_none() -> None:
    html = to_html(
        "a <script>x</script> [b](../outside) [c](javascript:x)\n\n<!-- gone -->\n", lambda _: None
    )
    assert "<script>" not in html
    assert "href" not in html
    assert "gone" not in html


def test_a_heading_that_stands_twice_has_two_anchors() -> None:
    assert [one.anchor for one in headings("# A b\n\n## A b\n\n```\n# no\n```\n")] == ["a-b", "a-b_1"]
    assert plain_text("| `a` | **b** |\n|---|---|\n") == "a b"


def test_pages_pictures_and_search_are_served(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20) as browser:
        start = browser.get("/docs").text
        assert 'href="/docs/tutorial"' in start
        assert 'href="/docs">' in browser.get("/").text  # the foot of each page leads here
        page = browser.get("/docs/decisions/0403-events-are-data")
        assert '<link rel="stylesheet" href="/static/manual.css' in page.text
        picture = browser.get("/docs/pictures/1889.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert browser.get("/docs/pictures/navigation.toml").status_code == 404
        assert browser.get("/docs/").headers["location"] == "/docs"
        assert browser.get("/docs/tutorial/").headers["location"] == "/docs/tutorial"
        assert browser.get("/docs//example.org/").headers["location"].startswith("/docs/")
        missing = browser.get("/docs/none", headers={"Accept": "text/html"})
        assert missing.status_code == 404
        assert "no page “none”" in missing.text
        found = browser.get("/docs/search", params={"q": "backup"}).text
        assert 'href="/docs/server#' in found
        assert re.search(r'<p role="status">\d+ sections? of the manual</p>', found)
        odd = browser.get("/docs/search", params={"q": "<b>zzz"}).text
        assert "<b>zzz" not in odd
        assert "Nothing in the manual" in odd


def test_a_browser_keeps_a_page_and_asks_whether_it_is_still_good(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20) as browser:
        for path, kept in (
            ("/docs/tutorial", "private, no-cache"),
            ("/docs/pictures/1889.svg", "public, max-"),
        ):
            first = browser.get(path)
            assert first.headers["cache-control"].startswith(kept)
            again = browser.get(path, headers={"If-None-Match": first.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
        german = browser.get("/docs/tutorial", headers={"Accept-Language": "de"})
        assert german.headers["etag"] != browser.get("/docs/tutorial").headers["etag"]
