"""The files of translators: what there is to say, and what is said in each language.

``python -m tests.documents.languages --write`` looks for every sentence in pages, scripts and logs: each
language gets those that it does not have yet, without a translation, and loses those that nobody says any
more. ``--write pt`` begins a language. Without ``--write`` it lists what is not translated.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po
from msgspec.structs import replace

import roundhouse
from roundhouse.crayon.board.cards import EFFECTS
from roundhouse.crayon.board.foreman_words import terrain_name
from roundhouse.crayon.boards import board, board_ids
from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.crayon.guide import TURN
from roundhouse.crayon.messages import catalogue_in
from roundhouse.eighteen.draw.roster import LETTERS
from roundhouse.eighteen.draw.zones import COLORS as ZONE_COLORS
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.eighteen.formats.editing.fields import COMMON, fields_of, items_of
from roundhouse.eighteen.formats.title_toml import NONE
from roundhouse.eighteen.gallery import LAYOUTS
from roundhouse.eighteen.guide import first_line, setting_questions
from roundhouse.eighteen.messages import with_parts
from roundhouse.eighteen.model.setting_words import SETTING_WORDS
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import Phase
from roundhouse.eighteen.model.wording import reach_words, sentence
from roundhouse.eighteen.model.words import (
    END_TIMINGS,
    EVENTS,
    MOVEMENTS,
    STATUS,
    TERRAINS,
    ZONE_WORDS,
    HexColor,
    TileColor,
)
from roundhouse.eighteen.rules.ending import reason_words
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.titles import own_part, title_ids
from roundhouse.eighteen.titles import title as shipped
from roundhouse.server.designs import EMPTY
from roundhouse.server.errors import THINGS
from roundhouse.server.lessons import lessons
from roundhouse.server.web.render import said_by
from roundhouse.table.languages import catalog_of, languages
from roundhouse.table.protocol import Family, Game, Seat, Setup

from .file_words import said_of_edits, said_of_files, things_of_files
from .refusals import refusals, refusals_of_the_server

SOURCES = Path(roundhouse.__file__).parent
FOLDER = SOURCES / "locale"
COLORS = tuple(dict.fromkeys((*get_args(HexColor), *get_args(TileColor), *ZONE_COLORS.values())))
_KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None, "to_say": None, "say": None, "ngettext": (1, 2), "count": (1, 2),
}  # fmt: skip


def sentences() -> set[tuple[str, str, str]]:
    """Everything there is to say: context, English, and the form for many where there is one."""
    found = {("", one, many) for one, many in _of_pages()}
    found |= {(context, text, "") for context, text in _of_logs()}
    return found


def _of_pages() -> Iterator[tuple[str, str]]:
    server = SOURCES / "server"
    for file in sorted(
        (
            *SOURCES.glob("*/pages/*.py"),
            *SOURCES.glob("*/draw/*.py"),
            *SOURCES.glob("*/print/*.py"),
            *SOURCES.glob("ink/sheets/*.py"),
            *SOURCES.glob("*/bots/*.py"),
            *SOURCES.glob("*/guide.py"),
            *SOURCES.glob("*/review.py"),
            SOURCES / "sim/report_page.py",
            SOURCES / "sim/review_page.py",
            SOURCES / "cli/review.py",
            *SOURCES.glob("*/gallery.py"),
            *SOURCES.glob("crayon/board/*_words.py"),
            SOURCES / "eighteen/model/ability_words.py",
            SOURCES / "eighteen/model/wording.py",
        )
    ):
        yield from _called(file)
    yield from ((text, "") for text in labels())
    yield from ((words, "") for words in (*TERRAINS, *END_TIMINGS.values()))
    for lesson in lessons().values():
        yield from ((text, "") for text in (lesson.name, lesson.text))
        yield from ((text, "") for step in lesson.steps for text in (step.title, step.text))
        if lesson.astray:
            yield from ((lesson.astray.title, ""), (lesson.astray.text, ""))
    for file in sorted(server.rglob("*.html")):
        yield from _extracted(file, "jinja2.ext:babel_extract")
    for file in sorted(server.rglob("*.py")):
        yield from _extracted(file, "python")
    for file in sorted(SOURCES.rglob("*.js")):
        yield from ((text, "") for text in said_by(file.read_text(encoding="utf-8")))


def _extracted(file: Path, method: str) -> Iterator[tuple[str, str]]:
    options = {"encoding": "utf-8", "trimmed": "true"}
    with file.open("rb") as text:
        for _line, message, _comments, _context in extract(method, text, _KEYWORDS, (), options):
            one, many = message if isinstance(message, tuple) else (message, "")
            if one:
                yield one, many or ""


def _called(file: Path) -> Iterator[tuple[str, str]]:
    """The sentences in ``say("…")``, ``to_say("…")`` and ``count("…", "…", n)`` of a module, those inside
    f-strings too, which Babel does not look into."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")  # say(…) and names.say(…)
        if name in _KEYWORDS:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            found = [text for text in texts if isinstance(text, str)]
            if found and (name != "count" or len(found) == 2):  # a list’s own count() says nothing
                yield found[0], found[1] if name == "count" else ""


