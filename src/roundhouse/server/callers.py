"""Who asks, and what they may do at a table: the only place where rights are decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .errors import Denied, TooMany
from .ids import USER_TOKEN, fingerprint, new_id, new_token
from .limits import Limits
from .passwords import check_strength, hashed, matches
from .settings import Settings
from .store.people import PeopleStore
from .store.records import OWNER, SeatRecord, Session, TableRecord, User
from .threads import Threads
from .words import person_name

SCOPES = ("read", "play", "lobby")
"""What a program's token may be allowed: look as its user, act at tables, make and join tables."""

_DAY = 86_400_000


@dataclass(frozen=True)
class Caller:
    """Whoever sent a request: perhaps a browser's session, a user, the holder of a secret link."""

    session: Session | None = None
    user: User | None = None
    token_hash: str | None = None
    scopes: frozenset[str] = frozenset(SCOPES)
    address: str = ""

    def may(self, scope: str) -> None:
        """Raises Denied for a program whose token does not allow it."""
        if scope not in self.scopes:
            raise Denied("token/scope", f"This token does not allow “{scope}”.")


NOBODY = Caller()


@dataclass(frozen=True)
class CallerPlace:
    """What a caller is at one table."""

    seats: tuple[str, ...]
    """The seats they may act for, in order."""
    owner: bool
    standing_in: tuple[str, ...] = ()
    """The seats of others that an owner may act for as well; every such move says so."""
    by: str = ""
    """Who the owner is in such a move."""

    def act_for(self, seat: str | None) -> str:
        """The seat to act for: the one named, or their only one. Raises Denied."""
        if seat is None and len(self.seats) == 1:
            return self.seats[0]
        if seat is None and self.seats:
            raise Denied("seat/which", "Say for which seat.", hint="yours: " + ", ".join(self.seats))
        if seat is None or seat not in (*self.seats, *self.standing_in):
            raise Denied("seat/not-yours", "This seat is not yours.", hint="open your seat’s secret link")
        return seat

    def look_as(self, seat: str | None) -> str | None:
        """The seat to look through: the one named if it is theirs, or their first. Raises Denied."""
        if seat is not None and seat not in (*self.seats, *self.standing_in):
            raise Denied("seat/not-yours", "This seat is not yours.", hint="open your seat’s secret link")
        return seat if seat is not None or not self.seats else self.seats[0]

    def must_own(self) -> None:
        """Raises Denied for anyone but the owner of the table."""
        if not self.owner:
            raise Denied("table/not-owner", "Only the owner of the table may do this.")


