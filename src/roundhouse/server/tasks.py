"""Tasks that run beside requests, and how they end."""

from __future__ import annotations

import asyncio
from typing import Any


async def stopped(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait until all are over; what they return or raise does not matter any more."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
