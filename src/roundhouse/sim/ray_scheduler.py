"""A scheduler for many machines, by Ray (the extra ``roundhouse[ray]``): docs/many-machines.md.

Each item is a task of one processor. Ray distributes the tasks, and repeats those whose process or node was
lost.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any

from roundhouse.table.errors import Malformed, Unknown
from roundhouse.version import __version__

from .scheduler import AHEAD, Answer, Done, Item, give_up_on_lost

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, which ends with the work."""
RETRIES = 3
"""How often Ray itself repeats a task whose process or node was lost."""

LOOK_AGAIN = 100
"""The number of answers after which the processors are counted again, as nodes come and go."""


class RayScheduler:
    """Distributes work to the nodes of a Ray cluster."""

    def __init__(self, address: str = LOCAL, workers: int = 0) -> None:
        """``address`` is ``local``, ``auto`` or that of a cluster. Raises Unknown where Ray is not installed.

        ``workers`` is how many processors a cluster of this machine has (0: those of the machine), or how
        many of a running cluster are used at a time (0: all).
        """
        self.address: str = address
        self.workers: int = workers
        self._ray = load_ray()

    def run(self, work: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Done[Answer]]:
        """Yield the answers as they come.

        Raises Malformed (``ray/version``) where a node has another version of Roundhouse, and
        (``ray/cluster``) where no cluster answers; Refusal (``scheduler/lost``) for an item whose workers are
        lost again and again.
        """
        if not items:
            return
        with self._connected():
            yield from self._tasks(partial(same_version, __version__, work), items)

    def _tasks(self, work: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Done[Answer]]:
        ray = self._ray
        task = ray.remote(_call).options(num_cpus=1, max_retries=RETRIES)
        shared = ray.put(work)
        under_way: dict[Any, int] = {}
        losses: Counter[int] = Counter()
        waiting = iter(range(len(items)))
        again: list[int] = []
        answered, most = 0, 0
        try:
            while True:
                if answered % LOOK_AGAIN == 0:
                    most = self._most_under_way()
                room = most - len(under_way)
                for place in [*again, *islice(waiting, max(0, room))]:
                    under_way[task.remote(shared, items[place])] = place
                again = []
                if not under_way:
                    return
                finished, _ = ray.wait(list(under_way), num_returns=1)
                for reference in finished:
                    place = under_way.pop(reference)
                    try:
                        answer = ray.get(reference)
                    except ray.exceptions.RayTaskError as error:
                        raise _raised(error.cause) from None
                    except ray.exceptions.RayError:  # a process or node was lost more often than RETRIES
                        losses[place] += 1
                        give_up_on_lost(losses)
                        again.append(place)
                        continue
                    answered += 1
                    yield Done(place, answer)
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)

    def _most_under_way(self) -> int:
        """The number of tasks handed out at a time: some more than there are workers, so that none waits for
        work.

        It is just the number of workers where the cluster has more processors than may be used.
        """
        there = int(self._ray.cluster_resources().get("CPU", 1))
        if self.address != LOCAL and 0 < self.workers < there:
            return self.workers
        return AHEAD * max(1, there)

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """A connection to the cluster while the block lasts; one that existed before is kept.

        Raises Malformed where no cluster answers.
        """
        ray = self._ray
        if ray.is_initialized():
            yield
            return
        known: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address == LOCAL:
            known.update(address=LOCAL, num_cpus=self.workers or None, include_dashboard=False)
        else:
            known.update(address=self.address)
        try:
            ray.init(**known)
        except (
            Exception
        ) as error:  # Ray raises many kinds, a bare Exception for a node that starts too slowly
            raise _no_cluster(self.address, _first_line(error)) from None
        try:
            yield
        finally:
            ray.shutdown()


def load_ray() -> Any:
    """The Ray module. Raises Unknown where it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    try:
        import ray
    except ImportError:
        raise Unknown("ray/missing", "Ray is not installed.", hint="pip install 'roundhouse[ray]'") from None
    return ray


def same_version(version: str, work: Callable[[Item], Answer], item: Item) -> Answer:
    """Do the work if this node has the same version as the one that asks, as another may play differently.

    Raises Malformed if it has another one.
    """
    if version != __version__:
        raise Malformed(
            "ray/version",
            f"A node of the cluster has Roundhouse {__version__}, and this machine has {version}.",
            hint="install the same version on all nodes",
        )
    return work(item)


def _call(work: Callable[[Item], Answer], item: Item) -> Answer:
    return work(item)


def _no_cluster(address: str, why: str) -> Malformed:
    if address == LOCAL:
        message = f"A Ray cluster of this machine did not start: {why}"
        hint = "Ray gives it half a minute: try again when the machine has less to do"
    else:
        message = f"No Ray cluster answers at “{address}”: {why}"
        hint = "“ray start --head” on one machine starts one; “local” needs none"
    return Malformed("ray/cluster", message, hint=hint)


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _raised(error: Exception) -> Exception:
    """The error of a task, or for a failed import one that says what to do."""
    if isinstance(error, ImportError):
        return Malformed(
            "ray/version",
            f"A node of the cluster cannot load Roundhouse: {error}.",
            hint="install the same version on all nodes",
        )
    return error
