"""Bots finish games, the sound one beats chance, and what they played goes out and comes back."""

from __future__ import annotations

import json
import random
from statistics import median

import pytest

from roundhouse.eighteen.bots.fleet import (
    AGING,
    DOOMED,
    LASTING,
    coming,
    lasting,
    life,
    permanent,
    room,
    wanted_price,
)
from roundhouse.eighteen.bots.horizon import rounds_left
from roundhouse.eighteen.bots.investing import reserve, room_for_certificates
from roundhouse.eighteen.bots.saving import WithholdingLoss, goals, keeps, loss
from roundhouse.eighteen.bots.starting import company_to_start
from roundhouse.eighteen.bots.steady import INCOMES
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.catalogue import words_of
from roundhouse.table.protocol import Adviser, Record, Seat, Setup
from roundhouse.table.table import Table

from .mid_game import in_stock_round, operating, pass_to, started

SEATS = tuple(Seat(str(at), f"Player {at}") for at in range(1, 5))


def game_of(table: Table) -> EighteenGame:
    assert isinstance(table.game, EighteenGame)
    return table.game


def played(seed: int, names: dict[str, str], limit: int = 5000, title: str = "1889") -> Table:
    bots = FAMILY.bots()
    table = Table(FAMILY.new(Setup("eighteen", title, SEATS, {}, seed)))
    rng = random.Random(seed)
    for _ in range(limit):
        if table.outcome() is not None:
            break
        seat = table.game.deciders()[0]
        table.apply(bots[names[seat]].choose(table.game, seat, rng), seat)
    return table


def test_the_sound_player_beats_chance() -> None:
    table = played(1, {"1": "steady", "2": "dice", "3": "steady", "4": "dice"})
    outcome = table.outcome()
    assert outcome is not None
    assert min(outcome.scores["1"], outcome.scores["3"]) > max(outcome.scores["2"], outcome.scores["4"])


@pytest.mark.parametrize(("title", "phase", "sold"), [("1889", "5", 14), ("18MS", "D", 12)])
def test_sound_players_float_companies_and_buy_the_trains_of_late_phases(
    title: str, phase: str, sold: int
) -> None:
    table = played(1, dict.fromkeys("1234", "steady"), title=title)
    game = game_of(table)
    assert table.outcome() is not None
    names = [one.name for one in game.title.phases]
    assert names.index(game.phase.name) >= names.index(phase)
    kinds = {kind.name for kind in game.title.trains}
    assert sum(count for name, count in game.depot.sold.items() if name in kinds) >= sold
    assert len(game.floated()) >= 4
    assert not any(player.bankrupt for player in game.players)


def test_a_train_lasts_until_the_next_kind_is_near() -> None:
    """In Shikoku 1889 the 4 rusts the 2; the 3 comes before it."""
    game = game_of(Table(FAMILY.new(Setup("eighteen", "1889", SEATS, {}, 1))))
    kinds = {kind.name: kind for kind in game.title.trains}
    assert (life(game, kinds["2"]), life(game, kinds["5"])) == (AGING, LASTING)
    game.depot.sold["2"] = 6
    game.depot.sold["3"] = 3
    game.depot.upcoming = tuple(train for train in game.depot.upcoming if train.kind.name not in "2")[3:]
    assert coming(game) == ["4"]
    assert life(game, kinds["2"]) == DOOMED
    assert life(game, kinds["3"]) == AGING


def test_a_car_is_no_train_that_lasts() -> None:
    """In 18EU a Pullman car runs behind another train: a company with a 3 and a car still needs a train."""
    game = game_of(Table(FAMILY.new(Setup("eighteen", "18EU", SEATS, {}, 1))))
    company = next(iter(game.corporations.values()))
    trains = {train.kind.name: train for train in game.depot.upcoming}
    company.trains = (trains["P"],)
    assert (lasting(game, company), permanent(game, company)) == (0, False)
    assert wanted_price(game, company) is not None
    company.trains = (trains["P"], trains["5"])
    assert (lasting(game, company), permanent(game, company)) == (1, True)


def test_a_company_whose_trains_go_saves_for_one_that_stays_and_buys_it() -> None:
    table = played(1, dict.fromkeys("1234", "steady"), limit=120)
    game = game_of(table)
    company = game.floated()[0]
    with game.journal.trial():
        company.trains, company.runs = (), ()
        price = wanted_price(game, company)
        assert price is not None
        company.cash = price
        company.player = game.players[0]
        poor = reserve(game, game.players[0])
        company.cash = 0
        assert reserve(game, game.players[0]) > poor
    assert company.trains
    assert (wanted_price(game, company) is None) == (lasting(game, company) > 0)


