"""Games that were saved here, played once more by the rules of today."""

from __future__ import annotations

from roundhouse.table import savefile
from roundhouse.table.errors import RoundhouseError, at_action
from roundhouse.table.recorded import Replayed
from roundhouse.table.snapshot import other_state
from roundhouse.table.table import Table

from .registry import Families


def replay_saved(families: Families, text: bytes, until: int | None = None) -> Replayed:
    """Play a saved game, up to entry ``until``, and compare where it stands with what the file says of it.

    An entry that the rules refuse is a fault of the replay. Raises Malformed for a file that cannot be read,
    Unknown for a family or a title that is not installed.
    """
    record = savefile.read(text, until)
    setup = record.setup
    table = Table(families.family(setup.family).new(setup))
    fault: str | None = None
    done = 0
    for entry in record.entries:
        try:
            with at_action(entry.number):
                table.restore_one(entry)
        except RoundhouseError as error:
            fault = str(error)
            break
        done += 1
    digest = table.digest()
    if fault is None and other_state(record.digest, digest):
        fault = "The game stands otherwise than where it was saved."
    compared = f"fingerprint {digest} found again"
    if record.digest != digest:
        compared = "its fingerprint is of another version of the program: not compared"
    outcome, recorded = table.outcome(), record.outcome
    whole = fault is None and until is None
    return Replayed(
        title=setup.title,
        actions=done,
        scores=dict(outcome.scores) if outcome else {},
        recorded=None if recorded is None or not whole else dict(recorded.scores),
        names={seat.id: seat.name for seat in setup.seats},
        end_reason=outcome.reason if outcome else None,
        recorded_reason=recorded.reason if recorded else None,
        status=table.game.status(),
        fault=fault,
        compared=compared if record.digest and fault is None else "",
    )
