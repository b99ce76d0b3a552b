"""1862: mergers and acquisitions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1862.rules.memory import ipo, mania
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_east import east, onward, operate, started, track


def two(
    *,
    trains: str = "2E*",
    charter: bool = False,
    options: Mapping[str, str] | None = None,
    shares: tuple[dict[int, int], dict[int, int]] = ({1: 50, 2: 10}, {2: 50, 1: 10}),
) -> tuple[Play, Corporation, Corporation]:
    """The Ely & Huntingdon at 100 in turn before the Lynn & Ely at 78, which track connects."""
    play = east(at="B", options=options)
    first = started(play, "E&H", shares[0], 100, cash=300, trains=trains, permits="express")
    second = started(play, "L&E", shares[1], 78, cash=200, trains="1F*", permits="freight", charter=charter)
    track(play, C6_57=0, C8_621=0, C10_57=0)
    operate(play)
    assert play.waits_at() == "merge_mania"
    return play, first, second


def merge(play: Play, survivor: str = "first", option: str = "sell") -> None:
    """The E&H proposes, and everybody decides alike about halves of shares."""
    play("corp:E&H", "merge", corporation="L&E")
    play("corp:E&H", "choose", choice=survivor)
    while play.waits_at() == "option_share":
        play.table.apply(next(one for one in play.options("choose") if one["choice"] == option))


def test_only_a_corporation_with_a_president_that_track_connects_is_merged_with() -> None:
    play, _, second = two()
    assert [one["corporation"] for one in play.options("merge")] == ["L&E"]
    second.player = None
    assert not play.options("merge")
    with pytest.raises(Refusal):
        play("corp:E&H", "merge", corporation="L&E")


def test_links_to_london_connect_nobody() -> None:
    play, first, second = two()
    board = play.game.land.board
    board.remove_token("C6", 0, "L&E")
    track(play, C10_57=0, C12_8852=0)
    board.place_token("B15", 0, first.id)
    board.place_token("B15", 0, second.id)
    assert not play.options("merge")


def test_the_lower_price_counts_in_full_and_the_higher_one_half() -> None:
    """78 and half of 100 are 128."""
    play, first, _ = two()
    merge(play)
    assert first.share_price == 128


def test_without_a_train_half_a_price_counts() -> None:
    """50 and half of 78 are 89, of which the market has 86."""
    play, first, _ = two(trains="")
    merge(play)
    assert first.share_price == 86


def test_the_survivor_has_everything_and_the_other_one_can_be_started_anew() -> None:
    play, first, second = two()
    merge(play)
    game = play.game
    assert {train.name for train in first.trains} == {"2E*", "1F*"}
    assert not any(train.operated for train in first.trains)
    assert set(mania(game).permits[first]) == {"express", "freight"}
    assert game.land.board.has_token("C6", "E&H")
    assert not second.parred
    assert second.percent(second) == 100
    assert mania(game).permits[second] == (mania(game).first_permits[second],)
    assert len(second.tokens) == 3


def test_half_of_all_shares_goes_to_the_pool_and_the_rest_becomes_the_survivors() -> None:
    """60 of the first player and 60 of the second become 30 each; the treasuries have 80, so 40."""
    play, first, _ = two()
    merge(play)
    game = play.game
    held = [player.percent(first) for player in game.players]
    assert held == [30, 30, 0]
    assert first.percent(first) == 40
    assert game.pool.percent(first) == 0
    assert first.player is game.players[0]


def test_a_president_with_too_little_keeps_the_certificate_for_money() -> None:
    """40 are half of 20: what is missing to 30 is paid at the new price, or the 20 are sold."""
    for option, percent, paid in (("redeem", 30, -128), ("sell", 0, 2 * 128)):
        play = east(at="B")
        first = started(play, "E&H", {1: 40}, 100, trains="2E*", permits="express")
        started(play, "L&E", {2: 70}, 78, trains="1F*", permits="freight")
        track(play, C6_57=0, C8_621=0)
        operate(play)
        before = play.cash(1)
        play("corp:E&H", "merge", corporation="L&E")
        play("corp:E&H", "choose", choice="first")
        assert play.waits_at() == "option_share"
        play("1", "choose", choice=option)
        assert play.cash(1) - before == paid
        assert play.game.players[0].percent(first) == percent


def test_unsold_shares_of_a_charter_go_to_the_pool() -> None:
    play, _, second = two(charter=True)
    assert ipo(play.game).percent(second) == 40
    play("corp:E&H", "merge", corporation="L&E")
    play("corp:E&H", "choose", choice="first")
    assert ipo(play.game).percent(second) == 0


def test_who_survives_without_having_run_runs_in_its_place() -> None:
    """The L&E takes the turn of the E&H, and has none of its own later."""
    play, _, second = two()
    merge(play, "last")
    assert play.game.round.entity is second
    assert play.game.round.order.count(second) == 1
    assert second not in mania(play.game).skipped


def test_a_survivor_of_whom_one_has_run_runs_no_more() -> None:
    """The L&E proposes after the turn of the E&H, whose price does not move any more."""
    play, first, second = two()
    onward(play, lambda: play.game.round.entity is second)
    low, high = sorted((first.share_price, second.share_price))
    play("corp:L&E", "merge", corporation="E&H")
    play("corp:L&E", "choose", choice="last")
    while play.waits_at() == "option_share":
        play.table.apply(play.options("choose")[0])
    assert play.game.round.number == 2
    assert first.share_price == play.game.market.at_most(low + high // 2).price


def test_trains_do_not_run_in_the_turn_of_a_merger_that_leaves_nobody_to_preside() -> None:
    """Both presidents sell. The price of 128 falls by a cell for a turn without a run, and in the next round
    the trains run."""
    play, first, _ = two(shares=({1: 30}, {2: 30}))
    merge(play)
    assert first.player is None
    assert (play.game.round.number, play.waits_at()) == (2, "run_mania")
    assert first.share_price < 128


@pytest.mark.parametrize(("options", "most"), [({}, 7), ({"eight_tokens": "yes"}, 8)])
def test_too_many_tokens_are_removed_but_for_that_at_home(options: dict[str, str], most: int) -> None:
    play, first, _ = two(options=options)
    board = play.game.land.board
    for hex_ in ("B7", "D5", "E8", "F7"):
        board.place_token(hex_, 0, "E&H")
    for hex_ in ("B9", "D11", "E4"):
        board.place_token(hex_, 0, "L&E")
    merge(play)
    assert play.waits_at() == "remove_excess_tokens"
    places = {one["hex"] for one in play.options("remove_token")}
    assert places == {"C6", "B7", "D5", "E8", "F7", "B9", "D11", "E4"}
    while play.waits_at() == "remove_excess_tokens":
        play.table.apply(play.options("remove_token")[0])
    assert len(list(board.tokens_of(first.id))) == most
    assert not list(board.tokens_of("L&E"))


def test_tokens_in_one_city_and_a_second_link_go() -> None:
    play, first, _ = two()
    board = play.game.land.board
    board.place_token("D15", 0, "E&H")
    board.place_token("B15", 0, "L&E")
    board.place_token("B9", 0, "E&H")
    merge(play)
    assert board.has_token("D15", "E&H")
    assert not board.has_token("B15", "E&H")
    assert len(first.tokens) == 3  # of two and two on the charters, as seven is the most: four lie on the map


def test_a_survivor_keeps_its_charter_only_beside_another() -> None:
    play, first, _ = two(charter=True)
    mania(play.game).chartered |= {first}
    merge(play)
    assert mania(play.game).chartered == {first}
    play, first, _ = two()
    mania(play.game).chartered |= {first}
    merge(play)
    assert not mania(play.game).chartered


def test_an_acquisition_at_the_end_of_the_turn_is_the_same() -> None:
    """The L&E, which would be next, has no turn any more."""
    play, first, second = two()
    onward(play, lambda: play.waits_at() == "acquire_mania")
    play("corp:E&H", "merge", corporation="L&E")
    play("corp:E&H", "choose", choice="first")
    while play.waits_at() == "option_share":
        play.table.apply(play.options("choose")[0])
    assert play.game.round.number == 2
    assert play.game.round.entity is first
    assert not second.parred
