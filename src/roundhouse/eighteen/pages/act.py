"""The act panel, “What you can do now”: the legal choices of a seat as sentences and forms, the likeliest
first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.eighteen.rules.state.turns import RoundState, StepState
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice

from . import bids, operating, other, stock
from .board_deals import BoardDeals
from .deals import button
from .markup import NOTHING, Content, Html, join, tag
from .orders import pass_alone, standing_orders
from .run_panel import run_section
from .scene import Scene, chip, name_beside
from .words import listed, say, say_of

Renderer = Callable[[Scene, Sequence[Choice]], Html]

RENDERERS: Mapping[str, Renderer] = {
    "bid": bids.bids,
    "buy_shares": stock.purchases,
    "par": stock.pars,
    "sell_shares": stock.sales,
    "corporate_buy_shares": stock.purchases,
    "corporate_sell_shares": stock.sales,
    "dividend": operating.dividends,
    "buy_train": operating.train_purchases,
    "discard_train": operating.discards,
    "buy_company": stock.private_purchases,
}
"""What draws each type of action, in the order of the page; :mod:`.other` draws all others after them."""


def act_panel(scene: Scene) -> Html:
    """The panel with everything that the seat can do now, or with whose turn it is."""
    if scene.game.over:
        return tag("p", say("The game is over."), class_="hint")
    if not scene.choices:
        return join([_waiting(scene), standing_orders(scene)])
    if scene.seat not in scene.game.deciders():
        return _besides(scene)
    main, also = _split(scene)
    deals = scene.aspect(BoardDeals)
    passes = [choice for choice in main if choice.type == "pass"]
    own = [choice for choice in passes if scene.entity(choice) is scene.actor]
    rest = [choice for choice in main if choice not in own]
    also = deals.left(also)
    forms = deals.forms()
    lone = len(scene.choices) == len(own) == 1
    ends = own or forms or any(choice.type == "run_routes" for choice in rest)
    foot = tag("div", *(_pass(scene, choice) for choice in own), class_="foot", data_lone=lone)
    on_map = any(scene.hex_of(choice) for choice in main)
    return tag(
        "div",
        _heading(scene),
        forms,
        _sections(scene, deals.left(rest)),
        tag("h2", say("Also possible"), class_="also") if also and main else None,
        _sections(scene, also),
        tag("p", say("Nothing else can be done here."), class_="hint") if lone else None,
        pass_alone() if lone else None,
        standing_orders(scene),
        foot if ends else None,
        class_="e-act",
        data_on_map=on_map,
        data_only_here=not ends and not on_map,
    )


def _besides(scene: Scene) -> Html:
    """The panel for a seat that waits for another one and may do something meanwhile;
    nobody is alerted to it."""
    return tag(
        "div",
        _waiting(scene),
        tag("h2", say("Also possible"), class_="also"),
        scene.aspect(BoardDeals).forms(),
        _sections(scene, scene.aspect(BoardDeals).left(scene.choices)),
        standing_orders(scene),
        class_="e-act",
        data_meanwhile=True,
    )


def _waiting(scene: Scene) -> Html:
    """The words of the panel for a seat that waits for another one."""
    step, actor = scene.step, scene.actor
    if step is None or actor is None:
        return NOTHING
    who = listed(player.name for player in step.deciders()) or actor.name
    deed = say_of("step", step.deed)
    if isinstance(actor, Corporation | Private):
        words = say("%(who)s is to %(deed)s for %(company)s.", who=who, deed=deed, company=actor.id)
    else:
        words = say("%(who)s is to %(deed)s.", who=who, deed=deed)
    return tag("p", words, class_="hint")


def _split(scene: Scene) -> tuple[list[Choice], list[Choice]]:
    """The choices for which the turn waits, and those of steps that do not make it wait."""
    awaited: dict[str, set[str]] = {}
    main: list[Choice] = []
    also: list[Choice] = []
    for choice in scene.choices:
        entity = scene.entity(choice)
        if entity.key not in awaited:
            kinds = scene.step.kinds_for(entity) if scene.step else ()
            awaited[entity.key] = {str(kind.__struct_config__.tag) for kind in kinds}
        (main if choice.type in awaited[entity.key] else also).append(choice)
    return main, also


def _heading(scene: Scene) -> Html:
    actor = scene.actor
    if isinstance(actor, Corporation):
        president = f", {say('%(name)s decides', name=actor.player.name)}" if actor.player else ""
        return tag(
            "h2",
            chip(actor),
            tag("span", name_beside(actor), class_="grow"),
            tag("span", f"{scene.money(actor.cash)}{president}", class_="small"),
            class_="who",
        )
    if isinstance(actor, Player):
        return tag("h2", actor.name, tag("span", scene.money(actor.cash), class_="small"), class_="who")
    return tag("h2", actor.name if actor else "", class_="who")


def _sections(scene: Scene, choices: Sequence[Choice]) -> Html:
    """A section for each type of action; choices on the map are grouped by who acts."""
    by_type: dict[tuple[str, str], list[Choice]] = {}
    for choice in choices:
        who = str(choice.action["entity"]) if scene.hex_of(choice) else ""
        if choice.type in {"buy_shares", "sell_shares"}:
            who = type(scene.entity(choice)).__name__
        by_type.setdefault((choice.type, who), []).append(choice)
    order = [*RENDERERS, *(kind for kind, _ in by_type if kind not in RENDERERS)]
    groups = sorted(by_type.items(), key=lambda item: order.index(item[0][0]))
    return join(_section(scene, kind, found) for (kind, _), found in groups)


def _section(scene: Scene, kind: str, choices: Sequence[Choice]) -> Html:
    if kind == "run_routes":
        return run_section(scene)
    if kind == "pass":
        return tag("div", *(_pass(scene, choice) for choice in choices), class_="passes")
    if scene.hex_of(choices[0]):
        return operating.on_the_map(scene, choices)
    if kind == "bankrupt":  # the company and its president may declare it, which comes to the same
        choices = choices[:1]
    renderer = RENDERERS.get(kind)
    return renderer(scene, choices) if renderer else other.others(scene, kind, choices)


def _pass(scene: Scene, choice: Choice) -> Html:
    entity, step = scene.entity(choice), scene.step
    own = step is not None and entity is scene.actor
    label: Content = say("Pass")
    if choice.label:
        label, cost = choice.label.words(), choice.facts.get("cost")
        if isinstance(cost, int) and cost:
            label = f"{label}: {scene.money(cost)}"
    elif own and step is not None:
        label = pass_words(scene.game.round, step)
    elif isinstance(entity, Private):
        label = say("%(name)s: do not use it", name=entity.name)
    return button(choice, label, key="1" if own else "")


def pass_words(round_: RoundState, step: StepState) -> str:
    """The words for passing at a step."""
    if isinstance(step, StockTurn):
        return say("End the turn") if step.did else say("Pass")
    if round_.kind != "operating":
        return say("Pass")
    return say("Pass: do not %(deed)s", deed=say_of("step", step.deed))
