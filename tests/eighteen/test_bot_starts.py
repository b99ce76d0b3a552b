"""When the sound player starts a company: alone, or with the help of others."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from roundhouse.eighteen.bots.starting import (
    bought_by_others,
    charter_to_bid_for,
    company_to_start,
    rights_to_buy,
)
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice

from .at_table import Play
from .in_1841 import start, table
from .in_stockholm import STOCKHOLM
from .test_bots import game_of, played

RNG = random.Random(1)


def choices_of(game: EighteenGame, player: Player, kind: str) -> Sequence[Choice]:
    return [one for one in game.choices(player.id) if one.type == kind]


@pytest.fixture
def at_work() -> tuple[EighteenGame, Player]:
    """The third stock round of a game of 1889, and who begins: a president, whose company has floated."""
    table, steady, rng = played(1, {}, limit=0), Steady(), random.Random(1)
    game = game_of(table)
    while not (isinstance(game.round, StockRound) and game.progress.turn == 3):
        seat = game.deciders()[0]
        table.apply(steady.choose(game, seat, rng), seat)
    player = game.player(game.deciders()[0])
    assert [company for company in game.floated() if company.player is player]
    assert any(company.cell is None for company in game.corporations.values())
    for company in game.floated():
        company.cash = 1000  # nobody has to keep money for a train
    return game, player


def test_a_further_company_is_started_where_others_can_help_to_float_it(
    at_work: tuple[EighteenGame, Player],
) -> None:
    """Five shares float a company in 1889. With money for three the others have to buy two."""
    game, player = at_work
    player.cash = 3 * 65
    others = [one for one in game.players if one is not player]
    pars = choices_of(game, player, "par")
    assert {int(one.facts["price"]) for one in pars} == {65, 70, 75, 80, 90}
    for other in others:
        other.cash = 64
    assert bought_by_others(game, player, 65) == 0
    assert company_to_start(game, player, pars, RNG) is None
    for other in others:
        other.cash = 2 * 65
    assert bought_by_others(game, player, 65) >= 4
    start = company_to_start(game, player, pars, RNG)
    assert start is not None
    assert start.facts["price"] == 65


def test_who_has_no_room_for_certificates_helps_nobody(at_work: tuple[EighteenGame, Player]) -> None:
    game, player = at_work
    private = next(iter(game.privates.values()))
    for other in game.players:
        other.cash = 10 * 65
    assert bought_by_others(game, player, 65) > 0
    for other in game.players:
        other.privates = (private,) * 20
    assert bought_by_others(game, player, 65) == 0


def test_a_price_that_the_player_can_carry_alone_is_preferred(at_work: tuple[EighteenGame, Player]) -> None:
    """With money for five shares at 80 nobody's help is needed at that price."""
    game, player = at_work
    player.cash = 5 * 80
    for other in game.players:
        if other is not player:
            other.cash = 1000
    start = company_to_start(game, player, choices_of(game, player, "par"), RNG)
    assert start is not None
    assert start.facts["price"] == 80


@pytest.mark.parametrize(("cash", "price"), [(600, 0), (250, 0), (249, None)])
def test_for_the_right_to_start_a_company_nothing_is_bid_at_first(cash: int, price: int | None) -> None:
    """Five shares at the lowest par, 50, float a corporation of Stockholm."""
    game = Play(STOCKHOLM).game
    player = game.players[0]
    player.cash = cash
    bid = charter_to_bid_for(game, player, choices_of(game, player, "bid"), RNG)
    assert (None if bid is None else bid["price"]) == price


@pytest.mark.parametrize(("said", "answer"), [(20, 25), (40, 45), (45, None)])
def test_others_are_outbid_by_a_little_only(said: int, answer: int | None) -> None:
    play = Play(STOCKHOLM)
    game, name = play.game, play.options("bid")[0]["corporation"]
    play("1", "bid", corporation=name, price=said)
    player = game.players[1]
    bid = charter_to_bid_for(game, player, choices_of(game, player, "bid"), RNG)
    assert (None if bid is None else bid["price"]) == answer, "8% of 600 are 48"
    chosen = Steady().choose(game, "2", random.Random(1))
    assert chosen["type"] == ("pass" if answer is None else "bid")


def test_who_can_float_a_corporation_buys_the_right_to_start_it() -> None:
    """A concession of 1841 pays nothing, costs L.50, and two shares at L.68 float its corporation."""
    play = table()
    game = play.game
    player = game.player(game.deciders()[0])
    offers = choices_of(game, player, "buy_company")
    names = {str(one.action["company"]) for one in offers}
    player.cash = 185
    assert rights_to_buy(game, player, offers) == []
    player.cash = 186
    assert {str(one["company"]) for one in rights_to_buy(game, player, offers)} == names - {"Bayard"}
    player.cash = 1000
    bought = Steady().choose(game, player.id, random.Random(1))
    assert bought["type"] == "buy_company"


def test_one_right_is_bought_at_a_time_and_none_before_enough_of_the_first_company() -> None:
    play = table()
    game = play.game
    player = game.player(game.deciders()[0])
    offers = choices_of(game, player, "buy_company")
    game.give_private(game.private("SFTN"), player)
    assert rights_to_buy(game, player, offers) == []
    start(play, player, "SFTN")
    assert rights_to_buy(game, player, offers) == []


def test_what_has_started_or_pays_its_owner_is_no_right_to_start_a_corporation() -> None:
    play = table()
    game = play.game
    player, other = game.players[:2]
    offers = choices_of(game, game.player(game.deciders()[0]), "buy_company")
    player.cash = 1000
    start(play, other, "SFTN")
    game.private("SFTC").revenue = 20
    names = {str(one["company"]) for one in rights_to_buy(game, player, offers)}
    assert "SSFL" in names
    assert {"SFTN", "SFTC"}.isdisjoint(names)
