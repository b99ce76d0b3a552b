"""A zero byte, which PostgreSQL keeps in no text, is refused where it would be kept."""

from __future__ import annotations

from typing import Any

import pytest

from .at_table import Party
from .conftest import Running

ZERO = "a\0b"


@pytest.mark.parametrize(
    ("cmd", "fields"),
    [
        ("message", {"text": ZERO}),
        ("message", {"text": "hello", "request_id": ZERO}),
        ("act", {"action": {"type": "guess", "player": "1", "number": ZERO}}),
        ("act", {"action": {"type": ZERO}}),
        ("undo", {"request_id": ZERO}),
        ("put-note", {"text": ZERO}),
        ("create", {"title": ZERO}),
        ("create", {"title": "tallies", "name": ZERO}),
        ("create", {"title": "tallies", "players": [ZERO]}),
        ("create", {"title": "tallies", "options": {"heap": ZERO}}),
        ("import", {"text": ZERO}),
        ("import", {"text": "{}", "name": ZERO}),
        ("list-tables", {"words": ZERO}),
        ("get-state", {"table": ZERO}),
        ("get-state", {"seat": ZERO}),
        ("get-state", {"token": ZERO}),
        ("new-token", {"name": ZERO, "password": "long enough"}),
        ("new-token", {"name": "Ann", "password": ZERO}),
    ],
)
def test_a_zero_byte_is_kept_or_refused(cmd: str, fields: dict[str, Any], server: Running) -> None:
    party = Party(server.http)
    status, answer = party[0].ask(cmd, **fields)
    assert status < 500, answer
    party[0].do("message", text="still here")


@pytest.mark.parametrize(
    "path", ["/t/a%00b", "/t/a%00b/sit/x", "/api/v1/tables/a%00b/state", "/?words=a%00b"]
)
def test_a_zero_byte_in_an_address_finds_nothing(path: str, server: Running) -> None:
    assert server.http.get(path).status_code < 500


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/sign-up", {"name": ZERO, "password": "long enough", "again": "long enough"}),
        ("/sign-up", {"name": "Ann", "password": "long enough" + ZERO, "again": "long enough" + ZERO}),
        ("/sign-in", {"name": ZERO, "password": ZERO}),
        ("/new", {"title": ZERO, "name": ZERO}),
        ("/check", {"text": ZERO, "name": ZERO}),
    ],
)
def test_a_zero_byte_in_a_form_is_told(path: str, form: dict[str, str], server: Running) -> None:
    assert server.http.post(path, data=form).status_code < 500
