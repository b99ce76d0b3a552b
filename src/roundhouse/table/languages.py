"""The languages of pages and logs: sentences, plurals, numbers and dates.

English sentences are written where they are used and are their own keys. A further language is one file of
gettext, ``roundhouse/locale/LANGUAGE.po``, which translators edit with the tools they know
(docs/translate.md); Babel reads it and writes numbers and dates. Babel is imported where it is used, since
drawing and printing need none of it.

>>> spoken("de").say("players")
'Spieler'
>>> spoken("de").number(1889000)
'1.889.000'
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files

from .errors import Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGLISH = "en"
"""The language in which everything is written, and the log of a table kept."""
_FOLDER = files("roundhouse") / "locale"
NO_BREAK = "\N{NO-BREAK SPACE}"
_BEFORE_SIGN = re.compile(r"(?<=\S) (?=[:;?!»](?:\W|$)|%(?:%|[\s.,;:)·]|$))|(?<=«) ")
"""A space before a sign that may not begin a line, or after the French mark that begins a quotation."""
_MOST_WANTED = 20
"""The most languages of a browser that are considered; people have two or three."""


class Language:
    """One language: its translations, and how its numbers and dates are written."""

    def __init__(self, code: str, catalog: Catalog | None = None) -> None:
        from babel import Locale

        self.code = code
        self.locale: Locale = Locale.parse(code)
        self.name: str = str(self.locale.get_display_name(code) or code).capitalize()
        """What its speakers call it."""
        self.forms: int = 2 if catalog is None else int(catalog.num_plurals)
        """How many forms a word has, by number."""
        self._texts: gettext.NullTranslations = gettext.NullTranslations()
        if catalog is not None:
            from babel.messages.mofile import write_mo

            compiled = io.BytesIO()
            write_mo(compiled, catalog)
            compiled.seek(0)
            self._texts = gettext.GNUTranslations(compiled)

    def say(self, text: str, context: str = "") -> str:
        """The translation of ``text``; the text itself if there is none.

        ``context`` distinguishes texts that are the same in English.
        """
        return self._texts.pgettext(context, text) if context else self._texts.gettext(text)

    def count(self, one: str, many: str, number: int) -> str:
        """The form of a sentence for a number, such as “# seat” and “# seats”, with the number for #."""
        return self._texts.ngettext(one, many, number).replace("#", self.number(number))

    def plural(self, number: int) -> int:
        """The index, from 0, of the form that a word takes with ``number``."""
        rule = getattr(self._texts, "plural", None)
        return int(rule(number)) if rule is not None else int(number != 1)

    def number(self, number: float) -> str:
        """A number with the separators of the language.

        >>> spoken("de").number(3.5)
        '3,5'
        """
        from babel.numbers import format_decimal

        return str(format_decimal(number, locale=self.locale))

    def day(self, moment: int) -> str:
        """The day of a moment, given in milliseconds since 1970."""
        from babel.dates import format_date

        return str(format_date(_utc(moment), "long", locale=self.locale))

    def moment(self, moment: int) -> str:
        """Day and time of a moment (UTC), given in milliseconds since 1970."""
        from babel.dates import format_datetime

        return str(format_datetime(_utc(moment), "medium", locale=self.locale))

    def list(self, items: Iterable[str]) -> str:
        """Names joined as in a sentence: “Ann, Ben and Cleo”."""
        from babel.lists import format_list

        return str(format_list(list(items), locale=self.locale))


def _utc(moment: int) -> datetime:
    return datetime.fromtimestamp(moment / 1000, UTC)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return (ENGLISH, *sorted(name.removesuffix(".po") for name in names if name.endswith(".po")))


