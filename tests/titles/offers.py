"""Our offers before every recorded action beside those of the recordings' engine.

``python -m tests.titles.offers [title or title/recording …]`` prints for each title the points and

- *declared*: at how many the steps declare the same kinds of action for whom the record asks. The record's
  kinds are what the steps of its engine declare, possible or not; ours are what our steps declare, with the
  rules of :mod:`tests.titles.declared` for what that engine declares without looking. Both must be equal.
- *possible*: at how many the kinds of which we have a choice (for the actor, and for the president of a
  company) are the kinds of the record. That we have no choice where the record declares a kind needs a reason
  that shows, from the position or from the record's own list, that nothing of the kind is possible. Of steps
  in which tiles are laid or trains run the declared kinds stand for the choices, which have their own tests.
- *explained*: at how many a difference in the latter has its reason; the reasons follow below the table;
- for each part, at how many points it differs without a reason.

``bankrupt``, taking loans and repaying them are left aside: the record has them nearly everywhere.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from .offer_reasons import reason_for
from .offered import LISTS, Difference, differences, positions
from .reference import recordings

PARTS = ("declared", "kinds", *LISTS)


@dataclass
class Count:
    """How the offers of some recordings compare."""

    points: int = 0
    alike: Counter[str] = field(default_factory=Counter)
    """Points with the same kinds, with the same lists."""
    explained: Counter[str] = field(default_factory=Counter)
    """Points where a difference has its reason, by part."""
    reasons: Counter[str] = field(default_factory=Counter)
    unexplained: list[Difference] = field(default_factory=list)

    def add(self, found: Iterable[Difference]) -> None:
        """One more point."""
        self.points += 1
        by_part: dict[str, list[Difference]] = {name: [] for name in PARTS}
        for difference in found:
            by_part[difference.about].append(difference)
        for name, part in by_part.items():
            reasons = [reason_for(difference) for difference in part]
            self.alike[name] += not part
            self.explained[name] += bool(part) and None not in reasons
            self.reasons.update({reason.text for reason in reasons if reason is not None})
            self.unexplained += [item for item, reason in zip(part, reasons, strict=True) if reason is None]

    def join(self, other: Count) -> None:
        """Take in another count."""
        self.points += other.points
        self.alike.update(other.alike)
        self.explained.update(other.explained)
        self.reasons.update(other.reasons)
        self.unexplained += other.unexplained

    def bad(self, name: str) -> int:
        """Points at which a part differs without a reason."""
        return self.points - self.alike[name] - self.explained[name]


def counted(names: Iterable[str]) -> Count:
    """The comparison of these recordings."""
    count = Count()
    for name in names:
        for game, row in positions(name):
            count.add(differences(game, row))
    return count


def table(wanted: list[str]) -> str:
    """The comparison by title, then the reasons, then what has none."""
    titles: dict[str, list[str]] = {}
    for name in recordings("offers"):
        if not wanted or name in wanted or name.partition("/")[0] in wanted:
            titles.setdefault(name.partition("/")[0], []).append(name)
    head = f"{'title':14}{'points':>8}{'declared':>12}{'possible':>12}{'explained':>11} |"
    lines = [head + "".join(f"{name:>11}" for name in PARTS)]
    total = Count()
    for title, names in titles.items():
        count = counted(names)
        lines.append(_line(title, count))
        total.join(count)
    lines += [_line("all", total), "", "points by reason:"]
    lines += [f"{number:8}  {text}" for text, number in total.reasons.most_common()]
    if total.unexplained:
        lines += ["", "without a reason:", *(f"  {shown(item)}" for item in total.unexplained)]
    return "\n".join(lines)


def shown(difference: Difference) -> str:
    """A difference in a line."""
    row = difference.row
    return (
        f"{difference.game.title.name}, action {row.id} ({row.step}, {row.actor}): "
        f"{difference.about}, only {difference.side}: {difference.item}"
    )


def _line(title: str, count: Count) -> str:
    declared, possible = (
        f"{100 * count.alike[name] / max(1, count.points):.2f} %" for name in ("declared", "kinds")
    )
    head = f"{title:14}{count.points:8}{declared:>12}{possible:>12}{count.explained['kinds']:11} |"
    return head + "".join(f"{count.bad(name):11}" for name in PARTS)


if __name__ == "__main__":
    print(table(sys.argv[1:]))
