"""The families that are installed: all that the server knows of any game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any

import msgspec

from roundhouse.table.definitions import Loaded, Loader
from roundhouse.table.errors import Malformed, Unknown, no_title
from roundhouse.table.protocol import (
    Coloured,
    DefinitionChecking,
    Family,
    Inquiry,
    LoadedOnUse,
    TitleCard,
    WorldMaking,
)
from roundhouse.table.shapes import check_plain

GROUP = "roundhouse.families"

_LOG = logging.getLogger("roundhouse.registry")


class Families:
    """The registered families by id, and their titles."""

    def __init__(self, families: Iterable[Family]) -> None:
        self._families: dict[str, Family] = {family.id: family for family in families}
        self.loader: Callable[[], Families] | None = None
        """Loads the same families in another process; ``None`` when only this one has them."""
        self._definitions: dict[tuple[str, str], Mapping[str, Any]] = {}
        self._broken: dict[tuple[str, str], Malformed] = {}
        """What is wrong with titles that cannot be read; it is told to whoever asks for one."""

    @cached_property
    def _questions(self) -> frozenset[str]:
        return frozenset(name for family in self if isinstance(family, Inquiry) for name in family.questions)

    @cached_property
    def _cards(self) -> dict[tuple[str, str], TitleCard]:
        """The card of each title that can be read, made when somebody asks."""
        found: dict[tuple[str, str], TitleCard] = {}
        for family in self:
            for id_ in family.title_ids():
                try:
                    found[family.id, id_] = family.title_card(id_)
                except Malformed as error:
                    self._broken[family.id, id_] = error
        return found

    def __iter__(self) -> Iterator[Family]:
        return iter(self._families.values())

    def family(self, id: str) -> Family:
        """The family of that id. Raises Unknown."""
        try:
            return self._families[id]
        except KeyError:
            raise Unknown("family/unknown", f"There is no family of games called “{id}”.") from None

    def modules(self) -> tuple[str, ...]:
        """What the families would import only when it is used."""
        return tuple(name for family in self if isinstance(family, LoadedOnUse) for name in family.modules)

    def modules_at_tables(self) -> tuple[str, ...]:
        """Those of :meth:`modules` that playing and looking at tables use, and so the server itself."""
        apart = {name for family in self if isinstance(family, LoadedOnUse) for name in family.workshop}
        return tuple(name for name in self.modules() if name not in apart)

    def asks(self, name: str) -> bool:
        """Is this a question that games of some family answer?"""
        return name in self._questions

    def offer(self, loaded: Loaded) -> TitleCard:
        """Offer a title that a file defines beside those that families come with: the card in the lobby.

        A file with the id of a title that is there already stands beside it under another one.
        """
        card = loaded.card
        while (card.family, card.id) in self._cards:
            card = msgspec.structs.replace(card, id=f"{card.id}-file", name=f"{card.name} (file)")
        self._cards[card.family, card.id] = card
        self._definitions[card.family, card.id] = loaded.definition
        return card

    def known_definition(self, card: TitleCard) -> Mapping[str, Any] | None:
        """The definition of a title that was offered from a file, to this process alone."""
        return self._definitions.get((card.family, card.id))

    def definition(self, card: TitleCard) -> Mapping[str, Any] | None:
        """The whole definition of a title that was offered from a file or is made; this may take a second."""
        known = self.known_definition(card)
        family = self.family(card.family)
        if known is None and isinstance(family, WorldMaking) and (world := family.world_of(card.id)):
            return {"files": dict(family.make_world(world.seed, world.size))}
        return known

    def makers(self) -> list[tuple[Family, WorldMaking]]:
        """The families that make new boards."""
        return [(family, family) for family in self if isinstance(family, WorldMaking)]

    def cards(self) -> list[TitleCard]:
        """Every title that can be played, by family and name."""
        return sorted(self._cards.values(), key=lambda card: (card.family, card.name))

    def broken(self) -> Mapping[str, Malformed]:
        """What is wrong with each title that cannot be read, by its id."""
        _ = self._cards
        return {title: error for (_, title), error in self._broken.items()}

    def card(
        self, title: str, family: str | None = None, definition: Mapping[str, Any] | None = None
    ) -> TitleCard:
        """The title of that id, of any family or of that one; what a definition says if there is one.

        Raises Unknown, and Malformed for a definition or a title that cannot be read.
        """
        if definition is not None:
            for loader in self:
                if not isinstance(loader, Loader) or family not in (None, loader.id):
                    continue
                if family == loader.id or loader.reads_definition(definition):
                    card = loader.card_of(definition)
                    made = isinstance(loader, WorldMaking) and loader.world_of(title)
                    return msgspec.structs.replace(card, id=title) if made else card
        for (family_id, title_id), card in self._cards.items():
            if title_id == title and family in (None, family_id):
                return card
        for (family_id, title_id), error in self._broken.items():
            if title_id == title and family in (None, family_id):
                raise error
        for maker, worlds in self.makers():
            if family in (None, maker.id) and (world := worlds.world_of(title)):
                return world.card
        raise no_title(title, [id_ for family in self for id_ in family.title_ids()])


_DEEPEST = 24
_LARGEST = 1_000_000
"""Of a definition: how deep it may be, how many characters a text and how many items a list may have."""


def check_definition(definition: Mapping[str, Any] | None) -> None:
    """Is this definition one to keep: no control characters, not too deep? Raises Malformed with the place.

    Asked when a table is made. What was kept before is read as it is.
    """
    if definition is not None:
        check_plain(definition, "definition", deepest=_DEEPEST, longest_text=_LARGEST, longest_list=_LARGEST)


def read_definition(
    families: Families, title: str, family: str | None, definition: Mapping[str, Any]
) -> TitleCard:
    """The title that a new definition makes. Raises Unknown, and Malformed for a definition that cannot be
    read or has fields that its family does not know."""
    card = families.card(title, family, definition)
    reader = families.family(card.family)
    if isinstance(reader, DefinitionChecking):
        reader.check_definition(definition)
    return card


def installed() -> Families:
    """The families that installed packages register; one that cannot be loaded is reported and left out."""
    found = Families(_loaded())
    found.loader = installed
    return found


def _loaded() -> Iterator[Family]:
    for point in entry_points(group=GROUP):
        try:
            yield point.load()
        except (ImportError, AttributeError):
            _LOG.exception("a family cannot be loaded", extra={"family": point.name})


def check_color(family: Family, color: str) -> None:
    """Can a seat of a game of this family have that colour? Raises Malformed."""
    known = family.colors if isinstance(family, Coloured) else ()
    if color not in known:
        hint = "one of: " + ", ".join(known) if known else "its players choose no colours"
        raise Malformed("seat/color", f"{family.name} has no colour “{color}”.", hint=hint)
