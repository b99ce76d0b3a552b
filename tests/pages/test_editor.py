"""A game is drawn in the browser, from nothing to a table that bots play to its end; by touch, by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE

pytestmark = pytest.mark.browser

TROUBLE = Path(__file__).with_name("access.js").read_text(encoding="utf-8")
NewPage = Callable[..., Page]
TEN_HEXES = {
    "offboard": ("A3", "E3"),
    "city": ("B2", "C5", "D4"),
    "land": ("B4", "B6"),
    "town": ("C1",),
    "hill": ("C3",),
    "water": ("D2",),
}


def begin(page: Page, name: str, kind: str = "empty") -> None:
    page.goto("/design")
    page.get_by_label("What it is called").fill(name)
    page.locator(f"input[name=kind][value='{kind}']").check()
    page.get_by_role("button", name="Begin").click(no_wait_after=True)
    page.locator("body.ready").wait_for(timeout=3 * PATIENCE)  # workers start first
    expect.set_options(timeout=PATIENCE)


def hexagon(page: Page, name: str) -> None:
    """Click a hex and wait until it is drawn."""
    page.locator(f"[data-place='{name}'] .hex-at").click(force=True)
    page.locator(f"[data-place='{name}'][data-there]").wait_for()


def field(page: Page, section: str, row: int, name: str, value: str) -> None:
    """Fill in a field of a form and wait until the server has it."""
    box = page.locator(f"[data-section='{section}'][data-row='{row}'][data-field='{name}']")
    with page.expect_response("**/edit"):
        box.fill(value)
        box.press("Tab")


def settled(page: Page) -> None:
    page.wait_for_function("() => !document.querySelector('#editing').hasAttribute('aria-busy')")


def test_a_game_is_drawn_from_nothing_played_to_its_end_and_printed(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "Ten hexes")
    for tool, names in TEN_HEXES.items():
        page.locator(f"[data-tool={tool}]").click()
        for name in names:
            hexagon(page, name)
    assert page.locator("[data-place][data-there]").count() == 10
    page.locator("#form-corporations > summary").click()
    for row, (name, home) in enumerate((("AR", "B2"), ("CE", "D4"))):
        page.get_by_label("A new company").fill(name)
        page.get_by_label("A new company").press("Enter")
        page.locator(f"[data-section=corporations][data-row='{row}'][data-field=home]").wait_for()
        field(page, "corporations", row, "home", home)
    expect(page.locator("#findings")).to_contain_text("Ten hexes can be played")
    expect(page.locator("#surface [data-place=D4]")).to_contain_text("CE")
    source = page.locator("#source")
    assert '"city=revenue:0" = "B2 C5 D4"' in source.input_value()
    assert page.evaluate(TROUBLE) == []

    # The text changes the map and the forms.
    source.fill(source.input_value().replace('home = "D4"', 'home = "C5"'))
    expect(page.locator("#surface [data-place=C5]")).to_contain_text("CE")
    expect(page.locator("[data-section=corporations][data-row='1'][data-field=home]")).to_have_value("C5")
    page.locator("#undo").click()
    expect(source).to_have_value(re.compile('home = "D4"'))

    page.get_by_role("button", name="Let bots play").click()
    page.locator(".turn").get_by_text(re.compile(" wins?$")).first.wait_for(timeout=4 * PATIENCE)
    page.go_back()
    page.get_by_role("button", name="Print it").click()
    expect(page.get_by_role("heading", name="Print Ten hexes")).to_be_visible()
    with page.expect_download(timeout=8 * PATIENCE) as printed:
        page.locator(".main", has_text="Download the PDF").click()
    paper = printed.value.path().read_bytes()
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") + paper.count(b"/Type/Page/") + paper.count(b"/Type /Page ") > 1


def test_nothing_shows_beside_the_bar_that_stays_on_top(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "Long", "small")
    page.locator("#form-trains > summary").click()
    page.locator("#form-trains").evaluate(
        "form => scrollTo(0, form.getBoundingClientRect().top + scrollY + 60)"
    )
    places = page.evaluate(
        "[100, 860, 900, 1400].map(x => document.elementFromPoint(x, 12).closest('.bar, .try'))"
    )
    assert None not in places


def test_a_finger_draws_a_hex_and_takes_it_back(browser: Browser, url: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        base_url=url,
        color_scheme="dark",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    begin(page, "Pocket")
    page.locator("[data-tool=city]").tap()
    page.locator("[data-place='B4'] .hex-at").tap()
    page.locator("[data-place='B4'][data-there]").wait_for()
    expect(page.locator("[data-fact=stop]")).to_have_value("city")
    page.locator("[data-fact=location]").fill("Ayle")
    page.locator("[data-fact=location]").press("Enter")
    expect(page.locator("#surface [data-place='B4']")).to_contain_text("Ayle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("surface.clientWidth > canvas.clientWidth")  # hexes are as large as a fingertip
    assert page.evaluate(TROUBLE) == []
    for _ in range(2):
        page.locator("#undo").tap()
        settled(page)
    expect(page.locator("[data-place='B4'][data-there]")).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()
    page.locator("#redo").tap()
    page.locator("[data-place='B4'][data-there]").wait_for()
    context.close()


def test_steps_and_abilities_are_made_in_forms_by_keys(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "By forms", "small")
    source = page.locator("#source")
    page.locator("#form-rounds > summary").press("Enter")
    steps = page.locator("[data-adds=steps][data-of=operating]")
    steps.locator("select").select_option("issue_shares")
    with page.expect_response("**/edit"):
        steps.locator("select").press("Tab")
        page.keyboard.press("Enter")
    added = page.locator("[aria-label='Steps'] li[data-item=steps]", has_text="issue shares")
    expect(added).to_have_count(1)
    with page.expect_response("**/edit"):
        added.get_by_label("issue shares: up").press("Enter")
    settled(page)
    text = source.input_value()
    assert text.index('"issue_shares"') < text.index('"buy_train"')
    with page.expect_response("**/edit"):
        page.locator("#undo").click()
    settled(page)
    text = source.input_value()
    assert text.index('"issue_shares"') > text.index('"buy_train"')
    page.locator("#form-corporations > summary").press("Enter")
    abilities = page.locator("[data-adds=abilities][data-of='corporations/0']")
    abilities.locator("select").select_option("tile_lay")
    with page.expect_response("**/edit"):
        abilities.get_by_role("button", name="Add it").press("Enter")
    page.locator("li[data-item=abilities] summary").press("Enter")
    box = page.locator("[data-section=abilities][data-row='corporations/0/0'][data-field=hexes]")
    with page.expect_response("**/edit"):
        box.fill("B3")
        box.press("Tab")
    settled(page)
    assert '{ type = "tile_lay", hexes = "B3" }' in source.input_value()
    assert page.evaluate(TROUBLE) == []


def test_a_finger_takes_a_step_out(browser: Browser, url: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, base_url=url
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    begin(page, "Pocket steps", "small")
    page.locator("#form-rounds > summary").tap()
    first = page.locator("[data-row-of=rounds]").last.locator("li[data-item=steps]").first
    word = first.locator("b").inner_text().replace(" ", "_")
    assert f'"{word}"' in page.locator("#source").input_value()
    count = page.locator("li[data-item=steps]").count()
    with page.expect_response("**/edit"):
        first.get_by_role("button", name="Take").tap()
    expect(page.locator("li[data-item=steps]")).to_have_count(count - 1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(TROUBLE) == []
    context.close()


def test_the_keyboard_draws_and_what_cannot_be_stays_where_it_was_typed(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "By keys", "small")
    surface = page.locator("#surface")
    surface.focus()
    for key in ("ArrowRight", "ArrowDown", "t", "Enter"):
        surface.press(key)
    expect(page.locator("#undo")).to_be_enabled()
    name = page.locator("#where").inner_text().partition(":")[0]
    assert '"town=revenue:0" = ' in page.locator("#source").input_value()
    page.locator("[data-fact=revenue]").fill("a lot")
    page.locator("[data-fact=revenue]").press("Tab")
    expect(page.locator("#refused")).to_contain_text("“a lot” is no revenue.")
    expect(page.locator("[data-fact=revenue]")).to_have_value("a lot")
    surface.focus()
    surface.press("Delete")
    expect(page.locator(f"[data-place='{name}'][data-there]")).to_have_count(0)
    surface.press("z")
    page.locator(f"[data-place='{name}'][data-there]").wait_for()


def press(page: Page, *keys: str) -> None:
    """Press keys one after another; what each asks of the server is there before the next one."""
    for key in keys:
        page.keyboard.press(key)
        settled(page)


def go_to(page: Page, name: str) -> None:
    """Go with the arrow keys from the chosen hex to another one: up or down, then to the sides."""
    where = page.locator("#where")
    there = page.locator(f"[data-place='{name}']")
    target = int(there.get_attribute("data-x") or 0), int(there.get_attribute("data-y") or 0)
    for _ in range(40):
        chosen = page.locator(f"[data-place='{re.split('[ :]', where.inner_text())[0]}']")
        across = target[0] - int(chosen.get_attribute("data-x") or 0)
        down = target[1] - int(chosen.get_attribute("data-y") or 0)
        if (across, down) == (0, 0):
            return
        sideways = "ArrowRight" if across > 0 else "ArrowLeft"
        upright = "ArrowDown" if down > 0 else "ArrowUp"
        press(page, sideways if abs(across) >= abs(down) or abs(down) == 1 else upright)
    raise AssertionError(f"{name} is not reached from {where.inner_text()}")


def test_a_map_is_drawn_hex_by_hex_with_keys_only(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "Keys only")
    source = page.locator("#source")
    # Tab goes to the tools, arrow keys and letters choose among them, and Tab goes on to the map.
    page.locator("[data-tool=select]").focus()
    press(page, "ArrowRight", "ArrowRight", "c")
    expect(page.locator("[data-tool=city]")).to_be_focused()
    press(page, "Tab")
    expect(page.locator("#surface")).to_be_focused()
    expect(page.locator("#where")).to_contain_text(": free")  # the hex in the middle is chosen
    first = re.split("[ :]", page.locator("#where").inner_text())[0]
    press(page, "Enter", "ArrowRight", "t", "Enter", "ArrowDown", "m", "Enter", "ArrowLeft", "b", "Enter")
    assert page.locator("[data-place][data-there]").count() == 4
    text = source.input_value()
    assert f'"city=revenue:0" = "{first}"' in text
    for code in ("town=revenue:0", "upgrade=cost:80,terrain:mountain", "offboard=revenue:yellow_20|brown_40"):
        assert f'"{code}" = ' in text
    # Sides: the tool shows the number of each, and the number uses it.
    go_to(page, first)
    press(page, "i")
    assert page.locator("#cursor .side-number").all_text_contents() == ["0", "1", "2", "3", "4", "5"]
    press(page, "Enter")
    expect(page.locator("#said")).to_contain_text("Which side?")
    press(page, "3")
    assert "border=edge:3,type:impassable" in source.input_value()
    # Undo and redo, as everywhere.
    press(page, "Control+z")
    assert "impassable" not in source.input_value()
    press(page, "Control+z", "Control+z")
    assert page.locator("[data-place][data-there]").count() == 2
    press(page, "Control+Shift+z", "Control+y")
    assert page.locator("[data-place][data-there]").count() == 4
    press(page, "x", "Enter")
    assert page.locator("[data-place][data-there]").count() == 3
    # Larger and smaller; the chosen hex stays in sight.
    widths = []
    for key in ("+", "-"):
        press(page, key)
        widths.append(page.evaluate("surface.clientWidth / canvas.clientWidth"))
    assert [round(width, 1) for width in widths] == [1.4, 1.0]
    expect(page.locator("#surface")).to_be_focused()
    assert page.evaluate(TROUBLE) == []


def test_forms_are_filled_in_with_tab_and_enter_and_taken_back(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "Tab and Enter", "small")
    source = page.locator("#source")
    page.locator("#form-trains > summary").focus()
    press(page, "Enter", "Tab")
    name, price = (
        page.locator(f"[data-section=trains][data-row='0'][data-field={field}]")
        for field in ("name", "price")
    )
    expect(name).to_be_focused()
    before = source.input_value()
    price.focus()
    was = price.input_value()
    page.keyboard.type("77")
    press(page, "Tab")
    expect(source).to_have_value(re.compile(r"price = \d*77\d*\n"))
    press(page, "Control+z")  # in the next box, in which nothing was typed
    expect(source).to_have_value(before)
    expect(price).to_have_value(was)
    # What is typed and not sent is the browser's to take back; the draft stays.
    page.keyboard.type("1")
    press(page, "Control+z")
    expect(source).to_have_value(before)
    expect(page.locator("#undo")).to_be_disabled()
    # A button goes along with the row that it moves.
    down = page.locator("[data-section=trains][data-row='0'][data-move='1']")
    down.focus()
    moving = down.get_attribute("aria-label")
    for place in ("1", "2"):
        press(page, "Enter")
        button = page.locator(f"[data-section=trains][data-row='{place}'][data-move='1']")
        expect(button).to_be_focused()
        expect(button).to_have_attribute("aria-label", moving or "")
    take_out = page.locator("[data-section=trains][data-row='2'][data-remove]")
    take_out.focus()
    press(page, "Enter")
    expect(take_out).to_be_focused()  # that of the row which stands there now
    press(page, "Control+z", "Control+z", "Control+z")
    expect(source).to_have_value(before)


def test_letters_that_are_typed_in_the_text_are_the_browsers_to_take_back(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "Text by keys", "small")
    source = page.locator("#source")
    before = source.input_value()
    source.focus()
    press(page, "Control+Home")
    page.keyboard.type("#")
    press(page, "Control+z")
    expect(source).to_have_value(before)
    # After an edit on the map the text is new: what is taken back then is that edit.
    page.locator("[data-tool=land]").click()
    page.locator("#surface [data-place]:not([data-there]) .hex-at").first.click(force=True)
    expect(page.locator("#undo")).to_be_enabled()
    settled(page)
    source.focus()
    press(page, "Control+z")
    expect(source).to_have_value(before)


def test_findings_are_mended_by_a_click_and_by_keys_and_undo_takes_it_back(new_page: NewPage) -> None:
    page = new_page(1440, 900)
    begin(page, "Slips", "small")
    source = page.locator("#source")
    right = source.input_value()
    wrong = right.replace("price =", "prise =", 1).replace("rusts_on =", "rust_on =", 1)
    source.fill(wrong)
    one = page.get_by_role("button", name=re.compile("^Mend line"))
    expect(one).to_have_count(2)
    one.first.click()
    expect(one).to_have_count(1)
    expect(source).to_have_value(wrong.replace("prise =", "price ="))
    expect(one).to_be_focused()
    page.keyboard.press("Enter")
    expect(one).to_have_count(0)
    expect(source).to_have_value(right)
    expect(page.locator("#undo")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Enter")
        settled(page)
    expect(source).to_have_value(wrong)
    page.get_by_role("button", name="Mend all that is beyond doubt").click()
    expect(source).to_have_value(right)
    expect(page.locator("#undo")).to_contain_text("mended what is beyond doubt")
    expect(page.locator("#findings")).to_contain_text("Slips can be played")
    assert page.evaluate(TROUBLE) == []
