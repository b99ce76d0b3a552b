"""What a word of a ``title.toml``, a code of the lint or a field of a Maker file means, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.table.definitions import Explained
from roundhouse.table.errors import Unknown

from .examples import Examples
from .lint.rules import rules
from .maker.schema import maker_schema
from .nearest import near
from .reference import Uses, word_lists_of_page
from .schema import field_kind, title_schema
from .schema_tables import schema_tables


def explain(word: str, uses: Uses, examples: Examples) -> list[Explained]:
    """Everything that is called ``word``: fields, words of lists, codes. Raises Unknown with the nearest."""
    wanted = word.strip()
    found = [*_codes(wanted), *_fields(wanted, examples), *_words(wanted, uses), *_maker(wanted)]
    if not found:
        raise Unknown("explain/word", f"Nothing is called “{wanted[:60]}”.", hint=near(wanted, _known()))
    return found


def _codes(word: str) -> Iterator[Explained]:
    if (rule := rules().get(word.upper())) is not None:
        yield Explained(f"{word.upper()}: {rule[0]}", "a finding of the lint", rule[1])


def _where(part: str) -> str:
    if not part:
        return "a field of title.toml"
    kind, _, name = part.partition(" ")
    if kind in ("ability", "step", "part") and name:
        return f"a setting of the {kind} “{name}”"
    return f"a field of {part.lstrip('.')}"


def _fields(word: str, examples: Examples) -> Iterator[Explained]:
    """Fields of that name, the same words about several places once."""
    same: dict[str, list[tuple[str, str, str]]] = {}
    listed = {str(name).partition(" ")[0] for _, _, words, _ in word_lists_of_page() for name in words}
    for part, one in schema_tables(title_schema()):
        kind = one.get("properties", {}).get(word)
        if kind is None:
            if part.rpartition(" ")[2] == word and word not in listed and "description" in one:
                yield Explained(word, "a table of title.toml", str(one["description"]))
            continue
        default = kind.get("default")
        usual = f" Without it: {default}." if default not in (None, [], {}, "") else ""
        here = (_where(part), field_kind(kind), examples.get((part, word), ""))
        same.setdefault(f"{kind.get('description', '')}{usual}", []).append(here)
    for said, places in same.items():
        where, kind_said, example = places[0]
        more = f", and {len(places) - 1} more" if len(places) > 1 else ""
        yield Explained(word, f"{where}{more}: {kind_said}", said, example)


def _words(word: str, uses: Uses) -> Iterator[Explained]:
    for heading, intro, words, key in word_lists_of_page():
        for name, said in words.items():
            if str(name).partition(" ")[0] == word:
                used = uses.get((key, str(name).rpartition(" ")[2]), ())
                titles = f"used by {', '.join(used)}" if used else ""
                yield Explained(str(name), f"{heading}: {intro}", said, titles=titles)


def _maker(word: str) -> Iterator[Explained]:
    for part, one in schema_tables(maker_schema()):
        kind = one.get("properties", {}).get(word)
        if isinstance(kind, Mapping) and kind.get("description"):
            where = f"18xx Maker, a field of {part}" if part else "18xx Maker, a field of the file"
            yield Explained(word, where, str(kind["description"]))


def _known() -> list[str]:
    names: dict[str, None] = {}
    for schema in (title_schema(), maker_schema()):
        for part, one in schema_tables(schema):
            names[part.rpartition(" ")[2].lstrip(".")] = None
            names.update(dict.fromkeys(one.get("properties", {})))
    for _, _, words, _ in word_lists_of_page():
        names.update(dict.fromkeys(str(word).partition(" ")[0] for word in words))
    return [name for name in names if name]
