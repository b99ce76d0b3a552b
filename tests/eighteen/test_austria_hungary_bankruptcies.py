"""1837: a player goes bankrupt, and the others play on."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1837.rules.bankruptcy import acting_player
from roundhouse.eighteen.titles.g1837.rules.operating import DividendExactHalves
from roundhouse.table.errors import Refusal

from .at_table import Play
from .test_austria_hungary import dealt, started


def buying(play: Play, company: Corporation) -> None:
    """The turn of ``company`` in an operating round, when it buys trains. It has no money, as little as its
    president."""
    game = play.game
    game.begin_round("operating", 1)
    if "place_token" in {choice.type for choice in play.table.choices()}:
        play("minor:SD5", "place_token", hex="L8", city=0)
    game.pay(company, game.bank, company.cash)
    if company.player is not None:
        game.pay(company.player, game.bank, company.player.cash)
    at_step(play, company, "buy_train_surrendering")


def at_step(play: Play, company: Corporation, name: str) -> None:
    """The turn of ``company`` waits at a step."""
    round_ = play.game.round
    round_.at = list(round_.order).index(company)
    for one in round_.steps:
        one.passed = not one.key.endswith(name)
    next(one for one in round_.steps if one.key.endswith("bankruptcy")).passed = False


def broke(play: Play, company: Corporation) -> None:
    """The president of ``company`` declares bankruptcy over a train."""
    buying(play, company)
    play(company.key, "bankrupt")


@pytest.fixture
def ruined() -> tuple[Play, Corporation]:
    """Player 1 was president of the MS without any money, and had the Semmering and five minors."""
    play = dealt(EOD=2, EKT=2)
    company = started(play, "MS", 1)
    broke(play, company)
    return play, company


def test_the_others_play_on(ruined: tuple[Play, Corporation]) -> None:
    play, _ = ruined
    assert play.game.players[0].bankrupt
    assert not play.game.over


def test_the_last_player_who_is_not_bankrupt_ends_the_game() -> None:
    play = dealt()
    play.game.players[2].bankrupt = True
    broke(play, started(play, "MS", 1))
    assert play.game.over
    assert play.game.progress.end_reason == "bankrupt"


def test_mountain_railways_of_a_bankrupt_player_close(ruined: tuple[Play, Corporation]) -> None:
    play, _ = ruined
    assert play.game.privates["Semmering"].closed
    assert not play.game.players[0].privates


def test_minors_of_a_bankrupt_player_merge_and_their_shares_go_to_the_pool(
    ruined: tuple[Play, Corporation],
) -> None:
    game = ruined[0].game
    assert game.minors["EPP"].closed
    assert game.pool.percent(game.company("BK")) == 20, "for EPP and RGTE"
    assert not game.minors["EOD"].closed, "it is player 2's"


def test_a_corporation_that_nobody_takes_over_has_no_president(ruined: tuple[Play, Corporation]) -> None:
    play, company = ruined
    assert company.player is None
    assert play.game.pool.percent(company) == 50
    assert play.game.round.entity is company, "its turn goes on"


def test_another_player_with_shares_takes_the_corporation_over() -> None:
    play = dealt(EOD=2, EKT=2)
    company = started(play, "MS", 1, 3)
    game = play.game
    for share in [one for one in company.shares(company) if not one.reserved][:2]:
        game.shares.give(game.players[1], (share,))
    company.floated = True
    broke(play, company)
    assert company.player is game.players[1]


def test_what_a_bankrupt_player_has_left_goes_to_the_company() -> None:
    play = dealt(EOD=2, EKT=2)
    company = started(play, "MS", 1)
    buying(play, company)
    game = play.game
    game.pay(game.bank, game.players[0], 30)
    play(company.key, "bankrupt")
    assert company.cash == 30
    assert game.players[0].cash == 0


def test_the_bank_lends_a_company_without_a_president_what_a_train_costs(
    ruined: tuple[Play, Corporation],
) -> None:
    play, company = ruined
    assert {choice.action["price"] for choice in play.table.choices() if choice.type == "buy_train"} >= {
        90,
        100,
    }
    play(company.key, "buy_train", train="2-0", price=90)
    assert company.cash == -90
    assert [train.name for train in company.trains] == ["2"]


def test_the_bank_lends_to_a_company_that_was_taken_over_in_this_round_only() -> None:
    play = dealt(EOD=2, EKT=2)
    company = started(play, "MS", 1, 3)
    game = play.game
    for share in [one for one in company.shares(company) if not one.reserved][:2]:
        game.shares.give(game.players[1], (share,))
    company.floated = True
    broke(play, company)
    money = play.cash(2)
    assert not any(choice.type == "bankrupt" for choice in play.table.choices())
    play(company.key, "buy_train", train="2-0", price=90)
    assert (company.cash, play.cash(2)) == (-90, money)
    game.depot.discard(company.trains[0])
    company.cash = 0
    buying(play, company)
    with pytest.raises(Refusal):
        play(company.key, "buy_train", train="2-1", price=90)


def test_a_player_with_shares_acts_for_a_company_without_a_president(
    ruined: tuple[Play, Corporation],
) -> None:
    play, company = ruined
    game = play.game
    assert acting_player(game, company) is game.players[1], "the priority has passed to nobody yet"
    game.shares.give(game.players[2], company.shares(company)[:1])
    assert acting_player(game, company) is game.players[2]
    assert game.deciders() == ("3",)


def test_a_company_without_a_president_lays_no_track_and_places_no_tokens(
    ruined: tuple[Play, Corporation],
) -> None:
    play, company = ruined
    for step in ("track_capitals", "token_from_home"):
        at_step(play, company, step)
        assert all(choice.action["entity"] != company.key for choice in play.table.choices())


def test_a_company_in_debt_withholds_what_it_earns(ruined: tuple[Play, Corporation]) -> None:
    play, company = ruined
    play.game.charge(company, 10)
    dividend = play.game.round.step(DividendExactHalves)
    assert dividend.kinds(company) == ("withhold",)
    company.cash = 0
    assert dividend.kinds(company) == ("payout", "half", "withhold")


def test_trains_of_a_company_in_debt_are_not_for_sale(ruined: tuple[Play, Corporation]) -> None:
    play, company = ruined
    game = play.game
    game.depot.give(game.train("2-0"), company)
    other = started(play, "GT", 2)
    game.depot.phase_index = 1
    may_trade = game.policies.trains.may_trade
    assert may_trade(game.train("2-0"), other)
    game.charge(company, 10)
    assert not may_trade(game.train("2-0"), other)


def test_routes_that_cost_nothing_run_for_a_company_in_debt(ruined: tuple[Play, Corporation]) -> None:
    play, company = ruined
    play.game.charge(company, 10)
    assert play.game.runs.why_not_together(company, ()) is None
