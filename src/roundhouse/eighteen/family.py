"""The 18xx family, as it registers itself with the roof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.eighteen.bots.levels import USUAL, bots
from roundhouse.eighteen.chronicle import WORDS, EighteenChronicle, map_of_use
from roundhouse.eighteen.definition_tools import DefinitionTools
from roundhouse.eighteen.formats.analysis import analyse
from roundhouse.eighteen.formats.games18xx import read_entry, read_export, standing, write_record
from roundhouse.eighteen.formats.rails.saves.playing import analyse_save, entries_of, replay_save, setup_of
from roundhouse.eighteen.formats.rails.saves.save import Save, is_save, read_save
from roundhouse.eighteen.formats.replaying import replay_export
from roundhouse.eighteen.gallery import Gallery, stamp_of
from roundhouse.eighteen.guide import guide_to
from roundhouse.eighteen.lookup import TitleLookup, is_recorded, paper_of
from roundhouse.eighteen.messages import catalogue_of
from roundhouse.eighteen.pages.figures import CHAPTERS, figures, subject
from roundhouse.eighteen.pages.page import EighteenPages
from roundhouse.eighteen.pages.standing import source_of
from roundhouse.eighteen.print.game import OUTPUTS, GameOnPaper
from roundhouse.eighteen.review import KINDS, look_back
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.choose import chosen_parts
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.eighteen.rules.state.game_state import chosen_options
from roundhouse.eighteen.rules.state.ground import Ground
from roundhouse.eighteen.titles import defined, defined_part, ground, own_part, shipped_id, title, title_ids
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.printer import PrintChoices
from roundhouse.ink.theme import THEMES
from roundhouse.table.catalogue import Catalogue
from roundhouse.table.errors import Malformed, RoundhouseError
from roundhouse.table.languages import ENGLISH
from roundhouse.table.protocol import (
    Bot,
    Figure,
    Game,
    Record,
    Replayed,
    RunReport,
    Seat,
    Setup,
    TablePages,
    TitleCard,
)
from roundhouse.table.review import GameReview, Progress
from roundhouse.table.showing import GuideSheet, Sheet, Shown
from roundhouse.table.table import Table


class EighteenFamily(DefinitionTools):
    """18xx games: shipped titles and whole titles given as data."""

    name = "18xx"
    chapters = CHAPTERS
    usual_bot = USUAL

    def __init__(self) -> None:
        self._pages = EighteenPages()
        self._gallery = Gallery(TitleLookup())

    def titles(self) -> Sequence[TitleCard]:
        """A card for each shipped title."""
        return [
            msgspec.structs.replace(self.card(title(name)), picture=f"map/{name}") for name in title_ids()
        ]

    def galleries(self) -> Sequence[str]:
        """The first words of the addresses of pictures."""
        return self._gallery.galleries()

    def sheet(self, path: str, query: Mapping[str, str], theme: str | None = None) -> Sheet:
        """The pictures at an address. Raises Unknown or Malformed."""
        return self._gallery.sheet(path, query, theme)

    def title_guide(self, title: str) -> GuideSheet:
        """What is different in a shipped title, its turns, trains and phases. Raises Unknown."""
        return guide_to(title, self._begun)

    def _begun(self, title: str, players: int) -> EighteenGame:
        seats = tuple(Seat(str(n), f"Player {n}") for n in range(1, players + 1))
        return self.new(Setup(family=self.id, title=title, seats=seats, seed=1))

    def stamp(self, title: str) -> str:
        """A small picture of the land of a shipped title. Raises Unknown."""
        return stamp_of(title)

    def gallery_with(self, files: Mapping[str, Path]) -> Gallery:
        """The gallery with titles in files beside its own."""
        return Gallery(TitleLookup(files))

    def print_outputs(self) -> Mapping[str, str]:
        """What is printed of a title."""
        return {name: title for name, (title, _) in OUTPUTS.items()}

    def printable(
        self, name: str, wanted: Sequence[str], choices: PrintChoices, file: Path | None = None
    ) -> Printable:
        """A title on paper, by any part of its name, or what is in a file: a title, or a recorded game as it
        stands at its end. Raises Unknown or Malformed."""
        if file is not None and is_recorded(file):
            source = source_of(self._replayed(file.read_bytes()))
        else:
            source = paper_of(file) if file is not None else TitleLookup().paper(name)
        return GameOnPaper(source, choices).printable(wanted)

    def board18(
        self, name: str, version: str, choices: PrintChoices, file: Path | None = None
    ) -> tuple[str, bytes]:
        """A title as a game box for Board18. Raises Unknown or Malformed."""
        source = paper_of(file) if file is not None else TitleLookup().paper(name)
        box = GameOnPaper(source, choices).board18(version)
        return f"board18-{box.id}.zip", box.archive()

    def scene(self, text: str | bytes, theme: str) -> Sheet:
        """A recorded play as its map stands at the end. Raises Malformed."""
        game = self._replayed(text)
        return Sheet(f"{game.title.name}: {game.status()}", (Shown("", self.picture(game, theme)),))

    def _replayed(self, text: str | bytes) -> EighteenGame:
        """A recorded game at its end. Raises Malformed, Unknown."""
        record = self.read(text)
        table = Table(self.new(record.setup))
        table.replay(record.entries)
        game = table.game
        assert isinstance(game, EighteenGame)
        return game

    def picture(self, game: Game, theme: str) -> str:
        """The map of a game in play, with the routes of the turn."""
        assert isinstance(game, EighteenGame)
        return self._pages.picture(game, THEMES[theme])

    def new(self, setup: Setup) -> EighteenGame:
        """A game ready for its first action. Raises Unknown or Malformed."""
        options = sorted(chosen_options(setup))
        own: type[AnyPart] | None = None
        map_: Ground | None = None
        if setup.definition is not None:
            definition, own = defined(setup.definition, options), defined_part(setup.definition)
        else:
            setup = msgspec.structs.replace(setup, title=shipped_id(setup.title))
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
        missing = {"stock", "operating"} - set(definition.rounds)
        if missing:
            raise Malformed("title/rounds", f"The title has no {' and no '.join(sorted(missing))} round.")
        return EighteenGame(setup, definition, chosen_parts(definition, own), map_)

    def catalogue(self, game: Game, language: str = ENGLISH) -> Catalogue:
        """The words of what happens in a game."""
        assert isinstance(game, EighteenGame)
        return catalogue_of(game, language)

    def writers(self) -> Mapping[str, Callable[[Record], str]]:
        """Formats in which a whole play is written."""
        return {"18xx.games": self._write}

    def _write(self, record: Record) -> str:
        game = self.new(record.setup)
        name = game.title.foreign.get("18xx.games", record.setup.title)
        data = write_record(record.setup, record.entries, game, display_title=name)
        return msgspec.json.encode(data).decode()

    def read(self, text: str | bytes, *, until: int | None = None) -> Record:
        """A play written by 18xx.games or Rails. Raises Malformed, Unknown for a title that is not here."""
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
        game = self.new(setup)
        game.trusting = True
        table = Table(game)
        for action in actions:
            entry = read_entry(dict(action), game)
            if until is not None and entry.number > until:
                break
            table.replay_one(entry)
        last = table.log[-1].number if table.log else 0
        recorded = msgspec.structs.replace(game.setup, trusted=last)
        return Record(recorded, tuple(table.log), game.outcome())

    def _saved(self, save: Save, until: int | None) -> Record:
        setup = setup_of(save, title)
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
        if is_save(text):
            save = read_save(text)
            return replay_save(save, self.new, title, verify=verify, trace=trace, until=until)
        return replay_export(
            read_export(text), self.new, verify=verify, trace=trace, until=until, explain=explain
        )

    def runs(self, text: bytes) -> Iterator[RunReport]:
        """Every run of a recorded game: what was earned, what was possible."""
        if is_save(text):
            save = read_save(text)
            return analyse_save(save, self.new(setup_of(save, title)))
        return analyse(read_export(text), self.new)

    def chronicle(self, game: Game) -> EighteenChronicle:
        """Follow a game from its first action on."""
        assert isinstance(game, EighteenGame)
        return EighteenChronicle(game)

    def kinds_of_moments(self) -> Mapping[str, str]:
        """The kinds of moments that a review tells."""
        return KINDS

    def review(self, record: Record, progress: Progress | None = None) -> GameReview:
        """Look back on a play. Raises the rules' errors for a log that they do not take."""
        return look_back(self.new(record.setup), record, self.new(record.setup), progress)

    def words_of_story(self) -> Mapping[str, str]:
        """What is told of a game."""
        return WORDS

    def map_of_use(
        self, title_: str, definition: Mapping[str, Any] | None, unused: frozenset[str]
    ) -> Shown | None:
        """The map of a title, or of a definition, with the hexes that nobody ever used."""
        return map_of_use(title(title_) if definition is None else defined(definition), unused)

    def bots(self) -> Mapping[str, Bot]:
        """The programs that can take a seat."""
        return bots()

    def pages(self) -> TablePages:
        """What the table page shows."""
        return self._pages

    def subject(self, event: Mapping[str, Any]) -> str:
        """The company that an event is about, by its letters."""
        return subject(event)

    def figures(self, game: Game) -> Sequence[Figure]:
        """Worth, cash, prices, runs, treasuries and trains."""
        assert isinstance(game, EighteenGame)
        return list(figures(game))


FAMILY = EighteenFamily()
