"""1861: what it has beside 1867: Nikolaev first, homes on the charters, and a state railway that operates."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules import ending
from roundhouse.eighteen.rules.parts.amalgamation.settings import homes_of
from roundhouse.eighteen.rules.parts.state_takeover.takeover import take_over

from .at_table import Play
from .in_canada import after_auction, give_train, in_debt, in_phase, major, operating, small


def russia(**options: str) -> Play:
    return after_auction("1861", 3, **options)


class TestFounding:
    def test_nikolaev_is_the_first_and_has_its_home_in_moscow(self) -> None:
        play = russia()
        assert {one["corporation"] for one in play.options("bid")} == {"N"}
        play.table.apply({**play.options("bid")[0], "price": 100})
        assert list(play.game.land.board.tokens_of("N")) == [("H8", 1)]
        while play.options("bid")[0].get("corporation") == "N":
            play.table.apply(play.options("pass")[0])
        assert {"RO", "KB", "SPW", "MV"} <= {one["corporation"] for one in play.options("bid")}
        assert "E" not in {one["corporation"] for one in play.options("bid")}

    def test_others_begin_after_nikolaev_has_closed_too(self) -> None:
        play = russia()
        play.game.corporations["N"].closed = True
        assert "RO" in {one["corporation"] for one in play.options("bid")}

    def test_a_corporation_begins_where_no_track_leads_to_another_stop_or_not_at_all(self) -> None:
        play = russia()
        game = play.game
        in_phase(play, "4")
        company = game.corporations["NW"]
        homes = homes_of(game, company)
        assert "P8" in homes
        assert "E1" not in homes  # track leads on to Tver
        for hex_ in homes:
            for city in range(len(game.land.board.tile(hex_).cities)):
                game.land.board.place_token(hex_, city, "RO")
        assert homes_of(game, company) == []
        assert not play.options("par")


class TestState:
    def test_it_operates_from_phase_4_to_7_for_the_player_with_priority(self) -> None:
        play = russia()
        game = play.game
        state = game.corporations["RSR"]
        for phase, last in (("3", "RO"), ("4", "RSR"), ("8", "RO")):
            in_phase(play, phase)
            if phase == "3":
                give_train(play, small(play, "RO", 1, "B4"), "5")
            operating(play, "operating")
            assert state.player is game.progress.priority
            seen = []
            for _ in range(60):
                if game.round.number == 2:
                    break
                entity = game.round.entity
                assert entity is not None
                seen.append(entity.id)
                offered = [one for one in play.table.choices() if one.type in {"pass", "run_routes"}]
                action = dict(offered[0].action)
                action |= {name: getattr(field, "hint", None) for name, field in offered[0].open.items()}
                play.table.apply(action)
            assert seen[-1] == last or (
                last == "RSR" and list(game.land.board.tokens_of("RSR")) == [("E1", 1)]
            )

    def test_it_buys_a_train_on_credit_and_then_others_while_it_has_more_than_the_price(self) -> None:
        play = russia()
        game = play.game
        in_phase(play, "4")
        state = game.corporations["RSR"]
        give_train(play, small(play, "RO", 1, "B4", cash=0), "5")
        game.pay(game.bank, state, 1000)
        operating(play, "operating")
        while game.round.number == 1:
            play.table.apply(play.options("pass")[0])
        assert [train.name for train in state.trains][:2] == ["4", "4"]
        assert (state.cash, state.loans) == (300, 0)

    def test_with_just_the_price_it_buys_no_further_train(self) -> None:
        play = russia()
        game = play.game
        in_phase(play, "4")
        state = game.corporations["RSR"]
        give_train(play, small(play, "RO", 1, "B4", cash=0), "5")
        game.pay(game.bank, state, 700)
        operating(play, "operating")
        while game.round.number == 1:
            play.table.apply(play.options("pass")[0])
        assert ([train.name for train in state.trains], state.cash, state.loans) == (["4"], 350, 0)

    def test_without_money_it_borrows_for_its_only_train(self) -> None:
        play = russia()
        game = play.game
        in_phase(play, "4")
        state = game.corporations["RSR"]
        give_train(play, small(play, "RO", 1, "B4", cash=0), "5")
        operating(play, "operating")
        while game.round.number == 1:
            play.table.apply(play.options("pass")[0])
        assert [train.name for train in state.trains] == ["4"]
        assert (state.cash, state.loans) == (10, 8)

    def test_it_buys_once_more_with_the_money_of_a_corporation_that_its_train_has_ruined(self) -> None:
        play = russia()
        game = play.game
        state, company = game.corporations["RSR"], major(play, "NW", 1, "B4", 100, cash=1000)
        give_train(play, company, "3")
        give_train(play, state, "5")
        in_phase(play, "5")
        game.depot.upcoming = tuple(one for one in game.depot.upcoming if one.name in {"6", "7", "8"})
        game.pay(game.bank, state, 700)
        operating(play, "operating")
        while play.waits_at() != "ask_state":
            offered = next(one for one in play.table.choices() if one.type in {"pass", "run_routes"})
            hints = {name: getattr(field, "hint", None) for name, field in offered.open.items()}
            play.table.apply({**offered.action, **hints})
        assert ([train.name for train in state.trains], company.trains) == (["5", "6"], ())
        play(company.key, "choose", choice="nationalize")
        assert [train.name for train in state.trains] == ["5", "6", "6"]

    def test_it_gets_what_a_failed_company_has_and_the_price_falls_by_one_cell_a_loan(self) -> None:
        play = russia()
        game = play.game
        state, company = game.corporations["RSR"], major(play, "NW", 1, "B4", 100, cash=20)
        in_debt(game, company, 2)
        give_train(play, company, "5")
        cell = company.cell
        for _ in range(3):
            assert cell is not None
            cell = game.market.left_of(cell)
        assert cell is not None
        before = play.cash(1)
        take_over(game, company)
        assert ([train.name for train in state.trains], state.cash) == (["5"], 20)
        assert play.cash(1) == before + 2 * cell.price

    def test_a_company_of_petersburg_leaves_its_city_to_the_state(self) -> None:
        play = russia()
        take_over(play.game, small(play, "SPW", 1, "E1"))
        assert list(play.game.land.board.tokens_of("RSR")) == [("E1", 0)]

    def test_nobody_buys_its_trains(self) -> None:
        play = russia()
        game = play.game
        in_phase(play, "4")
        give_train(play, game.corporations["RSR"], "5")
        company = major(play, "NW", 1, "B4")
        give_train(play, company, "5")
        operating(play, "operating")
        while play.waits_at() != "buy_train_or_fail":
            play.table.apply(play.options("pass")[0])
        assert {one["train"] for one in play.options("buy_train")} == {"4-0"}


class TestEnd:
    @pytest.mark.parametrize(("number", "sets", "rounds"), [(1, 0, 3), (2, 1, 2)])
    def test_an_8_makes_this_set_the_last_one_in_its_first_round_and_else_the_next(
        self, number: int, sets: int, rounds: int
    ) -> None:
        play = russia()
        game = play.game
        in_phase(play, "8")
        give_train(play, major(play, "NW", 1, "B4"), "8")
        operating(play, "operating", number)
        ending.check_now(game)
        found = (game.progress.last_set, game.progress.rounds_in_set)
        assert found == (game.progress.turn + sets, rounds)

    def test_the_column_market_is_one_row(self) -> None:
        assert russia(column_market="yes").game.market.linear
        assert not russia().game.market.linear
