"""Plays a whole game of crayon rails against a bot over POST /api, in the words of the notes.

python examples/crayon_client.py http://127.0.0.1:8018 iron-dragon

Whenever the seat is on, it looks at what may be done (legal-actions), asks what a bot would do (suggest) and
does that. At the beginning of each of its turns it prints the best trips that its cards offer (plan-trip).
Replace ``choose`` by something cleverer: everything that it needs is in the state and in the choices.
"""

from __future__ import annotations

import sys
import time
import uuid
from typing import Any

import httpx


class Game:
    """One seat at one table: the server's address, the table, the seat and its secret."""

    def __init__(self, http: httpx.Client, board: str, options: dict[str, str], seed: int = 1) -> None:
        self.http, self.me = http, dict[str, Any]()
        made = self.ask("create-game", map=board, seats=2, options=options, seed=seed)
        owner = {"game_id": made["game_id"], "token": made["owner_token"]}
        seat = self.ask("join-game", game_id=made["game_id"], name="Client", color="green")
        self.ask("add-bot", level="weak", **owner)
        self.ask("start-game", **owner)
        self.me = {"game_id": made["game_id"], "player_id": seat["seat"], "token": seat["token"]}
        self.owner = owner

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer to a command; what the server refuses ends the program with its words."""
        while (got := self.http.post("/api", json={"cmd": cmd, **self.me, **fields})).status_code == 429:
            time.sleep(float(got.headers["retry-after"]))  # the setting requests_per_second
        answer = got.json()
        if answer["status"] != "ok":
            sys.exit(f"{cmd}: {answer['error']['message']}")
        return dict(answer)

    def choose(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        """What to do: the only choice if there is but one, else the advice of a bot."""
        if len(choices) == 1 and not choices[0]["open"]:
            return dict(choices[0]["action"])
        return dict(self.ask("suggest")["action"])

    def play(self, tell: bool = True, most: int = 20_000) -> dict[str, Any]:
        """Play to the end, or ``most`` actions of one's own, and return the outcome."""
        turn, done = -1, 0
        while done < most:
            now = self.ask("get-state")
            if now["outcome"] is not None:
                return dict(now["outcome"])
            if self.me["player_id"] not in now["waiting"]:
                time.sleep(0.02)  # or wait for GET /api/v1/tables/{table}/events
                continue
            phase, you = now["state"]["phase"], now["state"]["players"][self.me["player_id"]]
            if tell and phase["stage"] == "main" and phase["turn"] != turn and not phase["game_special"]:
                turn = phase["turn"]
                print(f"turn {turn}: {you['gp']} gp, at {you['city'] or you['at']}, {you['resources']}")
                for trip in self.ask("plan-trip")["answer"]["trips"][:2]:
                    calls = [f"{stop['do']} {stop['load']} in {stop['city']}" for stop in trip["stops"]]
                    print(f"   {', '.join(calls)}: {trip['profit']} gp in {trip['turns']} turns")
            action = self.choose(self.ask("legal-actions")["choices"])
            fields = {name: value for name, value in action.items() if name != "type"}
            # With a request_id, asking again after a broken connection does nothing twice.
            self.ask(action["type"], request_id=str(uuid.uuid4()), **fields)
            done += 1
        return {}


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].startswith("http"):
        raise SystemExit((__doc__ or "").strip())
    with httpx.Client(base_url=sys.argv[1], timeout=60) as client:
        game = Game(client, sys.argv[2], {"goal": "short", "start": "fast"})
        print(game.play())
