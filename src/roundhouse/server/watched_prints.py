"""Prints of a definition that somebody is writing: after a save, those that changed are made anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.job import SheetPlanned, files_of, pages, plan
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.table.errors import RoundhouseError

from .printing import asked
from .registry import Families


class WatchedPrints:
    """A PDF of each output in ``folder``, kept up to date with a file. ``tell`` is told what was done."""

    def __init__(
        self,
        families: Families,
        folder: Path,
        wanted: Sequence[str],
        choices: PrintChoices,
        tell: Callable[[str], object] = lambda _said: None,
    ) -> None:
        self.families = families
        self.folder = folder
        self.wanted = tuple(wanted)
        self.choices = choices
        self.said = ""
        """What was done after the last save, in a sentence."""
        self._tell = tell
        self._drawn: dict[str, bytes] = {}  # a digest of the sheets of each file here

    def renew(self, file: Path) -> None:
        """Write the PDF of every output whose sheets have changed, and remove those that there are no more.

        A file that cannot be printed leaves everything as it was.
        """
        try:
            _, printable = asked(self.families, "", self.wanted, self.choices, file)
            planned = plan(printable, self.choices.setup)
            self.folder.mkdir(parents=True, exist_ok=True)
            written = [one.output.title for one in planned if self._write(printable, one)]
            self._remove({_name(one) for one in planned})
            self.said = f"Printed: {', '.join(written)}." if written else "No print has changed."
        except (RoundhouseError, OSError) as error:
            self.said = f"Nothing is printed: {error}"
        self._tell(self.said)

    def _write(self, printable: Printable, one: SheetPlanned) -> bool:
        """Write an output, unless it is the same as before."""
        name, digest = _name(one), sha256(f"{printable.title}\n{printable.author}".encode())
        for page in pages(one, self.choices.theme, printable.title):
            digest.update(page.svg.encode())
        if self._drawn.get(name) == digest.digest() and (self.folder / name).exists():
            return False
        for made in files_of(printable, one, self.choices.theme, "pdf"):
            (self.folder / made.name).write_bytes(made.data)
        self._drawn[name] = digest.digest()
        return True

    def _remove(self, still: set[str]) -> None:
        for name in self._drawn.keys() - still:
            del self._drawn[name]
            (self.folder / name).unlink(missing_ok=True)


def _name(one: SheetPlanned) -> str:
    return f"{one.output.name}.pdf"
