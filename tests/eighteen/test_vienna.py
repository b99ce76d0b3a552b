"""1840: tramway companies, their lines, and the city railway."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import read_entry, read_export, write_record
from roundhouse.eighteen.rules.parts.owned_lines.ownership import give_line, lines_of, owner_of
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.titles.g1840.facts import upkeep_of, vienna
from roundhouse.eighteen.titles.g1840.rules.beginning import SightsAuction
from roundhouse.eighteen.titles.g1840.rules.running import CityRun, RunCityLine
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table

from .at_table import Play


def to_places(players: int = 3) -> Play:
    """All private companies are sold for their value to whoever puts them up."""
    play = Play("1840", players=players)
    while play.game.round.kind == "initial":
        seat, bids = play.game.deciders()[0], play.options("bid")
        if not play.game.round.step(SightsAuction).auction.lot:
            price = play.prices("bid")[0][0]
            play(seat, "bid", company=bids[0]["company"], price=price)
        else:
            play(seat, "pass")
    return play


def to_purchases(players: int = 3) -> Play:
    """Every player has started a tramway company at 70, and nobody has bought anything else."""
    play = to_places(players)
    while play.game.round.kind == "places":
        play(play.game.deciders()[0], "choose", choice=play.options("choose")[0]["choice"])
    while play.options("par"):
        cheapest = play.options("par")[-1]
        play(play.game.deciders()[0], "par", corporation=cheapest["corporation"], cell="4,2")
    while play.game.round.kind == "stock":
        play(play.game.deciders()[0], "pass")
    return play


def to_lines(players: int = 3) -> Play:
    """Every tramway company has bought a Y1 and won one line for 20."""
    play = to_purchases(players)
    while play.game.round.kind == "purchases":
        company = in_turn(play)
        play(company.key, "buy_train", train=play.options("buy_train")[0]["train"], price=100)
        play(company.key, "pass")
    while play.game.round.kind == "acquisition":
        company, kinds = in_turn(play), {choice.type for choice in play.table.choices()}
        if "merge" in kinds:
            line = play.options("merge")[0]["corporation"]
            play(company.key, "merge", corporation=line)
            play(company.key, "bid", corporation=line, price=20)
        else:
            play(company.key, "pass")
    return play


def in_turn(play: Play) -> Corporation:
    """The company for which the turn waits."""
    step = play.game.round.waiting()
    assert step is not None
    actor = step.actor()
    assert isinstance(actor, Corporation)
    return actor


# The beginning


def test_when_all_pass_the_cheapest_costs_5_less_and_for_nothing_the_next_player_has_to_take_it() -> None:
    play = Play("1840", players=3)
    for seat in "123":
        play(seat, "pass")
    assert play.prices("bid")[0][0] == 5
    for seat in "123":
        play(seat, "pass")
    prater = play.game.privates["PR"]
    assert (prater.owner, prater.owner.cash if prater.owner else 0) == (play.game.player("1"), 300)
    assert play.game.deciders() == ("2",)


def test_after_an_auction_whoever_has_to_take_it_is_also_the_next_to_put_one_up() -> None:
    play = Play("1840", players=3)
    play("1", "bid", company="KK", price=20)
    play("2", "pass")
    play("3", "pass")
    for seat in "231231":
        play(seat, "pass")
    assert play.game.privates["PR"].owner is play.game.player("2")
    assert play.game.deciders() == ("2",)


def test_whoever_put_one_up_is_in_turn_again_where_a_bid_leaves_nobody_else_in() -> None:
    """Decision 2240. Where a pass ends the auction the next player is in turn."""
    play = Play("1840", players=3)
    play("1", "bid", company="PR", price=300)
    assert play.game.privates["PR"].owner is play.game.player("1")
    assert play.game.deciders() == ("1",)
    play("1", "pass")
    play("2", "bid", company="KK", price=20)
    play("3", "bid", company="KK", price=300)
    assert play.game.privates["KK"].owner is play.game.player("3")
    assert play.game.deciders() == ("2",)


def test_once_the_cheapest_is_sold_the_private_companies_pay_instead() -> None:
    play = Play("1840", players=3)
    play("1", "bid", company="PR", price=10)
    play("2", "pass")
    play("3", "pass")
    for seat in "231":
        play(seat, "pass")
    assert [player.cash for player in play.game.players] == [295, 300, 300]


def test_who_has_least_money_chooses_a_place_first_and_the_richest_gets_what_is_left() -> None:
    play = to_places()
    poorest = sorted(play.game.players, key=lambda player: player.cash)
    for player, at in zip(poorest, (2, 0), strict=False):
        with pytest.raises(Refusal, match="no answer here"):
            play(player.id, "choose", choice=7)
        before = player.cash
        play(player.id, "choose", choice=at)
    assert play.game.progress.seating == (poorest[1], poorest[2], poorest[0])
    assert poorest[1].cash == before + 350


def test_until_each_player_has_started_a_tramway_company_nobody_does_anything_else() -> None:
    play = to_places()
    while play.game.round.kind == "places":
        play(play.game.deciders()[0], "choose", choice=play.options("choose")[0]["choice"])
    for left in (3, 2, 1):
        assert {choice.type for choice in play.table.choices()} == {"par", "choose_ability"}
        offered = play.options("par")
        assert len({one["corporation"] for one in offered}) == left
        play(play.game.deciders()[0], "par", corporation=offered[0]["corporation"], cell="4,2")
    assert {choice.type for choice in play.table.choices()} == {"buy_shares", "choose_ability", "pass"}


def test_a_private_company_may_be_sold_to_the_bank_in_the_turn_of_its_owner() -> None:
    play = to_purchases()
    company = in_turn(play)
    assert company.player is not None
    private, cash = company.player.privates[0], company.player.cash
    play(private.key, "choose_ability", choice="sell")
    assert private.closed
    assert company.player.cash == cash + private.value
    other = next(one for one in play.game.privates.values() if one.owner not in (None, company.player))
    with pytest.raises(Refusal):
        play(other.key, "choose_ability", choice="sell")


# Trains and lines


def test_a_company_round_sells_some_sides_and_the_dearest_train_bought_sets_the_upkeep() -> None:
    play = to_purchases()
    names = {choice.facts["name"] for choice in play.table.choices() if choice.type == "buy_train"}
    assert names == {"Y1", "O1"}
    assert not play.options("pass")  # a company without any train must buy one
    vienna(play.game).company_rounds = 4
    company = in_turn(play)
    play.game.pay(play.game.bank, company, 2000)
    names = {choice.facts["name"] for choice in play.table.choices() if choice.type == "buy_train"}
    assert names == {"R3", "Pi2", "Pu1"}
    play(company.key, "buy_train", train="Pu1-0", price=800)
    play(company.key, "buy_train", train="R1-0", price=300, variant="R3")
    assert vienna(play.game).upkeep == "Pu1"
    assert upkeep_of(play.game, company) == 200 - 100


def test_a_president_borrows_hundreds_for_the_first_train_and_owes_twice_as_much_in_the_end() -> None:
    play = to_purchases()
    game, company = play.game, in_turn(play)
    president = company.player
    assert president is not None
    game.pay(company, game.bank, company.cash)
    game.pay(president, game.bank, president.cash - 50)
    worth = game.worth(president)
    play(company.key, "buy_train", train="O1-0", price=300)
    assert (company.cash, president.cash, debt_of(game, president)) == (0, 50, 300)
    assert game.worth(president) == worth - 600


def test_each_company_wins_one_line_in_a_company_round_and_the_only_train_goes_to_the_only_line() -> None:
    play = to_lines()
    game = play.game
    companies = [one for one in game.floated() if one.is_major and one.player is not None]
    assert [len(lines_of(game, one)) for one in companies] == [1, 1, 1]
    assert all(line.trains and line.player is one.player for one in companies for line in lines_of(game, one))
    assert len(vienna(game).offered) == 1 + 4  # one was left, and as many more as players and one
    assert game.round.kind == "operating"
    numbers = [int(line.id) for line in game.round.order if isinstance(line, Corporation)]
    assert numbers == sorted(numbers)


def test_trains_are_assigned_so_that_no_line_is_without_one_while_its_company_keeps_any() -> None:
    play = to_lines()
    game, line = play.game, in_turn(play)
    owner = owner_of(game, line)
    other = next(iter(vienna(game).offered))
    give_line(game, other, owner)
    game.depot.give(game.train("O1-0"), owner)
    game.begin_round("purchases", 1)
    while in_turn(play) is not owner:
        play(in_turn(play).key, "pass")
    play(owner.key, "pass")
    assert len(play.options("choose")) == 2
    with pytest.raises(Refusal, match="cannot be assigned"):
        play(owner.key, "choose", choice=f"O1-0={line.id}")
    play(owner.key, "choose", choice=f"O1-0={line.id},{line.trains[0].id}={other.id}")
    assert [train.id for train in line.trains] == ["O1-0"]


# Building and running


def test_a_line_builds_at_the_cost_of_its_company_and_earns_the_tile_that_is_printed() -> None:
    play = to_lines()
    game, line = play.game, in_turn(play)
    owner = owner_of(game, line)
    cash = owner.cash
    play(line.key, "lay_tile", hex="B16", tile="L1-0", rotation=1)
    assert (owner.cash, line.cash) == (cash - 20, 0)
    assert play.waits_at() == "earned_tile"
    assert play.options("pass")
    play(line.key, "pass")
    with pytest.raises(Refusal, match="once in a turn"):
        play(line.key, "lay_tile", hex="B14", tile="L1-1", rotation=4)


def test_the_city_railway_is_built_on_from_its_ends_only() -> None:
    play = to_lines()
    with pytest.raises(Refusal, match="one of its ends"):
        play(in_turn(play).key, "lay_tile", hex="C13", tile="L2-0", rotation=0)
    with pytest.raises(Refusal, match="cannot be laid"):
        play(in_turn(play).key, "lay_tile", hex="B16", tile="L2-0", rotation=1)


def test_a_token_of_the_city_railway_is_taken_off_the_map_for_40_and_its_city_pays_it_nothing_then() -> None:
    play = to_lines()
    game, line = play.game, in_turn(play)
    vororte = game.corporations["V"]
    step = game.rounds["company"].step(RunCityLine)
    assert [step.run_now(vororte)] == [CityRun(("A17-1", "A13-0"), (("A17", "A15", "A13"),), 70)]
    play(line.key, "remove_token", hex="A13", city=0, slot=0)
    assert [step.run_now(vororte)] == [CityRun(("A17-1", "A13-0"), (("A17", "A15", "A13"),), 40)]
    with pytest.raises(Refusal, match="may be taken off"):
        play(line.key, "remove_token", hex="A17", city=0, slot=0)


def test_what_a_line_earns_is_kept_apart_and_its_company_pays_any_part_of_it_in_tens() -> None:
    play = to_lines()
    game, line = play.game, in_turn(play)
    owner = owner_of(game, line)
    assert owner.player is not None
    game.pay(game.bank, line, 250)
    vienna(game).order = (owner, *(one for one in vienna(game).order if one is not owner))
    game.begin_round("company", 1)
    before, cash = owner.share_price, owner.player.cash
    assert play.options("dividend") == [{"type": "dividend", "entity": owner.key, "kind": "variable"}]
    with pytest.raises(Refusal, match="steps of 10"):
        play(owner.key, "dividend", kind="variable", amount=205)
    treasury = owner.cash
    play(owner.key, "dividend", kind="variable", amount=200)
    assert (line.cash, owner.cash, owner.player.cash) == (0, treasury + 50, cash + 100)
    assert (before, owner.share_price) == (65, 75)  # two to the right for 200


def test_upkeep_beyond_what_a_line_earns_is_paid_by_its_company_and_its_president() -> None:
    play = to_lines()
    game, line = play.game, in_turn(play)
    owner = owner_of(game, line)
    president = owner.player
    assert president is not None
    play(line.key, "pass")
    vienna(game).upkeep = "Pu1"
    game.pay(owner, game.bank, owner.cash - 30)
    step = game.round.find(PayDividend)
    assert step is not None
    step.run_step().revenue = -330
    game.pay(president, game.bank, president.cash - 150)
    step.skip()
    assert (line.cash, owner.cash, president.cash, debt_of(game, president)) == (0, 0, 50, 200)


# Tables


def test_for_two_the_map_is_smaller_and_the_gurtel_line_turns_to_wien() -> None:
    play = Play("1840", players=2)
    game = play.game
    assert ("G11" in game.land.board.hexmap.hexes, "I1" in game.land.board.hexmap.hexes) == (True, False)
    assert "V" not in game.corporations
    assert vienna(game).unbuilt[game.corporations["G"]][-2:] == ("G11", "H12")


def test_the_site_writes_the_name_of_a_company_with_spaces() -> None:
    play = to_purchases(players=6)
    record = write_record(play.game.setup, play.table.log, FAMILY.new(play.game.setup), display_title="1840")
    assert "DT K&C" in {action.get("corporation") for action in record["actions"]}
    export = read_export(msgspec.json.encode(record))
    again = FAMILY.new(export.setup)
    again.trusting = True
    table = Table(again)
    for action in export.actions:
        table.replay_one(read_entry(action, again))
    assert again.dump() == play.game.dump()
