"""1822 in operating rounds: minors taken over, tokens, destinations, tiles, trains, private companies."""

from __future__ import annotations

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.parts.destinations.part import Destinations, DestinationToken, destination_of
from roundhouse.eighteen.rules.parts.local_trains.buying import BuyLocalTrains
from roundhouse.eighteen.rules.parts.minor_purchases.steps import AcquireMinor
from roundhouse.eighteen.rules.parts.minor_purchases.tokens import free, tokens_left
from roundhouse.eighteen.rules.parts.player_debts.debts import borrow, debt_of, repay
from roundhouse.eighteen.rules.parts.tax_haven.haven import Haven, HavenPurse, buy, offers, pay_out, value
from roundhouse.eighteen.rules.state.pieces import Train

from .at_table import Play
from .in_britain import begin_turn, enter, give, later, major, minor, step_of

# Minors


def test_minors_operate_before_corporations_of_any_price() -> None:
    play = later()
    major(play, "LNWR")
    minor(play, "5", 2)
    assert [one.id for one in play.game.policies.order.operating_order()] == ["5", "LNWR"]


def test_corporations_lay_two_tiles_from_phase_3_and_minors_one() -> None:
    play = later()
    big, small = major(play, "LNWR"), minor(play, "5", 2)
    lays = play.game.policies.track.tile_lays
    found = {}
    for phase in ("1", "2", "3", "7"):
        enter(play, phase)
        found[phase] = (len(lays(big)), len(lays(small)))
    assert found == {"1": (1, 1), "2": (1, 1), "3": (2, 1), "7": (2, 1)}


def test_a_minor_costs_twice_its_price_in_money_or_shares_with_the_difference() -> None:
    play = later(phase="3")
    big, small = major(play, "LNWR"), minor(play, "5", 2)
    step = step_of(play, AcquireMinor)
    assert list(step.payments(big, small)) == ["money", "one_share", "two_shares"]
    assert [step.rest(big, small, count) for count in (0, 1, 2)] == [100, 0, -100]
    big.cash = 99
    assert list(step.payments(big, small)) == ["one_share", "two_shares"]
    play.game.players[1].cash = 99
    assert list(step.payments(big, small)) == ["one_share"]


def test_a_minor_of_a_box_costs_200_and_only_money() -> None:
    play = later(phase="3")
    big = major(play, "LNWR")
    boxed = play.game.corporations["24"]
    step = step_of(play, AcquireMinor)
    big.cash = 200
    assert list(step.payments(big, boxed)) == ["money"]
    big.cash = 199
    assert not list(step.payments(big, boxed))


def test_neither_company_is_in_its_first_turn_when_one_takes_the_other_over() -> None:
    play = later(phase="3")
    big, small = major(play, "LNWR"), minor(play, "5", 2)
    step = step_of(play, AcquireMinor)
    play.game.privates["M24"].closed = True

    def sight(ours: int, theirs: int) -> list[str]:
        big.runs, small.runs = (0,) * ours, (0,) * theirs
        return [one.id for one in step.in_sight(big) if one.player is not None]

    assert (sight(1, 2), sight(2, 1), sight(2, 2)) == ([], [], ["5"])


# Tokens


def test_an_exchange_token_that_is_freed_costs_100_to_place() -> None:
    play = later()
    big = major(play, "LNWR")
    left, before = tokens_left(play.game, big), len(big.tokens)
    free(play.game, big)
    assert (left, tokens_left(play.game, big)) == (4, 3)
    assert (len(big.tokens), big.tokens[-1]) == (before + 1, 100)


def test_the_lnwr_places_its_destination_token_at_the_beginning_of_its_first_turn() -> None:
    play = later()
    big, other = major(play, "LNWR"), major(play, "GWR", 2)
    assert (destination_of(play.game, big), destination_of(play.game, other)) == ("I22", "G36")
    play.game.begin_round("operating", 1)
    play.game._settle()
    assert play.game.memory_of(Destinations).placed == {"LNWR"}
    assert "I22" in [hex_ for hex_, _ in play.game.land.board.tokens_of("LNWR")]


def test_any_other_destination_waits_until_it_is_reached() -> None:
    play = later()
    company = major(play, "GWR")
    play.game.begin_round("operating", 1)
    play.game._settle()
    assert play.game.round.entity is company
    assert destination_of(play.game, company) == "G36"


def test_a_destination_token_is_written_as_one() -> None:
    """18xx.games finds the token by its kind."""
    play = later()
    company = major(play, "GWR")
    begin_turn(play, company)
    while not isinstance(play.game.round.waiting(), DestinationToken):
        play.game.perform({"type": "pass", "entity": company.key}, None)
    written = write_action({"type": "hex_token", "entity": company.key, "hex": "G36"}, play.game)
    assert written["token_type"] == "destination"


# Trains


def next_seven(play: Play) -> Train:
    """The next train that runs to seven stops, or is an electric one."""
    return next(one for one in play.game.depot.upcoming if one.kind.name == "7")


def test_a_company_has_one_electric_train() -> None:
    play = later(phase="7")
    game = play.game
    big = major(play, "LNWR")
    buying = step_of(play, BuyLocalTrains)
    first = next_seven(play)
    assert [side.name for side in buying.sides(big, first)] == ["7", "E"]
    game.depot.give(first, big)
    assert [side.name for side in buying.sides(big, next_seven(play))] == ["7", "E"]
    first.side = "E"
    assert [side.name for side in buying.sides(big, next_seven(play))] == ["7"]


def test_a_local_train_becomes_a_2_train_for_80() -> None:
    play = later()
    big = major(play, "LNWR")
    give(play, big, "L")
    found = step_of(play, BuyLocalTrains).improvable(big)
    assert [(train.name, side.name, price) for train, side, price in found] == [("L", "2", 80)]


# Debts


def test_a_debt_is_half_more_than_what_was_borrowed_and_can_be_paid_back() -> None:
    play = later()
    big = major(play, "LNWR")
    ada, cash = play.game.players[0], big.cash
    borrow(play.game, ada, big, 101)
    assert (debt_of(play.game, ada), big.cash - cash) == (152, 101)
    repay(play.game, ada, 50)
    assert (debt_of(play.game, ada), ada.cash) == (102, 650)


# The tax haven


def test_the_tax_haven_buys_one_share_and_keeps_its_dividends() -> None:
    play = later()
    game, big = play.game, major(play, "LNWR", 2)
    ada = game.players[0]
    assert not list(offers(game, ada, ada.cash))
    game.give_private(game.privates["P16"], ada)
    offer = next(iter(offers(game, ada, ada.cash)))
    assert (offer.answer, offer.price) == ("LNWR_ipo", 100)
    treasury = big.cash
    buy(game, ada, offer)
    assert (ada.cash, big.cash - treasury, value(game)) == (600, 100, 100)
    assert not list(offers(game, ada, ada.cash))
    pay_out(game, big, 95)
    assert game.memory_of(HavenPurse).cash == 10
    assert game.memory_of(Haven).percent(big) == 10
    assert game.policies.stock.worth(ada) == 600 + 110
