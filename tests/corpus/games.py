"""Whole games that our bots and dice played: how they are made, kept and played again.

``python -m tests.corpus.games --write [title …]`` makes them anew: for a new title, and after a change of
rules that is meant to change games. Logs of 18xx games are kept as 18xx.games exports them,
``games/<title>/<number>.json.gz``, so that ``roundhouse replay tests/corpus/games`` reads them too.
``states.toml`` has fingerprints of the states on the way and of the end.
"""

from __future__ import annotations

import gzip
import hashlib
import random
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from roundhouse.eighteen.formats.games18xx import read_entry, read_export
from roundhouse.eighteen.formats.traces import state_of
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title_ids
from roundhouse.sim.families import family_of
from roundhouse.table.protocol import Exchange, Family, Game, Record, Seat, Setup, usual_bot
from roundhouse.table.table import Table
from tests.titles.at_random import LONGEST, pick

FOLDER = Path(__file__).parent / "games"
STATES = Path(__file__).parent / "states.toml"
EVERY = 100
"""A fingerprint is kept after so many actions, and of the end."""
GAMES = 3
"""Games of each title: bots alone, bots and dice, dice alone."""


class Kept(NamedTuple):
    """What is kept of a game beside its log: fingerprints by the number of the action, scores, the reason."""

    states: Mapping[str, str]
    scores: Mapping[str, int]
    reason: str


def titles() -> list[str]:
    """The titles that have games here: all of the 18xx family, and the printed board of crayon rails."""
    return [*title_ids(), "iron-dragon"]


def path_of(title: str, number: int) -> Path:
    ending = "json.gz" if isinstance(family_of(title), Exchange) else "log.gz"
    return FOLDER / title / f"{number}.{ending}"


def fingerprint(game: Game) -> str:
    """Of what the public can see: money, shares, prices, trains, tiles, tokens, phase, whose turn it is."""
    facts = state_of(game) if isinstance(game, EighteenGame) else game.view(None)
    return hashlib.blake2b(msgspec.json.encode(facts, order="deterministic"), digest_size=6).hexdigest()


def mover(family: Family, number: int, seat: int) -> Callable[[Table, str, random.Random], Mapping[str, Any]]:
    """Who moves for a seat: the usual bot, or dice."""
    if number == 1 or (number == 2 and seat % 2):
        bot = family.bots()[usual_bot(family)]
        return lambda table, who, rng: bot.choose(table.game, who, rng)
    if isinstance(family, Exchange):
        return lambda table, who, rng: pick(table.choices(who), rng)
    dice = next(iter(family.bots().values()))
    return lambda table, who, rng: dice.choose(table.game, who, rng)


def play(title: str, number: int) -> Table:
    """Play one game to its end. The number of players goes round with the number of the game."""
    family = family_of(title)
    card = family.title_card(title)
    most = min(card.most_seats, 5)
    least = max(2, card.least_seats)
    count = least + (number - 1) % (most - least + 1)
    seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, count + 1))
    table = Table(family.new(Setup(family.id, title, seats, {}, number)))
    movers = {seat.id: mover(family, number, at) for at, seat in enumerate(seats)}
    rng = random.Random(number)
    for _ in range(LONGEST):
        if table.outcome() is not None:
            return table
        who = table.game.deciders()[0]
        table.apply(movers[who](table, who, rng), who)
    raise AssertionError(f"{title} {number} does not end")


def text_of(table: Table, family: Family) -> bytes:
    """The log as it is kept."""
    if isinstance(family, Exchange):
        record = Record(table.game.setup, tuple(table.log), table.outcome())
        return next(iter(family.writers().values()))(record).encode()
    actions = [dict(entry.action) for entry in table.log]
    return msgspec.json.encode({"setup": table.game.setup, "actions": actions})


def replayed(text: bytes, family: Family) -> Iterator[Table]:
    """The table of a kept log after each action. Nothing is taken on trust: revenues are computed again."""
    if isinstance(family, Exchange):
        export = read_export(text)
        game = family.new(export.setup)
        assert isinstance(game, EighteenGame)
        table = Table(game)
        for action in export.actions:
            table.replay_one(read_entry(action, game))
            yield table
        return
    data = msgspec.json.decode(text)
    table = Table(family.new(msgspec.convert(data["setup"], Setup)))
    for action in data["actions"]:
        table.apply(action)
        yield table


def kept_of(text: bytes, family: Family) -> Kept:
    """What a log comes to when it is played again."""
    states: dict[str, str] = {}
    for count, table in enumerate(replayed(text, family), 1):
        if count % EVERY == 0:
            states[str(count)] = fingerprint(table.game)
        if (outcome := table.outcome()) is not None:
            states["end"] = fingerprint(table.game)
            return Kept(states, dict(outcome.scores), outcome.reason)
    raise AssertionError("a kept game ends")


def read_states() -> dict[str, dict[str, Kept]]:
    """What is kept of each game: by title and number."""
    data = tomllib.loads(STATES.read_text(encoding="utf-8")) if STATES.exists() else {}
    return {title: {number: Kept(**one) for number, one in games.items()} for title, games in data.items()}


def write_states(kept: Mapping[str, Mapping[str, Kept]]) -> None:
    lines = ["# Written by `python -m tests.corpus.games --write`; see docs/recordings.md."]
    for title in sorted(kept):
        for number, one in sorted(kept[title].items()):
            lines += ["", f'["{title}".{number}]', f'reason = "{one.reason}"']
            lines.append(_inline("scores", {who: str(score) for who, score in one.scores.items()}))
            lines.append(_inline("states", {at: f'"{mark}"' for at, mark in one.states.items()}))
    STATES.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _inline(name: str, values: Mapping[str, str]) -> str:
    return f"{name} = {{ {', '.join(f'{key} = {value}' for key, value in values.items())} }}"


def main(wanted: Sequence[str]) -> None:
    kept = {title: games for title, games in read_states().items() if title in titles()}
    for title in wanted or titles():
        family = family_of(title)
        kept[title] = {}
        for number in range(1, GAMES + 1):
            text = text_of(play(title, number), family)
            path = path_of(title, number)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(gzip.compress(text, mtime=0))
            kept[title][str(number)] = kept_of(text, family)
            print(title, number, len(text), path.stat().st_size, flush=True)
        write_states(kept)


if __name__ == "__main__":
    if sys.argv[1:2] != ["--write"]:
        sys.exit(__doc__)
    main(sys.argv[2:])
