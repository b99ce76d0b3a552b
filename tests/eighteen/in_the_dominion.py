"""Positions of 1822CA for tests."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.routes import Run

from .at_table import Play
from .in_britain import begin_turn, give, go_to, later, major, own, put

TITLE = "1822CA"


def canada(phase: str = "3", players: int = 3, title: str = TITLE) -> Play:
    return later(players, phase, title)


def laying(phase: str, name: str, *privates: str, runs: int = 2) -> tuple[Play, Corporation]:
    """A corporation lays track, with private companies."""
    play = canada(phase)
    company = major(play, name)
    own(play, company, *privates)
    begin_turn(play, company, runs)
    go_to(play, "track_canada")
    return play, company


def by(play: Play, private: str, kind: str = "lay_tile") -> list[tuple[str, str, int]]:
    """Hex, tile and rotation of what a private company may lay."""
    lays = [one for one in play.options(kind) if one["entity"] == f"private:{private}"]
    return [(one["hex"], one["tile"].rpartition("-")[0], one["rotation"]) for one in lays]


def prairie(*trains: str, phase: str = "3", name: str = "GTP") -> tuple[Play, Corporation]:
    """A company in Winnipeg, whose track leads by the elevators of Brandon and Carlyle to Regina."""
    play = canada(phase)
    company = major(play, name)
    put(play, M17="58@2", L16="4@2", K15="202@5")
    for train in trains:
        give(play, company, train)
    return play, company


def best_run(play: Play, company: Corporation) -> Run:
    """The best run of the one train that a company has."""
    (run,) = play.game.runs.best(company).routes.runs
    return run


def called(run: Run, train: str) -> Run:
    """The same run by a train of another name."""
    return msgspec.structs.replace(run, train=replace(run.train, name=train))
