"""When a company is asked whether it buys a train or runs, and when its turn goes on without a question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.eighteen.rules.rounds import sold_in_operating_round
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.emergency import BuyTrainsIssuing
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


class TestTrains:
    """A company with room that can pay for any train is asked."""

    def at_trains(self, title: str, *names: str, money: int = 1000) -> tuple[Play, list[Corporation]]:
        """Corporations of players 1, 2, … operate; the first one is to buy trains."""
        play = in_stock_round(title)
        game = play.game
        price = game.market.par_cells()[0].price
        companies = [started(play, name, price, (at, 0), (at, 1)) for at, name in enumerate(names, 1)]
        for company in companies:
            company.cash = money
        operating(play)
        first = game.round.entity
        assert isinstance(first, Corporation)
        pass_to(play, "buy_train")
        return play, [first, *(company for company in companies if company is not first)]

    def test_18al_the_one_purchase_from_the_bank_ends_it_where_nobody_else_has_a_train(self) -> None:
        play, (company,) = self.at_trains("18AL", "L&N")
        play(company.key, "buy_train", train="2-0", price=100)
        assert play.waits_at() != "buy_train"

    def test_18al_it_goes_on_where_somebody_has_one_and_then_until_the_pass(self) -> None:
        play, (company, other) = self.at_trains("18AL", "L&N", "M&O")
        play.game.depot.give(play.game.depot.upcoming[-1], other)
        play(company.key, "buy_train", train="2-0", price=100)
        assert play.waits_at() == "buy_train"
        play(company.key, "buy_train", train=other.trains[0].id, price=1)
        assert play.waits_at() == "buy_train", "it could pay for one of the bank's, though it may not buy it"
        assert not play.options("buy_train")
        play(company.key, "pass")
        assert play.waits_at() != "buy_train"

    def test_1836jr_one_of_each_kind_counts_as_well(self) -> None:
        play, (company,) = self.at_trains("1836Jr30", "B")
        play(company.key, "buy_train", train="2-0", price=80)
        assert play.waits_at() != "buy_train"

    def test_18chesapeake_what_the_last_share_brought_is_spent_on_a_second_train_too(self) -> None:
        play, (company, other) = self.at_trains("18Chesapeake", "LV", "N&W", money=200)
        game, president = play.game, company.player
        assert president is not None
        game.depot.give(game.depot.upcoming[0], company)
        train = next(train for train in game.depot.upcoming if train.price > company.cash)
        game.depot.give(train, other)
        president.cash = 100
        step = game.round.waiting()
        assert isinstance(step, BuyTrains)
        assert step.price_range(company, train) == (1, 200)
        step.sold = ((other, 60),)
        assert step.price_range(company, train) == (241, 200), "and nobody helps: there is no need"
        assert train.id not in [action["train"] for action in play.options("buy_train")]
        with pytest.raises(Refusal, match=r"at least \$241"):
            play(company.key, "buy_train", train=train.id, price=100)


class TestPrivatesOf1846:
    """1846: what was raised for a train is not spent on private companies."""

    def test_a_corporation_that_issued_shares_in_need_buys_a_train_first(self) -> None:
        play = in_stock_round("1846")
        game = play.game
        company = started(play, "NYC", 40, (1, 0), (1, 1))
        game.give_private(game.privates["MPC"], game.players[1])
        operating(play)
        step = next(step for step in game.round.steps if isinstance(step, BuyTrainsIssuing))
        assert game.policies.privates.may_buy_privates(company)
        step.issued = True
        assert not game.policies.privates.may_buy_privates(company)
        game.depot.give(game.depot.upcoming[0], company)
        assert game.policies.privates.may_buy_privates(company)


def test_1846_sales_in_the_first_operating_round_leave_the_cheapest_corporation_first() -> None:
    play = in_stock_round("1846", turn=1)
    game = play.game
    for at, (name, price) in enumerate((("NYC", 40), ("B&O", 60), ("IC", 100)), 1):
        started(play, name, price, (at, 0), (at, 1))
    operating(play)
    assert [company.id for company in game.round.order] == ["NYC", "B&O", "IC"]
    cell = next(cell for cell in game.market.par_cells() if cell.price == 50)
    game.market.move(game.corporations["IC"], cell)
    sold_in_operating_round(game)
    assert [company.id for company in game.round.order] == ["NYC", "IC", "B&O"]


def test_1817_a_corporation_in_liquidation_has_no_turn_when_the_order_is_made_anew() -> None:
    play = in_stock_round("1817")
    game = play.game
    for at, name in enumerate(("A&A", "B&A"), 1):
        started(play, name, 100, (at, 0))
    operating(play)
    assert len(game.round.order) == 2
    last = game.round.order[-1]
    assert isinstance(last, Corporation)
    liquidation = game.market.cell("0,0")
    assert liquidation is not None
    game.market.move(last, liquidation)
    sold_in_operating_round(game)
    assert last not in game.round.order


def test_1846_a_cheaper_tile_of_its_own_is_waited_for_also_where_no_track_leads_there_yet() -> None:
    play = in_stock_round("1846")
    game = play.game
    company = started(play, "IC", 40, (1, 0), (1, 1))
    company.cash = 13
    assert game.land.least_cost(company) == 0
    for hex_ in ("E5", "F6", "G5", "H6", "J4"):
        game.land.board.lay(hex_, game.land.tile_of("9-0").at(0), "9-0")
    assert game.land.least_cost(company) == game.settings.tile_cost


def test_1846_the_free_tile_of_a_private_is_waited_for_where_no_other_can_be_paid() -> None:
    play = in_stock_round("1846", players=5)
    game = play.game
    company = started(play, "NYC", 40, (1, 0), (1, 1))
    company.cash = 0
    private = next(game.privates[name] for name in ("LSL", "MC", "O&I") if name in game.privates)
    game.give_private(private, company)
    operating(play)
    assert play.waits_at() == "track_and_token"
    assert [action["entity"] for action in play.options("pass")] == [company.key]
    play(company.key, "pass")
    assert play.waits_at() != "track_and_token"


def test_1836jr_a_route_that_was_there_before_the_token_chose_its_city_counts_ever_after() -> None:
    """The site looks for routes when the tile is down and the token has not moved yet."""
    play = in_stock_round("1836Jr30")
    game = play.game
    company = started(play, "NBDS", game.market.par_cells()[0].price, (1, 0), (1, 1))
    board, land = game.land.board, game.land
    while game.phase.name != "3":
        game.depot.export()
    game.depot.give(game.depot.upcoming[0], company)
    company.cash = 500
    operating(play)
    tile = land.tile_of("59-0").at(4)
    (edge,) = tile.node_exits[tile.city_nodes[0]]
    neighbour = land.ground.hexmap["E11"].neighbours[edge]
    assert neighbour is not None
    board.lay(neighbour, next(_to_a_stop(land.tile_of("58-0"), (edge + 3) % 6)), "58-0")
    play(company.key, "lay_tile", hex="E11", tile="59-0", rotation=4)
    play(company.key, "place_token", hex="E11", city=1)
    assert not land.reach(company).joins_two()
    pass_to(play, "run")
    assert play.options("run_routes")
    play(company.key, "run_routes", routes=[])
    assert game.land.has_route(company), "so it must own a train, too"
    game.land.forget_route(company)
    assert not game.land.has_route(company)


def _to_a_stop(tile: Tile, edge: int) -> Iterator[Tile]:
    """The rotations of a tile that lead from an edge to its stop."""
    return (tile.at(rotation) for rotation in range(6) if edge in tile.at(rotation).exits)
