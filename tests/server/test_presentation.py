"""Pages in the reader's language: asked for, remembered, or what the browser wants."""

from __future__ import annotations

import httpx
import pytest

from roundhouse.server.presentation import Presentation, cookie_of, of_fields, read_cookie

from .conftest import Running


def shown_in(page: httpx.Response) -> str:
    return page.text.split('<html lang="')[1].split('"')[0]


def test_a_page_is_in_the_language_that_the_browser_wants(server: Running) -> None:
    assert shown_in(server.http.get("/")) == "en"
    page = server.http.get("/", headers={"Accept-Language": "fr-CH, de;q=0.5"})
    assert shown_in(page) == "fr"
    assert "Ouvrir un fichier de partie" in page.text


def test_a_language_that_is_asked_for_is_remembered(server: Running) -> None:
    with httpx.Client(base_url=server.url) as browser:
        assert "Alle Tische" in browser.get("/", params={"lang": "de"}).text
        assert shown_in(browser.get("/sign-in", headers={"Accept-Language": "fr"})) == "de"
        assert shown_in(browser.get("/", params={"lang": "xx"})) == "de"


@pytest.mark.parametrize(
    "cookie", ["", "lang=xx", "lang", "%00", "lang=de" * 900, "&&&=;", "lang=de&lang=../x"]
)
def test_a_strange_cookie_changes_nothing(server: Running, cookie: str) -> None:
    page = server.http.get("/", headers={"Cookie": f"look={cookie}"})
    assert page.status_code == 200
    assert shown_in(page) == "en"


def test_a_cookie_says_what_differs_from_the_usual() -> None:
    assert cookie_of(Presentation()) == ""
    chosen = of_fields({"lang": "de", "other": "x"})
    assert read_cookie(cookie_of(chosen)) == chosen == Presentation(lang="de")
