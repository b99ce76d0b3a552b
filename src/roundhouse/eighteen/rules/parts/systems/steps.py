"""A player merges two corporations in a stock round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...state.actions import Action, BuyShares, Choose, Merge, Par, Pass, RemoveToken, SellShares
from ...state.pieces import Corporation, Entity, Player
from ...state.spots import BLOCKER
from ...steps.stock import StockTurn
from ...steps.tokens import HomeToken
from ...turn import NOTHING, Step
from .events import SystemTokenBlocked
from .forming import candidates, form
from .handing import EXCHANGE, HandingIn
from .memory import Systems


class StockTurnSystems(StockTurn):
    """As usual; instead of buying, the president of a corporation may merge it with another one. In the zone
    ``unlimited`` a president buys up to two shares in a turn."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        SellShares: "do_sell",
        BuyShares: "do_buy",
        Par: "do_par",
        Choose: "do_choose",
        Pass: "do_pass",
    }
    choosing = "merge corporations"

    def mergeable(self, player: Player) -> Iterator[Corporation]:
        """The corporations for which there is another one to merge with."""
        if not self.has_bought():
            for one in self.game.corporations.values():
                if next(candidates(self.game, player, one), None) is not None:
                    yield one

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; a merger."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        if self.must_sell(entity) or next(self.mergeable(entity), None) is None:
            return kinds
        return kinds | {Choose, Pass}

    def can_act(self, entity: Entity) -> bool:
        """As usual; also for a merger."""
        if super().can_act(entity):
            return True
        mine = entity is self.actor() and not self.passed and isinstance(entity, Player)
        return mine and isinstance(entity, Player) and next(self.mergeable(entity), None) is not None

    def choices(self) -> Iterator[Choice]:
        """As usual; each corporation to merge with another one."""
        player = self.actor()
        if isinstance(player, Player) and Choose in self.kinds_for(player):
            for one in self.mergeable(player):
                yield self.choice("choose", player, choice=one.id)
        yield from super().choices()

    def do_choose(self, action: Choose, player: Player) -> None:
        """This corporation merges; with which one is said next."""
        game = self.game
        first = game.corporations.get(str(action.choice))
        if first is None or first not in self.mergeable(player):
            raise Refusal("merger/first", f"{player.name} cannot merge {action.choice} now.")
        memory = game.memory_of(Systems)
        memory.stage, memory.initiator, memory.first = "partner", player, first
        self._note(player, "merge", first)

    def is_bulk(self, corporation: Corporation) -> bool:
        """May a turn buy a second share of it?"""
        cell = corporation.cell
        open_ = cell is not None and "unlimited" in cell.zones and corporation.player is self.actor()
        return open_ and self.did.count("buy") < 2