@pytest.mark.soak
@pytest.mark.parametrize("title", [title for title in title_ids() if title != "18462pVariant"])
def test_sound_players_finish_every_title(title: str) -> None:
    """A line for each title: last phase, trains sold, stock rounds, worth."""
    lines = []
    for seed in range(1, 101):
        table = played(seed, dict.fromkeys("1234", "steady"), title=title, limit=8000)
        game, outcome = game_of(table), table.outcome()
        assert outcome is not None
        kinds = {kind.name for kind in game.title.trains}
        trains = sum(count for name, count in game.depot.sold.items() if name in kinds)
        names = [phase.name for phase in game.title.phases]
        worth = median(outcome.scores.values())
        lines.append((names.index(game.phase.name), trains, game.progress.turn, worth))
    middle = [median(column) for column in zip(*lines, strict=True)]
    print(title, dict(zip(("phase", "trains", "stock rounds", "worth"), middle, strict=True)))
    assert middle[0] >= 2  # the third phase at least


def test_choosing_leaves_the_game_as_it_was() -> None:
    table = played(2, dict.fromkeys("1234", "steady"), limit=60)
    before = table.digest()
    seat = table.game.deciders()[0]
    FAMILY.bots()["steady"].choose(table.game, seat, random.Random(1))
    assert table.digest() == before


def test_advice_is_told_as_the_log_would_tell_it_and_changes_nothing() -> None:
    table = played(2, dict.fromkeys("1234", "steady"), limit=60)
    before = table.digest()
    seat = table.game.deciders()[0]
    steady = FAMILY.bots()["steady"]
    assert isinstance(steady, Adviser)
    advice = steady.advise(table.game, seat, random.Random(1))
    assert table.digest() == before
    assert not table.game.happened()
    _, events = table.apply(advice.action, seat)
    assert advice.words == (f"{words_of(FAMILY, table.game, events[0]).removesuffix('.')}.",)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_of_bots_is_written_for_18xx_games_and_read_back(seed: int) -> None:
    table = played(seed, dict.fromkeys("1234", "dice"), limit=400)
    table.undo()
    table.redo()
    table.undo(to=table.log[100].number)
    table.say("good game", "1")
    record = Record(table.game.setup, tuple(table.log), table.outcome())
    text = FAMILY.writers()["18xx.games"](record)
    data = json.loads(text)
    assert data["title"] == "1889"
    assert [action["id"] for action in data["actions"]] == [entry.number for entry in table.log]
    back = FAMILY.read(text)
    again = Table(FAMILY.new(back.setup))
    again.replay(back.entries)
    assert again.digest() == table.digest()


def test_a_title_goes_out_under_the_name_that_18xx_games_knows() -> None:
    setup = Setup("eighteen", "18462pVariant", SEATS[:2])
    data = json.loads(FAMILY.writers()["18xx.games"](Record(setup, ())))
    assert data["title"] == "1846 2p Variant"


def company_with_a_run(limit: int = 180) -> tuple[EighteenGame, Corporation]:
    """A company that runs, has room for a train, and one that lasts: some time into a game of 1889."""
    game = game_of(played(1, dict.fromkeys("1234", "steady"), limit=limit))
    company = max(game.floated(), key=lambda one: one.runs[-1] if one.runs else 0)
    company.trains = company.trains[:1]
    assert lasting(game, company)
    return game, company


def test_a_run_is_kept_for_a_train_while_there_are_rounds_left_to_run_it() -> None:
    game, company = company_with_a_run()
    goal = max(goals(game, company), key=lambda one: one.gain)
    company.cash = goal.price - 10
    game.market.move(company, min(game.market.par_cells(), key=lambda cell: cell.price))
    assert rounds_left(game) > 1
    assert keeps(game, company, whole=20, paid=0, purse=0) == 10
    game.bank.cash = 1
    assert rounds_left(game) == 1
    assert keeps(game, company, whole=20, paid=0, purse=0) == 0


def test_nothing_is_kept_without_room_for_a_train() -> None:
    game, company = company_with_a_run()
    company.cash = 0
    limit = game.policies.trains.train_limit(company)
    company.trains = company.trains * limit
    assert room(game, company) == 0
    assert keeps(game, company, whole=500, paid=0, purse=0) == 0


def test_nothing_is_kept_for_a_train_whose_runs_pay_less_than_they_earn() -> None:
    """Shares of 18ZOO pay by a table: about a tenth of what a route earns."""
    game, company = company_with_a_run()
    goal = max(goals(game, company), key=lambda one: one.gain)
    company.cash = goal.price - 10
    game.market.move(company, min(game.market.par_cells(), key=lambda cell: cell.price))
    assert (
        keeps(game, company, whole=20, paid=0, purse=0, lost=lambda: WithholdingLoss(20, 10, rate=1.0)) == 10
    )
    assert (
        keeps(game, company, whole=20, paid=0, purse=0, lost=lambda: WithholdingLoss(20, 10, rate=0.001)) == 0
    )


