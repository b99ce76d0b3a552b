"""What the name of a train says about how far it runs, where a file does not say it otherwise.

Decision 0702: the field's own habits. ``3`` three stops; ``3+1`` three cities and one town; ``D`` no limit;
``4D`` four cities, doubled, towns free and unpaid; ``5E`` five cities, towns free and unpaid; ``4H`` four
hexes; ``4/6`` visits six, counts four. Any other name is a train that does not run.
"""

from __future__ import annotations

import re
from typing import Any

Data = dict[str, Any]

CITIES = ["city", "offboard"]
TOWNS = ["town"]

_FORMS = re.compile(
    r"""(?P<diesel>D(?:iesel)?)
      | (?P<hexes>\d+)H
      | (?P<pay>\d+)/(?P<visit>\d+)
      | (?P<cities>\d+)\+(?P<towns>\d+)E?
      | (?P<doubled>\d+)D
      | (?P<express>\d+)E
      | (?P<plain>\d+)T?""",
    re.VERBOSE,
)


def reach_of_name(name: str) -> Data:
    """The fields of a side of a train card that its name stands for."""
    found = _FORMS.fullmatch(name.strip())
    if found is None:
        return {"runs": False}
    number = {key: int(value) for key, value in found.groupdict().items() if value and value.isdigit()}
    if found["diesel"]:
        return {"reach": "unlimited"}
    if "plain" in number:
        return {"reach": number["plain"]}
    if "hexes" in number:
        return {"hexes": number["hexes"]}
    if "cities" in number:
        return {"allowances": [allowance(CITIES, number["cities"]), allowance(TOWNS, number["towns"])]}
    if "pay" in number:
        return {"allowances": [{"stops": [*CITIES, *TOWNS], "pay": number["pay"], "visit": number["visit"]}]}
    times = 2 if "doubled" in number else 1
    limit = number.get("doubled", number.get("express", 0))
    return {"allowances": [allowance(CITIES, limit, times=times), {"stops": TOWNS, "pay": 0}]}


def allowance(stops: list[str], number: int, *, times: int = 1) -> Data:
    """``number`` stops may be visited and all of them pay."""
    out: Data = {"stops": stops, "visit": number, "pay": number}
    if times != 1:
        out["times"] = times
    return out
