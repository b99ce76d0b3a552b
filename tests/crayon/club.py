"""A game over ``POST /api`` in the words of the notes."""

from __future__ import annotations

from typing import Any

import httpx


class Club:
    """A game over the API: whoever is on acts with the token of the seat."""

    def __init__(
        self, http: httpx.Client, players: int = 2, seed: int = 7, map: str = "iron-dragon", **fields: Any
    ) -> None:
        self.http = http
        self.game, self.tokens = "", dict[str, str]()
        made = self.done("create-game", map=map, seats=players, seed=seed, **fields)
        self.game, self.owner = made["game_id"], made["owner_token"]
        for number in range(players):
            seat = self.done("join-game", name=f"P{number + 1}")
            self.tokens[seat["seat"]] = seat["token"]
        self.done("start-game", token=self.owner)

    def ask(self, cmd: str, player: str | None = None, **fields: Any) -> dict[str, Any]:
        body = {"cmd": cmd, "game_id": self.game or None, "player_id": player, **fields}
        if player is not None:
            body.setdefault("token", self.tokens.get(player))
        answer = self.http.post("/api", json={k: v for k, v in body.items() if v is not None}).json()
        assert answer["response"] == f"{cmd}-response"
        assert isinstance(answer, dict)
        return answer

    def done(self, cmd: str, player: str | None = None, **fields: Any) -> dict[str, Any]:
        answer = self.ask(cmd, player, **fields)
        assert answer["status"] == "ok", answer
        return answer

    def refused(self, cmd: str, player: str | None = None, **fields: Any) -> str:
        """The code of the refusal; nothing has happened at the table."""
        before = self.done("get-state")
        answer = self.ask(cmd, player, **fields)
        assert answer["status"] == "error", answer
        assert answer["error"]["message"]
        assert self.done("get-state") == before
        return str(answer["error"]["code"])

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.done("get-state")["state"])

    @property
    def on(self) -> str:
        return str(self.done("get-state")["waiting"][0])

    def do(self, cmd: str, **fields: Any) -> dict[str, Any]:
        return self.done(cmd, self.on, **fields)

    def to_the_building_turns(self, city: str = "Kola") -> Club:
        while (phase := self.state["phase"])["stage"] == "foremen":
            # Foremen that leave the costs on the way to Kutno as they are.
            offer = phase["offers"][self.on]
            plain = [name for name in offer if name in ("Carras", "Cynnrr", "Kudamram", "Wellpole Wyndle")]
            self.do("choose-foreman", foreman=(plain or [None])[0])
        while self.state["phase"]["stage"] == "start-city":
            self.do("choose-start-city", city=city)
        return self
