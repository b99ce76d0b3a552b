"""Where the sound player lays track, whom it helps to float, and what it does about a missing train."""

from __future__ import annotations

import random

import pytest

from roundhouse.eighteen.bots.investing import UNPROVEN, missing_to_float, promised_run, share_to_buy, spare
from roundhouse.eighteen.bots.laying import tile_to_lay
from roundhouse.eighteen.bots.prospects import Prospects
from roundhouse.eighteen.bots.starting import company_to_start
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import OperatingRound, StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .test_bot_starts import choices_of
from .test_bots import SEATS, game_of, played

FIVE = tuple(Seat(str(at), f"Player {at}") for at in range(1, 6))


def until(table: Table, kind: type, rng: random.Random) -> EighteenGame:
    """Sound players play on until a round of this kind begins."""
    game, steady = game_of(table), Steady()
    while not isinstance(game.round, kind):
        seat = game.deciders()[0]
        table.apply(steady.choose(game, seat, rng), seat)
    return game


@pytest.fixture
def five() -> EighteenGame:
    """The first stock round of 1882 with five: nobody has money for the six shares that float a company."""
    return until(Table(FAMILY.new(Setup("eighteen", "1882", FIVE, {}, 2))), StockRound, random.Random(2))


def test_of_all_tiles_that_one_is_laid_that_leads_to_most() -> None:
    """A company without track yet tries one tile out only: it is the one with most stops near by."""
    game = until(Table(FAMILY.new(Setup("eighteen", "1889", SEATS, {}, 1))), OperatingRound, random.Random(1))
    company, prospects = game.round.entity, Prospects(game)
    assert isinstance(company, Corporation)
    tiles = [one for one in game.choices(game.deciders()[0]) if one.type == "lay_tile"]
    ahead = {}
    for tile in tiles:
        with game.journal.trial():
            game.perform(tile.fill(random.Random(1)), game.deciders()[0])
            cost = int(tile.facts.get("cost", 0))
            ahead[repr(tile.action)] = prospects.of(company) + prospects.reached(company) - cost / 10
        game.happened()
    assert len(set(ahead.values())) > 1
    laid = tile_to_lay(game, company, tiles, 1, prospects, random.Random(1))
    assert ahead[repr(laid.action)] == max(ahead.values())


def test_a_home_near_many_cities_is_a_good_one() -> None:
    """The best home of 1889 has a tenth more around it than the poorest, at least."""
    game = game_of(Table(FAMILY.new(Setup("eighteen", "1889", SEATS, {}, 1))))
    prospects = Prospects(game)
    homes = {name: prospects.at_home(company) for name, company in game.corporations.items()}
    assert all(worth > 0 for worth in homes.values())
    assert max(homes.values()) > 1.1 * min(homes.values())


def test_money_that_a_company_waits_for_helps_nobody_else(five: EighteenGame) -> None:
    """Whoever has started a company has pledged the price of the shares that are missing."""
    steady, rng = Steady(), random.Random(1)
    seat = five.deciders()[0]
    player = five.player(seat)
    before = spare(five, player)
    start = company_to_start(five, player, choices_of(five, player, "par"), rng)
    assert start is not None
    five.perform(start.fill(rng), seat)
    company = five.company(str(start.action["corporation"]))
    assert company.player is player
    assert missing_to_float(five, company) > 0
    assert spare(five, player) == player.cash - missing_to_float(five, company) < before
    while any(not one.floated and one.cell is not None for one in five.corporations.values()):
        seat = five.deciders()[0]
        five.perform(steady.choose(five, seat, rng), seat)
        assert isinstance(five.round, StockRound), "a company that was started has not floated"


def test_nobody_starts_what_the_money_of_all_cannot_float(five: EighteenGame) -> None:
    player = five.player(five.deciders()[0])
    pars = choices_of(five, player, "par")
    assert company_to_start(five, player, pars, random.Random(1)) is not None
    price = min(int(one.facts["price"]) for one in pars)
    for other in five.players:
        other.cash = 0
    player.cash = price * 4
    assert company_to_start(five, player, pars, random.Random(1)) is None


def test_a_company_that_has_not_run_promises_less_than_those_that_run() -> None:
    game = game_of(played(1, dict.fromkeys("1234", "steady"), limit=30))
    assert promised_run(game) == UNPROVEN
    game = game_of(played(1, dict.fromkeys("1234", "steady"), limit=420))
    runs = [one.runs[-1] for one in game.corporations.values() if any(one.runs) and one.trains]
    assert min(runs) <= promised_run(game) <= max(runs)
    assert promised_run(game) > UNPROVEN


def test_who_has_started_nothing_helps_a_company_to_float(five: EighteenGame) -> None:
    """Of two companies at the same price the one that has not floated yet is helped."""
    steady, rng = Steady(), random.Random(1)
    started: list[str] = []
    while len(started) < 2:
        seat = five.deciders()[0]
        action = steady.choose(five, seat, rng)
        five.perform(action, seat)
        started = [name for name, one in five.corporations.items() if one.player is not None]
    first, second = (five.corporations[name] for name in started)
    player = next(one for one in five.players if one not in {first.player, second.player})
    while five.deciders()[0] != player.id:
        five.perform({"type": "pass", "entity": f"player:{five.deciders()[0]}"}, five.deciders()[0])
    first.floated = True
    best = share_to_buy(five, player, choices_of(five, player, "buy_shares"))
    assert best is not None
    assert best.facts["corporation"] == second.id


@pytest.fixture
def without_a_train() -> tuple[EighteenGame, Corporation, Corporation]:
    """A company of 18GA that must buy a train and has no money; its president leads another one that has one.

    The cheapest train of the bank is for sale for more than the president has, and for less than the shares.
    """
    table, steady, rng = played(9108, {}, limit=0, title="18GA"), Steady(), random.Random(9108)
    game = game_of(table)
    while True:
        seat = game.deciders()[0]
        company, president = game.round.entity, game.player(seat)
        action = steady.choose(game, seat, rng)
        if isinstance(company, Corporation) and action["type"] == "buy_train" and any(company.runs):
            others = [one for one in game.floated() if one.player is president and one is not company]
            if others and others[0].trains:
                break
        table.apply(action, seat)
    company.cash, president.cash = 40, (game.depot.cheapest() or 0) - 60
    company.trains, others[0].trains = (), others[0].trains[:1]
    return game, company, others[0]


@pytest.mark.parametrize(("left", "kind"), [(8, "sell_shares"), (2, "buy_train")])
def test_no_company_is_left_without_its_only_train_for_another_of_its_president(
    left: int,
    kind: str,
    without_a_train: tuple[EighteenGame, Corporation, Corporation],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Shares are sold for a train of the bank instead; not in the last rounds, where it would not pay."""
    monkeypatch.setattr("roundhouse.eighteen.bots.steady.rounds_left", lambda game: left)
    game, company, other = without_a_train
    assert company.player is not None
    owned = other.trains
    offered = {one.type for one in game.choices(company.player.id)}
    assert {"buy_train", "sell_shares"} <= offered
    assert "pass" not in offered
    action = Steady().choose(game, company.player.id, random.Random(1))
    assert action["type"] == kind
    if kind == "buy_train":
        assert action["train"] == owned[0].id
