"""1867: small companies become corporations, loans come by themselves, and what fails goes to the state."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules import ending
from roundhouse.eighteen.rules.parts.amalgamation import joining
from roundhouse.eighteen.rules.parts.amalgamation.settings import homes_of
from roundhouse.eighteen.rules.parts.automatic_loans.steps import BuyTrainsOnCredit
from roundhouse.eighteen.rules.parts.state_takeover.events import ShareholderSettled
from roundhouse.eighteen.rules.parts.state_takeover.settings import StateMemory
from roundhouse.eighteen.rules.parts.state_takeover.takeover import place_kept_token, take_over
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_canada import after_auction, give_train, in_debt, in_phase, major, operating, small


def in_turn(play: Play) -> Player:
    """The player whose turn it is."""
    player = play.game.round.entity
    assert isinstance(player, Player)
    return player


def settlements(play: Play) -> list[ShareholderSettled]:
    """What shareholders of companies that go to the state are paid from now on."""
    found: list[ShareholderSettled] = []
    play.game.listen(ShareholderSettled, found.append)
    return found


def dividend(play: Play, company: Corporation, kind: str, withheld: int, paid: int) -> int:
    """The price after a dividend."""
    cell = play.game.policies.revenue.price_after_dividend(company, kind, withheld, paid)
    return cell.price


class TestAuction:
    def test_the_cheapest_is_up_at_its_value_less_the_discount(self) -> None:
        play = Play("1867", 3)
        assert play.options("bid") == [{"type": "bid", "entity": "player:1", "company": "C&SL"}]
        assert play.prices("bid") == [(20, 420)]

    def test_bids_are_five_apart_and_the_player_after_the_winner_begins_with_the_next(self) -> None:
        play = Play("1867", 3)
        play("1", "bid", company="C&SL", price=20)
        with pytest.raises(Refusal, match="in steps of"):
            play("2", "bid", company="C&SL", price=27)
        play("2", "bid", company="C&SL", price=25)
        play("3", "pass")
        play("1", "pass")
        assert play.game.privates["C&SL"].owner is play.game.players[1]
        assert play.options("bid")[0] == {"type": "bid", "entity": "player:3", "company": "NFB"}

    def test_when_all_decline_the_price_falls_and_the_first_yes_buys(self) -> None:
        play = Play("1867", 3)
        for player in "123":
            play(player, "pass")
        assert [one["price"] for one in play.options("bid")] == [15]
        play("1", "pass")
        with pytest.raises(Refusal):
            play("2", "bid", company="C&SL", price=20)
        play("2", "bid", company="C&SL", price=15)
        assert play.cash(2) == 405
        assert play.prices("bid") == [(30, 420)]

    def test_for_nothing_the_player_in_turn_has_it(self) -> None:
        play = Play("1867", 2)
        first = play.options("bid")[0]["company"]
        while play.options("bid")[0]["company"] == first:
            play.table.apply(play.options("pass")[0])
        assert play.game.privates[first].owner is play.game.players[0]
        assert play.cash(1) == 420
        assert play.options("bid")[0]["entity"] == "player:2"

    def test_two_players_have_three_privates_fewer_trains_and_up_to_seventy_percent(self) -> None:
        game = Play("1867", 2).game
        assert len(game.privates) == 4
        left = [train.name for train in game.depot.upcoming]
        assert [left.count(name) for name in "234567"] == [7, 5, 3, 3, 1, 1]
        assert game.policies.stock.most_percent(game.corporations["CNR"]) == 70
        assert game.policies.stock.most_percent(game.corporations["BO"]) == 100


class TestFounding:
    def test_the_winner_pays_the_bid_to_the_company_and_the_next_player_is_in_turn(self) -> None:
        play = after_auction()
        first = play.options("bid")[0]["entity"]
        order = [player.key for player in play.game.round.order]
        after = order[(order.index(first) + 1) % 3]
        play.table.apply({"type": "bid", "entity": first, "corporation": "BO", "price": 100})
        play("corp:BO", "place_token", hex="J12", city=0)
        player = play.game.pieces[after]
        assert isinstance(player, Player)
        before = player.cash
        play.table.apply({"type": "bid", "entity": after, "corporation": "BO", "price": 155})
        while play.waits_at() == "founding_turn" and not play.game.corporations["BO"].floated:
            play.table.apply(play.options("pass")[0])
        company = play.game.corporations["BO"]
        assert (company.cash, company.share_price, company.player) == (155, 70, player)
        assert before - 155 == player.cash
        third = order[(order.index(after) + 1) % 3]
        assert {choice.action["entity"] for choice in play.table.choices()} == {third}

    def test_it_begins_at_no_more_than_135(self) -> None:
        play = after_auction()
        player = in_turn(play)
        play.game.pay(play.game.bank, player, 500)
        play.table.apply({"type": "bid", "entity": player.key, "corporation": "BO", "price": 600})
        play("corp:BO", "place_token", hex="J12", city=0)
        assert (play.game.corporations["BO"].share_price, play.game.corporations["BO"].cash) == (135, 600)

    def test_late_companies_and_corporations_wait_for_their_trains(self) -> None:
        play = after_auction()
        offered = {one["corporation"] for one in play.options("bid")}
        assert offered == {"BO", "CS", "CV", "KP", "OP", "TN", "AE", "CA", "NO", "PM"}
        in_phase(play, "3")
        assert {"BBG", "THB"} <= {one["corporation"] for one in play.options("bid")}
        assert not play.options("par")
        play.game.pay(play.game.bank, in_turn(play), 100)
        in_phase(play, "4")
        prices = {choice.facts["price"] for choice in play.table.choices() if choice.type == "par"}
        assert (min(prices), max(prices)) == (70, 200)
        in_phase(play, "5")
        assert not play.options("bid")

    def test_whoever_is_at_the_certificate_limit_bids_for_nothing(self) -> None:
        play = after_auction(players=6)
        player = in_turn(play)
        names = ["CS", "CV", "KP", "OP", "TN", "AE", "CA", "NO", "PM", "QLS", "SLA"]
        for name in names:
            play.game.shares.give(player, (play.game.certificates[f"{name}_0"],))
        assert not play.options("bid")

    def test_a_small_company_begins_in_an_empty_city_and_a_corporation_alone_in_its_hex(self) -> None:
        play = after_auction()
        game = play.game
        assert "F16" in homes_of(game, game.corporations["BO"])  # the other city of Toronto has a token of CN
        in_phase(play, "4")
        assert "F16" not in homes_of(game, game.corporations["CNR"])
        assert "L12" in homes_of(game, game.corporations["CNR"])

    def test_where_no_city_is_free_no_small_company_is_put_up_but_the_turn_waits(self) -> None:
        play = after_auction()
        game, player = play.game, in_turn(play)
        company = game.corporations["BO"]
        for hex_ in homes_of(game, company):
            for city in range(len(game.land.board.tile(hex_).cities)):
                if set(game.land.board.slots(hex_, city)) == {None}:
                    game.land.board.place_token(hex_, city, "CN")
        game.mark_active()
        assert {choice.type for choice in play.table.choices()} == {"pass"}
        with pytest.raises(Refusal, match="not possible now"):
            play.table.apply({"type": "bid", "entity": player.key, "corporation": "BO", "price": 100})

    def test_nobody_builds_in_granby_before_phase_3(self) -> None:
        play = after_auction()
        company = small(play, "BO", 1, "N12")
        assert play.game.abilities.blocks_hex("M13", company) is not None
        in_phase(play, "3")
        assert play.game.abilities.blocks_hex("M13", company) is None
        assert not list(play.game.land.board.tokens_of(NOBODY))


class TestPrices:
    def test_a_small_company_rises_for_any_dividend_but_not_above_165(self) -> None:
        play = after_auction()
        company = small(play, "BO", 1, "J12", 150)
        assert dividend(play, company, "half", 10, 10) == 165
        assert dividend(play, company, "half", 0, 0) == 135
        high = small(play, "CS", 1, "E17", 165)
        assert dividend(play, high, "half", 50, 50) == 165

    def test_on_the_grid_it_goes_up_from_its_highest_column(self) -> None:
        play = after_auction(grid_market="yes")
        game = play.game
        company = small(play, "BO", 1, "J12", 70)
        below, top = game.market.cell("5,6"), game.market.cell("0,6")
        assert below is not None
        assert top is not None
        game.market.move(company, below)
        assert dividend(play, company, "half", 50, 50) == 110
        game.market.move(company, top)
        assert dividend(play, company, "half", 50, 50) == 165

    def test_on_the_grid_a_corporation_at_the_ceiling_goes_right_and_down(self) -> None:
        game = after_auction(grid_market="yes").game
        cell = game.market.cell("0,7")
        assert cell is not None
        assert (game.market.above(cell).at, game.market.above(cell).price) == ("1,8", 180)

    def test_a_corporation_rises_for_a_dividend_of_its_price_only(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "J12", 100)
        assert dividend(play, company, "payout", 0, 100) == 110
        assert dividend(play, company, "half", 90, 90) == 100
        assert dividend(play, company, "withhold", 90, 0) == 90

    def test_half_of_what_a_small_company_earns_is_its_owners(self) -> None:
        play = after_auction()
        company = small(play, "BO", 1, "J12", cash=0)
        give_train(play, company, "2")
        operating(play, "operating")
        before = play.cash(1)
        step = play.game.round.step(PayDividend)
        step.run_step().revenue = 50
        step.settle_revenue(company, "half", *play.game.policies.revenue.half_dividend(company, 50))
        assert (company.cash, play.cash(1) - before) == (25, 25)


class TestLoans:
    def test_track_is_paid_with_loans_that_bring_45(self) -> None:
        play = after_auction()
        company = small(play, "OP", 1, "J12", cash=0)
        operating(play, "operating")
        lay = next(one for one in play.options("lay_tile") if one["hex"] == "J12")
        play.table.apply(lay)
        assert (company.cash, company.loans) == (25, 1)

    def test_no_more_than_two_loans_or_five(self) -> None:
        play = after_auction()
        policy = play.game.policies.money
        assert policy.most_loans(small(play, "OP", 1, "J12")) == 2
        assert policy.most_loans(major(play, "CNR", 1, "D16")) == 5

    def test_too_many_loans_count_against_a_corporation(self) -> None:
        """Of seven loans, two too many, each counts 45: with 80 no track is laid, though 80 could pay for it;
        a train of 225 must be bought with 315 only."""
        for cash, lays in ((80, False), (90, True)):
            play = after_auction()
            in_phase(play, "3")
            company = major(play, "CPR", 1, "J12", cash=cash)
            in_debt(play.game, company, 7)
            operating(play, "operating")
            assert (play.waits_at() == "track_on_credit") is lays
        for cash, must in ((314, False), (315, True)):
            play = after_auction()
            in_phase(play, "3")
            company = major(play, "CPR", 1, "J12", cash=cash)
            in_debt(play.game, company, 7)
            operating(play, "operating")
            assert play.game.round.step(BuyTrainsOnCredit).must_buy(company) is must

    def test_interest_is_due_for_the_loans_that_a_company_had_when_the_round_began(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "J12", cash=300)
        give_train(play, company, "5")
        in_debt(play.game, company, 2)
        operating(play, "operating")
        in_debt(play.game, company, 1)
        assert play.game.policies.money.interest(company) == 10
        while play.waits_at() != "buy_train_or_fail":
            play.table.apply(play.options("pass")[0])
        assert (company.cash, company.loans) == (300 - 10 - 3 * 50, 0)

    def test_a_train_that_it_must_have_is_bought_on_credit(self) -> None:
        play = after_auction()
        company = small(play, "OP", 1, "J12", cash=20)
        operating(play, "operating")
        while play.waits_at() != "buy_train_or_fail":
            play.table.apply(play.options("pass")[0])
        assert [one["price"] for one in play.options("buy_train")] == [100]
        assert not play.options("pass")
        play.table.apply(play.options("buy_train")[0])
        assert (company.cash, company.loans) == (10, 2)

    def test_who_cannot_have_a_train_goes_to_the_state(self) -> None:
        play = after_auction()
        company = small(play, "OP", 1, "J12", 70, cash=0)
        operating(play, "operating")
        settled = settlements(play)
        while not company.closed:
            play.table.apply(play.options("pass")[0])
        assert settled == [ShareholderSettled(player="1", company="OP", amount=2 * 60)]
        assert play.game.land.board.has_token("J12", "CN")

    def test_unpaid_interest_takes_a_company_to_the_state_at_two_cells_for_each_loan(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "J12", 120, cash=0)
        in_debt(play.game, company, 5)
        give_train(play, company, "5")
        operating(play, "operating")
        settled = settlements(play)
        while company.floated:
            play.table.apply(play.options("pass")[0])
        # From 120 one cell to the left without a dividend, and then eleven.
        assert settled == [ShareholderSettled(player="1", company="CNR", amount=2 * 35)]
        assert not company.parred
        assert company.tokens == (0, 20, 40)
        assert joining.free_corporations(play.game)[0] is company
        assert company.loans == 0

    def test_loans_press_the_price_when_the_game_is_over(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "J12", 100)
        in_debt(play.game, company, 2)
        worth = play.game.worth(play.game.players[0])
        play.game.end("bank")
        assert (company.share_price, company.loans) == (80, 0)
        assert play.game.worth(play.game.players[0]) == worth

    def test_old_trains_are_traded_in_from_phase_8_on(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "J12", cash=2000)
        for phase, found in (("7", 0), ("8", 3)):
            in_phase(play, phase)
            if not company.trains:
                give_train(play, company, "7")
            operating(play, "operating")
            while play.waits_at() != "buy_train_or_fail":
                play.table.apply(play.options("pass")[0])
            assert len([one for one in play.options("buy_train") if "exchange" in one]) == found


class TestTokens:
    def test_a_token_costs_its_price_for_each_hex_of_the_way(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "J12")
        assert play.game.land.token_price(company, Spot("I15", 0)) == 20 * 2
        assert play.game.land.token_price(company) == 20

    def test_gray_montreal_brings_the_token_that_is_kept(self) -> None:
        game = after_auction().game
        for hex_, city in list(game.land.board.tokens_of(NOBODY)):
            game.land.board.remove_token(hex_, city, NOBODY)
        place_kept_token(game, "L12", 0)
        assert game.land.board.has_token("L12", "CN")
        assert game.memory_of(StateMemory).kept == ()
        place_kept_token(game, "L12", 1)
        assert len(list(game.land.board.tokens_of("CN"))) == 2

    def test_the_last_token_of_the_state_is_kept_for_montreal(self) -> None:
        play = after_auction()
        game = play.game
        game.corporations["CN"].tokens = (0,)
        take_over(game, small(play, "BO", 1, "J12"))
        assert not game.land.board.has_token("J12", "CN")
        take_over(game, small(play, "CS", 1, "L12"))
        assert game.land.board.has_token("L12", "CN")

    def test_the_state_has_one_token_a_hex(self) -> None:
        play = after_auction()
        take_over(play.game, small(play, "BO", 1, "F16", city=1))
        assert len(list(play.game.land.board.tokens_of("CN"))) == 1


class TestState:
    def test_the_first_4_takes_small_companies_without_a_train_and_asks_corporations(self) -> None:
        play = after_auction()
        game = play.game
        in_phase(play, "3")
        buyer = major(play, "CPR", 2, "O7", cash=1000)
        lost = small(play, "BO", 1, "J12")
        asked = major(play, "CNR", 1, "D16")
        new = small(play, "CS", 1, "C17")
        new.runs = ()
        game.depot.upcoming = tuple(train for train in game.depot.upcoming if train.name >= "4")
        give_train(play, new, "5")
        give_train(play, buyer, "5")
        operating(play, "operating")
        while play.game.round.entity is not buyer or play.waits_at() != "buy_train_or_fail":
            if play.game.round.entity is lost and not lost.trains:
                give_train(play, lost, "5")
            play.table.apply((play.options("pass") or play.options("buy_train"))[0])
        for company in (lost, asked):
            for train in company.trains:
                game.depot.remove(train)
        play.table.apply(next(one for one in play.options("buy_train") if one["train"] == "4-0"))
        assert lost.closed
        assert play.waits_at() == "ask_state"
        play("corp:CNR", "pass")
        assert asked.floated
        assert not new.closed

    def test_a_corporation_may_go_to_the_state(self) -> None:
        play = after_auction()
        company = major(play, "CNR", 1, "D16", 100)
        play.game.memory_of(StateMemory).asked = (company,)
        with pytest.raises(Refusal, match="nationalize"):
            play("corp:CNR", "choose", choice="yes")
        before = play.cash(1)
        play("corp:CNR", "choose", choice="nationalize")
        assert (play.cash(1) - before, company.floated) == (2 * 90, False)

    def test_the_first_6_takes_private_companies_at_face_value(self) -> None:
        play = after_auction()
        game = play.game
        owner = game.privates["SCT"].player
        assert owner is not None
        mine = sum(private.value for private in owner.privates)
        before = owner.cash
        game.fire("nationalize_companies")
        assert owner.cash == before + mine
        assert game.privates["SCT"].owner is game.corporations["CN"]
        assert game.privates["3"].owner is None

    def test_the_first_8_takes_all_small_companies(self) -> None:
        play = after_auction()
        company, other = small(play, "BO", 1, "J12"), major(play, "CNR", 1, "D16")
        give_train(play, company, "5")
        play.game.fire("minors_nationalized")
        assert company.closed
        assert other.floated


class TestCalendar:
    def test_a_train_is_exported_and_mergers_follow_in_phase_4(self) -> None:
        play = after_auction()
        in_phase(play, "4")
        company = major(play, "CNR", 1, "D16")
        give_train(play, company, "5")
        small(play, "OP", 1, "J12", 90)
        give_train(play, play.game.corporations["OP"], "5")
        game = play.game
        game.progress.rounds_in_set = 2
        before = game.depot.upcoming[0]
        operating(play, "operating")
        game.policies.order.next_round(game.round)
        assert game.depot.upcoming[0] is not before
        assert game.round.kind == "merger"

    def test_the_last_phase_outranks_a_broken_bank(self) -> None:
        play = after_auction()
        game = play.game
        game.progress.broken = True
        ending.check_now(game)
        assert game.progress.end_reason == "bank"
        in_phase(play, "8")
        ending.check_now(game)
        assert (game.progress.end_reason, game.progress.last_set) == ("final_phase", game.progress.turn + 1)

    def test_the_last_set_has_three_rounds(self) -> None:
        play = after_auction()
        game = play.game
        in_phase(play, "8")
        ending.check_now(game)
        game.policies.order.next_round(game.rounds["stock"])
        assert game.progress.rounds_in_set == 3
