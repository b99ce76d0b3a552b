"""What the audit of the table page saw cut off, covered or out of sight: whole now, at a desk and on a phone.

docs/table-audit.md says which finding is shown by which test.
"""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.languages import languages
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .conftest import serving
from .everywhere import account, crayon_under_way, recorded, stock_round
from .hands import Playing

pytestmark = pytest.mark.browser

DESK, PHONE = (1440, 900), (390, 844)


SPILLED = """(table) => [...table.querySelectorAll("th, td, .badge")].filter((one) => one.clientWidth &&
  one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
"""The cells of a table whose words do not fit."""
COVERED = """() => {
  const tools = document.querySelector(".tools").getBoundingClientRect();
  const middle = (at) => [at.x + at.width / 2, at.y + at.height / 2];
  return [...document.querySelectorAll("#board .hex-at > .hex")].filter((one) => {
    const [x, y] = middle(one.getBoundingClientRect());
    return x > tools.left && x < tools.right && y > tools.top && y < tools.bottom;
  }).map((one) => one.parentNode.dataset.hex);
}"""
"""The hexes whose middle lies under the tools of the board."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


def kept(title: str, reached: Callable[[EighteenGame], bool]) -> Table:
    """A game of the corpus where it first gets there."""
    for at in replayed(gzip.decompress(path_of(title, 1).read_bytes()), FAMILY):
        assert isinstance(at.game, EighteenGame)
        if not at.game.over and reached(at.game):
            return at
    raise AssertionError("not reached")


def shown(page: Page, url: str, at: Table) -> Page:
    """The page of this game, every seat of it one's own."""
    Playing(page, at, {}, random.Random(1)).sit_down(url)
    return page


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found is not None
    return found


def late_stock_round(game: EighteenGame) -> bool:
    """Is it the fifth stock round, or a later one?"""
    return game.round.kind == "stock" and game.progress.turn >= 5


def test_market_and_cards_are_seen_whole_in_a_stock_round(new_page: Callable[..., Page], url: str) -> None:
    """Findings 4 and 10: 3 of 11 rows of the market; Cash, Privates and Worth off the edge."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    market, pane = box(page.locator("#market svg").first), box(page.locator("#market"))
    assert market["y"] + market["height"] <= pane["y"] + pane["height"] + 1
    assert market["x"] + market["width"] <= pane["x"] + pane["width"] + 1
    page.keyboard.press("s")
    table = page.locator("#shares table")
    expect(table.get_by_role("columnheader", name="Worth")).to_be_visible()
    beside = box(page.locator("#shares"))
    for name in ("Worth", "Cash", "Privates"):
        head = box(table.get_by_role("columnheader", name=name))
        assert head["x"] + head["width"] <= beside["x"] + beside["width"]
    page.locator("#views").get_by_role("button", name="Shares").click()
    assert (
        page.evaluate("(one => one.scrollWidth - one.clientWidth)(document.querySelector('#shares .wide'))")
        <= 1
    )


def test_every_company_is_seen_whole_beside_the_market(new_page: Callable[..., Page], url: str) -> None:
    """Seven companies with their buttons, without scrolling: two or three had room."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    pane, cards = box(page.locator("#companies")), page.locator("#companies .company")
    assert cards.count() == 7
    for card in cards.all():
        row = box(card)
        assert pane["y"] <= row["y"]
        assert row["y"] + row["height"] <= pane["y"] + pane["height"] + 1
        name = card.locator("h3 .grow")
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), "the name is cut off"
        expect(name).to_have_attribute("title", name.inner_text())


def nobody_starts_a_company(game: EighteenGame) -> bool:
    """Is it a stock round, and nothing is bid for in it now?"""
    kinds = {choice.type for choice in game.choices(game.deciders()[0])}
    return game.round.kind == "stock" and kinds.isdisjoint({"bid", "place_token"})


def test_no_company_in_a_short_list_is_cut_in_two_by_a_column(
    new_page: Callable[..., Page], url: str
) -> None:
    page = shown(new_page(1440, 900), url, kept("1817", nobody_starts_a_company))
    page.locator("body.ready").wait_for()
    names = page.locator("#companies .plain li")
    assert names.count() > 9
    pieces = "all => all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent)"
    assert names.evaluate_all(pieces) == []


