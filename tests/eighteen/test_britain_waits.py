"""1822: where a turn waits for private companies, and what stays where a minor was."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.bid_boxes.settings import KINDS, BidBoxes, boxes_of
from roundhouse.eighteen.rules.parts.minor_purchases.tokens import tokens_left, use
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .in_britain import begin_turn, give, go_on, go_to, later, liverpool, major, minor, own


def stops(play: Play, company: Corporation) -> list[str]:
    """The steps at which the turn of ``company`` waits."""
    found: list[str] = []
    for _ in range(20):
        step = play.waits_at()
        if play.game.round.entity is not company or step is None:
            return found
        found.append(step)
        go_on(play)
    return found


def without_tokens(*names: str) -> tuple[Play, Corporation]:
    """The turn of the LYR, which has these private companies and nothing to place or trade."""
    play, company = liverpool("5", "3")
    own(play, company, *names)
    company.tokens = ()
    company.cash = 0
    for share in company.shares(company):
        play.game.shares.give(play.game.players[1], (share,), change_president=False)
    return play, company


def test_a_turn_waits_for_p17_where_shares_are_traded_only() -> None:
    play, company = without_tokens("P17")
    begin_turn(play, company)
    assert {"token_or_power", "trade_treasury_or_power"} & set(stops(play, company)) == {
        "trade_treasury_or_power"
    }


def test_a_turn_waits_for_p17_even_if_no_card_is_left_to_be_moved() -> None:
    play, company = without_tokens("P17")
    memory = play.game.memory_of(BidBoxes)
    for kind in KINDS:
        memory.lines[kind] = tuple(boxes_of(play.game, kind))
    begin_turn(play, company)
    go_to(play, "trade_treasury_or_power")
    assert not play.options("choose_ability")
    play(company.key, "pass")


@pytest.mark.parametrize(("used", "waits"), [(2, True), (3, False)])
def test_a_turn_waits_for_p18_as_long_as_an_exchange_token_is_left(used: int, waits: bool) -> None:
    play, company = without_tokens("P18")
    company.tokens = (100,)
    for _ in range(used):
        use(play.game, company)
    begin_turn(play, company)
    assert ("token_or_power" in stops(play, company)) is waits


@pytest.mark.parametrize(("answer", "left"), [("exchange", ("NBR",)), ("remove", (None, "NBR"))])
def test_a_destination_token_beside_the_slots_moves_up_where_a_minor_is_exchanged(
    answer: str, left: tuple[str | None, ...]
) -> None:
    play, company = liverpool("3", "3")
    small = minor(play, "7", 2)
    give(play, small, "3")
    small.runs = company.runs = (0, 0)
    board = play.game.land.board
    board.place_token("H23", 0, "NBR", slot=1)
    if answer == "remove":
        for _ in range(tokens_left(play.game, company)):
            use(play.game, company)
    play.game.begin_round("operating", 1)
    play.game._settle()
    while play.game.round.entity is not company:
        go_on(play)
    go_to(play, "acquire_minor")
    play("corp:LYR", "merge", corporation="7")
    play("corp:LYR", "choose", choice="money")
    play("corp:LYR", "choose", choice=answer)
    assert board.slots("H23", 0) == left


@pytest.mark.parametrize(("tokens", "waits"), [((100,), True), ((), False)])
def test_a_turn_waits_for_the_token_of_the_secr_in_the_channel_while_it_has_one(
    tokens: tuple[int, ...], waits: bool
) -> None:
    play = later(phase="3")
    company = major(play, "SECR")
    company.tokens = tokens
    give(play, company, "3")
    company.cash = 0
    begin_turn(play, company)
    assert ("token_or_power" in stops(play, company)) is waits
