"""Names that cannot be guessed: table ids, secret tokens, and how tokens are kept."""

from __future__ import annotations

import hashlib
import secrets

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 10) -> str:
    """A short name in letters that nobody confuses: 10 of them are about 50 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


USER_TOKEN = "user-"
"""What the tokens of users' programs begin with; the secrets of seats and tables do not."""


def new_token(kind: str = "") -> str:
    """A secret of 192 bits that fits into a link."""
    return kind + secrets.token_urlsafe(24)


def masked(word: str) -> str:
    """A secret word as a page carries it, different every time: what a compressed page's length tells about
    its content then tells nothing about the word.

    >>> unmasked(masked("sésame"))
    'sésame'
    """
    plain = word.encode()
    pad = secrets.token_bytes(len(plain))
    return "~" + (pad + bytes(a ^ b for a, b in zip(pad, plain, strict=True))).hex()


def unmasked(word: str) -> str:
    """The word that :func:`masked` hides; any other text as it is."""
    try:
        both = bytes.fromhex(word[1:]) if word.startswith("~") else b""
        half = len(both) // 2
        return bytes(a ^ b for a, b in zip(both[:half], both[half:], strict=False)).decode() or word
    except ValueError:
        return word


def fingerprint(token: str) -> str:
    """What the database keeps of a secret: enough to know it again, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_seed() -> int:
    """A seed for a game, 31 bits."""
    return secrets.randbelow(2**31)