def test_the_tallest_market_is_seen_whole_in_half_a_pane(new_page: Callable[..., Page], url: str) -> None:
    page = new_page(*DESK)
    page.goto("/new?title=18MT&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    wanted = ("companies", "market")
    for id_ in wanted:
        page.locator(f'#views [data-view="{id_}"][aria-pressed="false"]').click()
    others = ":not([data-view=companies], [data-view=market])"
    page.locator(f"#views [aria-pressed=true]{others}").click()
    expect(page.locator(".stage")).to_have_attribute("data-panes", "2")
    hidden = page.evaluate("(one => one.scrollHeight - one.clientHeight)(document.querySelector('.market'))")
    assert hidden <= 1


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_the_newest_line_stands_above_what_is_said(
    new_page: Callable[..., Page], url: str, size: tuple[int, int]
) -> None:
    """Finding 5: the field for talk covered lines of the log, and the log did not follow."""
    page = shown(new_page(*size), url, kept("1889", late_stock_round))
    page.keyboard.press("l")
    field, last = page.locator("#say"), page.locator("#rows > li").last
    page.wait_for_timeout(100)
    bars = box(page.locator(".foot"))["y"] if size == PHONE else size[1]
    newest = box(last)
    assert newest["y"] + newest["height"] <= box(field)["y"] + 1, "seen as soon as the log is opened"
    assert box(field)["y"] + box(field)["height"] <= bars + 1, "the field lies above the buttons of the turn"
    field.locator("input").fill("Good game")
    field.locator("button").click()
    expect(last).to_contain_text("Good game")
    expect(last).to_be_in_viewport(ratio=1)
    line, say = box(last), box(field)
    assert line["y"] + line["height"] <= say["y"] + 1


def test_the_newest_line_stays_in_sight_when_the_log_gets_lower(
    new_page: Callable[..., Page], url: str
) -> None:
    """What stands above the log may grow, as by a line more of what can be done."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    page.keyboard.press("l")
    field, last = page.locator("#say"), page.locator("#rows > li").last
    before = box(page.locator("#log"))["height"]
    page.locator("#log").evaluate("log => { log.style.marginTop = '60px' }")
    page.wait_for_function("before => document.querySelector('#log').clientHeight < before", arg=before)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    line = box(last)
    assert line["y"] + line["height"] <= box(field)["y"] + 1


def test_a_phone_gives_two_thirds_to_what_the_round_is_about(new_page: Callable[..., Page], url: str) -> None:
    """Finding 24: map, status, undo and slider took 55 % of the height, and tools covered hexes."""
    page = shown(new_page(*PHONE), url, kept("1889", late_stock_round))
    top, foot = box(page.locator("#companies")), box(page.locator(".foot"))
    assert foot["y"] - top["y"] >= 0.6 * PHONE[1]
    page.locator("#tab-map").click()
    expect(page.locator("#board")).to_be_in_viewport()
    covered = page.evaluate(COVERED)
    assert covered == []


def test_the_buttons_of_the_map_cover_none_of_it_at_a_desk(new_page: Callable[..., Page], url: str) -> None:
    """They stood on the off-board places of the lower right corner: Guatemala in 18MEX could not be read."""
    page = shown(new_page(*DESK), url, kept("18MEX", running))
    covered = page.evaluate(
        """() => {
          const tools = document.querySelector(".tools").getBoundingClientRect();
          return [...document.querySelectorAll("#board .hex-at > .hex")].filter((one) => {
            const at = one.getBoundingClientRect();
            const beside = at.right <= tools.left || at.left >= tools.right;
            return !beside && at.bottom > tools.top && at.top < tools.bottom;
          }).length;
        }"""
    )
    assert page.locator("#board .hex-at > .hex").count() > 50
    assert covered == 0
    size = box(page.locator("#board svg").first)
    page.locator(".tools [data-zoom=in]").click()
    page.wait_for_function(
        "wide => document.querySelector('#board svg').getBoundingClientRect().width > wide", arg=size["width"]
    )


def test_a_long_name_of_a_table_stands_whole_on_a_phone(new_page: Callable[..., Page], url: str) -> None:
    page = shown(new_page(*PHONE), url, kept("1846", running))
    name = page.locator(".table-name")
    expect(name).to_have_text("1846: The Race for the Midwest")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(page.get_by_role("link", name="Roundhouse", exact=True).first).to_be_visible()


def test_a_table_on_paper_is_light_and_has_no_buttons(new_page: Callable[..., Page], url: str) -> None:
    """Finding 17: a dark ground, buttons and the whole log were printed."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator("#companies")).to_be_visible()
    buttons = page.locator("button:not(.tiles button, th button)")  # tiles are pictures, headings are words
    seen = "all => all.filter((one) => one.checkVisibility()).map((one) => one.textContent)"
    assert buttons.evaluate_all(seen) == []


CUT = """() => {
  const nav = document.querySelector(".top nav").getBoundingClientRect();
  const edge = document.documentElement.clientWidth;
  return [...document.querySelectorAll(".top nav a")].filter((one) => one.checkVisibility()).filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return one.scrollWidth > one.clientWidth || left < nav.left || right > Math.min(nav.right, edge);
  }).map((one) => one.textContent);
}"""
"""The links in the head of a page that are not seen whole."""


def test_links_in_the_head_are_whole_in_every_language(new_page: Callable[..., Page], url: str) -> None:
    """A window of 390 px with a bar to scroll it showed “Anmel”."""
    page = shown(new_page(390 - 15, 844), url, kept("1889", late_stock_round))
    table = page.url.partition("?")[0]
    for code in languages():
        for address in (table, "/", "/help"):
            page.goto(f"{address}?lang={code}")
            assert page.locator(".top nav a:visible").count() > 0
            assert page.evaluate(CUT) == [], (code, address)


def test_the_sign_of_the_head_has_room_above_a_long_name(new_page: Callable[..., Page], url: str) -> None:
    """Where the links need a line of their own, the sign stood at the very edge of the window."""
    page = new_page(*PHONE)
    page.goto("/?lang=de")
    account(page)
    home, links = box(page.locator(".top .home")), box(page.locator(".top nav"))
    assert home["height"] >= 40
    assert links["y"] >= home["y"] + home["height"] or links["x"] >= home["x"] + home["width"]


@pytest.mark.parametrize("code", languages())
def test_remarks_on_trains_and_phases_are_whole_on_a_phone(
    new_page: Callable[..., Page], url: str, code: str
) -> None:
    """French ones were cut off at the edge; German words were broken where no hyphen may stand."""
    page = new_page(*PHONE)
    page.goto(f"/?lang={code}")
    stock_round(page)
    page.locator("#tab-trains").click()
    pane = page.locator("#trains").evaluate("one => one.clientWidth")
    for kind in ("trains", "phases"):
        table = page.locator(f"#trains .{kind}")
        assert table.evaluate("one => one.parentElement.scrollWidth - one.parentElement.clientWidth") <= 1
        for remark in table.locator("td.small").all():
            assert box(remark)["width"] > pane * 0.8
        assert table.evaluate(SPILLED) == []


def test_what_ends_a_turn_on_a_crayon_board_is_whole_on_a_phone(
    new_page: Callable[..., Page], url: str
) -> None:
    """The bar of tabs covered half of the button."""
    page = new_page(*PHONE)
    crayon_under_way(page)
    tabs = box(page.locator(".tabs"))
    buttons = page.locator("#act .passes button").all()
    assert buttons
    for button in buttons:
        place = box(button)
        assert place["y"] + place["height"] <= tabs["y"]


def test_the_main_button_of_a_lot_is_as_wide_as_its_place(new_page: Callable[..., Page], url: str) -> None:
    page = new_page(*PHONE)
    page.goto("/?lang=fr")
    recorded(page, "1889", 1)
    button = page.locator("#act .deals .sole > button").first
    assert box(button)["width"] > 200
    assert button.evaluate("one => one.scrollHeight - one.clientHeight") <= 1


def running(game: EighteenGame) -> bool:
    """Are trains to be run, some rounds into the game?"""
    step = game.round.waiting()
    return game.progress.turn >= 3 and step is not None and step.key.endswith(".run")


def test_trains_are_run_from_the_map_of_a_phone(new_page: Callable[..., Page], url: str) -> None:
    """Under the map the place of the main button was empty while trains were to be run."""
    page = shown(new_page(*PHONE), url, kept("1889", running))
    run = page.locator("#act .running .main")
    place = box(run)
    page.locator("#tab-map").click()
    expect(page.locator("#map")).to_have_class(re.compile("shown"))
    expect(run).to_be_in_viewport(ratio=1)
    assert box(run) == place
    expect(page.get_by_role("button", name="Change")).to_have_count(0)
    before = int(page.locator("#slider").get_attribute("max") or 0)
    run.click()
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))


