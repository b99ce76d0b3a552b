"""Packs things of many sizes on as few sheets as can be, with straight cuts from edge to edge."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.ink.raster import library
from roundhouse.ink.sheets.items import PrintItem
from roundhouse.ink.sheets.placement import Placement, PrintedSheet
from roundhouse.ink.sheets.setup import PageSetup

_FINE = 1000
"""The packing library counts in whole numbers: thousandths of a point, rounded up."""


def gang(items: Sequence[PrintItem], setup: PageSetup) -> list[PrintedSheet]:
    """Sheets with all copies of all items, the larger ones first. Hexes are packed by the box round them.

    Raises Unknown without the extra ``print``.
    """
    rectpack = library("rectpack")
    paper = setup.paper
    pieces = [item for item in items for _ in range(item.count)]
    pieces.sort(key=lambda item: (-item.height, -item.width))  # stable: the order of the outputs stays
    pad = setup.pitch if setup.pitch else 0.0
    wide = int((paper.width - 2 * setup.margin + pad) * _FINE)
    tall = int((paper.height - 2 * setup.margin + pad) * _FINE)
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline,
        bin_algo=rectpack.PackingBin.BFF,
        pack_algo=rectpack.GuillotineBssfSas,
        sort_algo=rectpack.SORT_NONE,
        rotation=True,
    )
    packer.add_bin(wide, tall, count=len(pieces))
    sizes = [(_up(item.width + pad), _up(item.height + pad)) for item in pieces]
    for number, (width, height) in enumerate(sizes):
        packer.add_rect(width, height, rid=number)
    packer.pack()
    sheets: dict[int, list[tuple[int, Placement]]] = {}
    for bin_, x, y, width, _, number in packer.rect_list():
        turned = width != sizes[number][0]
        placed = Placement(
            pieces[number],
            setup.margin + x / _FINE,
            setup.margin + y / _FINE,
            angle=90 if turned else 0,
        )
        sheets.setdefault(bin_, []).append((number, placed))
    return [
        PrintedSheet(paper, tuple(placed for _, placed in sorted(found, key=lambda pair: pair[0])))
        for _, found in sorted(sheets.items())
    ]


def _up(length: float) -> int:
    return -int(-length * _FINE // 1)
