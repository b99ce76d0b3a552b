"""Hands that click a given action on the page of a table as people do, and count what it took.

A :class:`Playing` keeps a game in this process beside the one at the server: it says which action to do; what
the page then sent is done here, too, and must come to the same as what was meant.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Locator, Page

from roundhouse.eighteen.formats.traces import state_of
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Train
from roundhouse.table import savefile
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Record
from roundhouse.table.table import Table

Mover = Callable[[Table, str, random.Random], Mapping[str, Any]]

FORMS = """() => [...document.querySelectorAll('#act form.choice')].map((form, at) => ({
  at, id: form.id, action: JSON.parse(form.dataset.action), deal: !!form.closest('.deals'),
  sole: form.classList.contains('sole'),
  fields: [...form.elements].filter((one) => one.name && one.dataset.kind).map((one) => ({
    name: one.name, kind: one.dataset.kind, tag: one.type, value: one.value, checked: !!one.checked,
    choices: one.options ? [...one.options].map((option) => option.value) : null,
  })),
}))"""
"""The forms of the act panel as data."""


class Field(msgspec.Struct):
    """An input of a form."""

    name: str
    kind: str
    tag: str
    value: str
    checked: bool
    choices: list[str] | None


class Form(msgspec.Struct):
    """A form of the act panel: its settled action, its inputs, whether it is picked on a card."""

    at: int
    id: str
    action: dict[str, Any]
    deal: bool
    sole: bool
    fields: list[Field]

    def settings(self, wanted: Mapping[str, Any]) -> dict[str, Any] | None:
        """What its inputs must be set to for this action; nothing if it cannot become that."""
        names = {one.name: one for one in self.fields}
        rest = {name: value for name, value in wanted.items() if not _empty(value)}
        for name, value in self.action.items():
            if name not in names and not _same(rest.pop(name, None), value):
                return None
        if any(name not in names for name in rest):
            return None
        return {name: value for name, value in rest.items() if names[name].tag != "hidden"}


def _empty(value: object) -> bool:
    return value in (None, [], (), "", False)


def _same(one: object, other: object) -> bool:
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return sorted(map(str, one)) == sorted(map(str, other))
    return one == other or (_empty(one) and _empty(other))


@dataclass
class Turn:
    """What one action took: clicks (an amount that is typed counts as one), how many of them turned a tile,
    and seconds to the changed page."""

    action: Mapping[str, Any]
    clicks: int = 0
    turned: int = 0
    seconds: float = 0.0


class NoWay(AssertionError):
    """An action that cannot be clicked."""


class Hands:
    """Somebody before a screen: every method is something that hands do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.turned = 0

    def click(self, place: Locator) -> None:
        """One click."""
        place.click()
        self.clicks += 1

    def show(self, panel: str, inside: Locator) -> None:
        """Bring a panel into sight if what is wanted in it is not."""
        if not inside.first.is_visible():
            self.click(self.page.locator(f"#tab-{panel}"))

    def forms(self) -> list[Form]:
        """What the act panel offers."""
        return msgspec.convert(self.page.evaluate(FORMS), list[Form])

    def on_map(self, action: Mapping[str, Any]) -> bool:
        """Do it by the ring of a lit hex, if it is offered there."""
        name = action.get("hex") or action.get("target")
        lit = self.page.locator(f'#board .hex-at.lit[data-hex="{name}"]')
        if not name or not lit.count():
            return False
        listed = self.page.locator(f'#act [data-open-hex="{name}"]')
        if lit.is_visible():
            self.clicks += 1
            lit.click(position=self._middle(lit))
        elif listed.first.is_visible():
            self.click(listed.first)
        else:
            self.show("act", self.page.locator("#act"))
            if not listed.first.is_visible():
                self.click(self.page.locator("#act summary", has_text="as a list").first)
            self.click(listed.first)
        ring = self.page.locator(".ring-menu")
        ring.locator(".option").first.wait_for()
        options = ring.locator(".option")
        for at in range(options.count()):
            turns = options.nth(at).locator("form.turn")
            found = [
                n
                for n, text in enumerate(turns.evaluate_all("all => all.map((one) => one.dataset.action)"))
                if all(_same(action.get(key), value) for key, value in msgspec.json.decode(text).items())
            ]
            if not found:
                continue
            if options.count() > 1:
                self.click(options.nth(at).locator(".pick-tile"))
            self._turn(options.nth(at), turns.count(), found[0])
            self.click(turns.nth(found[0]).locator("button"))
            return True
        raise NoWay(f"the ring of {name} does not offer {action}")

    def _middle(self, lit: Locator) -> Any:
        """The middle of a hex: what people aim at."""
        box = lit.bounding_box()
        return {"x": box["width"] / 2, "y": box["height"] / 2} if box else None

    def _turn(self, option: Locator, many: int, to: int) -> None:
        """Turn the tile the shorter way round."""
        forth = to <= many - to
        for _ in range(min(to, many - to)):
            self.click(option.locator(".turning button").nth(1 if forth else 0))
            self.turned += 1

    def by_form(self, form: Form, settings: Mapping[str, Any]) -> None:
        """Pick a deal on its card, fill in what is open, press the button."""
        place = self.page.locator("#act form.choice").nth(form.at)
        if form.deal and not form.sole:
            buttons = self.page.locator(f'button[data-pick="{form.id}"]')
            panel = buttons.first.evaluate("one => one.closest('.panel').id") if buttons.count() else ""
            if not panel:
                raise NoWay(f"no card offers {form.action}")
            self.show(panel, buttons)
            self.click(buttons.first)
        for name, value in settings.items():
            self._set(place, form, name, value)
        button = place.locator("button:not([type=button])")
        if not button.is_visible():
            self.show("act", button)
        self.click(button)

    def _set(self, place: Locator, form: Form, name: str, value: Any) -> None:
        fields = [one for one in form.fields if one.name == name]
        match fields[0].kind:
            case "int" if fields[0].value != str(value):
                rung = place.locator(f'[data-of="{name}"][data-set="{value}"]')
                if rung.count():
                    self.click(rung)
                else:
                    place.locator(f'[name="{name}"]').fill(str(value))
                    self.clicks += 1
            case "choice" if not any(one.checked and one.value == value for one in fields):
                self.click(place.locator(f'label:has(input[name="{name}"][value="{value}"])'))
            case "list":
                for at, one in enumerate(fields):
                    wanted = msgspec.json.decode(one.value) in value
                    if wanted != one.checked:
                        self.click(place.locator(f'label:has(input[name="{name}"])').nth(at))
            case "text" | "json" if fields[0].choices:
                place.locator(f'[name="{name}"]').select_option(str(value))
                self.clicks += 1


