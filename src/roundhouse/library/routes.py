"""The best routes of a company in play, and what recorded runs could have earned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from roundhouse.eighteen.draw import draw_map
from roundhouse.eighteen.formats.analysis import in_words
from roundhouse.eighteen.pages.pictures import map_view
from roundhouse.eighteen.pages.running import plan_of
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.ink.svg import Svg
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.recorded import Analyst, RunReport
from roundhouse.table.table import Table

from .families import each_family
from .files import read_whole


@dataclass(frozen=True)
class BestRoutes:
    """The best routes of a company for all its trains together. Notebooks show them on the map.

    Attributes
    ----------
    company
        The id of the company.
    revenue
        What the routes earn, in money of the title.
    bound
        What nothing can exceed: equal to ``revenue`` when it is proved that they are the best.
    lines
        The routes in words, a line for each train: stops and what they pay.
    action
        The action that runs these routes, for ``table.apply`` when it is the company's turn to run.
    picture
        The map with the routes on it.
    """

    company: str
    revenue: int
    bound: int
    lines: tuple[str, ...]
    action: Mapping[str, Any]
    picture: Svg = field(repr=False)

    @property
    def proved(self) -> bool:
        """Is it proved that no routes earn more?"""
        return self.revenue >= self.bound

    def _repr_svg_(self) -> str:
        return str(self.picture)


def best_routes(table: Table, company: str) -> BestRoutes:
    """The best routes that an 18xx company can run with its trains, on the board as it is now.

    Parameters
    ----------
    table
        A game of the 18xx family; it need not be the company's turn.
    company
        Its id, such as ``"AR"``.

    Returns
    -------
    BestRoutes
        Revenue, proof, routes in words and as a picture; revenue 0 and no lines where no train can run.

    Raises
    ------
    Unknown
        The game has no such company.
    Malformed
        The game is not one of the 18xx family.

    Examples
    --------
    >>> from roundhouse import best_routes, new_game, play_on
    >>> table = new_game("1889", 2, seed=4)
    >>> _ = play_on(table, actions=120)
    >>> best = best_routes(table, "IR")
    >>> best.proved
    True
    """
    game = table.game
    if not isinstance(game, EighteenGame):
        raise Malformed("routes/family", "Only games of the 18xx family have routes.")
    known = {one.id: one for one in game.companies()}
    if company not in known:
        raise Unknown(
            "routes/company", f"There is no company “{company}”.", hint=f"one of: {', '.join(known)}"
        )
    return _found(game, known[company])


def _found(game: EighteenGame, company: Corporation) -> BestRoutes:
    best = game.runs.best(company)
    shown = map_view(game, routes=plan_of(game, company, best.claims).lines())
    return BestRoutes(
        company.id,
        best.revenue,
        best.bound,
        tuple(in_words(best)),
        {"type": "run_routes", "entity": company.key, "routes": best.claims},
        draw_map(shown),
    )


def runs(file: str | PathLike[str]) -> tuple[RunReport, ...]:
    """What every run of a recorded 18xx game earned, and what it could have earned.

    Parameters
    ----------
    file
        The path of an export of 18xx.games or a saved game of Rails; it may be gzipped.

    Returns
    -------
    tuple of RunReport
        In order: ``action`` (its number), ``company``, ``when``, ``recorded``, ``best``, ``missed`` (all in
        money of the title), ``proved``, and ``fault`` where our rules do not allow the recorded routes.

    Raises
    ------
    Malformed
        The file cannot be read or played.
    """
    text = read_whole(file)
    for family in each_family():
        if isinstance(family, Analyst):
            return tuple(family.runs(text))
    raise Malformed("routes/nobody", "No family of games analyses recorded games.")
