"""The section of the act panel that runs trains: each train’s route, the sum, the button."""

from __future__ import annotations

from roundhouse.eighteen.draw import routes_fragment
from roundhouse.ink.svg import element

from .markup import Content, Html, as_json, join, tag, words_in
from .other import deed_heading
from .pictures import map_view
from .running import Plan, Way, Worth, best_plan, run_choice, worth
from .scene import Scene
from .words import say


def run_section(scene: Scene) -> Html:
    """The section with the best routes, ready to be run."""
    choice = run_choice(scene.choices)
    assert choice is not None
    plan = best_plan(scene.game, scene.company_of(choice), choice)
    return plan_panel(scene, plan, worth(scene.game, plan))


def plan_panel(scene: Scene, plan: Plan, found: Worth, *, editing: str = "", trouble: str = "") -> Html:
    """A plan of routes with what it earns; ``editing`` is the train whose route clicks change.

    ``trouble`` says why the last click changed nothing.
    """
    choice = run_choice(scene.choices)
    assert choice is not None
    best = int(choice.facts.get("revenue") or 0)
    rows = [_train_row(scene, plan, found, train, editing=editing == train) for train in plan.ways]
    return tag(
        "section",
        tag("h3", deed_heading(scene, choice)),
        _sum(scene, choice.facts.get("proved") is not False, best, found),
        tag("p", trouble, class_="said", role="alert") if trouble else None,
        tag("ol", *rows, class_="runs"),
        _form(scene, plan, found, best),
        class_="deed running",
        id="running",
        data_routes=as_json(plan.claims()),
        data_editing=editing or None,
    )


def _sum(scene: Scene, proved: bool, best: int, found: Worth) -> Html:
    if found.run is None:
        return tag("p", tag("strong", f"{say('Not possible:')} "), found.reason, class_="said", role="status")
    revenue, subsidy = found.run.revenue, found.run.subsidy
    if revenue >= best:
        verdict = say("proved best") if proved else say("the best found; the search was cut short")
    else:
        verdict = say("%(money)s less than the best", money=scene.money(best - revenue))
    extra = f" {say('and a subsidy of %(money)s', money=scene.money(subsidy))}" if subsidy else ""
    return tag("p", tag("strong", scene.money(revenue), class_="sum"), f"{extra} · {verdict}", role="status")


def _train_row(scene: Scene, plan: Plan, found: Worth, train: str, *, editing: bool) -> Html:
    way = plan.ways[train]
    name = scene.game.train(train).name
    value = found.of(train)
    told: list[Content] = [tag("b", say("%(name)s train", name=name)), " "]
    if way.stops:
        told.append(_stops(scene, plan, way))
        if value is not None:
            told.append(tag("span", f" {scene.money(value)}", class_="value"))
    else:
        told.append(tag("span", say("does not run"), class_="small"))
    about = words_in(join(told))

    def press(words: str, how: str) -> Html:
        label = f"{words}: {about}"
        return tag("button", words, type="button", data_run=how, aria_label=label, class_="quiet")

    buttons = [press(say("Done"), "done") if editing else press(say("Change"), "edit")]
    if editing and way.stops:
        buttons.append(press(say("Clear"), "clear"))
    hint = tag("span", _hint(way), class_="hint") if editing else None
    return tag(
        "li",
        _sample(list(plan.ways).index(train)),
        tag("span", *told, hint, class_="grow"),
        tag("span", *buttons, class_="buttons"),
        data_train=train,
        class_="editing" if editing else None,
    )


def _hint(way: Way) -> str:
    if not way.stops:
        return say("Click the stop on the map where the route begins.")
    return say("Click stops on the map to lead the route there; click an end to take it away.")


def _stops(scene: Scene, plan: Plan, way: Way) -> Html:
    names = []
    for at in way.stops:
        stop = plan.network.stops[at]
        location = scene.game.land.ground.hexmap[stop.hex].location
        names.append(tag("span", location or stop.hex, title=stop.hex))
    return join(names, " – ")


def _sample(line: int) -> Html:
    drawn = element("path", class_="route-bed", d="M0 10H60") + element(
        "path", class_=f"route route-{line % 6}", d="M0 10H60"
    )
    return Html(f'<svg class="rh sample" viewBox="0 0 60 20" aria-hidden="true">{drawn}</svg>')


def _form(scene: Scene, plan: Plan, found: Worth, best: int) -> Html:
    choice = run_choice(scene.choices)
    assert choice is not None
    claims = plan.claims()
    revenue = found.run.revenue if found.run else 0
    back = tag("button", say("Back to the best routes"), type="button", data_run="best", class_="quiet")
    return tag(
        "form",
        tag("input", type="hidden", data_kind="json", name="routes", value=as_json(claims)),
        tag(
            "button",
            say("Run for %(money)s", money=scene.money(revenue)),
            class_="main",
            disabled=found.run is None,
        ),
        back if revenue < best or found.run is None else None,
        class_="choice row",
        data_action=as_json(choice.action),
    )


def routes_layer(scene: Scene, plan: Plan) -> Html:
    """The routes as the layer of the map with which the page replaces the old one."""
    view = map_view(scene.game, (), plan.lines())
    layer = routes_fragment(view) or '<g class="routes"></g>'
    return Html(f'<template class="routes-layer"><svg>{layer}</svg></template>')
