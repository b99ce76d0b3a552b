"""What only 1860 has: layers, insolvent and bankrupt corporations, the Southern, its first edition."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.distance import Distances, Way, least
from roundhouse.eighteen.rules.parts.insolvency.memory import InsolvencyMemory, become_bankrupt
from roundhouse.eighteen.rules.state.actions import Pass
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.table.errors import Malformed, Refusal

from .in_cowes import after_auction, at_price, connected, floated, give_train, second_network
from .mid_game import operating

# The layers


def test_a_layer_opens_when_one_of_the_layer_before_has_operated_or_is_sold_out() -> None:
    play = after_auction()
    game, player = play.game, play.game.players[0]

    def startable() -> set[str]:
        return {name for name, item in game.corporations.items() if game.policies.stock.may_par(item, player)}

    first = startable()
    assert first == {"C&N", "IOW"}
    game.corporations["IOW"].operated = True
    second = startable() - first
    assert second == {"IWNJ", "FYN"}
    company = game.corporations["FYN"]
    game.shares.give(game.players[2], company.shares(company))
    assert startable() - first - second == {"NGStL", "BHI&R"}


def test_whoever_could_start_a_corporation_of_a_later_layer_is_asked() -> None:
    play = after_auction(4)
    game = play.game
    for name in ("C&N", "IOW"):
        company = game.corporations[name]
        for share in company.shares(company):
            game.shares.give(game.players[1], (share,))
    third = game.players[2]
    game.round.at = 2
    step = next(step for step in game.round.steps if step.key.endswith("stock_turn_privates"))
    assert Pass in step.actions(third)
    game.pay(third, game.bank, third.cash - 107)
    for name in ("IWNJ", "FYN"):
        game.shares.give(game.players[1], game.corporations[name].shares(game.corporations[name]))
    assert Pass not in step.actions(third), "107 are not enough for any president’s certificate"


def test_whoever_has_money_is_asked_while_a_private_lies_with_the_bank() -> None:
    play = after_auction()
    game = play.game
    third = game.players[2]
    for company in game.corporations.values():
        game.shares.give(game.players[1], company.shares(company))
    game.return_private(game.privates["RPSC"])
    game.pay(third, game.bank, third.cash - 20)
    game.round.at = 2
    step = next(step for step in game.round.steps if step.key.endswith("stock_turn_privates"))
    assert step.actions(third) == frozenset({Pass})


@pytest.mark.parametrize(("cash", "asked"), [(148, True), (147, False)])
def test_whoever_could_pay_a_presidents_certificate_of_the_pool_is_asked(cash: int, asked: bool) -> None:
    """Also without the share that must be given for it."""
    play = after_auction()
    game = play.game
    third, company = game.players[2], game.corporations["C&N"]
    for other in game.corporations.values():
        game.market.set_par(other, other.cell or game.market.at_most(74))
        game.shares.give(game.players[1], other.shares(other))
    game.shares.give(game.pool, (game.shares.president_share(company),), change_president=False)
    game.pay(third, game.bank, third.cash - cash)
    game.round.at = 2
    step = next(step for step in game.round.steps if step.key.endswith("stock_turn_privates"))
    assert (Pass in step.actions(third)) is asked


def test_who_has_just_sold_the_private_that_lies_with_the_bank_is_not_asked_about_it() -> None:
    play = after_auction()
    game = play.game
    third = game.players[2]
    for company in game.corporations.values():
        game.shares.give(game.players[1], company.shares(company))
    game.give_private(game.privates["RPSC"], third)
    game.progress.turn = 2
    game.round.at = 2
    game.pay(third, game.bank, third.cash - 7)
    play("3", "sell_company", company="RPSC", price=100)
    step = next(step for step in game.round.steps if step.key.endswith("stock_turn_privates"))
    assert not step.actions(third), "107 are not enough for any president’s certificate"


@pytest.mark.parametrize(("name", "waits"), [("RPSC", True), ("FFC", False)])
def test_who_bought_a_private_of_the_bank_may_exchange_it_before_the_ferry_goes(
    name: str, waits: bool
) -> None:
    play = after_auction()
    game = play.game
    third = game.players[2]
    give_train(play, game.corporations["C&N"], "6+3")
    game.depot.sold = {**game.depot.sold, "6+3": 1}
    game.return_private(game.privates["RPSC"])
    game.round.at = 2
    play("3", "buy_company", company=name, price=game.privates[name].value)
    turn = game.round.entity is third
    assert (turn, waits and play.options("pass") != []) == (waits, waits)


# The president's certificate in the pool


def test_the_presidents_certificate_is_bought_from_the_pool_with_a_share_given_for_it() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", train="2+1")
    ada, ben = game.players[0], game.players[1]
    game.shares.give(ben, [share for share in ada.shares(company) if not share.president][:1])
    own = [share for share in ada.shares(company) if not share.president]
    game.shares.give(game.pool, own, change_president=False)
    game.shares.sell((game.shares.president_share(company),), 20, movement="none")
    assert company.player is None
    price, before = company.share_price, ben.cash
    game.round.steps[0].pending = ()
    game.round.at = 1
    play("2", "buy_shares", shares=["C&N_0"])
    assert (ben.percent(company), before - ben.cash) == (20, price)
    assert company.player is ben


@pytest.mark.parametrize(("train", "gain"), [("2+1", 100), (None, 50)])
def test_a_sale_is_offered_for_what_it_brings(train: str | None, gain: int) -> None:
    play = after_auction()
    company = floated(play, "C&N", train=train)
    at_price(play, company, 100)
    play.game.round.steps[0].pending = ()
    sales = [choice.facts["gain"] for choice in play.table.choices() if choice.action.get("percent") == 10]
    assert sales == [gain]


def test_two_corporations_that_float_in_one_turn_lay_both_homes() -> None:
    """The first one floats with the share that a private is exchanged for, the second one with a purchase."""
    play = after_auction()
    game = play.game
    ada, cleo = game.players[0], game.players[2]
    fyn = game.corporations["FYN"]
    game.market.set_par(fyn, game.policies.stock.par_cells(fyn)[0])
    for name in ("C&N", "FYN"):
        for index in range(3):
            game.shares.give(cleo, (game.certificates[f"{name}_{index}"],))
    homes = []
    for deed in (("private:CMH", "C&N_8"), (ada.key, "FYN_3")):
        play.table.apply({"type": "buy_shares", "entity": deed[0], "shares": [deed[1]]})
        lay = play.options("lay_tile")[0]
        homes.append((lay["entity"], lay["hex"]))
        play.table.apply(lay)
    assert homes == [
        ("corp:C&N", game.corporations["C&N"].definition.home[0]),
        ("corp:FYN", fyn.definition.home[0]),
    ]


# The bank


def test_the_bank_breaks_when_players_have_ten_thousand_and_not_before() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N")
    game.pay(game.bank, company, game.bank.cash)
    assert not game.progress.broken
    game.pay(company, game.players[0], 10001 - sum(player.cash for player in game.players))
    game.happen(SaleSettled())
    assert game.progress.broken


# Where trains reach


@pytest.mark.parametrize(("option", "reached"), [("", True), ("no_skip_towns", False)])
def test_towns_that_cannot_be_skipped_bound_where_a_train_reaches(option: str, reached: bool) -> None:
    """A 2+1 from Cowes stops at a second town where it needs no second city; the third one is too far."""
    play = after_auction(options={option: "yes"} if option else {})
    game = play.game
    company = floated(play, "C&N", train="2+1")
    land = game.land
    for number, (hex_, tile) in enumerate((("F2", "787"), ("F4", "749"), ("F6", "749"))):
        land.board.lay(hex_, land.tile_named(tile).at(0), f"{tile}-{number}")
    track = game.policies.track
    assert track.why_not_lay(PlannedLay("F4", None, company)) is None
    assert (track.why_not_lay(PlannedLay("F6", None, company)) is None) is reached


def test_an_upgrade_where_there_is_no_hex_is_refused() -> None:
    play = after_auction()
    company = floated(play, "C&N", cash=500, train="2+1")
    operating(play)
    with pytest.raises(Malformed, match="There is no hex “nothing”"):
        play(company.key, "lay_tile", hex="nothing", tile="14-0", rotation=0)


# Routes


def test_of_routes_that_do_not_meet_the_best_that_may_run_is_shown_and_called_no_proof() -> None:
    play = after_auction()
    company = floated(play, "C&N", train="2+1")
    give_train(play, company, "2+1")
    connected(play)
    second_network(play, "C&N")
    best = play.game.runs.best(company)
    assert best.revenue > 0
    assert play.game.runs.why_not_together(company, best.routes.runs) is None
    assert not best.proved
    assert best.bound > best.revenue


def test_a_proposed_route_says_which_halts_count_and_what_they_bring() -> None:
    play = after_auction()
    company = floated(play, "C&N", train="4+2")
    land = play.game.land
    for hex_, tile, turn in (("F2", "787", 0), ("F4", "742", 3)):
        land.board.lay(hex_, land.tile_named(tile).at(turn), f"{tile}-0")
    (claim,) = play.game.runs.best(company).claims
    assert claim["nodes"] == ["F2-0", "F2-1", "F2-2", "F4-0", "G5-0"], "from Cowes by two halts to Newport"
    assert (claim["revenue"], claim["halts"], claim["subsidy"]) == (60, 2, 20)


def test_standing_orders_end_when_a_bankruptcy_begins_the_stock_round_anew() -> None:
    play = after_auction()
    game = play.game
    company = game.corporations["C&N"]
    play("2", "program_share_pass", unconditional=True)
    assert game.players[1].program
    low = game.market.cell("0,0")
    assert low is not None
    game.market.move(company, low)
    play("1", "pass")
    assert game.corporations["C&N"] in game.memory_of(InsolvencyMemory).bankrupt
    assert not company.parred
    assert game.players[1].program is None


@pytest.mark.parametrize(("sells", "goes_on"), [(True, False), (False, True)])
def test_a_standing_pass_ends_when_another_player_sells_a_private(sells: bool, goes_on: bool) -> None:
    play = after_auction()
    game = play.game
    game.give_private(game.privates["RPSC"], game.players[0])
    game.progress.turn = 2
    play("2", "program_share_pass")
    if sells:
        play("1", "sell_company", company="RPSC", price=100)
    play("1", "pass")
    assert (game.players[1].program is not None) is goes_on


def test_a_standing_pass_ends_when_another_player_buys_a_private_of_the_bank() -> None:
    play = after_auction()
    game = play.game
    game.return_private(game.privates["RPSC"])
    play("2", "program_share_pass")
    play("1", "buy_company", company="RPSC", price=game.privates["RPSC"].value)
    while game.round.entity is game.players[0]:
        play("1", "pass")
    assert game.players[1].program is None


def test_a_private_is_exchanged_for_any_plain_share_that_is_named() -> None:
    play = after_auction()
    game = play.game
    last = [share.id for share in game.corporations["C&N"].shares(game.corporations["C&N"])][-1]
    play("private:CMH", "buy_shares", shares=[last])
    assert game.certificates[last].owner is game.players[0]
    with pytest.raises(Refusal):
        play("private:RPSC", "buy_shares", shares=["IOW_0"])


def test_a_train_comes_to_an_upgrade_as_it_lies() -> None:
    """A 2+1 train of the IOW reaches Merstone’s hex by a halt, but on tile 761 a third city comes first."""
    play = after_auction()
    land, company = play.game.land, play.game.corporations["IOW"]
    for hex_, tile, turn in (("J4", "205", 5), ("J6", "762", 0), ("I7", "755", 1), ("H8", "742", 2)):
        land.board.lay(hex_, land.tile_named(tile).at(turn), f"{tile}-0")
    land.board.place_token("J4", 0, "IOW")
    assert Distances(play.game, company).reaches("G7", 2, 0)
    merstone = land.tile_named("761").at(0)
    assert not Distances(play.game, company).gains_from("G7", merstone, 2, 0)
    assert Distances(play.game, company).gains_from("G7", merstone, 3, 0)


def test_a_train_comes_to_no_upgrade_past_a_bankrupt_corporation_that_fills_a_city() -> None:
    """A train may pass the token of a bankrupt C&N in Ryde, but for track it is the end of the way."""
    play = after_auction()
    game, company = play.game, play.game.corporations["IOW"]
    board, land = game.land.board, game.land
    second_network(play, "IOW")
    board.place_token("J4", 0, "C&N")
    become_bankrupt(game, game.corporations["C&N"])
    assert not board.blocks("J4", 0, "IOW")
    assert not Distances(game, company).reaches("I3", 3, 0)
    assert not Distances(game, company).gains_from("I3", land.tile_named("758").at(0), 3, 0)


def test_where_towns_may_not_be_skipped_the_fewest_cities_and_towns_may_be_of_two_ways() -> None:
    """Of two ways one passes two towns, the other a city: a train is as near as if one passed neither."""
    ways = (Way(1, 2), Way(2, 0))
    assert not any(way.fits(1, 1) for way in ways)
    assert least(ways).fits(1, 1)


def test_where_towns_may_not_be_skipped_no_spare_city_brings_a_train_to_plain_track() -> None:
    """A town lies between Ryde and the track on H6: a train that counts no town does not come there, be there
    cities to spare; one that counts a town does."""
    play = after_auction(options={"no_skip_towns": "yes"})
    land, company = play.game.land, play.game.corporations["IOW"]
    for hex_, tile, turn in (("J4", "205", 0), ("I5", "749", 1), ("H6", "9", 1)):
        land.board.lay(hex_, land.tile_named(tile).at(turn), f"{tile}-0")
    land.board.place_token("J4", 0, "IOW")
    distances = Distances(play.game, company, every_town=True)
    straight = land.board.tile("H6")
    assert not distances.on_tile("H6", straight, 3, 0).paths
    assert distances.on_tile("H6", straight, 3, 1).paths
