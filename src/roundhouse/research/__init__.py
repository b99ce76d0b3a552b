"""Environments for programs that learn: every title and board as PettingZoo (AEC) and Gymnasium know games.

Needs ``pip install 'roundhouse[research]'``. What the numbers mean is in ``docs/research.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from os import PathLike
from typing import TYPE_CHECKING

from roundhouse.table.errors import Unknown

if TYPE_CHECKING:
    from .gymnasium_env import SeatEnv
    from .pettingzoo_env import TableEnv

__all__ = ["seat_env", "table_env"]

SLOTS = 256
MOST_STEPS = 20_000


def table_env(
    title: str | PathLike[str],
    players: int = 3,
    *,
    options: Mapping[str, str] | Iterable[str] = (),
    slots: int = SLOTS,
    most_steps: int = MOST_STEPS,
    reward: str = "win",
    render_mode: str | None = None,
) -> TableEnv:
    """A table where every player learns: a PettingZoo environment (AEC).

    Parameters
    ----------
    title
        The id of a title or board (``"1889"``, ``"iron-dragon"``), or a path to a file that defines one.
    players
        How many there are; the agents are ``player_1``, ``player_2``, … in the order of seats.
    options
        Optional rules: ids to values, or the ids of those that are switched on.
    slots
        The size of the action space. Where more actions are offered, the last one shows the others.
    most_steps
        After so many steps the game is truncated.
    reward
        ``"win"`` pays for the result at the end; ``"worth"`` pays for it and, with every step, for the change
        of the seat's part of all that the players are worth.
    render_mode
        ``"ansi"`` for a line that says where the game stands, ``"svg"`` for the board as SVG.

    Raises
    ------
    Unknown
        There is no such title, option or reward, or the extra ``research`` is not installed.
    Malformed
        So many players cannot play it, or a number is too small.

    Examples
    --------
    >>> from roundhouse.research import table_env
    >>> env = table_env("1889", players=2)
    >>> env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.offered()[0]["type"], int(observation["action_mask"].sum())
    ('bid', 26)
    """
    _check_installed()
    from .episode import game_spec
    from .pettingzoo_env import TableEnv

    return TableEnv(game_spec(title, players, options, slots, most_steps, reward), render_mode)


def seat_env(
    title: str | PathLike[str],
    players: int = 3,
    *,
    seat: int = 1,
    bot: str = "",
    options: Mapping[str, str] | Iterable[str] = (),
    slots: int = SLOTS,
    most_steps: int = MOST_STEPS,
    reward: str = "win",
    render_mode: str | None = None,
) -> SeatEnv:
    """One seat that learns, among bots: a Gymnasium environment.

    Parameters
    ----------
    title, players, options, slots, most_steps, reward, render_mode
        As for :func:`table_env`.
    seat
        Which seat learns, counted from 1.
    bot
        The bot in all other seats; without a name the weakest of the family.

    Raises
    ------
    Unknown
        There is no such title, option, reward or bot, or the extra ``research`` is not installed.
    Malformed
        So many players cannot play it, or there is no such seat.

    Examples
    --------
    >>> from roundhouse.research import seat_env
    >>> env = seat_env("1889", players=2, seat=2)
    >>> observation, info = env.reset(seed=7)
    >>> sorted(observation)
    ['action_mask', 'choices', 'observation']
    """
    _check_installed()
    from .episode import game_spec
    from .gymnasium_env import SeatEnv

    return SeatEnv(game_spec(title, players, options, slots, most_steps, reward), seat, bot, render_mode)


def _check_installed() -> None:
    if find_spec("gymnasium") is None or find_spec("pettingzoo") is None:
        raise Unknown(
            "research/extra",
            "PettingZoo and Gymnasium are not installed.",
            hint="pip install 'roundhouse[research]'",
        )
