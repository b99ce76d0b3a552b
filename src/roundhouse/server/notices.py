"""Tells people who are not looking that it is their turn. It runs beside the moves and never delays one.

Nothing that matters is lost by a crash: whom a table waits for stands in the database, and so does when
they were last told, so that a server that starts again tells whoever was not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec

from roundhouse.table.errors import RoundhouseError

from .errors import TooMany
from .ids import new_token
from .outgoing import check_hook, check_mail, mail, post
from .settings import Settings
from .store.contacts import PAUSE, Contact, ContactStore, Waiting
from .store.records import SeatRecord, User

MOST = 10_000
"""People who wait to be told; more are left out, and the log says so."""
AT_ONCE = 8
_LOG = logging.getLogger("roundhouse.notices")


class Notices:
    """The people of this process who are to be told, and the one task that does it."""

    def __init__(self, store: ContactStore, settings: Settings, now: Callable[[], int]) -> None:
        self._store = store
        self._settings = settings
        self._now = now
        self._due: dict[str, float] = {}
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, with those whom an earlier life of the server did not tell any more."""
        for user_id in await self._store.perhaps_untold():
            self._add(user_id, 0)
        self._task = asyncio.create_task(self._work(), name="notices")

    async def stop(self) -> None:
        """Tell nobody any more; whoever was to be told is told after the next start."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def turn(self, seats: Iterable[SeatRecord], came: Collection[str], mover: str | None = None) -> None:
        """These seats are on now. Whoever made the move that brought it about knows already."""
        people = {seat.seat: seat.user_id for seat in seats if seat.program is None}
        here = people.get(mover or "")
        for user_id in {people.get(seat) for seat in came} - {here, None}:
            assert user_id is not None
            self._add(user_id, 0)

    def _add(self, user_id: str, when: float) -> None:
        if len(self._due) >= MOST:
            _LOG.warning("too many to tell", extra={"user": user_id})
            return
        self._due.setdefault(user_id, when)
        self._bell.set()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            ready = [user_id for user_id, when in self._due.items() if when <= loop.time()][:AT_ONCE]
            if ready:
                for user_id in ready:
                    del self._due[user_id]
                await asyncio.gather(*(self._tell(user_id) for user_id in ready))
                continue
            self._bell.clear()
            first = min(self._due.values(), default=None)
            try:
                async with asyncio.timeout_at(first):
                    await self._bell.wait()
            except TimeoutError:
                continue

    async def _tell(self, user_id: str) -> None:
        try:
            contact, last = await self._store.get(user_id)
            now = self._now()
            if not contact.hook and not contact.proved_mail:
                return
            tables = await self._store.waiting(user_id, last if last <= now else 0)
            if not tables:
                return
            if not await self._store.claim(user_id, now):
                self._add(user_id, asyncio.get_running_loop().time() + PAUSE / 1000)
                return
            await self._send(contact, "Your turn", self._words(tables))
        except RoundhouseError as error:
            _LOG.warning("a notice was not sent", extra={"user": user_id, "error": str(error)})

    def _words(self, tables: Sequence[Waiting]) -> str:
        base = self._settings.public_url.rstrip("/")
        lines = [f"{table.name}{f': {base}/t/{table.id}' if base else ''}" for table in tables[:10]]
        return "\n".join(["It is your turn:", *lines])

    async def set(self, user: User, hook: str, shape: str, address: str) -> None:
        """Keep where a person wants to be told; a new e-mail address has to be proved. Raises Malformed."""
        if hook:
            check_hook(hook, self._settings.private_hooks)
        if address:
            check_mail(address)
        before, _ = await self._store.get(user.id)
        proof = before.proof if address == before.mail else new_token()[:10]
        await self._store.put(
            user.id,
            Contact(
                hook=hook,
                shape="slack" if shape == "slack" else "discord",
                mail=address,
                proof=proof if address else "",
            ),
        )

    async def prove(self, user: User, word: str) -> bool:
        """The word that was mailed comes back. Was it the right one?"""
        contact, _ = await self._store.get(user.id)
        if not contact.proof or word != contact.proof:
            return False
        await self._store.put(user.id, msgspec.structs.replace(contact, proof=""))
        return True

    async def try_out(self, user: User) -> None:
        """Send a test at once. Raises TooMany, Malformed or Unavailable: whoever asks sees what is wrong."""
        if not await self._store.claim(user.id, self._now()):
            raise TooMany("notice/too-many", "One message a minute.", PAUSE // 1000)
        contact, _ = await self._store.get(user.id)
        if contact.hook or contact.proved_mail:
            await self._send(contact, "A test", "This is how Roundhouse will tell you that it is your turn.")
        if contact.mail and contact.proof and self._settings.smtp:
            words = (
                f"{user.name} at Roundhouse wants to be told here when it is their turn. If that is you, "
                f"type this word on your account page:\n\n{contact.proof}\n\nIf not, forget this message."
            )
            await self._mail(contact.mail, "Is this your address?", words)

    async def contact(self, user: User) -> Contact:
        """What a person gave."""
        return (await self._store.get(user.id))[0]

    async def _send(self, contact: Contact, subject: str, words: str) -> None:
        sending = []
        if contact.hook:
            content = shaped(contact, words)
            sending.append(post(contact.hook, content, private=self._settings.private_hooks))
        if contact.proved_mail and self._settings.smtp:
            sending.append(self._mail(contact.proved_mail, subject, words))
        for result in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(result, BaseException):
                raise result

    async def _mail(self, to: str, subject: str, words: str) -> None:
        await mail(self._settings.smtp, self._settings.mail_from, to, f"Roundhouse: {subject}", words + "\n")


def shaped(contact: Contact, words: str) -> bytes:
    """The message as the hook's program reads it; a table's name calls nobody up and makes no link."""
    if contact.shape == "discord":
        return msgspec.json.encode({"content": words, "allowed_mentions": {"parse": []}})
    for sign, safe in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        words = words.replace(sign, safe)
    return msgspec.json.encode({"text": words})
