"""1822MX: the railway of the state and its end, builder cubes, ports, what its private companies do."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.bid_boxes.settings import BidBoxes
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1822MX.facts import StateBook
from roundhouse.eighteen.titles.g1822MX.privates import AcquireMinorMexico, pay_burden
from roundhouse.eighteen.titles.g1822MX.running import half
from roundhouse.eighteen.titles.g1822MX.state_railway import shareholders, state_railway
from roundhouse.eighteen.titles.g1822MX.track import cube_hexes, cube_worths
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_britain import (
    all_pass,
    begin_turn,
    bid,
    boxes,
    britain,
    earned,
    give,
    go_to,
    later,
    major,
    minor,
    own,
    put,
)

TITLE = "1822MX"


def mexico(phase: str = "3") -> Play:
    return later(3, phase, TITLE)


def hold(play: Play, **percent: int) -> Corporation:
    """Players hold shares of the railway of the state: ``p1=20``."""
    game, state = play.game, state_railway(play.game)
    for name, part in percent.items():
        shares = game.pool.shares(state)[: part // 10]
        game.shares.give(game.players[int(name[1:]) - 1], shares, change_president=False)
    return state


def state_turn(play: Play) -> None:
    """The railway of the state is in turn."""
    play.game.begin_round("operating", 1)
    play.game._settle()


# The railway of the state


def test_the_railway_of_the_state_begins_in_place_of_a_minor_with_four_shares_in_the_pool() -> None:
    game = britain(3, TITLE).game
    state = state_railway(game)
    gone = {"14", "15", "17"} - {name for name, one in game.corporations.items() if not one.removed}
    assert len(gone) == 1
    assert game.pool.percent(state) == 40
    assert state.share_price == 100
    home = game.corporations[gone.pop()].definition
    assert list(game.land.board.tokens_of(state.id)) == [(home.home[0], home.city)]


def test_minor_18_lies_last_and_comes_with_the_concession_of_the_fcm() -> None:
    play = britain(3, TITLE)
    assert play.game.memory_of(BidBoxes).lines["minors"][-1].id == "M18"
    card = boxes(play, "concessions")[0]
    assert card.id == "C1"
    with pytest.raises(Refusal):
        bid(play, 1, card, 195)
    bid(play, 1, card, 200)
    all_pass(play)
    assert play.game.corporations["18"].player is play.game.players[0]
    assert play.game.corporations["18"].cash >= 0
    assert play.game.corporations["18"].share_price == 50


def test_trains_and_places_that_nobody_bids_for_go_to_the_state() -> None:
    play = britain(3, TITLE)
    first, state = boxes(play)[0], state_railway(play.game)
    bid(play, 1, boxes(play, "privates")[0], 0)
    all_pass(play)
    assert [train.id for train in state.trains] == ["L-1", "L-2", "L-3", "L-4"]
    assert play.game.pool.percent(state) == 50
    assert play.game.corporations[first.id[1:]].removed
    assert len(list(play.game.land.board.tokens_of(state.id))) == 2


def test_shares_of_the_state_make_nobody_president_and_their_sale_moves_no_price() -> None:
    play = mexico()
    state, player = state_railway(play.game), play.game.players[0]
    player.cash = 500
    play("1", "buy_shares", shares=["NDEM_1"])
    assert player.cash == 400
    assert state.player is None
    assert play.game.limits.certificates_counted(player) == 0
    state.runs = (0, 0)
    play.game.policies.stock.sell(player.shares(state), 10)
    assert state.share_price == 100


def test_each_shareholder_lays_for_the_state_in_the_order_of_turns() -> None:
    play = mexico()
    hold(play, p2=10, p3=20)
    assert [player.id for player in shareholders(play.game)] == ["2", "3"]
    state_turn(play)
    assert play.game.deciders() == ("2",)
    play("corp:NDEM", "pass")
    assert play.game.deciders() == ("3",)
    play("corp:NDEM", "pass")
    assert play.waits_at() != "track_mexico"


@pytest.mark.parametrize(("revenue", "price"), [(0, 90), (90, 100), (110, 110), (220, 120), (350, 135)])
def test_the_price_of_the_state_rises_as_often_as_the_dividend_pays_it(revenue: int, price: int) -> None:
    game = mexico().game
    state = state_railway(game)
    assert game.policies.revenue.price_after_dividend(state, "payout", 0, revenue).price == price
    assert game.policies.revenue.forced_dividend(state) == "payout"


def test_the_state_operates_last_and_next_once_it_is_sold() -> None:
    play = mexico()
    minor(play, "1", 1)
    order = play.game.policies.order.operating_order
    assert [one.id for one in order()] == ["1", "NDEM"]
    play.game.fire("close_ndem")
    assert [one.id for one in order()] == ["NDEM", "1"]


def closing() -> tuple[Play, Corporation, Corporation]:
    """The railway of the state has run for the last time; the FNM could buy a token."""
    play = mexico("7")
    state, fnm = hold(play, p2=20), major(play, "FNM")
    fnm.cash = 300
    play.game.land.board.place_token("P23", 0, state.id)
    play.game.fire("close_ndem")
    state_turn(play)
    while play.waits_at() != "sell_state":
        play("corp:NDEM", "pass")
    return play, state, fnm


def test_shareholders_are_paid_at_the_end_of_the_state() -> None:
    play, state, _ = closing()
    player = play.game.players[1]
    assert player.percent(state) == 0
    assert play.game.pool.percent(state) == 40


def test_a_token_of_the_state_is_auctioned_for_an_exchange_token() -> None:
    play, state, fnm = closing()
    board, game = play.game.land.board, play.game
    hex_, city, left, least = "P23", 0, tokens.tokens_left(game, fnm), 10
    state_tokens = len(state.tokens)
    play("corp:NDEM", "remove_token", hex=hex_, city=city, slot=0)
    with pytest.raises(Refusal):
        play("corp:NDEM", "bid", price=least - 10)
    play("corp:NDEM", "bid", price=least)
    play("corp:NDEM", "merge", corporation="FNM")
    assert board.has_token(hex_, "FNM", city)
    assert fnm.cash == 300 - least
    assert tokens.tokens_left(game, fnm) == left - 1
    assert len(state.tokens) == state_tokens + 1
    while play.waits_at() == "sell_state":
        play("corp:NDEM", "pass")
    assert state.closed
    assert game.memory_of(StateBook).left[0] == 40
    assert not list(board.tokens_of(state.id))


# Track


@pytest.mark.parametrize(
    ("hex_", "worths"),
    [("O26", (20,)), ("F11", (40,)), ("E12", (0, 80)), ("M20", (40, 20)), ("G14", (20, 60, 20)), ("B5", ())],
)
def test_what_builder_cubes_are_worth(hex_: str, worths: tuple[int, ...]) -> None:
    assert cube_worths(mexico().game, hex_) == worths


def at_cuauhtemoc() -> tuple[Play, Corporation]:
    """Minor 4, whose track leads from Cuauhtémoc into the hills."""
    play = mexico()
    one = minor(play, "4", 1)
    put(play, F13="6@5")
    return play, one


def test_a_builder_cube_stands_for_a_yellow_tile_and_makes_the_next_tile_cheaper() -> None:
    play, one = at_cuauhtemoc()
    begin_turn(play, one)
    go_to(play, "track_mexico")
    hex_ = next(iter(cube_hexes(play.game, one)))
    play("corp:4", "lay_tile", hex=hex_, tile="BC-0", rotation=0)
    assert play.game.land.paid_ahead(hex_) == cube_worths(play.game, hex_)[0]
    assert play.waits_at() != "track_mexico", "a minor has one tile action"


def test_the_hex_before_mexico_city_leads_from_it_to_other_track() -> None:
    play = mexico()
    game, one = play.game, minor(play, "4", 1)
    tile = next(name for name in ("55", "56", "1", "2", "69"))
    judge = game.policies.track.why_not_lay
    turns = [turn for turn in range(6) if judge(PlannedLay("M22", game.land.tile_named(tile).at(turn), one))]
    assert len(turns) == 6, "there is no track around"
    mc = major(play, "MC")
    assert judge(PlannedLay("M22", game.land.tile_named(tile), mc)) is None
    put(play, L21="7@4")
    game.privates["C2"].closed = True
    mc.player = None
    open_ = [game.land.tile_named("55").at(turn) for turn in range(6)]
    free = [tile for tile in open_ if judge(PlannedLay("M22", tile, one)) is None]
    assert all(5 in tile.exits for tile in free)


def test_private_companies_put_builder_cubes_down_beside_the_tile_actions() -> None:
    play, one = at_cuauhtemoc()
    own(play, one, "P10")
    begin_turn(play, one)
    hexes = list(cube_hexes(play.game, one))
    assert hexes
    play("private:P10", "lay_tile", hex=hexes[0], tile="BC-0", rotation=0)
    assert play.game.land.paid_ahead(hexes[0]) == cube_worths(play.game, hexes[0])[0]


def test_first_tiles_are_kept_for_whoever_has_the_concession() -> None:
    play = mexico()
    game = play.game
    one, other = minor(play, "4", 1), minor(play, "5", 2)
    game.give_private(game.privates["C2"], game.players[1])
    why = game.land.why_not_lay
    assert "alone may lay" in (why(one, "M22", "1-0", 0) or "")
    assert "alone may lay" not in (why(other, "M22", "1-0", 0) or "")


def test_a_port_lies_on_a_sea_route_and_is_worth_30_then_40() -> None:
    play = mexico("2")
    one = minor(play, "8", 1)
    own(play, one, "P17")
    begin_turn(play, one)
    play("private:P17", "lay_tile", hex="J7", tile="P1-0", rotation=4)
    assert play.game.land.board.tile("J7").name == "P1"
    assert play.game.privates["P17"].closed


# Private companies


def test_the_tax_costs_a_corporation_10_or_a_step_of_its_price() -> None:
    play = mexico()
    fnm = major(play, "FNM")
    own(play, fnm, "P16")
    fnm.cash = 15
    pay_burden(play.game)
    assert fnm.cash == 5
    pay_burden(play.game)
    assert play.game.privates["P16"].closed
    assert fnm.share_price == 90


def test_a_corporation_gives_the_tax_up_in_its_turn() -> None:
    play = mexico()
    fnm = major(play, "FNM")
    own(play, fnm, "P16")
    begin_turn(play, fnm)
    play("private:P16", "choose_ability", choice="close_p16")
    assert play.game.privates["P16"].closed
    assert fnm.share_price == 90


@pytest.mark.parametrize(("whole", "counts"), [(40, 20), (50, 30), (30, 20), (100, 50)])
def test_half_is_rounded_up_to_tens(whole: int, counts: int) -> None:
    assert half(whole) == counts


def test_half_of_what_the_3_2_train_earns_counts() -> None:
    play = mexico()
    one = minor(play, "19", 1)
    put(play, N27="6@1", O28="9@0")
    give(play, one, "3")
    full = earned(play, one)
    game = play.game
    for train in one.trains:
        game.depot.remove(train)
    game.depot.give(game.train("3/2P-0"), one)
    assert earned(play, one) == half(full)


def test_the_gulf_connects_minors_with_corporations() -> None:
    play = mexico("5")
    chp, far = major(play, "CHP"), minor(play, "8", 2)
    chp.runs = far.runs = (0, 0)
    chp.cash = 500
    step = play.game.rounds["operating"].find(AcquireMinorMexico)
    assert step is not None
    assert far not in step.offers(chp)
    play.game.land.board.place_token("J13", 0, chp.id)
    put(play, J13="57@1", J9="57@0")
    assert far in step.offers(chp)


def test_the_higher_certificate_limit() -> None:
    assert britain(3, TITLE).game.certificate_limit() == 16
    assert britain(3, TITLE, higher_cert_limit="yes").game.certificate_limit() == 18
