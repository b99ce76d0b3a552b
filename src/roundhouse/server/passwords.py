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
    """The hash of a password, as it is kept in the database."""
    return _HASHER.hash(password)


def matches(password: str, kept: str) -> bool:
    """Is ``password`` the one whose hash was ``kept``? No for a hash that cannot be read."""
    try:
        return _HASHER.verify(kept, password)
    except (VerifyMismatchError, InvalidHashError):
        return False