@dataclass
class Playing:
    """A game at a server, clicked by one pair of hands for all seats; ``table`` is the same game here."""

    page: Page
    table: Table
    movers: Mapping[str, Mover]
    rng: random.Random
    hands: Hands = field(init=False)
    sent: list[Mapping[str, Any]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    wanted: Turn | None = None

    def __post_init__(self) -> None:
        self.hands = Hands(self.page)
        self.page.on("request", self._note)

    def _note(self, request: Any) -> None:
        if request.method == "POST" and request.url.partition("?")[0].endswith("/actions"):
            self.sent.append(msgspec.json.decode(request.post_data)["action"])

    @property
    def game(self) -> EighteenGame:
        """The game as it stands here."""
        assert isinstance(self.table.game, EighteenGame)
        return self.table.game

    def sit_down(self, url: str) -> None:
        """Bring the game as it stands here to the server, and take every seat of it."""
        record = Record(self.table.game.setup, tuple(self.table.log), None)
        ask = {"cmd": "import", "file": savefile.as_data(record)}
        made = httpx.post(f"{url}/api", json=ask, timeout=60).json()
        assert made["status"] == "ok", made
        for seat in made["seated"]:
            self.page.goto(f"{url}/t/{made['table']['id']}/sit/{seat['token']}")
        self.settle()

    def settle(self) -> None:
        """Wait until the page shows the newest move, and everything of it answers."""
        number = self.table.log[-1].number if self.table.log else 0
        ready = (
            "n => document.body?.classList.contains('ready') && document.querySelector('#slider').max === n"
        )
        self.page.wait_for_function(ready, arg=str(number))
        cover = self.page.locator("[data-cover]")
        if cover.count():
            cover.click()
            self.page.wait_for_function(ready, arg=str(number))
            self.page.locator("[data-cover]").wait_for(state="detached")

    def next(self) -> tuple[str, Mapping[str, Any]]:
        """Who is on, and what they want to do."""
        seat = self.table.game.deciders()[0]
        return seat, self.movers[seat](self.table, seat, self.rng)

    def move(self) -> Turn:
        """Do the next thing by clicking. Raises NoWay."""
        seat, action = self.next()
        turn = self.wanted = Turn(action)
        meant = self.effect(action, seat)
        self.hands.clicks = self.hands.turned = 0
        begun = time.perf_counter()
        self.sent.clear()
        if not self.hands.on_map(action):
            self.hands.by_form(*self._form(action, seat, meant))
        self._wait_sent()
        assert self.effect(self.sent[0], seat) == meant, f"{self.sent[0]} was sent in place of {action}"
        self.table.apply(self.sent[0], seat)
        self.settle()
        turn.clicks, turn.turned = self.hands.clicks, self.hands.turned
        turn.seconds = time.perf_counter() - begun
        self.turns.append(turn)
        return turn

    def _wait_sent(self) -> None:
        for _ in range(1500):
            if self.sent:
                return
            self.page.wait_for_timeout(20)
        raise NoWay("nothing was sent")

    def _form(self, action: Mapping[str, Any], seat: str, meant: str) -> tuple[Form, Mapping[str, Any]]:
        """The form that does it: one that says so, or one that comes to the same, as a train like another."""
        forms = self.hands.forms()
        for form in forms:
            settings = form.settings(action)
            if settings is not None:
                return form, settings
        for form in forms:
            if form.action.get("type") != action["type"]:
                continue
            for full in self._filled(form, action):
                settings = form.settings(full)
                if settings is not None and self.effect(full, seat) == meant:
                    return form, settings
        offered = "\n".join(str(form.action) for form in forms)
        raise NoWay(f"the page has no form for {action}; it has\n{offered}")

    @staticmethod
    def _filled(form: Form, action: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What the form says, with the values that the action has for its open fields."""
        names = {one.name for one in form.fields}
        yield {**form.action, **{name: value for name, value in action.items() if name in names}}

    def effect(self, action: Mapping[str, Any], seat: str) -> str:
        """The public state after an action that is taken back again."""
        game = self.game
        try:
            with game.journal.trial():
                game.perform(action, seat)
                return self._sight()
        except RoundhouseError as error:
            return str(error)
        finally:
            game.happened()

    def _sight(self) -> str:
        """The public state, in which a train is like another of its kind."""
        kinds = {one.id: one.name for one in self.game.pieces.values() if isinstance(one, Train)}
        facts = {
            name: sorted(kinds.get(word, word) for word in value.split())
            if name.endswith("trains")
            else value
            for name, value in state_of(self.game).items()
        }
        return msgspec.json.encode(facts, order="deterministic").decode()

    def until(self, reached: Callable[[EighteenGame], bool], most: int = 5000) -> Sequence[Turn]:
        """Click until the game is there, or over."""
        for _ in range(most):
            if self.table.outcome() is not None or reached(self.game):
                break
            self.move()
        return self.turns
