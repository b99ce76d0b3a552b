"""Writes the first ``title.toml`` of a new game of a kind, with what its designer says of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from roundhouse.table.definitions import Beginning
from roundhouse.table.errors import Malformed, Unknown

from ..nearest import near

LARGE = ("market_large", "trains_large")
_MONEY = {"small": 900, "1830-like": 2400, "incremental": 2000, "minors": 2400}
"""What all players have together at the start."""
_CERTIFICATES = {"small": 30, "1830-like": 50, "incremental": 48, "minors": 48}
"""What all players may hold together, a little less than there are."""
_MOST_NAME = 60


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of game to begin with: a sentence, its pieces in the order of the file, its facts."""

    words: str
    pieces: tuple[str, ...]
    players: tuple[int, int]
    bank: int
    more: Mapping[str, str] = field(default_factory=dict)


_CLOSING = 'events = ["close_companies"]      # the private companies close\n'
_BUYING = 'status = ["can_buy_companies"]    # companies may buy private companies\n'

KINDS: Mapping[str, _Kind] = {
    "small": _Kind(
        "three companies on a map of ten hexes, no private companies: an hour, and easy to change",
        ("settings_small", "map_small", "market_small", "trains_small", "companies_small"),
        (2, 3),
        3000,
    ),
    "1830-like": _Kind(
        "an auction of private companies, full capital at 60 %, trains up to the diesel",
        ("settings_1830", "map_large", *LARGE, "privates", "companies_large"),
        (2, 5),
        8000,
        {"closing": _CLOSING, "buying": _BUYING, "float": "60"},
    ),
    "incremental": _Kind(
        "companies float with two shares and get the money of each share that is sold",
        ("settings_incremental", "map_large", *LARGE, "companies_large"),
        (2, 5),
        7000,
        {"closing": "", "buying": "", "float": "20"},
    ),
    "minors": _Kind(
        "small companies are sold with the private ones and are taken over by the large ones",
        ("settings_minors", "map_large", *LARGE, "privates_minors", "companies_large"),
        (2, 5),
        8000,
        {"closing": _CLOSING, "buying": _BUYING, "float": "60"},
    ),
}


def begin(wish: Beginning) -> str:
    """The text of the first ``title.toml``.

    Raises Unknown for a kind that is not there, Malformed for a name, a number of players or a currency that
    no game has.
    """
    kind = KINDS.get(wish.kind)
    if kind is None:
        hint = near(wish.kind, KINDS) or f"one of: {', '.join(KINDS)}"
        raise Unknown("new/kind", f"There is no kind of game “{wish.kind}” to begin with.", hint=hint)
    least, most = wish.players or kind.players
    if not 2 <= least <= most <= 6:
        raise Malformed("new/players", f"{least} to {most} players are no number for this kind.", hint="2-5")
    if "{}" not in (currency := wish.currency or "${}"):
        raise Malformed(
            "new/currency",
            f"“{currency}” does not say where the number of money stands.",
            hint="as in ¥{} or {} kr",
        )
    counts = range(least, most + 1)
    facts = {
        "id": id_of(wish.name),
        "name": _text(wish.name),
        "designer": _text(wish.designer),
        "currency": _text(currency),
        "file": wish.file,
        "least": str(least),
        "most": str(most),
        "bank": str(kind.bank),
        "cash": _table({count: _MONEY[wish.kind] // count // 10 * 10 for count in counts}),
        "limits": _table({count: _CERTIFICATES[wish.kind] // count for count in counts}),
        **kind.more,
    }
    text = "".join(_piece(name) for name in ("head", *kind.pieces))
    return re.sub(r"\{(\w+)\}", lambda found: facts.get(found[1], found[0]), text)


def id_of(name: str) -> str:
    """An id for a name: letters, digits and hyphens. Raises Malformed for a name without a letter."""
    found = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:_MOST_NAME]
    if not found:
        raise Malformed(
            "new/name", f"“{name[:40]}” is no name of a game.", hint="letters and digits, as in Island"
        )
    return found


def _piece(name: str) -> str:
    return (files(__package__) / "pieces" / f"{name}.toml").read_text(encoding="utf-8")


def _text(value: str) -> str:
    """A text as it stands between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _table(rows: Mapping[int, int]) -> str:
    return f"{{ {', '.join(f'{key} = {value}' for key, value in rows.items())} }}"
