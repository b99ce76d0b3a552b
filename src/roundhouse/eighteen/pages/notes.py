"""Notes of a game's parts: what people should see of companies, players, private companies and the game."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.labels import ChoiceLabel

from .scene import Scene, SceneAspect


class Notes(SceneAspect):
    """The notes of all parts, by the piece that they are about, each with its name and its value in words."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.by_piece: dict[Corporation | Player | Private | None, list[tuple[str, str]]] = {}
        for part in scene.game.parts:
            for note in part.notes():
                value = note.value.words() if isinstance(note.value, ChoiceLabel) else note.value
                self.by_piece.setdefault(note.about, []).append((note.name.words(), value))


def notes_on(scene: Scene, piece: Corporation | Player | Private | None) -> list[tuple[str, str]]:
    """The notes on a piece, or for ``None`` on the whole game: name and value in words."""
    return scene.aspect(Notes).by_piece.get(piece, [])
