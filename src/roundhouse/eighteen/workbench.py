"""Files that define games, as the family hands them to the roof: checked, converted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from roundhouse.eighteen.formats.compare import differences
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.lint.rules import rules
from roundhouse.eighteen.formats.title_toml import build_title
from roundhouse.eighteen.formats.workshop import FORMATS, check_file, convert_file, load_file, read_file
from roundhouse.eighteen.model.title import Title
from roundhouse.table.definitions import Checked, Converted, Difference, Loaded
from roundhouse.table.protocol import Option, TitleCard


class Workbench:
    """The part of the family that works on definitions (:mod:`roundhouse.table.definitions`)."""

    id = "eighteen"

    def check_file(self, path: Path) -> Checked | None:
        """What is wrong in a definition."""
        return check_file(path)

    def check_text(self, name: str, text: bytes) -> Checked:
        """What is wrong in a text."""
        return check_text(name, text)

    def rules(self) -> Mapping[str, tuple[str, str]]:
        """The rules of the lint."""
        return rules()

    def formats(self) -> Mapping[str, str]:
        """The formats of definitions that are written."""
        return FORMATS

    def convert(self, path: Path, format_: str, options: Mapping[str, str]) -> Converted:
        """A definition in another format."""
        return convert_file(path, format_, options)

    def differences(self, first: Path, second: Path, options: Mapping[str, str]) -> Sequence[Difference]:
        """What two definitions say differently."""
        return differences(read_file(first, options).data, read_file(second, options).data)

    def card(self, definition: Title) -> TitleCard:
        """What the lobby shows of a title."""
        options = tuple(Option(item.id, item.name, item.text) for item in definition.options)
        return TitleCard(
            definition.id,
            definition.name,
            self.id,
            definition.min_players,
            definition.max_players,
            definition.designer,
            definition.place,
            options,
        )

    def load(self, path: Path, options: Mapping[str, str]) -> Loaded:
        """A definition, ready to be played."""
        data, assumed = load_file(path, options)
        return Loaded(self.card(build_title(data, file=str(path))), data, assumed)