def test_facts_on_a_phone_lie_above_the_button_that_ends_the_turn(
    new_page: Callable[..., Page], url: str
) -> None:
    """“What it takes” covered Pass."""
    page = shown(new_page(*PHONE), url, kept("1889", late_stock_round))
    page.get_by_role("button", name="What it takes").first.click()
    facts, foot = box(page.locator(".told-facts")), box(page.locator(".foot"))
    assert facts["y"] + facts["height"] <= foot["y"] + 1
    page.locator(".foot button").click(trial=True)


def test_the_spreadsheet_beside_the_board_shows_all_companies(
    new_page: Callable[..., Page], url: str
) -> None:
    """What one company had earned took the room of three others."""
    page = shown(new_page(*DESK), url, kept("1846", late_stock_round))
    page.keyboard.press("s")
    pane = box(page.locator("#shares"))
    heads = page.locator("#shares th .chip").filter(visible=True)
    floated = page.locator("#companies article").count()
    assert floated >= 4
    for at in range(floated):
        head = box(heads.nth(at))
        assert head["x"] + head["width"] <= pane["x"] + pane["width"]


def test_the_words_of_charts_are_legible_on_a_phone(new_page: Callable[..., Page], url: str) -> None:
    """They were five pixels high: a phone has a drawing of its own now."""
    page = shown(new_page(*PHONE), url, kept("1889", late_stock_round))
    page.goto(f"{page.url.partition('?')[0].partition('#')[0]}/charts")
    chart = page.locator(".chart:visible").first
    size = chart.locator(".axis").first.evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize) * one.ownerSVGElement.getScreenCTM().a"
    )
    assert size >= 9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The first and the last round are seen at once.
    assert box(chart.locator(".axis").first)["x"] >= 0
    name = box(chart.locator(".axis").last)
    assert 0 <= name["x"] <= PHONE[0] - name["width"]


