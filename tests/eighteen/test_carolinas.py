"""18Carolinas: tranches, power in place of trains, two gauges that become one."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.train_power.settings import PowerBook, power_of
from roundhouse.eighteen.rules.state.actions import ConvertSegment
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.titles.g18Carolinas.converting import ConvertTrack, segments
from roundhouse.eighteen.titles.g18Carolinas.facts import Carolinas
from roundhouse.table.errors import Refusal

from .at_table import Play


def operating(players: int = 3) -> tuple[Play, Corporation]:
    """The first corporation of the first tranche has floated and laid nothing: it is to buy power, as it has
    nowhere to run."""
    play = Play("18Carolinas", players=players)
    for player in play.game.players:
        play.game.pay(play.game.bank, player, 2000)
    first = play.options("par")[0]
    name, starter = first["corporation"], play.game.deciders()[0]
    play(starter, "par", corporation=name, cell=first["cell"])
    corporation = play.game.corporations[name]
    while play.game.round.kind == "stock":
        shares = [one for one in play.table.choices() if one.type == "buy_shares"]
        seat = play.game.deciders()[0]
        if seat == starter and not corporation.floated and shares:
            play.table.apply(dict(shares[0].action))
        else:
            play(seat, "pass")
    while play.waits_at() != "buy_power":
        play(corporation.key, "pass")
    return play, corporation


# The start


def test_the_last_four_players_pay_for_a_private_company_the_cheapest_first() -> None:
    play = Play("18Carolinas", players=5)
    assert [player.cash for player in play.game.players] == [480, 450, 405, 350, 270]
    assert [len(player.privates) for player in play.game.players] == [0, 1, 1, 1, 1]


def test_private_companies_without_an_owner_are_not_in_the_game() -> None:
    assert sorted(Play("18Carolinas", players=2).game.privates) == ["HWR", "SCCRR"]


def test_a_tranche_has_its_price_and_its_tokens_and_opens_when_one_before_is_sold_out() -> None:
    play = Play("18Carolinas", players=3)
    game, tranche = play.game, play.game.memory_of(Carolinas).tranche
    first = [one for one, place in tranche.items() if place == 0]
    assert {one["corporation"] for one in play.options("par")} == {one.id for one in first}
    assert {one["cell"] for one in play.options("par")} == {"0,9"}
    assert sorted(len(one.tokens) for one in tranche) == [2, 2, 3, 3, 3, 3, 4, 4]
    for share in first[0].shares(first[0]):
        game.shares.move(share, game.pool)
    opened = {one["corporation"] for one in play.options("par")}
    assert {tranche[game.corporations[name]] for name in opened} == {0, 1}


# Stock turns


def test_the_presidents_certificate_of_the_pool_is_for_those_who_could_pay_for_all_of_it() -> None:
    play = Play("18Carolinas", players=3)
    game, first = play.game, play.options("par")[0]
    company, starter = game.corporations[first["corporation"]], game.deciders()[0]
    play(starter, "par", corporation=company.id, cell=first["cell"])
    president = game.shares.president_share(company)
    game.shares.sell((president,), 20)
    buyer = game.player(game.deciders()[0])
    game.shares.move(company.shares(company)[0], buyer)
    game.pay(buyer, game.bank, buyer.cash - 179)
    assert president.id not in {one["shares"][0] for one in play.options("buy_shares")}
    game.pay(game.bank, buyer, 1)
    assert president.id in {one["shares"][0] for one in play.options("buy_shares")}
    play(buyer.id, "buy_shares", shares=[president.id])
    assert (company.player, buyer.cash) == (buyer, 90), "and costs one share"


@pytest.mark.parametrize(
    ("cash", "private_at_bank", "waits"),
    [(10, True, True), (10, False, False), (119, False, False), (120, False, True)],
)
def test_a_turn_waits_for_a_pass_of_who_has_money_for_what_seems_for_sale(
    cash: int, private_at_bank: bool, waits: bool
) -> None:
    play = Play("18Carolinas", players=3)
    game = play.game
    player = game.player(game.deciders()[0])
    game.pay(player, game.bank, player.cash - cash)
    if private_at_bank:
        game.return_private(player.privates[0])
    assert not [one for one in play.table.choices() if one.type != "pass"], "a corporation costs $180"
    assert (game.round.waiting() is not None) is waits


# Power


def test_power_beyond_the_last_space_begins_a_phase_at_its_price_and_wears_out_what_there_was() -> None:
    play, company = operating()
    book = play.game.memory_of(PowerBook)
    book.power[company], book.progress, cash = 7, 14, company.cash
    play(company.key, "buy_power", power=3)
    assert (play.game.phase.name, book.progress) == ("3", 2)
    assert company.cash == cash - 3 * 40
    assert power_of(play.game, company) == 7 - 2 + 3


def test_a_purchase_up_to_the_last_space_stays_in_the_phase() -> None:
    play, company = operating()
    book, cash = play.game.memory_of(PowerBook), company.cash
    book.progress = 13
    play(company.key, "buy_power", power=2)
    assert (play.game.phase.name, book.progress, company.cash) == ("2", 15, cash - 60)


def test_who_passes_without_power_buys_in_an_emergency_for_half_as_much_again() -> None:
    play, company = operating()
    cash = company.cash
    play(company.key, "pass")
    with pytest.raises(Refusal, match="exactly 2 power"):
        play(company.key, "buy_power", power=3)
    play(company.key, "buy_power", power=2)
    assert company.cash == cash - 90
    assert play.game.memory_of(PowerBook).progress == 0


def test_too_little_power_after_a_purchase_is_an_emergency_too() -> None:
    play, company = operating()
    play(company.key, "buy_power", power=1)
    assert [one["power"] for one in play.options("buy_power")] == [1]
    assert not play.options("pass")


def test_a_president_adds_what_is_missing_and_may_sell_private_companies_from_turn_2() -> None:
    play, company = operating()
    game, president = play.game, company.player
    assert president is not None
    game.pay(company, game.bank, company.cash - 20)
    game.pay(president, game.bank, president.cash - 50)
    assert not play.options("sell_company")
    game.progress.turn = 2
    private = president.privates[0]
    worth = private.value - 30
    play(president.id, "sell_company", company=private.id, price=worth)
    game.pay(game.bank, president, max(0, 70 - president.cash))
    before = president.cash
    play(company.key, "buy_power", power=2)
    assert (company.cash, president.cash) == (0, before - 70)


def test_a_bankrupt_president_leaves_a_corporation_that_starts_again() -> None:
    play, company = operating()
    game, president = play.game, company.player
    assert president is not None
    game.pay(company, game.bank, company.cash)
    game.pay(president, game.bank, president.cash)
    assert company.key not in {one["entity"] for one in play.options("bankrupt")}  # shares can be sold
    for share in president.shares(company)[1:]:
        game.shares.move(share, game.pool)
    game.progress.turn = 2
    for private in president.privates:
        game.return_private(private)
    play(company.key, "bankrupt")
    assert president.bankrupt
    assert (company.parred, company.floated, len(company.tokens)) == (False, False, 4)
    assert company in game.memory_of(Carolinas).bankrupt
    assert not list(game.land.board.tokens_of(company.id))


def test_a_bankrupt_corporation_keeps_money_and_power_for_whoever_starts_it_again() -> None:
    play, company = operating()
    game, president, home = play.game, company.player, company.definition.home[0]
    assert president is not None
    game.pay(company, game.bank, company.cash - 20)
    game.pay(president, game.bank, president.cash)
    game.memory_of(PowerBook).power[company] = 1
    for share in president.shares(company)[1:]:
        game.shares.move(share, game.pool)
    for private in president.privates:
        game.return_private(private)
    play(company.key, "bankrupt")
    assert (company.cash, power_of(game, company)) == (20, 1)
    assert company.id not in {one.company for one in game.land.board.reservations(home)}


def test_without_a_president_a_company_buys_what_it_can_and_keeps_the_price_of_one() -> None:
    play, company = operating()
    game, step = play.game, play.game.round.step(BuyTrains)
    company.player = None
    game.pay(company, game.bank, company.cash - 30)
    step.buy_unasked(company)
    assert (company.cash, power_of(game, company)) == (30, 0)
    game.pay(game.bank, company, 75)
    step.buy_unasked(company)
    assert (company.cash, power_of(game, company)) == (15, 3)
    assert game.memory_of(PowerBook).progress == 0


def test_power_is_divided_among_trains_and_no_train_is_too_small() -> None:
    play, company = operating()
    game, why_not = play.game, play.game.policies.trains.why_not_run
    game.memory_of(PowerBook).power[company] = 5
    sizes = [[train.kind.reach for train in fleet] for fleet in _fleets(play, company)]
    assert sizes == [[2], [2, 2]]  # there is one stop: more than the smallest train does no good
    assert why_not(company, [game.train("2-0"), game.train("3-0")]) is None
    assert "need 6 power" in (why_not(company, [game.train("3-0"), game.train("3-1")]) or "")
    game.depot.phase_index = 3
    assert "at least 3 power" in (why_not(company, [game.train("2-0")]) or "")
    other = next(one for one in game.corporations.values() if one is not company)
    game.memory_of(PowerBook).ran[other] = ("3-0",)
    assert "in use" in (why_not(company, [game.train("3-0")]) or "")


def _fleets(play: Play, company: Corporation) -> list[list[Train]]:
    return [list(fleet) for fleet in play.game.policies.trains.fleets(company)]


# Gauges


def test_each_state_has_its_gauge_until_the_standard_one_takes_over() -> None:
    play = Play("18Carolinas", players=3)
    game, land, may = play.game, play.game.land, play.game.policies.track.may_replace
    broad, narrow = land.tile_named("8"), land.tile_named("8s")

    def fit(hex_: str) -> tuple[bool, bool]:
        old = land.board.tile(hex_)
        return may(old, broad, hex_, None), may(old, narrow, hex_, None)

    assert [fit(hex_) for hex_ in ("C7", "F6", "B6")] == [(True, False), (False, True), (True, True)]
    game.depot.phase_index = 3
    game.depot.next_phase()
    assert [fit(hex_) for hex_ in ("C7", "F6", "B6")] == [(True, True)] * 3
    assert may(narrow, land.tile_named("23"), "F6", None)
    assert not may(broad, land.tile_named("23s"), "C7", None)


def test_large_cities_get_their_tiles_when_standard_track_takes_over() -> None:
    play = Play("18Carolinas", players=3)
    play.game.depot.phase_index = 3
    play.game.depot.next_phase()
    tiles = {hex_: play.game.land.board.tile(hex_).name for hex_ in ("D10", "G9", "G19", "J12")}
    assert tiles == {"D10": "C7", "G9": "C7", "G19": "C8", "J12": "C8"}
    assert len(play.game.land.supply.left["C1"]) == 2


def test_converted_tiles_are_turned_over_and_their_backs_stay_out_of_the_supply() -> None:
    play = Play("18Carolinas", players=3)
    game, land = play.game, play.game.land
    for hex_, tile, rotation in (("E5", "57s-0", 1), ("E7", "1s-0", 0), ("E9", "57s-1", 1)):
        land.lay_along(None, hex_, tile, rotation, None)
    land.lay_along(None, "E7", "14s-0", 0, None)
    before = {name: land.supply.left[name] for name in ("57", "57s", "14", "14s")}
    company = next(iter(game.corporations.values()))
    game.begin_round("operating", 1)
    step = game.round.step(ConvertTrack)
    assert (("E7", "E9"),) in segments(land.board)
    step.do_convert(ConvertSegment(entity=company.key, connections=(("E9", "E7"),)), company)
    names = {hex_: land.board.tile(hex_).name for hex_ in ("E5", "E7", "E9")}
    assert names == {"E5": "57s", "E7": "14", "E9": "57"}
    assert {name: land.supply.left[name] for name in before} == before
    with pytest.raises(Refusal, match="Southern track is converted"):
        step.do_convert(ConvertSegment(entity=company.key, connections=(("E9", "E7"),)), company)


def test_a_first_tile_goes_on_from_track_of_its_own_gauge() -> None:
    play = Play("18Carolinas", players=3)
    game, land = play.game, play.game.land
    company = game.corporations["CSC"]
    land.board.place_token("D10", 0, "CSC")
    lays = {copy.rpartition("-")[0] for copy, _ in land.legal_tiles(company, "E9")}
    assert lays == {"5s", "6s", "57s"}
    game.depot.phase_index = 3
    land.lay_along(None, "E9", "57s-0", 0, None)
    game.memory_of(Carolinas).decided = True  # both gauges may be laid, but not after Southern track
    assert {land.board.tile("D10").name, land.board.tile("E9").name} == {"D10", "57s"}
    beyond = next(name for name in land.reached_hexes(company) if name not in ("D10", "E9"))
    assert {copy.rpartition("-")[0] for copy, _ in land.legal_tiles(company, beyond)} == {"7s", "8s", "9s"}


def test_a_city_of_two_gauges_is_two_stops_to_trains() -> None:
    play = Play("18Carolinas", players=3)
    game, land = play.game, play.game.land
    land.board.place_token("D10", 0, "CSC")
    for hex_, tile, rotation in (("D10", "C3-0", 1), ("D10", "C5-0", 1), ("E9", "57s-0", 0)):
        land.lay_along(None, hex_, tile, rotation, None)
    land.lay_along(None, "D8", "57-0", 1, None)
    network = game.runs.network(game.corporations["CSC"])
    gauges = [
        {gauge for chain in network.chains if at in (chain.a, chain.b) for gauge in chain.gauges}
        for at, stop in enumerate(network.stops)
        if stop.hex == "D10"
    ]
    assert all(len(one) < 2 for one in gauges)
