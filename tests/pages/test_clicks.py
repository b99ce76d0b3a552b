"""Typical turns take no more clicks than they must; whole games can be clicked, at a desk and on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from roundhouse.eighteen.rules.game import EighteenGame

from .conftest import serving
from .hands import Playing
from .typical import SEED, TYPICAL, Moment, at_moment, moments, opening

pytestmark = pytest.mark.browser

DESK, PHONE = (1440, 900), (390, 844)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite: how moves are stored makes no difference to clicks."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


@pytest.mark.parametrize("title", sorted({turn.title for turn in TYPICAL}))
@pytest.mark.parametrize(
    "size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone", marks=pytest.mark.soak)]
)
def test_typical_turns_take_the_fewest_clicks(
    new_page: Callable[..., Page], url: str, title: str, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    game, found = moments(title)
    taken = {
        moment.turn.name: clicks(at_moment(page, url, game, moment), moment, size[0]) for moment in found
    }
    assert {name: count for name, count in taken.items() if count} == {}


def clicks(playing: Playing, moment: Moment, width: int) -> int:
    """How many clicks more than the fewest a turn took; turning a tile is not counted."""
    turns = [playing.move() for _ in range(moment.turn.actions)]
    return max(0, sum(turn.clicks - turn.turned for turn in turns) - moment.turn.least(width))


def sets(count: int) -> Callable[[EighteenGame], bool]:
    """Until so many sets of operating rounds are over."""
    return lambda game: game.progress.turn > count


def clicked(page: Page, url: str, title: str, seed: int, players: int) -> Playing:
    """A game that bots, or bots and dice, think of and hands click, from the first move."""
    table, movers = opening(title, seed, players)
    playing = Playing(page, table, movers, random.Random(seed))
    playing.sit_down(url)
    return playing


SIZES = pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])


def test_the_first_rounds_of_1889_are_clicked_on_a_phone(new_page: Callable[..., Page], url: str) -> None:
    playing = clicked(new_page(*PHONE), url, "1889", 2, 3)
    playing.until(lambda game: game.round.kind == "operating")
    playing.until(lambda game: game.round.kind == "stock", most=8)
    kinds = {str(turn.action["type"]) for turn in playing.turns}
    assert {"bid", "par", "buy_shares", "pass", "lay_tile"} <= kinds


def test_the_last_lots_can_be_reached_while_another_one_is_picked_on_a_phone(
    new_page: Callable[..., Page], url: str
) -> None:
    """What is picked lies over the end of the page, which can be scrolled clear of it."""
    playing = Playing(new_page(*PHONE), *opening("1889"), random.Random(1))
    playing.sit_down(url)
    assert len(playing.until(lambda _game: False, most=6)) == 6


@pytest.mark.parametrize("title", ["1817", "1846"])
def test_the_first_turns_of_other_games_are_clicked(
    new_page: Callable[..., Page], url: str, title: str
) -> None:
    playing = clicked(new_page(*DESK), url, title, 3, 4)
    assert len(playing.until(lambda _game: False, most=12)) == 12


@pytest.mark.soak
@SIZES
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_of_1889_is_clicked(
    new_page: Callable[..., Page], url: str, size: tuple[int, int], seed: int
) -> None:
    playing = clicked(new_page(*size), url, "1889", seed, seed + 1)
    playing.until(lambda _game: False)
    assert playing.table.outcome() is not None
    assert len(playing.turns) > 300


@pytest.mark.soak
@SIZES
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("title", "players"), [("1830", 3), ("1846", 3), ("1817", 3)])
def test_three_sets_of_operating_rounds_are_clicked(
    new_page: Callable[..., Page], url: str, size: tuple[int, int], title: str, players: int, seed: int
) -> None:
    playing = clicked(new_page(*size), url, title, seed, players)
    playing.until(sets(3))
    assert playing.game.progress.turn > 3 or playing.table.outcome() is not None


def test_facts_are_asked_for_on_the_page(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    page.goto("/new?title=1889&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    page.keyboard.press("t")
    page.get_by_role("button", name="Tile 57 ×2: what it can become").click()
    facts = page.locator(".told-facts")
    expect(facts).to_contain_text("It can become")
    expect(page.get_by_role("button", name="Close (Esc)")).to_be_focused()
    page.keyboard.press("Escape")
    expect(facts).to_have_count(0)
    expect(page.get_by_role("button", name="Tile 57 ×2: what it can become")).to_be_focused()
    page.locator("#views").get_by_role("button", name="Map").click()
    page.locator('.hex-at[data-hex="K4"]').click()
    expect(facts).to_contain_text("K4 Takamatsu")
    expect(page.locator('.hex-at[data-hex="K4"].reached')).to_have_count(1)


def test_facts_stay_open_while_the_game_goes_on(new_page: Callable[..., Page]) -> None:
    page = new_page(*DESK)
    page.goto("/new?title=1889&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    page.locator("#views").get_by_role("button", name="Map").click()
    page.locator('.hex-at[data-hex="K4"]').click()
    reached = page.locator('.hex-at[data-hex="K4"].reached')
    expect(reached).to_have_count(1)
    page.evaluate("roundhouse.refresh()")  # as when the connection has come back
    expect(page.locator(".told-facts")).to_contain_text("K4 Takamatsu")
    expect(page.locator("#views").get_by_role("button", name="Map")).to_have_attribute("aria-pressed", "true")
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    expect(page.locator("#act").get_by_role("heading", name="Player 2")).to_be_visible()
    expect(page.locator(".told-facts")).to_contain_text("K4 Takamatsu")
    expect(reached).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".told-facts")).to_have_count(0)


def test_numbers_are_sorted_by_their_headings_and_charts_saved_as_pictures(
    new_page: Callable[..., Page], url: str
) -> None:
    page = new_page(*DESK)
    table, movers = opening("1889")
    playing = Playing(page, table, movers, rng := random.Random(SEED))
    while playing.game.round.kind != "operating":
        seat = table.game.deciders()[0]
        table.apply(movers[seat](table, seat, rng), seat)
    playing.sit_down(url)
    page.keyboard.press("s")
    shares = page.locator("#shares table")
    names = shares.locator("tbody tr:not(.bank, .sum) th")
    cash = [playing.game.players[at].cash for at in range(3)]
    by_cash = [playing.game.players[at].name for at in sorted(range(3), key=lambda at: -cash[at])]
    button = shares.get_by_role("button", name="Cash")
    button.focus()
    page.keyboard.press("Enter")
    expect(shares.get_by_role("columnheader", name="Cash")).to_have_attribute("aria-sort", "descending")
    assert names.all_text_contents() == by_cash
    page.keyboard.press("Enter")
    expect(shares.get_by_role("columnheader", name="Cash")).to_have_attribute("aria-sort", "ascending")
    assert names.all_text_contents() == by_cash[::-1]
    page.goto(f"{page.url.partition('#')[0]}/charts")
    worth = page.locator("section").filter(has=page.get_by_role("heading", name="Worth"))
    worth.get_by_text("Change from round to round").click()
    change = worth.locator("table").nth(1)
    expect(change).to_be_visible()
    change.get_by_role("button", name="Start").click()
    expect(change.locator("[aria-sort=descending]")).to_have_count(1)
    with page.expect_download() as saved:
        worth.get_by_role("button", name="Save as PNG").click()
    assert saved.value.suggested_filename == "worth.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    assert saved.value.path().stat().st_size > 5_000


def test_the_order_that_was_chosen_holds_after_a_move(new_page: Callable[..., Page]) -> None:
    page = new_page(*DESK)
    page.goto("/new?title=1889&how=here")
    for number, name in enumerate(("Ann", "Ben"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    page.keyboard.press("s")
    shares = page.locator("#shares table")
    names = shares.locator("tbody tr:not(.bank, .sum) th")
    cash = shares.get_by_role("columnheader", name="Cash")
    assert names.all_text_contents() == ["Ann", "Ben"]
    shares.get_by_role("button", name="Cash").click()
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()  # by Ann, who has less then
    expect(names).to_have_text(["Ben", "Ann"])
    expect(cash).to_have_attribute("aria-sort", "descending")
    shares.get_by_role("button", name="Cash").click()
    expect(names).to_have_text(["Ann", "Ben"])
    page.locator("#act").get_by_role("button", name="Buy ¥30").click()  # by Ben
    expect(names).to_have_text(["Ben", "Ann"])
    expect(cash).to_have_attribute("aria-sort", "ascending")


@SIZES
def test_the_first_minor_of_18eu_is_put_up_by_two_clicks(
    new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = new_page(*size)
    page.goto("/new?title=18EU&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    expect(page.locator("#companies")).to_be_visible()
    page.get_by_role("button", name="1: Put up", exact=True).click()
    page.locator("#act form.sole").get_by_role("button", name="Put up").click()
    expect(page.locator("#companies button.pick")).to_have_count(1)
