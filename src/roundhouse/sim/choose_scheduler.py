"""Which scheduler hands the work out."""

from __future__ import annotations

from .ray_scheduler import RayScheduler
from .scheduler import LocalScheduler, Scheduler


def scheduler(workers: int = 0, ray: str = "") -> Scheduler:
    """The scheduler that was asked for: ``workers`` processes here, or the workers of a Ray cluster.

    No workers mean one process here, and all of the cluster with Ray. ``ray`` is ``local`` (a cluster of this
    machine alone is started), ``auto`` (the one that runs here) or an address, ``HOST:PORT``. Raises Unknown
    where Ray is not installed.
    """
    if ray:
        return RayScheduler(ray, workers)
    return LocalScheduler(workers)
