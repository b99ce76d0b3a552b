"""How much work a caller allows. No clock is read here: the caller hands in what says stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on the search: ``steps`` of work, and ``expired``, asked now and then.

    A step is a chain tried, a half route compared with all others, or a choice for a train; a quarter of a
    million take about a second. None is no limit.
    """

    steps: int | None = None
    expired: Callable[[], bool] | None = None


@dataclass(slots=True)
class Meter:
    """Counts the work done against a budget. ``spent`` once true stays true."""

    budget: Budget
    steps: int = 0
    spent: bool = False
    _asked: int = field(default=0, repr=False)

    def work(self, steps: int) -> bool:
        """Add work done; true if the search must stop."""
        self.steps += steps
        if self.spent:
            return True
        limit = self.budget.steps
        if limit is not None and self.steps > limit:
            self.spent = True
        elif self.budget.expired is not None and self.steps - self._asked >= _ASK_EVERY:
            self._asked = self.steps
            self.spent = self.budget.expired()
        return self.spent


_ASK_EVERY = 1_000