def test_a_window_of_its_own_follows_the_game(new_page: Callable[..., Page], url: str) -> None:
    """What stands in the main pane can be torn off: that window shows it, and all moves made elsewhere."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    page.locator("#views").get_by_role("button", name="Shares").click()
    with page.expect_popup() as torn:
        page.get_by_role("button", name="What is shown here in a window of its own").click()
    window = torn.value
    window.locator("body.ready").wait_for()
    for name in ("#companies", "#market", "#shares"):
        expect(window.locator(name)).to_be_visible()
    for name in (".column", "#map", "#log"):
        expect(window.locator(name)).to_be_hidden()
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    window.evaluate("window.loadedOnce = true")
    on = window.locator("#shares tr.on th").inner_text()
    page.keyboard.press("1")
    expect(window.locator("#shares tr.on th")).not_to_have_text(on)
    expect(window.locator("#shares tr.on th")).to_have_text(page.locator("#shares tr.on th").inner_text())
    # Each pane has its share of the height, with the board among them, too; its buttons lie on it.
    page.locator("#views").get_by_role("button", name="Map").click()
    with page.expect_popup() as torn:
        page.get_by_role("button", name="What is shown here in a window of its own").click()
    four = torn.value
    four.locator("body.ready").wait_for()
    panes = [box(four.locator(name)) for name in (".stage > .board", "#companies", "#market", "#shares")]
    assert min(pane["height"] for pane in panes) > 0.4 * four.evaluate("innerHeight")
    tools = box(four.locator(".tools"))
    assert tools["x"] + tools["width"] <= panes[0]["x"] + panes[0]["width"]
    assert tools["y"] + tools["height"] <= panes[0]["y"] + panes[0]["height"]
    four.close()
    # It is the same table: what is done there is seen here.
    before = int(page.locator("#slider").get_attribute("max") or 0)
    window.keyboard.press("1")
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))
    assert window.evaluate("window.loadedOnce")


def finished_game(title: str) -> Table:
    *_, at = replayed(gzip.decompress(path_of(title, 1).read_bytes()), FAMILY)
    assert at.outcome() is not None
    return at


def test_scores_of_a_finished_game_are_told_in_its_money(new_page: Callable[..., Page], url: str) -> None:
    page = shown(new_page(*DESK), url, at := finished_game("1889"))
    outcome = at.outcome()
    assert outcome is not None
    scores = [f"¥{score}" for score in outcome.scores.values()]
    expect(page.locator("#main .scores .number")).to_have_text(scores)
    expect(page.locator(".players .badge", has_text="priority")).to_have_count(0)


BRIGHTNESS = """one => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.fillStyle = getComputedStyle(one).stroke;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4;
  });
  return .2126 * r + .7152 * g + .0722 * b;
}"""
"""The relative luminance of a line, as WCAG reckons it."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_of_charts_stand_out_from_the_paper(
    new_page: Callable[..., Page], url: str, theme: str
) -> None:
    """Colours of companies were as dim on a dark page as they are on their tokens."""
    page = new_page(*DESK)
    page.context.add_cookies([{"name": "look", "value": f"theme={theme}", "url": url}])
    shown(page, url, finished_game("1889"))
    page.goto(f"{page.url.partition('?')[0].partition('#')[0]}/charts")
    paper = 0.02 if theme == "dark" else 0.99
    curves = page.locator(".chart .curve").all()
    assert curves
    for line in curves:
        bright = line.evaluate(BRIGHTNESS)
        assert (max(bright, paper) + 0.05) / (min(bright, paper) + 0.05) >= 2


