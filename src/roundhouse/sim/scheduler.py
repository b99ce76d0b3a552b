"""Schedulers for the same work on many items: in this process, in several, or on many machines.

A :class:`Scheduler` takes a function and items and yields answers as they come. An answer depends on its item
alone, so every scheduler gives the same answers; :func:`ordered` puts them in the order of the items.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children
from typing import Generic, NamedTuple, Protocol, TypeVar

from roundhouse.table.errors import Refusal

Item = TypeVar("Item")
Answer = TypeVar("Answer")

AHEAD = 4
"""The number of items per worker that are handed out in advance: more would only fill memory."""
MOST_LOSSES = 3
"""The number of lost workers after which the item that they were working on is given up."""


class Done(NamedTuple, Generic[Answer]):
    """An answer, and the place of its item, from 0."""

    place: int
    answer: Answer


class Scheduler(Protocol):
    """Does the same work for many items.

    The function is one of a module, and items and answers can be pickled, as they travel between processes.
    What the function raises is raised here, and the work under way is abandoned.
    """

    def run(self, work: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Done[Answer]]:
        """Yield the answer of each item, once, as they come.

        Raises Refusal (``scheduler/lost``) for an item whose workers are lost again and again.
        """


class LocalScheduler:
    """Works with processes of this machine; with one worker, in this process alone.

    When a process dies, the others of its pool end with it: a new pool does what they had not answered.
    """

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def run(self, work: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Done[Answer]]:
        """Yield the answers as they come; with one worker in order.

        Raises Refusal (``scheduler/lost``) like every scheduler.
        """
        if self.workers <= 1 or len(items) <= 1:
            for place, item in enumerate(items):
                yield Done(place, work(item))
            return
        open_places = dict.fromkeys(range(len(items)))
        losses: Counter[int] = Counter()
        while open_places:
            under_way: dict[Future[Answer], int] = {}
            try:
                for done in self._pool(work, items, list(open_places), under_way):
                    del open_places[done.place]
                    yield done
            except BrokenProcessPool:
                lost = [place for place in under_way.values() if place in open_places]
                losses.update(lost)
                give_up_on_lost(losses)

    def _pool(
        self,
        work: Callable[[Item], Answer],
        items: Sequence[Item],
        places: Sequence[int],
        under_way: dict[Future[Answer], int],
    ) -> Iterator[Done[Answer]]:
        """Yield what one pool answers, while all of its processes live. Raises BrokenProcessPool.

        Work under way when this ends, as with Ctrl-C, is not waited for.
        """
        others = set(active_children())
        with ProcessPoolExecutor(
            min(self.workers, len(places)), initializer=_leave_interrupts_to_parent
        ) as pool:
            waiting = iter(places)
            try:
                while True:
                    for place in islice(waiting, AHEAD * self.workers - len(under_way)):
                        under_way[pool.submit(work, items[place])] = place
                    if not under_way:
                        return
                    finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in finished:
                        answer = future.result()
                        yield Done(under_way.pop(future), answer)
            finally:
                for process in set(active_children()) - others if under_way else ():
                    process.terminate()
                pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal: the parent ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def give_up_on_lost(losses: Counter[int]) -> None:
    """Raise Refusal if workers were lost too often on the same item."""
    for place, times in losses.items():
        if times >= MOST_LOSSES:
            raise Refusal(
                "scheduler/lost",
                f"A worker was lost {times} times while number {place + 1} was under way.",
                hint="fewer workers need less memory; with one worker its error is shown",
            )


def ordered(answers: Iterable[Done[Answer]]) -> Iterator[Answer]:
    """Yield the answers in the order of their items: one that comes early waits for those before it."""
    early: dict[int, Answer] = {}
    following = 0
    for place, answer in answers:
        early[place] = answer
        while following in early:
            yield early.pop(following)
            following += 1
