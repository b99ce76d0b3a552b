"""Bids in steps: where every bid is a multiple of the step, the lowest one is too."""

from __future__ import annotations

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title_data
from roundhouse.table.choices import Span
from roundhouse.table.protocol import Seat, Setup


def test_the_lowest_bid_offered_is_a_multiple_of_the_step() -> None:
    """A private of $41 is bid on from $50: five more is $46, and bids are multiples of $5."""
    data = dict(title_data("18Chesapeake"))
    first, second, *rest = data["privates"]
    data["privates"] = [first, {**second, "value": 41}, *rest]
    seats = tuple(Seat(str(at), f"P{at}") for at in range(3))
    game = FAMILY.new(Setup("eighteen", "mine", seats, definition=data))
    (offer,) = (choice for choice in game.choices() if choice.action.get("company") == second["id"])
    span = offer.open["price"]
    assert isinstance(span, Span)
    assert (span.low, span.step) == (50, 5)
    game.perform({**offer.action, "price": 50}, None)
