"""The map of Britain for System18: homes, mines, tiles laid again, bonuses of routes."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.gSystem18.mines import MineRevenue, Mines, mine_of
from roundhouse.eighteen.track.routes import Bonus
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, reach_phase, started

TITLE = "System18"
BRITAIN = {"map_Britain": "yes"}


def britain(name: str = "KKN", cash: int = 1000) -> tuple[Play, Corporation]:
    """A corporation of Britain at £65 is about to lay track for the first time."""
    play = in_stock_round(TITLE, options=BRITAIN)
    company = started(play, name, 65, (1, 0), (1, 1))
    company.cash = cash
    return operating(play), company


@pytest.mark.parametrize(("players", "cash", "limit"), [(3, 420, 16), (4, 315, 12), (5, 250, 10)])
def test_three_to_five_play(players: int, cash: int, limit: int) -> None:
    play = Play(TITLE, players, BRITAIN)
    assert (play.cash(1), play.game.certificate_limit()) == (cash, limit)
    assert len(play.options("bid")) == 6, "the charters of six corporations"


def test_two_do_not() -> None:
    with pytest.raises(Malformed, match="for 3 to 5 players"):
        Play(TITLE, 2, BRITAIN)


# Homes and tokens


def test_a_corporation_with_two_homes_begins_in_one_and_leaves_the_other() -> None:
    play, company = britain("DGN")
    assert {(one["hex"], one["city"]) for one in play.options("place_token")} == {("F7", 1), ("I8", 0)}
    play(company.key, "place_token", hex="I8", city=0)
    board = play.game.land.board
    assert list(board.tokens_of("DGN")) == [("I8", 0)]
    assert not any(one.company == "DGN" for one in board.reservations("F7"))
    assert company.tokens == (40, 100, 100)


# Track


def ready_to_upgrade(left: int) -> tuple[Play, Corporation]:
    """KKN of Glasgow may lay a green tile on the plain track beside it; so many like it are left."""
    play, company = britain()
    reach_phase(play, "3")
    land = play.game.land
    land.exchange_tile("B5", "9-0", 0)
    land.supply.left["9"] = land.supply.left["9"][:left]
    return play, company


def upgrade(play: Play, company: Corporation) -> None:
    choice = next(one for one in play.options("lay_tile") if (one["hex"], one["tile"]) == ("B5", "24-0"))
    play.table.apply(choice)


def test_the_last_yellow_tile_that_was_replaced_is_laid_again_at_once() -> None:
    play, company = ready_to_upgrade(0)
    upgrade(play, company)
    assert {one["tile"] for one in play.options("lay_tile")} == {"9-0"}
    where = play.options("lay_tile")[0]
    with pytest.raises(Refusal, match="Only the yellow tile 9"):
        play.table.apply(where | {"tile": "8-0"})
    play.table.apply(where)
    assert not play.options("lay_tile")


def test_nothing_is_laid_again_while_others_like_it_are_left() -> None:
    play, company = ready_to_upgrade(1)
    upgrade(play, company)
    assert play.waits_at() != "track_again"
    assert not play.options("lay_tile")


def test_cities_without_a_letter_get_the_tile_with_most_exits() -> None:
    play, company = britain("PHX")
    play(company.key, "place_token", hex="G8", city=0)
    reach_phase(play, "5")
    play.game.land.exchange_tile("G8", "14-0", 0)
    copies = {one["tile"] for one in play.options("lay_tile") if one["hex"] == "G8"}
    assert copies == {"63-0"}, "not 448, which has four exits"


# Mines


def beside_a_mine() -> tuple[Play, Corporation]:
    """The track of KKN leads from Glasgow through the mine in B7 to Carlisle in England; it has a 2 train."""
    play, company = britain()
    land = play.game.land
    land.exchange_tile("B5", "7-0", 3)
    land.exchange_tile("B7", "8-0", 5)
    land.exchange_tile("C8", "57-0", 2)
    play.game.depot.give(play.game.depot.upcoming[0], company)
    play(company.key, "pass")
    return play, company


def test_a_corporation_takes_one_mine_to_which_its_track_leads() -> None:
    play, company = beside_a_mine()
    assert [one["choice"] for one in play.options("choose")] == ["B7"]
    with pytest.raises(Refusal, match="cannot take a mine in D9"):
        play(company.key, "choose", choice="D9")
    play(company.key, "choose", choice="B7")
    assert mine_of(play.game, company) == "B7"
    assert not play.options("choose")
    assert play.options("place_token"), "the token comes after the mine"


def test_the_map_shows_what_a_mine_under_a_tile_pays_until_it_is_taken() -> None:
    play, company = beside_a_mine()
    part = play.game.parts[-1]
    assert [(one.hex, one.text) for one in part.lying()] == [("B7", "+10")]
    play(company.key, "choose", choice="B7")
    assert not list(part.lying())
    assert [(note.about, note.value) for note in part.notes()] == [(company, "B7")]


def test_track_to_the_side_of_a_mine_is_not_enough() -> None:
    play, company = britain()
    play.game.land.exchange_tile("B5", "7-0", 3)
    play(company.key, "pass")
    assert not play.options("choose")


def test_no_mine_is_taken_after_a_token_nor_one_that_another_corporation_has() -> None:
    play, company = beside_a_mine()
    play(company.key, "place_token", hex="C8", city=0)
    assert not play.options("choose")
    play, company = beside_a_mine()
    play.game.memory_of(Mines).taken["B7"] = play.game.corporations["SPX"]
    assert not play.options("choose")


@pytest.mark.parametrize(("phase", "more"), [("2", 10), ("3", 20), ("5", 30), ("8", 40)])
def test_a_route_from_scotland_earns_a_bonus_and_the_mine_as_much_again(phase: str, more: int) -> None:
    play, company = beside_a_mine()
    play(company.key, "choose", choice="B7")
    play(company.key, "pass")
    reach_phase(play, phase)
    choice = next(one for one in play.table.choices() if one.type == "run_routes")
    play.table.apply(choice.fill(Random(0)))
    play(company.key, "dividend", kind="payout")
    assert company.runs[-1] == 30 + 20 + more + more


def test_without_a_route_a_mine_pays_nothing() -> None:
    play, company = beside_a_mine()
    play(company.key, "choose", choice="B7")
    assert MineRevenue(play.game).beside_routes(company, [], ()) == (0, 0)


# Bonuses


@pytest.mark.parametrize(
    ("phase", "amounts"),
    [("2", (10, 10, 10)), ("3", (20, 20, 20)), ("5", (30, 20, 30)), ("8", (40, 30, 40))],
)
def test_routes_into_scotland_and_wales_and_from_london_to_a_port_earn_more(
    phase: str, amounts: tuple[int, ...]
) -> None:
    play, _ = britain()
    reach_phase(play, phase)
    found: dict[str, list[Bonus]] = {}
    for bonus in play.game.runs.title_bonuses():
        found.setdefault(bonus.name, []).append(bonus)
    assert tuple(found) == ("Scotland", "Wales", "London and a port")
    assert tuple(min(one.amount for one in rows) for rows in found.values()) == amounts
    doubled = tuple(max(one.amount for one in rows) for rows in found.values())
    assert doubled == tuple(2 * amount for amount in amounts), "a 4D doubles them"


def test_a_4d_counts_four_of_the_stops_on_its_way_twice_and_comes_with_the_first_8() -> None:
    kind = next(one for one in Play(TITLE, 3, BRITAIN).game.title.trains if one.name == "4D")
    assert (kind.multiplier, [(one.visit, one.pay) for one in kind.allowances]) == (2, [(None, 4)])
    assert (kind.price, kind.available_on) == (1000, "8")
