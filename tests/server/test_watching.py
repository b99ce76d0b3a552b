"""`roundhouse watch`: the page follows every save, and the trial table goes on with the new rules."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.cli.watch import watch
from roundhouse.eighteen.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.watching import WatchedFile
from roundhouse.server.web.watch_pages import changes, watch_app
from roundhouse.table.definitions import Beginning
from roundhouse.table.errors import Malformed

HERE = "http://127.0.0.1:8020"
TEXT = FAMILY.begin(Beginning("Island", "small"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "title.toml"
    path.write_text(TEXT, "utf-8")
    return path


def save(file: Path, text: str) -> None:
    """Save as an editor does, later than before."""
    before = file.stat().st_mtime_ns
    file.write_text(text, "utf-8")
    os.utime(file, ns=(before + 10**9, before + 10**9))


def watched(file: Path) -> WatchedFile:
    return WatchedFile(file, Families([FAMILY]))


class Page:
    """A browser at the page of a watched file."""

    def __init__(self, found: WatchedFile) -> None:
        self.transport = httpx.ASGITransport(watch_app(found))

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def asking() -> httpx.Response:
            async with httpx.AsyncClient(transport=self.transport, base_url=HERE) as client:
                return await client.request(method, path, **more)

        return asyncio.run(asking())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("POST", path, **more)


def page(found: WatchedFile) -> Page:
    return Page(found)


def test_the_page_shows_findings_pictures_and_a_table(file: Path) -> None:
    client = page(watched(file))
    html = client.get("/").text
    assert "Nothing found" in html
    assert "Island can be played." in html
    assert "Trial table: Stock Round 1" in html
    assert html.count("<svg") >= 4  # trial table, roster, map, market


def test_a_save_shows_what_is_wrong_now(file: Path) -> None:
    found = watched(file)
    client = page(found)
    assert found.look()
    assert not found.look()
    save(file, TEXT.replace("reach = 2", "raech = 2"))
    assert found.look()
    html = client.get("/part").text
    assert "Nothing reads “raech”." in html
    assert "the last file that could be played" in html


def test_the_trial_table_goes_on_with_the_new_rules(file: Path) -> None:
    found = watched(file)
    found.look()
    found.play(12)
    assert found.trial is not None
    before = list(found.trial.played)
    save(file, TEXT.replace('name = "Ayle Railway"', 'name = "Ayle & Western"'))
    found.look()
    assert found.trial.played == before
    assert found.trial.note == ""
    assert found.trial.table.game.dump()


def test_an_action_that_the_new_rules_refuse_is_told(file: Path) -> None:
    found = watched(file)
    found.look()
    found.play(1)
    assert found.trial is not None
    ((_, action),) = found.trial.played
    assert action["type"] == "par"
    save(file, TEXT.replace(f'id = "{action["corporation"]}"', 'id = "ZZ"'))
    found.look()
    assert found.trial.note.startswith("By the new rules action 1 of 1 cannot be")
    assert found.trial.played == []


def test_the_table_is_played_to_its_end_and_begun_anew(file: Path) -> None:
    found = watched(file)
    client = page(found)
    client.get("/")
    same = {"origin": HERE}
    html = client.post("/play", data={"actions": "2000"}, headers=same).text
    assert "Trial table: Finished" in html
    html = client.post("/play", data={"seats": "3"}, headers=same).text
    assert "Trial table: Stock Round 1" in html
    assert client.post("/play", data={"seats": "9"}, headers=same).status_code == 400
    assert client.post("/play", data={"seats": "x"}, headers=same).status_code == 400


def test_other_pages_and_other_names_may_not_ask(file: Path) -> None:
    client = page(watched(file))
    assert client.post("/play", data={"actions": "1"}).status_code == 403
    assert (
        client.post("/play", data={"actions": "1"}, headers={"origin": "https://example.org"}).status_code
        == 403
    )
    assert client.get("/", headers={"host": "example.org"}).status_code == 400


def test_a_save_is_an_event_of_the_stream(file: Path) -> None:
    found = watched(file)

    async def listen() -> list[str]:
        stream = changes(found, pause=0.01)
        told = [await anext(stream), await anext(stream)]
        save(file, f"{TEXT}\n")
        told.append(await asyncio.wait_for(anext(stream), 10))
        return told

    assert asyncio.run(listen()) == [
        ": watching\n\n",
        "event: changed\ndata: 1\n\n",
        "event: changed\ndata: 2\n\n",
    ]


def test_a_file_that_goes_away_and_comes_back(file: Path) -> None:
    found = watched(file)
    found.look()
    file.unlink()
    assert found.look()
    html = page(found).get("/part").text
    assert "RH001" in html
    file.write_text(TEXT, "utf-8")
    assert found.look()
    assert found.verdict is not None
    assert found.verdict.loaded is not None


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no such file"):
        watch(tmp_path / "nothing.toml")
