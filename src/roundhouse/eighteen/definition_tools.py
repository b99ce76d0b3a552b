"""Files that define games, as the family hands them to the roof: checked, converted.

The readers and writers of formats are imported when they are used, as in the family.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.table.definitions import (
    Beginning,
    Checked,
    Compared,
    Converted,
    Difference,
    Explained,
    Finding,
    Loaded,
    Mended,
    Verdict,
)
from roundhouse.table.editing import Desk, FormField, Tool
from roundhouse.table.errors import Malformed, Place, RoundhouseError
from roundhouse.table.protocol import Option, TitleCard
from roundhouse.table.shapes import check_fields
from roundhouse.table.showing import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundhouse.eighteen.formats.definition import Definition
    from roundhouse.eighteen.formats.lint.known import Known
    from roundhouse.eighteen.model.title import Title


class DefinitionTools:
    """The part of the family that works on definitions (:mod:`roundhouse.table.definitions`)."""

    id = "eighteen"

    def check_file(self, path: Path) -> Checked | None:
        """What is wrong in a definition: a file or directory, or a title by its name."""
        from roundhouse.eighteen.formats.workshop import check_file
        from roundhouse.eighteen.titles import known_for

        path = _of_name(path)
        return check_file(path, known_for(path))

    def check_text(self, name: str, text: bytes) -> Checked:
        """What is wrong in a text."""
        from roundhouse.eighteen.formats.lint.check import check_text
        from roundhouse.eighteen.titles import known_for

        return check_text(name, text, known_for(None))

    def mend_file(self, path: Path) -> Mended | None:
        """A definition with everything mended that safely can be."""
        from roundhouse.eighteen.formats.workshop import mend_file
        from roundhouse.eighteen.titles import known_for

        return mend_file(path, known_for(path))

    def rules(self) -> Mapping[str, tuple[str, str]]:
        """The rules of the lint."""
        from roundhouse.eighteen.formats.lint.rules import rules

        return rules()

    def formats(self) -> Mapping[str, str]:
        """The formats of definitions that are written."""
        from roundhouse.eighteen.formats.workshop import FORMATS

        return FORMATS

    def kinds(self) -> Mapping[str, str]:
        """The kinds of game to begin with."""
        from roundhouse.eighteen.formats.starting.beginning import KINDS

        return {name: kind.words for name, kind in KINDS.items()}

    def begin(self, wish: Beginning) -> str:
        """The first file of a new game."""
        from roundhouse.eighteen.formats.starting.beginning import begin

        return begin(wish)

    def blank(self, wish: Beginning) -> str:
        """A small game without map and companies."""
        from roundhouse.eighteen.formats.editing.blank import blank

        return blank(wish)

    def tools(self) -> tuple[Tool, ...]:
        """The tools to draw a map with."""
        from roundhouse.eighteen.formats.editing.surface import tools

        return tools()

    def place_fields(self) -> tuple[FormField, ...]:
        """The fields of a hex."""
        from roundhouse.eighteen.formats.editing.surface import place_fields

        return place_fields()

    def edit(self, text: str, edit: Mapping[str, Any]) -> tuple[str, str]:
        """The text of a title after an edit, and the edit in words."""
        from roundhouse.eighteen.formats.editing.apply import apply_edit
        from roundhouse.eighteen.formats.editing.edits import read_edit, words_of
        from roundhouse.eighteen.formats.editing.mending import FILE

        def check(text: str) -> Checked:
            return self.check_text(FILE, text.encode("utf-8", "replace"))

        found = read_edit(edit)
        return apply_edit(text, found, check=check), words_of(found)

    def mends(self, text: str, findings: Sequence[Finding]) -> Sequence[Finding]:
        """The findings in the text of a title that an edit may mend."""
        from roundhouse.eighteen.formats.editing.mending import mends

        return mends(text, findings)

    def desk(self, text: str) -> Desk:
        """The map, the forms and the market of a text."""
        from roundhouse.eighteen.formats.editing.desk import desk_of

        return desk_of(text)

    def explain(self, word: str) -> Sequence[Explained]:
        """What a word of a definition means, or a code of the lint, for which no title is looked at."""
        if (rule := self.rules().get(word.strip().upper())) is not None:
            return (Explained(f"{word.strip().upper()}: {rule[0]}", "a finding of the lint", rule[1]),)
        from roundhouse.eighteen.formats.word_help import explain
        from roundhouse.eighteen.titles.usage import examples, uses

        return explain(word, uses, examples())

    def schemas(self) -> Mapping[str, Mapping[str, Any]]:
        """The JSON Schema of ``title.toml`` and of Maker's files, made from what reads and checks them."""
        from roundhouse.eighteen.formats.maker.schema import maker_schema
        from roundhouse.eighteen.formats.schema import title_schema

        return {"title": title_schema(), "maker": maker_schema()}

    def grammars(self) -> Mapping[str, str]:
        """The schema of Rails' files."""
        from roundhouse.eighteen.formats.rails.relaxng import rails_schema

        return {"rails": rails_schema()}

    def fields(self, format_: str) -> str:
        """The fields of a format as a page."""
        from roundhouse.eighteen.formats.maker.schema import maker_fields
        from roundhouse.eighteen.formats.reference import title_fields
        from roundhouse.eighteen.titles.usage import examples, uses

        return {"title": lambda: title_fields(uses(), examples()), "maker": maker_fields}[format_]()

    def convert(
        self, path: Path, format_: str, options: Mapping[str, str], *, playable: bool = False
    ) -> Converted:
        """A definition in another format; ``playable``: with what it leaves open filled in as for play."""
        from roundhouse.eighteen.formats.playable import make_playable
        from roundhouse.eighteen.formats.workshop import write_as

        definition = _whole(_definition(path, options), format_)
        if not playable:
            return write_as(definition, format_)
        data, assumed = make_playable(definition)
        made = write_as(replace(definition, data=data), format_)
        return msgspec.structs.replace(made, assumed=(*assumed, *made.assumed))

    def draft(self, path: Path, defaults: Path | None = None) -> Converted:
        """A first title from what 18xx.games declares."""
        from roundhouse.eighteen.formats.drafting import draft_title

        common = defaults.read_bytes() if defaults is not None else None
        return draft_title(path.read_bytes(), common, file=str(path))

    def differences(self, first: Path, second: Path, options: Mapping[str, str]) -> Sequence[Difference]:
        """What two definitions say differently."""
        return self.compare(first, second, options).differences

    def compare(
        self,
        first: Path,
        second: Path,
        options: Mapping[str, str],
        *,
        whole: bool = False,
        draw: bool = False,
    ) -> Compared:
        """What two definitions, or shipped titles by their ids, say differently, as words and as pictures."""
        from roundhouse.eighteen.formats.compare import differences, whole_differences
        from roundhouse.eighteen.formats.pictured import side_by_side
        from roundhouse.eighteen.formats.rails.check import is_rails
        from roundhouse.eighteen.title_files import drawn_title
        from roundhouse.eighteen.titles import laid_out

        # Options hold for the one that has some. Where none has, the first says so.
        of_other = options if is_rails(second) else {}
        of_one = {} if of_other and not is_rails(first) else options
        one, other = _definition(first, of_one), _definition(second, of_other)
        same_format = one.format == other.format
        compare = whole_differences if whole or same_format else differences
        found = tuple(compare(laid_out(one.data), laid_out(other.data)))
        if not draw:
            return Compared(found)
        titles = drawn_title(one, first.name), drawn_title(other, second.name)
        return Compared(found, side_by_side(*titles, found))

    def card(self, definition: Title) -> TitleCard:
        """What the lobby shows of a title."""
        from roundhouse.eighteen.rules.state.table_options import TABLE_OPTIONS

        options = tuple(
            Option(
                item.id,
                item.name,
                item.text,
                excludes=item.none_of,
                otherwise=item.otherwise,
                seats=tuple(item.change.get("players", ())),
            )
            for item in definition.options
            if not item.by_itself
        )
        return TitleCard(
            definition.id,
            definition.name,
            self.id,
            definition.min_players,
            definition.max_players,
            definition.designer,
            definition.place,
            (*options, *TABLE_OPTIONS),
            first_game=definition.first_game,
        )

    def card_of(self, definition: Mapping[str, Any]) -> TitleCard:
        """What the lobby shows of a definition that was loaded before."""
        from roundhouse.eighteen.formats.schema import title_schema
        from roundhouse.eighteen.titles import defined

        check_fields(definition, title_schema()["properties"], "definition", "a title")
        return self.card(defined(definition))

    def check_definition(self, definition: Mapping[str, Any]) -> None:
        """A title given as data has only words that a title knows. Raises Malformed."""
        self.card_of(definition)

    def examine(self, path: Path) -> Verdict | None:
        """What is wrong in a definition, its pictures, whether it can be played and how it can be written."""
        from roundhouse.eighteen.formats.workshop import FORMATS, complete, study_file, write_as
        from roundhouse.eighteen.title_files import drawn_title
        from roundhouse.eighteen.titles import defined, known_for

        known = known_for(path)
        checked, definition = study_file(path, known)
        if checked is None:
            return None
        if definition is None:
            return Verdict(checked, missing="The file cannot be read.")
        pictures = []
        with suppress(Malformed):  # the findings say what is wrong
            pictures.append(_roster(definition))
        writable: dict[str, tuple[str, ...]] = {}
        for name in FORMATS:
            if name != definition.format:
                with suppress(Malformed):
                    lost = write_as(_whole(definition, name), name).lost
                    writable[name] = tuple(dict.fromkeys(finding.message for finding in lost))
        try:
            data, assumed = complete(definition)
            title = defined(data, file=path.name)
            pictures += _drawn(title)
            if reason := _why_not_played(checked, definition, title, known):
                return Verdict(checked, None, reason, tuple(pictures), writable)
            loaded = Loaded(self.card(title), data, assumed)
        except RoundhouseError as error:
            if len(pictures) < 2:
                with suppress(Malformed):
                    pictures += _drawn(drawn_title(definition, path.name))
            reason = _first_error(checked, definition) or error.message
            return Verdict(checked, None, reason, tuple(pictures), writable)
        return Verdict(checked, loaded, "", tuple(pictures), writable)

    def reads_file(self, path: Path) -> bool:
        """A title, a game of 18xx Maker, a folder of Rails; whatever is not text."""
        return (not path.is_dir() and path.suffix != ".txt") or any(path.glob("*.xml"))

    def reads_definition(self, definition: Mapping[str, Any]) -> bool:
        """It has a map and companies, or is built on a title; a board has files."""
        return "files" not in definition

    def load(self, path: Path, options: Mapping[str, str]) -> Loaded:
        """A definition, ready to be played: a file or directory, or a title by its name."""
        from roundhouse.eighteen.formats.workshop import load_file
        from roundhouse.eighteen.titles import defined

        path = _of_name(path)
        data, assumed = load_file(path, options)
        checked = self.check_file(path) if path.suffix == ".toml" else None
        for found in checked.findings if checked is not None else ():
            if found.severity == "error":
                place = Place(found.file, found.line, found.column, found.path)
                raise Malformed(found.code, found.message, place=place, hint=found.hint or None)
        return Loaded(self.card(defined(data, file=str(path))), data, assumed)


