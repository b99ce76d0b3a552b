"""Stock rounds: shares for the Union Bank, exchanges for kept shares, splits, and par prices that go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import Action, BuyShares, Par, Split
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Owner, Player, Private
from roundhouse.eighteen.rules.steps.exchange import ExchangePrivate
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .facts import (
    UnionBank,
    bank_of,
    facts_of,
    has_place,
    help_bank,
    island_of,
    kept_shares,
    railway_of,
    token_choices,
)
from .splitting import SplitCorporation, branches_left

PAR_ZONES = ("par", "par_1", "par_2", "par_3")
"""The zones of the market with par prices; events close all but the last."""
FREE = ("sell", "exchange")
"""The deeds of a turn that are not its purchase."""


class IslandStock(StockPolicy):
    """Who starts what at which price, who presides, and what everybody is worth."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Lines only, as long as the rows have a place."""
        return corporation.id in facts_of(self.game).lines and has_place(self.game)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par prices that are left."""
        gone = island_of(self.game).no_par
        return self.game.market.par_cells(tuple(zone for zone in PAR_ZONES if zone not in gone))

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A share of a treasury is paid to its corporation."""
        corporation = shares[0].corporation
        own = shares[0].owner is corporation
        cost = sum(self.game.shares.price(share) for share in shares)
        super().buy(player, shares)
        if own:
            self.game.pay(self.game.bank, corporation, cost)

    def rivals(self, corporation: Corporation) -> Sequence[Owner]:
        """The Union Bank may preside; of equals it is the last one to do so."""
        return (*super().rivals(corporation), bank_of(self.game))

    def counted(self, corporation: Corporation, percent: int) -> int:
        """Nothing before anybody has the president's certificate."""
        return super().counted(corporation, percent) if corporation.parred else 0

    def worth(self, player: Player) -> int:
        """What the Union Bank has counts for its owner, too."""
        bank = bank_of(self.game)
        mine = bank is not player and bank.player is player
        return super().worth(player) + (super().worth(bank) if mine else 0)


class ExchangeForLine(ExchangePrivate):
    """A private company becomes a share of the Short Line that is kept for that, or one of the pool. The turn
    may sell and buy all the same."""

    def shares(self, private: Private) -> Iterator[Certificate]:
        """The share that a private company may become now, one of each corporation."""
        ability = self.ability(private)
        if ability is None or not isinstance(private.owner, Player):
            return
        game, island = self.game, island_of(self.game)
        if "market" not in ability.sources:
            yield from kept_shares(island.short)[:1]
            return
        for corporation in game.corporations.values():
            if corporation.parred and not corporation.closed and corporation not in island.started[:2]:
                yield from game.pool.shares(corporation)[:1]

    def do_exchange(self, action: BuyShares, private: Private) -> None:
        """Give the owner the share and close the private company. Raises Refusal."""
        player = private.owner
        super().do_exchange(action, private)
        share = self.game.certificates[action.shares[0]]
        share.reserved = False
        assert isinstance(player, Player)
        self.game.round.step(StockTurn).note_exchange(player, share.corporation)


