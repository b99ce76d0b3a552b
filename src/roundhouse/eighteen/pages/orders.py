"""Standing orders: what a player can have done without being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.choices import Choice

from .deals import button
from .markup import NOTHING, Html, as_json, tag
from .scene import Scene

ORDERS = {
    "program_share_pass": "pass in this stock round until something happens that matters",
    "program_buy_shares": "buy shares",
    "program_merger_pass": "pass in merger rounds",
    "program_auction_bid": "bid in the auction",
}


def standing_orders(scene: Scene) -> Html:
    """The player's order, if there is one, and what may be ordered instead."""
    player = scene.player
    if player is None or player.bankrupt or scene.game.over:
        return NOTHING
    return tag(
        "details",
        tag("summary", f"Standing orders{': ' + order_words(player) if player.program else ''}"),
        _end(player) if player.program else None,
        _passing(player),
        _buying(scene, player),
        class_="deed orders",
        id="orders",
    )


def order_words(player: Player) -> str:
    """The order in words."""
    order: Mapping[str, Any] = msgspec.json.decode(player.program or "{}")
    words = ORDERS.get(str(order.get("type")), "an order")
    if order.get("type") == "program_buy_shares":
        until = order.get("until")
        goal = "it floats" if until == "float" else f"holding {until}"
        return f"buy {order.get('corporation')} until {goal}"
    return words


def _end(player: Player) -> Html:
    return button(Choice({"type": "program_disable", "entity": player.key}), "End the order", quiet=True)


def _passing(player: Player) -> Html:
    order = Choice({"type": "program_share_pass", "entity": player.key})
    stubborn = Choice({"type": "program_share_pass", "entity": player.key, "unconditional": True})
    return tag(
        "div",
        button(
            order,
            "Pass until something happens",
            quiet=True,
            title="Ends when shares are sold or a company starts",
        ),
        button(stubborn, "Pass whatever happens", quiet=True),
        class_="row",
    )


def _buying(scene: Scene, player: Player) -> Html:
    companies = [one for one in scene.game.corporations.values() if one.parred and not one.closed]
    if not companies:
        return NOTHING
    options = [tag("option", company.id) for company in companies]
    most = max(len(company.definition.shares) for company in companies)
    goals = [tag("option", "it floats", value=as_json("float"))]
    goals += [tag("option", f"I hold {count}", value=as_json(count)) for count in range(1, most + 1)]
    return tag(
        "form",
        tag("label", "Buy ", tag("select", *options, name="corporation", data_kind="text")),
        tag("label", "until ", tag("select", *goals, name="until", data_kind="json")),
        tag(
            "label",
            "from ",
            tag(
                "select",
                tag("option", "the IPO", value="false"),
                tag("option", "the pool", value="true"),
                name="from_market",
                data_kind="json",
            ),
        ),
        tag("button", "Order", class_="quiet"),
        class_="choice row",
        data_action=as_json({"type": "program_buy_shares", "entity": player.key}),
    )
