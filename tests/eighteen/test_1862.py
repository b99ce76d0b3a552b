"""1862: parliament, obligations, permits, warranties, links to London, refinancing and bankruptcy."""

from __future__ import annotations

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.titles.g1862.rules.deals import Dealing
from roundhouse.eighteen.titles.g1862.rules.memory import fair_price, ipo, mania
from roundhouse.eighteen.titles.g1862.rules.restart import go_bankrupt
from tests.titles.at_random import setup_of


def new_game() -> EighteenGame:
    return FAMILY.new(setup_of("1862", 1))


def win_charter(game: EighteenGame) -> tuple[Player, Corporation]:
    """The first player starts a corporation by an auction that nobody else joins, at the lowest par."""
    bid = next(choice.action for choice in game.choices() if choice.type == "bid")
    player = game.pieces[bid["entity"]]
    assert isinstance(player, Player)
    game.perform({**bid, "price": 0}, None)
    while next(iter(game.choices())).action["entity"] != player.key or not player.name:
        game.perform({"type": "pass", "entity": next(iter(game.choices())).action["entity"]}, None)
    pars = [choice for choice in game.choices() if choice.type == "par"]
    game.perform(min(pars, key=lambda choice: choice.facts["price"]).action, None)
    return player, game.company(bid["corporation"])


def test_four_corporations_are_left_out_and_the_others_have_one_permit_each() -> None:
    game = new_game()
    memory = mania(game)
    assert len(game.corporations) == 16
    assert all(len(memory.permits[company]) == 1 for company in game.corporations.values())


def test_whoever_wins_a_charter_has_to_float_it() -> None:
    game = new_game()
    player, company = win_charter(game)
    assert mania(game).obligations == {company: player}
    assert player.cash == 800 - 3 * 54
    assert company.cash == 0


def test_the_bank_sells_shares_of_a_charter_and_pays_its_capital_at_half() -> None:
    game = new_game()
    player, company = win_charter(game)
    assert sum(share.percent for share in ipo(game).shares(company)) == 70
    for _ in range(2):
        game.perform(next(one.action for one in game.choices() if one.type == "buy_shares"), None)
    assert player.percent(company) == 50
    assert company.floated
    assert company.cash == 10 * 54 - 3 * 60
    assert not mania(game).obligations


def test_a_corporation_without_a_train_is_worth_half() -> None:
    game = new_game()
    _, company = win_charter(game)
    assert fair_price(company) == 27
    game.depot.give(game.depot.upcoming[0], company)
    assert fair_price(company) == 54


def test_a_bankrupt_corporation_pays_players_half_and_can_be_started_anew() -> None:
    game = new_game()
    player, company = win_charter(game)
    before = player.cash
    go_bankrupt(game, company)
    assert player.cash == before + 3 * 27
    assert not company.parred
    assert company.percent(company) == 100


def test_refinancing_halves_the_shares_and_brings_ten_times_the_par() -> None:
    game = new_game()
    player, company = win_charter(game)
    for _ in range(2):
        game.perform(next(one.action for one in game.choices() if one.type == "buy_shares"), None)
    cash = company.cash
    Dealing(game).start("refinance", company, company, None)
    dealing = Dealing(game)
    while dealing.decider() is not None:
        dealing.decide(keep=True)
    assert company.cash == cash + 10 * 54
    assert player.percent(company) == 30
