"""``roundhouse title``: help for those who add titles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cyclopts import App
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from roundhouse.cli.replay import ReplayAnswer, ReplayJob, play_through
from roundhouse.library.files import write_whole
from roundhouse.server.registry import installed
from roundhouse.table.definitions import Drafter
from roundhouse.table.errors import Malformed, Place

_HELP = """Help with new titles: from-facts, progress.

For example:
    roundhouse title from-facts facts/1850.json --to title.toml
"""
app = App(name="title", help=_HELP, help_format="plaintext")


@app.command(name="from-facts")
def from_facts(file: Path, /, *, to: Path | None = None, defaults: Path | None = None) -> None:
    """Write a first title.toml from what 18xx.games declares about a title, as JSON.

    What the words of a title cannot say is listed, key by key, on the error output.

    For example:
        roundhouse title from-facts facts/1850.json --to title.toml

    Parameters
    ----------
    file
        The declarations of one title.
    to
        The file to write; without it, the draft is printed.
    defaults
        What holds where a title is silent; _defaults.json beside the file if it is there.
    """
    beside = file.with_name("_defaults.json")
    common = defaults or (beside if beside.exists() else None)
    try:
        made = next(one.draft(file, common) for one in installed() if isinstance(one, Drafter))
    except OSError as error:
        place = Place(str(error.filename or file))
        raise Malformed("title/file", f"{error.strerror}.", place=place) from None
    if to is None:
        print(made.text, end="")
    else:
        write_whole(to, made.text)
    told = Console(stderr=True)
    for finding in made.lost:
        told.print(f"{finding.message} = {finding.value}", markup=False, highlight=False, soft_wrap=True)
    told.print(f"{len(made.lost)} things are not in the draft.", highlight=False)


@app.command
def progress(recordings: Path, /, *, traces: Path | None = None, missing: bool = False) -> None:
    """Replay the recordings of all titles and show where each one first stops.

    One title that is broken does not stop another.

    For example:
        roundhouse title progress recordings --traces traces

    Parameters
    ----------
    recordings
        A folder with a folder of recorded games for each title.
    traces
        The states after every action, in folders and files of the same names.
    missing
        List the titles that are not here, too.
    """
    console = Console()
    grid = Grid()
    for heading in ("Recording", "Actions", "First stop"):
        grid.add_column(heading, justify="right" if heading == "Actions" else "left")
    ready, folders = 0, sorted(path for path in recordings.glob("*") if path.is_dir())
    if not folders:
        raise Malformed("title/recordings", "There are no folders of titles.", place=Place(str(recordings)))
    here = {id_ for family in installed() for id_ in family.title_ids()}
    absent = [folder.name for folder in folders if folder.name not in here]
    for folder in (folder for folder in folders if folder.name in here):
        answers = list(_answers(folder, traces / folder.name if traces is not None else None))
        ready += all(answer.equal for answer in answers)
        for answer in answers:
            actions = str(answer.replayed.actions) if answer.replayed is not None else ""
            grid.add_row(f"{escape(folder.name)}/{escape(answer.file.stem)}", actions, escape(_stop(answer)))
    console.print(grid)
    console.print(f"{ready} of {len(folders) - len(absent)} titles equal; {len(absent)} are not here.")
    if missing:
        console.print(", ".join(absent), highlight=False)


def _answers(folder: Path, traces: Path | None) -> Iterator[ReplayAnswer]:
    for file in sorted(folder.glob("*.json")):
        trace = traces / f"{file.stem}.jsonl.gz" if traces is not None else None
        yield play_through(ReplayJob(file, verify=False, trace=trace if trace and trace.exists() else None))


def _stop(answer: ReplayAnswer) -> str:
    """Where a replay stopped and why, in a line or two."""
    if answer.replayed is None:
        return answer.error or ""
    if answer.replayed.fault is not None:
        return "\n".join(answer.replayed.fault.splitlines()[:2])
    return "equal" if answer.equal else "another result"
