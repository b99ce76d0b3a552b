"""1849 with its optional rules: tokens for sale, bonds, electric trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.parts.bonds.part import BondMarket
from roundhouse.eighteen.rules.parts.electric.part import Licences
from roundhouse.eighteen.rules.parts.token_sales.part import TokenMarket
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.table.errors import Refusal

from .at_1817 import phase
from .at_1849 import a_line, card, hold, operate, sicily, started
from .at_table import Play


class TestTokensForSale:
    def selling(self, *, played: bool = True) -> tuple[Play, Corporation, Corporation]:
        """ATA reaches Terranova, where SFA has a token."""
        play = sicily(*(["acquiring_station_tokens"] if played else []), players=5)
        game = play.game
        buyer, seller = started(play, "ATA"), started(play, "SFA", 2)
        market = game.memory_of(TokenMarket)
        market.placed["SFA"] = ("J6", "M9")
        game.land.board.place_token("M9", 0, "SFA")
        game.land.board.place_token("M9", 0, "ATA")
        game.land.board.remove_token("M9", 0, "ATA")
        game.land.board.lay("L12", game.land.tile_named("78").at(5), "78-0")
        game.land.board.lay("N10", game.land.tile_named("58").at(2), "58-0")
        seller.tokens = (0,)
        market.open = played
        operate(play, "SFA", "ATA") if False else operate(
            play, *sorted(("ATA", "SFA"), key=["ATA", "SFA"].index)
        )
        while play.waits_at() != "buy_token_of_other" and play.game.round.entity is buyer:
            kinds = {choice.type for choice in play.table.choices()}
            if "pass" not in kinds:
                break
            play("corp:ATA", "pass")
        return play, buyer, seller

    def test_a_token_changes_hands_at_any_price(self) -> None:
        play, buyer, seller = self.selling()
        assert play.waits_at() == "buy_token_of_other"
        assert play.options("buy_token") == [
            {"type": "buy_token", "entity": "corp:ATA", "hex": "M9", "city": 0, "slot": 0}
        ]
        money = seller.cash
        with pytest.raises(Refusal, match="can pay"):
            play("corp:ATA", "buy_token", hex="M9", city=0, slot=0, price=5000)
        play("corp:ATA", "buy_token", hex="M9", city=0, slot=0, price=30)
        assert play.game.land.board.has_token("M9", "ATA")
        assert not play.game.land.board.has_token("M9", "SFA")
        assert (seller.cash, len(buyer.tokens), len(seller.tokens)) == (money + 30, 1, 2)

    def test_it_takes_the_first_free_slot_of_the_city(self) -> None:
        """As on 18xx.games, where the next buyer names it by that slot."""
        play, _, _ = self.selling()
        board = play.game.land.board
        board.remove_token("M9", 0, "SFA")
        board.place_token("M9", 0, "SFA", slot=1)
        play("corp:ATA", "buy_token", hex="M9", city=0, slot=1, price=30)
        assert board.slots("M9", 0) == ("ATA", None)

    def test_homes_are_not_for_sale(self) -> None:
        play, _, _ = self.selling()
        play.game.memory_of(TokenMarket).placed["SFA"] = ("M9", "J6")
        assert not play.options("buy_token")

    def test_nor_anything_before_the_first_6h_or_without_the_option(self) -> None:
        play, _, _ = self.selling()
        play.game.memory_of(TokenMarket).open = False
        assert {choice.type for choice in play.table.choices()} & {"buy_token"} == set()
        assert play.waits_at() == "buy_token_of_other", "the turn waits as on the site"
        assert self.selling(played=False)[0].waits_at() != "buy_token_of_other"

    def test_the_turn_always_waits_and_where_nothing_is_reached_its_pass_is_made_for_it(self) -> None:
        play = sicily("acquiring_station_tokens", players=5)
        started(play, "ATA")
        operate(play, "ATA")
        while play.game.round.kind == "operating":
            play.table.apply(next(one for one in play.table.choices() if one.type == "pass").action)
        passes = [(entry.action, *entry.followed_by) for entry in play.table.log]
        assert passes[0] == ({"type": "pass", "entity": "corp:ATA"},) * 2

    def test_after_a_purchase_it_waits_once_more(self) -> None:
        play, _, _ = self.selling()
        play("corp:ATA", "buy_token", hex="M9", city=0, slot=0, price=30)
        assert play.table.log[-1].followed_by == ({"type": "pass", "entity": "corp:ATA"},)

    def test_the_event_comes_with_the_6h(self) -> None:
        events = {kind.name: kind.events for kind in sicily("acquiring_station_tokens").game.title.trains}
        assert events["6H"] == ("more_par_prices", "buy_tokens")


class TestBonds:
    def at_bond(self, *, loans: int = 0, cash: int = 700) -> tuple[Play, Corporation]:
        play = sicily("bonds", players=5)
        game = play.game
        company = started(play, "SFA", cash=cash)
        company.notes = (0,) * loans
        game.memory_of(BondMarket).open = True
        operate(play, "SFA")
        while play.waits_at() != "issue_bond":
            play("corp:SFA", "pass")
        return play, company

    def test_one_bond_brings_500_and_the_price_falls(self) -> None:
        play, company = self.at_bond()
        before, price = company.cash, company.share_price
        play("corp:SFA", "take_loan")
        assert company.cash == before + 500
        assert company.share_price < price
        assert play.waits_at() != "issue_bond", "not both in one turn"

    def test_it_costs_50_a_turn_and_is_redeemed(self) -> None:
        play, company = self.at_bond(loans=1)
        assert company.cash == 700 - 50
        price = company.share_price
        play("corp:SFA", "payoff_loan")
        assert (company.cash, company.loans) == (150, 0)
        assert company.share_price > price

    def in_debt(self, *, cash: int, owners_cash: int) -> tuple[Play, Corporation]:
        """SFA cannot pay all of its interest."""
        play = sicily("bonds", players=5)
        game, president = play.game, play.game.players[0]
        company = started(play, "SFA", cash=cash)
        company.notes = (0,)
        game.pay(president, game.bank, president.cash - owners_cash)
        operate(play, "SFA")
        while play.waits_at() != "bond_crisis":
            play("corp:SFA", "pass")
        return play, company

    def test_the_president_pays_what_the_corporation_owes(self) -> None:
        play, company = self.in_debt(cash=20, owners_cash=100)
        assert company.cash == -30
        assert [choice.action for choice in play.table.choices()] == [
            {"type": "payoff_debt", "entity": "player:1"}
        ]
        play("1", "payoff_debt")
        assert (company.cash, play.game.players[0].cash) == (0, 70)
        assert play.waits_at() != "bond_crisis"

    def test_a_president_short_of_money_sells_shares_for_it_and_may_lose_another_presidency(self) -> None:
        play, company = self.in_debt(cash=0, owners_cash=10)
        other = started(play, "IFT", 1, cell="6,0", cash=0)
        hold(play, 2, other, 1, 2)
        play.game.mark_active()
        sales = {(choice.facts["corporation"], choice.action["percent"]) for choice in play.table.choices()}
        assert sales == {("IFT", 10), ("IFT", 20)}, "less than all of SFA, but all of IFT"
        play("1", "sell_shares", shares=["IFT_0"], percent=20)
        assert other.player is play.game.players[1]
        play("1", "payoff_debt")
        assert (company.cash, play.game.players[0].cash) == (0, 10 + 2 * 41 - 50)

    def test_a_president_who_cannot_raise_it_loses_the_corporation(self) -> None:
        play, company = self.in_debt(cash=0, owners_cash=0)
        game = play.game
        play("corp:SFA", "bankrupt")
        assert not company.floated
        assert not company.loans
        assert game.players[0].cash == 0
        assert play.waits_at() == "go_on"

    def test_bonds_are_written_with_their_number(self) -> None:
        play, _ = self.at_bond()
        assert write_action({"type": "take_loan", "entity": "corp:SFA"}, play.game)["loan"] == 0

    def test_it_takes_100_off_each_share(self) -> None:
        play = sicily("bonds", players=5)
        company = started(play, "SFA")
        before = play.game.worth(play.game.players[0])
        company.notes = (0,)
        assert play.game.worth(play.game.players[0]) == before - 200

    def test_without_the_option_there_are_none(self) -> None:
        assert all("bonds" not in kind.events for kind in a_line().game.title.trains)


class TestElectricTrains:
    def test_the_right_costs_less_for_others_and_later(self) -> None:
        play = sicily("electric_dreams", players=5)
        game = play.game
        one, two = started(play, "SFA", cash=3000), started(play, "ATA", 2, cash=3000)
        phase(game, "12H")
        game.fire("e_tokens")
        assert game.memory_of(Licences).since == 4
        operate(play, "SFA", "ATA")
        self.go(play, one, "buy_licence")
        assert {choice["choice"] for choice in play.options("choose")} == {"Buy E-Token for L.1100"}
        play("corp:SFA", "choose", choice="Buy E-Token for L.1100")
        assert one.licences == ("E",)
        while game.round.entity is one:
            play("corp:SFA", "pass")
        self.go(play, two, "buy_licence")
        assert {choice["choice"] for choice in play.options("choose")} == {"Buy E-Token for L.800"}
        phase(game, "16H")
        assert {choice["choice"] for choice in play.options("choose")} == {"Buy E-Token for L.550"}
        with pytest.raises(Refusal):
            play("corp:ATA", "choose", choice="Buy E-Token for L.800")

    def go(self, play: Play, company: Corporation, step: str) -> None:
        while play.waits_at() != step:
            assert play.game.round.entity is company
            play(company.key, "pass")

    def test_only_who_has_it_buys_electric_trains_and_is_made_to(self) -> None:
        play = sicily("electric_dreams", players=5)
        game = play.game
        company = started(play, "SFA")
        game.depot.upcoming = tuple(one for one in game.depot.upcoming if one.name in {"16H", "E"})
        game.depot.sold["12H"] = 1
        names = {train.name for train in game.depot.for_sale_to(company)}
        assert "E" not in names
        assert game.train_prices.cheapest(company) == 1100
        company.licences = ("E",)
        assert {train.name for train in game.depot.for_sale_to(company)} == {"16H", "E"}
        assert game.train_prices.cheapest(company) == 550

    def test_nor_does_another_corporation_sell_one_to_who_has_it_not(self) -> None:
        play = sicily("electric_dreams", players=5)
        game = play.game
        buyer, seller = started(play, "SFA"), started(play, "IFT", 2)
        train = next(one for one in game.depot.upcoming if one.name == "E")
        game.depot.give(train, seller)
        game.depot.give(card(play, "4H"), seller)
        operate(play, "SFA", "IFT")
        self.go(play, buyer, "buy_train_in_order")
        assert train.id not in {one["train"] for one in play.options("buy_train")}
        with pytest.raises(Refusal, match="not for sale"):
            play("corp:SFA", "buy_train", train=train.id, price=100)
        buyer.licences = ("E",)
        game.mark_active()
        assert train.id in {one["train"] for one in play.options("buy_train")}

    def test_tokens_for_sale_and_bonds_come_with_them(self) -> None:
        game = sicily("electric_dreams", players=5).game
        events = {kind.name: kind.events for kind in game.title.trains}
        assert "buy_tokens" in events["6H"]
        assert "bonds" in events["8H"]
        every = sicily("electric_dreams", "acquiring_station_tokens", "bonds", players=5).game
        assert every.title.trains == game.title.trains
        assert every.title.parts == game.title.parts

    def test_it_keeps_off_narrow_track_and_counts_large_cities_twice(self) -> None:
        play = sicily("electric_dreams", players=5)
        game = play.game
        company = started(play, "IFT")
        train = next(one for one in game.depot.upcoming if one.name == "E")
        reach = game.runs.train_reach(train)

        assert reach.gauges is not None
        assert Gauge.NARROW not in reach.gauges
        game.depot.give(train, company)
        bonus = [one for one in game.runs.rules(company).bonuses if one.name == "E"]
        assert [(one.amount, one.trains) for one in bonus] == [(40, frozenset({"E"}))]

    def test_without_the_option_there_is_no_such_train(self) -> None:
        assert all(train.name != "E" for train in a_line().game.depot.upcoming)