def _of_name(path: Path) -> Path:
    """Where a definition lies that may be called by the name of a title."""
    from roundhouse.eighteen.titles import shipped_file

    return path if path.exists() else shipped_file(str(path)) or path


def _whole(definition: Definition, format_: str) -> Definition:
    """A title that is built on another one, laid out for a format that cannot say so."""
    from roundhouse.eighteen.titles import laid_out

    if format_ == "title" or "base" not in definition.data:
        return definition
    return replace(definition, data=dict(laid_out(definition.data)))


def _definition(path: Path, options: Mapping[str, str]) -> Definition:
    """The definition in a file, or of the shipped title of that id. Raises Malformed."""
    from roundhouse.eighteen.formats.nearest import near
    from roundhouse.eighteen.formats.workshop import read_file
    from roundhouse.eighteen.titles import FOLDER, title_ids

    if not path.exists():
        known = title_ids()
        if str(path) not in known:
            wrong = "There is no such file, and no title of that id."
            raise Malformed("definition/none", wrong, place=Place(str(path)), hint=near(str(path), known))
        path = FOLDER / f"g{path}" / "title.toml"
    return read_file(path, options)


def _first_error(checked: Checked, definition: Definition) -> str:
    """The first thing that is wrong in a title, or nothing. Other formats are filled in before play."""
    errors = [found.message for found in checked.findings if found.severity == "error"]
    return errors[0] if errors and definition.format == "title" else ""


def _why_not_played(checked: Checked, definition: Definition, title: Title, known: Known) -> str:
    """Why a table cannot be made of a title, or nothing: it was made."""
    from roundhouse.eighteen.formats.lint.title import why_not_played

    if definition.format == "title":
        return _first_error(checked, definition)
    trouble = why_not_played(title, (), known)
    return trouble.message if trouble is not None else ""


def _roster(definition: Definition) -> Shown:
    from roundhouse.eighteen.draw import draw_roster
    from roundhouse.eighteen.formats.roster import roster_of

    view = roster_of(definition)
    narrow = draw_roster(view, shape="narrow", theme=None)
    return Shown("Trains and phases", draw_roster(view, theme=None), narrow)


def _drawn(title: Title) -> list[Shown]:
    from roundhouse.eighteen.draw import draw_map, draw_market, printed_map, printed_market

    board, market = printed_map(title), printed_market(title)
    shown = [Shown("Map", draw_map(board, theme=None))] if title.map.hexes else []
    return [*shown, Shown("Stock market", draw_market(market, theme=None))] if title.market.rows else shown
