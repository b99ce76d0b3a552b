"""18Rhl: track, private companies, ferries, and what routes earn."""

from __future__ import annotations

from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.titles.g18Rhl.facts import Rhineland
from roundhouse.eighteen.titles.g18Rhl.link import is_linked
from roundhouse.eighteen.titles.g18Rhl.running import UsualRoutes

from .at_table import Play
from .in_the_rhineland import auction, best, company, give, lay, own, sites, stock, tiles
from .mid_game import pass_to, reach_phase, run, turn_of

# Track


def test_the_cities_on_the_rhine_grow_together_bank_by_bank() -> None:
    play = stock()
    land = play.game.land
    for name in ("RhE", "CME", "CCE"):
        company(play, name)
    lay(play, I10="X923")
    assert land.board.tokens["I10"][1] == ("CME",), "it began on the right bank"
    assert "RhE" in land.board.tokens["I10"][0]
    lay(play, I10="928")
    assert {token for token in land.board.tokens["I10"][0] if token} == {"RhE", "CME"}


def test_their_tiles_are_not_turned() -> None:
    play = stock()
    company(play, "DEE")
    reach_phase(play, "3")
    turn_of(play, "DEE")
    assert {(tile, turn) for hex_, tile, turn in tiles(play, "corp:DEE") if hex_ == "F9"} == {
        ("X921", 0),
        ("X922", 0),
    }


def successors(play: Play, hex_: str, tile: str) -> set[str]:
    """The tiles that may replace a tile on a hex."""
    land = play.game.land
    old = land.tile_named(tile)
    return {
        name
        for name, new in land.ground.tiles.items()
        if play.game.policies.track.may_replace(old, new, hex_, None)
    }


def test_tiles_with_towns_have_successors_of_their_own() -> None:
    play = stock()
    reach_phase(play, "3")
    assert successors(play, "C4", "3") == {"141", "142", "143"}
    assert successors(play, "C4", "4") == {"141", "142"}
    assert successors(play, "C4", "58") == {"141", "142", "143", "144"}
    assert successors(play, "B13", "1") == successors(play, "B13", "55") == {"88"}
    assert successors(play, "B13", "2") == successors(play, "B13", "56") == {"87"}
    assert successors(play, "B13", "69") == {"204"}
    reach_phase(play, "5")
    assert successors(play, "C4", "141") == set()
    assert successors(play, "B13", "88") == {"933"}
    assert successors(play, "D9", "X925") == {"929"}
    assert successors(play, "D7", "947") == set()
    assert successors(play, "D13", "216") == set()


def test_two_towns_become_one_whether_new_track_is_joined_or_not() -> None:
    play = stock()
    reach_phase(play, "3")
    company(play, "DEE")
    lay(play, F11="9@1", E12="55@1")
    play.game.land.board.place_token("D11", 0, "DEE")
    lay(play, D11="937@2")
    turn_of(play, "DEE")
    assert ("E12", "88") in {(hex_, tile) for hex_, tile, _ in tiles(play, "corp:DEE")}


def test_with_promotion_tiles_gray_ones_of_their_own_follow() -> None:
    play = stock(promotion_tiles="yes")
    reach_phase(play, "8")
    assert successors(play, "D9", "929") == {"949"}
    assert successors(play, "F9", "927") == successors(play, "I10", "928") == {"932V"}
    assert successors(play, "D7", "947") == {"950"}
    assert successors(play, "D13", "216") == {"Essen"}
    assert successors(play, "E6", "216") == set()
    assert successors(stock(), "D9", "929") == {"932"}


def test_the_crefelder_has_two_homes() -> None:
    play = stock()
    company(play, "CCE")
    play.game.corporations["CCE"].operated = False
    turn_of(play, "CCE")
    assert list(play.game.land.board.tokens_of("CCE")) == [("E6", 0), ("I10", 1)]
    assert play.game.corporations["CCE"].tokens == (80,)


# Private companies


def test_only_the_owner_of_the_prinz_wilhelm_bahn_builds_on_its_hex_first() -> None:
    play = stock()
    bme, dee = company(play, "BME"), company(play, "DEE", 2)
    own(play, "PWB", 2)
    blocker = play.game.abilities.blocks_hex
    assert blocker("E14", bme) is play.game.privates["PWB"]
    assert blocker("E14", dee) is None
    lay(play, E14="9@0")
    assert blocker("E14", bme) is None, "the first tile lies there"


