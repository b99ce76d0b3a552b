"""The steps of 1828 in which a player merges two corporations into a system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from ...in_play import GameInPlay
from ...state.actions import Action, BuyShares, Choose, Merge, Par, Pass, SellShares
from ...state.pieces import Corporation, Entity, Player
from ...state.spots import BLOCKER
from ...steps.stock import StockTurn
from ...steps.token_removal import PlacedToken, TokenRemoval, placed_tokens
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
        """Yield the corporations that ``player`` could merge with another one in this turn."""
        if not self.has_bought():
            for one in self.game.corporations.values():
                if next(candidates(self.game, player, one), None) is not None:
                    yield one

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action, and a merger as a choice."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        if self.must_sell(entity) or next(self.mergeable(entity), None) is None:
            return kinds
        return kinds | {Choose, Pass}

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything, a merger included."""
        if super().can_act(entity):
            return True
        mine = entity is self.actor() and not self.passed and isinstance(entity, Player)
        return mine and isinstance(entity, Player) and next(self.mergeable(entity), None) is not None

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and each corporation that may be merged."""
        player = self.actor()
        if isinstance(player, Player) and Choose in self.kinds_for(player):
            for one in self.mergeable(player):
                yield self.choice("choose", player, choice=one.id)
        yield from super().choices()

    def do_choose(self, action: Choose, player: Player) -> None:
        """Begin a merger with this corporation; the other one is named next.

        Raises Refusal for one that cannot be merged.
        """
        game = self.game
        first = game.corporations.get(str(action.choice))
        if first is None or first not in self.mergeable(player):
            raise Refusal("merger/first", f"{player.name} cannot merge {action.choice} now.")
        memory = game.memory_of(Systems)
        memory.stage, memory.initiator, memory.first = "partner", player, first
        self._note(player, "merge", first)

    def is_bulk(self, corporation: Corporation) -> bool:
        """Whether this turn may buy a second share of ``corporation``."""
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

    def actor(self) -> Entity | None:
        """The corporation that merges, or the player who has to answer; ``None`` if there is neither."""
        memory = self._memory()
        if memory.stage == "partner":
            return memory.first
        return memory.queue[0] if memory.question else None

    def deciders(self) -> tuple[Player, ...]:
        """The player who began the merger, or the one who has to answer, as a tuple."""
        memory = self._memory()
        if memory.stage == "partner" and memory.initiator is not None:
            return (memory.initiator,)
        return super().deciders()

    def waits(self) -> bool:
        """Whether a merger is waiting for an action."""
        return self.actor() is not None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Name the other corporation, or answer a question."""
        if entity is not self.actor():
            return NOTHING
        return frozenset({Merge if self._memory().stage == "partner" else Choose})

    def partners(self) -> Iterator[Corporation]:
        """Yield the corporations that may be named."""
        memory = self._memory()
        if memory.stage == "partner" and memory.first is not None and memory.initiator is not None:
            yield from candidates(self.game, memory.initiator, memory.first)

    def choices(self) -> Iterator[Choice]:
        """Yield each corporation that may be named, or each answer."""
        memory, actor = self._memory(), self.actor()
        if isinstance(actor, Corporation):
            for one in self.partners():
                yield self.choice("merge", actor, corporation=one.id)
        elif actor is not None:
            for option in memory.options:
                yield self.choice("choose", actor, label=self._label(option), choice=option)

    def _label(self, option: str) -> ChoiceLabel:
        """The label of an answer: it names a corporation by its id, a player by the name."""
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
        """Form the system; then all players hand in their shares. Raises Refusal for another corporation."""
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
        """Answer the question that is open. Raises Refusal for another answer.

        Records of 18xx.games add a price to the answer, and use names of players.
        """
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


class RemoveDoubleTokens(TokenRemoval):
    """A new system with two tokens in different cities of a hex gives one of them up: a token of nobody takes
    its place."""

    any_slot = True

    def actor(self) -> Entity | None:
        """The system with two tokens on a hex, or ``None``."""
        memory = self.game.memory_of(Systems)
        return memory.system if memory.doubles else None

    def deciders(self) -> tuple[Player, ...]:
        """The player who began the merger, as a tuple; empty if there is none."""
        initiator = self.game.memory_of(Systems).initiator
        return (initiator,) if initiator is not None else ()

    def removable(self) -> Iterator[PlacedToken]:
        """The tokens of the system in hexes where it has two."""
        memory = self.game.memory_of(Systems)
        if memory.system is not None:
            for token in placed_tokens(self.game, memory.system):
                if token.spot.hex in memory.doubles:
                    yield token

    def remove(self, token: PlacedToken) -> None:
        """Put a token of nobody in its place; after the last one all players hand in shares."""
        memory, (hex_, city) = self.game.memory_of(Systems), token.spot
        _lift(self.game, token.company, hex_, city)
        memory.doubles = tuple(one for one in memory.doubles if one != hex_)
        if not memory.doubles:
            HandingIn(self.game).begin()


class HomeTokenSystems(HomeToken):
    """As usual; where a hex gets its first track, the company of a token itself says in which city it lies
    then, whoever lays the track."""

    def ask(
        self, company: Corporation, hexes: tuple[str, ...] = (), actor: Corporation | None = None
    ) -> None:
        """Ask the company itself for the city of its home token."""
        super().ask(company, hexes)
