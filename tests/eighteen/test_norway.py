"""18Norway: ships and harbours, fees and tunnels, shares for the state, what its companies can do."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.route_fees.part import Tunnels
from roundhouse.eighteen.rules.parts.state_shares.part import NationalizedShares, nationalize
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


def norway(*names: str, cash: int = 500, price: int = 100) -> tuple[Play, list[Corporation]]:
    """A game with these corporations, each owned by Ada and standing on its home."""
    play = in_stock_round("18Norway")
    game = play.game
    found = []
    for name in names:
        company = started(play, name, price, (1, 0), (1, 1))
        company.cash = cash
        game.land.place_home(company)
        found.append(company)
    return play, found


def give(play: Play, company: Corporation, *names: str) -> None:
    """The bank's next trains of these kinds."""
    for name in names:
        train = next(one for one in play.game.depot.upcoming if one.name == name)
        play.game.depot.give(train, company)


def at(play: Play, place: str) -> Cell:
    """A cell of the market."""
    cell = play.game.market.cell(place)
    assert cell is not None
    return cell


def lay(play: Play, **tiles: str) -> None:
    """Tiles by hex, as name and rotation: ``H19="8@3"``."""
    for hex_, text in tiles.items():
        name, _, turn = text.partition("@")
        play.game.land.board.lay(hex_, play.game.land.tile_named(name).at(int(turn)))


def ways(play: Play, company: Corporation) -> list[list[list[str]]]:
    """Where the best routes lead, each from its northern end."""
    found = []
    for claim in play.game.runs.best(company).claims:
        parts = [list(part) for part in claim["connections"]]
        if parts[0][0] != "H17":
            parts = [part[::-1] for part in reversed(parts)]
        found.append(parts)
    return found


# Private companies


def test_the_bid_for_p7_starts_hovedbanen_at_half_of_it() -> None:
    play = Play("18Norway", players=3)
    game = play.game
    for private in ("P1", "P2A", "P3A", "P4A", "P5"):
        player = game.deciders()[0]
        play(player, "bid", company=private, price=game.privates[private].value)
    buyer = game.deciders()[0]
    play(buyer, "bid", company="P7", price=145)
    play(game.deciders()[0], "bid", company="P6", price=90)
    company = game.corporations["H"]
    assert company.cell is not None
    assert (company.cell.price, company.cash, company.owner) == (70, 145, game.player(buyer))
    assert game.privates["P2B"].closed


def test_the_bank_pays_for_the_share_that_came_with_p6() -> None:
    play = in_stock_round("18Norway")
    game = play.game
    company, ada = game.corporations["B"], game.players[0]
    game.privates["P6"].gift = ("B_1",)
    game.shares.give(ada, (game.certificates["B_1"],))
    cell = next(cell for cell in game.market.par_cells() if cell.price == 80)
    play("1", "par", corporation="B", cell=cell.at)
    assert company.floated, "40% are bought, 20% came with the private company"
    assert company.cash == 3 * 80


@pytest.mark.parametrize(("options", "side"), [({}, "A"), ({"private_b_companies": "yes"}, "B")])
def test_one_side_of_each_pair_is_in_the_game(options: dict[str, str], side: str) -> None:
    game = Play("18Norway", 3, options).game
    open_ = {private.id for private in game.privates.values() if not private.closed}
    assert open_ == {"P1", f"P2{side}", f"P3{side}", f"P4{side}", "P5", "P6", "P7"}


def test_phase_5_brings_a_token_in_bodo() -> None:
    play, (company,) = norway("D")
    game = play.game
    station = game.privates["P4B"]
    station.closed, station.owner = False, company
    company.privates = (station,)
    while game.phase.name != "5":
        game.depot.next_phase()
    assert game.land.board.has_token("L1", "D")
    assert game.land.board.tile("L1").name == "BODØ"


# Ships


def test_ships_sail_and_trains_do_not() -> None:
    play, (company,) = norway("D")
    lay(play, H19="8@3", I20="8@2")
    give(play, company, "2", "S3")
    operating(play)
    by_land, by_sea = sorted(ways(play, company), key=len)
    assert by_land == [["H17", "H19", "I20", "J19"]]
    assert by_sea == [["H17", "H15", "G14", "F15", "E16", "E18"], ["E18", "D17", "D19"]]


