"""Choosing among certificates of one corporation: bundles that can be sold, one certificate of each size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import attrgetter

from ..state.pieces import Certificate, Corporation, Holder

PERCENT = attrgetter("percent")

Bundle = tuple[tuple[Certificate, ...], int]
"""Certificates of one corporation, and the percent of it that is sold with them."""


def percent_of(shares: Iterable[Certificate]) -> int:
    """The percent of their corporation that these certificates make up."""
    return sum(share.percent for share in shares)


def bundles(held: Iterable[Certificate], unit: int) -> list[Bundle]:
    """The bundles that the owner of ``held`` can sell, smallest first, where a share is ``unit`` percent.

    Plain certificates go first, of different sizes in any combination, and the president's last, of which a
    part may be sold. Parts of a share are sold one at a time.
    """
    plain: list[Certificate] = []
    chief: list[Certificate] = []
    parts: list[Certificate] = []
    for share in held:
        if share.percent < unit:
            if share.percent > 0:
                parts.append(share)
        else:
            (chief if share.president else plain).append(share)
    plain.sort(key=PERCENT)
    out: list[Bundle] = []
    if parts:
        part_share = min(parts, key=lambda share: (share.president, share.percent))
        out.append(((part_share,), part_share.percent))
    out += sums_of(plain)
    if chief:
        seen = {size for _, size in out}
        shares, total = (*plain, *chief), sum(map(PERCENT, plain))
        for part in range(unit, chief[0].percent + 1, unit):
            if total + part not in seen:
                out.append((shares, total + part))
    return out


def any_bundles(held: Iterable[Certificate], unit: int) -> list[Bundle]:
    """As :func:`bundles`, where the president's certificate may go whole in any bundle,
    or one share of it alone.

    Every percentage comes once, in plain certificates if they make it up.
    """
    shares = sorted(held, key=lambda share: (share.president, share.percent))
    plain = [share for share in shares if not share.president]
    found = {size: (some, size) for some, size in sums_of(plain)}
    for chief in (share for share in shares if share.president):
        whole: list[Bundle] = [((chief,), chief.percent)]
        whole += [((*some, chief), size + chief.percent) for some, size in sums_of(plain)]
        for some, size in (((chief,), unit), *whole):
            found.setdefault(size, (some, size))
    return [found[size] for size in sorted(found)]


def sums_of(shares: Sequence[Certificate]) -> list[Bundle]:
    """Every percentage that some of these certificates make up, smallest first,
    in as many of them as can be.

    ``shares`` come smallest first. Where all are of one size, the first ones are taken.
    """
    if not shares or shares[0].percent == shares[-1].percent:
        return [(tuple(shares[:count]), count * share.percent) for count, share in enumerate(shares, 1)]
    best: dict[int, tuple[Certificate, ...]] = {}
    for count in range(1, len(shares) + 1):
        for some in combinations(shares, count):
            total = sum(share.percent for share in some)
            if len(best.get(total, ())) < count:
                best[total] = some
    return [(best[total], total) for total in sorted(best)]


def one_of_each(shares: Iterable[Certificate]) -> Iterator[Certificate]:
    """The first certificate of each size that is not reserved."""
    seen: set[tuple[int, bool]] = set()
    for share in shares:
        if share.reserved:
            continue
        size = (share.percent, share.president)
        if size not in seen:
            seen.add(size)
            yield share


def plain_of(holder: Holder, corporation: Corporation) -> list[Certificate]:
    """The certificates of ``holder`` without the president's and without short ones."""
    return [share for share in holder.shares(corporation) if not share.president and share.percent > 0]


def worth(shares: Sequence[Certificate], percent: int) -> Sequence[Certificate] | None:
    """The first certificates, in order, that make up ``percent`` exactly;
    if those do not, the fewest that do."""
    first: list[Certificate] = []
    left = percent
    for share in shares:
        if share.percent > left:
            break
        left -= share.percent
        first.append(share)
    if not left:
        return first
    sets = (some for count in range(1, len(shares) + 1) for some in combinations(shares, count))
    return next((some for some in sets if sum(share.percent for share in some) == percent), None)
