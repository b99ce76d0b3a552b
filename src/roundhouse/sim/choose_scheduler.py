"""The choice of a scheduler for work on many items."""

from __future__ import annotations

from .ray_scheduler import RayScheduler
from .scheduler import LocalScheduler, Scheduler


def scheduler(workers: int = 0, ray: str = "") -> Scheduler:
    """The scheduler for ``workers`` processes here, or for the workers of a Ray cluster.

    Without workers it uses one process here, or all of the cluster with Ray. ``ray`` is ``local`` (a cluster
    of this machine alone is started), ``auto`` (the one that runs here) or an address, ``HOST:PORT``. Raises
    Unknown where Ray is not installed.
    """
    if ray:
        return RayScheduler(ray, workers)
    return LocalScheduler(workers)
