"""The pane that opens holds what can be picked: in every round, of every title, for whoever is on."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.panels import PANELS
from roundhouse.eighteen.pages.round_panels import RoundPanels
from roundhouse.eighteen.pages.scene import Scene
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title as definition
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.choices import Span
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .at_table import Words, act, game_of, on, table

PAGES = FAMILY.pages()
OFTEN = (1, 12)
"""Which times that a game waits at a step are looked at."""


def kept(title: str, number: int) -> Iterator[Table]:
    """A game of the corpus after each action."""
    return replayed(gzip.decompress(path_of(title, number).read_bytes()), FAMILY)


def opened(game: EighteenGame, seat: str | None) -> dict[str, str]:
    """The panels that the main pane opens by itself."""
    scene = Scene(game, seat, game.choices(seat) if seat else ())
    found = {name: str(PANELS[name][1](scene)) for name in ("companies", "market", "privates")}
    return {name: html for name, html in found.items() if re.match("<div[^>]* data-now[ >]", html)}


def stops(title: str, number: int) -> Iterator[Table]:
    """A kept game wherever it waits at a step for the first time, and once later."""
    seen: dict[str, int] = {}
    for at in kept(title, number):
        game = game_of(at)
        step = None if game.over else game.round.waiting()
        if step is not None:
            seen[step.key] = seen.get(step.key, 0) + 1
            if seen[step.key] in OFTEN:
                yield at


def missing(game: EighteenGame, seat: str) -> Iterator[str]:
    """What is wrong with what opens for this seat."""
    form = Words(PAGES.act(game, seat))
    panes = opened(game, seat)
    names = [str(one["id"]) for one in form.all("form") if one.get("id")]
    for name in names:
        if not any(f'data-pick="{name}"' in html for html in panes.values()):
            yield f"{name} cannot be picked on {sorted(panes)}"
    if names:
        bare = (pane for pane, html in panes.items() if "data-pick=" not in html and pane != "market")
        yield from (f"nothing to pick on {pane}" for pane in bare)
    on_board = not panes or "data-on-map" in form.all("div")[0]
    if form.all("button", class_="place") and not on_board and "Also possible" not in str(form):
        yield "hexes are lit on a board that is not open"
    others = {player.id for player in game.players} - set(game.deciders())
    for other in [*sorted(others)[:1], None]:
        seen = RoundPanels(Scene(game, other, ())).panels
        if seen != panes.keys():
            yield f"{other} sees other panes: {sorted(seen)}, not {sorted(panes)}"


def check(title: str, number: int) -> None:
    kinds = set()
    for at in stops(title, number):
        game = game_of(at)
        kinds.add(game.round.kind)
        where = f"{title} {number}, move {len(at)}, {game.round.waiting()}"
        assert list(missing(game, on(at))) == [], where
    assert {"stock", "operating"} & definition(title).rounds.keys() <= kinds


@pytest.mark.parametrize("title", title_ids())
def test_what_can_be_picked_stands_on_the_pane_that_opens(title: str) -> None:
    check(title, 1)


@pytest.mark.soak
@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("title", title_ids())
def test_so_it_does_in_other_games(title: str, number: int) -> None:
    check(title, number)


def test_an_auction_of_minors_is_held_on_the_cards_of_companies() -> None:
    """18EU has no private companies: what is put up are minors."""
    at = table(title="18EU")
    assert set(opened(game_of(at), on(at))) == set(opened(game_of(at), None)) == {"companies"}
    assert "Pick a company." in str(Words(act(at)))
    buttons = Words(opened(game_of(at), on(at))["companies"]).all("button", class_="pick put")
    assert len(buttons) == 15


def test_a_par_price_within_an_auction_is_set_on_the_market() -> None:
    """Whoever buys the Baltimore & Ohio in 1830 says its par at once."""
    found = {}
    for at in kept("1830", 1):
        if game_of(at).round.kind != "initial":
            break
        if {choice.type for choice in at.choices()} == {"par"}:
            found = opened(game_of(at), on(at))
            assert "Pick a company or a par price." in str(Words(act(at)))
    assert set(found) == {"companies", "market"}


def test_privates_for_sale_in_a_stock_round_stand_beside_the_companies() -> None:
    at = table(title="18Tokaido")
    panes = opened(game_of(at), on(at))
    assert set(panes) == {"companies", "market"}
    assert len(Words(panes["companies"]).all("article", class_="company")) == 6 + 5
    assert "Private companies are for sale, too." in str(Words(act(at)))
    assert "Private companies" not in opened(game_of(at), None)["companies"]


def test_a_token_to_be_placed_in_a_stock_round_opens_the_board() -> None:
    for at in stops("1817", 1):
        if game_of(at).round.kind == "stock" and {choice.type for choice in at.choices()} == {"place_token"}:
            assert opened(game_of(at), on(at)) == opened(game_of(at), None) == {}
            return
    raise AssertionError("no home token was placed")


def test_where_there_is_no_map_a_round_is_played_on_other_panels() -> None:
    seen = {}
    for at in stops("RollingStock", 1):
        found = set(opened(game_of(at), on(at)))
        assert found, f"nothing opens in {game_of(at).round_name()}"
        seen[game_of(at).round.kind] = found
    assert seen["dividends"] == {"companies", "market"}


@pytest.mark.parametrize(("title", "lot"), [("18Texas", "JG"), ("18Neb", "DPR"), ("1817", "PSM")])
def test_who_leads_stands_on_the_card_of_the_lot(title: str, lot: str) -> None:
    """In 18Texas no page could be drawn once somebody had bid."""
    at = table(("Ann", "Ben", "Cy"), title)
    bid = next(one for one in at.choices() if one.type == "bid" and one.action["company"] == lot)
    span = bid.open["price"]
    assert isinstance(span, Span)
    price = span.low
    at.apply({**bid.action, "price": price})
    words = f"Ann bids {game_of(at).money(price)}"
    assert words in str(Words(act(at, "b")))
    assert words in str(Words(opened(game_of(at), None)["privates"]))
