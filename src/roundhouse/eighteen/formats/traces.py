"""Compares a game with a trace: the state after every action as another engine wrote it down."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.steps.stock_privates import is_with_bank
from roundhouse.table.errors import Malformed, Place

State = dict[str, Any]

LEFT_OUT = frozenset({"step", "step.for", "round.name", "round", "priority"})
"""What is that engine's own way of speaking, not the state of the game."""


def read_trace(text: bytes) -> Iterator[tuple[int, str, State]]:
    """For each line but messages: the number of the action, its type, and the whole state after it.

    The text may be gzipped. Raises Malformed with the line that cannot be read.
    """
    state: State = {}
    try:
        lines = (gzip.decompress(text) if text[:2] == b"\x1f\x8b" else text).splitlines()
    except (OSError, EOFError):
        raise Malformed("trace/gzip", "This trace is not whole: it cannot be unzipped.") from None
    for number, line in enumerate(lines, 1):
        try:
            record = msgspec.json.decode(line)
            state.update(record.get("set", {}))
            for key in record.get("del", ()):
                state.pop(key, None)
            if record["type"] != "message":
                yield int(record["id"]), str(record["type"]), state
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError):
            raise Malformed("trace/line", "This is no line of a trace.", place=Place(line=number)) from None


def state_of(game: EighteenGame) -> State:
    """The state of a game under the trace's keys."""
    out: State = {
        "phase": game.phase.name,
        "bank": game.bank.cash,
        "active": game.deciders(),
        "depot.upcoming": " ".join(train.id for train in game.depot.upcoming),
        "depot.discarded": " ".join(train.id for train in (*game.depot.pool, *game.depot.worn)),
        "market.order": _market_order(game),
        "finished": game.over,
    }
    if isinstance(game.round, StockRound):
        out["priority"] = f"player:{game.round.priority().id}"
    for player in game.players:
        _player(out, game, player)
    for company in (company for company in game.companies() if not company.removed):
        _company(out, game, company)
    for corporation in game.pool.held:
        out[f"pool.shares.{corporation.id}"] = game.pool.percent(corporation)
    for private in game.privates.values():
        _private(out, private)
        if is_with_bank(game, private):
            out[f"company:{private.id}.owner"] = "bank"
    for hex_, copy in game.land.board.copies.items():
        out[f"hex:{hex_}"] = f"{copy}@{game.land.board.tile(hex_).rotation}"
    for part in game.parts:
        out |= part.traced()
    outcome = game.outcome()
    if outcome is not None:
        out["end"] = outcome.reason
        out["result"] = " ".join(f"{seat}={score}" for seat, score in outcome.scores.items())
    return out


def _player(out: State, game: EighteenGame, player: Player) -> None:
    at = player.key
    out[f"{at}.cash"] = player.cash
    out[f"{at}.value"] = game.worth(player)
    out[f"{at}.certs"] = game.limits.certificates_counted(player)
    if player.bankrupt:
        out[f"{at}.bankrupt"] = True
    for corporation in player.held:
        out[f"{at}.shares.{corporation.id}"] = player.percent(corporation)


def _company(out: State, game: EighteenGame, company: Corporation) -> None:
    at = f"corp:{company.id}"
    out[f"{at}.cash"] = company.cash
    holder = game.shares.president_share(company).owner if company.definition.shares else None
    if company.player is not None:
        taker = holder if isinstance(holder, Corporation) and holder is not company else None
        out[f"{at}.owner"] = taker.id if taker is not None else company.player.key
    elif company.is_major and holder is game.pool:
        out[f"{at}.owner"] = "pool"
    out[f"{at}.trains"] = " ".join(train.id for train in company.trains)
    # A token that a private placed for the company counts as the company's there, whosever it is.
    placed = (private.id for private in game.privates.values() if private.serves is company)
    owners = [company.id, *placed]
    cities = (f"{hex_}/{city}" for owner in owners for hex_, city in game.land.board.tokens_of(owner))
    out[f"{at}.tokens"] = " ".join(sorted([*company.hex_tokens, *cities]))
    out[f"{at}.tokens_left"] = game.land.tokens_left(company)
    out[f"{at}.price"] = company.cell.price if company.cell else None
    out[f"{at}.market"] = company.cell.at if company.cell else None
    out[f"{at}.ipoed"] = company.parred
    out[f"{at}.floated"] = company.floated
    out[f"{at}.closed"] = company.closed
    out[f"{at}.treasury"] = company.percent(company)
    out[f"{at}.loans"] = company.loans
    for corporation in company.held:
        if corporation is not company:
            out[f"{at}.shares.{corporation.id}"] = company.percent(corporation)


def _private(out: State, private: Private) -> None:
    at = f"company:{private.id}"
    owner = private.owner
    if private.removed:
        return
    if private.closed:
        out[f"{at}.owner"] = "closed"
    else:
        out[f"{at}.owner"] = owner.id if isinstance(owner, Corporation) else owner.key if owner else None
    out[f"{at}.revenue"] = private.revenue


def _market_order(game: EighteenGame) -> str:
    return " ".join(
        f"{at}={'>'.join(item.id for item in stack)}"
        for at, stack in sorted(game.market.stacks.items())
        if len(stack) > 1
    )


def differences(expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """The keys that differ: key, what the trace says, what the game has. Absent and empty are the same."""
    out = []
    for key, value in expected.items():
        if key in LEFT_OUT or (key == "active" and expected.get("finished")) or _is_stale(key, expected):
            continue
        ours = found.get(key)
        if (
            key == "active"
            and expected.get("step") == "HomeToken"
            and set(ours or ()) <= set(value.split(","))
        ):
            continue  # where nobody presides yet, that engine lets everyone place the token
        if (_plain(key, value) or None) != (_plain(key, ours) or None):
            out.append((key, value, ours))
    gone = tuple(_gone(expected, found))
    for key, value in found.items():
        if key not in expected and value and key not in LEFT_OUT and not key.startswith(gone):
            out.append((key, None, value))
    return out


def _gone(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    """The companies that have closed and of which a trace does not speak any more."""
    for key, value in found.items():
        if value and key.startswith("corp:") and key.endswith(".closed"):
            at = key.removesuffix("closed")
            if f"{at}cash" not in expected:
                yield at


def _is_stale(key: str, expected: Mapping[str, Any]) -> bool:
    """Tokens of a closed company: that engine keeps them in its books when they are off the map."""
    company, _, field = key.rpartition(".")
    return field in {"tokens", "tokens_left"} and bool(expected.get(f"{company}.closed"))


def _plain(key: str, value: Any) -> Any:
    """A value without what does not matter: the order of seats and trains."""
    match key:
        case "active" if isinstance(value, str):
            return sorted(value.split(",")) if value else []
        case "active":
            return sorted(value or ())
        case "result" | "market.order" if isinstance(value, str):
            return sorted(value.split())
        case _ if key.startswith("hex:") and str(value).startswith("blank-"):
            return None  # a place on the sheet that is no hex of the map
        case _ if key.endswith((".trains", "depot.discarded")) and isinstance(value, str):
            return sorted(value.split())
        case _:
            return value