def test_no_company_connects_by_the_track_of_ships() -> None:
    play, (company,) = norway("D")
    assert set(play.game.land.reach(company).cities()) == {("H17", 0)}
    assert {hex_ for hex_, _ in play.game.runs.ports_by_sea(company)} == {
        "H17",
        "E18",
        "D19",
        "C26",
        "C32",
        "D35",
        "D37",
    }


def test_a_token_in_a_harbour_lets_ships_begin_there() -> None:
    play, (company, other) = norway("R", "D")
    give(play, company, "S3")
    board = play.game.land.board
    assert play.game.runs.best(company).revenue == 0, "Åndalsnes lies inland"
    board.place_token("D15", 0, company.id, beside=True)
    assert play.game.runs.best(company).revenue == 20 + 20 + 10
    board.place_token("E18", 0, other.id)
    assert play.game.runs.best(company).revenue == 50, "whoever has the city"
    give(play, other, "S3")
    board.remove_token("D15", 0, company.id)
    assert play.game.runs.best(company).revenue == 0


def test_a_token_goes_to_the_harbour_of_a_city_that_is_reached_and_takes_no_slot() -> None:
    play, (company,) = norway("D")
    operating(play)
    pass_to(play, "token_or_harbour")
    spots = {choice["hex"]: choice for choice in play.options("place_token")}
    assert set(spots) == {"H13", "D15", "A26", "A32", "E36"}, "by land, and by sea from Trondheim"
    play("corp:D", "place_token", hex="H13", city=0)
    assert company.cash == 500 - 40
    assert play.game.land.board.slots("H13", 0) == (None, "D")
    with pytest.raises(Refusal):
        play("corp:D", "place_token", hex="D15", city=0)


def test_who_must_buy_a_train_buys_no_ship_and_nobody_has_two_of_a_kind() -> None:
    play, (company, bergen) = norway("D", "B")
    depot = play.game.depot
    names = [train.name for train in depot.for_sale_to(company)]
    assert names == ["2"]
    assert [train.name for train in depot.for_sale_to(bergen)] == ["2", "S3"], "it needs no train yet"
    give(play, company, "2")
    assert [train.name for train in depot.for_sale_to(company)] == ["2", "S3"]
    give(play, company, "S3")
    assert [train.name for train in depot.for_sale_to(company)] == ["2"]
    while play.game.phase.name != "5":
        depot.next_phase()
    assert depot.lacks_train(bergen)


def test_a_turn_waits_where_the_only_ship_to_pay_for_is_one_of_a_kind_that_is_owned() -> None:
    """The bank's trains are too dear, and another corporation has nothing but such a ship: pass."""
    play, (company, other) = norway("D", "R", cash=16, price=100)
    operating(play)
    pass_to(play, "buy_train_norway")
    give(play, company, "2", "S3")
    give(play, other, "S3")
    assert play.game.round.entity is company
    assert [choice.type for choice in play.game.choices()] == ["pass"]


def test_vestfoldbanen_gets_a_ship_with_its_first_train_and_the_shipyard_earns() -> None:
    play, (company,) = norway("V")
    game = play.game
    game.give_private(game.privates["P4A"], game.players[1])
    operating(play)
    pass_to(play, "buy_train_norway")
    before = play.cash(2)
    play("corp:V", "buy_train", train="2-0", price=80)
    assert [train.name for train in company.trains] == ["2", "S3"]
    assert play.cash(2) == before + 10
    play("corp:V", "buy_train", train="2-1", price=80)
    assert [train.name for train in company.trains] == ["2", "S3", "2"]


# Fees and tunnels


def test_a_route_pays_for_mountains_until_a_tunnel_is_built() -> None:
    play, (company,) = norway("D")
    lay(play, I20="8@2")
    give(play, company, "2")
    operating(play)
    play("corp:D", "lay_tile", hex="H19", tile="8-0", rotation=3)
    assert company.cash == 500 - 30
    assert [choice["choice"] for choice in play.options("choose")] == ["build", "pass"]
    play("corp:D", "choose", choice="pass")
    play("corp:D", "pass")
    claims = play.game.runs.best(company).claims
    play("corp:D", "run_routes", routes=claims)
    assert company.cash == 470 - 10
    play.game.memory_of(Tunnels).built = frozenset({"H19"})
    assert play.game.runs.rules(company).fee_of([("H17", "H19", "I20", "J19")]) == 0


