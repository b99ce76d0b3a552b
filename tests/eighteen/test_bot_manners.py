"""Bots take nothing that somebody else would have to agree to sell."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from roundhouse.eighteen.bots.manners import fair_choices, needs_consent
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Choice
from roundhouse.table.protocol import Setup
from roundhouse.table.table import Table

from .test_bots import SEATS, game_of, played

ALIKE = dict.fromkeys("1234", "dice")


def offers(title: str, seed: int, kind: str) -> Iterator[tuple[EighteenGame, Player, Choice]]:
    """What is offered of one kind in a game of chance, with everything that needs consent."""
    table = Table(FAMILY.new(Setup("eighteen", title, SEATS, {}, seed)))
    game, bot, rng = game_of(table), FAMILY.bots()["dice"], random.Random(seed)
    for _ in range(400):
        seat = game.deciders()[0]
        for choice in game.choices(seat):
            if choice.type == kind:
                yield game, game.player(seat), choice
        table.apply(bot.choose(game, seat, rng), seat)


def test_a_train_of_another_president_needs_consent_and_one_of_the_bank_or_the_own_company_does_not() -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for game, player, choice in offers("1830", 1, "buy_train"):
        owner = game.train(str(choice.action["train"])).owner
        whose = "bank" if owner is None else "own" if owner.player is player else "other"
        seen[whose, needs_consent(game, player, choice)] += 1
    assert set(seen) == {("bank", False), ("own", False), ("other", True)}


def test_a_private_company_of_another_player_needs_consent() -> None:
    """In 18GA players may sell private companies to each other; a company buys those of its president."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for game, player, choice in offers("18GA", 1, "buy_company"):
        private = game.privates[str(choice.action["company"])]
        seen[private.player is player, needs_consent(game, player, choice)] += 1
    assert set(seen) == {(True, False), (False, True)}


@pytest.mark.parametrize("title", ["18GA", "1830", "1846"])
@pytest.mark.parametrize("names", [ALIKE, {"1": "steady", "2": "dice", "3": "steady", "4": "dice"}])
def test_bots_take_no_train_of_others_without_asking(title: str, names: dict[str, str]) -> None:
    """In 18GA the game of seed 101 was lost by it: chance bought trains of sound players for $2."""
    bots, rng = FAMILY.bots(), random.Random(101)
    table = Table(FAMILY.new(Setup("eighteen", title, SEATS, {}, 101)))
    game = game_of(table)
    bought = 0
    for _ in range(900):
        if table.outcome() is not None:
            break
        seat = game.deciders()[0]
        action = bots[names[seat]].choose(game, seat, rng)
        if action["type"] == "buy_train":
            owner = game.train(str(action["train"])).owner
            bought += owner is None
            player = game.player(seat)
            alone = all(
                one.type == "bankrupt" or needs_consent(game, player, one) for one in game.choices(seat)
            )
            assert owner is None or alone or owner.player is player
        table.apply(action, seat)
    assert bought > 5


def test_who_can_do_nothing_else_may_take_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than to go bankrupt."""
    game, player, choice = next(
        found for found in offers("1830", 1, "buy_train") if needs_consent(found[0], found[1], found[2])
    )
    assert isinstance(game.round.entity, Corporation)
    monkeypatch.setattr(game, "choices", lambda _seat: [choice, Choice({"type": "bankrupt"})])
    assert choice in fair_choices(game, player.id)


def test_the_sound_player_beats_chance_in_18ga() -> None:
    """Chance had won this game when it could buy other players' trains."""
    outcome = played(101, {"1": "steady", "2": "dice", "3": "steady", "4": "dice"}, title="18GA").outcome()
    assert outcome is not None
    assert min(outcome.scores["1"], outcome.scores["3"]) > max(outcome.scores["2"], outcome.scores["4"])