class FormSystem(Step):
    """The other corporation is named; then all hand in their shares, and say what has to be said."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Choose: "do_choose"}
    deed = "merge corporations"
    choosing = "hand in shares"
    done_when = "never"

    def _memory(self) -> Systems:
        return self.game.memory_of(Systems)

    def begin_turn(self) -> None:
        """A merger under way goes on."""

    def actor(self) -> Entity | None:
        """The corporation that merges, or the player who has to answer."""
        memory = self._memory()
        if memory.stage == "partner":
            return memory.first
        return memory.queue[0] if memory.question else None

    def deciders(self) -> tuple[Player, ...]:
        """Who has begun the merger, or the player who has to answer."""
        memory = self._memory()
        if memory.stage == "partner" and memory.initiator is not None:
            return (memory.initiator,)
        return super().deciders()

    def waits(self) -> bool:
        """Is there a merger with something left to say?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Name the other corporation; answer."""
        if entity is not self.actor():
            return NOTHING
        return frozenset({Merge if self._memory().stage == "partner" else Choose})

    def partners(self) -> Iterator[Corporation]:
        """The corporations that may be named."""
        memory = self._memory()
        if memory.stage == "partner" and memory.first is not None and memory.initiator is not None:
            yield from candidates(self.game, memory.initiator, memory.first)

    def choices(self) -> Iterator[Choice]:
        """Each corporation, or each answer."""
        memory, actor = self._memory(), self.actor()
        if isinstance(actor, Corporation):
            for one in self.partners():
                yield self.choice("merge", actor, corporation=one.id)
        elif actor is not None:
            for option in memory.options:
                yield self.choice("choose", actor, label=self._label(option), choice=option)

    def _label(self, option: str) -> ChoiceLabel:
        """What an answer is called: a corporation by its id, a player by the name."""
        game, memory = self.game, self._memory()
        match memory.question:
            case "sell" if option == EXCHANGE:
                return ChoiceLabel("Pay for a share of the system")
            case "sell":
                return ChoiceLabel("Sell the share")
            case "trade":
                return ChoiceLabel("Trade with %(player)s").of(player=game.player(option).name)
            case _:
                return ChoiceLabel("Keep a share of %(company)s").of(company=option)

    def do_merge(self, action: Merge, first: Corporation) -> None:
        """The two become a system; all hand in."""
        game, memory = self.game, self._memory()
        second = game.company(action.corporation or "")
        if second not in self.partners():
            raise Refusal("merger/second", f"{first.id} cannot merge with {second.id}.")
        memory.second = second
        memory.system = form(game, first, second)
        if memory.doubles:
            return
        HandingIn(game).begin()

    def do_choose(self, action: Choose, player: Player) -> None:
        """Answer. Records of 18xx.games name a price after it, and players by their names."""
        game, memory = self.game, self._memory()
        said = str(action.choice).partition(" (")[0]
        if memory.question == "trade":
            said = next((one.id for one in game.players if said in (one.id, one.name)), said)
        if said not in memory.options:
            options = ", ".join(memory.options)
            raise Refusal(
                "merger/answer", f"“{action.choice}” is no answer here.", hint=f"possible: {options}"
            )
        HandingIn(game).go_on(said)


def _lift(game: GameInPlay, system: Corporation, hex_: str, city: int) -> None:
    game.land.board.replace_token(hex_, city, system.id, BLOCKER)
    game.happen(SystemTokenBlocked(company=system.id, hex=hex_))


class RemoveDoubleTokens(Step):
    """A new system with two tokens in different cities of a hex gives one of them up: a token of nobody takes
    its place."""

    handlers: ClassVar[Mapping[type[Action], str]] = {RemoveToken: "do_remove"}
    deed = "remove a token"
    done_when = "never"

    def begin_turn(self) -> None:
        """What is left to remove goes on."""

    def actor(self) -> Entity | None:
        """The system."""
        memory = self.game.memory_of(Systems)
        return memory.system if memory.doubles else None

    def deciders(self) -> tuple[Player, ...]:
        """Who has begun the merger."""
        initiator = self.game.memory_of(Systems).initiator
        return (initiator,) if initiator is not None else ()

    def waits(self) -> bool:
        """Are there such tokens?"""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Remove one."""
        return frozenset({RemoveToken}) if self.waits() and entity is self.actor() else NOTHING

    def _tokens(self, system: Corporation) -> Iterator[tuple[str, int, int]]:
        board, doubles = self.game.land.board, self.game.memory_of(Systems).doubles
        for hex_, city in board.tokens_of(system.id):
            if hex_ in doubles:
                yield hex_, city, board.slots(hex_, city).index(system.id)

    def choices(self) -> Iterator[Choice]:
        """Each of them."""
        system = self.actor()
        if isinstance(system, Corporation):
            for hex_, city, slot in self._tokens(system):
                yield self.choice("remove_token", system, hex=hex_, city=city, slot=slot)

    def do_remove(self, action: RemoveToken, system: Corporation) -> None:
        """Remove it; after the last one all hand in shares."""
        memory = self.game.memory_of(Systems)
        for hex_, city, _ in self._tokens(system):
            if (hex_, city) == (action.hex, action.city):
                _lift(self.game, system, hex_, city)
                memory.doubles = tuple(one for one in memory.doubles if one != hex_)
                if not memory.doubles:
                    HandingIn(self.game).begin()
                return
        raise Refusal("token/remove", f"No such token can be removed from {action.hex}.")


class HomeTokenSystems(HomeToken):
    """As usual; where a hex gets its first track, a system itself says in which city its token lies then."""

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """``actor`` has to choose, or the system whose token it is."""
        own = company in self.game.memory_of(Systems).members
        super().ask(company, hexes, None if own else actor)
