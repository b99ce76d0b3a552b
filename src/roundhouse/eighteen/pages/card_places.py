"""Where the cards of rows and hands lie, and what they cost."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Certificate, Private

from .scene import Scene, SceneAspect


class CardPlaces(SceneAspect):
    """The rows of cards that the seat may see, its own hand included,
    and the name of the row of each card."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        every = (row for part in scene.game.parts for row in part.card_rows())
        self.rows = [row for row in every if row.holder is None or row.holder is scene.player]
        self.place = {card: row.name.words() for row in self.rows for card in row.cards}


def card_price(scene: Scene, card: Certificate | Private) -> int:
    """What a card costs at present, in money."""
    return card.value if isinstance(card, Private) else scene.game.shares.price(card)
