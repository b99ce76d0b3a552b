"""The opening auction: the first private company leaves the game if nobody wants it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.state.actions import Action, Bid, Pass
from roundhouse.eighteen.rules.state.events import PrivateOffered
from roundhouse.eighteen.rules.state.pieces import Entity, Player, Private
from roundhouse.eighteen.rules.steps.auction import WaterfallAuction
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked, tracked_dict

from .events import KindChosen, LotRemoved
from .facts import Facts, Wyoming

PRESIDENCY, DOUBLE = "P10", "P11"
"""The private companies that get cheaper together if nobody wants the first of them."""
OPENER = "P1"
"""The private company that leaves the game only if all pass, without a bid on another one."""
LAST_TRAIN = "P9"
"""The private company that pays nothing at first."""
DISCOUNT = 10


class WyomingAuction(WaterfallAuction):
    """As usual; but a bid on another private company is a pass on the first one, which leaves the game when
    all have passed on it. Two of them get cheaper instead. Whoever wins one of several kinds chooses the kind
    before anything else, for nothing."""

    kinds: tuple[Private, ...] = tracked(())
    """The kinds of which one is to be chosen."""
    chooser: Player | None = tracked(None)
    off: dict[Private, int] = tracked_dict()
    """What private companies cost less by now."""
    declined: dict[Player, str] = tracked_dict()
    """Who has passed on the first private company, and whether with a bid on another one."""

    def begin_round(self) -> None:
        """Kinds that are chosen later are not for sale themselves."""
        super().begin_round()
        later = {name for kinds in self.game.settings_of(Facts).kinds.values() for name in kinds}
        if self.game.settings_of(Facts).choice:
            self.left = tuple(private for private in self.left if private.id not in later)

    def actor(self) -> Entity | None:
        """Whoever has to choose a kind, before all others."""
        return self.chooser or super().actor()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Choose, by a bid; or as usual."""
        if self.chooser is not None:
            return frozenset({Bid}) if entity is self.chooser else NOTHING
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """The kinds, or the usual choices."""
        if self.chooser is None:
            yield from super().choices()
            return
        for private in self.kinds:
            facts = {"buys": private.name, "cost": 0}
            yield self.choice("bid", self.chooser, company=private.id, price=private.value, facts=facts)

    def lowest(self, private: Private) -> int:
        """The lowest bid that ``private`` takes now."""
        price = private.value - self.off.get(private, 0)
        offers = self.bids.get(private, ())
        if private is self.left[0] and not offers:
            return price
        return max((bid for _, bid in offers), default=price) + self.step_up

    def do_bid(self, action: Bid, player: Player) -> None:
        """Choose a kind, buy the first one, or bid on another one."""
        if self.chooser is not None:
            self._choose(action, player)
            return
        first, auctioned = self.left[0], self.auctioned
        super().do_bid(action, player)
        if action.company == first.id or auctioned is not None:
            if action.company == first.id:
                self._forget()
        elif self.left and self.left[0] is first:
            self.declined[player] = "bid"
            self._look()

    def do_decline(self, action: Pass, player: Player) -> None:
        """Leave an auction, or pass on the first one."""
        if self.auctioned is None:
            self.declined[player] = "pass"
        super().do_decline(action, player)
        self._look()

    def _everybody_passed(self) -> None:
        """All have passed one after the other: what that brings, :meth:`_look` sees."""

    def _forget(self) -> None:
        for player in list(self.declined):
            del self.declined[player]
        if self.idle:
            self.idle = frozenset()

    def _look(self) -> None:
        """Once all have passed on the first private company, it goes or gets cheaper."""
        if self.auctioned is not None or self.chooser is not None or not self.left:
            return
        if len(self.declined) < len(self._round().order):
            return
        first = self.left[0]
        if first.id == OPENER and "bid" in self.declined.values():
            return
        if first.id == PRESIDENCY:
            self._make_cheaper(first)
        else:
            self._remove(first)
        self._forget()

    def _make_cheaper(self, first: Private) -> None:
        game = self.game
        double = game.privates[DOUBLE]
        for private in (first, *(() if self.bids.get(double) else (double,))):
            self.off[private] = self.off.get(private, 0) + DISCOUNT
            game.happen(PrivateOffered(private=private.id, price=max(0, private.value - self.off[private])))
        if first.value <= self.off[first]:
            round_, mixed = self._round(), "bid" in self.declined.values()
            if mixed:
                # With a bid among the passes 18xx.games skips a player, who does not get it and is not asked.
                round_.next_player()
            player = round_.entity
            assert isinstance(player, Player)
            self._buy(player, first, 0)
            self._resolve()
            if not mixed:
                round_.next_player()

    def _remove(self, first: Private) -> None:
        game = self.game
        game.happen(LotRemoved(private=first.id))
        game.close_private(first)
        for name in game.settings_of(Facts).kinds.get(first.id, ()):
            if name in game.privates:
                game.close_private(game.privates[name])
        self.left = self.left[1:]
        self._resolve()

    def _resolve(self) -> None:
        """Not while a kind is to be chosen."""
        while self.chooser is None and self.left and self.auctioned is None:
            before = self.left
            first = self.left[0]
            offers = self.bids.get(first, ())
            if len(offers) == 1:
                self._win(first)
            elif offers:
                super()._resolve()
            if self.left is before:
                return

    def _buy(self, player: Player, private: Private, price: int) -> None:
        """The winner of one of several kinds chooses."""
        super()._buy(player, private, price)
        self._forget()
        game = self.game
        kinds = game.settings_of(Facts).kinds.get(private.id, ())
        if kinds:
            self.kinds = tuple(game.privates[name] for name in kinds)
            self.chooser = player
        self._bought(player, private)

    def _choose(self, action: Bid, player: Player) -> None:
        """The kind takes the place of what was won."""
        game = self.game
        private = game.private(action.company or "")
        if private not in self.kinds:
            names = ", ".join(kind.name for kind in self.kinds)
            raise Refusal("auction/kind", f"{private.name} is none of the kinds.", hint=f"possible: {names}")
        won = next(one for one, kinds in game.settings_of(Facts).kinds.items() if private.id in kinds)
        game.give_private(private, player)
        game.happen(KindChosen(player=player.id, private=private.id))
        for other in (*self.kinds, game.privates[won]):
            if other is not private:
                game.close_private(other)
        self.kinds, self.chooser = (), None
        self._bought(player, private)
        self._resolve()

    def _bought(self, player: Player, private: Private) -> None:
        """What some of them bring at once."""
        if private.id == LAST_TRAIN:
            private.revenue = 0
        if private.id == "P6a":
            game = self.game
            memory, facts = game.memory_of(Wyoming), game.settings_of(Facts)
            company = next(one for one in memory.charters if one.player is player)
            phases = (*memory.charters[company], *facts.coal_tokens)
            memory.charters[company] = tuple(sorted(phases))
            company.tokens = (0,) * len(phases)
