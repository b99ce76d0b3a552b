"""Real files with something wrong in them: a value changed, taken away, doubled, put elsewhere; odd bytes."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

ODD: list[Any] = [
    None, True, -1, 0, 1, 10**30, 2.5, "", "∞", "x", "A1", [], {}, [[]], [None], {"on": {}}, "\x7f", "Ø",
]  # fmt: skip
WORDS = [
    "", "0", "-1", "1", "999999999999999999999", "2.5", "x", "yes", "no", "A1", "side9", "city7", "hexes",
    "∞", "Ø", "2", "D", "yellow", "true", "[]", "{}", '""', "'", "=", "inf", "nan", "p", "city=revenue:",
    "path=a:9,b:_7",
]  # fmt: skip


def of_json(text: str, rng: random.Random) -> bytes:
    """A Maker file with one to three changes in its data, sometimes with broken bytes."""
    data = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        _change(data, rng)
    return _bytes(json.dumps(data, ensure_ascii=False), rng)


def _change(value: Any, rng: random.Random) -> None:
    spots: list[tuple[Any, Any]] = []

    def walk(here: Any) -> None:
        for key, item in here.items() if isinstance(here, dict) else enumerate(here):
            spots.append((here, key))
            if isinstance(item, dict | list):
                walk(item)

    walk(value)
    if not spots:
        return
    here, key = rng.choice(spots)
    match rng.randrange(4):
        case 0:
            del here[key]
        case 1:
            other, theirs = rng.choice(spots)
            here[key] = json.loads(json.dumps(other[theirs]))
        case 2 if isinstance(here, dict):
            here[f"{key}x"] = here.pop(key)
        case _:
            here[key] = rng.choice(ODD)


_VALUE = re.compile(r'="([^"]*)"')
_TAG = re.compile(r"<[A-Za-z][^<>]*/>|</?[A-Za-z][^<>]*>")


def of_xml(text: str, rng: random.Random) -> bytes:
    """A file of Rails with attributes, tags or bytes changed."""
    for _ in range(rng.randint(1, 3)):
        match rng.randrange(5):
            case 0 | 1:
                text = _swap(text, _VALUE, rng, lambda _, word: f'="{word}"')
            case 2:
                text = _swap(text, _TAG, rng, lambda _, __: "")
            case 3:
                text = _swap(text, _TAG, rng, lambda tag, _: tag + tag)
            case _:
                text = _swap(text, re.compile(r"\b[A-Za-z]+="), rng, lambda name, _: f"x{name}")
    return _bytes(text, rng)


def of_toml(text: str, rng: random.Random) -> bytes:
    """A title with values, lines or bytes changed."""
    for _ in range(rng.randint(1, 3)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines)), lines[at])
            case 2:
                lines[at] = re.sub(r"=.*", f"= {rng.choice(WORDS)}", lines[at])
            case 3:
                numbers = re.compile(r'\d+|"[^"]*"')
                lines[at] = _swap(
                    lines[at], numbers, rng, lambda old, word: f'"{word}"' if old[0] == '"' else word
                )
            case _:
                lines[at] = re.sub(r"^(\w+)", r"\1x", lines[at])
        text = "\n".join(lines)
    return _bytes(text, rng)


def _swap(text: str, pattern: re.Pattern[str], rng: random.Random, make: Any) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    spot = rng.choice(found)
    changed: str = make(spot[0], rng.choice(WORDS))
    return text[: spot.start()] + changed + text[spot.end() :]


def _bytes(text: str, rng: random.Random) -> bytes:
    raw = text.encode("utf-8", "surrogatepass")
    if raw and rng.random() < 0.15:
        at = rng.randrange(len(raw))
        raw = raw[:at] + bytes([rng.randrange(256)]) + raw[at + rng.randrange(3) :]
    return raw


def folder_with(game: Path, name: str, raw: bytes, target: Path) -> Path:
    """A directory of Rails with another text in one of its files."""
    target.mkdir(exist_ok=True)
    for old in target.iterdir():
        old.unlink()
    for path in game.glob("*.xml"):
        if path.name == name:
            (target / name).write_bytes(raw)
        else:
            (target / path.name).write_bytes(path.read_bytes())
    return target