def test_a_tunnel_costs_money_and_the_private_company_earns() -> None:
    play, (company, free) = norway("D", "R")
    game = play.game
    game.give_private(game.privates["P3A"], game.players[1])
    operating(play)
    before = play.cash(2)
    play("corp:D", "lay_tile", hex="H19", tile="8-0", rotation=3)
    play("corp:D", "choose", choice="build")
    assert (company.cash, play.cash(2)) == (500 - 30 - 30, before + 10)
    lay(play, H21="9@0")
    lying = {item.hex: item.text for part in game.parts for item in part.lying()}
    assert lying == {"H19": "tunnel", "H21": "fee 10"}
    assert game.round.waiting() is not None
    assert free.cash == 500


def test_routes_that_the_company_cannot_pay_are_refused_and_others_proposed() -> None:
    play, (company,) = norway("D")
    lay(play, H17="T1@0", H19="8@3", I20="8@2", G18="9@1", F19="57@1")
    play.game.depot.next_phase()
    give(play, company, "2")
    operating(play)
    pass_to(play, "run_switching")
    best = play.game.runs.best(company)
    assert ways(play, company) == [[["H17", "H19", "I20", "J19"]]]
    company.cash = 9
    cheaper = play.game.runs.best(company)
    assert ways(play, company) == [[["H17", "G18", "F19"]]]
    assert not cheaper.proved
    with pytest.raises(Refusal, match="cannot pay"):
        play("corp:D", "run_routes", routes=best.claims)


def test_mjosa_costs_less_in_phase_3_and_nothing_in_phase_5() -> None:
    play, (company,) = norway("D")
    game = play.game
    fees = []
    for phase in ("2", "3", "5"):
        while game.phase.name != phase:
            game.depot.next_phase()
        fees.append(game.runs.rules(company).fee_of([("I26",)]))
    assert fees == [10, 5, 0]


# The state


def test_a_nationalized_corporation_has_ten_shares_and_the_state_pays_for_one() -> None:
    play, (company,) = norway("D", price=70)
    game = play.game
    nationalize(game, company, 1)
    state = game.corporations["NSB"]
    assert (company.size, company.cash, state.percent(company)) == (10, 570, 10)
    assert (game.players[0].percent(company), company.percent(company)) == (30, 60)
    for share in company.shares(company):
        game.shares.move(share, game.players[1])
    assert game.policies.order.is_sold_out(company), "shares of the state count"


def test_the_last_to_operate_is_asked_first_and_the_first_one_ends_the_round() -> None:
    play, (first, last) = norway("H", "D", price=70)
    play.game.market.move(first, next(cell for cell in play.game.market.par_cells() if cell.price == 100))
    play.game.progress.rounds_in_set = 2
    operating(play)
    play.game.begin_round("nationalization", 1)
    assert play.game.round.entity is last
    assert [choice["choice"] for choice in play.options("choose")] == ["1", "decline"]
    play("corp:D", "choose", choice="decline")
    assert [choice["choice"] for choice in play.options("choose")] == ["0", "1", "2", "decline"]
    play("corp:H", "choose", choice="0")
    assert (first.size, play.game.corporations["NSB"].percent(first)) == (10, 0)
    assert (play.game.round.kind, play.game.round.number) == ("operating", 2)


def test_the_corporation_with_p5_is_asked_before_the_last_to_operate() -> None:
    play, (first, middle, last) = norway("H", "R", "D", price=70)
    cells = {cell.price: cell for cell in play.game.market.par_cells()}
    play.game.market.move(first, cells[100])
    play.game.market.move(middle, cells[80])
    play.game.privates["P5"].owner = middle
    operating(play)
    play.game.begin_round("nationalization", 1)
    assert list(play.game.round.order) == [middle, last, first]
    nationalize(play.game, middle, 1)
    play.game.begin_round("nationalization", 2)
    assert list(play.game.round.order) == [last, first], "it was asked and is nationalized"


def test_the_certificate_limit_rises_with_nationalized_corporations() -> None:
    play, companies = norway("H", "D", "B", price=70)
    game = play.game
    assert game.certificate_limit() == 12
    for company in companies:
        nationalize(game, company, 1)
    assert game.certificate_limit() == 15


def test_after_a_closing_the_certificate_limit_is_the_highest_until_the_next_nationalization() -> None:
    play, (first, second) = norway("H", "D", price=50)
    game = play.game
    nationalize(game, first, 1)
    assert game.certificate_limit() == 12
    game.market.move(first, at(play, "0,0"))
    game.policies.ending.at_closing_price(first)
    assert game.certificate_limit() == 19
    nationalize(game, second, 1)
    assert game.certificate_limit() == 12


