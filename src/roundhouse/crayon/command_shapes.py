"""What the commands and questions of a game take, for the description of the API: from this a stranger writes
a client. ``GUIDE`` tells the course of a game in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from roundhouse.crayon.planning import trips
from roundhouse.crayon.rules.actions.foremen import METHODS
from roundhouse.crayon.rules.commands import COMMANDS
from roundhouse.crayon.rules.queries import QUESTIONS
from roundhouse.crayon.rules.state.action_fields import LONGEST_PATH
from roundhouse.crayon.rules.state.log_events import DiscardReason
from roundhouse.table.protocol import CommandShape

_SPOT = {
    "description": "A milepost [map, column, row], or a strait such as S07.",
    "anyOf": [
        {"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3},
        {"type": "string", "pattern": "^S[0-9]+$"},
    ],
}
_TEXT = {"type": "string"}
_NUMBER = {"type": "integer", "minimum": 0}
_PATH = {"type": "array", "items": _SPOT, "minItems": 1, "maxItems": LONGEST_PATH}
_DELIVERY = {
    "type": "object",
    "required": ["card", "line"],
    "properties": {"card": _NUMBER, "line": _NUMBER, "from": _TEXT},
}

FIELDS: Mapping[str, Mapping[str, Any]] = {
    "path": {**_PATH, "description": "Mileposts in order, each beside the one before."},
    "start": _SPOT,
    "end": _SPOT,
    "from": _SPOT,
    "to": _SPOT,
    "port": _SPOT,
    "foreman": {"type": ["string", "null"], "description": "His name; null for none of those dealt."},
    "city": {**_TEXT, "description": "The name of a city of the board."},
    "load": {**_TEXT, "description": "A kind of load."},
    "card": {**_NUMBER, "description": "The number of a demand card in the hand."},
    "line": {"type": "integer", "minimum": 0, "maximum": 2, "description": "Which line of the card."},
    "ship": {**_TEXT, "description": "One of the ships that were found."},
    "train": {**_TEXT, "description": "A train of the next level."},
    "amount": {**_NUMBER, "description": "Gold to borrow."},
    "method": {"enum": list(METHODS)},
    "keep": {"enum": ["new", "old"]},
    "why": {"enum": [one for one in get_args(DiscardReason) if one], "description": "For the log."},
    "objective": {"enum": ["cheapest", "shortest"]},
    "part": {
        "enum": ["mileposts", "links", "cities", "rivers", "inlets", "ports", "straits", "special_links"]
    },
    "deliveries": {"type": "array", "items": _DELIVERY, "maxItems": trips.MOST_PICKS},
}
"""The shape of every field, as JSON Schema."""

_MAY_BE_LEFT_OUT = frozenset({
    "why", "start", "end", "from", "objective", "part", "deliveries", "choose-foreman.foreman",
    "exchange-foreman.foreman", "build-track.path", "preview-build.path", "preview-build.to",
})  # fmt: skip

_ASKED: Mapping[str, tuple[str, ...]] = {
    "preview-build": ("path", "to", "from", "objective", "start", "end"),
    "preview-move": ("to",),
    "preview-ship": ("to",),
    "plan-trip": ("deliveries",),
    "get-geography": ("part",),
    "resources": (),
    "get-options": (),
}
"""The fields of each question."""

GUIDE = """Crayon rails. A game goes through stages; `state.phase.stage` says which, `waiting` who is on:

1. `foremen`: `choose-foreman` one of `phase.offers`, or null and wait for the next deal.
2. `start-city`: `choose-start-city`.
3. `opening`: turns of only building: `build-track`, `upgrade-train`, then `end-turn`.
4. `main`: each turn has two halves. *move*: `move-train`, `pick-up`, `deliver`, `drop-off`, `draw-ship`,
   `move-ship`, or `discard-hand` in place of everything; `end-move`. *build*: `exchange-foreman`,
   `build-track`, `upgrade-train`; `end-turn`.
5. `finished`: `outcome` has the scores.

When `phase.game_special` is not null, a player owes a decision first: `choose-lost-load`, `choose-port`,
`choose-city`, `keep-foreman`, `board-ship` or `refuse-ship`.

`legal-actions` lists what may be done now; fields that are open say what they take and give a value that
is legal. `get-geography` tells the board once, `preview-…` what something would cost, `plan-trip` what trips
the hand offers, `suggest` what a bot would do. A whole client: `examples/crayon_client.py`."""


def command_shapes() -> list[CommandShape]:
    """Every command and question with its fields."""
    found = [_shape(name, command.run, command.fields) for name, command in COMMANDS.items()]
    asked: Mapping[str, Callable[..., Any]] = {**QUESTIONS, **trips.QUESTIONS}
    return [*found, *(_shape(name, run, _ASKED[name]) for name, run in asked.items())]


def _shape(name: str, run: Callable[..., Any], fields: tuple[str, ...]) -> CommandShape:
    summary = " ".join((run.__doc__ or "").split("\n\n", maxsplit=1)[0].split())
    required = [one for one in fields if not {one, f"{name}.{one}"} & _MAY_BE_LEFT_OUT]
    return CommandShape(name, summary, {one: _field(name, one) for one in fields}, tuple(required))


def _field(command: str, name: str) -> Mapping[str, Any]:
    if (command, name) == ("preview-move", "to"):
        return {"anyOf": [_SPOT, {**_TEXT, "description": "The name of a city."}]}
    return FIELDS[name]
