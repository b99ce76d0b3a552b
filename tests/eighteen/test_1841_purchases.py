"""1841: what players buy of each other by an optional rule."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.bots.manners import fair_choices
from roundhouse.eighteen.formats.games18xx import read_entry, write_action
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1841.rules.facts import memory
from roundhouse.table.errors import Refusal

from .at_1817 import begin, phase
from .at_table import Play
from .in_1841 import start, table, take


def between(at: str = "4") -> tuple[Play, Corporation]:
    """Ada presides over the AFI with 40%, and Ben has 10% of it; players may buy of each other."""
    play = Play("1841", 3, {"p2p_purchases": "yes"})
    for player in "123":
        play(player, "pass")
    phase(play.game, at)
    ada, ben, _ = play.game.players
    company = start(play, ada, "AFI")
    take(play, ada, company, 2)
    take(play, ben, company, 1)
    return play, company


def lots(play: Play) -> set[tuple[str, int]]:
    """What is on offer at a price to be agreed: of whom, and how much."""
    return {
        (choice.facts["from"], choice.action["percent"])
        for choice in play.table.choices()
        if choice.type == "buy_shares" and "price" in choice.open
    }


def test_in_1841_nobody_buys_of_a_player_without_the_optional_rule() -> None:
    play = table("4")
    company = start(play, play.game.players[1], "AFI")
    take(play, play.game.players[1], company, 2)
    assert not lots(play)


def test_in_1841_shares_of_a_player_are_bought_at_any_price_as_the_purchase_of_the_turn() -> None:
    play, company = between()
    ada, ben, cleo = play.game.players
    ben.cash, before = 555, ada.cash
    play.game.progress.priority = ben
    begin(play, "stock")
    assert lots(play) == {("Ada", 10), ("Ada", 20), ("Ada", 40)}
    for wrong in ({"price": 0}, {"price": 556}, {"price": None}, {"price": 5, "percent": 10}):
        with pytest.raises(Refusal):
            play("2", "buy_shares", shares=["AFI_1", "AFI_2"], **wrong)
    play("2", "buy_shares", shares=["AFI_1", "AFI_2"], price=333)
    assert (ada.cash - before, ben.cash) == (333, 222)
    assert memory(play.game).presidents[company] is ben, "Ben has 30%, Ada 20%"
    assert play.game.shares.president_share(company).owner is ben
    assert (ada.percent(company), ben.percent(company)) == (20, 30)
    assert play.game.round.entity is cleo, "it was the purchase of the turn"


def test_in_1841_the_presidents_certificate_is_bought_by_whoever_presides_then() -> None:
    """… and whole: 18xx.games loses shares where a third one presides (decision 2291)."""
    play, company = between()
    ada, ben, cleo = play.game.players
    play.game.progress.priority = cleo
    begin(play, "stock")
    assert ("Ada", 40) in lots(play), "Cleo would have 40%, and Ben 10%"
    take(play, ben, company, 3)
    assert memory(play.game).presidents[company] is ada
    assert lots(play) == {("Ada", 10), ("Ada", 20), ("Ben", 10), ("Ben", 20), ("Ben", 30), ("Ben", 40)}
    with pytest.raises(Refusal):
        play("3", "buy_shares", shares=["AFI_0", "AFI_1", "AFI_2"], price=1)


def test_in_1841_a_concession_is_bought_with_the_presidency_that_belongs_to_it() -> None:
    play = Play("1841", 3, {"p2p_purchases": "yes"})
    for player in "123":
        play(player, "pass")
    ada, ben, _ = play.game.players
    play.game.give_private(play.game.privates["SFTC"], ada)
    company = start(play, ada, "SFTC")
    take(play, ada, company, 1)
    play.game.progress.priority = ben
    begin(play, "stock")
    assert (1, ben.cash) in play.prices("buy_company")
    assert lots(play) == {("Ada", 10)}, "the president's certificate goes with the concession"
    before = ada.cash
    play("2", "buy_company", company="SFTC", price=70)
    assert ada.cash - before == 70
    assert memory(play.game).presidents[company] is ben
    assert (ada.percent(company), ben.percent(company)) == (10, 20)


def test_in_1841_a_turn_waits_where_18xx_games_looks_at_ones_own_concession() -> None:
    """It could be bought of oneself there (decision 2291)."""
    play = Play("1841", 3, {"p2p_purchases": "yes"})
    for player in "123":
        play(player, "pass")
    ada = play.game.players[0]
    play.game.give_private(play.game.privates["Bayard"], ada)
    ada.cash = 1
    begin(play, "stock")
    assert [choice.type for choice in play.table.choices()] == ["pass"]


def test_a_price_between_players_is_the_total_price_of_18xx_games() -> None:
    play, _ = between()
    play.game.progress.priority = play.game.players[1]
    begin(play, "stock")
    action = {"type": "buy_shares", "entity": "player:2", "shares": ["AFI_1"], "price": 95}
    written = write_action(action, play.game)
    assert (written["total_price"], "price" in written) == (95, False)
    assert read_entry({"id": 1, **written}, play.game).action["price"] == 95


def test_bots_buy_nothing_of_players_whom_nobody_has_asked() -> None:
    play, _ = between()
    play.game.progress.priority = play.game.players[1]
    begin(play, "stock")
    assert lots(play)
    assert not [one for one in fair_choices(play.game, "2") if one.type == "buy_shares" and one.open]
