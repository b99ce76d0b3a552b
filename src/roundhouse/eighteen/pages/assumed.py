"""The panel of assumptions where the file of a designer is silent."""

from __future__ import annotations

from .markup import Html, join, tag
from .scene import Scene
from .words import say


def assumed(scene: Scene) -> Html:
    """The assumptions of the title as a list of sentences."""
    said = say("Where the file of this game says nothing, the usual rules of 1830 hold:")
    items = join([tag("li", sentence) for sentence in scene.game.title.assumed])
    return join([tag("p", said), tag("ul", items)])