class Callers:
    """Recognises callers, signs people up and in."""

    def __init__(
        self, people: PeopleStore, threads: Threads, settings: Settings, now: Callable[[], int]
    ) -> None:
        self._people = people
        self._threads = threads
        self._lasting = settings.session_days * _DAY
        self._attempts = Limits(settings.sign_in_per_minute / 60, settings.sign_in_per_minute)
        self._failures = Limits(
            settings.sign_in_failures_per_hour / 3600, settings.sign_in_failures_per_hour / 6
        )
        """Failed attempts by account, whatever address they come from."""
        self._now = now

    async def by_cookie(self, cookie: str | None, address: str = "") -> Caller:
        """The browser that sent this cookie; nobody if it is unknown or too old."""
        if not cookie:
            return Caller(address=address)
        now = self._now()
        session = await self._people.session(fingerprint(cookie), now - self._lasting)
        if session is None:
            return Caller(address=address)
        if now - session.seen > _DAY:
            await self._people.touch_session(session.hash, now)
        return Caller(session=session, user=session.user, address=address)

    async def by_token(self, token: str, address: str = "") -> Caller:
        """The holder of a user's API token or of a seat's secret link."""
        hash = fingerprint(token)
        if not token.startswith(USER_TOKEN):
            return Caller(token_hash=hash, address=address)
        found = await self._people.token(hash)
        if found is None:
            raise Denied("token/unknown", "This token is not known (any more).")
        return Caller(user=found[0], scopes=found[1], address=address)

    async def place(self, caller: Caller, record: TableRecord, seats: Sequence[SeatRecord]) -> CallerPlace:
        """What the caller is at this table."""
        claimed: Sequence[str] = ()
        if caller.session:
            claimed = await self._people.claims(caller.session.hash, record.id)
        mine = tuple(
            seat.seat
            for seat in seats
            if seat.seat in claimed
            or (caller.user is not None and seat.user_id == caller.user.id)
            or (caller.token_hash is not None and seat.token_hash == caller.token_hash)
        )
        user = caller.user
        owner = (
            OWNER in claimed
            or (user is not None and (user.admin or user.id == record.owner_id))
            or (caller.token_hash is not None and caller.token_hash == record.owner_hash)
        )
        others = [seat for seat in seats if owner and seat.stand_in and seat.seat not in mine]
        by = others[0].stand_in or "" if others else ""
        return CallerPlace(mine, owner, tuple(seat.seat for seat in others), by)

    async def new_session(self, before: Caller, user: User | None) -> tuple[str, Session]:
        """A session with a new secret, which takes over the claims of the one before. Returns the cookie."""
        cookie = new_token()
        session = Session(hash=fingerprint(cookie), csrf=new_token(), user=user, seen=self._now())
        if before.session:
            await self._people.renew_session(before.session.hash, session)
        else:
            await self._people.add_session(session)
        return cookie, session

    async def sign_up(self, caller: Caller, name: str, password: str) -> User:
        """A new account. Raises Malformed, Refusal or TooMany."""
        self._check_attempts(caller)
        user = User(id=new_id(), name=person_name(name), admin=False)
        check_strength(password)
        await self._people.add_user(user, await self._threads.run(hashed, password), self._now())
        return user

    async def sign_in(self, caller: Caller, name: str, password: str) -> User:
        """The account of that name and password. Raises Denied, never saying which of the two is wrong,
        or TooMany.
        """
        self._check_attempts(caller)
        key = name.casefold()[:80]
        if not self._failures.left(key):
            raise TooMany("request/sign-in", "Too many failed attempts to sign in to this account.", 60)
        found = await self._people.find_user(name)
        kept = found[1] if found else _NO_PASSWORD
        if not await self._threads.run(matches, password[:200], kept) or found is None:
            self._failures.allow(key)
            raise Denied("account/wrong", "This name and password do not go together.")
        if (closed := await self._people.closed(found[0].id)) is not None:
            raise Denied("account/closed", f"This account is {closed}.", hint="ask whoever runs the server")
        return found[0]

    async def change_password(self, caller: Caller, user: User, old: str, new: str) -> None:
        """A new password; every other session of the account ends. Raises Denied, Malformed or TooMany."""
        await self.sign_in(caller, user.name, old)
        check_strength(new)
        kept = caller.session.hash if caller.session else ""
        await self._people.set_password(user.id, await self._threads.run(hashed, new), keep=kept)

    def _check_attempts(self, caller: Caller) -> None:
        if not self._attempts.allow(caller.address):
            raise TooMany("request/sign-in", "Too many attempts from this address.", 60)

    async def sign_out(self, caller: Caller) -> None:
        """End the session."""
        if caller.session:
            await self._people.drop_session(caller.session.hash)

    async def new_api_token(self, user: User, name: str, scopes: Sequence[str]) -> str:
        """A token for a program of this user; it is shown once and never again."""
        token = new_token(USER_TOKEN)
        await self._people.add_token(fingerprint(token), user.id, name, scopes, self._now())
        return token

    async def forget_old_sessions(self) -> None:
        """End the sessions that have run out."""
        await self._people.drop_sessions_before(self._now() - self._lasting)
        await self._people.drop_idle_guests(self._now() - _DAY)


# Checked for names that do not exist, so that they take as long as those that do.
_NO_PASSWORD = hashed(new_token())