def labels() -> Iterator[str]:
    """What rules call choices: the sentences in ``ChoiceLabel("…")``. Raises ValueError for one that is not
    written there, as nobody could translate it."""
    for folder in ("rules", "titles"):
        for file in sorted((SOURCES / "eighteen" / folder).rglob("*.py")):
            yield from labels_of(file.name, file.read_text(encoding="utf-8"))


def labels_of(name: str, text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Dict) and any(getattr(key, "value", "") == "label" for key in node.keys):
            raise ValueError(f"{name}:{node.lineno}: what a choice is called is its label, not a fact of it")
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ChoiceLabel":
            match node.args:
                case [ast.Constant(value=str(sentence))]:
                    yield sentence
                case _:
                    raise ValueError(f"{name}:{node.lineno}: a label is one sentence, written out")


def _of_logs() -> Iterator[tuple[str, str]]:
    """The words of the events of both families, and of what titles name: rounds, steps, events, endings."""
    yield from catalogue_in("en").sentences()
    yield from (("refusal", text) for text in (*refusals(), *refusals_of_the_server()))
    yield from (("finding", text) for text in said_of_files())
    yield from (("edit", text) for text in said_of_edits())
    yield from (("thing", words) for words in things_of_files())
    yield from (("", words) for words in _of_the_editor())
    own = [part for part in map(own_part, title_ids()) if part is not None]
    for part in dict.fromkeys((*(part_class(name) for name in part_names()), *own)):
        yield from with_parts("en", (part,)).sentences()
        yield "", first_line(part)
        if part.numbered:
            yield "", part.numbered
        for step in part.steps.values():  # also those that only optional rules bring
            yield from (("step", words) for words in (step.deed, step.choosing) if words)
            yield from (("", words) for words in (step.on_charters,) if words)
    yield from (("thing", words) for words in THINGS)
    yield from (("", name.replace("_", " ")) for name in part_names())
    yield from (("", words) for words in _of_settings())
    yield from _of_options()
    yield from (("", words) for family in (EIGHTEEN, CRAYON) for words in family.print_outputs().values())
    yield from (("", words) for kind, about in EIGHTEEN.kinds().items() for words in (kind, about))
    yield "", EMPTY
    yield from (("", layout) for layout in LAYOUTS)
    for title, family in (("1889", EIGHTEEN), ("1817", EIGHTEEN), ("iron-dragon", CRAYON)):
        yield from (
            ("", heading) for _id, heading, _text in family.pages().panels(_begun(title, family), None)
        )
    yield from (("", what) for what in EIGHTEEN.sheet("tiles/custom", {}).examples)
    yield from (("", words) for words in _of_boards())
    yield from (("", words) for words in (*STATUS.values(), *EVENTS.values()))
    for heading, deeds in TURN:
        yield "round", heading
        yield from (("step", deed) for deed in deeds)
    yield from (("color", color) for color in COLORS)
    yield from (("train", word) for word in ("Price", "Runs"))
    yield from (("letter", letter) for letter in dict.fromkeys(LETTERS.values()))
    for title in title_ids():
        game = _begun(title, EIGHTEEN)
        assert isinstance(game, EighteenGame)
        for round_ in game.rounds.values():
            yield "round", round_.name
            yield from (("step", step.deed) for step in round_.steps)
            yield from (("step", step.choosing) for step in round_.steps if step.choosing)
            yield from (("", step.on_charters) for step in round_.steps if step.on_charters)
        yield from (("", words) for words in _of_abilities(game))
        with_trains = [one.id for one in game.title.options if "trains" in one.change]
        for here in (game.title, *(shipped(title, (id_,)) for id_ in with_trains)):
            sides = (side for kind in here.trains for side in (kind, *kind.variants))
            yield from (("", reach_words(replace(side, multiplier=1))) for side in sides if side.allowances)
        yield from (("", kind.description) for kind in game.title.trains if kind.description)
        yield from (("", words) for phase in game.title.phases for words in _of_phase(phase))
        said = {*game.title.words.values(), *_words_of_options(game.title)}
        yield from (("", words) for words in said)
        yield from (("event", sentence(words)) for words in said)
        yield from (("end", game.title.words[why]) for why in _ends(game.title) if why in game.title.words)
        yield from (("end", words) for words in reason_words(game).values())


