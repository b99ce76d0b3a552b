"""Errors that only the server has, and the HTTP status that each error gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.table.errors import Malformed, Refusal, RoundhouseError, Unknown
from roundhouse.table.filled_words import refusal_in
from roundhouse.table.languages import reading

THINGS = (
    "name", "name of the table", "open", "running", "finished", "undo", "redo", "watchers at this address",
    "time", "more time", "seed", "closed", "banned", "common tile",
)  # fmt: skip
"""Words of ours that are filled in where an error names something; files of translators have them, too."""


class Denied(RoundhouseError):
    """Whoever asks may not do or see this; signing in or a secret link might change that."""


class TooMany(RoundhouseError):
    """Too many requests from one place; ``retry_after`` seconds from now it goes on."""

    def __init__(self, code: str, message: str, retry_after: int) -> None:
        super().__init__(code, message, hint=f"try again in {retry_after} s")
        self.retry_after = retry_after


class Unavailable(RoundhouseError):
    """The server cannot do this now (the database is away, the disk is full); asking again may help."""


class TooLarge(RoundhouseError):
    """The request is larger than the server reads."""


_STATUS: tuple[tuple[type[RoundhouseError], int], ...] = (
    (Refusal, 409),
    (Malformed, 400),
    (Unknown, 404),
    (Denied, 403),
    (TooMany, 429),
    (Unavailable, 503),
    (TooLarge, 413),
)


def told(error: RoundhouseError) -> Mapping[str, Any]:
    """An error for programs and scripts of pages, said as the reader speaks; its code never changes."""
    plain, language = error.to_json(), reading()
    return {
        **plain,
        **{name: refusal_in(language, plain[name]) for name in ("message", "hint") if name in plain},
    }


def http_status(error: RoundhouseError) -> int:
    """The HTTP status of an error."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
