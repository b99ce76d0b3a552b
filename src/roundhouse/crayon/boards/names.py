"""Names and wares of new boards: all of our own making."""

from __future__ import annotations

import random

_FIRST = (
    "Ash", "Bal", "Brem", "Cal", "Cor", "Dren", "El", "Far", "Gol", "Har", "Ist", "Jor", "Kel", "Lor",
    "Mar", "Nim", "Or", "Pel", "Quin", "Ras", "Sel", "Tor", "Ul", "Ver", "Wen", "Yar", "Zan",
)  # fmt: skip
_MIDDLE = ("a", "e", "i", "o", "u", "an", "er", "il", "or", "un", "ara", "eli", "")
_LAST = ("dale", "ford", "gate", "ham", "holm", "mark", "mere", "mouth", "stead", "ton", "wick", "bury", "by",
         "fell", "haven", "low", "moor", "port", "ridge", "wold")  # fmt: skip
LANDS = ("Marches", "Downs", "Fells", "Vale", "Reach", "Wilds", "Coast", "Heights", "Fens", "Plains")

WARES = (
    "amber", "apples", "barley", "bells", "books", "bricks", "cheese", "clocks", "coal", "copper", "dyes",
    "flax", "glass", "granite", "honey", "lamps", "leather", "oil", "paper", "pottery", "salt", "silk",
    "tea", "timber", "tools", "wool",
)  # fmt: skip
"""The loads of a new board."""

TRAINS = (
    ("Donkey", 1, 2, 10, 6), ("Heron", 2, 2, 12, 3), ("Oxcart", 2, 3, 10, 3), ("Kestrel", 3, 2, 14, 3),
    ("Bison", 3, 3, 12, 3), ("Falcon", 4, 2, 16, 3), ("Mammoth", 4, 3, 14, 3), ("Thunderbird", 5, 3, 16, 6),
)  # fmt: skip
"""Name, level, loads, speed, cards."""

FOREMEN = (
    ("Ada Flint", "miner", "mountain 1"), ("Bruno Flint", "miner", "mountain 1"),
    ("Cora Stone", "miner", "mountain 1"), ("Dora Fern", "woodcutter", "forest 1"),
    ("Emil Birch", "woodcutter", "forest 1"), ("Finn Alder", "woodcutter", "forest 1"),
    ("Greta Vine", "pathfinder", "jungle 1"), ("Hugo Reed", "pathfinder", "jungle 1"),
    ("Ines Span", "bridge builder", "river 0; inlet 1"), ("Jonas Span", "bridge builder", "river 0; inlet 1"),
    ("Kira Tide", "sailor", "ships 3; free-boarding"), ("Lars Wave", "sailor", "ships 3; free-boarding"),
)  # fmt: skip
SHIPS = (("Gull", 1, 8), ("Otter", 1, 9), ("Dolphin", 2, 10), ("Marlin", 2, 11), ("Albatross", 3, 12),
         ("Sea Lion", 1, 8), ("Petrel", 2, 10), ("Narwhal", 3, 13))  # fmt: skip


def town_names(rng: random.Random, count: int) -> list[str]:
    """Names of towns, all different."""
    found: dict[str, None] = {}
    while len(found) < count:
        found[rng.choice(_FIRST) + rng.choice(_MIDDLE) + rng.choice(_LAST)] = None
    return list(found)


def land_names(rng: random.Random, count: int) -> list[str]:
    """Names of regions, all different."""
    found: dict[str, None] = {}
    while len(found) < count:
        found[f"{rng.choice(_FIRST)}{rng.choice(_MIDDLE)} {rng.choice(LANDS)}".replace("  ", " ")] = None
    return list(found)
