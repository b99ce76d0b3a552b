"""``roundhouse play FILE`` as a designer knows it: the browser opens on the game, and it is played."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.formats.data import MAKER, RAILS, needs_maker, needs_rails


@contextmanager
def playing(file: Path, folder: Path) -> Iterator[str]:
    """The address on which ``roundhouse play`` opens the browser; here a script writes it down."""
    opened = folder / "opened"
    browser = folder / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    command = [sys.executable, "-m", "roundhouse.cli.main", "play", str(file), "--port", "0"]
    server = subprocess.Popen(
        command,
        env={
            **os.environ,
            "BROWSER": f"{browser} %s",
            "ROUNDHOUSE_REQUESTS_PER_SECOND": "0",
            "ROUNDHOUSE_READS_PER_SECOND": "0",
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    try:
        for _ in range(300):
            if opened.exists() and opened.read_text().strip():
                break
            time.sleep(0.1)
        yield opened.read_text().strip()
    finally:
        server.terminate()
        server.wait(20)


@pytest.mark.browser
@pytest.mark.parametrize(
    "file",
    [
        pytest.param(MAKER / "games" / "1889.json", marks=needs_maker),
        pytest.param(RAILS / "games" / "1830", marks=needs_rails),
    ],
    ids=["maker", "rails"],
)
def test_the_browser_opens_on_the_game_and_it_is_played(file: Path, tmp_path: Path, browser: Browser) -> None:
    with playing(file, tmp_path) as url:
        page = browser.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.goto(url)
        page.get_by_label("Name of player 1").fill("Ann")
        page.get_by_role("button", name="Make the table").click()
        expect(page.locator("#slider")).to_be_visible()
        for number, button in enumerate(("Buy", "Bid", "Pass"), 1):
            if button == "Bid":  # picked on the card of the lot
                page.locator("article").get_by_role("button", name="Bid").first.click()
            page.locator("#act").get_by_role("button", name=button).first.click()
            page.wait_for_function("n => Number(document.querySelector('#slider').max) === n", arg=number)
        page.locator("#tab-assumed").click()
        expect(page.get_by_text("the usual rules of 1830 hold")).to_be_visible()
        expect(page.get_by_text("Rounds, turns and their steps are those of 1830.")).to_be_visible()
        page.close()


@needs_maker
def test_what_cannot_be_played_says_precisely_what_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "roundhouse.cli.main", "play", str(MAKER / "games" / "1888.json")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 1
    assert (
        "there are no trains; there are no phases; there is no map; there is no stock market" in done.stderr
    )
    assert "Traceback" not in done.stderr
