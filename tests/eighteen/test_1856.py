"""What only 1856 has: its private companies, gray tiles, its limits."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.model.abilities import TokenPlace
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.parts.nationalization.events import CompanyNationalized
from roundhouse.eighteen.titles.g1856.rules import Rights
from roundhouse.table.errors import Refusal

from .at_1856 import indebted, merge, sold
from .mid_game import in_stock_round, operating, pass_to, started

# Private companies, tokens and limits


def test_tokens_of_the_tunnel_are_for_sale_once_no_player_has_the_private() -> None:
    play = in_stock_round("1856")
    game = play.game
    game.give_private(game.privates["SCFTC"], game.players[1])
    company = indebted(play)
    assert not play.options("special_buy")
    game.give_private(game.privates["SCFTC"], company)
    game.private_desk.close_all()
    assert [row["description"] for row in play.options("special_buy")] == ["Tunnel Token", "Bridge Token"]
    (sold, _) = play.options("special_buy")
    assert write_action(sold, play.game)["cost"] == 50, "18xx.games knows it by name and price together"
    play("corp:THB", "special_buy", description="Tunnel Token")
    assert company.cash == 400 - 50
    with pytest.raises(Refusal, match="cannot buy “Tunnel Token” now"):
        play("corp:THB", "special_buy", description="Tunnel Token")
    bonuses = game.policies.revenue.route_rules(company).bonuses
    assert [bonus.name for bonus in bonuses] == ["Tunnel Token"]


def test_a_token_that_the_national_railway_has_already_goes_back() -> None:
    game = in_stock_round("1856").game
    memory = game.memory_of(Rights)
    memory.owners = frozenset({("Tunnel Token", "GT"), ("Tunnel Token", "GW")})
    memory.left = (0, 0)
    for name in ("GT", "GW"):
        game.happen(CompanyNationalized(company=name, national="CGR"))
    assert memory.owners == {("Tunnel Token", "CGR")}
    assert memory.left == (1, 0)


def test_the_private_of_kitchener_closes_after_the_round_of_its_use() -> None:
    play = in_stock_round("1856")
    game = play.game
    company = indebted(play)
    private = game.privates["WSRC"]
    game.give_private(private, company)
    with pytest.raises(Refusal):
        play("private:WSRC", "place_token", hex="I12", city=0)
    pass_to(play, "buy_train_national")
    play("private:WSRC", "place_token", hex="I12", city=0)
    assert not private.closed
    play("corp:THB", "buy_train", train="2-0", price=100)
    while game.round.kind == "operating":
        play("corp:THB", "pass")
    assert private.closed


def test_the_private_of_kitchener_places_no_token_once_interest_is_paid() -> None:
    play = in_stock_round("1856")
    game = play.game
    game.give_private(game.privates["WSRC"], indebted(play))
    pass_to(play, "buy_train_national")
    assert {row["hex"] for row in play.options("place_token")} == {"I12"}
    play("corp:THB", "buy_train", train="2-0", price=100)
    assert not play.options("place_token")


def test_a_usual_token_in_kitchener_is_free_but_does_not_close_the_private_that_could_place_it() -> None:
    play = in_stock_round("1856")
    game = play.game
    company, land = indebted(play, "WGB"), game.land
    private = game.privates["WSRC"]
    game.give_private(private, company)
    land.board.lay("J11", land.tile_of("57-0").at(1), "57-0")
    land.board.lay("I12", land.tile_of("59-0").at(2), "59-0")
    pass_to(play, "token")
    before = company.cash
    play("corp:WGB", "place_token", hex="I12", city=1)
    assert (company.cash, company.tokens) == (before, ())
    assert not game.abilities.of(private, TokenPlace)
    pass_to(play, "buy_train_national")
    play("corp:WGB", "buy_train", train="2-0", price=100)
    while game.round.kind == "operating":
        play("corp:WGB", "pass")
    assert not private.closed


def test_towns_become_track_or_cities_with_gray_tiles() -> None:
    play = in_stock_round("1856")
    company, game = indebted(play, "WGB"), play.game
    game.land.board.lay("J11", game.land.tile_of("57-0").at(0))
    game.land.board.lay("J9", game.land.tile_of("4-0").at(0))

    def offered() -> set[str]:
        return {copy.rpartition("-")[0] for copy, _ in game.land.legal_tiles(company, "J9")}

    assert not offered() & {"9", "57"}
    game.depot.phase_index = 4
    assert offered() >= {"9", "57"}


def test_the_first_share_of_a_turn_is_kept_for_it() -> None:
    play = in_stock_round("1856")
    game = play.game
    sold(play, "THB", 80, 40)
    game.progress.priority = game.players[2]
    game.begin_round("stock", 1)
    game._settle()
    play("3", "buy_shares", shares=["THB_4"])
    assert game.round.entity is game.players[0], "nothing is left to do: the share cannot be sold"


def test_the_certificate_limit_is_settled_when_the_national_railway_is_formed() -> None:
    play = in_stock_round("1856")
    game = play.game
    assert game.certificate_limit() == 20
    merge(play, {"GT": {1: 50, 2: 20}, "GW": {1: 20, 3: 30}})
    left = [company for company in game.corporations.values() if not company.closed]
    assert (len(left), game.certificate_limit()) == (10, 25)
    close_company(game, next(company for company in left if company.id == "LPS"))
    assert game.certificate_limit() == 20, "as before, once another corporation has closed: as on 18xx.games"


# Debts of presidents


def test_a_president_in_debt_may_lose_the_corporation_in_turn_with_a_later_sale_only() -> None:
    play = in_stock_round("1856")
    game = play.game
    ada = game.players[0]
    thb = started(play, "THB", 80, (1, 0), (2, 1), (2, 2))
    started(play, "GW", 80, (2, 0), (1, 1))
    operating(play)
    assert game.round.entity is thb
    game.charge(ada, ada.cash + 170)
    assert {row["percent"] for row in play.options("sell_shares")} == {10}, "of the GW"
    play("1", "sell_shares", shares=["GW_1"])
    assert ada.cash == -90
    assert {row["percent"] for row in play.options("sell_shares")} == {10, 20}, "of the THB"
    play("1", "sell_shares", shares=["THB_0"], percent=20)
    assert thb.player is game.players[1]
    assert ada.cash == 70
