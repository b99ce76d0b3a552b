"""Operating rounds of 1817: trains, prices, the end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.mergers import failing, takeover
from roundhouse.eighteen.rules.parts.mergers.memory import MergerMemory
from roundhouse.eighteen.rules.parts.sites.memory import Sites
from roundhouse.eighteen.rules.state.events import SpecialTileLaid, TileLaid, TrainDiscarded, TrainTraded
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_1817 import begin, started
from .at_table import Play


def test_after_the_first_operating_round_all_two_trains_are_gone() -> None:
    play = Play("1817")
    game = play.game
    failing.export_train(game)
    assert game.depot.upcoming[0].name == "2+"
    failing.export_train(game)
    assert (game.phase.name, len(game.depot.upcoming)) == ("2+", 3 + 12 + 8 + 5 + 4 + 3 + 1)


@pytest.mark.parametrize(("number", "rounds"), [(1, 2), (2, 3)])
def test_the_last_set_is_longer_if_the_end_was_signalled_in_a_second_round(number: int, rounds: int) -> None:
    play = Play("1817")
    game = play.game
    begin(play, "operating")
    game.round.number = number
    game.fire("signal_end_game")
    assert game.memory_of(MergerMemory).last_set == rounds


def test_corporations_in_liquidation_do_not_operate() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100)
    failing.liquidate(game, company)
    assert game.policies.order.operating_order() == []


@pytest.mark.parametrize(
    ("at", "paid", "after"),
    [(100, 0, 90), (100, 99, 100), (100, 100, 110), (100, 199, 110), (100, 200, 120), (100, 900, 120)],
)
def test_the_price_follows_the_dividend(at: int, paid: int, after: int) -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, at)
    kind = "payout" if paid else "withhold"
    assert play.game.policies.revenue.price_after_dividend(company, kind, 0, paid).price == after


@pytest.mark.parametrize(("paid", "cells"), [(0, -1), (39, 0), (40, 1), (80, 2)])
def test_up_for_acquisition_forty_moves_the_price(paid: int, cells: int) -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100)
    cell = play.game.market.cell("0,2")
    assert cell is not None
    play.game.market.move(company, cell)
    kind = "payout" if paid else "withhold"
    assert play.game.policies.revenue.price_after_dividend(company, kind, 0, paid).column == 2 + cells


def test_a_loan_or_an_empty_run_never_liquidates() -> None:
    market = Play("1817").game.market
    cell = market.cell("0,1")
    assert cell is not None
    assert market.left_of(cell) is cell


@pytest.mark.parametrize(("train", "amount"), [("7", 10), ("8", 20)])
def test_modern_trains_earn_at_their_own_stations(train: str, amount: int) -> None:
    play = Play("1817", options={"modern_trains": "yes"})
    game = play.game
    company = started(play, "A&S", 1, 100, train=train)
    bonuses = game.policies.revenue.route_rules(company).bonuses
    assert [(bonus.amount, bonus.trains) for bonus in bonuses if bonus.trains == frozenset({train})] == [
        (amount, frozenset({train}))
    ]


def test_the_turn_waits_for_a_train_that_only_a_failed_corporation_has() -> None:
    play = Play("1817")
    game = play.game
    mine, failed = started(play, "A&S", 1, 100, cash=50), started(play, "J", 2, 100)
    for _ in range(2):
        book_of(game).hand(mine)
    failing.liquidate(game, failed)
    begin(play, "operating")
    game.depot.give(next(train for train in game.depot.upcoming if train.name == "5"), mine)
    for step in game.round.steps:
        if step.key.rpartition(".")[2] in {"track", "token", "run", "dividend"}:
            step.passed = True
    game.depot.upcoming = game.depot.upcoming[-1:]
    game._settle()
    assert "buy_train" in str(game.round.waiting())
    assert not play.options("buy_train")
    play(mine.key, "pass")


@pytest.mark.parametrize("held_by", ["player", "corporation"])
def test_a_steel_mill_that_came_too_late_stays_and_is_of_no_use(held_by: str) -> None:
    """Pittsburgh was built on by another corporation (decision 1930); a player's mill still counts."""
    play = Play("1817")
    game = play.game
    builder, owner = started(play, "A&S", 1, 100), started(play, "J", 2, 100)
    mill, player = game.privates["PSM"], game.players[1]
    before = game.worth(player)
    game.give_private(mill, player if held_by == "player" else owner)
    game.land.board.lay("F13", game.land.tile_named("57").at(0), "57-0")
    game.happen(TileLaid(company=builder.id, hex="F13", tile="57"))
    assert not mill.closed
    assert game.worth(player) == before + (40 if held_by == "player" else 0)
    (place,) = mill.definition.abilities
    assert isinstance(place, LayTiles)
    built, city = game.land.board.tile("F13"), game.land.tile_named("X00").at(0)
    assert not game.policies.track.may_replace_specially(place, built, city, "F13")


