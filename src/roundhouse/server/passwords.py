"""Passwords: argon2, beside the event loop because it is slow on purpose."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from roundhouse.table.errors import Malformed

SHORTEST, LONGEST = 8, 200

_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # what OWASP asks for at least


def check_strength(password: str) -> None:
    """Raises Malformed for a password that is too short or absurdly long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Malformed("account/password", f"A password has {SHORTEST} to {LONGEST} characters.")


def hashed(password: str) -> str:
    """The password as it is kept."""
    return _HASHER.hash(password)


def matches(password: str, kept: str) -> bool:
    """Is it this password?"""
    try:
        return _HASHER.verify(kept, password)
    except (VerifyMismatchError, InvalidHashError):
        return False