class IslandTurn(StockTurn):
    """Sell, then buy a share, start a corporation or split one. In place of one's own purchase the Union Bank
    may buy, once in a stock round, with its money and that of its owner."""

    orders_from_pool = True
    passes_before: tuple[Player, ...] = tracked(())
    """Who had passed at their last turn when this one began."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, Split: "do_split"}

    def begin_round(self) -> None:
        """The Union Bank may buy a share again."""
        bank = bank_of(self.game)
        if bank.bought:
            bank.bought = False
        super().begin_round()

    def begin_turn(self) -> None:
        """Note who has passed."""
        super().begin_turn()
        round_ = self.game.round
        if isinstance(round_, StockRound) and self.passes_before != round_.passes:
            self.passes_before = round_.passes

    def has_bought(self) -> bool:
        """Whether this turn has bought, started or split anything."""
        return any(deed not in FREE for deed in self.did)

    # What may be done

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; exchange a private company, split a corporation."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        if self.must_sell(entity):
            return kinds
        if next(self.splits(entity), None) is not None:
            kinds |= {Split}
        return kinds

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; a split only where :meth:`actions` lists it."""
        return kind in self.kinds_for(entity) if kind is Split else super().allows(kind, entity)

    def seems_to_par(self, player: Player) -> bool:
        """The turn waits for a split and for an exchange, too, and where a purchase only seems possible."""
        if self.can_exchange(player) or next(self.splits(player), None) is not None:
            return True
        return self.seems_to_buy(player)

    def seems_to_buy(self, player: Player) -> bool:
        """Whether a share could be bought if the Union Bank had bought none in this round, and if whoever has
        room for it might spend all the money of both (decision 2188)."""
        bank = bank_of(self.game)
        buyers = (player, bank) if bank.player is player else (player,)
        funds = sum(buyer.cash for buyer in buyers)
        return any(
            self.price(share) <= funds
            and self.why_not_offered(player, share) is None
            and any(self.has_room_for(buyer, (share,)) for buyer in buyers)
            for share in self.offered()
        )

    def can_exchange(self, player: Player) -> bool:
        """Whether a private company of ``player`` may become a share."""
        steps = self.game.round.each(ExchangeForLine)
        return any(next(step.shares(one), None) for step in steps for one in player.privates)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """As usual; not too much of one corporation in a turn."""
        most = facts_of(self.game).sale_limit
        if percent > most:
            return f"A turn sells {most}% of a corporation at most."
        return super().why_not_sell(player, shares, percent)

    def offered(self) -> Iterator[Certificate]:
        """As usual; not those of corporations that nobody has started."""
        return (share for share in super().offered() if self.is_open(share))

    def is_open(self, share: Certificate) -> bool:
        """Shares of the railway are not traded."""
        return share.corporation is not railway_of(self.game) and super().is_open(share)

    def choices(self) -> Iterator[Choice]:
        """The usual ones; purchases of the Union Bank; splits."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player):
            return
        kinds, bank = self.kinds_for(player), bank_of(self.game)
        if BuyShares in kinds:
            label = ChoiceLabel("Union Bank: buy a share of %(company)s")
            for share in self.for_bank(player):
                said, cost = label.of(company=share.corporation.id), {"cost": self.price(share)}
                yield self.choice(
                    "buy_shares", player, facts=cost, label=said, shares=[share.id], buyer=bank.key
                )
        if Par in kinds:
            yield from self._bank_pars(player)
        if Split in kinds:
            label = ChoiceLabel("Split %(company)s")
            for company in self.splits(player):
                yield self.choice("split", player, label=label.of(company=company.id), corporation=company.id)

    # The Union Bank

    def bank_for(self, player: Player) -> UnionBank | None:
        """The Union Bank, if it may still buy for ``player`` in this round."""
        bank = bank_of(self.game)
        return bank if bank.player is player and not bank.bought else None

    def for_bank(self, player: Player) -> Iterator[Certificate]:
        """Yield a certificate of each kind that the Union Bank may buy in this turn."""
        bank = self.bank_for(player)
        if bank is not None:
            for share in self.offered():
                if self.why_not_for_bank(player, bank, share) is None:
                    yield share

    def why_not_for_bank(self, player: Player, bank: UnionBank, share: Certificate) -> str | None:
        """Why the Union Bank may not buy this certificate now, or ``None``. That its owner sold shares of
        that corporation does not matter."""
        reason = self.why_not_offered(bank, share)
        if reason is not None:
            return reason
        if self.price(share) > bank.cash + player.cash:
            return f"{bank.name} and {player.name} cannot pay {self.game.money(self.price(share))}."
        if not self.has_room_for(bank, (share,)):
            return f"{bank.name} would hold too many certificates, or too much of {share.corporation.id}."
        return None

    def can_buy_any(self, player: Player) -> bool:
        """Whether ``player`` or the Union Bank may buy anything."""
        return super().can_buy_any(player) or next(self.for_bank(player), None) is not None

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy one certificate, for oneself or for the Union Bank. Raises Refusal."""
        if action.buyer is None:
            super().do_buy(action, player)
            return
        bank = self._named_bank(action.buyer, player)
        share = self.game.certificates.get(action.shares[0]) if len(action.shares) == 1 else None
        if share is None or not self.is_seller(share.owner, share.corporation, player):
            raise Refusal("stock/not-offered", f"{', '.join(action.shares)} cannot be bought.")
        reason = self.why_not_for_bank(player, bank, share)
        if reason is not None:
            raise Refusal("stock/purchase", reason)
        self._help_bank(bank, player, self.price(share))
        corporation = share.corporation
        self.game.policies.stock.buy(bank, (share,))
        self.game.check_float(corporation)
        self.bought = corporation
        self._note(player, "buy", corporation)

    def _named_bank(self, key: str, player: Player) -> UnionBank:
        """The Union Bank as the buyer that an action names. Raises Refusal."""
        bank = self.bank_for(player)
        if bank is None or key != bank.key:
            raise Refusal("stock/bank", f"{player.name} cannot buy for the Union Bank now.")
        return bank

    def _help_bank(self, bank: UnionBank, player: Player, cost: int) -> None:
        """Have the owner pay what the Union Bank lacks; it has bought its share of this round."""
        help_bank(self.game, player, cost - bank.cash)
        bank.bought = True

    # Starting a corporation

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """As usual, but the president's certificate is in the pool, and the Union Bank may take it."""
        if corporation.parred or corporation.closed or (player, corporation) in self.sold:
            return False
        if not self.game.policies.stock.may_par(corporation, player):
            return False
        president, bank = self.game.shares.president_share(corporation), self.bank_for(player)
        return self.has_room_to_par(player, president) or (
            bank is not None and self.has_room_to_par(bank, president)
        )

    def can_par_any(self, player: Player) -> bool:
        """Whether ``player`` or the Union Bank may start a corporation."""
        return super().can_par_any(player) or next(self._bank_pars(player), None) is not None

    def par_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices that ``player`` can pay alone."""
        if not self.has_room_to_par(player, self.game.shares.president_share(corporation)):
            return []
        return super().par_cells(player, corporation)

    def bank_cells(self, player: Player, corporation: Corporation) -> list[Cell]:
        """The par prices at which the Union Bank can start ``corporation`` for ``player``."""
        bank, shares = self.bank_for(player), self.game.shares
        if bank is None or not self.has_room_to_par(bank, shares.president_share(corporation)):
            return []
        cells, funds = self.game.policies.stock.par_cells(corporation), bank.cash + player.cash
        return [cell for cell in cells if shares.par_cost(corporation, cell) <= funds]

    def _bank_pars(self, player: Player) -> Iterator[Choice]:
        if self.has_bought():
            return
        label, bank = ChoiceLabel("Union Bank: start %(company)s at %(price)s"), bank_of(self.game)
        for corporation in self.game.corporations.values():
            if not self.may_par(player, corporation):
                continue
            for cell in self.bank_cells(player, corporation):
                said = label.of(company=corporation.id, price=self.game.money(cell.price))
                facts = {"price": cell.price, "cost": self.game.shares.par_cost(corporation, cell)}
                at = cell.at
                yield self.choice(
                    "par",
                    player,
                    facts=facts,
                    label=said,
                    corporation=corporation.id,
                    cell=at,
                    buyer=bank.key,
                )

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation, for oneself or for the Union Bank. Raises Refusal."""
        if action.buyer is None:
            super().do_par(action, player)
            return
        if self.has_bought():
            raise Refusal("stock/par", "A turn buys one certificate.")
        bank, corporation = self._named_bank(action.buyer, player), self.game.company(action.corporation)
        cell = self.game.market.cell(action.cell)
        if not self.may_par(player, corporation) or cell not in self.bank_cells(player, corporation):
            raise Refusal("stock/par", f"{bank.name} cannot start {corporation.id} there.")
        assert cell is not None
        self._help_bank(bank, player, self.game.shares.par_cost(corporation, cell))
        self.game.start_corporation(corporation, bank, cell)
        self._note(player, "par", corporation)

    # Splits

    def splits(self, player: Player) -> Iterator[Corporation]:
        """Yield the corporations that ``player`` may split: with enough shares of it and two tokens, if the
        rows have a place."""
        game = self.game
        if self.has_bought() or not has_place(game) or not branches_left(game):
            return
        for corporation in game.corporations.values():
            if corporation.player is not player or not corporation.parred:
                continue
            if player.percent(corporation) >= facts_of(game).split_percent and token_choices(
                game, corporation
            ):
                yield corporation

    def do_split(self, action: Split, player: Player) -> None:
        """Begin to split a corporation; who had passed before still counts as having passed (decision 1989).

        Raises Refusal for one that cannot be split.
        """
        corporation = self.game.company(action.corporation)
        if corporation not in self.splits(player):
            raise Refusal("stock/split", f"{player.name} cannot split {corporation.id} now.")
        self._note(player, "split", corporation)
        round_ = self.game.round
        if player in self.passes_before and isinstance(round_, StockRound):
            round_.idle |= {player}
            round_.passes = self.passes_before
        self.game.round.step(SplitCorporation).begin(player, corporation)