def test_the_seilzuganlage_lays_a_tile_on_mountains_beside_the_usual_one() -> None:
    play = stock()
    dee = company(play, "DEE")
    own(play, "Szl")
    turn_of(play, "DEE")
    assert ("J13", "9", 0) in tiles(play, "private:Szl"), "reached or not"
    assert not any(hex_ == "H11" for hex_, _, _ in tiles(play, "private:Szl"))
    play("private:Szl", "lay_tile", hex="F11", tile="9-0", rotation=1)
    assert dee.cash == 500
    assert play.waits_at() == "track_before_token"
    assert not tiles(play, "private:Szl"), "once in the game"


def test_the_ferry_company_makes_a_city_on_the_rhine_green() -> None:
    play = stock()
    company(play, "BME")
    own(play, "Tjt")
    turn_of(play, "BME")
    assert not tiles(play, "private:Tjt"), "not in phase 2"
    reach_phase(play, "3")
    assert {hex_ for hex_, _, _ in tiles(play, "private:Tjt")} == {"D9", "F9", "I10"}
    lay(play, D9="X925")
    assert {hex_ for hex_, _, _ in tiles(play, "private:Tjt")} == {"F9", "I10"}, "only from yellow to green"
    bme = play.game.corporations["BME"]
    play("private:Tjt", "lay_tile", hex="F9", tile="X921-0", rotation=0)
    assert bme.cash == 500, "the tile is free"
    assert play.waits_at() == "token_after_tile"
    play("corp:BME", "place_token", hex="F9", city=1)
    assert bme.cash == 500 - 60, "the token is not"
    assert play.waits_at() != "track_before_token", "it took the place of the usual tile"


def test_its_tile_may_follow_the_usual_one_but_no_token_or_train() -> None:
    play = stock()
    company(play, "DEE")
    own(play, "Tjt")
    reach_phase(play, "3")
    turn_of(play, "DEE")
    play("corp:DEE", "lay_tile", hex="F11", tile="9-0", rotation=1)
    assert tiles(play, "private:Tjt")
    play.game.round.step(PlaceTokens).placed = True
    assert not tiles(play, "private:Tjt")


def test_after_a_train_no_private_company_lays_a_tile() -> None:
    play = stock()
    company(play, "DEE")
    own(play, "Szl")
    turn_of(play, "DEE")
    pass_to(play, "buy_train_rhineland")
    assert tiles(play, "private:Szl")
    play("corp:DEE", "buy_train", train="2-0", price=100)
    assert not tiles(play, "private:Szl")


def test_osterath_lies_on_anything_in_phases_3_and_4_and_a_token_there_is_free() -> None:
    play = stock()
    dee = company(play, "DEE")
    own(play, "KEO")
    turn_of(play, "DEE")
    assert not tiles(play, "private:KEO")
    reach_phase(play, "3")
    assert tiles(play, "private:KEO") == {("E8", "935", 1)}
    for tile in ("1@0", "55@3", "88@1"):
        lay(play, E8=tile)
        assert tiles(play, "private:KEO") == {("E8", "935", 1)}, tile
    play("private:KEO", "lay_tile", hex="E8", tile="935-0", rotation=1)
    play("corp:DEE", "place_token", hex="E8", city=0)
    assert (dee.cash, dee.tokens) == (500, ())
    assert not tiles(play, "corp:DEE"), "tile and token are used up"
    other = stock()
    company(other, "DEE")
    own(other, "KEO")
    reach_phase(other, "5")
    turn_of(other, "DEE")
    assert not tiles(other, "private:KEO")


def test_no_token_is_asked_for_where_there_is_one_or_no_money() -> None:
    play = stock()
    dee = company(play, "DEE")
    own(play, "Tjt")
    reach_phase(play, "3")
    turn_of(play, "DEE")
    play("private:Tjt", "lay_tile", hex="F9", tile="X921-0", rotation=0)
    assert play.waits_at() != "token_after_tile", "its home is there"
    assert dee.tokens == (60,)
    other = stock()
    company(other, "BME", cash=50)
    own(other, "Tjt")
    reach_phase(other, "3")
    turn_of(other, "BME")
    other("private:Tjt", "lay_tile", hex="F9", tile="X921-0", rotation=0)
    assert other.waits_at() != "token_after_tile"


# The line to Aachen

LINE = {"K4": "4@1", "K8": "8@1", "J9": "9@0"}
"""Track from Aachen by Düren to the left bank of Köln."""


