"""A game as a table of numbers, for statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from roundhouse.table.errors import Unknown
from roundhouse.table.protocol import Game
from roundhouse.table.table import Table

from .families import new_of

if TYPE_CHECKING:
    import pandas as pd


def history(table: Table) -> list[dict[str, Any]]:
    """What happened in a game, and what everybody had after each action.

    Parameters
    ----------
    table
        A game of any family, at any point.

    Returns
    -------
    list of dict
        A row for each action that counts (those that were undone do not). ``number``, ``seat`` and ``type``
        say what was done, ``status`` where the game stood after it. Then facts of the public state by dotted
        names; in 18xx those of the traces of 18xx.games: ``player:1.cash``, ``player:1.value``,
        ``player:1.shares.AR`` (percent), ``corp:AR.price``, ``corp:AR.cash``, ``corp:AR.trains``,
        ``hex:K4``. Rows may have different keys.

    Examples
    --------
    >>> from roundhouse import history, new_game
    >>> table = new_game("1889", 2)
    >>> _ = table.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20})
    >>> [(row["type"], row["player:1.cash"], row["player:1.value"]) for row in history(table)]
    [('bid', 400, 420)]
    """
    again = Table(new_of(table.game.setup)[1])
    rows = []
    for entry in table.standing:
        again.replay_one(entry)
        rows.append({
            "number": entry.number,
            "seat": entry.seat or entry.action.get("entity"),
            "type": entry.type,
            "status": again.game.status(),
            **_facts(again.game),
        })  # fmt: skip
    return rows


def to_pandas(table: Table) -> pd.DataFrame:
    """:func:`history` as a data frame of pandas.

    Parameters
    ----------
    table
        A game of any family, at any point.

    Returns
    -------
    pandas.DataFrame
        A row for each action that counts, indexed by its number; the columns are the names of
        :func:`history`. What a row does not have is NaN.

    Raises
    ------
    Unknown
        pandas is not installed (``pip install 'roundhouse[pandas]'``).
    """
    return frame_of(history(table)).set_index("number")


def frame_of(rows: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Rows as a data frame of pandas; what a row does not have is NaN. Raises Unknown if pandas is not
    installed."""
    try:
        import pandas
    except ImportError:
        raise Unknown(
            "export/pandas", "pandas is not installed.", hint="pip install 'roundhouse[pandas]'"
        ) from None
    return pandas.DataFrame(rows)


def _facts(game: Game) -> dict[str, Any]:
    from roundhouse.eighteen.formats.traces import state_of
    from roundhouse.eighteen.rules.game import EighteenGame

    if isinstance(game, EighteenGame):
        return {key: value for key, value in state_of(game).items() if key != "active"}
    return dict(_flat(game.view(None), ""))


def _flat(value: object, at: str) -> Iterator[tuple[str, Any]]:
    """The numbers, words and truths in nested data, by dotted names; those of lists are counted from 0."""
    match value:
        case Mapping():
            for key, inner in value.items():
                yield from _flat(inner, f"{at}.{key}" if at else str(key))
        case list() | tuple():
            for place, inner in enumerate(value):
                yield from _flat(inner, f"{at}.{place}")
        case _:
            yield at, value
