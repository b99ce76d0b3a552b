"""The addresses of the pages."""

from __future__ import annotations

from starlette.routing import Route


def routes() -> list[Route]:
    """Every page."""
    return []
