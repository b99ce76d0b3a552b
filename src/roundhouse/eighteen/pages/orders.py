"""The form of standing orders: what a player can have done without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.languages import to_say

from .deals import button
from .markup import NOTHING, Html, as_json, tag
from .scene import Scene
from .words import say

ORDERS = {
    "program_share_pass": to_say("pass in this stock round until something happens that matters"),
    "program_buy_shares": to_say("buy shares"),
    "program_merger_pass": to_say("pass in merger rounds"),
    "program_auction_bid": to_say("bid in the auction"),
}


def standing_orders(scene: Scene) -> Html:
    """The player's present order, and what may be ordered instead."""
    player = scene.player
    if player is None or player.bankrupt or scene.game.over:
        return NOTHING
    return tag(
        "details",
        tag("summary", say("Standing orders") + (f": {order_words(player)}" if player.program else "")),
        _end(player) if player.program else None,
        _passing(player),
        _buying(scene, player),
        pass_alone(),
        class_="deed orders",
        id="orders",
    )


def pass_alone() -> Html:
    """A box that makes this device pass wherever its player can do nothing else (done by ``eighteen.js``)."""
    box = tag("input", type="checkbox", data_pass_alone=True)
    return tag("label", box, " " + say("Pass by itself where nothing else can be done"), class_="pick small")


def order_words(player: Player) -> str:
    """The standing order of ``player`` in words."""
    order: Mapping[str, Any] = msgspec.json.decode(player.program or "{}")
    words = say(ORDERS.get(str(order.get("type")), to_say("an order")))
    if order.get("type") == "program_buy_shares":
        until = order.get("until")
        name = str(order.get("corporation"))
        if until == "float":
            return say("buy %(company)s until it floats", company=name)
        return say("buy %(company)s until holding %(number)s", company=name, number=until)
    return words


def _end(player: Player) -> Html:
    return button(Choice({"type": "program_disable", "entity": player.key}), say("End the order"), quiet=True)


def _passing(player: Player) -> Html:
    order = Choice({"type": "program_share_pass", "entity": player.key})
    stubborn = Choice({"type": "program_share_pass", "entity": player.key, "unconditional": True})
    return tag(
        "div",
        button(
            order,
            say("Pass until something happens"),
            quiet=True,
            title=say("Ends when shares are sold or a company starts"),
        ),
        button(stubborn, say("Pass whatever happens"), quiet=True),
        class_="row",
    )


def _buying(scene: Scene, player: Player) -> Html:
    companies = [one for one in scene.game.corporations.values() if one.parred and not one.closed]
    if not companies:
        return NOTHING
    options = [tag("option", company.id) for company in companies]
    most = max(len(company.definition.shares) for company in companies)
    goals = [tag("option", say("it floats"), value=as_json("float"))]
    goals += [
        tag("option", say("I hold %(number)s", number=count), value=as_json(count))
        for count in range(1, most + 1)
    ]
    return tag(
        "form",
        tag("label", f"{say('Buy')} ", tag("select", *options, name="corporation", data_kind="text")),
        tag("label", f"{say('until')} ", tag("select", *goals, name="until", data_kind="json")),
        tag(
            "label",
            f"{say('from')} ",
            tag(
                "select",
                tag("option", say("the IPO"), value="false"),
                tag("option", say("the pool"), value="true"),
                name="from_market",
                data_kind="json",
            ),
        ),
        tag("button", say("Order"), class_="quiet"),
        class_="choice row",
        data_action=as_json({"type": "program_buy_shares", "entity": player.key}),
    )
