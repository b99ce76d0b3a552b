"""The tables of the database. Times are milliseconds since 1970 UTC; JSON is text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(40), nullable=False, unique=True),  # the name as it is compared
    Column("password", Text, nullable=False),  # argon2
    Column("admin", Boolean, nullable=False, default=False),
    Column("settings", Text, nullable=False, default="{}"),
    Column("created", BigInteger, nullable=False),
    Column("notified", BigInteger, nullable=False, server_default="0"),  # when last told of a turn
    Column("rated", Boolean, nullable=False, server_default=false()),  # wants to be
    Column("digested", BigInteger, nullable=False, server_default="0"),  # when last mailed a digest
    Column("look", Text, nullable=False, server_default=""),  # as the cookie with the same choices
    Column("closed", String(10)),  # “closed” or “banned”: nobody signs in
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the cookie
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), index=True),  # NULL: a guest
    Column("csrf", String(64), nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("family", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("definition", Text),  # a designer's own title
    Column("seed", BigInteger, nullable=False),
    Column("seats", Integer, nullable=False),  # how many will play
    Column("stage", String(10), nullable=False),  # open, running, finished
    Column("owner_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("owner_hash", String(64)),  # of the owner's secret link
    Column("undo", String(10), nullable=False),  # any, own, consent, none
    Column("listed", Boolean, nullable=False),
    Column("engine", String(40), nullable=False),  # version of the program it was started with
    Column("start_digest", String(64)),  # fingerprint of the state before the first action
    Column("trusted", Integer, nullable=False, server_default="0"),  # the last entry from a recording
    Column("last", Integer, nullable=False),  # number of the last entry
    Column("seating", Integer, nullable=False),  # counts changes of seats and of the table itself
    Column("status", Text, nullable=False),
    Column("waiting", Text, nullable=False),  # seats that owe a decision
    Column("outcome", Text),
    Column("trouble", Text),  # why it does not replay
    Column("terms", Text, nullable=False, server_default="{}"),  # clock, order, talk, description
    Column("tags", String(200), nullable=False, server_default=""),  # words between blanks
    Column("speed", String(8), nullable=False, server_default=""),  # by its clock: live or days
    Column("hook", Text),  # the table’s web hook, a secret
    Column("rematch", String(16)),  # the table where the same people play again
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_tables_stage_changed", "stage", "changed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(20), primary_key=True),
    Column("place", Integer, nullable=False),  # the order in which they play
    Column("name", String(40), nullable=False),
    Column("user_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("token_hash", String(64), unique=True),  # of the seat's secret link
    Column("bot", String(40)),  # the program that plays it
    Column("stand_in", String(60)),  # who may act for it beside its holder: the owner, by this name
    Column("color", String(20)),  # the colour that was asked for at joining
    Column("deputy", String(40)),  # the program that plays until the holder comes back
    Column("state", String(10)),  # “vacant”: open to whoever comes; “invited”: has not said yes
)

claims = Table(
    "claims",
    metadata,
    Column("session_hash", ForeignKey("sessions.hash", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("seat", String(20), primary_key=True),  # "owner" for the owner of the table
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(20)),
    Column("action", Text, nullable=False),
    Column("followed_by", Text, nullable=False),
    Column("lines", Text, nullable=False),  # what people read
    Column("request_id", String(80)),
    Column("made", BigInteger, nullable=False),
    UniqueConstraint("table_id", "request_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("engine", String(40), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("state", Text, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(20), primary_key=True),
    Column("text", Text, nullable=False),
)

consents = Table(
    "consents",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(20), primary_key=True),  # who would agree
    Column("last", Integer, nullable=False),  # the last entry of the log when it was asked
    Column("goal", Integer, nullable=False),  # the first entry to undo, or minus the first to redo
)

clocks = Table(
    "clocks",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("state", Text, nullable=False),
    Column("due", BigInteger, index=True),  # when somebody’s time runs out
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("content", Text, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),  # fingerprint of the endpoint
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("target", Text, nullable=False),  # endpoint and keys that a browser gave
    Column("made", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("title", String(80), primary_key=True),  # empty: all titles
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

counted = Table(
    "counted",  # games whose results are taken in
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("made", BigInteger, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("plan", Text, nullable=False),
    Column("stage", String(10), nullable=False),
    Column("owner_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("made", BigInteger, nullable=False),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("user_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("bot", String(40)),
)

pairings = Table(
    "pairings",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entrants", Text, nullable=False),
    Column("table_id", String(16), index=True),
)

losses = Table(
    "losses",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("who", String(64), primary_key=True),  # hash of a session or of a secret link, or id of a user
    Column("seat", String(20), primary_key=True),
    Column("text", Text, nullable=False),  # what happened
    Column("made", BigInteger, nullable=False),
)

daily_worlds = Table(
    "daily_worlds",  # the world of a day, from the first game on it
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-23, in UTC
    Column("family", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("seed", BigInteger, nullable=False),  # of every table on it
)

daily_games = Table(
    "daily_games",  # tables that are played for the records of a day
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("day", ForeignKey("daily_worlds.day", ondelete="CASCADE"), nullable=False, index=True),
)

acts = Table(
    "acts",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("made", BigInteger, nullable=False, index=True),
    Column("who", String(80), nullable=False),
    Column("text", Text, nullable=False),
)

designs = Table(
    "designs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), index=True),  # NULL: a guest's
    Column("session_hash", ForeignKey("sessions.hash", ondelete="CASCADE"), index=True),  # of the guest
    Column("family", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("share", String(40), unique=True),  # who has this word may read the text, which stands beside it
    Column("version", Integer, nullable=False),  # the one that is shown; newer ones can be redone
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

design_versions = Table(
    "design_versions",
    metadata,
    Column("design_id", ForeignKey("designs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("note", String(80), nullable=False),  # what was changed
    Column("made", BigInteger, nullable=False),
)
