"""18USA: what chance draws, how corporations start, loans, prices and exports."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.mergers import failing
from roundhouse.eighteen.titles.g18USA.rules import UnitedStates
from roundhouse.eighteen.titles.g18USA.rules.auction import AuctionAtHalfPrice
from roundhouse.eighteen.titles.g18USA.rules.facts import Facts, Memory
from roundhouse.eighteen.titles.g18USA.rules.forming import SubsidizedFormation
from roundhouse.table.choices import Span
from roundhouse.table.errors import Refusal

from .at_1817 import begin, phase
from .at_table import Play
from .in_the_states import operating


def new(players: int = 3, seed: int = 3, **options: str) -> Play:
    return Play("18USA", players=players, seed=seed, options=options)


def owner_of(play: Play, name: str, player: int = 1) -> None:
    game = play.game
    private = game.private(name)
    private.closed = False
    game.give_private(private, game.players[player - 1])


def subsidy_at(play: Play, name: str, hex_: str) -> None:
    """This subsidy lies there, and nowhere else."""
    subsidies = play.game.memory_of(Memory).subsidies
    for place in [place for place, one in subsidies.items() if one == name]:
        del subsidies[place]
    private = play.game.private(name)
    private.closed = private.removed = False
    subsidies[hex_] = name


def put_up(play: Play, hex_: str, price: int) -> None:
    """The first player puts the IC up, starts it on a hex, and wins."""
    play("1", "bid", corporation="IC", price=price)
    finish(play, hex_)


def finish(play: Play, hex_: str) -> None:
    """The IC starts on a hex, and nobody bids more."""
    play("corp:IC", "place_token", hex=hex_, city=0)
    step = play.game.round.waiting()
    while isinstance(step, SubsidizedFormation) and step.auction.lot is not None:
        play(play.game.deciders()[0], "pass")
        step = play.game.round.waiting()


# What chance draws


def test_of_each_price_only_some_private_companies_are_in_the_game() -> None:
    for players, at_forty in ((3, 3), (5, 4)):
        game = new(players).game
        there = [one for one in game.privates.values() if one.id.startswith("P") and not one.closed]
        assert {"P1", "P2", "P3", "P4"} <= {one.id for one in there}
        counts = Counter(one.value for one in there)
        assert counts == {30: 3, 40: 2 + at_forty - 1, 60: 3, 80: 2, 90: 2, 120: 1}


def test_three_cities_are_metropolises_and_have_their_yellow_tile() -> None:
    game = new().game
    drawn = game.memory_of(Memory).metropolises - {"D28"}
    assert len(drawn) == 3
    laid = {place.hex: place.tile for place in game.settings_of(Facts).metropolis_tiles if place.hex in drawn}
    assert {hex_: game.land.board.tile(hex_).name for hex_ in drawn} == laid


def test_red_areas_draw_their_values_and_mexico_is_one_area() -> None:
    one, other = new(seed=3).game, new(seed=4).game
    worths = one.memory_of(Memory).worth
    assert len(worths) == 7
    assert worths != other.memory_of(Memory).worth
    stop = one.land.board.tile("K13").stops[0]
    assert tuple(amount for _, amount in one.land.board.tile("I5").stops[0].revenue.phases) == worths["I5"]
    assert tuple(amount for _, amount in stop.revenue.phases) == worths["I5"]


def test_subsidies_lie_on_their_cities_until_the_first_stock_round_is_over() -> None:
    play = new()
    memory = play.game.memory_of(Memory)
    assert tuple(memory.subsidies) == play.game.settings_of(Facts).subsidized
    begin(play, "stock")
    for player in "123":
        play(player, "pass")
    assert not memory.subsidies


def test_everybody_sees_the_subsidies_and_where_routes_earn_more() -> None:
    play = new()
    part = next(one for one in play.game.parts if isinstance(one, UnitedStates))
    memory = play.game.memory_of(Memory)
    assert {one.hex: one.text for one in part.lying()} == dict(memory.subsidies)
    memory.subsidies.clear()
    memory.ten_more, memory.twenty_more = frozenset({"D20"}), frozenset({"E11"})
    assert {one.hex: one.text for one in part.lying()} == {"D20": "+10", "E11": "+10"}
    names = [phase.name for phase in play.game.title.phases]
    play.game.depot.phase_index = names.index("5")
    assert {one.hex: one.text for one in part.lying()} == {"D20": "+10", "E11": "+20"}


def test_first_bids_are_half_the_price() -> None:
    play = new()
    lows = {
        str(choice.action["company"]): span.low
        for choice in play.table.choices()
        if choice.type == "bid" and isinstance(span := choice.open["price"], Span)
    }
    assert lows["P1"] == 15
    assert lows["P2"] == 20
    assert not any(name.startswith("S") for name in lows)
    play.game.private("P14").closed = False
    step = play.game.round.step(AuctionAtHalfPrice)
    assert step.lowest(play.game.private("P14")) == 5


# Corporations start


def test_a_corporation_gets_twice_its_par_price_of_200_at_most() -> None:
    play = new()
    begin(play, "stock")
    play.game.players[0].cash = 600
    put_up(play, "F20", 501)
    company = play.game.corporations["IC"]
    assert (company.share_price, company.cash, play.cash(1)) == (200, 400, 99)


def test_a_subsidy_of_money_counts_in_bids_for_its_city() -> None:
    play = new()
    begin(play, "stock")
    subsidy_at(play, "S15", "B8")
    play.game.players[0].cash = 100
    play("1", "bid", corporation="IC", price=140)
    assert {action["hex"] for action in play.options("place_token")} == {"B8"}
    finish(play, "B8")
    assert play.cash(1) == 10
    assert play.game.private("S15").closed


def test_nobody_is_paid_more_for_private_companies_than_the_bid() -> None:
    play = new()
    begin(play, "stock")
    for name in ("P27", "P7"):
        owner_of(play, name)
    before = play.cash(1)
    put_up(play, "F20", 100)
    play("1", "assign", target="private:P27", target_type="company")
    play("1", "assign", target="private:P7", target_type="company")
    assert play.cash(1) == before
    assert play.game.corporations["IC"].cash == 0  # the bank pays what is missing


def test_the_steel_company_makes_a_bare_city_a_metropolis() -> None:
    play = new()
    begin(play, "stock")
    owner_of(play, "P10")
    memory = play.game.memory_of(Memory)
    places = [place.hex for place in play.game.settings_of(Facts).metropolis_tiles]
    bare = next(hex_ for hex_ in places if hex_ not in memory.metropolises)
    put_up(play, bare, 200)
    play("1", "assign", target="private:P10", target_type="company")
    assert bare in memory.metropolises
    assert play.game.land.board.tile(bare).color == "yellow"
    assert play.game.land.board.has_token(bare, "IC")


@pytest.mark.parametrize(("size", "bought"), [(5, 0), (10, 2)])
def test_the_token_of_bailey_yard_is_one_of_those_that_a_corporation_needs(size: int, bought: int) -> None:
    play = new()
    begin(play, "stock")
    phase(play.game, "5")
    owner_of(play, "P23")
    put_up(play, "F20", 300)
    company = play.game.corporations["IC"]
    play("1", "choose", choice=size)
    play("1", "assign", target="private:P23", target_type="company")
    assert company.cash == 300 - 80 - 50 * bought
    assert len(company.tokens) == 1 + bought  # and one at home
    assert not play.game.private("P23").closed


@pytest.mark.parametrize(("subsidy", "trains"), [("S1", ["2"]), ("S8", [])])
def test_the_bankrupt_railroad_brings_a_train_to_a_city_without_subsidy(
    subsidy: str, trains: list[str]
) -> None:
    play = new()
    begin(play, "stock")
    owner_of(play, "P29")
    subsidy_at(play, subsidy, "B8")
    put_up(play, "B8", 200)
    play("1", "assign", target="private:P29", target_type="company")
    assert [train.name for train in play.game.corporations["IC"].trains] == trains


def test_who_starts_in_the_metropolis_denver_turns_its_tile() -> None:
    play = next(
        play for seed in range(1, 20) if "E11" in (play := new(seed=seed)).game.memory_of(Memory).metropolises
    )
    begin(play, "stock")
    put_up(play, "E11", 100)
    assert play.waits_at() == "turn_denver"
    play("corp:IC", "lay_tile", hex="E11", tile="X04-0", rotation=2)
    assert play.game.land.board.tile("E11").rotation == 2
    assert play.waits_at() == "formation_turn_subsidized"


# Loans, prices, exports


def test_with_five_players_there_are_four_loans_at_the_lowest_rate_and_six_at_each_other() -> None:
    for players, ahead in ((3, {4: 5, 5: 5, 6: 10, 11: 15}), (5, {4: 5, 5: 10, 10: 10, 11: 15})):
        book = book_of(new(players).game)
        assert book.left() == 70
        rates = {}
        for taken in ahead:
            book.stack = tuple(range(70 - taken))
            rates[taken] = book.rate_ahead()
        assert rates == ahead


def test_a_loan_moves_the_price_by_two_cells() -> None:
    play, company = operating()
    cell = company.cell
    play("corp:IC", "take_loan")
    assert cell is not None
    assert company.cell is not None
    assert company.cell.column == cell.column - 2


def test_the_land_grant_is_good_for_a_loan_more_at_five() -> None:
    play, company = operating("P15")
    book = book_of(play.game)
    assert book.most(company) == 3
    book.fix(20)
    book.hand(company, 2)
    assert play.game.policies.money.interest(company) == 25


def test_each_half_of_the_price_in_dividends_is_a_cell() -> None:
    play, company = operating()
    cell, price = company.cell, play.game.policies.revenue.price_after_dividend
    assert cell is not None
    assert cell.price == 100
    paid = {49: 0, 50: 1, 99: 1, 100: 2, 150: 3, 200: 4, 400: 4, 0: -1}
    assert {one: price(company, "payout", 0, one).column - cell.column for one in paid} == paid


def test_each_share_in_the_pool_presses_the_price_twice() -> None:
    play, company = operating()
    game = play.game
    cell = company.cell
    game.shares.move(game.shares.president_share(company), game.pool)
    company.player = game.players[0]
    game.policies.order.stock_round_over()
    assert cell is not None
    assert company.cell is not None
    assert company.cell.column == cell.column - 4


def test_trains_are_exported_by_the_round() -> None:
    play, _ = operating()
    game = play.game
    game.depot.phase_index = 1
    left = []
    for turn, number in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1)):
        game.progress.turn, game.round.number = turn, number
        failing.export_train(game)
        left.append((game.depot.upcoming[0].name, game.phase.name))
    assert left == [("2+", "2+"), ("3", "3"), ("3", "3"), ("3+", "3"), ("3+", "3+")]


def test_with_the_trains_of_1817_the_next_one_is_exported() -> None:
    play = new(seventeen_trains="yes")
    game = play.game
    for _ in range(2):
        failing.export_train(game)
    assert [kind.name for kind in game.title.trains][:3] == ["2", "2+", "3"]
    assert Counter(train.name for train in game.depot.upcoming)["2+"] == 3


def test_with_few_players_there_is_a_train_less_of_four_kinds() -> None:
    for players, counts in ((3, (4, 7, 5, 4)), (5, (5, 8, 6, 5))):
        left = Counter(train.name for train in new(players).game.depot.upcoming)
        assert tuple(left[name] for name in ("2+", "4", "5", "6")) == counts


def test_a_bid_needs_cash_private_companies_or_a_subsidy() -> None:
    play = new()
    begin(play, "stock")
    play.game.memory_of(Memory).subsidies.clear()
    play.game.players[0].cash = 120
    with pytest.raises(Refusal, match="Bids go"):
        play("1", "bid", corporation="IC", price=121)