def test_tabs_of_the_column_stand_in_one_row_in_every_language(
    new_page: Callable[..., Page], url: str
) -> None:
    """In German the last one stood in a row of its own at 1280 pixels."""
    page = shown(new_page(1280, 800), url, kept("1817", running))
    address = page.url.partition("#")[0].partition("?")[0]
    for code in languages():
        page.goto(f"{address}?lang={code}")
        page.locator("body.ready").wait_for()
        page.evaluate(
            "Object.assign(document.querySelector('.tabs .count'), {hidden: false, textContent: '12'})"
        )
        # Measured at once: the whole bar may still move while the panel above it is filled.
        tops = page.locator(".tabs [role=tab]:visible").evaluate_all(
            "tabs => [...new Set(tabs.map(tab => Math.round(tab.getBoundingClientRect().top)))]"
        )
        assert len(tops) == 1, code


def test_the_bar_of_tabs_has_no_scroll_bar_that_lifts_it(new_page: Callable[..., Page], url: str) -> None:
    """Classic scroll bars made it higher, and it covered a part of the main button."""
    page = shown(new_page(*PHONE), url, kept("1889", running))
    expect(page.locator(".tabs")).to_have_css("scrollbar-width", "none")
    tabs, foot = box(page.locator(".tabs")), box(page.locator(".foot"))
    assert foot["y"] + foot["height"] <= tabs["y"] + 1


def test_a_tall_map_leaves_room_on_a_phone_for_what_there_is_to_do(
    new_page: Callable[..., Page], url: str
) -> None:
    """The map of Steam Over Holland took 44 % of the height, and the train lay under the bar with Pass."""

    def buying(game: EighteenGame) -> bool:
        step = game.round.waiting()
        return step is not None and step.key.endswith(".buy_train_or_close")

    page = shown(new_page(*PHONE), url, kept("SteamOverHolland", buying))
    offer = page.get_by_role("button", name=re.compile("^Buy fl. 100")).bounding_box()
    bar = page.locator(".foot").bounding_box()
    assert offer is not None
    assert bar is not None
    assert offer["y"] + offer["height"] <= bar["y"]