def test_a_president_who_gets_more_than_the_company_would_keep_pays_out() -> None:
    game, company = company_with_a_run()
    game.depot.take(game.depot.upcoming[0])
    company.trains = ()
    price = wanted_price(game, company)
    assert price is not None
    company.cash = price - 10
    assert keeps(game, company, whole=5, paid=0, purse=0, lost=lambda: WithholdingLoss(9, 5)) == 10
    assert keeps(game, company, whole=5, paid=0, purse=0, lost=lambda: WithholdingLoss(9, 6)) == 0


def test_what_a_dividend_pays_and_what_withholding_loses_is_tried_out() -> None:
    """In 18ZOO a route of 90 pays a president with two shares 4, and keeps 4 for the company; nothing of
    the trial stays."""
    game = game_of(Table(FAMILY.new(Setup("eighteen", "18ZOOMapB", SEATS[:2], {}, 901))))
    bot, rng = FAMILY.bots()["steady"], random.Random(901)
    while not any(one.type == "dividend" for one in game.choices()):
        (seat,) = game.deciders()
        game.perform(bot.choose(game, seat, rng), seat)
    company, (seat,) = game.round.entity, game.deciders()
    assert isinstance(company, Corporation)
    kinds = {one.action.get("kind"): one for one in game.choices(seat) if one.type == "dividend"}
    player, before = game.player(seat), game.player(seat).cash
    found = loss(game, player, company, kinds["payout"], kinds["withhold"])()
    assert found.worth > 0
    assert found.rate < 0.2
    assert found.purse > before == player.cash


def test_a_treasury_with_nothing_to_save_for_buys_trains_that_will_pay_later() -> None:
    """In the first operating round of 1889 there is hardly any track; who has ¥650 takes several trains."""
    table = played(2, dict.fromkeys("1234", "steady"), limit=45)
    game = game_of(table)
    assert game.progress.turn == 2
    assert all(len(company.trains) > 1 for company in game.floated() if company.operated)


def test_nobody_starts_a_company_beyond_the_certificate_limit() -> None:
    table, rng = played(1, {}, limit=0), random.Random(1)
    steady = FAMILY.bots()["steady"]
    while not (pars := [one for one in table.choices(table.game.deciders()[0]) if one.type == "par"]):
        seat = table.game.deciders()[0]
        table.apply(steady.choose(table.game, seat, rng), seat)
    game = game_of(table)
    player = game.player(table.game.deciders()[0])
    first = game.company(str(pars[0].action["corporation"]))
    first.floated, first.player, first.cash = True, player, 5000
    pars = [one for one in pars if one.action["corporation"] != first.id]
    player.cash = 1000
    assert company_to_start(game, player, pars, rng) is not None
    player.privates = tuple(game.privates.values()) * 2
    assert room_for_certificates(game, player) == 0
    assert company_to_start(game, player, pars, rng) is None


def test_no_private_company_is_bid_up_beyond_its_worth() -> None:
    """18Chesapeake sells its privates by a waterfall auction."""
    table = played(3, dict.fromkeys("1234", "steady"), limit=60, title="18Chesapeake")
    game = game_of(table)
    bids = [entry.action for entry in table.log if entry.type == "bid"]
    assert bids
    for bid in bids:
        private = game.privates[str(bid["company"])]
        assert bid["price"] <= private.value + INCOMES * private.revenue


@pytest.mark.parametrize(("money", "taken"), [(600, ["3", "5"]), (200, ["5"])])
def test_a_train_that_goes_soon_makes_room_for_the_next_in_a_company_of_the_same_president(
    money: int, taken: list[str]
) -> None:
    """In phase 5 of 1889 a company has two trains at most. Two 3-trains, which go with the first 6, keep it
    from buying that 6, unless the president's other company takes one of them for ¥1."""
    play = in_stock_round("1889", players=4, turn=5)
    game = play.game
    full, other = (started(play, name, 100, (1, 0), (1, 1)) for name in ("IR", "KU"))
    while game.phase.name != "5":
        game.depot.next_phase()
    for name, count in {"2": 6, "3": 5, "4": 4, "5": 3}.items():
        game.depot.sold[name] = count
    trains = {name: [one for one in game.depot.upcoming if one.name == name] for name in ("3", "5", "6")}
    game.depot.upcoming = tuple(trains["6"])
    for company, kinds in ((full, trains["3"][:2]), (other, trains["5"][:1])):
        company.trains = tuple(kinds)
        for train in kinds:
            train.owner = company
        game.land.place_home(company)
        company.runs = (200,)
    game.pay(game.bank, full, money)
    game.pay(game.bank, other, 10)
    game.market.move(other, game.market.at_most(140))
    operating(play)
    assert game.round.entity is other
    pass_to(play, "buy_train")
    action = FAMILY.bots()["steady"].choose(game, "1", random.Random(1))
    play.table.apply(action)
    assert sorted(train.name for train in other.trains) == taken
