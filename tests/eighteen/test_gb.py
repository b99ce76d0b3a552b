"""18GB: scenarios, the auction, private companies that close, shares and growth."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.parts.open_auction.part import OpenAuction
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles import title
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_gb import SIX, britain, give, lay, lays, memory, orphan, phase, private, working
from .mid_game import in_stock_round, started

# Scenarios

ALL = ["CR", "GER", "GSWR", "GWR", "LNWR", "LSWR", "LYR", "MR", "MSLR", "NBR", "NER", "SWR"]


@pytest.mark.parametrize(
    ("players", "options", "corporations", "privates", "hexes"),
    [
        (2, {}, "CR LNWR LYR MR NBR NER", "AF GN LB LM LS SD", 92),
        (2, {"two_player_ew": "yes"}, "GER GWR LNWR LSWR MR SWR", "CH GN LB LM LS TV", 84),
        (4, {}, "CR GWR LNWR LSWR LYR MR NBR NER SWR", "AF CH GN LB LM LS SD TV", 111),
        (
            4,
            {"four_player_alt": "yes"},
            "CR GSWR GWR LNWR LYR MR MSLR NBR NER",
            "AF CH GN LB LM LS MC SD",
            111,
        ),
        (5, {}, " ".join(ALL), "AF CH GN LB LM LS MC SD TV", 111),
        (
            5,
            {"two_player_ew": "yes", "four_player_alt": "yes"},
            " ".join(ALL),
            "AF CH GN LB LM LS MC SD TV",
            111,
        ),
    ],
)
def test_each_number_of_players_has_its_scenario(
    players: int, options: dict[str, str], corporations: str, privates: str, hexes: int
) -> None:
    game = Play("18GB", players, options).game
    assert sorted(game.corporations) == corporations.split()
    assert sorted(game.privates) == privates.split()
    assert len(game.title.map.hexes) == hexes
    assert any(tile.name == "G31" for tile in game.title.tiles) is (players > 4)


def test_with_three_chance_brings_a_seventh_corporation() -> None:
    games = [Play("18GB", 3, seed=seed).game for seed in range(1, 12)]
    more = [set(game.corporations) - {"CR", "LNWR", "LYR", "MR", "NBR", "NER"} for game in games]
    assert set().union(*more) == {"GSWR", "GWR", "MSLR"}
    assert all(len(one) == 1 for one in more)


def test_scenarios_that_nobody_chooses_are_not_on_the_card() -> None:
    names = {option.id for option in FAMILY.card(title("18GB")).options}
    assert names == {"two_player_ew", "four_player_alt", "bot-thinking"}


# The auction


def test_nobody_passes_who_leads_too_rarely() -> None:
    play = Play("18GB", 2)
    assert not play.options("pass")
    play("1", "bid", company="LB", price=40)
    play("2", "bid", company="GN", price=70)
    assert not play.options("pass"), "with two players everybody leads twice first"
    play("1", "bid", company="AF", price=30)
    play("2", "bid", company="GN", price=75)
    assert play.options("pass")
    with pytest.raises(Refusal):
        Play("18GB", 2)("1", "pass")


def test_whoever_can_bid_on_nothing_may_pass() -> None:
    play = Play("18GB", 4)
    play.game.players[0].cash = 20
    assert play.options("pass")


def test_what_nobody_wants_gets_cheaper_until_somebody_has_to_take_it() -> None:
    play = Play("18GB", 3)
    for player, name in ((1, "LB"), (2, "GN"), (3, "LM")):
        play(str(player), "bid", company=name, price=play.game.privates[name].value)
    for player in (1, 2, 3):
        play(str(player), "pass")
    assert play.game.privates["LB"].owner is play.game.players[0], "what has a bid is sold"
    assert play.prices("bid")[0][0] == 20, "AF costs 10 less"
    for _ in range(2):
        for player in (1, 2, 3):
            play(str(player), "pass")
    step = play.game.round.step(OpenAuction)
    leading = {private.id: (player.id, price) for private, (player, price) in step.leading.items()}
    assert leading == {"AF": ("1", 0), "LS": ("2", 0)}, "each falls to another player"
    assert play.game.deciders() == ("3",)


def test_the_poorest_begin_and_of_equals_who_has_more_private_companies() -> None:
    play = Play("18GB", 4)
    game = play.game
    for player, cash in zip(game.players, (200, 150, 150, 300), strict=True):
        player.cash = cash
    private(play, "AF", 2)
    private(play, "LS", 3)
    private(play, "CH", 3)
    game.round.finish()
    assert [player.id for player in game.progress.seating or ()] == ["3", "2", "1", "4"]


# Who starts what


def test_the_owner_of_lb_starts_the_lnwr_before_anything_else_and_nobody_else_does() -> None:
    play = in_stock_round("18GB", 6)
    private(play, "LB", 2)
    assert "LNWR" not in {one["corporation"] for one in play.options("par")}
    started(play, "MR", 80, (1, 0))
    play("1", "pass")
    assert {one["corporation"] for one in play.options("par")} == {"LNWR"}
    assert not play.options("buy_shares"), "nor may the founder buy shares of others"
    cell = next(cell for cell in play.game.market.par_cells() if cell.price == 80)
    play("2", "par", corporation="LNWR", cell=cell.at)
    assert len({one["corporation"] for one in play.options("par")}) == 10


def test_half_of_the_corporations_start_in_the_second_stock_round_or_later() -> None:
    play = in_stock_round("18GB", 6, turn=1)
    late = memory(play).late
    assert len(late) == 6
    assert "LNWR" not in {one.id for one in late}
    open_ = {one["corporation"] for one in play.options("par")}
    assert open_.isdisjoint(one.id for one in late)
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    assert {one.id for one in late} < {one["corporation"] for one in play.options("par")}


# Private companies


def test_an_owner_closes_a_private_company_for_one_more_income() -> None:
    play = in_stock_round("18GB", 6, turn=1)
    land = private(play, "AF", 2)
    assert not play.options("choose_ability"), "not in the first stock round"
    play.game.progress.turn = 2
    play.game.begin_round("stock", 1)
    before = play.cash(2)
    play("private:AF", "choose_ability", choice="close")
    assert (play.cash(2), land.value, land.revenue) == (before + 10, 0, 0)
    assert land.owner is play.game.players[1], "it stays with its owner, and what it can do begins"
    assert play.game.abilities.blocks_hex("K2", None) is None
    assert not play.options("choose_ability")
    with pytest.raises(Refusal):
        play("private:AF", "choose_ability", choice="close")


def test_track_on_its_land_closes_a_private_company_once_blue_tiles_are_there() -> None:
    play, (company,) = working("MR")
    blocker = private(play, "GN", 2)
    assert play.game.abilities.blocks_hex("I18", company) is blocker
    phase(play, "4+2")
    lay(play, H19="G37@4")
    before = play.cash(2)
    assert "8" in lays(play, "I18") or "9" in lays(play, "I18")
    way = next(one for one in play.options("lay_tile") if one["hex"] == "I18")
    play(company.key, "lay_tile", hex="I18", tile=way["tile"], rotation=way["rotation"])
    assert (blocker.value, play.cash(2)) == (0, before + 25)


def test_a_private_company_does_nothing_before_it_has_closed() -> None:
    play, (company,) = working("LYR")
    private(play, "LM")
    private(play, "GN")
    give(play, company, "2+1")
    assert not any(one.name == "Liverpool & Manchester" for one in play.game.runs.rules(company).bonuses)
    assert not play.options("place_token")
    play("private:LM", "choose_ability", choice="close")
    play("private:GN", "choose_ability", choice="close")
    assert any(one.name == "Liverpool & Manchester" for one in play.game.runs.rules(company).bonuses)
    assert [one["hex"] for one in play.options("place_token")] == ["I14"]


def test_gn_places_a_token_for_50_or_where_the_company_gets_for_nothing() -> None:
    play, (company,) = working("NER")
    private(play, "GN", closed=True)
    play("private:GN", "place_token", hex="I14", city=0, slot=0)
    assert (company.cash, play.game.land.board.has_token("I14", "NER")) == (450, True)
    assert company.tokens == (50,), "its own token is left, but not for this turn"
    assert lays(play, "I14") >= {"G36", "G40"}, "and it may lay green in York already"

    play, (company,) = working("NER")
    private(play, "GN", closed=True)
    lay(play, J13="G36@0", I14="G41@1")
    spots = [one for one in play.table.choices() if one.action["entity"] == "private:GN"]
    assert [one.facts["cost"] for one in spots if one.type == "place_token"] == [0]
    memory(play).near_end = True
    play.game.journal.forget()
    assert not [one for one in play.table.choices() if one.type == "place_token"], "none when the end is near"


def test_york_keeps_a_slot_for_gn_until_blue_tiles_come() -> None:
    play, (company,) = working("MR")
    lay(play, I14="G41@0")
    board = play.game.land.board
    assert not board.has_room("I14", 0, company.id)
    phase(play, "4+2")
    assert board.has_room("I14", 0, company.id)


def test_af_lays_in_perth_beside_the_tile_actions_and_taff_vale_in_one_of_them() -> None:
    play, (company,) = working("NBR")
    private(play, "AF", closed=True)
    lay(play, I6="G18@3", I4="G32@0")
    way = next(one for one in play.options("lay_tile") if one["entity"] == "private:AF")
    play("private:AF", "lay_tile", hex=way["hex"], tile=way["tile"], rotation=way["rotation"])
    assert way["hex"] == "I2"
    assert play.game.round.step(LayTrack).laid == 0

    play, (company,) = working("GWR")
    private(play, "TV", closed=True)
    phase(play, "4+2")
    lay(play, D23="G18@2")
    costs = {
        one.action["entity"]: one.facts["cost"]
        for one in play.table.choices()
        if one.type == "lay_tile" and one.action["hex"] == "C22"
    }
    assert costs == {"corp:GWR": 50, "private:TV": 0}
    play("private:TV", "lay_tile", hex="C22", tile="G33-0", rotation=0)
    assert company.cash == 500


# Shares


def test_a_president_may_buy_two_cheap_shares_and_nobody_more_than_60_from_the_treasury() -> None:
    play, (company,) = britain("MR", price=70)
    game = play.game
    cheap = game.market.cell("0,0")
    assert cheap is not None
    game.market.move(company, cheap)
    assert not play.options("buy_shares"), "Ada has 60%"
    for index in (2, 3):
        game.shares.move(game.certificates[f"MR_{index}"], game.pool)
    game.begin_round("stock", 1)
    play("1", "buy_shares", shares=["MR_2"])
    assert [one["shares"] for one in play.options("buy_shares")] == [["MR_3"]], "a second one"
    play("1", "buy_shares", shares=["MR_3"])
    assert game.players[0].percent(company) == 100


def test_certificates_count_at_every_price() -> None:
    play, (company,) = britain("MR", price=70)
    game = play.game
    cheap = game.market.cell("0,0")
    assert cheap is not None
    game.market.move(company, cheap)
    assert game.limits.certificates_counted(game.players[0]) == 2


def test_without_a_train_shares_are_worth_half() -> None:
    play, (company,) = britain("MR")
    ada = play.game.players[0]
    assert play.game.worth(ada) == ada.cash + 150
    play("1", "sell_shares", shares=["MR_1"], percent=20)
    assert ada.cash == 305 + 50
    give(play, company, "2+1")
    assert play.game.worth(ada) == ada.cash + 2 * company.share_price


def test_sales_move_the_price_by_share_but_in_the_last_phase_only_those_of_presidents() -> None:
    play, (company,) = britain("MR")
    game = play.game
    give(play, company, "2+1")
    game.shares.move(game.certificates["MR_2"], game.players[1])
    play("1", "sell_shares", shares=["MR_1"], percent=20)
    assert company.share_price == 90
    phase(play, "6X")
    play("1", "pass")
    play("2", "sell_shares", shares=["MR_2"], percent=20)
    assert company.share_price == 90
    game.begin_round("stock", 1)
    play("1", "sell_shares", shares=["MR_0"], percent=40)
    assert (company.share_price, company.player) == (75, None), "by two shares, and nobody presides"


# Growth


def test_a_corporation_grows_for_two_steps_of_its_price() -> None:
    play, (company, other) = britain("MR", "NBR")
    game, ada = play.game, play.game.players[0]
    give(play, company, "2+1")
    game.shares.move(game.certificates["NBR_2"], game.pool)
    play("1", "choose", choice="convert_MR")
    assert (company.size, company.share_price, company.cash) == (10, 80, 500 + 5 * 80)
    assert (ada.percent(company), company.percent(company), game.pool.percent(company)) == (30, 20, 50)
    assert company.tokens[-2:] == (50, 50)
    assert {one["shares"][0][:2] for one in play.options("buy_shares")} == {"MR"}, "only of this one"
    assert not play.options("sell_shares")
    assert not play.options("par")
    assert not play.options("choose")
    play("1", "buy_shares", shares=["MR_4"])
    play.game.begin_round("stock", 1)
    play("1", "choose", choice="convert_NBR")
    assert other.tokens[-1:] == (50,)
    assert len(other.tokens) == len(other.definition.tokens), "the NBR gets one token"


@pytest.mark.parametrize("reason", ["not operated", "not president", "sold before"])
def test_a_corporation_does_not_grow(reason: str) -> None:
    play, (company,) = britain("MR")
    give(play, company, "2+1")
    if reason == "not operated":
        company.runs = ()
    elif reason == "not president":
        play("1", "pass")
    else:
        play("1", "sell_shares", shares=["MR_1"], percent=20)
    assert not play.options("choose")


def test_whoever_has_ordered_to_pass_is_asked_again_when_a_corporation_grows() -> None:
    play, (company, _) = britain("MR", "CR")
    give(play, company, "2+1")
    play("1", "sell_shares", shares=["CR_1"], percent=20)
    play("1", "pass")
    play("2", "program_share_pass")
    for player in (3, 4, 5, 6):
        play(str(player), "pass")
    play("1", "choose", choice="convert_MR")
    play("1", "pass")
    assert play.game.deciders() == ("2",)
    assert play.game.players[1].program is None


def test_corporations_start_with_60_then_with_ten_shares_then_not_at_all() -> None:
    play = in_stock_round("18GB", SIX)
    game = play.game
    company = game.corporations["CR"]
    cell = next(cell for cell in game.market.par_cells() if cell.price == 100)
    play("1", "par", corporation="MR", cell=cell.at)
    assert game.corporations["MR"].floated, "40% are enough at first"
    assert game.corporations["MR"].cash == 500
    game.fire("float_60")
    game.players[0].cash = 500
    game.begin_round("stock", 1)
    play("1", "par", corporation="CR", cell=cell.at)
    assert not company.floated
    game.fire("float_10_share")
    assert (company.size, game.players[0].percent(company), company.percent(company)) == (10, 20, 80)
    assert len(company.tokens) == 3
    for index in range(1, 5):
        game.shares.move(game.certificates[f"CR_{index}"], game.players[1])
    game.check_float(company)
    assert (company.floated, company.cash, game.pool.percent(company)) == (True, 1000, 40)
    trains = len(game.depot.upcoming)
    game.fire("remove_unstarted")
    gone = [one.id for one in game.corporations.values() if one.closed]
    assert sorted(gone) == sorted(set(ALL) - {"MR", "CR"})
    assert len(game.depot.upcoming) == trains - 8, "each with a 6X train, as long as there are any"
    assert game.land.board.has_token("J25", "GER"), "tokens stay"


def test_the_presidents_certificate_of_the_pool_costs_one_share() -> None:
    play, (company,) = britain("MR")
    game = play.game
    give(play, company, "2+1")
    orphan(play, company)
    before = play.cash(1)
    play("1", "buy_shares", shares=["MR_1"])
    assert company.player is None, "one share is not enough to preside"
    play.game.begin_round("stock", 1)
    play("1", "buy_shares", shares=["MR_0"])
    assert game.players[0].percent(company) == 40
    assert company.player is not None
    assert play.cash(1) == before - 200
