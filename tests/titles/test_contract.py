"""The contract of a table, for every title: what is offered, once, is accepted, anything else is refused,
refusals change nothing, undo is exact, a dumped state is the whole state."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.choices import Free
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.table import Table

from .at_random import SHORT, defects, money, new_game, pick
from .reference import new_game as replayed
from .reference import record_of, recordings

ACTIONS = 300
EVERY = 25
"""A position in so many is looked at closely."""
MOST_TRIED = 40
NASTY: Sequence[Any] = ([], ["nothing"], "", -1, 0, 10**6, None, {}, True)
"""Values that hardly any field should have."""


@pytest.mark.parametrize("name", title_ids())
def test_the_contract_holds_along_a_random_game(name: str) -> None:
    rng = random.Random(name)
    game = new_game(name, 3)
    table = Table(game)
    total = money(game)
    with game.runs.searching_no_longer_than(SHORT):
        for count in range(ACTIONS):
            if game.over:
                break
            if count % EVERY == 0:
                offered_is_accepted(game, rng, total)
                not_offered_is_refused(game, rng)
                nasty_values_raise_nothing_else(game, rng)
                dump_is_whole(game, name)
            table.apply(pick(list(table.choices()), rng))
    again = Table(new_game(name, 3))
    again.replay(table.log)
    assert again.digest() == table.digest(), "the same actions must lead to the same state"
    start = Table(new_game(name, 3)).digest()
    for _ in range(len(table)):
        if not table.standing:
            break
        table.undo()
    assert table.digest() == start, "undoing everything must lead to the start"


@pytest.mark.soak
@pytest.mark.parametrize("recording", recordings())
def test_the_contract_holds_along_a_recorded_game(recording: str) -> None:
    rng, record = random.Random(recording), record_of(recording)
    game = replayed(record)
    table, actions = Table(game), standing(record.actions)
    looked_at = set(rng.sample(range(len(actions)), min(len(actions), 10)))
    for number, action in enumerate(actions):
        if number in looked_at and not game.over:
            game.trusting = False
            offered_is_accepted(game, rng, money(game))
            not_offered_is_refused(game, rng)
            nasty_values_raise_nothing_else(game, rng)
            game.trusting = True
        table.replay_one(read_entry(action, game))


def offered_is_accepted(game: EighteenGame, rng: random.Random, total: int) -> None:
    choices = list(game.choices())
    for place, choice in enumerate(choices):
        assert choice not in choices[:place], f"offered twice: {choice}"
    before = game.dump()
    for choice in rng.sample(choices, min(len(choices), MOST_TRIED)):
        action = choice.fill(rng)
        with game.journal.trial():
            game.perform(action, None)
            assert money(game) == total, action
            assert not list(defects(game)), action
        game.happened()
        assert game.dump() == before, action


def not_offered_is_refused(game: EighteenGame, rng: random.Random) -> None:
    choices = list(game.choices())
    tries = list(mutants([dict(choice.fill(rng)) for choice in choices], game, rng))
    before = game.dump()
    for action in rng.sample(tries, min(len(tries), MOST_TRIED)):
        admitted = [one for one in choices if one.admits(action) or are_alike(one.action, action, game)]
        try:
            with game.journal.trial():
                game.perform(action, None)
            accepted = True
        except RoundhouseError:
            accepted = False
            assert game.dump() == before, f"a refusal changed something: {action}"
        game.happened()
        if accepted:
            assert admitted, f"accepted, though not offered: {action}"
        elif admitted:
            free = any(isinstance(field, Free) for choice in admitted for field in choice.open.values())
            assert free, f"offered, but refused: {action}"


def are_alike(one: Mapping[str, Any], other: Mapping[str, Any], game: EighteenGame) -> bool:
    """Do both name certificates, and differ in nothing but which ones of the same kind these are?"""

    def seen(action: Mapping[str, Any]) -> dict[str, Any]:
        if any(name not in game.certificates for name in action["shares"]):
            return dict(action)
        named = [game.certificates[name] for name in action["shares"]]
        kinds = [(share.owner, share.corporation, share.percent, share.president) for share in named]
        return {"percent": sum(share.percent for share in named), **action, "shares": kinds}

    return "shares" in one and "shares" in other and seen(one) == seen(other)


def nasty_values_raise_nothing_else(game: EighteenGame, rng: random.Random) -> None:
    """An action with a value that its field should not have is refused in words, or does as without it."""
    kinds = {choice.type: choice.fill(rng) for choice in game.choices()}
    for action in kinds.values():
        for field in action.keys() - {"type"}:
            with suppress(RoundhouseError), game.journal.trial():
                game.perform({**action, field: rng.choice(NASTY)}, None)
            game.happened()


def mutants(
    actions: list[dict[str, Any]], game: EighteenGame, rng: random.Random
) -> Iterator[dict[str, Any]]:
    """Actions like these with one thing changed: another entity, hex, tile, price, share."""
    entities = [player.key for player in game.players] + [company.key for company in game.companies()]
    swaps: dict[str, list[Any]] = {
        "entity": entities,
        "hex": list(game.land.board_hexes()),
        "corporation": [company.id for company in game.companies()],
        "company": list(game.privates),
        "train": [train.id for train in game.depot.trains_in_play()],
        "cell": [cell.at for cell in game.title.market.cells()],
    }
    seen: set[str] = set()
    for action in actions:
        for field, value in action.items():
            if swaps.get(field):
                yield {**action, field: rng.choice(swaps[field])}
            elif field in {"price", "rotation", "city", "percent"} and isinstance(value, int):
                yield {**action, field: value + rng.choice((-5, -1, 1, 5))}
            elif field == "shares" and value:
                yield {**action, field: [*value, "nothing"]}
                yield {**action, field: [*value, value[0]]}
            elif field == "tile":
                # Copies of a tile are alike: one that came back may be laid as well as the one on offer.
                name = rng.choice(game.title.tiles).name
                yield {**action, field: game.land.next_copy(name) or f"{name}-0"}
            elif field == "kind":
                yield {**action, field: rng.choice(("payout", "withhold", "half", "nothing"))}
        if action["type"] not in seen:
            seen.add(action["type"])
            for entity in entities:
                yield {**action, "entity": entity}
    for entity in entities:
        yield {"type": "pass", "entity": entity}


def dump_is_whole(game: EighteenGame, name: str) -> None:
    saved = msgspec.json.encode(game.dump())
    other = new_game(name, 3)
    other.restore(msgspec.json.decode(saved))
    assert msgspec.json.encode(other.dump()) == saved
    assert listed(other) == listed(game)


def listed(game: EighteenGame) -> list[bytes]:
    """The choices, in their order."""
    return [msgspec.json.encode(choice) for choice in game.choices()]
