"""1822 on the map: how many tiles, what private companies lay, London and the Channel."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.kept_hexes.rights import holders_of
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_britain import begin_turn, enter, go_to, later, liverpool, major, minor, own, put


def laying(play: Play, company: Corporation, *privates: str) -> Play:
    """The company lays tiles, with private companies that it has taken over."""
    own(play, company, *privates)
    begin_turn(play, company)
    go_to(play, "track")
    return play


def lays(play: Play, entity: str, *, alone: bool = True) -> set[tuple[str, str]]:
    """Where a company may lay which tile; private companies with no other one's help."""
    return {
        (one["hex"], one["tile"].partition("-")[0])
        for one in play.options("lay_tile")
        if one["entity"] == entity and not (alone and one.get("combo_entities"))
    }


def lay(play: Play, entity: str, hex_: str, tile: str) -> dict[str, object]:
    """Lay the first legal one of a kind of tile."""
    action = next(
        one
        for one in play.options("lay_tile")
        if (one["entity"], one["hex"], one["tile"].partition("-")[0]) == (entity, hex_, tile)
        and not one.get("combo_entities")
    )
    play.table.apply(action)
    return action


def colors(play: Play, entity: str) -> set[str]:
    return {play.game.land.tile_named(tile).color for _, tile in lays(play, entity)}


# How many


def test_the_second_tile_is_yellow_and_only_after_a_yellow_one() -> None:
    play, company = liverpool("3", "3")
    laying(play, company)
    assert colors(play, "corp:LYR") == {"yellow", "green"}
    lay(play, "corp:LYR", "G20", "58")
    assert colors(play, "corp:LYR") == {"yellow"}
    play, company = liverpool("3", "3")
    laying(play, company)
    lay(play, "corp:LYR", "H23", "15")
    assert play.waits_at() != "track"


def test_minors_lay_nothing_beyond_green() -> None:
    for phase, expected in (("4", {"green"}), ("5", {"green"})):
        play = later(phase=phase)
        company = minor(play, "7", 1)
        put(play, H23="57@0")
        laying(play, company)
        found = {tile for hex_, tile in lays(play, "corp:7") if hex_ == "H23"}
        assert {play.game.land.tile_named(tile).color for tile in found} == expected
    put(play, H23="15@0")
    assert not {tile for hex_, tile in lays(play, "corp:7") if hex_ == "H23"}


# P2


def test_p2_lays_a_plain_tile_over_one_town() -> None:
    play, company = liverpool("2", "L")
    laying(play, company, "P2")
    assert {tile for hex_, tile in lays(play, "private:P2") if hex_ == "G20"} == {"7", "8"}
    assert not {hex_ for hex_, _ in lays(play, "private:P2")} & {"H21", "H23", "I24"}
    lay(play, "private:P2", "G20", "7")
    assert play.game.privates["P2"].closed
    assert play.waits_at() != "track", "it is the tile action of the turn"


# P8


def test_p8_pays_for_the_first_tile_in_hills_and_mountains_only() -> None:
    play, company = liverpool("3", "3")
    play.game.land.board.place_token("I22", 0, company.id)
    own(play, company, "P8")
    company.runs = (0, 0)
    play.game.begin_round("operating", 1)
    play.game._settle()
    go_to(play, "choose_discount")
    play("corp:LYR", "choose", choice="token")
    go_to(play, "track")
    found = {hex_ for hex_, _ in lays(play, "private:P8")}
    assert "I24" in found
    assert not found & {"G20", "H23", "G24"}
    cash = company.cash
    lay(play, "private:P8", "I24", "8")
    assert company.cash == cash
    assert play.game.privates["P8"].closed


# P10


def test_p10_takes_40_off_a_tile_that_crosses_an_estuary() -> None:
    play = later(phase="3")
    company = major(play, "LNWR")
    play.game.land.board.place_token("M38", 4, company.id)
    laying(play, company, "P10")
    costs = {
        (one.action["entity"], one.action["rotation"]): one.facts["cost"]
        for one in play.table.choices()
        if one.type == "lay_tile" and one.action["hex"] == "N37" and one.action["tile"].startswith("7-")
    }
    assert costs == {("corp:LNWR", 0): 40, ("corp:LNWR", 1): 0, ("private:P10", 0): 0}


# P11


def test_p11_lays_the_next_colour_before_its_phase_and_nothing_else() -> None:
    play, company = liverpool("2", "L")
    put(play, G20="58@4", H19="57@1")
    laying(play, company, "P11")
    found = lays(play, "private:P11")
    assert {hex_ for hex_, _ in found} == {"G20"}, "no city, and no yellow tile"
    assert {play.game.land.tile_named(tile).color for _, tile in found} == {"green"}
    enter(play, "3")
    assert not lays(play, "private:P11"), "green is no longer ahead, and yellow does not become brown"


# P12


def extra() -> tuple[Play, Corporation]:
    play, company = liverpool("3", "3")
    return laying(play, company, "P12"), company


