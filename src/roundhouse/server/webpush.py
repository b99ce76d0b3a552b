"""Web push: a message that a browser shows though no page of ours is open (RFC 8030, 8188, 8291, 8292).

The browser’s maker runs the service that carries it; nobody there can read it. A server has one key of its
own (VAPID), made by ``roundhouse push-keys``, which stays on this machine.

What encrypts takes 8 MB, which a server without a key saves: it is imported where it is used.
"""

from __future__ import annotations

import base64
import binascii
import os
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from roundhouse.table.errors import Malformed, Place, Refusal

from .outgoing import Parcel, check_hook

_LASTS = 12 * 3600
"""Seconds that a service keeps a message for a browser that is off, and that our word to it is good for."""
_LONGEST = 3000
"""Bytes of a message: every service takes 4096 with what encryption adds."""


class PushTarget(msgspec.Struct, frozen=True, kw_only=True):
    """What a browser gave: where to send, and the keys to encrypt for it alone (base64url)."""

    endpoint: str
    p256dh: str
    auth: str


class PushKey:
    """The key with which the server signs its web push messages."""

    def __init__(self, path: Path) -> None:
        from py_vapid import Vapid02, VapidException

        try:
            self._vapid = Vapid02.from_pem(path.read_bytes())
        except (OSError, ValueError, VapidException) as error:
            raise Malformed(
                "push/key",
                f"The key for web push cannot be read: {error}",
                place=Place(file=str(path)),
                hint="“roundhouse push-keys FILE” makes one",
            ) from error

    @property
    def public(self) -> str:
        """What browsers are told of it, in base64url."""
        from cryptography.hazmat.primitives import serialization

        point = self._vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def parcel(self, target: PushTarget, content: bytes, *, contact: str, now: int) -> Parcel:
        """A message, encrypted for one browser. ``contact`` is whom a service can write to (``mailto:…``),
        ``now`` in milliseconds."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        parts = urlsplit(target.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now // 1000 + _LASTS, "sub": contact}
        body: bytes = http_ece.encrypt(
            content[:_LONGEST],
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_decoded(target.p256dh),
            auth_secret=_decoded(target.auth),
            version="aes128gcm",
        )
        headers = {
            "Authorization": str(self._vapid.sign(claims)["Authorization"]),
            "Content-Encoding": "aes128gcm",
            "TTL": str(_LASTS),
            "Urgency": "high",
        }
        return Parcel(target.endpoint, body, "POST", headers, "application/octet-stream")


def make_key(path: Path) -> str:
    """Write a new key that nobody else on the machine can read. Returns its public half. Raises Refusal,
    Malformed."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
            out.write(vapid.private_pem())
    except FileExistsError:
        raise Refusal(
            "push/exists",
            "There is a file of that name.",
            hint="with another key, browsers that have subscribed would not be reached any more",
            place=Place(file=str(path)),
        ) from None
    except OSError as error:
        raise Malformed("push/write", f"{error.strerror}.", place=Place(file=str(path))) from None
    return PushKey(path).public


def check_target(target: PushTarget, private: bool) -> None:
    """Raises Malformed for what no browser gives."""
    from cryptography.hazmat.primitives.asymmetric import ec

    check_hook(target.endpoint, private)
    try:
        point, secret = _decoded(target.p256dh), _decoded(target.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        if len(secret) != 16:
            raise ValueError("a secret has 16 bytes")
    except (ValueError, binascii.Error) as error:
        raise Malformed("push/keys", f"These are no keys of a browser: {error}.") from error


def _decoded(text: str) -> bytes:
    if len(text) > 200:
        raise ValueError("too long")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
