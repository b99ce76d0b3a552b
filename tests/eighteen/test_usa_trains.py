"""18USA: trains, Pullman cars, takeovers with cars, and runs."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18USA.rules.running import RunWithUpgrades
from roundhouse.table.choices import Free
from roundhouse.table.errors import Refusal

from .at_1817 import begin
from .at_table import Play
from .in_the_states import lay, operating


def at_run(*privates: str, trains: str, at: str = "5") -> tuple[Play, Corporation]:
    """The IC runs between Louisville and a city two hexes on."""
    play, company = operating(*privates, trains=trains, at=at)
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    begin(play, "operating")
    while play.waits_at() in {"track_usa", "token"}:
        play("corp:IC", "pass")
    return play, company


def test_a_pullman_car_is_bought_before_the_run_and_pays_20_at_each_stop() -> None:
    play, company = at_run(trains="5")
    assert play.waits_at() == "buy_pullman"
    play("corp:IC", "buy_train", train="P-0", price=200)
    assert play.waits_at() == "run_with_upgrades"
    plain = play.game.runs.best(company).revenue
    play("corp:IC", "choose", choice="0-0")
    assert (plain, play.game.runs.best(company).revenue) == (40, 80)


def test_there_are_no_pullman_cars_before_phase_5_and_one_for_a_company() -> None:
    play, _ = at_run(trains="3", at="4")
    assert play.waits_at() == "run_with_upgrades"
    play, _company = at_run(trains="5 P")
    assert play.waits_at() == "run_with_upgrades"
    play.table.apply(_run(play))
    play("corp:IC", "dividend", kind="withhold")
    assert "P-1" not in {one["train"] for one in play.options("buy_train")}


def _run(play: Play) -> dict[str, object]:
    choice = next(choice for choice in play.table.choices() if choice.type == "run_routes")
    routes = choice.open["routes"]
    assert isinstance(routes, Free)
    return {**choice.action, "routes": routes.hint}


def test_a_pullman_car_is_scrapped_for_50_at_any_time_of_a_turn() -> None:
    play, company = operating(trains="5 P", at="5")
    play("corp:IC", "scrap_train", train="P-0")
    assert company.cash == 1050
    assert [train.id for train in play.game.depot.pool] == ["P-0"]
    with pytest.raises(Refusal):
        play("corp:IC", "scrap_train", train="5-0")


def test_of_two_pullman_cars_one_is_given_up() -> None:
    play, _company = operating(trains="5 P P", at="5")
    assert play.waits_at() == "discard_pullmans"
    assert {one["train"] for one in play.options("discard_train")} == {"P-0"}


def test_a_corporation_may_scrap_its_car_in_the_stock_and_the_merger_round() -> None:
    play, company = operating(trains="5 P", at="5")
    begin(play, "stock")
    play("corp:IC", "scrap_train", train="P-0")
    assert company.cash == 1050
    play, company = operating(trains="5 P", at="5")
    begin(play, "merger")
    assert [one["type"] for one in play.options("scrap_train")] == ["scrap_train"]


def takeover(loans: int = 0, debts: int = 0) -> tuple[Play, Corporation, Corporation]:
    """The IC, with a Pullman car and so many loans, has bought the UP, which was in trouble with so many."""
    play, company = operating(trains="5 P", at="5")
    game = play.game
    poor, cell = game.corporations["UP"], game.market.cell("0,1")
    assert cell is not None
    game.market.set_par(poor, game.market.at_most(100))
    game.shares.give(game.players[1], (game.shares.president_share(poor),))
    game.check_float(poor)
    game.market.move(poor, cell)
    book_of(game).hand(company, loans)
    book_of(game).hand(poor, debts)
    begin(play, "acquisition")
    play("1", "bid", corporation="UP", price=10)
    return play, company, poor


def open_to(play: Play) -> set[str]:
    """What the company in turn may do."""
    return {choice.type for choice in play.table.choices()}


def test_a_takeover_waits_for_the_pullman_car_although_no_loan_can_be_taken_or_repaid() -> None:
    play, company, poor = takeover(loans=2)
    assert open_to(play) == {"scrap_train", "pass"}
    play("corp:IC", "scrap_train", train="P-0")
    assert (company.cash, poor.parred) == (1000 - 10 + 50, False)
    play, company, poor = takeover(loans=2)
    play("corp:IC", "pass")
    assert (company.cash, poor.parred) == (1000 - 10, False)


def test_a_buyer_that_passes_keeps_its_car() -> None:
    play, _company, poor = takeover(debts=1)
    assert open_to(play) == {"take_loan", "scrap_train", "pass"}
    play("corp:IC", "pass")
    assert open_to(play) == {"payoff_loan", "pass"}
    play("corp:IC", "payoff_loan")
    assert not poor.parred


def test_loans_beyond_the_limit_are_repaid_once_the_car_is_gone_or_kept() -> None:
    play, company, poor = takeover(loans=2, debts=1)
    assert (company.loans, open_to(play)) == (3, {"payoff_loan", "scrap_train", "pass"})
    play("corp:IC", "pass")
    assert (company.loans, poor.parred) == (2, False)


@pytest.mark.parametrize(("takes", "then"), [(False, "loans_and_scrap"), (True, "convert_or_merge_usa")])
def test_a_company_that_has_taken_a_loan_pays_none_back_in_its_turn(takes: bool, then: str) -> None:
    play, company = operating(trains="5", at="5")
    book_of(play.game).hand(company, 1)
    if takes:
        play("corp:IC", "take_loan")
    while play.waits_at() not in {"loans_and_scrap", "convert_or_merge_usa"}:
        play("corp:IC", "pass")
    assert play.waits_at() == then


def test_a_stock_turn_that_has_acted_for_a_corporation_waits_for_its_car() -> None:
    play, company = operating(trains="5 P", at="5")
    book_of(play.game).hand(company, 1)
    begin(play, "stock")
    play("corp:IC", "take_loan")
    assert play.waits_at() == "formation_turn_subsidized"
    assert open_to(play) == {"scrap_train", "pass"}


def test_the_extender_is_not_for_trains_that_stay_for_ever() -> None:
    play, company = at_run("P30", trains="3+ 5")
    step = play.game.round.step(RunWithUpgrades)
    assert [train.name for _, _, train in step.offers(company)] == ["3+"]
    play("corp:IC", "pass")
    play("corp:IC", "choose", choice="0-0")
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    assert (reach.allowances[0].pay, reach.allowances[0].visit) == (4, 4)


def test_the_switcher_passes_a_full_city() -> None:
    play, company = operating("P19", trains="5", at="5")
    for hex_, tile in (("F20", "57"), ("F22", "9"), ("F24", "57"), ("F26", "57")):
        lay(play, hex_, tile, 1)
    play.game.land.board.place_token("F24", 0, "UP")
    begin(play, "operating")
    while play.waits_at() in {"track_usa", "token", "buy_pullman"}:
        play("corp:IC", "pass")
    before = play.game.runs.best(company).revenue
    play("corp:IC", "choose", choice="0-0")
    best = play.game.runs.best(company)
    assert before == 40
    assert best.revenue == 40
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    assert (reach.allowances[0].pay, reach.allowances[0].visit, reach.category) == (5, 6, "switcher")
    after = play.table.digest()
    play.table.undo()
    assert play.game.runs.best(company).revenue == before
    play.table.redo()
    assert play.table.digest() == after, "what is attached is saved and undone like all of the state"


def test_no_more_than_two_trains_run_to_mexico() -> None:
    play, company = operating(trains="3 3 3")
    hooks = {hook.name: hook.claims for hook in play.game.policies.revenue.route_rules(company).hooks}
    assert hooks["Mexico"] == 2


def test_the_boneyard_keeps_one_train_for_a_last_run() -> None:
    play, company = operating("P13", trains="2 2", at="3+")
    game = play.game
    four = next(train for train in game.depot.upcoming if train.name == "4")
    game.depot.bought(four, company)
    assert play.waits_at() == "save_old_train"
    assert len(company.trains) == 2
    play("corp:IC", "choose", choice="2 Train")
    assert [(train.name, train.obsolete) for train in company.trains] == [("2", True)]
    assert game.private("P13").closed


def test_without_the_boneyard_old_trains_rust() -> None:
    play, company = operating("P13", trains="2 2", at="3+")
    four = next(train for train in play.game.depot.upcoming if train.name == "4")
    play.game.depot.bought(four, company)
    play("corp:IC", "pass")
    assert not company.trains
    assert not play.game.private("P13").closed


def test_american_locomotive_closes_for_a_train_before_the_run() -> None:
    play, company = operating("P25", at="3")
    game = play.game
    upcoming = game.depot.upcoming
    game.depot.upcoming = tuple(train for train in upcoming if train.kind.name not in {"2", "2+"})
    play("private:P25", "buy_train", train="3-0", price=225)
    assert company.cash == 775
    assert game.private("P25").closed
