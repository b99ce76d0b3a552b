"""The table page of the 18xx family (see :class:`roundhouse.table.protocol.TablePages`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from roundhouse.eighteen.draw import RouteView, draw_map, draw_market
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.ink.palettes import PALETTES
from roundhouse.ink.theme import DARK, LIGHT, Theme, switchable
from roundhouse.table.errors import Malformed, Refusal, Unknown
from roundhouse.table.protocol import Game

from .act import act_panel
from .assumed import assumed
from .markup import Html, as_json
from .panels import PANELS
from .pictures import map_view, market_view
from .places import hex_facts, reach_facts, tile_facts
from .prospects import buyers, prospects
from .ring import ring
from .run_panel import plan_panel, routes_layer
from .running import best_plan, click, parse_plan, past_plan, run_choice, worth
from .scene import Looks, Scene

_STATIC = files("roundhouse.eighteen.pages") / "static"


class EighteenPages:
    """Board, act panel, panels and answers, made from a game, its title and its legal choices alone."""

    def __init__(self) -> None:
        self._looks = Looks()
        self._answers: Mapping[str, Callable[[Scene, Mapping[str, str]], str]] = {
            "hex": _ask_hex,
            "run": _ask_run,
            "place": _ask_place,
            "tile": lambda scene, question: tile_facts(scene, question.get("tile", "")),
            "reach": lambda scene, question: reach_facts(scene, _company(scene, question)),
            "takes": lambda scene, question: prospects(scene, _company(scene, question)),
            "buyers": lambda scene, _question: buyers(scene),
        }

    def board(self, game: Game, seat: str | None) -> str:
        """The map as SVG: hexes that can be chosen are lit, the routes of the turn are drawn.

        A title without a map is played on the stock market.
        """
        scene = self._scene(game, seat)
        if not scene.game.title.has_map:
            return str(draw_market(market_view(scene.game), theme=None))
        lit = {hex_ for choice in scene.choices if (hex_ := scene.hex_of(choice)) is not None}
        drawing = str(draw_map(map_view(scene.game, lit, routes_shown(scene)), theme=None, scale=0.5))
        # What can be pressed must not stand within a picture that readers take as one thing.
        return drawing.replace('role="img"', 'role="group"', 1) if lit else drawing

    def picture(self, game: EighteenGame, theme: Theme) -> str:
        """The map with tiles, tokens and routes as an SVG picture of its own; without a map the market."""
        if not game.title.has_map:
            return str(draw_market(market_view(game), theme=theme))
        return str(draw_map(map_view(game, routes=routes_shown(self._scene(game, None))), theme=theme))

    def act(self, game: Game, seat: str | None) -> str:
        """The act panel: what ``seat`` can do now, as HTML."""
        return str(act_panel(self._scene(game, seat)))

    def panels(self, game: Game, seat: str | None) -> Sequence[tuple[str, str, str]]:
        """The panels, as id, heading and HTML: companies, market, players, shares, trains,
        privates if any, tiles; without a map no trains and no tiles."""
        scene = self._scene(game, seat)
        empty = set() if scene.game.privates else {"privates"}
        if not scene.game.title.has_map:
            empty |= {"trains", "tiles"}
        found = [(id_, head, str(draw(scene))) for id_, (head, draw) in PANELS.items() if id_ not in empty]
        if scene.game.title.assumed:
            found.append(("assumed", "Assumed", str(assumed(scene))))
        return found

    def ask(self, game: Game, seat: str | None, question: Mapping[str, str]) -> str:
        """The answer to a question of the page, as HTML, by what it is ``about``.

        ``hex``: what may be done on ``hex``; ``run``: a plan of routes, changed and valued; ``place``,
        ``tile``: what lies on ``hex``, or a ``tile``, and what it can become; ``reach``: what ``company``
        reaches; ``takes``: what it costs to float it, to take it over, to get rid of it; ``buyers``: who
        could buy what.

        Raises Unknown, Malformed, Refusal.
        """
        answer = self._answers.get(question.get("about", ""))
        if answer is None:
            raise Unknown("ask/about", "The page asked for something that is not there.")
        return str(answer(self._scene(game, seat), question))

    def assets(self) -> Mapping[str, str]:
        """The family’s script and style sheet by file name, with the colours of pictures."""
        return _assets()

    def _scene(self, game: Game, seat: str | None) -> Scene:
        assert isinstance(game, EighteenGame)
        return self._looks.scene(game, seat)


@cache
def _assets() -> Mapping[str, str]:
    scopes = {f"[data-palette={palette.name}] .rh": palette for palette in PALETTES.values()}
    days = [(LIGHT, ".rh"), *((palette.light, scope) for scope, palette in scopes.items())]
    nights = [(DARK, ".rh"), *((palette.dark, scope) for scope, palette in scopes.items())]
    sheet, variables = switchable([*days, *nights])
    day, night = "".join(variables[: len(days)]), "".join(variables[len(days) :])
    style = (_STATIC / "eighteen.css").read_text(encoding="utf-8")
    return {
        "eighteen.css": f"{sheet}\n{day}@media (prefers-color-scheme: dark) {{{night}}}\n{style}",
        "eighteen.js": (_STATIC / "eighteen.js").read_text(encoding="utf-8"),
    }


def routes_shown(scene: Scene) -> Iterable[RouteView]:
    """The routes on the map: the best ones when trains are to be run, after that what was run."""
    choice = run_choice(scene.choices)
    if choice is not None:
        return best_plan(scene.game, scene.company_of(choice), choice).lines()
    if scene.game.over:
        return ()
    company = scene.game.round.entity
    for step in scene.game.round.each(RunTrains):
        if step.routes and isinstance(company, Corporation):
            return past_plan(scene.game, company, step.routes).lines()
    return ()


def _company(scene: Scene, question: Mapping[str, str]) -> Corporation:
    name = question.get("company", "")
    found = scene.game.corporations.get(name) or scene.game.minors.get(name)
    if found is None:
        raise Unknown("ask/company", f"There is no company {name[:20]}.")
    return found


def _ask_place(scene: Scene, question: Mapping[str, str]) -> str:
    name = question.get("hex", "")
    if name not in scene.game.land.ground.hexmap.hexes:
        raise Unknown("ask/hex", f"There is no hex {name[:8]}.")
    return hex_facts(scene, name)


def _ask_hex(scene: Scene, question: Mapping[str, str]) -> str:
    hex_ = question.get("hex", "")
    found = ring(scene, hex_)
    if not found:
        raise Refusal("ask/hex", f"Nothing can be done on {hex_[:8]} now.")
    return found


def _ask_run(scene: Scene, question: Mapping[str, str]) -> str:
    choice = run_choice(scene.choices)
    if choice is None:
        raise Refusal("ask/run", "No trains are to be run now.")
    game, company = scene.game, scene.company_of(choice)
    plan = parse_plan(game, company, question.get("routes", "[]"))
    train, how, editing, trouble = question.get("train", ""), question.get("how", ""), "", ""
    match how:
        case "best":
            plan = best_plan(game, company, choice)
        case "edit":
            editing = train
        case "clear":
            claims = [claim for claim in plan.claims() if claim["train"] != train]
            plan, editing = parse_plan(game, company, as_json(claims)), train
        case "click":
            editing = train
            try:
                plan = click(game, plan, train, question.get("hex", ""))
            except Refusal as refusal:
                trouble = refusal.message
        case "done":
            pass
        case _:
            raise Malformed("ask/how", "“how” is best, edit, clear, click or done.")
    panel = plan_panel(scene, plan, worth(game, plan), editing=editing, trouble=trouble)
    return Html(panel + routes_layer(scene, plan))
