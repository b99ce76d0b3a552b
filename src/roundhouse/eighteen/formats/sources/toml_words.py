"""What is wrong in a text that is not TOML, in words for people who write games."""

from __future__ import annotations

import re
from typing import NamedTuple

from .source import Spot


class Slip(NamedTuple):
    """Why a text is not TOML: the sentence, what would be right, and where it is (``None``: at the end)."""

    message: str
    hint: str
    spot: Spot | None


def explain(said: str, text: str, at: Spot | None) -> Slip:
    """The sentence for what the reader of TOML ``said`` of ``text`` at a spot."""
    lines = text.split("\n")
    rest = lines[at.line - 1][at.column - 1 :] if at is not None and at.line <= len(lines) else ""
    before = lines[at.line - 1][: at.column - 1] if at is not None and at.line <= len(lines) else ""
    match said:
        case "Unclosed array" | "Unclosed inline table":
            kind, close = ("list", "]") if said == "Unclosed array" else ("table in braces", "}")
            if at is None:
                return Slip(f"The file ends inside a {kind}.", f"a “{close}” is missing", None)
            return Slip(
                f"A “,” is missing before this, or a “{close}”.", f"entries of a {kind} have commas", at
            )
        case "Invalid initial character for a key part":
            if at is None and not lines[-1].startswith("["):
                return Slip("The file ends inside a table in braces.", "a “}” is missing", None)
            if not rest.strip():
                return Slip("A key is missing here.", "letters, digits, - and _, or a key in quotes", at)
            if rest[0] == "[" and not before.strip():
                return Slip("A table in braces does not end before this heading.", "a “}” is missing", at)
            return Slip(
                f"No key begins with “{rest[0]}”.", "letters, digits, - and _, or a key in quotes", at
            )
        case "Invalid value":
            return _value(rest, at)
        case "Cannot overwrite a value":
            return _twice(lines, at)
        case "Invalid statement":
            if rest.lstrip().startswith((";", "//", "--")):
                return Slip("This is no line of TOML.", "a remark begins with #", at)
            return Slip("This is no line of TOML.", "key = value, or a heading such as [map]", at)
        case "Expected '=' after a key in a key/value pair":
            key = (before if at is not None else text).strip().rpartition("\n")[2]
            if rest.startswith(":"):
                inner = re.split(r"[{,=]", key)[-1].strip()
                return Slip(f"A “=” is missing after “{inner}”.", f"{inner} = …, with = instead of :", at)
            return Slip(
                f"A “=” is missing after “{key}”.", f'key = value; "{key} …" in quotes if it is one key', at
            )
        case "Expected newline or end of document after a statement":
            return _behind(before, rest, at)
        case "Unescaped '\\' in a string":
            return Slip("A “\\” in a text means something else here.", "\\\\, or a text in single quotes", at)
        case "Illegal character '\\n'":
            return Slip("This text has no closing quote.", 'a " at its end', at)
        case "Expected ']' at the end of a table declaration":
            return Slip("A “]” is missing in this heading.", "[name]", at)
        case "Expected ']]' at the end of an array declaration":
            return Slip("A “]]” is missing in this heading.", "[[name]]", at)
        case "Unterminated string":
            return Slip("The file ends inside a text.", "a quote is missing", at)
    if found := re.match(r"Cannot (?:declare|mutate immutable namespace) \((.*?),?\)", said):
        name = ".".join(re.findall(r"'([^']*)'", found[1]))
        return Slip(f"The table “{name}” stands twice.", f"[[{name}]] for a list of tables", at)
    return Slip(f"This is not TOML: {said}.", "", at)


def _value(rest: str, at: Spot | None) -> Slip:
    word = re.split(r"[\s,#\]}]", rest.strip(), maxsplit=1)[0]
    if word and not word.isprintable():
        return Slip("A character that cannot be seen stands here.", "delete it", at)
    if not rest.strip() or rest.strip()[0] in "#,]}":
        return Slip("A value is missing here.", "", at)
    if word[0] in "“”„‘’«":
        return Slip("Quotes of a text are straight.", f'"{word.strip("“”„‘’«»")}"', at)
    right = {"yes": "true", "no": "false", "True": "true", "False": "false", "None": "", "∞": '"unlimited"'}
    return Slip(f"“{word[:40]}” is no value.", right.get(word, f'a text stands in quotes: "{word[:40]}"'), at)


def _behind(before: str, rest: str, at: Spot | None) -> Slip:
    number = re.search(r"(?<![\w.])([+-]?\d+)$", before)
    if re.match(r"\d", rest) and number is not None and number[1].lstrip("+-").startswith("0"):
        return Slip("A number does not begin with 0.", rest.split(maxsplit=1)[0], at)
    if number is not None and re.match(r"[,']\d{3}", rest):
        return Slip(
            "Digits of a number stand together.",
            f"{number[1]}{re.sub('[^0-9]', '', rest.split(maxsplit=1)[0])}",
            at,
        )
    word = rest.strip()[:40]
    return Slip(f"“{word}” stands behind a value that is complete.", "one setting a line, or a comma", at)


def _twice(lines: list[str], at: Spot | None) -> Slip:
    """A key that stands twice; the reader tells the place behind the second one."""
    last = (at.line if at is not None else len(lines)) - 1
    head = re.compile(r"\s*\[")
    key_of = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=""")
    while last > 0 and not key_of.match(lines[last]) and not head.match(lines[last]):
        last -= 1
    here = Spot(last + 1, len(lines[last]) - len(lines[last].lstrip()) + 1)
    found = key_of.match(lines[last])
    if found is None:
        name = lines[last].strip().strip("[] ")
        for number in range(last - 1, -1, -1):
            if re.match(rf"\s*\[\s*{re.escape(name)}\s*\]\s*(#.*)?$", lines[number]):
                there = Spot(number + 1, len(lines[number]) - len(lines[number].lstrip()) + 1)
                said = f"“[{name}]” is one table, and line {last + 1} begins a list of them."
                return Slip(said, f"[[{name}]]", there)
        return Slip(f"“{lines[last].strip()}” sets again what was set above.", "once is enough", here)
    for number in range(last - 1, -1, -1):
        other = key_of.match(lines[number])
        if other is not None and other[1].strip("\"'") == found[1].strip("\"'"):
            return Slip(f"“{found[1]}” stands twice, first in line {number + 1}.", "once is enough", here)
        if head.match(lines[number]):
            break
    return Slip(f"“{found[1]}” is set a second time.", "once is enough", here)
