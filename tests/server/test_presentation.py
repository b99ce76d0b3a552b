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


CHOSEN = {
    "theme": "dark", "palette": "clear", "text": "115", "sounds": "yes", "confirm": "yes", "tab": "log",
    "token": "B&O", "token-color": "#0000FF", "own-routes": "yes",
    **{f"route{n}": f"#00000{n}" for n in range(6)},
}  # fmt: skip


def test_what_is_chosen_holds_from_the_first_byte_of_every_page(server: Running) -> None:
    with httpx.Client(base_url=server.url) as browser:
        assert browser.post("/settings", data=CHOSEN).headers["location"] == "/settings?kept"
        for address in ("/", "/settings", "/sign-in", "/check", "/nowhere"):
            page = browser.get(address, headers={"Accept": "text/html"}).text
            head = page.split("</head>")[0]
            assert 'data-theme="dark" data-palette="clear" style="font-size: 115%"' in head
            assert 'content="dark"' in head
            assert "theme=dark" in head
            assert "html .rh .route-3{stroke:#000003}" in head
            assert '.chip[data-token="B&O"]{background:#0000ff!important;color:#ffffff!important}' in head
        assert browser.post("/settings", data={"do": "reset"}).status_code == 303
        assert "data-theme" not in browser.get("/").text


def test_a_style_sheet_is_dark_for_whoever_wants_it_dark(server: Running) -> None:
    light, dark = (
        server.http.get("/static/site.css", params={"theme": one}).text for one in ("light", "dark")
    )
    assert "@media not all{" in light
    assert "@media all{" in dark
    assert "prefers-color-scheme" not in light + dark
    assert "prefers-color-scheme" in server.http.get("/static/site.css", params={"theme": "x"}).text


@pytest.mark.parametrize(
    "told",
    [
        {"tokens": 'KO"]{}</style>-ff0000'},
        {"tokens": "KO-red_-_x"},
        {"routes": "red-" * 5 + "red"},
        {"text": "9000"},
        {"theme": "night", "palette": "", "tab": "../x", "keys": ""},
    ],
)
def test_what_is_no_choice_is_passed_over(told: dict[str, str]) -> None:
    assert of_fields(told) == Presentation()


def test_an_account_brings_its_settings_to_another_browser(server: Running) -> None:
    account = {"name": "Ann", "password": "a long secret"}
    with httpx.Client(base_url=server.url) as desk, httpx.Client(base_url=server.url) as phone:
        desk.get("/", params={"lang": "fr"})
        desk.post("/sign-up", data=account)
        phone.post("/sign-in", data=account)
        assert shown_in(phone.get("/")) == "fr"
        csrf = phone.get("/settings").text.split('name="csrf" value="')[1].split('"')[0]
        phone.post("/settings", data={"csrf": csrf, "theme": "light", "lang": "de", "keys": "yes"})
        desk.post("/sign-in", data=account | {"csrf": _csrf(desk)})
        page = desk.get("/settings")
        assert shown_in(page) == "de"
        assert 'data-theme="light"' in page.text


def _csrf(browser: httpx.Client) -> str:
    return browser.get("/settings").text.split('name="csrf" value="')[1].split('"')[0]
