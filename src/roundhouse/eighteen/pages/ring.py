"""What may be done on one hex, as pictures: tiles in every legal rotation, tokens in every city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.draw import HexView, hex_fragment
from roundhouse.eighteen.rules.state.pieces import Private
from roundhouse.table.choices import Choice

from .deals import told
from .foresight import Foresight
from .markup import NOTHING, Html, as_json, join, tag
from .other import deed_heading
from .pictures import hex_picture, hex_view, layout_of
from .scene import Scene
from .words import count, say


def ring(scene: Scene, hex_: str) -> Html:
    """The options on a hex, each with a form for every rotation; empty when there are none."""
    options: dict[tuple[str, str], list[Choice]] = {}
    for choice in on_hex(scene, hex_):
        options.setdefault(_option(choice), []).append(choice)
    if not options:
        return NOTHING
    drawn = [_option_html(scene, hex_, choices) for choices in options.values()]
    return tag(
        "div",
        *drawn,
        class_="ring-menu",
        data_hex=hex_,
        role="group",
        aria_label=say("What may be done on %(place)s", place=scene.place(hex_)),
    )


def on_hex(scene: Scene, hex_: str) -> list[Choice]:
    """The choices that are about a hex."""
    return [choice for choice in scene.choices if scene.hex_of(choice) == hex_]


def _option(choice: Choice) -> tuple[str, str]:
    action = choice.action
    what = action.get("tile") or f"{choice.type} {action.get('city')} {action.get('slot')}"
    return str(action["entity"]), str(what)


def _option_html(scene: Scene, hex_: str, choices: Sequence[Choice]) -> Html:
    turns = []
    first: HexView | None = None
    for choice in choices:
        foresight = scene.oracle.foresee(choice.action, lambda: hex_view(scene.game, hex_, lit="chosen"))
        if foresight is None:
            continue
        view: HexView = foresight.seen
        first = first or replace(view, lit="")
        turns.append(_turn(scene, choice, foresight, view))
    if first is None:
        return NOTHING
    name = option_name(scene, choices[0])
    picture = tag(
        "button",
        hex_picture(first, layout_of(scene.game)),
        tag("span", name, class_="name"),
        type="button",
        class_="pick-tile",
        aria_label=f"{name}, {count('# way', '# ways', len(turns))}",
    )
    return tag("div", picture, tag("div", *turns, class_="turns", hidden=True), class_="option")


def _turn(scene: Scene, choice: Choice, foresight: Foresight, view: HexView) -> Html:
    facts = [fact for fact in told(scene, choice, foresight) if fact]
    cost = choice.facts.get("cost")
    price = f" {say('for %(money)s', money=scene.money(int(cost)))}" if cost else ""
    return tag(
        "form",
        Html(f"<template><svg>{hex_fragment(view, layout_of(scene.game))}</svg></template>"),
        tag("span", join(facts, " · ") or say("It costs nothing."), class_="facts"),
        tag("button", f"✓ {option_name(scene, choice, plain=True)}{price}", class_="main"),
        class_="choice turn",
        data_action=as_json(choice.action),
        hidden=True,
    )


def option_name(scene: Scene, choice: Choice, *, plain: bool = False) -> str:
    """The name of an option under its picture; with ``plain`` as the words of a button."""
    action = choice.action
    entity = scene.entity(choice)
    by = f" ({entity.name})" if isinstance(entity, Private) and not plain else ""
    cost = choice.facts.get("cost")
    price = f" {scene.money(int(cost))}" if cost and not plain else ""
    tile = action.get("tile")
    if tile:
        name = scene.game.land.tile_of(str(tile)).name
        return say("Lay %(name)s", name=name) if plain else f"{name}{price}{by}"
    words = {
        "place_token": say("Token"),
        "remove_token": say("Remove token"),
        "assign": say("Marker") if isinstance(entity, Private) else deed_heading(scene, choice),
    }
    verb = words.get(choice.type, choice.type.replace("_", " ").capitalize())
    if plain and choice.type == "place_token":
        verb = say("Place the token")
    if plain and choice.type == "assign" and isinstance(entity, Private):
        verb = say("Place the marker")
    return f"{verb}{price}{by}"
