"""What is asked, and why: headings and hints of steps that few titles have."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.panels import companies_panel
from roundhouse.eighteen.pages.people import players_table
from roundhouse.eighteen.pages.scene import Scene
from roundhouse.eighteen.rules.parts.bid_boxes.settings import KINDS, boxes_of
from roundhouse.table.table import Table

from .at_table import Words, act, game_of, table
from .test_told import kept, offers, waits_at


def headings(at: Table) -> list[str]:
    """The headings of what can be done."""
    html = act(at)
    return [piece.partition("</h3>")[0] for piece in html.split("<h3>")[1:]]


@pytest.mark.parametrize(
    ("title", "number", "step", "heading"),
    [
        ("18SJ", 1, "TakePriority", "Take the priority deal"),
        ("18SJ", 1, "Requisition", "Requisition a corporation"),
        ("18Norway", 1, "BuildTunnel", "Build a tunnel"),
        ("18Norway", 1, "OfferToState", "Be nationalized or not"),
        ("1870", 1, "RunConnection", "Run to its destination"),
        ("18EU", 1, "ReplaceToken", "Replace the token of a minor"),
    ],
)
def test_a_step_of_few_titles_says_what_it_asks(title: str, number: int, step: str, heading: str) -> None:
    assert headings(kept(title, number, waits_at(step)))[0] == heading


def test_a_corporation_of_1822_takes_over_a_private_company() -> None:
    at = kept("1822", 1, offers("acquire_company"))
    assert "Take over a private company" in headings(at)


def test_cards_of_1822_that_take_bids_stand_as_their_boxes_do() -> None:
    at = kept("1822", 1, offers("bid", many=8))
    game = game_of(at)
    (seat,) = game.deciders()
    page = str(companies_panel(Scene(game, seat, at.choices())))
    cards = [card.id for kind in KINDS for card in boxes_of(game, kind)]
    places = [page.index(f'<article class="company lot" data-private="{card}"') for card in cards]
    assert len(places) > 5
    assert places == sorted(places)


def test_usual_steps_keep_their_headings() -> None:
    assert headings(kept("18EU", 1, waits_at("LayTrack")))[0] == "Lay or upgrade track"
    assert headings(kept("18EU", 1, waits_at("RunTrains")))[0] == "Run trains"


def test_the_card_of_18sj_is_answered_in_words() -> None:
    page = str(Words(act(kept("18SJ", 1, waits_at("TakePriority")))))
    assert "Take the first turn" in page
    assert "Keep the card for a later round" in page
    assert "activate" not in page


def test_who_may_keep_every_train_is_not_told_that_there_are_too_many() -> None:
    page = str(Words(act(kept("18EU", 1, waits_at("DiscardCar")))))
    assert "No train has to go." in page
    assert "more trains than the limit" not in page
    assert "Pass: do not give its car back" in page
    page = str(Words(act(kept("1889", 1, waits_at("DiscardTrains")))))
    assert "There are more trains than the limit allows." in page


def test_who_owes_money_reads_how_much() -> None:
    page = str(Words(act(kept("1817", 2, waits_at("CashCrisis")))))
    assert "Sell shares Player 2 owes $38 and must raise it now." in page


def test_who_declares_bankruptcy_reads_what_becomes_of_them() -> None:
    at = kept("1817", 2, lambda at: waits_at("CashCrisis")(at) and offers("bankrupt")(at))
    assert "Player 3 is out of the game" in str(Words(act(at)))


def test_a_bid_above_the_cash_says_who_pays_the_rest() -> None:
    def poor(at: Table) -> bool:
        return offers("bid")(at) and game_of(at).players[1].cash == 235 and game_of(at).deciders() == ("2",)

    page = str(Words(act(kept("1817", 1, poor))))
    assert "private companies may pay $40 of it" in page
    page = str(Words(act(kept("1817", 1, lambda at: waits_at("FormationTurn")(at) and offers("assign")(at)))))
    assert "Pay with private companies" in page


def test_a_corporation_that_may_become_national_reads_what_it_takes() -> None:
    page = str(Words(act(kept("1856", 1, waits_at("PayOrMerge")))))
    assert "$175 are missing for its loans, which its president would pay" in page
    assert "2 of its shares, or of others that merge, become one" in page
    assert "Pay what is missing for the loans: $175" in page


def test_what_is_put_up_without_a_bid_costs_nothing_yet() -> None:
    page = str(Words(act(table(title="18EU"))))
    assert "everybody may bid; if nobody does, its price falls" in page
    assert "then has" not in page


def test_whole_numbers_of_certificates_have_no_decimals() -> None:
    at = table()
    game = game_of(at)
    company = next(iter(game.corporations.values()))
    halves = [one for one in game.certificates.values() if one.corporation is company][-2:]
    for one in halves:
        one.counts = 0.5
    game.shares.give(game.players[0], halves, change_president=False)
    assert "1 / 19" in str(Words(str(players_table(Scene(game, None, ())))))


def test_bids_for_the_order_of_18fl_say_what_is_bid_for() -> None:
    page = str(Words(act(kept("18FL", 1, waits_at("BidForOrder")))))
    assert "Bid for the order Everybody bids once and pays the bid. Who bids most chooses first." in page
    assert "Bid $5" in page
    assert "Take it" not in page


def test_a_private_company_of_18fl_says_what_it_costs_beside_its_face_value() -> None:
    at = kept(
        "18FL",
        1,
        lambda at: waits_at("BidForOrder")(at) and any(one.action["company"] for one in at.choices()),
    )
    page = str(Words(act(at)))
    assert "costs $20, without a face value, pays $5 a round" in page
    assert "Player 1 then has $280" in page
    assert "Buy $20" in page


def test_many_hexes_are_counted_and_listed_apart() -> None:
    at = table(("Ann", "Ben"), "18Neb")
    page = str(Words({name: html for name, _, html in FAMILY.pages().panels(at.game, None)}["privates"]))
    assert "Its marker may be put on one of 17 hexes" in page
    assert "Which hexes B6, C3, C7, C9," in page
    assert "on K3 (South Sioux City), K5, K7 (Omaha), J8 (Lincoln), L8 or L10 (Nebraska City)" in page, "few"


def test_many_tiles_are_counted_and_listed_apart() -> None:
    at = table(("Ann", "Ben", "Eve"), "1850")
    page = str(Words({name: html for name, _, html in FAMILY.pages().panels(at.game, None)}["privates"]))
    assert "Lays one of 14 tiles" in page
    assert "Which tiles 1, 2, 3, 4, 5," in page
