"""Delivers messages, and tries again what did not arrive. It runs beside the moves and never delays one.

A message waits in the database. One process takes it on, and off when it has arrived. One that dies meanwhile
leaves it to be tried again: in that case alone a message may come twice, where its reader cannot tell.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from roundhouse.table.errors import RoundhouseError

from .errors import Unavailable
from .hooks import Hook, parcel
from .ids import new_id
from .outgoing import mail, post
from .settings import Settings
from .store.outbox import Delivery, OutboxStore
from .tasks import stopped
from .webpush import PushKey, PushTarget

AT_ONCE = 8
CLAIM = 60_000
PAUSES = (15_000, 120_000, 900_000, 7_200_000)
"""Milliseconds after each attempt that failed; after the last one the message is given up."""
POLL_SECONDS = 20.0
_LOG = logging.getLogger("roundhouse.outbox")


class HookMessage(msgspec.Struct, frozen=True, tag="hook"):
    """Words for a web hook."""

    hook: Hook
    words: str


class MailMessage(msgspec.Struct, frozen=True, tag="mail"):
    """An e-mail."""

    to: str
    subject: str
    words: str


class PushMessage(msgspec.Struct, frozen=True, tag="push"):
    """A notice that a browser shows, and the page that it opens."""

    target: PushTarget
    subject: str
    words: str
    url: str = "/"


Message = HookMessage | MailMessage | PushMessage
_DECODER = msgspec.json.Decoder(Message)


class Outbox:
    """The messages of all processes, and the task of this one that delivers some of them."""

    def __init__(
        self, store: OutboxStore, settings: Settings, key: PushKey | None, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._settings = settings
        self._key = key
        self._now = now
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to deliver."""
        self._task = asyncio.create_task(self._work(), name="outbox")

    async def stop(self) -> None:
        """Stop; undelivered messages wait for the next start."""
        await stopped(self._task)

    async def put(self, message: Message, id: str = "", delay: int = 0) -> None:
        """Deliver a message soon. One with an ``id`` that waits already is not kept twice."""
        if await self._store.put(
            id or new_id(16), msgspec.json.encode(message).decode(), self._now() + delay
        ):
            self._bell.set()

    async def send(self, message: Message, id: str) -> None:
        """Deliver a message now. Raises Malformed or Unavailable."""
        settings = self._settings
        match message:
            case HookMessage():
                await post(parcel(message.hook, message.words, id), private=settings.private_hooks)
            case MailMessage():
                if settings.smtp:
                    subject = f"Roundhouse: {message.subject}"
                    await mail(settings.smtp, settings.mail_from, message.to, subject, message.words + "\n")
            case PushMessage() if self._key is not None:
                content = {"title": message.subject, "body": message.words, "url": message.url}
                packed = self._key.parcel(
                    message.target,
                    msgspec.json.encode(content),
                    contact=settings.push_contact or f"mailto:{settings.mail_from}",
                    now=self._now(),
                )
                await post(packed, private=settings.private_hooks)
            case PushMessage():
                return  # the server has no key any more

    async def _work(self) -> None:
        while True:
            self._bell.clear()
            wait = POLL_SECONDS
            try:
                ready = await self._store.due(self._now(), AT_ONCE)
                await asyncio.gather(*(self._deliver(one) for one in ready))
                if (due := await self._store.next_due()) is not None:
                    wait = min(wait, max(0.05, (due - self._now()) / 1000))
            except Exception as error:  # the storage is away: there is a next time
                _LOG.warning("messages were not delivered", extra={"error": repr(error)})
            try:
                async with asyncio.timeout(wait):
                    await self._bell.wait()
            except TimeoutError:
                continue

    async def _deliver(self, one: Delivery) -> None:
        if not await self._store.claim(one, self._now() + CLAIM):
            return
        message: Message | None = None
        try:
            message = _DECODER.decode(one.content)
            await self.send(message, one.id)
        except Unavailable as error:
            if isinstance(message, PushMessage) and error.code == "notice/gone":
                await self._store.unsubscribe(message.target.endpoint)
            elif one.tries < len(PAUSES):
                await self._store.again(one.id, self._now() + PAUSES[one.tries])
                return
            _LOG.warning("a message was given up", extra={"error": str(error), "tries": one.tries + 1})
        except (RoundhouseError, msgspec.MsgspecError) as error:
            _LOG.warning("a message cannot be delivered", extra={"error": str(error)})
        await self._store.drop(one.id)
