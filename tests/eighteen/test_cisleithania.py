"""1824: Cisleithania: the draft of two players, construction railways, the bond railway, Bukowina."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY
from roundhouse.eighteen.titles.g1824.rules import Railways
from roundhouse.eighteen.titles.g1824.rules.facts import Builders, Unions
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_1824 import give, lay, turn_of


def drafted(*builders: str, seed: int = 1) -> Play:
    """Two players after the draft, in which each takes the first card on offer; with these construction
    railways, if any are named."""
    for attempt in range(seed, 200):
        play = Play("1824Cisleithania", 2, seed=attempt)
        stacks = play.game.memory_of(Builders).stacks
        if {*builders} <= {name for name, stack in stacks.items() if stack == 1}:
            break
    while play.game.memory_of(Builders).stacks:
        choice = play.options("buy_company")[0]
        play(play.game.deciders()[0], "buy_company", company=choice["company"], price=choice["price"])
    return play


def started(play: Play) -> Play:
    """Each buys a mountain railway."""
    play("1", "buy_company", company="B1", price=120)
    play("2", "buy_company", company="B2", price=120)
    return play


def operating(play: Play) -> Play:
    """Everybody passes until companies operate."""
    while play.game.round.kind == "stock":
        play(play.game.deciders()[0], "pass")
    return play


def bond_of(play: Play) -> Corporation:
    """The bond railway."""
    bond = play.game.memory_of(Builders).bond
    assert bond is not None
    return bond


def bond_shares(play: Play, count: int) -> list[Certificate]:
    """So many single shares of the bond railway in the pool."""
    return [share for share in play.game.pool.shares(bond_of(play)) if share.percent == 10][:count]


def pass_turn(play: Play) -> None:
    """The company in turn runs nothing and passes."""
    kinds = {choice.type: choice for choice in play.table.choices()}
    choice = kinds.get("pass") or kinds["run_routes"]
    play.table.apply(dict(choice.action) | ({"routes": []} if choice.type == "run_routes" else {}))


# The draft


def test_cards_are_drafted_in_pairs_the_second_player_first_and_last() -> None:
    play, order = Play("1824Cisleithania", 2), []
    stacks = dict(play.game.memory_of(Builders).stacks)
    pairs = []
    while play.game.memory_of(Builders).stacks:
        order.append(play.game.deciders()[0])
        assert not play.options("pass")
        assert not play.options("buy_shares")
        choice = play.options("buy_company")[0]
        pairs.append(stacks[choice["company"]])
        play(order[-1], "buy_company", company=choice["company"], price=choice["price"])
    assert order == ["2", "1", "1", "2", "1", "2", "2", "1"]
    assert pairs[::2] == pairs[1::2], "who comes second takes the other card of the stack"
    assert sorted(stacks.values()) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert {name for name, stack in stacks.items() if stack == 2} == {"KK1", "SD1"}


def test_after_a_card_of_a_stack_only_the_other_one_of_it_is_offered() -> None:
    play = Play("1824Cisleithania", 2)
    play("2", "buy_company", company="KK1", price=240)
    assert [one["company"] for one in play.options("buy_company")] == ["SD1"]
    with pytest.raises(Refusal):
        play("1", "buy_company", company="EPP", price=120)


def test_two_players_buy_one_mountain_railway_each() -> None:
    play = drafted()
    assert {one["company"] for one in play.options("buy_company")} == {"B1", "B2"}
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=["SD_3"])
    play("1", "buy_company", company="B1", price=120)
    assert {choice.type for choice in play.table.choices()} == {"buy_company", "pass"}
    play("2", "pass")
    assert play.game.privates["B2"].closed
    assert not play.options("buy_company")
    assert play.options("buy_shares"), "only now"


def test_a_mountain_railway_that_a_player_passes_by_is_the_last_one() -> None:
    play = drafted()
    play("1", "pass")
    assert [one["company"] for one in play.options("buy_company")] == ["B1"]


def test_notes_tell_stacks_and_what_companies_are() -> None:
    play = Play("1824Cisleithania", 2)
    part = next(one for one in play.game.parts if isinstance(one, Railways))
    assert [one.value for one in part.notes() if one.name.text == "Stack"].count("1") == 2
    play = drafted("EOD", "SD2")
    part = next(one for one in play.game.parts if isinstance(one, Railways))
    told = {(getattr(one.about, "id", ""), one.name.text) for one in part.notes()}
    assert {("EOD", "Construction railway"), ("SD2", "Construction railway"), ("MS", "Bond railway")} <= told


# Construction railways


def test_a_construction_railway_has_nothing_and_builds_for_nothing() -> None:
    play = operating(drafted("EOD", "SD3"))
    game = play.game
    minor = game.company("SD3")
    owner = minor.player
    assert owner is not None
    assert (minor.cash, minor.trains, game.worth(owner)) == (0, (), 830)
    game.land.place_home(minor)
    turn_of(play, "SD3", "track")
    assert game.land.terrain_cost(minor, "H3") == 0
    assert game.land.terrain_cost(game.company("SD1"), "H3") == 40
    assert "G4" in {one["hex"] for one in play.options("lay_tile")}


def test_its_turn_is_over_after_its_tile() -> None:
    play = operating(drafted("EOD", "KK2"))
    while play.game.round.entity is not play.game.company("EOD"):
        pass_turn(play)
    tile = play.options("lay_tile")[0]
    play("minor:EOD", "lay_tile", hex=tile["hex"], tile=tile["tile"], rotation=tile["rotation"])
    assert play.game.round.entity is not play.game.company("EOD")


@pytest.mark.parametrize(("small", "closes"), [("SD2", "4"), ("KK2", "5")])
def test_they_close_with_the_first_4_train_or_the_first_5_if_kk2_is_one(small: str, closes: str) -> None:
    play = operating(drafted("EPP", small))
    game = play.game
    for minor in ("EPP", small):
        game.land.place_home(game.company(minor))
    while game.depot.phase.name != "4":
        game.depot.next_phase()
    game.fire("close_construction_railways")
    assert game.company("EPP").closed is (closes == "4")
    game.depot.next_phase()
    game.fire("close_construction_railways")
    assert game.company("EPP").closed
    assert game.company(small).closed
    assert game.land.board.has_token("C6", NOBODY)
    assert not game.land.board.has_token(game.company(small).definition.home[0], small)


def test_no_certificate_is_kept_for_a_construction_railway() -> None:
    play = drafted("EOD", "KK2")
    game = play.game
    assert not game.certificates["KK_1"].reserved
    assert game.certificates["KK_0"].reserved
    game.fire("exchange_coal_companies")
    assert not game.company("EOD").closed, "it becomes no certificate"


# The bond railway


def test_the_bond_railway_lies_in_the_pool_and_nobody_presides() -> None:
    play = started(drafted("EOD", "SD2"))
    game, bond = play.game, bond_of(play)
    assert (bond.id, bond.share_price, game.pool.percent(bond)) == ("MS", 50, 100)
    before = play.cash(1)
    play("1", "buy_shares", shares=["MS_0"])
    assert before - play.cash(1) == 100, "the double share costs two"
    assert bond.player is None


def test_it_pays_its_share_price_and_rises() -> None:
    play = drafted("EOD", "SD2")
    game, bond = play.game, bond_of(play)
    game.shares.give(game.players[0], bond_shares(play, 3), change_president=False)
    before = play.cash(1)
    game.begin_round("operating", 1)
    game.round.order = (game.company("EPP"), bond, game.company("MLB"))
    game.round.at = 0
    while game.round.entity is game.company("EPP"):
        pass_turn(play)
    assert game.round.entity is game.company("MLB"), "nobody decides anything for it"
    assert play.cash(1) - before == 50 * 30 // 100
    assert bond.share_price == 60
    assert game.land.board.has_token("C12", "MS")


def test_more_than_60_percent_may_be_bought_from_the_pool() -> None:
    play = started(drafted("EOD", "SD2"))
    game, bond = play.game, bond_of(play)
    game.shares.give(game.players[0], bond_shares(play, 6), change_president=False)
    play("1", "buy_shares", shares=["MS_0"])
    assert game.players[0].percent(bond) == 80


@pytest.mark.parametrize(("players", "pool"), [(2, 10), (3, 0)])
def test_only_two_players_have_a_pool(players: int, pool: int) -> None:
    play = drafted("EOD", "SD2") if players == 2 else Play("1824Cisleithania", 3)
    game = play.game
    company = game.company("BK")
    if company.par is None:
        game.market.set_par(company, next(one for one in game.market.par_cells() if one.price == 80))
    company = give(play, "BK", 1, 6)
    share = next(iter(game.players[0].shares(company)))
    game.policies.stock.sell((share,), 10)
    assert game.pool.percent(company) == pool


def test_whoever_buys_the_last_4_train_places_a_token_of_it_anywhere() -> None:
    play = operating(drafted("EOD", "SD2"))
    game = play.game
    buyer = turn_of(play, "SD1", "place_bond_token", "buy_train_goods")
    fours = [train for train in game.depot.upcoming if train.name in {"2", "3", "4"}]
    for train in fours[:-1]:
        game.depot.remove(train)
    while game.depot.phase.name != "4":
        game.depot.next_phase()
    game.pay(game.bank, buyer, 500)
    play("minor:SD1", "buy_train", train=fours[-1].id, price=280)
    assert play.waits_at() == "place_bond_token"
    assert {"B9", "I8", "G4"} <= {one["hex"] for one in play.options("place_token")}
    play("minor:SD1", "place_token", hex="I8", city=0)
    assert game.land.board.has_token("I8", "MS")
    assert bond_of(play).tokens == (0, 0)
    assert not play.options("place_token")


def test_whoever_upgrades_vienna_to_brown_places_one_there() -> None:
    play = operating(drafted("EOD", "SD2"))
    lay(play, {"E12": "491@0"})
    company = turn_of(play, "SD1", "place_bond_token", "track")
    while "brown" not in play.game.phase.tiles:
        play.game.depot.next_phase()
    play.game.land.lay(company, "E12", "493-0", 0)
    assert {one["hex"] for one in play.options("place_token")} == {"E12"}
    with pytest.raises(Refusal, match="no place"):
        play("minor:SD1", "place_token", hex="B9", city=0)
    play("minor:SD1", "place_token", hex="E12", city=1)
    assert play.game.land.board.has_token("E12", "MS")


# Both numbers of players


@pytest.mark.parametrize(("players", "formed"), [(2, True), (3, False)])
def test_kk_is_formed_sooner_with_two_players(players: int, formed: bool) -> None:
    play = drafted() if players == 2 else Play("1824Cisleithania", 3)
    game = play.game
    game.fire("early_kk_formation")
    assert bool(play.game.memory_of(Unions).ahead) is formed
    game.fire("ug_formation")
    names = {one.id for one in play.game.memory_of(Unions).ahead}
    assert names == ({"KK"} if formed else {"UG"})


def test_budapest_is_a_city_for_three_players_only() -> None:
    assert Play("1824Cisleithania", 3).game.land.board.tile("G12").cities
    assert not drafted().game.land.board.tile("G12").cities


def test_a_route_from_prague_to_bukowina_earns_50_more() -> None:
    play = drafted()
    bonuses = play.game.runs.rules(play.game.company("BK")).bonuses
    bukowina = next(one for one in bonuses if one.name == "Bukowina")
    visited = [{hex_ for hex_, _ in ends.amounts} for ends in bukowina.sets]
    assert (bukowina.amount, visited) == (50, [{"B9", "E12"}, {"D25", "E24", "E26"}])
