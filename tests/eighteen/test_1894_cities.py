"""1894: cities that become two, homes of late corporations, second homes, Paris."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_1894 import hexes, lay, north, railway, reach_phase
from .mid_game import operating, pass_to, started

# Cities that become two


def shared(layer: str = "Est", *others: str, phase: str = "Brown") -> tuple[Play, list[Corporation]]:
    """Arras (E10) has a green city with tokens of these corporations, of which the first is in turn. Tile 14
    leads to the south and the north-east there."""
    play = north()
    companies = [
        railway(play, name, price) for name, price in zip((layer, *others), (95, 80, 67), strict=False)
    ]
    lay(play, {"E10": "14@0"})
    reach_phase(play, phase)
    for company in companies[:2]:
        play.game.land.board.place_token("E10", 0, company.id)
        company.tokens = company.tokens[1:]
    operating(play)
    return play, companies


def split(play: Play, company: Corporation) -> None:
    """The corporation in turn lays a tile on which the city is two."""
    play(company.key, "lay_tile", hex="E10", tile="X16-0", rotation=0)


def pass_on(play: Play, company: Corporation) -> None:
    """The corporation in turn passes until another one decides, or has its turn."""
    while play.waits_at() != "replace_split_tokens" and play.game.round.entity is company:
        play(company.key, "pass")


def test_a_green_city_becomes_one_of_three_pairs_with_the_same_exits() -> None:
    play, (est, _) = shared("Est", "Nord")
    offered = {
        (str(action["tile"]), int(action["rotation"]))
        for action in play.options("lay_tile")
        if action["hex"] == "E10"
    }
    assert offered == {
        ("X16-0", 0),
        ("X16-0", 3),
        ("X17-0", 0),
        ("X17-0", 3),
        ("X18-0", 0),
        ("X18-0", 3),
    }
    with pytest.raises(Refusal):
        play(est.key, "lay_tile", hex="E10", tile="X19-0", rotation=0)


def test_who_lays_the_tile_chooses_a_city_at_once_and_the_others_at_the_end_of_the_turn() -> None:
    play, (est, nord) = shared("Est", "Nord")
    board = play.game.land.board
    split(play, est)
    assert not board.has_token("E10", "Est")
    assert not board.has_token("E10", "Nord")
    assert play.waits_at() == "home_token"
    play("corp:Est", "place_token", hex="E10", city=1)
    assert board.has_token("E10", "Est", 1)
    pass_on(play, est)
    assert play.waits_at() == "replace_split_tokens"
    assert play.options("place_token") == [
        {"type": "place_token", "entity": "corp:Nord", "hex": "E10", "city": city} for city in (0, 1)
    ]
    with pytest.raises(Refusal, match="goes into a city on E10"):
        play("corp:Nord", "place_token", hex="D9", city=0)
    cash = nord.cash
    play("corp:Nord", "place_token", hex="E10", city=1)
    assert nord.cash == cash, "for nothing"
    assert board.slots("E10", 1) == ("Est", "Nord"), "also where there is no room"
    assert play.game.round.entity is nord


def test_tokens_wait_in_operating_order() -> None:
    play, (est, nord, ag) = shared("Est", "Nord", "AG")
    play.game.land.board.remove_token("E10", 0, "Est")
    play.game.land.board.place_token("E10", 0, "AG")
    play.game.land.board.place_token("E16", 0, "Est")
    lay(play, {"F11": "9@2", "E10": "14@0"})
    play.game.land.lay(est, "E10", "X16-0", 0)
    play.game._settle()
    pass_on(play, est)
    asked = []
    while play.waits_at() == "replace_split_tokens":
        action = play.options("place_token")[0]
        asked.append(action["entity"])
        play.table.apply(action)
    assert asked == ["corp:Nord", "corp:AG"]
    assert {nord.player, ag.player} == {play.game.players[0]}


@pytest.mark.parametrize(("waiting", "room"), [(("Nord",), True), (("Nord", "AG"), False)])
def test_a_token_finds_room_beside_one_that_waits_but_not_beside_two(
    waiting: tuple[str, ...], room: bool
) -> None:
    play, (est, _, _) = shared("Est", "Nord", "AG")
    board = play.game.land.board
    board.remove_token("E10", 0, "Est")
    if "AG" in waiting:
        board.place_token("E10", 0, "AG")
    play.game.land.lay(est, "E10", "X16-0", 0)
    assert [board.has_room("E10", city, "Est") for city in (0, 1)] == [room, room]
    pass_on(play, est)
    for name in waiting:
        play(f"corp:{name}", "place_token", hex="E10", city=1)
    assert board.reservations("E10") == (), "nothing is kept any more"
    assert board.has_room("E10", 0, "Est")


def test_a_home_is_kept_in_either_city_until_one_is_full() -> None:
    play = north()
    railway(play, "Est", 95)
    board = play.game.land.board
    lay(play, {"D15": "14@0"})
    board.place_token("D15", 0, "Est")
    reach_phase(play, "Brown")
    operating(play)
    play("corp:Est", "lay_tile", hex="D15", tile="X16-0", rotation=0)
    assert [(kept.company, kept.city) for kept in board.reservations("D15")] == [("AG", None)]
    play("corp:Est", "place_token", hex="D15", city=1)
    assert [(kept.company, kept.city) for kept in board.reservations("D15")] == [("AG", 0)]
    assert not board.has_room("D15", 0, "Nord")
    assert board.has_room("D15", 0, "AG")


def test_whose_home_is_in_either_city_chooses_when_it_begins() -> None:
    play = north()
    ag = railway(play, "AG", 95)
    lay(play, {"D15": "14@0"})
    play.game.land.correct("D15", "X16-0", 0)
    operating(play)
    assert play.waits_at() == "home_token"
    play("corp:AG", "place_token", hex="D15", city=1)
    assert play.game.land.board.has_token("D15", "AG", 1)
    assert len(ag.tokens) == 4


def test_in_the_last_phase_no_city_becomes_two() -> None:
    play, _ = shared("Est", "Nord", phase="Purple")
    assert play.waits_at() == "track_before_end"
    assert "E10" not in hexes(play, "lay_tile")


# Homes


def late(play: Play, name: str) -> Corporation:
    """Ada starts a late corporation."""
    play.game.fire("late_corporations")
    player = play.game.players[0]
    player.cash = 2000
    cell = next(cell for cell in play.game.market.par_cells() if cell.price == 95)
    play("1", "par", corporation=name, cell=cell.at)
    return play.game.corporations[name]


def test_late_corporations_wait_for_the_first_5_plus_1() -> None:
    play = north()
    play.game.players[0].cash = 2000
    assert not {"LF", "LB"} & {str(action["corporation"]) for action in play.options("par")}
    kind = next(kind for kind in play.game.title.trains if kind.name == "5+1")
    assert kind.events == ("late_corporations",)
    play.game.fire("late_corporations")
    play.game._settle()
    assert {"LF", "LB"} <= {str(action["corporation"]) for action in play.options("par")}


def test_the_president_chooses_a_home_where_no_track_lies_as_long_as_there_is_one() -> None:
    play = north()
    late(play, "LB")
    assert play.waits_at() == "choose_late_home"
    offered = {str(action["choice"]) for action in play.options("choose")}
    assert offered == {
        "Brugge (C14)",
        "Antwerpen (D17)",
        "Bruxelles (F15)",
        "Liège (H17)",
    }, "Gent, Mechelen and Charleroi are homes of others, Hasselt has track"
    with pytest.raises(Refusal, match="no answer here"):
        play("1", "choose", choice="Hasselt (G18)")
    play("1", "choose", choice="Liège (H17)")
    board = play.game.land.board
    assert not any(board.has_room("H17", 0, name) for name in ("Est", "LF"))
    assert board.has_room("H17", 0, "LB")


def test_with_track_on_every_home_that_is_left_any_with_room_will_do() -> None:
    play = north()
    lay(play, {"C14": "57@0", "D17": "57@0", "F15": "X2@0", "H17": "57@0"})
    play.game.land.board.place_token("H17", 0, "Est")
    lay(play, {"D15": "14@0"})
    play.game.land.correct("D15", "X16-0", 0)
    late(play, "LB")
    offered = {str(action["choice"]) for action in play.options("choose")}
    assert offered == {"Brugge (C14)", "Antwerpen (D17)", "Bruxelles (F15)", "Hasselt (G18)"}, (
        "Liège is full, one of two cities of Gent is for the AG"
    )


def test_the_token_lies_on_the_chosen_home_when_the_corporation_begins() -> None:
    play = north()
    lf = late(play, "LF")
    play("1", "choose", choice="Paris (G6)")
    lf.floated = True
    board = play.game.land.board
    assert not board.has_token("G6", "LF")
    operating(play)
    assert board.has_token("G6", "LF", 1), "beside the home of the PLM"
    assert len(lf.tokens) == 2


def test_a_corporation_with_two_homes_begins_on_both() -> None:
    play = north("Est")
    nord = railway(play, "Nord")
    board = play.game.land.board
    assert not board.has_room("G14", 0, "Est"), "kept for the Nord"
    operating(play)
    assert list(board.tokens_of("Nord")) == [("D9", 0), ("G14", 0)]
    assert nord.tokens == (100, 100)
    play.game.begin_round("operating", 2)
    assert len(list(board.tokens_of("Nord"))) == 2


# Paris


def test_tokens_in_paris_stay_in_their_cities_with_the_first_track() -> None:
    play = north()
    plm = railway(play, "PLM")
    operating(play)
    assert play.game.land.board.has_token("G6", "PLM", 0)
    play("corp:PLM", "lay_tile", hex="G6", tile="X1-0", rotation=1)
    assert play.waits_at() == "track_before_end", "nobody chooses anything"
    assert play.game.land.board.has_token("G6", "PLM", 0)
    assert len(plm.tokens) == 4


@pytest.mark.parametrize("token", [True, False])
def test_the_large_city_of_paris_is_not_for_the_plm(token: bool) -> None:
    play = north()
    railway(play, "Est")
    lay(play, {"G6": "X5@2"})
    board = play.game.land.board
    board.place_token("G6", 1, "Est")
    if token:
        started(play, "PLM", 80, (1, 0))
        board.release("G6", "PLM")
        board.place_token("G6", 0, "PLM")
    reach_phase(play, "Brown")
    operating(play)
    pass_to(play, "track_before_end")
    turns = {
        (str(action["tile"]), int(action["rotation"]))
        for action in play.options("lay_tile")
        if action["hex"] == "G6"
    }
    assert turns == {("X10-0", 2), ("X12-0", 2)}
