"""A game looked back on: what is noted of it, and what is not."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec
import pytest

from roundhouse.eighteen.bots.levels import bots
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.review import KINDS
from roundhouse.ink.raster import to_pdf
from roundhouse.sim.review_page import review_html, review_paper
from roundhouse.table.protocol import Record
from roundhouse.table.review import GameMoment, GameReview, Reviewer
from roundhouse.table.table import Table

from .test_bots import game_of, played


def record_of(table: Table) -> Record:
    return Record(table.game.setup, tuple(table.log), table.outcome())


def of_kind(review: GameReview, kind: str) -> list[GameMoment]:
    return [one for one in review.moments if one.kind == kind]


class Sale(NamedTuple):
    """A company is sold away: what it is called, who sold it, and who has to lead it then."""

    company: str
    seller: str
    heir: str


def sale_of_a_company(table: Table) -> Sale | None:
    """Sell a company away if whoever is in turn may."""
    game, seat = game_of(table), table.game.deciders()[0]
    for choice in table.choices(seat):
        if choice.type != "sell_shares" or choice.action["entity"] != f"player:{seat}":
            continue
        led = {company.id for company in game.floated() if company.player is game.player(seat)}
        table.apply(choice.fill(random.Random(1)), seat)
        for company in game.floated():
            if company.id in led and company.player and company.player.id != seat:
                return Sale(company.id, seat, company.player.id)
        table.undo()
    return None


def sold() -> tuple[Table, Sale]:
    """A game of steady players until the first company is sold away that somebody else has to lead then."""
    table, rng, steady = played(1, {}, limit=0), random.Random(1), bots()["steady"]
    while True:
        sale = sale_of_a_company(table) if game_of(table).round.kind == "stock" else None
        if sale is not None:
            return table, sale
        seat = table.game.deciders()[0]
        table.apply(steady.choose(table.game, seat, rng), seat)


@pytest.fixture(scope="module")
def dump() -> tuple[Table, Sale]:
    return sold()


@pytest.fixture(scope="module")
def dumped(dump: tuple[Table, Sale]) -> Table:
    """The game with the sale."""
    return dump[0]


@pytest.fixture(scope="module")
def sale(dump: tuple[Table, Sale]) -> Sale:
    """The sale in it, its last entry."""
    return dump[1]


@pytest.fixture(scope="module")
def told(dumped: Table) -> GameReview:
    return FAMILY.review(record_of(dumped))


def test_a_company_that_is_left_to_another_is_told_with_what_the_bot_would_have_done(
    dumped: Table, told: GameReview, sale: Sale
) -> None:
    (moment,) = of_kind(told, "dump")
    assert (moment.number, moment.seat) == (dumped.log[-1].number, sale.seller)
    assert f"Player {sale.seller} sold {sale.company}" in moment.said
    assert f"Player {sale.heir} became its president" in moment.said
    assert moment.better


def test_worth_is_noted_as_each_operating_round_begins_and_at_the_end(
    dumped: Table, told: GameReview
) -> None:
    game = game_of(dumped)
    assert len(told.steps) == len(told.worth)
    assert told.steps[0] == "the start"
    assert told.worth[-1] == tuple(game.worth(player) for player in game.players)
    assert told.scores == {player.id: game.worth(player) for player in game.players}


def test_every_moment_is_of_a_known_kind_and_the_greatest_come_first(told: GameReview) -> None:
    assert {one.kind for one in told.moments} <= set(KINDS)
    for kind in KINDS:
        amounts = [one.amount for one in of_kind(told, kind)]
        assert amounts == sorted(amounts, reverse=True)


def test_the_best_routes_are_no_moment_and_worse_ones_are() -> None:
    """Steady players run the best routes; when one of two is left out, what it earned was missed."""
    table, rng, steady = played(1, {}, limit=0), random.Random(1), bots()["steady"]
    while True:
        seat = table.game.deciders()[0]
        action = dict(steady.choose(table.game, seat, rng))
        if action["type"] == "run_routes" and len(action["routes"]) > 1:
            break
        table.apply(action, seat)
    earned = sum(route["revenue"] for route in action["routes"])
    kept = action["routes"][:1]
    table.apply({**action, "routes": kept}, seat)
    review = FAMILY.review(record_of(table))
    (missed,) = of_kind(review, "route")
    assert missed.number == table.log[-1].number
    assert missed.amount == earned - kept[0]["revenue"]


def test_what_was_undone_never_happened(dumped: Table, told: GameReview) -> None:
    table, _ = sold()
    table.undo()
    assert of_kind(told, "dump")
    assert not of_kind(FAMILY.review(record_of(table)), "dump")


def test_progress_is_told_to_the_end(dumped: Table) -> None:
    heard: list[tuple[int, int]] = []
    FAMILY.review(record_of(dumped), lambda done, all_: heard.append((done, all_)))
    assert heard == sorted(heard)
    assert heard[-1] == (heard[0][1] - 1, heard[0][1])


def test_the_page_stands_alone_and_leads_to_the_moments(told: GameReview, dumped: Table) -> None:
    last = dumped.log[-1].number
    family: Reviewer = FAMILY
    page = review_html(told, family, lambda number: f"/table/x?at={number - 1}")
    assert f'<a href="/table/x?at={last - 1}">{last}</a>' in page
    assert "Companies left to others" in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "<script" not in page
    assert to_pdf(review_paper(told, family)).startswith(b"%PDF")


def test_a_name_that_somebody_gave_is_text_on_the_page(told: GameReview) -> None:
    evil = GameMoment(1, "now", "dump", "1", "<script>alert(1)</script> sold AR.", 1)
    page = review_html(msgspec.structs.replace(told, moments=(evil,)), FAMILY)
    assert "<script" not in page


@pytest.mark.parametrize(("better", "columns"), [((), 0), (("AR keeps the run.",), 1)])
def test_what_the_bot_would_have_done_has_a_column_where_it_was_asked(
    told: GameReview, better: tuple[str, ...], columns: int
) -> None:
    moment = GameMoment(1, "now", "dump", "1", "Ann sold AR.", 1, better)
    page = review_html(msgspec.structs.replace(told, moments=(moment,)), FAMILY)
    assert page.count(">Our bot</th>") == columns