def test_the_rheinische_is_paid_for_three_shares_when_the_line_is_complete() -> None:
    play = stock()
    rhe = company(play, "RhE", cash=100)
    play.game.memory_of(Rhineland).owed = 240
    lay(play, K4=LINE["K4"], K8=LINE["K8"])
    assert not is_linked(play.game)
    turn_of(play, "RhE")
    play("corp:RhE", "lay_tile", hex="J9", tile="9-0", rotation=0)
    assert is_linked(play.game)
    assert (rhe.cash, play.game.memory_of(Rhineland).owed) == (340, 0)


def test_track_to_the_other_bank_does_not_complete_it() -> None:
    play = stock()
    lay(play, **LINE)
    assert is_linked(play.game)
    play.game.land.board.lift("K4")
    assert not is_linked(play.game)


# What routes earn


def along_the_rhine(train: str) -> Play:
    """The DEE runs on both banks of Düsseldorf: to Elberfeld in the east, to Mönchengladbach in the west."""
    play = stock()
    dee = company(play, "DEE")
    reach_phase(play, "3")
    lay(play, F9="X922", F11="9@1", G8="8@1", G6="948@0")
    sites(play, "J3", "E6")
    give(play, dee, train)
    return play


def test_over_the_ferry_both_banks_are_one_stop_that_pays_ten_less() -> None:
    play = along_the_rhine("3")
    dee = play.game.corporations["DEE"]
    assert best(play, dee) == 30 + (40 - 10) + 50
    play = along_the_rhine("2")
    assert best(play, play.game.corporations["DEE"]) == (40 - 10) + 50, "its token is on the other bank"


def test_a_run_over_the_ferry_is_recorded_and_read_again() -> None:
    play = along_the_rhine("3")
    turn_of(play, "DEE")
    pass_to(play, "run")
    claims = play.game.runs.best(play.game.corporations["DEE"]).claims
    assert ["F9"] in claims[0]["connections"]
    assert {"F9-0", "F9-1"} <= set(claims[0]["nodes"])
    run(play)
    assert play.game.round.step(RunTrains).revenue == 110


def ruhr(train: str = "2", phase: str = "3") -> Play:
    """The BME has a token in Essen, with track to both places of the eastern Ruhr."""
    play = stock()
    bme = company(play, "BME")
    reach_phase(play, phase)
    lay(play, D13="934@0")
    play.game.land.board.place_token("D13", 0, "BME")
    play.game.land.board.remove_token("F13", 1, "BME")
    sites(play, "J3", "E6")
    give(play, bme, train)
    return play


def test_a_route_to_the_eastern_ruhr_is_paid_for_each_link_and_ends_there_once() -> None:
    play = ruhr()
    assert best(play, play.game.corporations["BME"]) == 40 + 10 + 2 * 10
    play = ruhr("3")
    assert best(play, play.game.corporations["BME"]) == 70, "not from one of its places to the other"
    lay(play, C12="15@1")
    assert play.game.land.board.tile("C12").exits >= {4}
    assert best(play, play.game.corporations["BME"]) == 80


def test_coal_and_steel_on_a_route_pay_more_and_later_twice_as_much() -> None:
    play = ruhr()
    sites(play, "D13", "E6")
    assert best(play, play.game.corporations["BME"]) == 70 + 20, "the steel is in the Ruhr"
    play = ruhr("5", "5")
    sites(play, "D13", "E6")
    assert best(play, play.game.corporations["BME"]) == 70 + 40


def usual(play: Play, name: str = "BME") -> UsualRoutes:
    """What usual routes of a corporation earn."""
    hooks = play.game.runs.rules(play.game.corporations[name]).hooks
    return next(hook for hook in hooks if isinstance(hook, UsualRoutes))


def test_what_a_route_earns_by_where_it_stops() -> None:
    play = ruhr()
    sites(play, "K4", "D9")
    hook, steel = usual(play), {("C14", 0)}
    assert hook.earned({"D7", "D9"}, set()) == 20
    assert hook.earned({"D7", "K4"}, set()) == 0, "no steel"
    assert hook.earned({"D7", "K4", "D9"}, set()) == 20
    assert hook.earned({"D7", "K4", "D9", "J15"}, set()) == 40
    assert hook.earned({"D7", "K4", "D9", "C14"}, steel) == 40 + 20
    assert hook.earned({"D7", "C14"}, {("C14", 1)}) == 20, "coal twice"
    assert hook.earned({"G2", "C14"}, steel) == 80 + 20, "the Iron Rhine"
    assert hook.earned({"E12", "J15"}, set()) == 0
    assert hook.earned({"D7", "K4", "D9", "J15", "C14", "G2"}, steel) <= hook.bound(
        play.game.runs.train_reach(play.game.corporations["BME"].trains[0])
    )