def test_a_corporation_that_closes_can_be_started_anew() -> None:
    play, (company,) = norway("D", price=50)
    game = play.game
    nationalize(game, company, 1)
    game.market.move(company, at(play, "0,0"))
    game.policies.ending.at_closing_price(company)
    assert (company.closed, company.parred, company.size) == (False, False, 5)
    assert company not in game.memory_of(NationalizedShares).nationalized
    assert any(choice["corporation"] == "D" for choice in play.options("par"))


def test_the_home_of_a_corporation_that_closed_is_free_for_others() -> None:
    play, (company, other) = norway("D", "R")
    lay(play, G18="9@1", F19="57@1", H17="T1@0")
    play.game.land.board.place_token("H17", 0, "H")
    play.game.market.move(company, at(play, "0,0"))
    play.game.policies.ending.at_closing_price(company)
    operating(play)
    pass_to(play, "token_or_harbour")
    assert play.game.round.entity is other
    assert "H17" in {choice["hex"] for choice in play.options("place_token")}


# What corporations can do


def test_sorlandsbanen_lays_two_tiles_until_it_is_joined_with_oslo() -> None:
    play, (company,) = norway("S")
    policy = play.game.policies.track
    assert len(policy.tile_lays(company)) == 2
    operating(play)
    play("corp:S", "lay_tile", hex="E34", tile="4-0", rotation=1)
    assert len(policy.tile_lays(company)) == 2
    lay(play, F33="9@1", G32="58@1", G30="57@0", H29="O2@0")
    play("corp:S", "lay_tile", hex="G28", tile="8-0", rotation=play.options("lay_tile")[0]["rotation"])


def test_the_mail_of_jaerbanen_comes_on_top() -> None:
    play, (company,) = norway("J")
    give(play, company, "S3")
    operating(play)
    pass_to(play, "run_switching")
    best = play.game.runs.best(company)
    play("corp:J", "run_routes", routes=best.claims)
    assert {
        choice.facts["shares"] for choice in play.table.choices() if choice.action.get("kind") == "payout"
    } == {best.revenue + 10}


def test_ostfoldbanen_passes_a_full_city_that_does_not_count() -> None:
    play, (company,) = norway("Ø")
    game = play.game
    lay(play, H31="57@0", H29="O2@0", I28="8@5")
    for name in ("H", "S", "D"):
        game.land.board.place_token("H29", 0, name)
    give(play, company, "2")
    operating(play)
    pass_to(play, "run_switching")
    assert game.runs.best(company).revenue == 20 + 80, "a route may end in a full city"
    through = {"train": "2-0", "connections": [["H31", "H29"], ["H29", "I28", "J29"]]}
    with pytest.raises(Refusal, match="may not pass"):
        play("corp:Ø", "run_routes", routes=[through])
    play("corp:Ø", "choose", choice="0")
    assert not play.options("choose"), "there is one switcher"
    assert game.runs.best(company).revenue == 20 + 80, "that still earns most"
    play("corp:Ø", "run_routes", routes=[through])
    assert company.cash == 500 - 10
    assert game.round.step(RunTrains).revenue == 20 + 20, "Oslo is not counted"


def test_the_switcher_past_no_full_city_leaves_out_the_stop_that_pays_most() -> None:
    play, (company,) = norway("Ø")
    game = play.game
    lay(play, H31="57@0", H29="O2@0", I28="8@5")
    give(play, company, "2")
    operating(play)
    pass_to(play, "run_switching")
    play("corp:Ø", "choose", choice="0")
    assert game.runs.best(company).revenue == 20 + 80, "from Sarpsborg to Oslo"
    through = {"train": "2-0", "connections": [["H31", "H29"], ["H29", "I28", "J29"]]}
    play("corp:Ø", "run_routes", routes=[through])
    assert game.round.step(RunTrains).revenue == 20 + 20, "Oslo pays most and is not counted"


def test_a_ship_with_the_switcher_still_sails_from_a_harbour() -> None:
    play, (company,) = norway("Ø")
    game = play.game
    game.land.board.place_token("A32", 0, "Ø", beside=True)
    give(play, company, "S3")
    operating(play)
    pass_to(play, "run_switching")
    play("corp:Ø", "choose", choice="0")
    sailed = {"train": "S3-0", "connections": [["C32", "B33", "B35", "C36", "D35"]]}
    play("corp:Ø", "run_routes", routes=[sailed])
    assert game.round.step(RunTrains).revenue == 20 + 20


