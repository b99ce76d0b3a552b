"""1804: share prices follow trains, and a corporation that waits to float is funded."""

from __future__ import annotations

from random import Random

from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import in_stock_round, operating, started


def parred(play: Play, name: str, price: int) -> Corporation:
    """A corporation that player 1 has started and that has not floated."""
    company = started(play, name, price, (1, 0))
    company.floated = False
    return company


def buying(cash: int = 1000) -> tuple[Play, Corporation, Corporation]:
    """Two corporations of player 1 at 100; the first one buys trains."""
    play = in_stock_round("1804")
    game = play.game
    first, second, *_ = game.corporations
    companies = [started(play, name, 100, (1, 0), (1, 1)) for name in (first, second)]
    for company in companies:
        game.land.place_home(company)
        game.pay(game.bank, company, cash)
    game.depot.give(game.depot.upcoming[0], companies[1])
    operating(play)
    for _ in range(9):
        if play.waits_at() == "buy_train":
            break
        play(companies[0].key, "pass")
    return play, companies[0], companies[1]


def test_a_corporation_that_waits_to_float_receives_its_par_price_each_round() -> None:
    play = in_stock_round("1804")
    game = play.game
    waiting = parred(play, next(iter(game.corporations)), 100)
    operating(play)
    assert waiting.cash == 100
    game.begin_round("operating", 2)
    assert waiting.cash == 200


def test_one_that_has_floated_or_was_never_started_receives_nothing() -> None:
    play = in_stock_round("1804")
    game = play.game
    first, second, *_ = game.corporations
    company = started(play, first, 100, (1, 0))
    operating(play)
    assert company.cash == 0
    assert game.corporations[second].cash == 0


def test_whoever_buys_a_train_of_the_bank_rises() -> None:
    play, buyer, _ = buying()
    before = buyer.cell
    assert before is not None
    train = play.game.depot.current()[0]
    play(buyer.key, "buy_train", train=train.id, price=train.price)
    assert buyer.cell is play.game.market.above(before)


def test_a_train_of_another_corporation_lifts_the_buyer_and_presses_the_seller() -> None:
    play, buyer, seller = buying()
    market = play.game.market
    up, down = buyer.cell, seller.cell
    assert up is not None
    assert down is not None
    play(buyer.key, "buy_train", train=seller.trains[0].id, price=50)
    assert buyer.cell is market.above(up)
    assert seller.cell is market.below(down)
    assert (buyer.cash, seller.cash) == (950, 1050)


def test_a_train_of_the_pool_and_one_for_an_old_train_are_purchases_too() -> None:
    play, buyer, seller = buying(cash=3000)
    game, market = play.game, play.game.market
    (old,) = seller.trains
    game.depot.discard(old)
    before = buyer.cell
    assert before is not None
    play(buyer.key, "buy_train", train=old.id, price=old.price)
    assert buyer.cell is market.above(before)
    while game.phase.name != "6":
        game.depot.export()
    six = next(train for train in game.depot.trains_in_play() if train.name == "6")
    game.depot.give(six, buyer)
    before = buyer.cell
    assert before is not None
    trade = next(row for row in play.options("buy_train") if row.get("exchange") == six.id)
    play(buyer.key, "buy_train", **{key: trade[key] for key in ("train", "price", "exchange")})
    assert buyer.cell is market.above(before)


def test_a_price_below_an_empty_cell_does_not_rise() -> None:
    play, buyer, _ = buying()
    corner = play.game.market.cell("1,0")
    assert corner is not None
    assert corner.price == 90
    play.game.shares.move_price(buyer, (lambda _: corner,))
    train = play.game.depot.current()[0]
    play(buyer.key, "buy_train", train=train.id, price=train.price)
    assert buyer.cell is corner


def test_nobody_sells_more_than_forty_percent_to_the_pool() -> None:
    play = in_stock_round("1804")
    game = play.game
    name = next(iter(game.corporations))
    company = started(play, name, 100, (2, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5))
    sizes = {act["percent"] for act in play.options("sell_shares") if act["entity"] == "player:1"}
    assert sizes == {10, 20, 30, 40}
    sale = next(one for one in play.table.choices("1") if one.action.get("percent") == 40)
    play.table.apply(sale.fill(Random(1)))
    assert game.pool.percent(company) == 40