@pytest.mark.parametrize(
    ("lost", "sold", "waits"), [("3", "5", True), ("3", "6", False), ("2+", "3", True), ("2+", "4", False)]
)
def test_the_turn_waits_for_trains_lost_with_a_corporation_until_they_would_be_too_old(
    lost: str, sold: str, waits: bool
) -> None:
    """A 3 rusts with the first 6; a 2+ is obsolete with the first 4, and nobody sells it any more."""
    play = Play("1817")
    game = play.game
    mine, failed = started(play, "A&S", 1, 100, cash=50), started(play, "J", 2, 100, train=lost)
    for _ in range(2):
        book_of(game).hand(mine)
    takeover.remove_tokens(game, failed)
    takeover.free_charter(game, failed)
    assert not failed.trains
    game.depot.sold[sold] = 1
    begin(play, "operating")
    for step in game.round.steps:
        if step.key.rpartition(".")[2] in {"track", "token", "run", "dividend"}:
            step.passed = True
    game.depot.upcoming = game.depot.upcoming[-1:]
    game._settle()
    assert ("buy_train" in str(game.round.waiting())) is waits


class TestRanches:
    """1817 with the volatility expansion: a ranch keeps away from large cities, and gives way to one."""

    def play(self) -> Play:
        return Play("1817", 3, {"volatility": "yes"})

    def test_none_lies_beside_a_large_city(self) -> None:
        play = self.play()
        game, company = play.game, started(play, "J", 1, 100)
        ranch = game.private("P22")
        plan = PlannedLay("F11", game.land.tile_named("9").at(1), company, ranch)
        assert game.policies.track.why_not_lay(plan) is None, "it leads to Pittsburgh, an ordinary city"
        game.land.correct("F13", "X00-0", 0)
        assert game.policies.track.why_not_lay(plan) == "No ranch lies beside a city marked B."

    def test_the_large_city_of_a_private_company_takes_those_beside_it_away(self) -> None:
        game = self.play().game
        memory = game.memory_of(Sites)
        memory.mines = frozenset({"F11", "F15", "H5"})
        game.announce(SpecialTileLaid(private="PSM", hex="F13", ability="tile_lay"))
        assert memory.mines == {"F15", "H5"}, "the mine on F15 stays, and so does a ranch far away"


class TestInventor:
    """1817 with the volatility expansion: the inventor earns once from each kind of train."""

    def table(self) -> tuple[Play, Corporation, Corporation]:
        """A corporation with the inventor and no money, and one of the same president with a 2-train."""
        play = Play("1817", 3, {"volatility": "yes"})
        mine = started(play, "A&S", 1, 100, cash=0, train=None)
        other = started(play, "J", 1, 100, train="2")
        play.game.give_private(play.game.private("P14"), mine)
        return play, mine, other

    def test_all_two_trains_that_are_exported_pay_once(self) -> None:
        play, mine, _ = self.table()
        failing.export_train(play.game)
        assert mine.cash == 20, "not once for each of the 39 trains"
        failing.export_train(play.game)
        assert mine.cash == 20, "the 2+ pays nothing"

    @pytest.mark.parametrize("way", ["sold", "given up", "rusted"])
    def test_a_kind_whose_first_train_was_sold_earlier_pays_when_one_changes_hands(self, way: str) -> None:
        play, mine, other = self.table()
        game, train = play.game, other.trains[0]
        match way:
            case "sold":
                game.happen(
                    TrainTraded(company=mine.id, seller=other.id, train=train.id, name=train.name, price=1)
                )
            case "given up":
                game.happen(TrainDiscarded(company=other.id, train=train.id, name=train.name))
            case _:
                game.depot.rust(train)
        assert mine.cash == 20
        failing.export_train(game)
        assert mine.cash == 20, "once for each kind"
