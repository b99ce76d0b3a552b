"""18RoyalGorge: steel and gold, the metal companies, the Treaty of Boston, private companies."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.track.board import Board
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_gorge import colorado, give, gorge, lay, railway, reach_phase
from .mid_game import operating, pass_to, run

# What chance decides, and the auction


def test_chance_draws_five_private_companies_and_three_corporations() -> None:
    game = Play("18RoyalGorge").game
    assert list(game.privates) == ["Y6", "Y2", "G5", "G4", "B1", "RG-D", "SF-D"]
    assert list(game.corporations) == ["RG", "SF", "NO", "S", "FCC", "CF&I", "VGC", "DEBT"]


def test_a_home_without_its_corporation_is_a_town() -> None:
    with_home, without = gorge("FCC"), gorge("KP", "SPP", "CS")
    assert with_home.game.land.board.tile("I13").cities
    board: Board = without.game.land.board
    assert board.tile("I13").towns
    assert not board.tile("I13").cities
    assert without.game.land.terrain_cost(None, "I13") == 20, "the river is there all the same"


def test_what_nobody_wants_leaves_the_game_and_the_richest_begins() -> None:
    play = Play("18RoyalGorge")
    play("1", "bid", company="Y6", price=23)
    play("2", "pass")
    play("3", "pass")
    assert play.game.privates["Y6"].owner is play.game.players[0]
    for player in ("2", "3", "1"):
        play(player, "pass")
    assert play.game.privates["Y2"].closed
    play("2", "bid", company="G5", price=25)
    play("3", "pass")
    play("1", "pass")
    play.pass_until("stock")
    assert play.game.round.entity is play.game.players[2], "who has most money"


def test_two_corporations_may_be_started_in_each_phase() -> None:
    play = gorge()
    names = [*play.game.corporations][:5]

    def open_() -> list[str]:
        policy, player = play.game.policies.stock, play.game.players[0]
        return [name for name in names if policy.may_par(play.game.company(name), player)]

    assert open_() == names[:2]
    reach_phase(play, "2+", "2+", "2+", "2+")
    assert open_() == names[:4]
    assert max(cell.price for cell in play.game.policies.stock.par_cells(play.game.company("RG"))) == 120
    reach_phase(play, "3+", "3+", "3+", "3+", "4+", "4+", "4+")
    assert open_() == names
    assert max(cell.price for cell in play.game.policies.stock.par_cells(play.game.company("RG"))) == 180


# Steel and gold


def test_a_tile_takes_the_cheapest_steel_and_a_dearer_cube_if_wanted() -> None:
    play = gorge("KP")
    company = railway(play, "KP")
    operating(play)
    steel = play.game.company("CF&I")
    play("corp:KP", "choose", choice="B-20")
    for hex_, tile, rotation in (("N6", "9-0", 1), ("M7", "9-1", 1)):
        play("corp:KP", "lay_tile", hex=hex_, tile=tile, rotation=rotation)
    assert steel.cash == 50 + 20 + 30, "the next dearer cube of the column"
    assert company.cash == 1000 - 50
    with pytest.raises(Refusal, match="no steel"):
        play("corp:KP", "choose", choice="A-0")
    play("corp:KP", "choose", choice="B-0")
    assert colorado(play).steel["B"] == (10, 0)


def test_each_color_uses_one_column_and_an_empty_one_costs_most() -> None:
    play = gorge("KP")
    railway(play, "KP")
    operating(play)
    for column, left in {"A": (30,), "B": (), "C": (), "D": ()}.items():
        colorado(play).steel[column] = left
    step = play.game.round.waiting()
    play("corp:KP", "lay_tile", hex="N6", tile="9-0", rotation=1)
    assert play.game.company("CF&I").cash == 50 + 30
    play("corp:KP", "lay_tile", hex="M7", tile="9-1", rotation=1)
    assert play.game.company("CF&I").cash == 50 + 30 + 40
    assert step is play.game.round.waiting()


def test_steel_of_an_empty_column_may_be_chosen_for_most_money() -> None:
    play = gorge("KP")
    railway(play, "KP")
    operating(play)
    colorado(play).steel["A"] = ()
    play("corp:KP", "choose", choice="A-40")
    play("corp:KP", "lay_tile", hex="N6", tile="9-0", rotation=1)
    assert play.game.company("CF&I").cash == 50 + 40
    assert colorado(play).steel["B"] == (30, 20, 10, 0)


def test_a_recorded_game_may_go_on_with_another_column() -> None:
    play = gorge("KP")
    railway(play, "KP")
    operating(play)
    play("corp:KP", "lay_tile", hex="N6", tile="9-0", rotation=1)
    with pytest.raises(Refusal, match="no steel"):
        play("corp:KP", "choose", choice="B-10")
    play.game.trusting = True
    with pytest.raises(Refusal, match="no steel"):
        play("corp:KP", "choose", choice="E-20")
    play("corp:KP", "choose", choice="B-10")
    play("corp:KP", "lay_tile", hex="M7", tile="9-1", rotation=1)
    assert colorado(play).steel["B"] == (30, 20, 0)


def test_gold_of_a_mine_adds_to_the_revenue_once_a_turn() -> None:
    play = gorge("KP")
    company = railway(play, "KP")
    give(play, company, "2+")
    lay(play, {"N6": "9@1", "M7": "9@1", "L8": "57@1"})
    colorado(play).gold["M7"] = 1
    colorado(play).gold["N6"] = 2
    operating(play)
    pass_to(play, "run_coal")
    revenue = play.game.runs.best(company).revenue
    run(play)
    shipped = {str(action["choice"]) for action in play.options("choose")}
    assert shipped == {"M7", "N6"}
    play("corp:KP", "choose", choice="M7")
    assert play.game.company("VGC").cash == 90
    assert not play.options("choose"), "once a turn"
    earned = next(choice for choice in play.table.choices() if choice.action.get("kind") == "payout")
    assert earned.facts["shares"] == revenue + 50
