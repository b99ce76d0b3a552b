"""What a word of a ``title.toml`` or a field of a Maker file means, for the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice

from roundhouse.eighteen.track.vocabulary import VOCABULARY
from roundhouse.eighteen.track.vocabulary_docs import PART_DOCS
from roundhouse.table.definitions import Explained
from roundhouse.table.errors import Unknown

from .examples import Examples
from .field_words import field_kind
from .lint.schemas import Resolver, Schema
from .maker.nested import known_keys
from .maker.schema import maker_schema
from .nearest import near
from .reference import Uses, usual_of, word_lists, word_lists_of_page
from .schema import title_schema
from .word_ways import split_way, tables_on_way

_MOST_MENTIONED = 12
_SHORTEST_MENTIONED = 3


def explain(word: str, uses: Callable[[], Uses], examples: Examples) -> list[Explained]:
    """Everything that is called ``word``: fields, words of lists, parts of the tile language.
    ``uses`` looks through all titles, and is asked for words of lists alone.

    Where nothing is, whatever speaks of it. Raises Unknown with the nearest. The word may say in which tables
    it stands: ``trains.price``.
    """
    wanted = word.strip()
    way, last = split_way(wanted)
    found = [*_fields(way, last, examples), *_maker(way, last)]
    if not way:
        found = [*found, *_words(wanted, uses), *_printed(wanted)]
        found = found or list(islice(_mentioning(wanted, examples), _MOST_MENTIONED))
    if not found:
        raise Unknown("explain/word", f"Nothing is called “{wanted[:60]}”.", hint=near(wanted, _known(way)))
    return found


def _where(part: str) -> str:
    if not part:
        return "a field of title.toml"
    kind, _, name = part.partition(" ")
    if kind in ("ability", "step", "part") and name:
        name, _, table = name.partition(" ")
        return f"a setting of {f'{table} in ' if table else ''}the {kind} “{name}”"
    return f"a field of {part.lstrip('.')}"


def _fields(way: Sequence[str], word: str, examples: Examples) -> Iterator[Explained]:
    """Fields of that name, the same words about several places once."""
    same: dict[str, list[tuple[str, str, str]]] = {}
    listed = {str(name).partition(" ")[0] for _, _, words, _ in word_lists_of_page() for name in words}
    for part, one in tables_on_way(title_schema(), way):
        kind = one.get("properties", {}).get(word)
        if kind is None:
            if not way and part.rpartition(" ")[2] == word and word not in listed and "description" in one:
                yield Explained(word, "a table of title.toml", str(one["description"]))
            continue
        default = kind.get("default")
        usual = f" Without it: {default}." if default not in (None, [], {}, "") else ""
        here = (_where(part), field_kind(kind), examples.get((part, word), ""))
        same.setdefault(f"{_said_of(kind)}{usual}", []).append(here)
    for said, places in same.items():
        where, kind_said, example = places[0]
        more = f", and {len(places) - 1} more" if len(places) > 1 else ""
        yield Explained(word, f"{where}{more}: {kind_said}", said, example)


def _said_of(kind: Schema) -> str:
    """What a field says of itself, or the table that it refers to."""
    said = kind.get("description") or Resolver(title_schema()).resolved(kind).get("description")
    return str(said or "")


def _words(word: str, uses: Callable[[], Uses]) -> Iterator[Explained]:
    for heading, intro, words, key in word_lists():
        for name, said in words.items():
            if str(name).partition(" ")[0] == word:
                used = uses().get((key, str(name).rpartition(" ")[2]), ())
                titles = f"used by {', '.join(used)}" if used else ""
                yield Explained(str(name), f"{heading}: {intro}", said, titles=titles)


def _printed(word: str) -> Iterator[Explained]:
    """Parts of the tile language of that name, and what parts say by that word, the same words once."""
    if word in PART_DOCS:
        said = PART_DOCS[word]
        inside = f" It says {_and(sorted(said.attributes))}." if said.attributes else ""
        yield Explained(word, "a part of the tile language", f"{said.text}{inside}", said.example)
    same: dict[tuple[str, str], list[str]] = {}
    for name, part in VOCABULARY.items():
        if (one := part.attributes.get(word)) is not None:
            usual = usual_of(one)
            without = f" Without it: {usual.strip('`')}." if usual.startswith("`") else ""
            line = f"{PART_DOCS[name].attributes[word]}{without}"
            same.setdefault((line, one.kind.expected), []).append(name)
    for (line, kind), names in same.items():
        yield Explained(word, f"said of {_and(names)} in the tile language: {kind}", line)


def _mentioning(word: str, examples: Examples) -> Iterator[Explained]:
    """Whatever speaks of a word: fields, then words of lists, then parts of the tile language."""
    if len(word) < _SHORTEST_MENTIONED:
        return
    speaks = re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE).search
    told: set[tuple[str, str]] = set()
    for part, one in tables_on_way(title_schema(), ()):
        for field, kind in one.get("properties", {}).items():
            said = _said_of(kind)
            if speaks(said) and (field, said) not in told:
                told.add((field, said))
                yield Explained(
                    field, f"{_where(part)}: {field_kind(kind)}", said, examples.get((part, field), "")
                )
    for heading, intro, words, _ in word_lists():
        for name, said in words.items():
            if speaks(said):
                yield Explained(str(name), f"{heading}: {intro}", said)
    for name, part_said in PART_DOCS.items():
        if speaks(part_said.text):
            yield Explained(name, "a part of the tile language", part_said.text, part_said.example)


def _maker(way: Sequence[str], word: str) -> Iterator[Explained]:
    told = False
    for part, one in tables_on_way(maker_schema(), way):
        kind = one.get("properties", {}).get(word)
        if isinstance(kind, Mapping) and kind.get("description"):
            where = f"18xx Maker, a field of {part.lstrip('.') or 'the file'}"
            yield Explained(word, where, str(kind["description"]))
            told = True
    if not told:
        yield from _drawn_by_maker(way, word)


def _drawn_by_maker(way: Sequence[str], word: str) -> Iterator[Explained]:
    """Keys of the objects inside drawings, cards and cells, which have no lines of their own."""
    inside = known_keys()
    kinds = [kind for kind, keys in inside.items() if word in keys]
    if kinds := [kind for kind in kinds if kind in way[-1:]] or kinds:
        own = f" In it stand {_and(sorted(inside[word]))}." if word in inside else ""
        yield Explained(word, f"18xx Maker, a key of {_and(kinds)}", f"18xx Maker reads it there.{own}")


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _known(way: Sequence[str]) -> list[str]:
    """The words that there are, each with the way that leads to the wanted one."""
    names: dict[str, None] = {}
    ahead = "".join(f"{key}." for key in way)
    for schema in (title_schema(), maker_schema()):
        for part, one in tables_on_way(schema, way):
            if not way:
                names[part.rpartition(" ")[2].lstrip(".")] = None
            names.update(dict.fromkeys(f"{ahead}{name}" for name in one.get("properties", {})))
    if not way:
        for _, _, words, _ in word_lists():
            names.update(dict.fromkeys(str(word).partition(" ")[0] for word in words))
        names.update(dict.fromkeys(chain(*known_keys().values())))
        names.update(dict.fromkeys(chain(VOCABULARY, *(part.attributes for part in VOCABULARY.values()))))
    return [name for name in names if name]
