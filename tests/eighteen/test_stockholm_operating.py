"""1877: Stockholm Tramways in operating rounds: dividends, trains, and the end that SL brings."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.titles.g1877StockholmTramways.facts import Authority
from roundhouse.table.choices import Span
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_stockholm import cell, company, give, phase, stockholm
from .mid_game import operating


def at(play: Play, step: str) -> Play:
    """The operating round begins; the corporation in turn passes until a step waits."""
    operating(play)
    return onward(play, step)


def onward(play: Play, step: str) -> Play:
    """Passes and automatic actions until a step waits."""
    for _ in range(20):
        if play.waits_at() == step:
            return play
        action = play.game.programmed() or play.options("pass")[0]
        play.table.apply(action)
    raise AssertionError(step)


def trains_of(play: Play) -> list[tuple[str, int, int]]:
    """The trains on offer: name, lowest and highest price."""
    found = []
    for choice in play.table.choices():
        if choice.type == "buy_train":
            span = choice.open.get("price")
            low, high = (span.low, span.high) if isinstance(span, Span) else (choice.action["price"],) * 2
            found.append((str(choice.facts["name"]), low, high))
    return found


def run(play: Play) -> None:
    """The corporation in turn runs as well as it can."""
    company = play.game.round.entity
    assert isinstance(company, Corporation)
    play(company.key, "run_routes", routes=play.game.runs.best(company).claims)


class TestDividends:
    @pytest.mark.parametrize(
        ("revenue", "price"),
        [(0, 90), (50, 100), (90, 100), (100, 120), (190, 120), (200, 140), (300, 160), (990, 160)],
    )
    def test_the_price_follows_what_is_paid(self, revenue: int, price: int) -> None:
        play = stockholm()
        paid = company(play, "SS", 100, 50)
        at(play, "track")
        play.game.round.step(RunTrains).revenue = revenue
        step = play.game.round.step(PayDividend)
        step.settle_revenue(paid, "payout" if revenue else "withhold", 0, revenue)
        assert paid.share_price == price

    def test_what_is_kept_lowers_the_price_and_the_pool_is_not_paid(self) -> None:
        play = stockholm()
        paid = company(play, "SS", 100, 50)
        at(play, "track")
        step = play.game.round.step(PayDividend)
        play.game.round.step(RunTrains).revenue = 100
        step.settle_revenue(paid, "payout", 0, 100)
        assert (play.cash(1), paid.cash) == (650, 0), "50% lie in the pool"
        step.settle_revenue(paid, "withhold", 100, 0)
        assert (paid.cash, paid.share_price) == (100, 100)


class TestTrains:
    def test_the_president_adds_what_is_missing_for_the_first_train(self) -> None:
        play = stockholm()
        buyer = company(play, "SS", 100, 50, cash=30)
        at(play, "buy_train_stockholm")
        assert trains_of(play) == [("2H", 80, 80)]
        assert not play.options("pass"), "it must be bought"
        assert not play.options("sell_shares")
        play("corp:SS", "buy_train", train="2H-0", price=80)
        assert (play.cash(1), buyer.cash) == (550, 0)

    def test_nobody_adds_to_the_price_of_a_second_train(self) -> None:
        play = stockholm()
        buyer = company(play, "SS", 100, 50, cash=70)
        give(play, buyer, "2H")
        at(play, "track")
        play("corp:SS", "pass")
        assert play.game.round.kind == "stock", "the turn did not wait for a train"
        assert len(buyer.trains) == 1

    def test_a_president_who_cannot_pay_gives_all_there_is(self) -> None:
        play = stockholm()
        company(play, "SS", 100, 50, cash=10)
        play.game.players[0].cash = 60
        at(play, "track")
        play("corp:SS", "pass")
        assert (play.cash(1), play.game.corporations["SS"].cash) == (0, 70)

    @pytest.mark.parametrize(
        ("name", "least"), [("2H", 15), ("3H", 35), ("4H", 55), ("6H", 100), ("8H", 120), ("10H", 140)]
    )
    def test_trains_of_the_same_president_cost_a_fifth_or_more(self, name: str, least: int) -> None:
        play = stockholm()
        buyer, seller = company(play, "SS", 100, 50, cash=203), company(play, "SF", 50, 50)
        other = company(play, "SST", 40, 50)
        other.player = play.game.players[1]
        give(play, buyer, "2H")
        give(play, seller, name)
        give(play, other, name)
        play.game.depot.upcoming = tuple(one for one in play.game.depot.upcoming if one.name == "10H")
        at(play, "buy_train_stockholm")
        assert trains_of(play) == [(name, least, least + (203 - least) // 5 * 5)]
        train = seller.trains[0].id
        for wrong in (least - 5, least + 1, 205):
            with pytest.raises(Refusal, match="can pay"):
                play("corp:SS", "buy_train", train=train, price=wrong)
        with pytest.raises(Refusal, match="not for sale"):
            play("corp:SS", "buy_train", train=other.trains[0].id, price=least)
        play("corp:SS", "buy_train", train=train, price=least)
        assert (buyer.cash, seller.cash) == (203 - least, least)

    def test_the_president_adds_only_to_the_least_price_of_such_a_train(self) -> None:
        play = stockholm()
        buyer, seller = company(play, "SS", 100, 50, cash=5), company(play, "SF", 50, 50)
        give(play, seller, "3H")
        play.game.players[0].cash = 40
        at(play, "buy_train_stockholm")
        assert trains_of(play) == [("3H", 35, 35)]
        assert play.options("pass"), "80 for a 2H are not there together"
        play("corp:SS", "buy_train", train=seller.trains[0].id, price=35)
        assert (play.cash(1), buyer.cash, len(buyer.trains)) == (10, 0, 1)

    def test_whoever_declines_such_a_train_gives_all_there_is(self) -> None:
        play = stockholm()
        buyer, seller = company(play, "SS", 100, 50, cash=5), company(play, "SF", 50, 50)
        give(play, seller, "3H")
        play.game.players[0].cash = 40
        at(play, "buy_train_stockholm")
        play("corp:SS", "pass")
        assert (play.cash(1), buyer.cash) == (0, 45)

    def test_without_money_of_its_own_it_is_not_asked_for_such_a_train(self) -> None:
        play = stockholm()
        buyer, seller = company(play, "SS", 100, 50), company(play, "SF", 50, 50)
        give(play, seller, "3H")
        play.game.players[0].cash = 40
        at(play, "track")
        play("corp:SS", "pass")
        onward(play, "track")
        assert play.game.round.entity is seller
        assert (play.cash(1), buyer.cash, buyer.trains) == (0, 40, ())

    def test_trains_beyond_a_lower_limit_stay(self) -> None:
        play = stockholm()
        rich = company(play, "SS", 100, 50, cash=999)
        give(play, rich, "3H", "3H", "3H", "3H")
        play.game.depot.upcoming = tuple(one for one in play.game.depot.upcoming if one.name >= "6H")
        phase(play, "6")
        at(play, "track")
        play("corp:SS", "pass")
        assert len(rich.trains) == 4
        assert play.game.round.kind == "stock", "and no more are bought"


def formed(*names: str, rounds: int = 2) -> tuple[Play, list[Corporation]]:
    """The last turn of the first of ``rounds`` operating rounds; only 10H trains are left."""
    play = stockholm()
    found = [company(play, name, 100 - 10 * at, 50, cash=0) for at, name in enumerate(names)]
    game = play.game
    game.depot.upcoming = tuple(one for one in game.depot.upcoming if one.name == "10H")
    phase(play, "8")
    game.begin_round("operating", 1)
    game.progress.rounds_in_set = rounds
    game.round.at = len(names) - 1
    game._settle()
    return play, found


def end_round(play: Play) -> None:
    """The last corporation of the operating round is done."""
    for _ in range(12):
        if play.game.round.kind != "operating":
            return
        play.table.apply(play.game.programmed() or play.options("pass")[0])
    raise AssertionError("the operating round goes on")


class TestAuthority:
    def test_the_first_10h_announces_it_and_the_set_is_cut_short(self) -> None:
        play, (rich, poor) = formed("SS", "SF", rounds=3)
        poor.cash = 700
        give(play, rich, "10H")
        onward(play, "buy_train_stockholm")
        play("corp:SF", "buy_train", train=play.game.depot.upcoming[0].id, price=700)
        assert play.game.memory_of(Authority).formed
        assert play.game.round.kind == "stock", "all have a train: nobody is asked in the train round"
        assert play.game.progress.turn == 3

    def test_those_without_a_train_buy_one_or_leave_the_game(self) -> None:
        play, (able, unable, third) = formed("SS", "SF", "SST")
        game = play.game
        able.cash, unable.player = 400, game.players[1]
        game.players[1].cash = 50
        give(play, third, "10H")
        game.memory_of(Authority).forming = True
        end_round(play)
        assert (game.round.kind, play.waits_at(), game.round.entity) == ("trainless", "buy_first_train", able)
        assert not any(one.parred or not one.closed for one in game.corporations.values() if one.removed)
        assert sum(one.removed for one in game.corporations.values()) == 9, "those nobody has started"
        train = game.depot.upcoming[0].id
        play("corp:SS", "buy_train", train=train, price=700)
        assert play.cash(1) == 300
        assert (play.cash(2), unable.closed, third.closed) == (0, True, False), "what Ben gave is lost"
        assert not list(game.land.board.tokens_of("SF"))
        assert (game.round.kind, game.progress.turn) == ("stock", 3)
        assert not game.players[0].percent(unable)

    def test_a_corporation_that_never_floated_leaves_too(self) -> None:
        play, (runs,) = formed("SS")
        new = company(play, "SF", 50, 20)
        new.floated = False
        give(play, runs, "10H")
        play.game.memory_of(Authority).forming = True
        end_round(play)
        assert new.closed

    def last_set(self) -> tuple[Play, Corporation]:
        """The stock round after SL has formed; Ada leads a corporation with a train, and owns 60%."""
        play, (left,) = formed("SNS", rounds=1)
        game = play.game
        while game.players[0].percent(left) < 60:
            game.shares.move(game.pool.shares(left)[0], game.players[0])
        game.land.board.lay("E5", game.land.tile_named("9").at(2))
        give(play, left, "10H")
        game.memory_of(Authority).forming = True
        onward(play, "run")
        run(play)
        play(left.key, "dividend", kind="withhold")
        end_round(play)
        return play, left

    def test_in_the_last_stock_round_nothing_starts_and_no_sale_moves_a_price(self) -> None:
        play, left = self.last_set()
        assert not play.options("bid")
        before = left.share_price
        shares = [share.id for share in play.game.players[0].shares(left)][-2:]
        play("1", "sell_shares", shares=shares)
        assert left.share_price == before

    def test_in_the_last_set_trains_run_and_pay_and_nothing_else(self) -> None:
        play, left = self.last_set()
        game = play.game
        left.cash = 5000
        for _ in range(3):
            if game.round.kind == "stock":
                play(game.deciders()[0], "pass")
        assert game.progress.rounds_in_set == 3
        for number in (1, 2, 3):
            assert (game.round.number, play.waits_at(), game.deciders()) == (number, "run", ("1",))
            run(play)
        assert game.over
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.reason == "sl_formed"
        assert left.cash == 5000, "no track, no token, no train, and nothing can be kept"


def test_a_price_of_400_ends_the_game_with_the_round() -> None:
    play = stockholm()
    paid = company(play, "SS", 360, 60)
    give(play, paid, "2H")
    at(play, "track")
    play.game.round.step(PayDividend).settle_revenue(paid, "payout", 0, 400)
    assert paid.cell is cell(play, 400)
    assert not play.game.over
    play("corp:SS", "pass")
    assert play.game.over, "there was one corporation in the round"
    outcome = play.game.outcome()
    assert outcome is not None
    assert outcome.reason == "stock_market"