def needing_a_train() -> tuple[Play, Corporation, Corporation]:
    """A corporation without money that must buy a train; its president has none either, but four shares of
    another one: two plain ones, and those of the presidency, which Ben could take over."""
    play, (company, other) = norway("D", "R", cash=0, price=100)
    game = play.game
    game.shares.give(game.players[0], (game.certificates["R_2"],))
    for share in (game.certificates["D_2"], game.certificates["D_3"]):
        game.shares.give(game.players[1], (share,))
    game.market.move(other, at(play, "0,5"))
    for player in game.players[:1]:
        game.pay(player, game.bank, player.cash)
    operating(play)
    pass_to(play, "buy_train_norway")
    assert game.round.entity is company
    return play, company, other


def test_sales_for_a_train_bring_the_price_down_for_each_share() -> None:
    play, _, other = needing_a_train()
    play("1", "sell_shares", shares=["R_1", "R_2"], percent=40)
    assert (play.cash(1), other.share_price) == (100, 30), "two shares at 50, two cells"


def test_a_president_may_close_the_corporation_that_needs_a_train_by_a_sale() -> None:
    """At a price of 10 the first share of it that is sold does so; then no train is needed."""
    play, company, other = needing_a_train()
    play.game.market.move(company, at(play, "0,1"))
    play("1", "sell_shares", shares=["D_1"], percent=20)
    assert play.cash(1) == 10
    assert not company.parred, "it can be started anew"
    assert play.game.round.entity is other


def test_who_has_sold_shares_for_a_train_may_still_buy_one_of_another_corporation() -> None:
    play, company, other = needing_a_train()
    game = play.game
    give(play, other, "2")
    game.pay(game.bank, company, 7)
    play("1", "sell_shares", shares=["R_1"], percent=20)
    assert play.cash(1) == 50
    assert play.prices("buy_train") == [(1, 7)]
    play("corp:D", "buy_train", train="2-0", price=7)
    assert [train.name for train in company.trains] == ["2"]
    assert (other.cash, play.cash(1)) == (7, 50)


def test_the_sales_of_a_bankrupt_player_bring_the_price_down_by_one_cell() -> None:
    play, company, other = needing_a_train()
    for corporation in (company, other):
        play.game.market.move(corporation, at(play, "0,2"))
    play("corp:D", "bankrupt")
    assert play.game.over
    assert play.game.pool.percent(other) == 40
    assert other.share_price == 10, "two shares at 20, one cell: it is no sale for a train"


def able_to_issue(price: str) -> Play:
    """A corporation that must buy a train for 72 could issue shares for 20; its president has no money, and
    two shares of another one, at this cell of the market, to sell."""
    play, (company, other) = norway("D", "R", cash=0, price=100)
    game = play.game
    game.shares.give(game.players[0], (game.certificates["R_2"],))
    for corporation, place in ((company, "0,4"), (other, price)):
        game.market.move(corporation, at(play, place))
    game.pay(game.players[0], game.bank, game.players[0].cash)
    operating(play)
    pass_to(play, "buy_train_norway")
    assert game.round.entity is company
    return play


def test_a_bankrupt_president_sells_nothing_while_the_corporation_could_issue() -> None:
    play = able_to_issue("0,1")
    play("corp:D", "bankrupt")
    game, other = play.game, play.game.corporations["R"]
    assert game.over
    assert (game.players[0].percent(other), other.share_price) == (80, 10)


def test_a_recorded_president_is_bankrupt_who_could_pay_after_an_issue() -> None:
    play = able_to_issue("0,3")
    assert not play.options("bankrupt")
    play.game.trusting = True
    play("corp:D", "bankrupt")
    assert play.game.over


def test_in_the_gray_zone_only_sales_by_the_president_move_the_price() -> None:
    play, (company,) = norway("D", price=50)
    game = play.game
    game.market.move(company, at(play, "0,4"))
    game.shares.give(game.players[1], (game.certificates["D_2"],))
    game.shares.sell((game.certificates["D_2"],), 20)
    assert company.share_price == 40
    game.shares.sell((game.certificates["D_1"],), 20)
    assert company.share_price == 30
