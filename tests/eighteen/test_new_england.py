"""18NewEngland: minor companies are reserved, formed, and become corporations."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18NewEngland.rules.facts import Memory
from roundhouse.table.errors import Refusal

from .at_1817 import begin, phase
from .at_table import Play
from .in_new_england import TITLE, corporation, lay, lays, merging, minor, operating, table


def reserve(play: Play, player: str, name: str) -> None:
    """The player in turn reserves a minor company."""
    (action,) = (one for one in play.options("par") if one["corporation"] == name)
    play(player, "par", **{key: value for key, value in action.items() if key in {"corporation", "cell"}})


# The first stock round


def test_ten_minor_companies_drawn_by_chance_can_be_formed_first() -> None:
    games = [Play(TITLE, players=3, seed=seed).game for seed in (1, 2)]
    drawn = [game.memory_of(Memory).starting for game in games]
    assert [len(one) for one in drawn] == [10, 10]
    assert {one.id for one in drawn[0]} != {one.id for one in drawn[1]}
    play = Play(TITLE, players=3, seed=1)
    assert {one["corporation"] for one in play.options("par")} == {one.id for one in drawn[0]}


def test_a_minor_is_reserved_in_one_turn_and_formed_in_another() -> None:
    play = table()
    reserve(play, "1", "BL")
    assert play.cash(1) == 400
    assert not any(one["corporation"] == "BL" for one in play.options("par"))  # for player 2
    for player in ("2", "3", "3", "2"):
        play(player, "pass")
    cells = {one["cell"] for one in play.options("par") if one["corporation"] == "BL"}
    assert cells == {f"{row},{column}" for row in (0, 1) for column in range(3, 8)}  # $50 to $70
    play("1", "par", corporation="BL", cell="0,7")
    company = play.game.corporations["BL"]
    assert (play.cash(1), company.cash, company.share_price) == (400 - 140, 140, 70)


def test_the_order_turns_round_at_each_end() -> None:
    play = table()
    for player, name in zip("12332112", ("BL", "ER", "GR", "PE", "CV", "CR", "BP", "NYW"), strict=True):
        reserve(play, player, name)


def test_to_reserve_names_no_box() -> None:
    play = table()
    assert [one["cell"] for one in play.options("par") if one["corporation"] == "BL"] == ["1,3"]
    with pytest.raises(Refusal, match="cheapest free box"):
        play("1", "par", corporation="BL", cell="0,7")


def test_who_passes_gives_up_all_reservations_and_does_nothing_more() -> None:
    play = table()
    reserve(play, "1", "BL")
    reserve(play, "2", "ER")
    play("3", "pass")
    play("3", "pass")
    play("2", "par", corporation="ER", cell="1,3")
    play("1", "pass")
    assert not play.game.memory_of(Memory).reserved
    # Player 1 would have the next turn, too, and is passed over.
    assert {one["entity"] for one in play.options("par")} == {"player:2"}
    assert any(one["corporation"] == "BL" for one in play.options("par"))


def test_it_ends_when_all_pass_and_the_richest_has_priority_in_the_next_one() -> None:
    play = table()
    reserve(play, "1", "BL")
    for player in "2332":
        play(player, "pass")
    play("1", "par", corporation="BL", cell="1,3")
    for player in "1233211":
        if play.game.round.kind == "operating":
            break
        play(player, "pass")
    assert play.game.round.kind == "operating"
    assert play.game.progress.priority is play.game.players[1]


def test_a_reservation_wipes_out_the_passes_before_it() -> None:
    play = table()
    play("1", "pass")
    play("2", "pass")
    reserve(play, "3", "GR")
    play("3", "pass")  # the order turns round here
    assert play.game.round.entity is play.game.players[1]
    play("2", "pass")
    play("1", "pass")
    assert play.game.round.kind != "initial"


def test_who_has_no_money_for_a_box_gives_up_all_reservations() -> None:
    play = table()
    reserve(play, "1", "BL")
    for player in "2332":
        play(player, "pass")
    reserve(play, "1", "ER")
    play.game.pay(play.game.players[0], play.game.bank, 210)
    play("1", "par", corporation="BL", cell="1,3")
    assert play.cash(1) == 90  # and the cheapest box costs 100
    for player in "233":
        play(player, "pass")
    assert not any(one["corporation"] == "ER" for one in play.options("par"))  # for player 2
    reserve(play, "2", "GR")
    # Player 1, who is passed over twice, could not pay for ER.
    assert any(one["corporation"] == "ER" for one in play.options("par"))


def test_the_turn_waits_for_money_though_all_minors_are_reserved() -> None:
    play = table()
    state, (first, second, _) = play.game.memory_of(Memory), play.game.players
    state.reserved = tuple((one, first) for one in state.starting[1:])
    reserve(play, "1", state.starting[0].id)
    assert play.game.round.entity is second
    assert [choice.type for choice in play.table.choices()] == ["pass"]


def test_a_minor_that_was_formed_there_buys_a_train_before_its_first_turn() -> None:
    play = table()
    reserve(play, "1", "BL")
    for player in "2332":
        play(player, "pass")
    play("1", "par", corporation="BL", cell="1,7")
    for player in "12332":
        if play.game.round.kind != "operating":
            play(player, "pass")
    company = play.game.corporations["BL"]
    assert [train.name for train in company.trains] == ["2"]
    assert company.cash == 140 - 100
    assert list(play.game.land.board.tokens_of("BL")) == [("L5", 0)]


# Boxes


def test_each_of_the_two_boxes_of_a_value_is_used_once_in_a_game() -> None:
    play = table()
    minor(play, "BL", 1, 50)
    gone = minor(play, "ER", 2, 50, row=0)
    play.game.progress.turn = 3
    begin(play, "stock")
    prices = {cell.price for cell in play.game.policies.stock.par_cells(play.game.corporations["GR"])}
    assert prices == {55, 60, 65, 70}
    operating(play)  # ER has no train: it closes
    while not gone.closed:
        entity = play.game.round.entity
        assert isinstance(entity, Corporation)
        play(entity.key, "pass")
    cells = play.game.policies.stock.par_cells(play.game.corporations["GR"])
    assert 50 not in {cell.price for cell in cells}


def test_higher_values_and_all_minors_come_with_phase_3() -> None:
    play = Play(TITLE, players=3, seed=1)
    game = play.game
    late = next(
        one
        for one in game.corporations.values()
        if len(one.definition.shares) == 1 and one not in game.memory_of(Memory).starting
    )
    policy, player = game.policies.stock, game.players[0]
    assert not policy.may_par(late, player)
    assert max(cell.price for cell in policy.par_cells(late)) == 70
    phase(game, "3")
    assert policy.may_par(late, player)
    assert max(cell.price for cell in policy.par_cells(late)) == 100


def test_players_start_minor_companies_only() -> None:
    play = table()
    phase(play.game, "8")
    assert not play.game.policies.stock.may_par(play.game.corporations["B&M"], play.game.players[0])


# Their turns


def test_minors_operate_first_pay_half_and_keep_their_value() -> None:
    play = table()
    corporation(play, "B&M", 2, 200, ("G10", 0))
    company = minor(play, "NYNH", 1, 60, trains="2")
    lay(play, "E14", "4", 1)
    lay(play, "D15", "6", 2)
    operating(play)
    assert play.game.round.entity is company
    play("corp:NYNH", "pass")
    before = play.cash(1)
    claims = play.game.runs.best(company).claims
    play("corp:NYNH", "run_routes", routes=claims)
    earned = play.game.round.order and company.runs[-1]
    assert earned
    assert (company.cash, play.cash(1) - before) == (earned // 2, earned - earned // 2)
    assert company.cell is not None
    assert play.game.policies.revenue.price_after_dividend(company, "half", 0, 0) is company.cell
    assert company.share_price == 60


def test_a_minor_lays_one_tile_a_corporation_two_or_an_upgrade() -> None:
    play = table()
    minor(play, "NYNH", 1, 60)
    corporation(play, "B&M", 2, 100, ("G10", 0))
    operating(play, "3")
    play("corp:NYNH", "lay_tile", hex="E14", tile="4-0", rotation=1)
    assert play.waits_at() != "track"
    play("corp:NYNH", "pass")
    assert play.game.round.entity is play.game.corporations["B&M"]
    assert ("G10", "X2") in lays(play, "corp:B&M")
    play("corp:B&M", "lay_tile", hex="F9", tile="8-0", rotation=5)
    assert play.waits_at() == "track"
    assert ("G10", "X2") not in lays(play, "corp:B&M")


def test_a_minor_without_a_train_closes_if_it_buys_none() -> None:
    play = table()
    company = minor(play, "NYW", 1, 60, cash=100)
    operating(play)
    while play.waits_at() != "buy_train_or_close_minor":
        play("corp:NYW", "pass")
    assert {"buy_train", "pass"} <= {choice.type for choice in play.table.choices()}
    play("corp:NYW", "pass")
    assert company.closed
    assert not list(play.game.land.board.tokens_of("NYW"))


def test_the_owner_may_help_a_minor_to_a_train() -> None:
    play = table()
    company = minor(play, "NYW", 1, 60, cash=30)
    operating(play)
    while play.waits_at() != "buy_train_or_close_minor":
        play("corp:NYW", "pass")
    before = play.cash(1)
    play("corp:NYW", "buy_train", train="2-0", price=100)
    assert (company.cash, play.cash(1)) == (0, before - 70)


# Merger rounds


def test_merger_rounds_follow_operating_rounds_from_phase_3_on() -> None:
    for at, then in (("2", "operating"), ("3", "merger")):
        play = table()
        minor(play, "NYW", 1, 60, trains="2")
        operating(play, at)
        first = play.game.round
        while play.game.round is first and first.number == 1:
            play("corp:NYW", "pass")
        assert play.game.round.kind == then


def test_a_conversion_costs_what_the_value_lacks_to_100() -> None:
    play = table()
    old = minor(play, "NYW", 1, 60, cash=45, trains="2")
    merging(play)
    play("corp:NYW", "convert")
    play("corp:NYW", "merge", corporation="NYC")
    new = play.game.corporations["NYC"]
    assert (new.share_price, new.cash, new.player) == (100, 45 + 2 * 40, play.game.players[0])
    assert play.cash(1) == 400 - 2 * 40
    assert [train.name for train in new.trains] == ["2"]
    assert list(play.game.land.board.tokens_of("NYC")) == [("B19", 0)]
    assert new.tokens == (40, 80)
    assert old.closed
    assert new.player is not None
    assert new.player.percent(new) == 20


def test_who_cannot_pay_does_not_convert() -> None:
    play = table()
    minor(play, "NYW", 1, 60)
    player = play.game.players[0]
    play.game.pay(player, play.game.bank, player.cash - 79)
    merging(play)
    assert "convert" not in {choice.type for choice in play.table.choices()}
    play.game.pay(play.game.bank, player, 1)
    merging(play)
    assert "convert" in {choice.type for choice in play.table.choices()}


def test_its_president_buys_shares_at_par_which_the_corporation_gets() -> None:
    play = table()
    minor(play, "NYW", 1, 100, trains="2")
    merging(play)
    play("corp:NYW", "convert")
    play("corp:NYW", "merge", corporation="NYC")
    new = play.game.corporations["NYC"]
    for _ in range(2):
        (share,) = play.options("buy_shares")
        play("1", "buy_shares", shares=share["shares"])
    assert (new.cash, play.cash(1), play.game.players[0].percent(new)) == (200, 200, 40)
    play("1", "pass")
    assert play.game.round.kind != "merger"


def test_minors_of_one_owner_in_a_hex_merge_at_the_sum_of_their_values() -> None:
    play = table()
    minor(play, "BL", 1, 55, cash=10, trains="2")
    minor(play, "ER", 1, 70, cash=20, trains="2 2")
    minor(play, "GR", 1, 50)
    merging(play)
    play("corp:ER", "merge", corporation="BL")
    assert {one["corporation"] for one in play.options("merge")} >= {"B&M", "NYC"}
    play("corp:ER", "merge", corporation="B&M")
    new = play.game.corporations["B&M"]
    assert (new.share_price, new.cash, len(new.trains)) == (120, 30, 3)  # 125 is no par price
    assert new.player is play.game.players[0]
    assert play.game.corporations["BL"].closed
    assert play.game.corporations["ER"].closed


def test_of_two_tokens_in_a_hex_one_comes_back() -> None:
    for city, left in ((1, (0, 80)), (0, (40, 80))):
        play = table()
        minor(play, "BL", 1, 55)
        minor(play, "ER", 1, 70)
        merging(play)
        play("corp:ER", "merge", corporation="BL")
        play("corp:ER", "merge", corporation="B&M")
        assert play.waits_at() == "remove_double_token"
        assert {one["city"] for one in play.options("remove_token")} == {0, 1}
        play("corp:B&M", "remove_token", hex="L5", city=city, slot=0)
        assert play.game.corporations["B&M"].tokens == left
        assert list(play.game.land.board.tokens_of("B&M")) == [("L5", 1 - city)]


def test_track_joins_minors_that_merge() -> None:
    play = table()
    minor(play, "WNR", 1, 60)
    minor(play, "FRR", 1, 65)
    merging(play)
    assert not play.options("merge")
    lay(play, "J5", "58", 1)  # from Worcester to Fitchburg
    merging(play)
    partners = {(one["entity"], one["corporation"]) for one in play.options("merge")}
    assert partners == {("corp:FRR", "WNR")}


def test_minors_of_different_owners_do_not_merge() -> None:
    play = table()
    minor(play, "BL", 1, 55)
    minor(play, "ER", 2, 70)
    merging(play)
    assert not play.options("merge")
    with pytest.raises(Refusal):
        play("corp:ER", "merge", corporation="BL")


def test_a_minor_that_can_only_stay_is_not_asked() -> None:
    play = table()
    minor(play, "NYW", 1, 60)
    player = play.game.players[0]
    play.game.pay(player, play.game.bank, player.cash)
    merging(play)
    assert play.game.programmed() == {"type": "pass", "entity": "corp:NYW"}


def test_without_a_corporation_left_nothing_changes() -> None:
    play = table()
    for name in ("B&A", "B&M", "CN", "CVT", "D&H", "NYC", "NYNHH", "P&W"):
        corporation(play, name, 2, 100, cash=0)
    minor(play, "BL", 1, 55)
    minor(play, "ER", 1, 70)
    merging(play)
    assert {choice.type for choice in play.table.choices()} == {"pass"}


def test_a_standing_order_passes_in_merger_rounds() -> None:
    play = table()
    minor(play, "BL", 1, 55)
    minor(play, "NYW", 1, 70)
    merging(play)
    waits = play.game.round
    play("1", "program_merger_pass", corporations_by_round={"MR": ["NYW"]})
    assert play.game.round is waits
    entity = play.game.round.entity
    assert isinstance(entity, Corporation)
    assert entity.id == "BL"


def test_notes_say_who_has_reserved_what() -> None:
    play = table()
    reserve(play, "1", "BL")
    (note,) = (note for part in play.game.parts for note in part.notes())
    assert (getattr(note.about, "id", ""), str(note.name), note.value) == ("BL", "Reserved by", "Ada")
