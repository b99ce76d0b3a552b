"""Share certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.tokens import token_face
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import at, fit, label, one_line, rect
from roundhouse.ink.sheets.sizes import Extent
from roundhouse.table.saying import count, say

Back = Callable[[str, str, Extent], ItemFace]
"""Makes the back of a card: what it is, its colour, its size."""


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is written on a certificate; ``foot`` stands on a band of its own where it is ``strong``."""

    suffix: str
    name: str
    big: str
    words: str
    foot: str
    strong: bool = False


SHORTS = 5
"""Short certificates that are printed of a company that can be sold short, each with the share it brings."""


def share_items(
    company: CorporationDef, size: Extent, look: PrintLook, back: Back, home: str, *, grows: bool = False
) -> Iterator[PrintItem]:
    """The certificates of a company: the president's, then the others, each kind with its count. Those of a
    company that ``grows`` are worth more or less with its size."""
    if not company.shares:
        return
    kinds = _growing() if grows else _fixed(company, home)
    for printed, copies in kinds:
        yield PrintItem(
            f"share-{company.id}-{printed.suffix}",
            "share",
            f"{company.id} {printed.name}",
            size.width,
            size.height,
            _face(company, size, look, printed),
            back(company.id, company.color, size),
            copies,
        )


def _fixed(company: CorporationDef, home: str) -> Iterator[tuple[_Printed, int]]:
    unit = min(company.shares)
    president, *others = company.shares

    def words(percent: int) -> str:
        shares = percent // unit
        said = percent < 100 and (100 % percent == 0 or shares > 1)
        return count("# share", "# shares", shares) if said else ""

    whose = say("Owner’s certificate") if president == 100 else say("President’s certificate")
    name = say("%(percent)s %%, president’s certificate", percent=president)
    yield _Printed("president", name, f"{president}%", words(president), whose, strong=True), 1
    for percent, copies in Counter(others).items():
        yield _Printed(str(percent), f"{percent} %", f"{percent}%", words(percent), home), copies


def _growing() -> Iterator[tuple[_Printed, int]]:
    """Certificates of companies of 2, 5 and 10 shares."""
    worth = say("100% of 2 shares · 40% of 5 · 20% of 10")
    two, one = count("# share", "# shares", 2), count("# share", "# shares", 1)
    whose = say("President’s certificate")
    yield _Printed("president", say("president’s"), two, worth, whose, strong=True), 1
    yield _Printed("1", say("share"), one, say("20% of 5 shares · 10% of 10"), ""), 8 + SHORTS
    less = say("−20% of 5 shares · −10% of 10")
    yield _Printed("short", say("short share"), f"−{one}", less, say("Short share")), SHORTS


def _face(
    company: CorporationDef,
    size: Extent,
    look: PrintLook,
    printed: _Printed,
) -> ItemFace:
    wide, tall = size.width, size.height
    shade = look.color(company.color)
    on = look.on(shade)
    band = round(tall * 0.27, 2)
    pad = 7.0
    parts = [look.ground(wide, tall, look.card)]
    over = look.bleed
    parts.append(rect(-over, -over, wide + 2 * over, band + over, shade))
    if printed.strong:
        parts.append(rect(-over, tall - 14, wide + 2 * over, 14 + over, shade))
    frame = rect(3, 3, wide - 6, tall - 6, stroke=look.frame(shade), thick=0.6, corner=2)
    parts.append(frame + rect(3, 3, wide - 6, band - 3, stroke=on, thick=0.4, corner=2))
    radius = min(tall * 0.24, wide * 0.17)
    middle = pad + radius + 1
    level = band + (tall - band - (14 if printed.strong else 0)) / 2
    parts.append(
        fit(company.name, wide - 2 * pad, band - 5, 10.5, bold=True).in_box(
            pad, 2, wide - 2 * pad, band - 2, fill=on
        )
    )
    token = token_face(company.id, shade, 2 * radius, 0.0, logo=look.logos.get(company.id, ""))
    parts.append(at(middle - radius, level - radius, [token.content]))
    left = middle + radius + 5
    room = wide - left - pad
    number = one_line(printed.big, room, tall * 0.25)
    parts.append(
        label(
            number.lines[0], left + room / 2, level - tall * 0.07, number.size, fill=look.ink, anchor="middle"
        )
    )
    parts.append(fit(printed.words, room, 18, 7.5).in_box(left, level + tall * 0.1, room, 14, fill=look.ink))
    if printed.strong:
        parts.append(
            fit(printed.foot, wide - 2 * pad, 12, 8, bold=True).in_box(
                pad, tall - 14, wide - 2 * pad, 11.5, fill=on
            )
        )
    elif printed.foot:
        parts.append(
            fit(printed.foot, wide - 2 * pad - 2, 8.2, 6.5).in_box(
                pad, tall - 14.5, wide - 2 * pad - 1, 9, fill=look.quiet, anchor="end"
            )
        )
    return ItemFace("".join(parts))
