"""Every page in every language and theme: it comes, in the language asked for, with nothing left to fill in.

How it looks and whether it can be used is looked at in a browser: ``tests/pages/test_all_pages.py``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.ink.palettes import PALETTES
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table.languages import ENGLISH, catalog_of, languages

from .conftest import Running
from .test_page_rights import MATRIX

THEMES = [("light", "standard"), ("dark", "standard"), *(("light", palette) for palette in PALETTES)]
ADDRESSES = {
    "/": ("/", "/?words=zzz&stage=finished"),
    "/games": ("/games", "/games?game=zzz&players=3&first=yes"),
    "/new": ("/new?title=1889&how=bots", "/new?title=iron-dragon&how=friends"),
    "/check": ("/check",),
    "/check/rules": ("/check/rules",),
    "/design": ("/design",),
    "/print": ("/print", "/print/1889?output=par"),
    "/sign-in": ("/sign-in",),
    "/sign-up": ("/sign-up",),
    "/offline": ("/offline",),
    "/help": ("/help",),
    "/about": ("/about",),
    "/licence": ("/licence",),
    "/privacy": ("/privacy",),
    "/docs": ("/docs",),
    "/docs/search": ("/docs/search?q=bank",),
    "/docs/{page:path}": ("/docs/tutorial",),
    "/guide/{family}/{title}": ("/guide/eighteen/1817", "/guide/crayon/iron-dragon"),
    "/learn": ("/learn",),
    "/settings": ("/settings",),
    "/account": ("/account",),
    "/ratings": ("/ratings",),
    "/daily": ("/daily",),
    "/tournaments": ("/tournaments",),
    "/people/{name}": ("/people/Ann",),
    "/t/{table}": ("/t/{table}",),
    "/t/{table}/charts": ("/t/{table}/charts",),
}
"""The pages by the route that answers: each of the table of rights that is a page of its own."""
NO_PAGES = {
    "/design/{design}", "/design/{design}/export/{format}", "/draft/{token}", "/t/{table}/parts",
    "/t/{table}/ask", "/t/{table}/rows", "/t/{table}/export/{format}", "/t/{table}/sit/{token}",
    "/t/{table}/review", "/t/{table}/charts.csv", "/t/{table}/replay.html", "/t/{table}/lesson",
    "/manifest.webmanifest",
    "/icon-{size:int}.png", "/worker.js", "/rules", "/docs/pictures/{name}", "/tournaments/{tournament}",
    "/daily/{day}", "/thumbnail/{family}/{title}.svg", "/static/{name}", "/families/{family}/{name}",
}  # fmt: skip
"""Files, parts of pages, ways to pages, and pages of what has to be made first."""
GALLERY = ("/map/1889", "/market/1889", "/roster/1889", "/tiles/57+58", "/tiles/custom")
MARKERS = re.compile(r"%\(\w+\)s|\{\{|\}\}|\bundefined\b|>None<")
IN_ENGLISH = ("/docs",)
"""What most of these pages say is marked as English in every language: the manual."""


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[Running]:
    settings = Settings(database=sqlite_database, requests_per_second=0, reads_per_second=0)
    with Running(settings, everything=Families([EIGHTEEN, CRAYON])) as running:
        yield running


@pytest.fixture(scope="module")
def ann(server: Running) -> Iterator[tuple[httpx.Client, str]]:
    """A browser with an account, and the table of 1889 that it has made and begun."""
    with httpx.Client(base_url=server.url, timeout=60) as browser:
        signed = browser.post("/sign-up", data={"name": "Ann", "password": "a long secret"})
        assert signed.status_code == 303
        csrf = browser.get("/new?title=1889").text.split('name="csrf" value="')[1].split('"')[0]
        fields = {"csrf": csrf, "title": "1889", "kind1": "here", "kind2": "here", "name1": "Ann"}
        made = browser.post("/new", data=fields, headers={"Sec-Fetch-Site": "same-origin"})
        assert made.status_code == 303
        yield browser, made.headers["location"].removeprefix("/t/")


def test_every_page_of_the_table_of_rights_is_looked_at() -> None:
    assert {path for method, path in MATRIX if method == "GET"} == {*ADDRESSES, *NO_PAGES}


@pytest.mark.parametrize("code", languages())
def test_every_page_comes_in_every_language_and_theme(ann: tuple[httpx.Client, str], code: str) -> None:
    browser, table = ann
    wrong, known = {}, translated(code)
    addresses = [*(one for each in ADDRESSES.values() for one in each), *GALLERY]
    for place, address in enumerate(addresses):
        # Every page in one theme, and the front page and the table in each.
        themes = THEMES if address in ("/", "/t/{table}") else [THEMES[place % len(THEMES)]]
        for theme, palette in themes:
            page = shown(browser, address.format(table=table), code, theme, palette)
            found = trouble(page, code, theme, palette)
            if not address.startswith(IN_ENGLISH):
                found += unfinished(page.text, known)
            if found:
                wrong[address, theme, palette] = found
    assert wrong == {}


def test_the_picture_of_a_board_is_drawn_when_it_is_asked_for(server: Running) -> None:
    """No page waits for boards that it does not show."""
    assert server.http.get("/families/crayon/iron-dragon.svg").text.startswith("<svg")
    assert server.http.get("/families/crayon/nowhere.svg").status_code == 404
    assert server.http.get("/families/eighteen/1889.svg").status_code == 404


def shown(browser: httpx.Client, address: str, code: str, theme: str, palette: str) -> httpx.Response:
    """A page as a browser gets it that has chosen this."""
    session = "; ".join(f"{name}={value}" for name, value in browser.cookies.items() if name != "look")
    look = f"look=lang={code}&theme={theme}&palette={palette}"
    return browser.get(address, headers={"Cookie": f"{session}; {look}"})


def trouble(page: httpx.Response, code: str, theme: str, palette: str) -> list[str]:
    """What is wrong with a page before anybody looks at it."""
    if page.status_code != 200:
        return [f"status {page.status_code}"]
    head = page.text[: page.text.index(">", page.text.index("<html")) + 1]
    wanted = [f'<html lang="{code}"', f'data-theme="{theme}"']
    wanted += [f'data-palette="{palette}"'] if palette != "standard" else []
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)">', page.text)
    undecided = [f"{one} in any theme" for one in sheets if not one.endswith(f"theme={theme}")]
    return [f"no {one}" for one in wanted if one not in head] + undecided


def unfinished(page: str, known: set[str]) -> list[str]:
    """What a page has not filled in, and what it says in English though there is a translation."""
    text = re.sub(r"<(script|style|textarea|code)\b.*?</\1>", "", page, flags=re.DOTALL)
    said = {" ".join(html.unescape(one).split()) for one in re.findall(r">([^<>]+)<", text)}
    heard = {
        html.unescape(one) for one in re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]+)"', text)
    }
    return [one for one in sorted(said | heard) if one in known or MARKERS.search(f">{one}<")]


def translated(code: str) -> set[str]:
    """The English sentences of pages that are said otherwise in a language."""
    if code == ENGLISH:
        return set()
    found = [one for one in catalog_of(code) if one.id and isinstance(one.id, str) and not one.context]
    others = {str(message.string) for message in found}
    return {str(message.id) for message in found if message.string not in ("", message.id)} - others


def test_a_sentence_that_was_left_in_english_is_found() -> None:
    page = '<p>%(name)s</p><h1>What  findings\nmean</h1><a title="Keep">x</a><code>Keep</code>'
    assert unfinished(page, translated("de")) == ["%(name)s", "Keep", "What findings mean"]
