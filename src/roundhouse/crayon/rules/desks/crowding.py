"""How many may come to a place, and that the last ways in stay open (§1.5, limits and no blocking)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from roundhouse.table.errors import Place, Refusal

from .pieces import Player

if TYPE_CHECKING:
    from .game import CrayonGame

SECOND = 2
"""Where any number may come, a way in is kept for this many."""


class Crowding:
    """Checks a link against the limits of the places it touches. ``fresh`` holds links not yet built."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game
        board = game.board
        self._gates = sorted(board.twin)
        self._outer: dict[int, tuple[int, ...]] = {
            number: tuple(link for node in board.city_nodes[number] for _, link in board.around[node])
            for number in board.majors
        }

    def check(self, player: Player, link: int, fresh: Mapping[int, int]) -> None:
        """Raises Refusal when the newest of ``fresh`` makes a place too full or shuts somebody out."""
        board = self._game.board
        for node in board.ends[link]:
            number = board.city[node]
            if number >= 0 and board.cities[number].size == "major":
                self._check_major(number, fresh)
            elif number >= 0:
                limit = self._game.numbers.small if self._small(number) else self._game.numbers.medium
                self._check_sections(player, node, fresh)
                self._check_place(node, limit, "city-full", fresh)
            elif node in board.twin:
                self._check_sections(player, node, fresh)
                self._check_place(node, SECOND, "", fresh)
                self._check_gates(node, fresh)
            elif node in board.ports:
                self._check_place(node, self._game.numbers.port, "port-full", fresh)

    def _small(self, number: int) -> bool:
        """Is it a small city, as this table reads it?"""
        city = self._game.board.cities[number]
        size = city.disputed if city.disputed and self._game.options.disputed == "other" else city.size
        return size == "small"

    def _owners(self, links: Iterable[int], fresh: Mapping[int, int]) -> tuple[set[int], int]:
        """Who has track on any of the links, and how many of them are free."""
        owner = self._game.track.owner
        present, free = set[int](), 0
        for link in links:
            who = owner.get(link, fresh.get(link))
            if who is None:
                free += 1
            else:
                present.add(who)
        return present, free

    def _links_at(self, node: int) -> Sequence[int]:
        return [link for _, link in self._game.board.around[node]]

    def _check_sections(self, player: Player, node: int, fresh: Mapping[int, int]) -> None:
        owner = self._game.track.owner
        own = sum(owner.get(link, fresh.get(link)) == player.number for link in self._links_at(node))
        if own > self._game.numbers.sections:
            self._refuse(
                "section-limit",
                node,
                f"A player may have {self._game.numbers.sections} sections here at most.",
            )

    def _check_place(self, node: int, limit: int, full: str, fresh: Mapping[int, int]) -> None:
        present, free = self._owners(self._links_at(node), fresh)
        if full and len(present) > limit:
            self._refuse(full, node, f"{limit} players have track here already.")
        wanted = min(limit, len(self._game.players)) - len(present)
        if free < wanted:
            self._refuse("would-block", node, "This would take the last way in that others may need.")

    def _check_major(self, number: int, fresh: Mapping[int, int]) -> None:
        present, free = self._owners(self._outer[number], fresh)
        if free < len(self._game.players) - len(present):
            self._refuse(
                "would-block", self._game.board.centre[number], "Every player keeps a way into a major city."
            )

    def _check_gates(self, node: int, fresh: Mapping[int, int]) -> None:
        """Every player keeps a way to at least one entrance."""
        inside, ways = set[int](), 0
        for gate in self._gates:
            present, free = self._owners(self._links_at(gate), fresh)
            inside |= present
            ways += free
        if ways < len(self._game.players) - len(inside):
            self._refuse("would-block", node, "Every player keeps a way to one of the entrances.")

    def _refuse(self, code: str, node: int, message: str) -> None:
        raise Refusal(code, message, place=Place(hex=str(self._game.board.spots[node])))
