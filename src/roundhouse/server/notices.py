"""Tells people who are not looking that it is their turn. It runs beside the moves and never delays one.

Nothing that matters is lost by a crash: whom a table waits for stands in the database, and so does when
they were last told, so that a server that starts again tells whoever was not.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence

import msgspec

from roundhouse.table.errors import RoundhouseError

from .errors import TooMany
from .hooks import SHAPES, Hook, Shape, check_shape
from .ids import new_id, new_token
from .outbox import HookMessage, MailMessage, Message, Outbox, PushMessage
from .outgoing import check_mail
from .settings import Settings
from .store.contacts import PAUSE, Contact, ContactStore, Waiting
from .store.outbox import OutboxStore
from .store.records import SeatRecord, TableRecord, User
from .tasks import stopped
from .webpush import PushTarget, check_target

MOST = 10_000
"""People who wait to be told; more are left out, and the log says so."""
AT_ONCE = 8
DIGEST_SECONDS = 300.0
"""How often is looked whether a daily e-mail is due."""
_LOG = logging.getLogger("roundhouse.notices")


class Notices:
    """The people of this process who are to be told, and the one task that does it."""

    def __init__(
        self,
        store: ContactStore,
        pushes: OutboxStore,
        outbox: Outbox,
        settings: Settings,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._pushes = pushes
        self._outbox = outbox
        self._settings = settings
        self._now = now
        self._due: dict[str, float] = {}
        self._news: list[tuple[str, HookMessage]] = []
        self._digested = 0.0
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, with those whom an earlier life of the server did not tell any more."""
        for user_id in await self._store.perhaps_untold():
            self._add(user_id, 0)
        self._task = asyncio.create_task(self._work(), name="notices")

    async def stop(self) -> None:
        """Tell nobody any more; whoever was to be told is told after the next start."""
        await stopped(self._task)

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

    def table(
        self, record: TableRecord, seats: Sequence[SeatRecord], came: Collection[str], last: int
    ) -> None:
        """Tell the web hook of a table whose turn it is, or that the game is over."""
        if record.hook is None:
            return
        names = [seat.name for seat in seats if seat.seat in came and seat.program is None]
        if record.stage == "finished":
            winners = (record.outcome or {}).get("winners", ())
            won = " and ".join(seat.name for seat in seats if seat.seat in winners)
            words = f"{record.name}: the game is over. {won or 'Nobody'} won."
        elif names:
            words = f"{record.name}: {' and '.join(names)} {'are' if len(names) > 1 else 'is'} on."
        else:
            return
        base = self._settings.public_url.rstrip("/")
        link = f"\n{base}/t/{record.id}" if base else ""
        hook = msgspec.json.decode(record.hook, type=Hook)
        self._news.append((f"{record.id}-{last}", HookMessage(hook, words + link)))
        del self._news[:-MOST]
        self._bell.set()

    async def set_hook(self, hook: Hook | None) -> str | None:
        """A table’s web hook as it is kept. Raises Malformed."""
        if hook is None:
            return None
        check_shape(hook, self._settings.private_hooks)
        return msgspec.json.encode(hook).decode()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._news:
                id, message = self._news.pop(0)
                await self._guarded(self._outbox.put(message, id=id))
            if loop.time() >= self._digested:
                self._digested = loop.time() + DIGEST_SECONDS
                await self._guarded(self._digest())
            ready = [user_id for user_id, when in self._due.items() if when <= loop.time()][:AT_ONCE]
            if ready:
                for user_id in ready:
                    del self._due[user_id]
                await asyncio.gather(*(self._guarded(self._tell(user_id)) for user_id in ready))
                continue
            self._bell.clear()
            first = min([*self._due.values(), self._digested])
            try:
                async with asyncio.timeout_at(first):
                    await self._bell.wait()
            except TimeoutError:
                continue

    async def _guarded(self, work: Awaitable[None]) -> None:
        try:
            await work
        except RoundhouseError as error:
            _LOG.warning("a notice was not sent", extra={"error": str(error)})

    async def _tell(self, user_id: str) -> None:
        contact, last = await self._store.get(user_id)
        targets = await self._pushes.targets(user_id) if self._settings.push_key else []
        now = self._now()
        if not contact.hook and not contact.turn_mail and not targets:
            return
        tables = await self._store.waiting(user_id, last if last <= now else 0)
        if not tables:
            return
        if not await self._store.claim(user_id, now):
            self._add(user_id, asyncio.get_running_loop().time() + PAUSE / 1000)
            return
        url = f"/t/{tables[0].id}" if len(tables) == 1 else "/"
        for message in _messages(contact, targets, "Your turn", self._words(tables), url):
            await self._outbox.put(message)

    async def _digest(self) -> None:
        """Send the daily e-mails that are due, on whichever process."""
        now = datetime.datetime.fromtimestamp(self._now() / 1000, datetime.UTC)
        hour = now.replace(hour=self._settings.digest_hour, minute=0, second=0, microsecond=0)
        if now < hour:
            hour -= datetime.timedelta(days=1)
        before = int(hour.timestamp() * 1000)
        for user_id in await self._store.digests(before):
            contact, _ = await self._store.get(user_id)
            tables = await self._store.waiting(user_id, 0)
            if not await self._store.claim_digest(user_id, before, self._now()):
                continue
            if contact.digest and contact.proved_mail and tables:
                await self._outbox.put(MailMessage(contact.proved_mail, "Your turn", self._words(tables)))

    def _words(self, tables: Sequence[Waiting]) -> str:
        base = self._settings.public_url.rstrip("/")
        lines = [f"{table.name}{f': {base}/t/{table.id}' if base else ''}" for table in tables[:10]]
        return "\n".join(["It is your turn:", *lines])

    async def set(self, user: User, hook: str, shape: str, address: str, digest: bool = False) -> None:
        """Keep where a person wants to be told; a new e-mail address has to be proved. Raises Malformed."""
        kind: Shape = next((one for one in SHAPES if one == shape), "discord")
        if hook:
            check_shape(Hook(url=hook, shape=kind), self._settings.private_hooks)
        if address:
            check_mail(address)
        before, _ = await self._store.get(user.id)
        proof = before.proof if address == before.mail else new_token()[:10]
        await self._store.put(
            user.id,
            Contact(hook=hook, shape=kind, mail=address, proof=proof if address else "", digest=digest),
        )

    async def subscribe(self, user: User, target: PushTarget) -> None:
        """A browser is told of its user’s turns from now on. Raises Malformed."""
        check_target(target, self._settings.private_hooks)
        await self._pushes.subscribe(user.id, target, self._now())

    async def unsubscribe(self, user: User, endpoint: str) -> None:
        """A browser is told no more."""
        await self._pushes.unsubscribe(endpoint, user.id)

    async def browsers(self, user: User) -> int:
        """How many browsers of a person are told."""
        return len(await self._pushes.targets(user.id))

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
        targets = await self._pushes.targets(user.id) if self._settings.push_key else []
        words = "This is how Roundhouse will tell you that it is your turn."
        sending = [
            self._outbox.send(message, new_id(16))
            for message in _messages(contact, targets, "A test", words, "/account")
        ]
        if contact.mail and contact.proof and self._settings.smtp:
            proof = (
                f"{user.name} at Roundhouse wants to be told here when it is their turn. If that is you, "
                f"type this word on your account page:\n\n{contact.proof}\n\nIf not, forget this message."
            )
            sending.append(
                self._outbox.send(MailMessage(contact.mail, "Is this your address?", proof), new_id(16))
            )
        for result in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(result, BaseException):
                raise result

    async def contact(self, user: User) -> Contact:
        """The addresses that a person has given for notices."""
        return (await self._store.get(user.id))[0]


def _messages(
    contact: Contact, targets: Sequence[PushTarget], subject: str, words: str, url: str
) -> Iterator[Message]:
    """What a person is told, by every way they have chosen."""
    if contact.hook:
        yield HookMessage(Hook(url=contact.hook, shape=contact.shape), words)
    if contact.turn_mail:
        yield MailMessage(contact.turn_mail, subject, words)
    for target in targets:
        yield PushMessage(target, subject, words, url)
