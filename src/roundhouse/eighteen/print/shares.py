"""Share certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.model.wording import plural
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.tokens import token_face
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import at, fit, label, one_line, rect
from roundhouse.ink.sheets.sizes import Extent

Back = Callable[[str, str, Extent], ItemFace]
"""Makes the back of a card: what it is, its colour, its size."""


def share_items(
    company: CorporationDef, size: Extent, look: PrintLook, back: Back, home: str
) -> Iterator[PrintItem]:
    """The certificates of a company: the president's, then the others, each kind with its count."""
    if not company.shares:
        return
    unit = min(company.shares)
    president, *others = company.shares
    yield _item(company, president, 1, size, look, back, home, unit, president=True)
    for percent, count in Counter(others).items():
        yield _item(company, percent, count, size, look, back, home, unit, president=False)


def _item(
    company: CorporationDef,
    percent: int,
    count: int,
    size: Extent,
    look: PrintLook,
    back: Back,
    home: str,
    unit: int,
    *,
    president: bool,
) -> PrintItem:
    suffix = "president" if president else str(percent)
    face = _face(company, percent, size, look, home, percent // unit, president=president)
    return PrintItem(
        f"share-{company.id}-{suffix}",
        "share",
        f"{company.id} {percent} %" + (", president’s certificate" if president else ""),
        size.width,
        size.height,
        face,
        back(company.id, company.color, size),
        count,
    )


def _face(
    company: CorporationDef,
    percent: int,
    size: Extent,
    look: PrintLook,
    home: str,
    shares: int,
    *,
    president: bool,
) -> ItemFace:
    wide, tall = size.width, size.height
    shade = look.color(company.color)
    on = look.on(shade)
    band = round(tall * 0.27, 2)
    pad = 7.0
    parts = [look.ground(wide, tall, look.card)]
    over = look.bleed
    parts.append(rect(-over, -over, wide + 2 * over, band + over, shade))
    if president:
        parts.append(rect(-over, tall - 14, wide + 2 * over, 14 + over, shade))
    frame = rect(3, 3, wide - 6, tall - 6, stroke=shade, thick=0.6, corner=2)
    parts.append(frame + rect(3, 3, wide - 6, band - 3, stroke=on, thick=0.4, corner=2))
    radius = min(tall * 0.24, wide * 0.17)
    middle = pad + radius + 1
    level = band + (tall - band - (14 if president else 0)) / 2
    parts.append(
        fit(company.name, wide - 2 * pad, band - 5, 10.5, bold=True).in_box(
            pad, 2, wide - 2 * pad, band - 2, fill=on
        )
    )
    token = token_face(company.id, shade, 2 * radius, 0.0, logo=look.logos.get(company.id, ""))
    parts.append(at(middle - radius, level - radius, [token.content]))
    left = middle + radius + 5
    room = wide - left - pad
    number = one_line(f"{percent}%", room, tall * 0.25)
    parts.append(
        label(
            number.lines[0], left + room / 2, level - tall * 0.07, number.size, fill=look.ink, anchor="middle"
        )
    )
    words = plural(shares, "share") if 100 % percent == 0 or shares > 1 else ""
    parts.append(fit(words, room, 12, 7.5).in_box(left, level + tall * 0.1, room, 10, fill=look.ink))
    if president:
        parts.append(
            fit("President’s certificate", wide - 2 * pad, 12, 8, bold=True).in_box(
                pad, tall - 14, wide - 2 * pad, 11.5, fill=on
            )
        )
    elif home:
        parts.append(
            fit(home, wide - 2 * pad - 2, 8.2, 6.5).in_box(
                pad, tall - 13.5, wide - 2 * pad, 9, fill=look.quiet, anchor="end"
            )
        )
    return ItemFace("".join(parts))
