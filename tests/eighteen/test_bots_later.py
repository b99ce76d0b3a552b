"""What the sound player does in the middle of a game: sells shares at the certificate limit to start a
company, saves for no train that a company cannot have, merges small companies, buys power ahead of track."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.eighteen.bots import powering
from roundhouse.eighteen.bots.fleet import buys_trains, least_train, wanted_price
from roundhouse.eighteen.bots.investing import room_for_certificates
from roundhouse.eighteen.bots.making_room import share_to_sell
from roundhouse.eighteen.bots.merging import merger_to_propose, standing, vote
from roundhouse.eighteen.bots.powering import power_to_buy
from roundhouse.eighteen.bots.starting import company_to_start, most_companies, sells_most
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.rules.parts.train_power.settings import PowerBook
from roundhouse.table.choices import Choice

from .at_table import Play
from .in_hungary import drafted
from .in_ireland import begin, ireland
from .mid_game import in_stock_round, started
from .test_carolinas import operating
from .test_hungary_running import dividend_of
from .test_ireland import two


def offered(play: Play, kind: str) -> list[Choice]:
    return [one for one in play.table.choices() if one.type == kind]


def at_the_limit(money: int) -> Play:
    """A stock round of 1889 with six players. The first one has eleven certificates, as many as they may own:
    three each of three companies that run for 100, and two of KO, which runs for 20."""
    play = in_stock_round("1889", players=6)
    game, (player, *_) = play.game, play.game.players
    owned = {"AR": (2, 3), "SR": (3, 3), "IR": (4, 3), "KO": (5, 2)}
    for name, (president, count) in owned.items():
        shares = tuple((1, index) for index in range(4, 4 + count))
        company = started(play, name, 65, (president, 0), (president, 1), *shares)
        company.runs = (100,) if count == 3 else (20,)
        game.depot.give(game.depot.upcoming[0], company)
        game.pay(game.bank, company, 100)
    player.cash = money
    game._settle()
    assert room_for_certificates(game, player) == 0
    return play


def test_a_player_at_the_certificate_limit_sells_what_pays_least_to_start_a_company() -> None:
    """A company is started with five shares in 1889, and their money lies idle otherwise."""
    play = at_the_limit(1000)
    deeds = []
    for _ in range(6):
        action = Steady().choose(play.game, "1", Random(1))
        deeds.append((action["type"], str(action.get("shares", ("",))[0])[:2]))
        play.table.apply(action)
        if action["type"] == "par":
            break
    assert deeds[0] == ("sell_shares", "KO")
    assert deeds[-1][0] == "par"


@pytest.mark.parametrize(("money", "bank"), [(60, 5000), (1000, 300)])
def test_nothing_is_sold_without_money_for_a_company_or_time_for_its_dividends(money: int, bank: int) -> None:
    play = at_the_limit(money)
    play.game.bank.cash = bank
    sales = offered(play, "sell_shares")
    assert share_to_sell(play.game, play.game.players[0], sales, Random(1)) is None


def with_one_that_waits(money: int) -> Play:
    """As :func:`at_the_limit`, but all companies run for 20, and the first player has started UR, which
    lacks three shares."""
    play = at_the_limit(money)
    for company in play.game.floated():
        company.runs = (20,)
    started(play, "UR", 65, (1, 0)).floated = False
    return play


def test_a_player_at_the_certificate_limit_sells_what_pays_little_to_float_their_own_company() -> None:
    play = with_one_that_waits(1000)
    game, (player, *_) = play.game, play.game.players
    for _ in range(4):
        action = share_to_sell(game, player, offered(play, "sell_shares"), Random(1))
        assert action is not None
        assert action["type"] == "sell_shares"
        play.table.apply(action)
    assert room_for_certificates(game, player) == 3
    assert share_to_sell(game, player, offered(play, "sell_shares"), Random(1)) is None


def test_shares_are_sold_for_the_money_that_ones_own_company_lacks_to_float() -> None:
    """Three shares at 65 cost 195, and what five sales bring; without dividends to come none is sold."""
    play = with_one_that_waits(50)
    sales, player = offered(play, "sell_shares"), play.game.players[0]
    assert share_to_sell(play.game, player, sales, Random(1)) is not None
    play.game.bank.cash = 1
    assert share_to_sell(play.game, player, sales, Random(1)) is None


def test_with_few_players_each_may_lead_more_companies() -> None:
    assert most_companies(Play("18JPT", players=2).game) > 3
    assert most_companies(Play("18JPT", players=5).game) == 3


def test_a_firm_without_turns_and_one_that_may_own_no_trains_save_for_none() -> None:
    firm = Play("1847AE", players=3).game.company("LFK")
    game = drafted().game
    corporation, minor = game.company("SKEV"), game.company("1")
    assert not buys_trains(Play("1847AE", players=3).game, firm)
    assert not buys_trains(game, corporation)
    assert wanted_price(game, corporation) is None
    assert buys_trains(game, minor)


def test_the_train_that_goes_first_is_given_up() -> None:
    game = Play("1889").game
    offers = [Choice({"train": name}, {}, {}) for name in ("4-0", "2-0", "D-0")]
    assert least_train(game, offers).action["train"] == "2-0"


def test_money_for_all_its_shares_may_start_a_company_that_needs_a_dear_train() -> None:
    """In Steam over Holland a company gets the money for each share: two at 75 pay for no train of 300, as
    many as money of 1000 buys do."""
    play = in_stock_round("SteamOverHolland")
    game, player = play.game, play.game.players[0]
    while (game.depot.cheapest() or 0) < 300:
        game.depot.take(game.depot.upcoming[0])
    player.cash = 280
    assert company_to_start(game, player, offered(play, "par"), Random(1)) is None
    player.cash = 1000
    assert company_to_start(game, player, offered(play, "par"), Random(1)) is not None


def test_small_companies_merge_where_that_raises_what_their_president_has() -> None:
    """KJR’s price rises from £70 to £84 and WKR’s falls from £100: the president of KJR proposes it and votes
    for it, the president of WKR votes against it."""
    play = ireland("KJR", "WKR")
    two(play)
    begin(play, "merger")
    game, (first, second, _) = play.game, play.game.players
    before = standing(game, first)
    action = merger_to_propose(game, first, offered(play, "merge"), Random(1))
    assert action is not None
    play.table.apply(action)
    play.table.apply(Steady().choose(game, "1", Random(1)))
    assert play.waits_at() == "vote_on_merger"
    assert standing(game, first) == before, "nothing was left behind by what was tried out"
    assert vote(game, first, offered(play, "choose"), Random(1)) == {
        "type": "choose",
        "entity": "player:1",
        "choice": "for",
    }
    play("1", "choose", choice="for")
    answer = vote(game, second, offered(play, "choose"), Random(1))
    assert answer is not None
    assert answer["choice"] == "against"


def test_a_merger_that_lowers_the_price_is_not_proposed() -> None:
    play = ireland("KJR", "WKR")
    two(play)
    begin(play, "merger")
    play("1", "pass")
    offers = offered(play, "merge")
    assert {one.action["entity"] for one in offers} == {"player:2"}
    assert merger_to_propose(play.game, play.game.players[1], offers, Random(1)) is None


@pytest.mark.parametrize(("cash", "bought"), [(900, 3), (250, 2), (100, 0)])
def test_power_is_bought_ahead_of_track_where_it_is_cheap(
    monkeypatch: pytest.MonkeyPatch, cash: int, bought: int
) -> None:
    """A corporation of 18Carolinas that reaches one stop has power for two. Its track will grow, and
    power costs £30: it buys up to three more with no more than a quarter of its money."""
    monkeypatch.setattr(powering, "ENOUGH", 2)
    play, company = operating()
    play.game.memory_of(PowerBook).power[company] = 2
    assert len(play.game.runs.network(company).stops) == 1
    company.cash = cash
    (choice,) = offered(play, "buy_power")
    assert power_to_buy(play.game, company, choice) == bought


def test_a_corporation_that_buys_no_trains_pays_out_all_it_has() -> None:
    """In 18Mag its dividend may be any part of its treasury, which is good for nothing else."""
    play, _ = dividend_of(95)
    action = Steady().choose(play.game, play.game.deciders()[0], Random(1))
    assert (action["type"], action.get("amount")) == ("dividend", 90), "95, by tens"


def test_a_president_means_to_hold_more_of_a_company_that_floats_with_little() -> None:
    """In 1880: Romania a company floats, and gets its first capital, when its president's certificate is
    sold; in 1889 half of it must be sold before."""
    romania, japan = Play("1880Romania", players=3).game, Play("1889").game
    assert not sells_most(romania, next(iter(romania.corporations.values())))
    assert sells_most(japan, japan.company("AR"))
