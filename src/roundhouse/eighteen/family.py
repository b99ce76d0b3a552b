"""The 18xx family, as it registers itself with the roof.

Its methods import what they need when they are called, so that a command pays for nothing that it does not
use. A server, which uses all of it, loads :data:`EighteenFamily.modules` when it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.eighteen.bots import USUAL
from roundhouse.eighteen.definition_tools import DefinitionTools
from roundhouse.ink.color import read
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.theme import THEMES
from roundhouse.table.catalogue import Catalogue
from roundhouse.table.chosen_options import check_options
from roundhouse.table.errors import Malformed, RoundhouseError, at_action, in_file
from roundhouse.table.languages import ENGLISH
from roundhouse.table.openings import GameOpening
from roundhouse.table.protocol import Bot, Figure, Game, Record, Seat, Setup, TablePages, TitleCard
from roundhouse.table.recorded import Replayed, RunReport
from roundhouse.table.review import GameReview, Progress
from roundhouse.table.showing import GuideSheet, Sheet, Shown
from roundhouse.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from roundhouse.eighteen.chronicle import EighteenChronicle
    from roundhouse.eighteen.encoding import EighteenEncoder
    from roundhouse.eighteen.formats.rails.saves.save import Save
    from roundhouse.eighteen.gallery import TitleGallery
    from roundhouse.eighteen.model.title import Title
    from roundhouse.eighteen.pages.page import EighteenPages
    from roundhouse.eighteen.print.source import PrintSource
    from roundhouse.eighteen.rules.game import EighteenGame
    from roundhouse.eighteen.rules.parts.part import AnyPart
    from roundhouse.eighteen.rules.state.ground import Ground


class EighteenFamily(DefinitionTools):
    """18xx games: shipped titles and whole titles given as data."""

    name = "18xx"
    chapters = frozenset({"round-began"})
    usual_bot = USUAL
    modules = tuple(
        f"roundhouse.eighteen.{name}"
        for name in (
            "bots.levels", "chronicle", "encoding", "gallery", "guide", "messages", "openings", "review",
            "title_files",
            "formats.analysis", "formats.drafting", "formats.editing.apply", "formats.editing.blank",
            "formats.editing.desk", "formats.games18xx", "formats.lint.rules", "formats.maker.schema",
            "formats.pictured", "formats.rails.relaxng", "formats.rails.saves.playing", "formats.reference",
            "formats.replaying", "formats.roster", "formats.starting.beginning", "formats.word_help",
            "pages.page", "pages.situation", "pages.standing", "print.game", "titles.usage",
        )
    )  # fmt: skip

    workshop = frozenset(
        name
        for name in modules
        if name.startswith(("roundhouse.eighteen.formats.", "roundhouse.eighteen.print."))
        or name in ("roundhouse.eighteen.title_files", "roundhouse.eighteen.titles.usage")
    )

    @cached_property
    def _pages(self) -> EighteenPages:
        from roundhouse.eighteen.pages.page import EighteenPages

        return EighteenPages()

    @cached_property
    def _gallery(self) -> TitleGallery:
        return self.gallery_with({})

    def title_ids(self) -> Sequence[str]:
        """The ids of the shipped titles, sorted, without reading one."""
        from roundhouse.eighteen.titles import title_ids

        return title_ids()

    def title_card(self, id_: str) -> TitleCard:
        """The card of a shipped title. Raises Unknown, and Malformed for one that cannot be read."""
        from roundhouse.eighteen.titles import base_id, title

        found = title(id_)
        picture = f"map/{id_}" if found.has_map else f"market/{id_}"
        return msgspec.structs.replace(self.card(found), picture=picture, base=base_id(id_) or "")

    def galleries(self) -> Sequence[str]:
        """The first words of the addresses of pictures."""
        return self._gallery.galleries()

    def sheet(self, path: str, query: Mapping[str, str], theme: str | None = None) -> Sheet:
        """The pictures at an address. Raises Unknown or Malformed."""
        return self._gallery.sheet(path, query, theme)

    def title_guide(self, title: str) -> GuideSheet:
        """What is different in a shipped title, its turns, trains and phases. Raises Unknown."""
        from roundhouse.eighteen.guide import guide_to

        return guide_to(title, self._begun)

    def _begun(self, title: str, players: int) -> EighteenGame:
        seats = tuple(Seat(str(n), f"Player {n}") for n in range(1, players + 1))
        return self.new(Setup(family=self.id, title=title, seats=seats, seed=1))

    def thumbnail(self, title: str) -> str:
        """A small picture of the land of a shipped title. Raises Unknown."""
        from roundhouse.eighteen.gallery import thumbnail_of

        return thumbnail_of(title)

    def gallery_with(self, files: Mapping[str, Path]) -> TitleGallery:
        """The gallery with titles in files beside its own."""
        from roundhouse.eighteen.gallery import TitleGallery
        from roundhouse.eighteen.lookup import TitleLookup

        return TitleGallery(TitleLookup(files))

    def print_outputs(self) -> Mapping[str, str]:
        """What is printed of a title."""
        from roundhouse.eighteen.print.game import OUTPUTS

        return {name: title for name, (title, _) in OUTPUTS.items()}

    def printable(
        self, name: str, wanted: Sequence[str], choices: PrintChoices, file: Path | None = None
    ) -> Printable:
        """A title on paper, by any part of its name, or what is in a file: a title, or a recorded game as it
        stands at its end. Raises Unknown or Malformed."""
        from roundhouse.eighteen.print.game import GameOnPaper

        return GameOnPaper(self._printed(name, file, choices), choices).printable(wanted)

    def _printed(self, name: str, file: Path | None, choices: PrintChoices) -> PrintSource:
        if file is None:
            from roundhouse.eighteen.lookup import TitleLookup

            return TitleLookup().paper(name, choices.options, choices.map_number)
        from roundhouse.eighteen.title_files import is_recorded, paper_of

        if is_recorded(file):
            from roundhouse.eighteen.pages.standing import source_of

            with in_file(file):
                return source_of(self._replayed(file.read_bytes()))
        return paper_of(file, choices.options, choices.map_number)

    def board18(
        self, name: str, version: str, choices: PrintChoices, file: Path | None = None
    ) -> tuple[str, bytes]:
        """A title as a game box for Board18. Raises Unknown or Malformed."""
        from roundhouse.eighteen.print.game import GameOnPaper

        box = GameOnPaper(self._printed(name, file, choices), choices).board18(version)
        return f"board18-{box.id}.zip", box.archive()

    def scene(self, text: str | bytes, theme: str) -> Sheet:
        """A recorded play as its map stands at the end. Raises Malformed."""
        game = self._replayed(text)
        return Sheet(f"{game.title.name}: {game.status()}", (Shown("", self.picture(game, theme)),))

    def _replayed(self, text: str | bytes) -> EighteenGame:
        """A recorded game at its end. Raises Malformed, Unknown."""
        from roundhouse.eighteen.rules.game import EighteenGame

        record = self.read(text)
        table = Table(self.new(record.setup))
        table.replay(record.entries)
        game = table.game
        assert isinstance(game, EighteenGame)
        return game

    def picture(self, game: Game, theme: str) -> str:
        """The map of a game in play, with the routes of the turn."""
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return self._pages.picture(game, THEMES[theme])

    def piece_colors(self, game: Game) -> Mapping[str, str]:
        """The colour of each company by its letters."""
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return {company.id: read(company.definition.color) for company in game.companies()}

    def situation(self, game: Game) -> str:
        """The round and the phase, or how the game ended, in the reader’s language."""
        from roundhouse.eighteen.pages.situation import situation
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return situation(game)

    def score(self, game: Game, points: int) -> str:
        """Worth in the money of the title."""
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return game.money(points)

    def new(self, setup: Setup) -> EighteenGame:
        """A game ready for its first action. Raises Unknown or Malformed."""
        from roundhouse.eighteen.rules.game import EighteenGame
        from roundhouse.eighteen.rules.parts.choose import chosen_parts
        from roundhouse.eighteen.titles import defined, defined_part, ground, own_part, shipped_id, title

        own: type[AnyPart] | None = None
        map_: Ground | None = None
        if setup.definition is not None:
            plain, own = defined(setup.definition), defined_part(setup.definition)
            options = self._rules_chosen(setup, plain)
            definition = defined(setup.definition, options) if options else plain
        else:
            setup = msgspec.structs.replace(setup, title=shipped_id(setup.title, len(setup.seats)))
            options = self._rules_chosen(setup, title(setup.title))
            definition, own = title(setup.title, options), own_part(setup.title)
            map_ = ground(setup.title, options)
        if not definition.min_players <= len(setup.seats) <= definition.max_players:
            raise Malformed(
                "setup/seats",
                f"{definition.name} is for {definition.min_players} to {definition.max_players} players, "
                f"not {len(setup.seats)}.",
            )
        for what, by_players in (
            ("starting_cash", definition.starting_cash),
            ("certificate_limit", definition.certificate_limit),
        ):
            if len(setup.seats) not in by_players:
                raise Malformed("title/players", f"{what} says nothing for {len(setup.seats)} players.")
        parts = chosen_parts(definition, own)
        spared = frozenset[str]().union(*(part.spared_rounds for part, _ in parts))
        missing = {"stock", "operating"} - spared - set(definition.rounds)
        if missing:
            raise Malformed("title/rounds", f"The title has no {' and no '.join(sorted(missing))} round.")
        return EighteenGame(setup, definition, parts, map_)

    def _rules_chosen(self, setup: Setup, plain: Title) -> list[str]:
        """The optional rules that a table plays by. Raises Malformed for an option or a word that its title
        does not have."""
        from roundhouse.eighteen.rules.state.table_options import played_rules

        if setup.options:
            check_options(plain.name, self.card(plain).options, setup.options)
        return sorted(played_rules(setup, plain))

    def catalogue(self, game: Game, language: str = ENGLISH) -> Catalogue:
        """The words of what happens in a game."""
        from roundhouse.eighteen.messages import catalogue_of
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return catalogue_of(game, language)

    def writers(self) -> Mapping[str, Callable[[Record], str]]:
        """Formats in which a whole play is written."""
        return {"18xx.games": self._write}

    def _write(self, record: Record) -> str:
        from roundhouse.eighteen.formats.games18xx import write_record

        game = self.new(record.setup)
        name = game.title.foreign.get("18xx.games", record.setup.title)
        data = write_record(record.setup, record.entries, game, display_title=name)
        return msgspec.json.encode(data).decode()

    def read(self, text: str | bytes, *, until: int | None = None) -> Record:
        """A play written by 18xx.games or Rails. Raises Malformed, Unknown for a title that is not here."""
        from roundhouse.eighteen.formats.games18xx import read_export, standing
        from roundhouse.eighteen.formats.rails.saves.save import is_save, read_save

        data = text.encode() if isinstance(text, str) else text
        if is_save(data):
            return self._saved(read_save(data), until)
        export = read_export(data)
        try:
            return self._played(export.setup, export.actions, until)
        except RoundhouseError:
            # Old files hold moves that nobody's rules allow and that were undone at once: leave those out.
            return self._played(export.setup, standing(export.actions), until)

    def _played(self, setup: Setup, actions: Iterable[Mapping[str, Any]], until: int | None) -> Record:
        from roundhouse.eighteen.formats.games18xx import read_entry

        game = self.new(setup)
        game.trusting = True
        table = Table(game)
        for action in actions:
            entry = read_entry(dict(action), game)
            if until is not None and entry.number > until:
                break
            with at_action(entry.number):
                table.restore_one(entry)
        last = table.log[-1].number if table.log else 0
        recorded = msgspec.structs.replace(game.setup, trusted=last)
        return Record(recorded, tuple(table.log), game.outcome())

    def _saved(self, save: Save, until: int | None) -> Record:
        from roundhouse.eighteen.formats.rails.saves.playing import entries_of, setup_of
        from roundhouse.eighteen.titles import title_called

        setup = setup_of(save, title_called)
        game = self.new(setup)
        entries = tuple(entries_of(save, game, until))
        last = entries[-1].number if entries else 0
        return Record(msgspec.structs.replace(setup, trusted=last), entries, game.outcome())

    def replay(
        self,
        text: bytes,
        *,
        verify: bool = False,
        trace: bytes | None = None,
        until: int | None = None,
        explain: bool = False,
    ) -> Replayed:
        """Play a game written by 18xx.games or Rails through our rules; ``explain`` is for the former."""
        from roundhouse.eighteen.formats.games18xx import read_export
        from roundhouse.eighteen.formats.rails.saves.playing import replay_save
        from roundhouse.eighteen.formats.rails.saves.save import is_save, read_save
        from roundhouse.eighteen.formats.replaying import replay_export
        from roundhouse.eighteen.titles import title_called

        if is_save(text):
            save = read_save(text)
            return replay_save(save, self.new, title_called, verify=verify, trace=trace, until=until)
        return replay_export(
            read_export(text), self.new, verify=verify, trace=trace, until=until, explain=explain
        )

    def runs(self, text: bytes) -> Iterator[RunReport]:
        """Every run of a recorded game: what was earned, what was possible."""
        from roundhouse.eighteen.formats.analysis import analyse
        from roundhouse.eighteen.formats.games18xx import read_export
        from roundhouse.eighteen.formats.rails.saves.playing import analyse_save, setup_of
        from roundhouse.eighteen.formats.rails.saves.save import is_save, read_save
        from roundhouse.eighteen.titles import title_called

        if is_save(text):
            save = read_save(text)
            return analyse_save(save, self.new(setup_of(save, title_called)))
        return analyse(read_export(text), self.new)

    def chronicle(self, game: Game) -> EighteenChronicle:
        """Follow a game from its first action on."""
        from roundhouse.eighteen.chronicle import EighteenChronicle
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return EighteenChronicle(game)

    def kinds_of_moments(self) -> Mapping[str, str]:
        """The kinds of moments that a review tells."""
        from roundhouse.eighteen.review import KINDS

        return KINDS

    def review(self, record: Record, progress: Progress | None = None) -> GameReview:
        """Look back on a play. Raises the rules' errors for a log that they do not take."""
        from roundhouse.eighteen.review import look_back

        return look_back(self.new(record.setup), record, self.new(record.setup), self.situation, progress)

    def words_of_story(self) -> Mapping[str, str]:
        """What is told of a game."""
        from roundhouse.eighteen.chronicle import WORDS

        return WORDS

    def map_of_use(
        self, title_: str, definition: Mapping[str, Any] | None, unused: frozenset[str]
    ) -> Shown | None:
        """The map of a title, or of a definition, with the hexes that nobody ever used."""
        from roundhouse.eighteen.chronicle import map_of_use
        from roundhouse.eighteen.titles import defined, title

        return map_of_use(title(title_) if definition is None else defined(definition), unused)

    def bots(self) -> Mapping[str, Bot]:
        """The programs that can take a seat."""
        from roundhouse.eighteen.bots.levels import bots

        return bots()

    def pages(self) -> TablePages:
        """What the table page shows."""
        return self._pages

    def subject(self, event: Mapping[str, Any]) -> str:
        """The company that an event is about, by its letters."""
        from roundhouse.eighteen.pages.figures import subject

        return subject(event)

    def figures(self, game: Game) -> Sequence[Figure]:
        """Worth, cash, prices, runs, treasuries and trains."""
        from roundhouse.eighteen.pages.figures import figures
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return list(figures(game))

    def opening(self, record: Record) -> GameOpening:
        """How a play was opened. Raises the rules' errors for a log that they do not take."""
        from roundhouse.eighteen.openings import read_opening

        return read_opening(self.new(record.setup), record)

    def encoder(self, game: Game) -> EighteenEncoder:
        """What tells a game in numbers."""
        from roundhouse.eighteen.encoding import EighteenEncoder
        from roundhouse.eighteen.rules.game import EighteenGame

        assert isinstance(game, EighteenGame)
        return EighteenEncoder(game)


FAMILY = EighteenFamily()
