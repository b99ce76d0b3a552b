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
from roundhouse.ink.sheets.choices import read_choices
from roundhouse.server.registry import Families
from roundhouse.server.watched_prints import WatchedPrints
from roundhouse.server.watching import WatchedFile
from roundhouse.server.web.watch_pages import changes, follow, watch_app
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


def test_only_the_prints_that_a_save_changes_are_made_anew(file: Path, tmp_path: Path) -> None:
    told: list[str] = []
    families, folder = Families([FAMILY]), tmp_path / "paper"
    prints = WatchedPrints(families, folder, ("market", "numbers"), read_choices({}), told.append)
    found = WatchedFile(file, families, prints)
    assert found.look()
    assert told == ["Printed: Order cards, Stock market."]
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    save(file, TEXT + "# nothing else")
    assert found.look()
    save(file, TEXT.replace(" 280 300", " 280 310"))
    assert found.look()
    assert told[1:] == ["No print has changed.", "Printed: Stock market."]
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert after["numbers.pdf"] == before["numbers.pdf"]
    assert after["market.pdf"] != before["market.pdf"]
    assert "Printed: Stock market." in Page(found).get("/").text


def test_a_file_that_cannot_be_printed_leaves_the_prints_as_they_were(file: Path, tmp_path: Path) -> None:
    families = Families([FAMILY])
    prints = WatchedPrints(families, tmp_path / "paper", ("market",), read_choices({}))
    found = WatchedFile(file, families, prints)
    found.look()
    save(file, "[[[")
    found.look()
    assert prints.said.startswith("Nothing is printed: ")
    assert [path.name for path in prints.folder.iterdir()] == ["market.pdf"]


def test_prints_follow_without_a_page(file: Path, tmp_path: Path) -> None:
    families = Families([FAMILY])
    prints = WatchedPrints(families, tmp_path / "paper", ("market",), read_choices({}))
    found = WatchedFile(file, families, prints)

    async def run() -> None:
        following = asyncio.create_task(follow(found, 0.01))
        for _ in range(500):
            await asyncio.sleep(0.02)
            if prints.said:
                break
        following.cancel()

    asyncio.run(run())
    assert prints.said == "Printed: Stock market."


def test_a_page_hears_of_a_save_that_somebody_else_saw_first(file: Path) -> None:
    found = watched(file)
    found.look()

    async def heard() -> list[str]:
        events = changes(found, 0)
        said = [await anext(events)]
        save(file, TEXT + "# more")
        found.look()
        return [*said, await asyncio.wait_for(anext(events), 10)]

    assert asyncio.run(heard())[1].startswith("event: changed")
