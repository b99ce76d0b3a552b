"""What a train card shows beside its numbers: colour, picture, text (S0.T1, S0.T2, S0.T7)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.draw.engines import engine_picture
from roundhouse.eighteen.model.trains import TrainKind, TrainSide
from roundhouse.ink.color import ink_on, read

from .markup import Html, join, tag
from .words import count, say


def card_head(kind: TrainKind, side: TrainSide) -> Html:
    """The name of a side on the colour of its card, with the picture that the title gives it."""
    style = None
    if kind.color is not None:
        shade = read(kind.color)
        style = f"background:{shade};color:{ink_on(shade)}"
    picture = Html(engine_picture(kind.image)) if kind.image and side is kind else None
    return join([tag("span", side.name, class_="train", style=style), picture], " ")


def card_notes(kind: TrainKind, side: TrainSide) -> Iterator[str]:
    """The text on the card, whether it is permanent, and how many cards are printed where that differs."""
    if side is not kind:
        return
    if kind.is_permanent:
        yield say("permanent")
    if kind.copies_to_print is not None and kind.copies_to_print != kind.quantity:
        yield count("# card printed", "# cards printed", kind.copies_to_print)
    if kind.description:
        yield kind.description
