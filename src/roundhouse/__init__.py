"""Roundhouse: railway board games, defined, checked, drawn, played, solved and printed.

What most people need is here by name, and loaded when it is first used:

>>> import roundhouse
>>> table = roundhouse.new_game("1889", ["Ada", "Ben"])
>>> table.game.deciders()
('1',)
>>> roundhouse.draw(table)[:4]
'<svg'

Everything else is in the packages ``roundhouse.table`` (the protocol of games), ``roundhouse.eighteen`` and
``roundhouse.crayon`` (the families), ``roundhouse.sim`` (series of games) and ``roundhouse.server``.
"""

from importlib import import_module

from roundhouse.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundhouse.eighteen.model.title import Title
    from roundhouse.eighteen.track.tile import Tile
    from roundhouse.ink.svg import Svg
    from roundhouse.library.definitions import lint, read_title, tile
    from roundhouse.library.frames import history, to_pandas
    from roundhouse.library.games import export, load, new_game, play_on, replay, titles
    from roundhouse.library.pictures import draw
    from roundhouse.library.routes import BestRoutes, best_routes, runs
    from roundhouse.table.errors import Malformed, Refusal, RoundhouseError, Unknown
    from roundhouse.table.protocol import Seat
    from roundhouse.table.table import Table


__all__ = [
    "BestRoutes",
    "Malformed",
    "Refusal",
    "RoundhouseError",
    "Seat",
    "Svg",
    "Table",
    "Tile",
    "Title",
    "Unknown",
    "__version__",
    "best_routes",
    "draw",
    "export",
    "history",
    "lint",
    "load",
    "new_game",
    "play_on",
    "read_title",
    "replay",
    "runs",
    "tile",
    "titles",
    "to_pandas",
]

_HOME = {
    "roundhouse.eighteen.model.title": ("Title",),
    "roundhouse.eighteen.track.tile": ("Tile",),
    "roundhouse.ink.svg": ("Svg",),
    "roundhouse.library.definitions": ("lint", "read_title", "tile"),
    "roundhouse.library.frames": ("history", "to_pandas"),
    "roundhouse.library.games": ("export", "load", "new_game", "play_on", "replay", "titles"),
    "roundhouse.library.pictures": ("draw",),
    "roundhouse.library.routes": ("BestRoutes", "best_routes", "runs"),
    "roundhouse.table.errors": ("Malformed", "Refusal", "RoundhouseError", "Unknown"),
    "roundhouse.table.protocol": ("Seat",),
    "roundhouse.table.table": ("Table",),
}
"""Where each name lives: a module is imported when one of its names is first asked for (PEP 562)."""


def __getattr__(name: str) -> object:
    for module, names in _HOME.items():
        if name in names:
            found: object = getattr(import_module(module), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