def _words_of_options(title: Title) -> Iterator[str]:
    """What an optional rule calls its events and status."""
    for option in title.options:
        words = option.change.get("words", {})
        yield from (said for said in words.values() if said != NONE)


def _ends(title: Title) -> Iterator[str]:
    """Why a game of the title may end, with any number of players."""
    yield from title.settings.end
    for more in title.settings.end_by_players.values():
        yield from more


def _of_the_editor() -> Iterator[str]:
    """What the editor of games calls its tools, forms and fields; what each finding means."""
    for tool in EIGHTEEN.tools():
        yield from (tool.label, tool.group)
    for section in EIGHTEEN.desk("[rounds.stock]\n[[privates]]\n").sections:
        for one in (section, *(inner for row in section.rows for inner in row.inner)):
            yield from (words for words in (one.heading, one.adds, one.note) if words)
    for field in EIGHTEEN.place_fields():
        yield field.help
    for part in COMMON:
        yield from (field.help for field in fields_of(part).values() if field.help)
    for kind in ("steps", "abilities"):
        for fields in items_of(kind).values():
            yield from (field.help for field in fields.values() if field.help)
    for family in (EIGHTEEN, CRAYON):
        for name, text in family.rules().values():
            yield from (name, text)


def _of_phase(phase: Phase) -> Iterator[str]:
    """What a phase says of itself, and the kinds of companies that it tells apart."""
    yield from phase.notes
    yield from (kind for kind in (phase.only_for, *phase.train_limit) if kind)


def _of_settings() -> Iterator[str]:
    """What the settings of the rules ask, and what their values are called; the zones of markets."""
    yield from setting_questions().values()
    yield from (word for words in SETTING_WORDS.values() for word in words.values())
    yield from (words.replace("_", " ") for words in MOVEMENTS.values())
    yield from ZONE_WORDS.values()


def _of_options() -> Iterator[tuple[str, str]]:
    """Where titles and boards are set; their optional rules, and the values that may be chosen."""
    for card in (family.title_card(id_) for family in (EIGHTEEN, CRAYON) for id_ in family.title_ids()):
        if card.place:
            yield "", card.place
        for option in card.options:
            yield from (("", words) for words in (option.name, option.text, option.otherwise) if words)
            yield from (("option", value) for value in option.values if not value.isdecimal())
    yield from (("option", size) for size in CRAYON.world_sizes)


