"""Helpers for tests that sit at a table through the API."""

from __future__ import annotations

from typing import Any

import httpx


class Player:
    """Someone with a seat's secret (or none) who talks to POST /api."""

    def __init__(
        self, http: httpx.Client, table: str = "", seat: str | None = None, token: str | None = None
    ) -> None:
        self.http = http
        self.table, self.seat, self.token = table, seat, token

    def ask(self, cmd: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """Status and body of one command."""
        body: dict[str, Any] = {"cmd": cmd, **fields}
        if self.table:
            body.setdefault("table", self.table)
        if self.seat:
            body.setdefault("seat", self.seat)
        if self.token:
            body.setdefault("token", self.token)
        response = self.http.post("/api", json={k: v for k, v in body.items() if v is not None})
        return response.status_code, response.json()

    def do(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer of a command that must succeed."""
        status, body = self.ask(cmd, **fields)
        assert (status, body["status"]) == (200, "ok"), body
        return body

    def refused(self, cmd: str, **fields: Any) -> str:
        """The code of a command that must not succeed."""
        status, body = self.ask(cmd, **fields)
        assert status >= 400, body
        assert body["status"] == "error"
        return str(body["error"]["code"])


class Party:
    """A table that has begun, and the people at it."""

    def __init__(self, http: httpx.Client, names: tuple[str, ...] = ("Ann", "Ben"), **wanted: Any) -> None:
        self.nobody = Player(http)
        made = self.nobody.do("create", **{"title": "tallies", "players": list(names)} | wanted)
        self.id: str = made["table"]["id"]
        self.nobody.table = self.id
        self.owner = Player(http, self.id, token=made["owner_token"])
        self.players = [Player(http, self.id, one["seat"], one["token"]) for one in made["seated"]]
        self.owner.do("start")

    def __getitem__(self, index: int) -> Player:
        return self.players[index]

    def guess(self) -> None:
        """Everyone seals a guess."""
        for player in self.players:
            player.do("guess", player=player.seat, secret=7)
