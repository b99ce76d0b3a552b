"""Drafts in the editor: whose they are, edits and texts, versions, links to look at, limits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.server import admin
from roundhouse.server.check import check_tables
from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from roundhouse.server.store.database import Database
from roundhouse.table.definitions import Beginning
from tests.server.conftest import Running

SMALL = begin(Beginning("Isle", "small"))


def settings(database: str, **more: Any) -> Settings:
    return Settings(database=database, checks_per_second=0, designs_per_account=8, worker_seconds=60, **more)


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    with Running(settings(module_database), everything=installed()) as running:
        yield running


class Designer:
    """A browser with drafts."""

    def __init__(self, server: Running) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=60)

    def csrf(self) -> str:
        return self.http.get("/design").text.split('name="csrf" value="')[1].split('"')[0]

    def sign_up(self, name: str) -> None:
        fields = {"name": name, "password": "a long secret", "csrf": self.csrf()}
        assert self.http.post("/sign-up", data=fields).status_code == 303

    def make(self, **fields: str) -> str:
        """A new draft of the small game. Returns its id."""
        wanted = fields or {"source.title.toml": SMALL}
        made = self.http.post("/design", data={"csrf": self.csrf(), "name": "Isle", **wanted})
        assert made.status_code == 303, made.text
        return made.headers["location"].rpartition("/")[2]

    def ask(self, design: str, version: int, **body: Any) -> httpx.Response:
        head = {"X-CSRF": self.csrf(), "Accept": "application/json"}
        json = {"version": version, **body}
        return self.http.post(f"/design/{design}/edit", json=json, headers=head)

    def edit(self, design: str, version: int, *edits: dict[str, Any], **body: Any) -> dict[str, Any]:
        answer = self.ask(design, version, **({"edits": edits} if edits else {}), **body)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def do(self, design: str, what: str) -> httpx.Response:
        return self.http.post(f"/design/{design}/do", data={"csrf": self.csrf(), "do": what})

    def text(self, design: str) -> str:
        return self.http.get(f"/design/{design}/export/title").text


Meet = Callable[[Running], Designer]


@pytest.fixture
def meet() -> Iterator[Meet]:
    """Opens browsers, and closes them in the end."""
    met: list[Designer] = []

    def one(server: Running) -> Designer:
        met.append(Designer(server))
        return met[-1]

    yield one
    for designer in met:
        designer.http.close()


@pytest.fixture
def ann(server: Running, meet: Meet) -> Designer:
    return meet(server)


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == code
    return str(error["message"])


TOWN = {"do": "set_hex", "hex": "B3", "stop": "town"}


def test_an_edit_sends_the_text_and_only_what_differs(ann: Designer) -> None:
    design = ann.make()
    first = ann.edit(design, 1, TOWN)
    assert '"town=revenue:0" = "B3 C2"' in first["text"] == ann.text(design)
    known = {name: part["mark"] for name, part in first["parts"].items()}
    known |= {f"@{name}": place["mark"] for name, place in first["places"].items()}
    known["over"] = first["over"]["mark"]
    answer = ann.edit(
        design, 2, {"do": "set_hex", "hex": "B5", "stop": "city"}, known={**known, "@Z9": "old"}
    )
    assert set(answer["places"]) == {"B5"}
    assert answer["places"]["B5"]["facts"]["stop"] == "city"
    # AR is at home in the town: that is told with its line, which is another one now.
    assert set(answer["parts"]) == {"findings", "pictures", "versions"}
    assert (answer["gone"], answer["undo"]) == (["Z9"], "B5: stop city")


def test_a_text_shows_in_the_forms_and_what_is_wrong_in_it_is_kept_too(ann: Designer) -> None:
    design = ann.make()
    answer = ann.edit(design, 1, text=ann.text(design).replace("price = 80", "price = 85"))
    assert "text" not in answer
    assert 'value="85"' in answer["parts"]["form-trains"]["html"]
    broken = ann.text(design).replace("bank = 3000", "bank = ")
    answer = ann.edit(design, 2, text=broken)
    assert "places" not in answer
    assert 'data-line="16"' in answer["parts"]["findings"]["html"]
    assert ann.text(design) == broken
    answer = ann.edit(design, 3, step="undo")
    assert "bank = 3000" in answer["text"]
    refusal = ann.ask(
        design, answer["version"], edits=[{"do": "set_border", "hex": "B3", "edge": 1, "border": "x"}]
    )
    assert refused(refusal, 400, "edit/border") == "Side 1: “x” is no border."


def test_undo_goes_back_and_redo_on_and_an_edit_ends_what_was_undone(ann: Designer) -> None:
    design = ann.make()
    for version, stop in enumerate(("town", "towns", "city2"), 1):
        ann.edit(design, version, {**TOWN, "stop": stop})
    assert ann.edit(design, 4, step="undo")["undo"] == "B3: stop towns"
    answer = ann.edit(design, 3, step="undo")
    assert (answer["version"], answer["redo"]) == (2, "B3: stop towns")
    assert ann.edit(design, 2, step="redo")["version"] == 3
    assert ann.edit(design, 3, step=1)["text"] == SMALL
    assert ann.edit(design, 1, {**TOWN, "stop": "cities"})["redo"] == ""
    assert refused(ann.ask(design, 2, step="redo"), 404, "design/version")
    assert refused(ann.ask(design, 2, step=77), 404, "design/version")


def test_two_windows_do_not_write_over_each_other(ann: Designer) -> None:
    design = ann.make()
    ann.edit(design, 1, TOWN)
    said = refused(ann.ask(design, 1, edits=[{**TOWN, "hex": "C2", "stop": "city"}]), 409, "design/changed")
    assert said == "This draft was changed in another window since."
    assert "C2" in ann.text(design).partition('"town=revenue:0"')[2].splitlines()[0]


def test_what_is_typed_in_a_moment_is_one_version(ann: Designer) -> None:
    design = ann.make()
    for version in (1, 2, 3):
        ann.edit(design, version, text=f"{SMALL}# {version}\n")
    answer = ann.edit(design, 4, step="undo")
    assert answer["text"] == SMALL


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"edits": []},
        {"edits": [TOWN], "text": "x"},
        {"edits": [{"do": "burn"}]},
        {"edits": [TOWN] * 41},
        {"step": "back"},
        {"text": "x" * 200_001},
        {"known": 5, "step": "undo"},
        {"edits": [5]},
    ],
)
def test_what_is_no_edit_changes_nothing(ann: Designer, body: dict[str, Any]) -> None:
    design = ann.make()
    assert ann.ask(design, 1, **body).status_code == 400
    assert ann.text(design) == SMALL


# Whose they are


def test_nobody_else_finds_a_draft(server: Running, ann: Designer, meet: Meet) -> None:
    design = ann.make()
    ben = meet(server)
    ben.make()
    for path in ("", "/export/title", "/export/maker"):
        assert ben.http.get(f"/design/{design}{path}").status_code == 404
        assert httpx.get(f"{server.url}/design/{design}{path}").status_code == 404
    assert ben.ask(design, 1, edits=[TOWN]).status_code == 404
    assert ben.do(design, "delete").status_code == 404
    head = {"Accept": "application/json"}
    stolen = ann.http.post(f"/design/{design}/edit", json={"version": 1, "edits": [TOWN]}, headers=head)
    assert stolen.status_code == 403
    assert design not in ben.http.get("/design").text
    assert design in ann.http.get("/design").text


def test_the_drafts_of_a_guest_come_along_and_go_with_the_account(database: str, meet: Meet) -> None:
    with Running(settings(database), everything=installed()) as own:
        ann = meet(own)
        design = ann.make()
        ann.sign_up("Ann")
        assert ann.text(design) == SMALL
        ann.http.post("/sign-out", data={"csrf": ann.csrf()})
        assert ann.http.get(f"/design/{design}").status_code == 404
        fields = {"name": "Ann", "password": "a long secret"}
        assert ann.http.post("/sign-in", data=fields).status_code == 303
        assert ann.text(design) == SMALL
        would = asyncio.run(admin.remove(database, "Ann", dry_run=True))
        assert "1 draft would be deleted" in would
        assert "1 draft deleted" in asyncio.run(admin.remove(database, "Ann"))
        assert _count(database, "designs") == _count(database, "design_versions") == 0


def test_a_guest_with_drafts_is_not_forgotten(database: str, meet: Meet) -> None:
    with Running(settings(database), everything=installed()) as own:
        ann = meet(own)
        design = ann.make()
        own.do(own.context.people.drop_idle_guests(own.context.now() + 1))
        assert ann.text(design) == SMALL


def test_db_check_finds_a_draft_without_its_text(database: str, meet: Meet) -> None:
    with Running(settings(database), everything=installed()) as own:
        ann = meet(own)
        design = ann.make()
    assert asyncio.run(check_tables(database, installed())).text.startswith("0 tables and 1 drafts, 0 with")
    _execute(database, "DELETE FROM design_versions")
    report = asyncio.run(check_tables(database, installed()))
    assert not report.sound
    assert f"draft {design}: its text is missing" in report.text


def _count(database: str, table: str) -> int:
    async def count() -> int:
        at = Database(database)
        async with at.reading() as connection:
            found = await connection.scalar(text(f"SELECT count(*) FROM {table}"))
        await at.close()
        return int(found or 0)

    return asyncio.run(count())


def _execute(database: str, statement: str) -> None:
    async def execute() -> None:
        at = Database(database)
        async with at.writing() as connection:
            await connection.execute(text(statement))
        await at.close()

    asyncio.run(execute())


# Limits


def test_there_are_as_many_drafts_as_an_owner_may_have(server: Running, meet: Meet) -> None:
    ann = meet(server)
    for _ in range(2):  # a quarter of eight for a guest
        ann.make()
    full = ann.http.post("/design", data={"csrf": ann.csrf(), "name": "Third"})
    assert full.status_code == 409
    assert "2 drafts are the most." in full.text
    assert 'value="Third"' in full.text


def test_the_oldest_versions_go_when_they_hold_too_much(database: str, meet: Meet) -> None:
    with Running(settings(database, design_megabytes=0.02), everything=installed()) as own:
        ann = meet(own)
        design = ann.make()
        store, most = own.context.designs, 4 * len(SMALL) + 100
        for version in range(1, 9):
            text_now = f"{SMALL}# {version}\n"
            own.do(store.write(design, version, text_now, "typed", name="Isle", now=5, most=most))
        kept = [row.number for row in own.do(store.versions(design))]
        assert kept == [9, 8, 7, 6]
        assert ann.text(design).endswith("# 8\n")


def test_a_kind_of_game_and_an_empty_map_begin_a_draft(ann: Designer) -> None:
    assert "[[corporations]]" in ann.text(ann.make(kind="incremental"))
    empty = ann.text(ann.make(kind="empty", name="Void"))
    assert 'name = "Void"' in empty
    assert "[[corporations]]" not in empty
    wrong = ann.http.post("/design", data={"csrf": ann.csrf(), "name": "X", "kind": "huge"})
    assert wrong.status_code == 404


# Links, files, tables


def test_a_link_shows_a_draft_and_changes_nothing(server: Running, ann: Designer, meet: Meet) -> None:
    design = ann.make()
    assert ann.do(design, "share").status_code == 303
    link = re.search(r'href="(/draft/[^"]+)"', ann.http.get(f"/design/{design}").text)
    assert link
    ben = meet(server)
    page = ben.http.get(link[1])
    assert page.status_code == 200
    assert "readonly" in page.text
    assert "Isle" in page.text
    copied = ben.http.post(f"{link[1]}/copy", data={}, headers={"Sec-Fetch-Site": "same-origin"})
    own = copied.headers["location"].rpartition("/")[2]
    assert own != design
    ben.edit(own, 1, TOWN)
    assert ann.text(design) == SMALL
    ann.do(design, "unshare")
    assert ben.http.get(link[1]).status_code == 404


def test_a_draft_is_copied_and_deleted(ann: Designer) -> None:
    design = ann.make()
    copy = ann.do(design, "copy").headers["location"].rpartition("/")[2]
    ann.do(design, "delete")
    assert ann.http.get(f"/design/{design}").status_code == 404
    assert ann.text(copy) == SMALL


@pytest.mark.parametrize(("more", "name"), [("", "Isle"), ("\n[[", "My game")])
def test_a_draft_from_a_file_is_called_as_its_game(ann: Designer, more: str, name: str) -> None:
    """A text that cannot be read has no name yet; its page stands all the same, and says what is wrong."""
    fields, text = {"csrf": ann.csrf()}, f"{SMALL}{more}"
    made = ann.http.post("/design", data=fields, files={"file": ("a.toml", text.encode())})
    page = ann.http.get(made.headers["location"])
    assert page.status_code == 200
    assert f'<h1 id="name">{name}</h1>' in page.text
    assert ("RH003" in page.text) == bool(more)


def test_a_file_of_another_encoding_is_refused_where_its_first_odd_letter_stands(ann: Designer) -> None:
    """Read as UTF-8, its letters would be lost in silence."""
    text = SMALL.replace("Isle", "Île").encode("latin-1")
    made = ann.http.post("/design", data={"csrf": ann.csrf()}, files={"file": ("a.toml", text)})
    assert made.status_code == 400
    assert "is not UTF-8 text" in made.text
    line = text[: text.index("Î".encode("latin-1"))].count(b"\n") + 1
    assert f"a.toml:{line}:" in made.text


def test_a_page_is_loaded_anew_in_the_middle_of_a_line(ann: Designer) -> None:
    """What is typed is kept at once, also half a line. Undo on that page leads back to what could be read."""
    design = ann.make()
    ann.edit(design, 1, text=SMALL + "\n[[trai")
    page = ann.http.get(f"/design/{design}")
    assert page.status_code == 200
    assert "RH003" in page.text
    assert "[[trai" in page.text
    ann.edit(design, 2, step="undo")
    assert ann.text(design) == SMALL


def test_a_file_of_another_program_becomes_a_draft_and_leaves_in_every_format(ann: Designer) -> None:
    design = ann.make()
    maker = ann.http.get(f"/design/{design}/export/maker")
    assert maker.status_code == 200
    fields = {"csrf": ann.csrf(), "name": ""}
    made = ann.http.post("/design", data=fields, files={"file": ("isle.json", maker.content)})
    again = made.headers["location"].rpartition("/")[2]
    assert 'name = "Isle"' in ann.text(again)
    assert ann.http.get(f"/design/{design}/export/rails").content[:2] == b"PK"
    assert ann.http.get(f"/design/{design}/export/pdf").status_code == 404
    wrong = ann.http.post("/design", data=fields, files={"file": ("isle.json", b"{}")})
    assert wrong.status_code == 400
    assert "This object is no definition of a game" in wrong.text


def test_a_draft_becomes_a_table(ann: Designer) -> None:
    design = ann.make()
    made = ann.http.post(f"/design/{design}/play", data={"csrf": ann.csrf(), "how": "here"})
    assert made.status_code == 303
    assert "Trying Isle" in ann.http.get(made.headers["location"]).text
    ann.edit(
        design, 1, {"do": "set_field", "section": "corporations", "row": 0, "field": "home", "value": "A4"}
    )
    refusal = ann.http.post(f"/design/{design}/play", data={"csrf": ann.csrf(), "how": "here"})
    assert refusal.status_code == 400
    assert "This cannot be played yet" in refusal.text


def test_without_a_script_the_text_can_be_kept(ann: Designer) -> None:
    design = ann.make()
    fields = {
        "csrf": ann.csrf(),
        "do": "write",
        "source.title.toml": SMALL.replace("bank = 3000", "bank = 3500"),
    }
    assert ann.http.post(f"/design/{design}/do", data=fields).status_code == 303
    assert "bank = 3500" in ann.text(design)
