"""Plays a whole game against itself over the API, with random legal moves.

python examples/random_player.py http://127.0.0.1:8018 1889
"""

from __future__ import annotations

import random
import sys
import time
import uuid
from typing import Any

import httpx
import msgspec

from roundhouse.table.choices import Choice


class Api:
    """POST /api: a command and its fields go in, the answer comes out."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http

    def __call__(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer; whatever the server refuses ends the program with its words."""
        while (got := self._http.post("/api", json={"cmd": cmd, **fields})).status_code == 429:
            time.sleep(float(got.headers["retry-after"]))  # the setting requests_per_second
        answer: dict[str, Any] = got.json()
        if answer["status"] != "ok":
            sys.exit(f"{cmd}: {answer['error']['message']}")
        return answer


def play(api: Api, title: str, seed: int = 1) -> dict[str, int]:
    """Play one game to its end and return the scores by seat."""
    rng = random.Random(seed)
    made = api("create", title=title, players=["Ann", "Ben"], seed=seed)
    table, tokens = made["table"]["id"], {one["seat"]: one["token"] for one in made["seated"]}
    state = api("start", table=table, token=made["owner_token"])
    while state["outcome"] is None:
        seat = state["waiting"][0]
        me = {"table": table, "seat": seat, "token": tokens[seat]}
        choices = api("legal-actions", **me)["choices"]
        action = msgspec.convert(rng.choice(choices), Choice).fill(rng)
        api("act", action=action, request_id=str(uuid.uuid4()), **me)
        state = api("table", table=table)
    scores: dict[str, int] = state["outcome"]["scores"]
    return scores


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].startswith("http"):
        raise SystemExit((__doc__ or "").strip())
    with httpx.Client(base_url=sys.argv[1], timeout=60) as client:
        print(play(Api(client), sys.argv[2]))