def test_no_route_ends_where_a_token_of_others_lies_off_the_map() -> None:
    play = stock()
    adr = company(play, "ADR")
    board = play.game.land.board
    lay(play, C12="15@0", B13="9@0")
    board.place_token("C12", 0, "ADR")
    give(play, adr, "2")
    sites(play, "J3", "E6")
    hamburg = best(play, adr)
    assert hamburg == 30 + 40
    board.place_token("A14", 0, "BME")
    assert best(play, adr) == 0
    board.remove_token("A14", 0, "BME")
    board.place_token("A14", 0, "ADR")
    assert best(play, adr) == hamburg


TO_BASEL = {"K10": "57@2", "J9": "9@2", "I8": "7@4", "I10": "928"}
TO_FRANKFURT = {"I12": "8@5", "J13": "8@0", "K12": "8@3"}


def express(**track: str) -> Play:
    """The RhE has an 8 train in phase 8."""
    play = stock()
    rhe = company(play, "RhE")
    reach_phase(play, "8")
    lay(play, **track)
    give(play, rhe, "8")
    sites(play, "D7", "I10")
    return play


def test_the_express_begins_or_ends_at_its_places_and_gets_nothing_more() -> None:
    play = express(**TO_BASEL)
    assert best(play, play.game.corporations["RhE"]) == 70 + 20 + 50
    play = express(I10="928", J9=LINE["J9"], K8=LINE["K8"])
    rhe = play.game.corporations["RhE"]
    assert best(play, rhe) == 0, "not from Köln to Düren"
    for train in list(rhe.trains):
        play.game.depot.rust(train)
    give(play, rhe, "6")
    assert best(play, rhe) == 50 + 20


def test_between_two_of_its_places_cities_on_the_rhine_pay_double() -> None:
    play = express(**TO_BASEL, **TO_FRANKFURT)
    assert best(play, play.game.corporations["RhE"]) == 70 + 20 + 2 * 50 + 60


def test_the_express_visits_no_other_place_off_the_map() -> None:
    play = express(K10="5@5", K8="8@5")
    rhe = play.game.corporations["RhE"]
    play.game.land.board.place_token("K10", 0, "RhE")
    assert best(play, rhe) == 70 + 20
    for train in list(rhe.trains):
        play.game.depot.rust(train)
    give(play, rhe, "6")
    assert best(play, rhe) == 70 + 20 + 10 + 20, "other trains go on to Düren"


# The Ratingen variant


def test_ratingen_is_closed_until_phase_3_and_its_owner_builds_first() -> None:
    play = stock(ratingen_variant="yes")
    assert "PWB" not in play.game.privates
    assert "ATB" not in auction().game.privates
    dee, bme = company(play, "DEE"), company(play, "BME", 2)
    own(play, "ATB")
    lay(play, F11="9@1")
    turn_of(play, "DEE")
    assert not any(hex_ == "E12" for hex_, _, _ in tiles(play, "corp:DEE") | tiles(play, "private:ATB"))
    reach_phase(play, "3")
    lay(play, F11="24@1")
    assert play.game.abilities.blocks_hex("E12", bme) is play.game.privates["ATB"]
    ours = tiles(play, "private:ATB")
    assert {hex_ for hex_, _, _ in ours} == {"E12"}
    assert all(1 in play.game.land.tile_named(tile).at(turn).exits for _, tile, turn in ours), "the stub"
    _, tile, turn = min(ours)
    play("private:ATB", "lay_tile", hex="E12", tile=f"{tile}-0", rotation=turn)
    assert play.game.privates["ATB"].closed
    assert dee.cash == 500
    assert tiles(play, "corp:DEE"), "the usual tile is left"


def test_a_route_by_ratingen_that_serves_steel_earns_more() -> None:
    play = stock(ratingen_variant="yes")
    company(play, "BME")
    sites(play, "J3", "E6")
    assert usual(play).earned({"E12", "J15"}, set()) == 30
    assert usual(play).earned({"E12", "D7"}, set()) == 0


def test_the_hex_beside_ratingen_becomes_a_city() -> None:
    play = stock(ratingen_variant="yes")
    reach_phase(play, "3")
    land = play.game.land
    assert [tile.name for tile in land.successors(land.board.tile("E10"), "E10")] == ["1910"]
    assert successors(play, "E10", "1910") == {"1911"}
    company(play, "DEE")
    lay(play, F9="927")
    turn_of(play, "DEE")
    assert {one for one in tiles(play, "corp:DEE") if one[0] == "E10"} == {("E10", "1910", 0)}, "the stubs"