def test_p12_lays_two_yellow_tiles_beside_the_usual_ones_or_upgrades_once() -> None:
    play, _ = extra()
    lay(play, "private:P12", "G20", "58")
    assert colors(play, "private:P12") == {"yellow"}
    play("private:P12", "pass")
    assert play.game.privates["P12"].closed, "whoever lays one of them gives the other up"
    assert colors(play, "corp:LYR") == {"yellow", "green"}
    play, _ = extra()
    lay(play, "private:P12", "H23", "15")
    assert play.game.privates["P12"].closed


def test_p12_comes_before_both_usual_tiles_or_after_them() -> None:
    play, _ = extra()
    lay(play, "corp:LYR", "G20", "58")
    lay(play, "private:P12", "H23", "15")
    assert not lays(play, "corp:LYR")


# P21


def humber(*tokens: str) -> tuple[Play, Corporation]:
    """The NER with P21, and tokens elsewhere."""
    play = later(phase="3")
    # P21 is in the game with the option only.
    play = Play("1822", 3, {"plus_expansion": "yes", "plus_expansion_no_removals": "yes"})
    game = play.game
    game.progress.turn = 2
    game.begin_round("stock", 1)
    enter(play, "3")
    company = major(play, "NER")
    for hex_ in tokens:
        game.land.board.place_token(hex_, 0, company.id)
    return laying(play, company, "P21"), company


def test_the_bridge_needs_a_token_on_one_side() -> None:
    play, company = humber()
    put(play, L19="57@2", M20="9@2")
    assert "N21" in play.game.land.reached_hexes(company)
    assert not lays(play, "private:P21")
    play, _ = humber("N21")
    assert lays(play, "private:P21")


def test_the_bridge_leads_over_the_estuary_for_nothing_and_on_both_sides() -> None:
    play, company = humber("N21")
    for one in play.options("lay_tile"):
        if one["entity"] == "private:P21":
            tile = play.game.land.tile_of(one["tile"]).at(one["rotation"])
            assert {"N21": 0, "N23": 3}[one["hex"]] in tile.exits
    cash = company.cash
    lay(play, "private:P21", "N21", "57")
    lay(play, "private:P21", "N23", "57")
    assert company.cash == cash
    assert play.game.privates["P21"].closed
    assert play.waits_at() != "track", "both tile actions are used up"


def test_the_bridge_comes_before_other_tiles_and_closes_when_it_is_not_finished() -> None:
    play, _ = humber("N21")
    lay(play, "private:P21", "N21", "57")
    play("private:P21", "pass")
    assert play.game.privates["P21"].closed
    play, _ = humber("N21")
    lay(play, "corp:NER", "L19", "57")
    assert not lays(play, "private:P21")


# P5 and the Channel


def test_p5_improves_the_channel_only_where_that_makes_room() -> None:
    play = later(phase="5")
    company = major(play, "SECR")
    put(play, P43="X4@0")
    laying(play, company, "P5")
    private = play.game.privates["P5"]
    assert not lays(play, private.key)
    play.game.land.board.place_token("P43", 0, "LBSCR")
    assert lays(play, private.key) == {("P43", "X9")}
    lay(play, private.key, "P43", "X9")
    play("private:P5", "place_token", hex="P43", city=0)
    assert "SECR" in play.game.land.board.slots("P43", 0)
    assert private.closed


# London


def test_the_home_of_minor_14_is_any_city_of_london_which_has_a_slot_more_from_then_on() -> None:
    play = later(phase="2")
    game, board = play.game, play.game.land.board
    company = minor(play, "14", 1)
    for hex_, city in list(board.tokens_of("14")):
        board.remove_token(hex_, city, "14")
    assert not game.policies.track.tile_lays(company), "its home is the tile action of its first turn"
    play = later(phase="2")
    game, board = play.game, play.game.land.board
    cell = next(cell for cell in game.market.par_cells(("par", "par_1")) if cell.price == 50)
    company = game.corporations["14"]
    game.market.set_par(company, cell)
    game.shares.give(game.players[1], (game.shares.president_share(company),))
    company.floated, company.cash = True, 100
    game.begin_round("operating", 1)
    game._settle()
    assert play.waits_at() == "home_in_any_city"
    play("corp:14", "place_token", hex="M38", city=4)
    assert company.cash == 80
    assert board.slots("M38", 4) == (None, "14")
    assert list(holders_of(game, "N37")) == [game.players[1]], "and a say about the track that leads there"
    put(play, M38="X20@0")
    board.remove_token("M38", 4, "14")
    assert board.slots("M38", 4) == (None, None)
    put(play, M38="X21@0")
    assert board.slots("M38", 4) == (None, None)


def test_the_first_tile_before_london_is_laid_by_whoever_has_the_card_of_the_home() -> None:
    play = later(phase="2")
    company = major(play, "LNWR")
    card: Private = play.game.privates["C2"]
    play.game.give_private(card, play.game.players[1])
    play.game.land.board.place_token("M38", 1, company.id)
    laying(play, company)
    assert "L39" not in {hex_ for hex_, _ in lays(play, "corp:LNWR")}
    tile = play.game.land.next_copy("7")
    with pytest.raises(Refusal, match="Ben alone"):
        play("corp:LNWR", "lay_tile", hex="L39", tile=tile, rotation=3)
    play.game.close_private(card)
    assert "L39" in {hex_ for hex_, _ in lays(play, "corp:LNWR")}
