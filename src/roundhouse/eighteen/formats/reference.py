"""The reference page of ``title.toml``: every field and every word, what it means and which titles use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from roundhouse.eighteen.model import words as model
from roundhouse.eighteen.rules.making import ROUNDS
from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.rules.steps import STEPS
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS
from roundhouse.eighteen.track.vocabulary import VOCABULARY, Attribute
from roundhouse.eighteen.track.vocabulary_docs import INTRO, PART_DOCS

from .examples import Examples
from .field_words import field_table
from .schema import title_schema
from .schema_tables import schema_tables

Uses: TypeAlias = Mapping[tuple[str, str], Sequence[str]]
"""By list and word, the titles that use it."""


def title_fields(uses: Uses, examples: Examples) -> str:
    """The page of all fields and words of ``title.toml``, as Markdown."""
    schema = title_schema()
    lines = [
        "# The fields and words of title.toml",
        "",
        "Made from the model by `roundhouse schema --fields`; a test holds this page to it. The same model",
        "reads the file, words its errors and gives the JSON Schema (`roundhouse schema`). Words that only",
        "one title's own rules know are not listed here.",
        "",
        "## The file",
        "",
        *field_table(schema["properties"], set(schema["required"]), _examples_of("", examples)),
    ]
    for name, part in schema_tables(schema):
        if name and "properties" in part:
            said = part.get("description", "A tile of the title's own.")
            lines += ["", f"## {name.lstrip('.')}", "", *_of_part(name), said, "", *_used(name, uses)]
            lines += field_table(
                part["properties"], set(part.get("required", ())), _examples_of(name, examples)
            )
    for heading, intro, words, key in word_lists():
        lines += ["", f"## {heading}", "", intro, "", *_word_table(words, key, uses)]
    lines += ["", "## The tile language", "", INTRO, *_tile_language()]
    return "\n".join(lines) + "\n"


def _tile_language() -> Iterator[str]:
    """Each part that may be printed on a hex or tile, and what it may say."""
    for name, part in VOCABULARY.items():
        said = PART_DOCS[name]
        yield from ("", f"### {name}", "", f"{said.text} `{said.example}`")
        if part.attributes:
            yield from ("", "| word | value | default | what it says |", "|---|---|---|---|")
        for word, one in part.attributes.items():
            value = one.kind.expected.replace("|", "\\|")
            yield f"| `{word}` | {value} | {usual_of(one)} | {said.attributes[word]} |"


def usual_of(one: Attribute) -> str:
    """What an attribute of the tile language is where it is not said."""
    if one.required:
        return "required"
    return "" if one.default in (None, ()) else f"`{one.kind.write(one.default)}`"


def _examples_of(part: str, examples: Examples) -> Mapping[str, str]:
    return {field: line for (where, field), line in examples.items() if where == part}


def _used(name: str, uses: Uses) -> list[str]:
    """The titles that use a kind of ability or step."""
    kind, _, word = name.partition(" ")
    lists = {"ability": "abilities", "step": "steps"}
    found = uses.get((lists.get(kind, ""), word), ())
    return [f"Used by {', '.join(found)}.", ""] if found else []


def _of_part(name: str) -> list[str]:
    """What a part does and brings, above its settings."""
    kind, _, word = name.partition(" ")
    return [_parts()[word], ""] if kind == "part" and word in _parts() else []


def _said_of_part(name: str) -> str:
    part = part_class(name)
    said = [" ".join(str(part.__doc__ or "").partition("\n\n")[0].split())]
    brought = {
        "Steps": part.steps,
        "Kinds of round": part.rounds,
        "Abilities": [kind.word() for kind in part.abilities],
        "Events": [word for word, event in part.events.items() if event.words],
        "Status": part.status,
        "Ends": part.ends,
    }
    said += [f"{what}: {_coded(words)}." for what, words in brought.items() if words]
    if part.needs:
        said.append(f"It needs {_coded(part.needs)}.")
    return " ".join(said)


def _coded(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


@cache
def _parts() -> Mapping[str, str]:
    """What each part does, and the words that a title may use once it lists the part."""
    return {name: _said_of_part(name) for name in part_names()}


def word_lists() -> Iterator[tuple[str, str, Mapping[Any, str], str]]:
    """The closed lists of words: heading, what they are for, each with its meaning, the key of its uses."""
    yield from word_lists_of_page()
    yield from word_lists_of_parts()


def word_lists_of_parts() -> Iterator[tuple[str, str, Mapping[Any, str], str]]:
    """The parts, and the words that they bring: as :func:`word_lists_of_page` has those of all titles."""
    steps: dict[str, str] = {}
    rounds: dict[str, str] = {}
    abilities: dict[str, str] = {}
    for name in part_names():
        part = part_class(name)
        steps |= {word: f"{_first(step.__doc__)} With `[parts.{name}]`." for word, step in part.steps.items()}
        rounds |= {
            word: f"{_first(kind.__doc__)} With `[parts.{name}]`." for word, kind in part.rounds.items()
        }
        abilities |= {
            kind.word(): f"{_first(kind.__doc__)} With `[parts.{name}]`." for kind in part.abilities
        }
    yield "Parts", "Mechanisms that `[parts.<name>]` switches on.", _parts(), "parts"
    yield "Steps of parts", "What a round may be made of besides.", steps, "steps"
    yield "Rounds of parts", "Further kinds of round.", rounds, "rounds"
    yield "Abilities of parts", "What companies can do besides.", abilities, "abilities"


def word_lists_of_page() -> Iterator[tuple[str, str, Mapping[Any, str], str]]:
    """The lists of words that every title may use."""
    letters = {f"{letter} – {zone}": _whole(model.ZONE_WORDS[zone]) for letter, zone in model.ZONES.items()}
    steps = {word: _first(step.__doc__) for word, step in STEPS.items()}
    rounds = {word: _first(round_.__doc__) for word, round_ in ROUNDS.items()}
    kinds = {word: _first(kind.__doc__) for word, kind in SHARED_WORDS.abilities.items()}
    yield (
        "Steps",
        "What a round is made of, in the order in which its turn goes through them.",
        steps,
        "steps",
    )
    yield "Rounds", "Kinds of round.", rounds, "rounds"
    yield "Abilities", "What private companies and corporations can do.", kinds, "abilities"
    yield "Moments", "`when` an ability may be used.", model.MOMENTS, "moments"
    yield "Owners", "Whose the private company must be.", model.OWNERS, "owners"
    yield (
        "Events",
        "What may happen when a train is bought or a phase begins.",
        _wholes(model.EVENTS),
        "events",
    )
    yield "Status", "What may hold while a phase lasts.", _wholes(model.STATUS), "status"
    yield "Ends", "Why the game may end.", _wholes(model.ENDS), "ends"
    yield "End timings", "When it is over then.", model.END_TIMINGS, "timings"
    yield "Zones of the market", "Letters behind a price.", letters, "zones"
    yield "Movements", "How markers move on the market.", model.MOVEMENTS, "movements"
    yield "Colours of hexes", "What is printed on the map.", model.HEX_COLORS, "colors"
    yield "Colours of phases", "What may be laid.", model.PHASE_COLORS, "phase colors"
    yield "Layouts", "How hexes lie.", model.LAYOUTS, "layouts"
    yield "Axes", "What columns and rows are labelled with.", model.AXIS_LABELS, "axes"
    yield "Stops", "Kinds of stop that trains count.", model.STOP_KINDS, "stops"
    yield "Terrain", "What stands on hexes and borders, in the tile language.", model.TERRAINS, "terrain"
    yield "Piles", "Where train cards lie at the start.", model.PILES, "piles"
    yield "Sources of shares", "Where a share comes from.", model.SOURCES, "sources"
    yield "Kinds of company", "With shares or without.", model.COMPANY_KINDS, "companies"


def _word_table(words: Mapping[Any, str], key: str, uses: Uses) -> Iterator[str]:
    yield "| word | what it means | titles |"
    yield "|---|---|---|"
    for word, text in words.items():
        used = uses.get((key, word.rpartition(" ")[2]), ())
        yield f"| `{word}` | {text} | {', '.join(used)} |"


def _wholes(words: Mapping[str, str]) -> Mapping[str, str]:
    return {word: _whole(text) for word, text in words.items()}


def _whole(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _first(text: Any) -> str:
    """The first sentence of a docstring."""
    words = " ".join(str(text or "").split())
    end = words.find(". ")
    return words if end < 0 else words[: end + 1]
