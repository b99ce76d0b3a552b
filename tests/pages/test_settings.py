"""What somebody chooses under Settings is what they get at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect

from roundhouse.ink.palettes import PALETTES

Make = Callable[..., Page]


@pytest.fixture(scope="module")
def url(url_of_each_database: str) -> str:
    """What is chosen is kept on a database of each kind."""
    return url_of_each_database


def at_table(page: Page) -> None:
    page.goto("/new?title=1889&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()


def test_keys_questions_and_colours_are_as_chosen(new_page: Make) -> None:
    page = new_page()
    page.goto("/settings")
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Ask before").check()
    page.get_by_label("Single letters").uncheck()
    page.get_by_label("Letters of company 1").fill("KO")
    page.get_by_label("Colour of company 1").fill("#ff00ff")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("status")).to_have_text("Kept.")
    at_table(page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(246, 244, 239)"
    chip = page.locator('.chip[data-token="KO"]').first
    assert chip.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 0, 255)"
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(0)
    asked: list[str] = []

    def no(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", no)
    page.get_by_role("button", name="Pass", exact=True).click()
    assert asked == ["Really: Pass?"]
    expect(page.locator("#rows li")).to_have_count(0)


@pytest.mark.parametrize(("palette", "token"), [("clear", "rgb(192, 74, 0)"), ("tritan", "rgb(193, 18, 31)")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_palette_holds_for_tiles_routes_and_companies(
    new_page: Make, palette: str, token: str, theme: str
) -> None:
    page = new_page()
    page.goto("/settings")
    page.get_by_label("Theme").select_option(theme)
    page.locator("select[name=palette]").select_option(palette)
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("status").wait_for()
    at_table(page)
    look = PALETTES[palette].light if theme == "light" else PALETTES[palette].dark
    chip = page.locator('.chip[data-token="KO"]').first  # Takamatsu & Kotohira is red
    assert chip.evaluate("one => getComputedStyle(one).backgroundColor") == token
    page.locator("#views").get_by_role("button", name="Map").click()
    yellow = page.locator("#board .c-yellow").first
    assert yellow.evaluate("one => getComputedStyle(one).fill") == rgb(look.grounds["yellow"])
    drawn = """() => {
        const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
        line.classList.add("route", "route-0");
        document.querySelector("#board svg").append(line);
        return getComputedStyle(line).stroke;
    }"""
    assert page.evaluate(drawn) == rgb(look.routes[0].color)


def rgb(color: str) -> str:
    return f"rgb({', '.join(str(int(color[place : place + 2], 16)) for place in (1, 3, 5))})"


def test_a_phone_opens_with_the_tab_that_was_chosen(new_page: Make) -> None:
    page = new_page(390, 844)
    page.goto("/settings")
    page.get_by_label("On a phone").select_option("log")
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("status").wait_for()
    at_table(page)
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")


def test_a_turn_that_comes_rings(new_page: Make) -> None:
    page = new_page()
    page.goto("/settings")
    page.get_by_label("A sound").check()
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("status").wait_for()
    at_table(page)
    rung = page.evaluate(
        """() => new Promise((done) => {
            document.addEventListener("roundhouse:rang", () => done(true), { once: true });
            const place = document.querySelector(".situation");
            place.querySelector(".turn").classList.remove("yours");
            place.append("x");
            setTimeout(() => { place.querySelector(".turn").classList.add("yours"); place.append("y"); }, 50);
            setTimeout(() => done(false), 5000);
        })"""
    )
    assert rung
