"""The lines of a roster: from a train that does not last down to the phase in which it leaves."""

from __future__ import annotations

from roundhouse.eighteen.draw.views import RosterView
from roundhouse.ink.svg import number


def lanes_of(view: RosterView) -> dict[tuple[int, int], int]:
    """The lane of each line, from the left: the later a train comes, the further left, so that lines hardly
    ever cross; a lane is used again when all to its left are free."""
    phase_of = [place for place, phase in enumerate(view.phases) for _ in phase.trains]
    wanted = sorted(
        (min(leaving.rows), ends, place)
        for ends, phase in enumerate(view.phases)
        for place, leaving in enumerate(phase.leaving)
    )
    busy: dict[int, int] = {}  # depth, counted from the right -> the phase in which it falls free
    depth: dict[tuple[int, int], int] = {}
    for row, ends, place in wanted:
        begins = phase_of[row]
        taken = [at for at, until in busy.items() if until > begins]
        depth[ends, place] = at = max(taken, default=-1) + 1
        busy[at] = ends
    most = max(depth.values(), default=0)
    return {key: most - at for key, at in depth.items()}


def bend(x: float, start: float, end: float) -> str:
    """Across to a lane, along it, and out again, with round corners."""
    if abs(end - start) < 1:
        return ""
    turn = min(6.0, abs(end - start) / 2)
    down = turn if end > start else -turn
    return (
        f"L{number(x - 6)} {number(start)}Q{number(x)} {number(start)} {number(x)} {number(start + down)}"
        f"L{number(x)} {number(end - down)}Q{number(x)} {number(end)} {number(x + 6)} {number(end)}"
    )
