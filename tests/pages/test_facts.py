"""Facts that anyone may ask for: what tiles become, what companies reach, what a float or takeover costs."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.prospects import dump, on_offer, spree
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.table import Table

from .at_table import Words, game_of, on, play_until, table, waits_for


def told(at: Table, **question: str) -> str:
    return str(Words(FAMILY.pages().ask(at.game, None, question)))


def hexes_told(at: Table, company: str) -> set[str]:
    answer = FAMILY.pages().ask(at.game, None, {"about": "reach", "company": company})
    return set((Words(answer).all("aside")[0]["data-hexes"] or "").split())


def in_stock_round(at: Table) -> None:
    play_until(at, lambda game: game.round.kind == "stock")


def do(at: Table, kind: str, **wanted: object) -> None:
    """The first choice of this type with these settled fields or facts."""
    choice = next(
        one
        for one in at.choices(on(at))
        if one.type == kind
        and all({**one.facts, **one.action}.get(name) == is_ for name, is_ in wanted.items())
    )
    at.apply(choice.action)


def begun() -> Table:
    """Ann has started KO at ¥65."""
    at = table(("Ann", "Ben", "Cleo"))
    in_stock_round(at)
    do(at, "par", corporation="KO", price=65)
    return at


def test_what_is_missing_to_float_is_what_floats_it() -> None:
    at = begun()
    company = game_of(at).company("KO")
    assert "To float 3 certificates for ¥195" in told(at, about="takes", company="KO")
    for _ in range(3):
        assert not company.floated
        do(at, "buy_shares", corporation="KO")
    assert company.floated
    assert "To float" not in told(at, about="takes", company="KO")


def test_par_prices_say_what_the_start_costs() -> None:
    at = begun()
    assert "Par ¥65 ¥130 for the president’s certificate, ¥325 for the 5 shares" in told(
        at, about="takes", company="AR"
    )


def test_whoever_pays_for_a_takeover_is_president() -> None:
    at = begun()
    game = game_of(at)
    company, ann = game.company("KO"), game.company("KO").player
    rival = next(player for player in game.players if player is not ann)
    found = spree(game, rival, company, lambda: company.player is rival)
    assert found == (3, 195)
    before = at.digest()
    with game.journal.trial():
        for _ in range(found.certificates):
            assert company.player is ann
            share = on_offer(game, company)[0]
            game.shares.buy(rival, (share,), game.shares.price(share))
        assert company.player is rival
    game.happened()
    assert at.digest() == before


def test_a_president_sells_as_much_as_makes_somebody_else_president() -> None:
    at = begun()
    game = game_of(at)
    company = game.company("KO")
    owner = company.player
    assert owner
    assert dump(game, company) is None  # nobody else has 20%
    assert "nobody could take it over" in told(at, about="takes", company="KO")
    rival = next(player for player in game.players if player is not owner)
    for share in list(company.held[company])[:2]:
        game.shares.buy(rival, (share,), 0)
    found = dump(game, company)
    assert found is not None
    assert (found.percent, found.heir) == (10, rival.name)
    assert found.after < found.before


def test_who_could_buy_what_follows_the_money() -> None:
    at = begun()
    first, second, _ = game_of(at).players
    first.cash, second.cash = 65, 10
    assert f"{first.name} ¥65 ¥65 {second.name} ¥10 –" in told(at, about="buyers")
    assert f"{second.name} could buy" in told(at, about="takes", company="KO")
    assert "has ¥10, it costs ¥65" in told(at, about="takes", company="KO")


def test_every_tile_that_may_be_laid_is_in_the_chart_of_its_hex() -> None:
    at = table()
    play_until(at, waits_for("track"))
    game = game_of(at)
    lays: dict[str, set[str]] = {}
    for choice in at.choices(on(at)):
        if choice.type == "lay_tile" and choice.action["entity"].startswith("corp:"):
            name = game.land.tile_of(str(choice.action["tile"])).name
            lays.setdefault(str(choice.action["hex"]), set()).add(name)
    assert lays
    for hex_, names in lays.items():
        words = told(at, about="place", hex=hex_)
        left = {name: len(game.land.supply.left[name]) for name in names}
        assert all(f"{name} {count} left" in words for name, count in left.items()), (hex_, words)


def test_the_chart_of_a_tile_counts_what_is_left() -> None:
    at = table()
    words = told(at, about="tile", tile="57")
    assert "Tile 57" in words
    assert re.search(r"14 \d+ left green, later", words)
    assert re.search(r"15 \d+ left", words)
    assert "Nothing can replace it." in told(at, about="tile", tile="611")


def test_what_a_company_reaches_are_the_hexes_that_its_rules_name() -> None:
    at = table()
    play_until(at, waits_for("track"))
    game = game_of(at)
    company = game.floated()[0]
    assert set(game.land.reached_hexes(company)) <= hexes_told(at, company.id)
    waiting = next(one for one in game.corporations.values() if not one.floated)
    assert hexes_told(at, waiting.id) == set()


@pytest.mark.parametrize(
    "question",
    [
        {"about": "takes", "company": "none"},
        {"about": "reach"},
        {"about": "place", "hex": "Z99"},
        {"about": "tile", "tile": "<b>"},
        {"about": "fate"},
    ],
)
def test_what_is_not_there_is_told_so(question: Mapping[str, str]) -> None:
    with pytest.raises((Unknown, Malformed)):
        FAMILY.pages().ask(table().game, None, question)


QUICK = frozenset({"1817", "1846", "1860"})


@pytest.mark.parametrize(
    "title",
    [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.soak]) for name in title_ids()],
)
def test_every_title_answers_and_nothing_changes(title: str) -> None:
    at = table(("Ann", "Ben", "Cleo") if title != "18462pVariant" else ("Ann", "Ben"), title)
    done: list[EighteenGame] = []

    def forty_more(game: EighteenGame) -> bool:
        done.append(game)
        return len(done) > 40

    for _ in range(4):
        done.clear()
        play_until(at, forty_more)
        before, game = at.digest(), game_of(at)
        for company in game.companies():
            Words(FAMILY.pages().ask(game, None, {"about": "takes", "company": company.id}))
            Words(FAMILY.pages().ask(game, None, {"about": "reach", "company": company.id}))
        for hex_ in list(game.land.ground.hexmap.hexes)[::9]:
            Words(FAMILY.pages().ask(game, None, {"about": "place", "hex": hex_}))
        Words(FAMILY.pages().ask(game, None, {"about": "buyers"}))
        assert at.digest() == before
        assert not game.happened()
