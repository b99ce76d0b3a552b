"""Web hooks: a message as the program behind an address reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import msgspec

from roundhouse.table.errors import Malformed
from roundhouse.table.languages import to_say

from .outgoing import Parcel, check_hook

Shape = Literal["discord", "slack", "telegram", "matrix"]
SHAPES: Mapping[Shape, str] = {
    "discord": "Discord",
    "slack": to_say("Slack, Mattermost or the like"),
    "telegram": "Telegram",
    "matrix": "Matrix",
}
EXAMPLES: Mapping[Shape, str] = {
    "discord": "https://discord.com/api/webhooks/…",
    "slack": "https://hooks.slack.com/services/…",
    "telegram": "https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT",
    "matrix": "https://HOST/_matrix/client/v3/rooms/ROOM/send/m.room.message?access_token=TOKEN",
}


class Hook(msgspec.Struct, frozen=True, kw_only=True):
    """Where a message goes, and who reads it there."""

    url: str
    shape: Shape = "discord"


def check_shape(hook: Hook, private: bool) -> None:
    """Raises Malformed for an address that the program cannot be reached at."""
    parts = check_hook(hook.url, private)
    query = dict(parse_qsl(parts.query))
    lacks = {"telegram": "chat_id", "matrix": "access_token"}.get(hook.shape)
    if lacks and lacks not in query:
        raise Malformed(
            "notice/hook", f"The address lacks “{lacks}”.", hint=f"such as {EXAMPLES[hook.shape]}"
        )


def parcel(hook: Hook, words: str, id: str) -> Parcel:
    """The message for a hook. A table’s name calls nobody up and makes no link. ``id`` tells the message from
    all others: a program that asks for such a name takes a message once, however often it is sent."""
    encode = msgspec.json.encode
    match hook.shape:
        case "discord":
            return Parcel(hook.url, encode({"content": words, "allowed_mentions": {"parse": []}}))
        case "slack":
            for sign, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
                words = words.replace(sign, safe)
            return Parcel(hook.url, encode({"text": words}))
        case "telegram":
            rest, query = _without_query(hook.url)
            options = {"link_preview_options": {"is_disabled": True}}
            return Parcel(rest, encode({**query, "text": words, **options}))
        case "matrix":
            rest, query = _without_query(hook.url)
            token = query.pop("access_token", "")
            url = f"{rest.rstrip('/')}/{id}" + (f"?{urlencode(query)}" if query else "")
            content = encode({"msgtype": "m.notice", "body": words})
            return Parcel(url, content, "PUT", {"Authorization": f"Bearer {token}"})
        case _:
            assert_never(hook.shape)


def _without_query(url: str) -> tuple[str, dict[str, str]]:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(query="")), dict(parse_qsl(parts.query))
