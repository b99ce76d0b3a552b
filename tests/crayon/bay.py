"""A board of a few mileposts for tests: a city with a port, a desert between two towns, two ports equally far
from the middle of the bay, and a deck in which every card asks for the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BOARD = """[board]
name: The Bay

[numbers]
goal: 400
majors: 1

[terrain]
~ sea sea
. plain 1
: desert 1
p port 2
1 small-city 3
3 major-city 5

[regions]
B: Bayland

[map surface]
0 | ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
1 |  ~ . . . . . . . . . . . ~
2 | ~ . . 3 3 ~ ~ ~ ~ p . . ~ ~
3 |  ~ . 3 3 3 ~ ~ ~ ~ ~ 1 . ~
4 | ~ : : 3 3 ~ ~ ~ ~ p . . ~ ~
5 |  ~ : : : . ~ ~ ~ ~ ~ ~ ~ ~
6 | ~ 1 : 1 . ~ ~ ~ ~ ~ ~ ~ ~ ~
7 |  ~ . . . ~ ~ ~ ~ ~ ~ ~ ~ ~

[region-map surface]
0 | - - - - - - - - - - - - - -
1 |  - B B B B - - - - - - - -
2 | - B B B B - - - - - - - - -
3 |  - B B B B - - - - - - - -
4 | - B B B B - - - - - - - - -
5 |  - - - - - - - - - - - - -
6 | - - - - - - - - - - - - - -
7 |  - - - - - - - - - - - - -

[cities]
Bay: major 3,3 port 4,3; fish, rope
Sill: small 1,6; shells
Dune: small 3,6; shells
Far: small 10,3; shells
"""

CARDS = """[loads]
fish: 3
rope: 3
shells: 3

[trains]
Cart: level 1, loads 2, speed 10, cards 6
Engine: level 2, loads 3, speed 12, cards 6

[ships]
Skiff: fee 1, speed 4
Punt: fee 1, speed 4

[foremen]
Ann: digger; river 0
Bea: digger; river 0
Cat: digger; river 0
Dot: digger; river 0
Eve: digger; river 0

[demands small]
""" + "".join(f"{n}: fish Dune 9, rope Sill 8, shells Bay 7\n" for n in range(1, 13))

EVENTS = {
    "storm": "21 storm turn: Storm\n  ships-to-port\n  no-ships\n",
    "pirates": "22 pirates once: Pirates\n  lose-turn: aboard\n  lose-load: aboard\n",
    "sand": "23 sand turn: Sand\n  erase: on desert\n  fall-back: on desert\n  lose-turn: on desert\n",
    "calm": "24 calm turn: Calm\n  half-rate: in Bayland\n  no-loads: in Bayland\n",
    "strike": "25 strike turn: Strike\n  no-build\n",
}

PORT, MIDDLE, PORTS = [0, 4, 3], [0, 7, 3], ([0, 9, 2], [0, 9, 4])
TO_DUNE = [[0, 3, 4], [0, 2, 5], [0, 3, 6]]
TO_SAND = [[0, 2, 5], [0, 2, 6]]


def bay(*events: str) -> Mapping[str, Any]:
    """The board as a definition, with these events in its deck."""
    chosen = "".join(EVENTS[name] for name in events)
    return {"id": "bay", "files": {"board.txt": BOARD, "cards.txt": f"{CARDS}\n[events small]\n{chosen}"}}
