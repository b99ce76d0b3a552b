"""An outside player in plain Python: it reads questions from standard input and answers on standard output.

roundhouse simulate 1889 --levels mine,dice --games 4 --engine "mine=python3 examples/engine.py"
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

EAGER = {"run_routes": 9, "dividend": 9, "buy_train": 8, "lay_tile": 6, "par": 6, "buy_shares": 6, "pass": 2}
"""How likely each kind of action is; every other kind counts 1, selling shares far less."""


def filled(choice: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """One action of a choice: each open field gets a value that is allowed."""
    action = dict(choice["action"])
    for name, field in choice["open"].items():
        match field["type"]:
            case "span":
                action[name] = field["low"]
            case "pick":
                action[name] = rng.sample(field["among"], field.get("least", 1))
            case "free":
                action[name] = field["hint"]
    return action


def choose(question: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Any legal action, kinds that move the game on more often than others."""
    choices = [one for one in question["choices"] if one["action"]["type"] != "bankrupt"]
    choices = choices or question["choices"]
    kinds = sorted({one["action"]["type"] for one in choices})
    weights = [0.3 if kind == "sell_shares" else EAGER.get(kind, 1) for kind in kinds]
    kind = rng.choices(kinds, weights)[0]
    return filled(rng.choice([one for one in choices if one["action"]["type"] == kind]), rng)


def main() -> None:
    """Answer until the table says goodbye."""
    rng = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                answer = {"type": "ready", "protocol": 1, "name": "Example"}
            case "choose":
                answer = {"type": "move", "number": message["number"], "action": choose(message, rng)}
            case _:
                return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
