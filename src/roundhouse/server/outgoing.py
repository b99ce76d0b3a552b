"""Messages to the world outside: a web hook, an e-mail. Nothing inside our own network is asked for."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import smtplib
import socket
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from roundhouse.table.errors import Malformed

from .errors import Unavailable

SECONDS = 10
_LONGEST = 500
_MAIL = re.compile(r"[^\s@<>(),;:\"\\\[\]]{1,64}@[A-Za-z0-9.-]{1,190}")
_UNICAST = ipaddress.IPv6Network("2000::/3")
"""Addresses of IPv6 that are given to anybody."""
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Where a network without IPv4 reaches that (RFC 6052)."""
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def check_hook(url: str, private: bool) -> SplitResult:
    """The parts of a hook's address. Raises Malformed for what cannot be one.

    Without ``private`` only https is good enough: what the hook is told, and its secret, travel in the open.
    """
    parts = urlsplit(url) if url.isascii() and url.isprintable() and len(url) <= _LONGEST else urlsplit("")
    schemes = ("https", "http") if private else ("https",)
    try:
        known = parts.scheme in schemes and parts.hostname and parts.port != 0 and parts.username is None
    except ValueError:  # a port that is no number
        known = False
    if not known or " " in url:
        raise Malformed("notice/hook", "A web hook is an address that begins with https://.")
    return parts


def check_mail(address: str) -> None:
    """Raises Malformed for what is no e-mail address."""
    if not address.isascii() or not _MAIL.fullmatch(address):
        raise Malformed("notice/mail", "This is not an e-mail address.")


def is_public(text: str) -> bool:
    """Is this IP address one of the whole internet, whatever it is wrapped in?"""
    ip: _Address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        wrapped = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in _TRANSLATED:
            wrapped = ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
        if wrapped is None and ip not in _UNICAST:
            return False  # among them other ways to write an address of IPv4, and site-local ones
        ip = wrapped or ip
    return ip.is_global and not ip.is_multicast


class Parcel(NamedTuple):
    """What is sent to an address of the world outside, and how."""

    url: str
    content: bytes
    method: str = "POST"
    headers: Mapping[str, str] = {}
    type: str = "application/json"


async def post(parcel: Parcel, *, private: bool) -> None:
    """Send something to an address. Redirects are not followed. Raises Malformed or Unavailable
    (``notice/gone`` when there is nobody there any more).

    The name is looked up once and the connection goes to the address that was checked.
    """
    parts = check_hook(parcel.url, private)
    try:
        async with asyncio.timeout(SECONDS):
            status = await _post(parts, parcel, private)
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
        raise Unavailable("notice/hook-away", "The web hook does not answer.") from error
    if status in (404, 410):
        raise Unavailable("notice/gone", f"The web hook answered with status {status}.")
    if not 200 <= status < 300:
        raise Unavailable("notice/hook-says", f"The web hook answered with status {status}.")


async def _post(parts: SplitResult, parcel: Parcel, private: bool) -> int:
    host, tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if tls else 80)
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not private and not all(is_public(address) for address in addresses):
        raise Malformed("notice/private", "A web hook must be on the internet, not in this network.")
    reader, writer = await asyncio.open_connection(
        addresses[0],
        port,
        ssl=ssl.create_default_context() if tls else None,
        server_hostname=host if tls else None,
    )
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = "".join(f"{name}: {value}\r\n" for name, value in parcel.headers.items())
    head = (
        f"{parcel.method} {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: {parcel.type}\r\n{headers}"
        f"User-Agent: Roundhouse\r\nContent-Length: {len(parcel.content)}\r\nConnection: close\r\n\r\n"
    )
    try:
        writer.write(head.encode() + parcel.content)
        await writer.drain()
        return int((await reader.readuntil(b"\r\n")).split()[1])
    finally:
        writer.close()


async def mail(server: str, sender: str, to: str, subject: str, text: str) -> None:
    """Send an e-mail through ``smtp://…`` or ``smtps://…``. Raises Malformed or Unavailable."""
    check_mail(to)
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    try:
        await asyncio.to_thread(_mail, urlsplit(server), message)
    except (OSError, smtplib.SMTPException) as error:
        raise Unavailable("notice/mail-away", "The mail server did not take the message.") from error


def _mail(server: SplitResult, message: EmailMessage) -> None:
    host, context = server.hostname or "", ssl.create_default_context()
    if server.scheme == "smtps":
        link: smtplib.SMTP = smtplib.SMTP_SSL(host, server.port or 465, timeout=SECONDS, context=context)
    else:
        link = smtplib.SMTP(host, server.port or 25, timeout=SECONDS)
    with link:
        if server.scheme == "smtp" and (
            server.username or (link.ehlo()[0] == 250 and link.has_extn("starttls"))
        ):
            link.starttls(context=context)
        if server.username:
            link.login(unquote(server.username), unquote(server.password or ""))
        link.send_message(message)