def _of_boards() -> Iterator[str]:
    """What boards name that is no name: a note, terrain, races, sizes of cities; what events do."""
    yield from EFFECTS.values()
    for name in board_ids():
        shipped = board(name)[0]
        yield shipped.definition.note
        yield from (terrain.name for terrain in shipped.terrain)
        yield from (city.size for city in shipped.cities)
        yield from (sheet.name for sheet in shipped.definition.maps)
        for foreman in shipped.definition.foremen:
            yield foreman.race
            yield from map(terrain_name, foreman.costs)


def _of_abilities(game: EighteenGame) -> Iterator[str]:
    """The texts of a title’s private companies, and the terrain that their abilities name."""
    yield from (private.text for private in game.title.privates if private.text)  # in this game or not
    for rule in game.title.options:
        yield from _texts(rule.change.get("privates"))
    holders: list[Private | Corporation] = [*game.privates.values(), *game.companies()]
    for holder in holders:
        for place in holder.abilities:
            ability = holder.ability(place)
            names = (getattr(ability, one, "") for one in ("text", "words", "terrain"))
            yield from (name for name in names if isinstance(name, str) and name)


def _texts(patch: object) -> Iterator[str]:
    """Every ``text`` in a part of an optional rule's patch, however deep."""
    if isinstance(patch, Mapping):
        if isinstance(words := patch.get("text"), str):
            yield words
        for inside in patch.values():
            yield from _texts(inside)
    elif isinstance(patch, list | tuple):
        for inside in patch:
            yield from _texts(inside)


def _begun(title: str, family: Family) -> Game:
    card = family.title_card(title)
    seats = tuple(Seat(str(n), f"P{n}") for n in range(1, max(card.least_seats, 2) + 1))
    return family.new(Setup(family=family.id, title=title, seats=seats, seed=1))


def catalog(known: Catalog | None, locale: str | None) -> Catalog:
    """The file of one language: every sentence, with what is said already."""
    made = Catalog(
        locale=locale, domain="roundhouse", project="Roundhouse", charset="utf-8", fuzzy=False,
        copyright_holder="The Roundhouse authors",
    )  # fmt: skip
    made.header_comment = "# The words of Roundhouse. docs/translate.md says how to work on them."
    if known is not None:  # the forms that its sentences have, not those that this Babel would begin with
        made.mime_headers = [*made.mime_headers, ("Plural-Forms", known.plural_forms)]
    for context, one, many in sorted(sentences()):
        id_ = (one, many) if many else one
        before = known.get(id_, context or None) if known is not None else None
        flags = ["python-format"] if re.search(r"%\(\w+\)s", one) else []
        made.add(id_, before.string if before else "", context=context or None, flags=flags)
    return made


def missing(code: str) -> list[tuple[str, str, str]]:
    """The sentences that a language does not say, or not for certain."""
    known, found = catalog_of(code), []
    for context, one, many in sorted(sentences()):
        message = known.get((one, many) if many else one, context or None)
        said = message.string if message is not None and not message.fuzzy else ""
        if not said or not all((said,) if isinstance(said, str) else said):
            found.append((context, one, many))
    return found


def text_of(made: Catalog) -> str:
    """A catalog as its file: without dates, which would change with every run, each sentence on one line,
    as versions of Babel break lines differently."""
    out = io.BytesIO()
    write_po(out, made, width=0, omit_header=False, sort_output=False)
    lines = out.getvalue().decode().splitlines()
    passing = (
        "POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Report-Msgid",
        "Generated-By",
    )  # fmt: skip
    return (
        "\n".join(line for line in lines if not line.startswith(tuple(f'"{name}' for name in passing))) + "\n"
    )


if __name__ == "__main__":
    if sys.argv[1:] == []:
        for known in languages()[1:]:
            print(*(f"{known}: {one}" for _context, one, _many in missing(known)), sep="\n")
        raise SystemExit
    if sys.argv[1:2] != ["--write"]:
        raise SystemExit((__doc__ or "").strip())
    for code in dict.fromkeys((*languages()[1:], *sys.argv[2:])):
        there = (FOLDER / f"{code}.po").is_file()
        (FOLDER / f"{code}.po").write_text(
            text_of(catalog(catalog_of(code) if there else None, code)), encoding="utf-8"
        )