def catalog_of(code: str) -> Catalog:
    """The catalogue of translations of a language. Raises FileNotFoundError if it has none."""
    from babel.messages.pofile import read_po

    with (_FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


@lru_cache(maxsize=32)
def spoken(code: str) -> Language:
    """The language of a code such as ``de`` or ``pt-BR``, or the nearest one; English if there is none."""
    from babel import negotiate_locale

    found = negotiate_locale([code], languages(), sep="-") if len(code) <= 35 else None
    return _read(found or ENGLISH)


@lru_cache(maxsize=32)
def _read(code: str) -> Language:
    if code == ENGLISH:
        return Language(code)
    catalog = catalog_of(code)
    for message in catalog:
        if message.id:  # the message without one is the head of the file
            one = message.string
            message.string = unbroken(one) if isinstance(one, str) else tuple(map(unbroken, one or ()))
    return Language(code, catalog)


def unbroken(text: str) -> str:
    """A sentence whose signs do not begin a line, nor end it: translators write plain spaces before them.

    >>> unbroken("« Jouer » : 10 %% ?").replace(NO_BREAK, "_")
    '«_Jouer_»_: 10_%%_?'
    """
    return _BEFORE_SIGN.sub(NO_BREAK, text)


@lru_cache(maxsize=500)
def wanted(header: str) -> str:
    """The best of our languages for an ``Accept-Language`` header.

    >>> wanted("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5")
    'fr'
    """
    from babel import negotiate_locale

    weighed: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:_MOST_WANTED]):
        code, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, code.strip()))
        except ValueError:
            continue
    codes = [code for weight, _, code in sorted(weighed) if weight < 0]
    return negotiate_locale(codes, languages(), sep="-") or ENGLISH


_READING: ContextVar[Language | None] = ContextVar("reading", default=None)


def reading() -> Language:
    """The language of the reader of the page being made; English if none is set."""
    return _READING.get() or spoken(ENGLISH)


def reading_code() -> str:
    """The code of the reader's language; does not load Babel for English."""
    language = _READING.get()
    return ENGLISH if language is None else language.code


def said_here(text: str, context: str = "") -> str:
    """The translation of a sentence for the reader; the sentence itself if no language is set.

    In that case Babel is not loaded, so commands that draw and print in English start quickly.
    """
    language = _READING.get()
    return text if language is None else language.say(text, context)


def counted_here(one: str, many: str, number: int) -> str:
    """The form of a sentence for a number, for whoever reads.

    >>> counted_here("# share", "# shares", 3)
    '3 shares'
    """
    language = _READING.get()
    if language is None:
        return (one if number == 1 else many).replace("#", f"{number:,}")
    return language.count(one, many, number)


def number_here(number: float) -> str:
    """A number with the separators of whoever reads; a point before tenths where nobody has said a language.

    >>> number_here(3.5), number_here(4)
    ('3.5', '4')
    """
    language = _READING.get()
    return f"{number:,g}" if language is None else language.number(number)


@contextmanager
def read_in(language: Language) -> Iterator[None]:
    """What is made inside is for a reader of this language.

    >>> with read_in(spoken("de")):
    ...     reading().say("players")
    'Spieler'
    """
    before = _READING.set(language)
    try:
        yield
    finally:
        _READING.reset(before)


@contextmanager
def read_in_code(code: str) -> Iterator[None]:
    """What is made inside is for a reader of the language of just this code. Raises Unknown.

    English takes no Babel.

    >>> with read_in_code("fr"):
    ...     said_here("players")
    'joueurs'
    """
    if code not in languages():
        raise Unknown(
            "language/unknown", f"There is no language “{code}”.", hint=f"one of: {', '.join(languages())}"
        )
    before = _READING.set(None if code == ENGLISH else spoken(code))
    try:
        yield
    finally:
        _READING.reset(before)


def untranslated(text: str, _context: str) -> str:
    """The text itself: a stand-in for :meth:`Language.say` where there is no language."""
    return text


def to_say(text: str) -> str:
    """Mark a sentence as one to be translated later, where it is shown; returns it unchanged."""
    return text
