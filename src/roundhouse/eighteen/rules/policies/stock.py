"""Shares: what may be bought and sold, what it costs, how much one may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from roundhouse.eighteen.model.market import Cell

from ..events import CorporationStarted, SaleSettled, ShareReceived
from ..pieces import Certificate, Corporation, Player
from .policy import Policy

if TYPE_CHECKING:
    pass


class StockPolicy(Policy):
    """Shares: what may be bought and sold, what it costs, how much one may hold."""

    def price(self, share: Certificate) -> int:
        """What a certificate costs: par from the IPO, the market price from anywhere else.

        The president's certificate of the pool costs one share: plain ones are given for the rest of it.
        """
        game = self.game
        corporation = share.corporation
        at_par = (
            share.owner is corporation
            and corporation.par is not None
            and not corporation.definition.market_price_always
            and game.settings.capitalization == "full"
        )
        price = corporation.par.price if at_par and corporation.par else corporation.share_price
        return corporation.price_of(game.shares.percent_bought(share), price)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """What selling ``percent`` brings now."""
        corporation = shares[0].corporation
        return corporation.price_of(percent)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """A purchase in the stock round."""
        game = self.game
        game.shares.buy(player, shares, sum(self.price(share) for share in shares))

    def given_for_presidency(self, shares: Sequence[Certificate]) -> Sequence[Certificate]:
        """In which order plain certificates are given for the president's: the smallest first."""
        return sorted(shares, key=lambda share: share.percent)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """A sale to the pool."""
        self.game.shares.sell(shares, percent)
        self.game.happen(SaleSettled())

    def sold_in_operating_round(self) -> None:
        """Shares were sold in an operating round: companies still to come may change places."""
        game = self.game
        from ..rounds import OperatingRound

        if isinstance(game.round, OperatingRound):
            game.round.reorder()

    def why_not_buy(self, player: Player, share: Certificate) -> str | None:
        """Anything of the title's own against buying this certificate.

        Who wants the president's certificate from the pool must own all of it but one share already.
        """
        game = self.game
        corporation = share.corporation
        if share.reserved:
            return f"This share of {corporation.id} is not for sale."
        due = share.percent - game.shares.percent_bought(share)
        if due and player.percent(corporation) < due:
            return f"{player.name} has not the {due}% of {corporation.id} to give for this certificate."
        return None

    def why_not_sell_yet(self, player: Player, corporation: Corporation) -> str | None:
        """Why shares of ``corporation`` may not be sold at this time, or ``None``."""
        game = self.game
        if not corporation.parred:
            return f"{corporation.id} has not been started."
        match game.settings.sell_after:
            case "first":
                if game.progress.turn <= 1 and game.round.kind == "stock":
                    return "Nothing can be sold in the first stock round."
            case "operate":
                if not corporation.operated:
                    return f"{corporation.id} has not operated yet."
            case "p_any_operate":
                if corporation.player is not player and not corporation.operated:
                    return f"Only the president sells shares before {corporation.id} has operated."
            case "after_ipo":
                if not corporation.floated:
                    return f"{corporation.id} has not floated yet."
            case "after_sr_floated":
                if not corporation.operated and game.round.kind == "stock":
                    return f"Shares of {corporation.id} are sold after the stock round in which it floats."
            case "any_time":
                pass
            case _:
                assert_never(game.settings.sell_after)
        return None

    def most_percent(self, corporation: Corporation) -> int:
        """How much of a corporation one player may hold."""
        game = self.game
        return corporation.definition.max_percent or game.settings.max_percent

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """May this player start this corporation, as far as the title is concerned?"""
        return corporation.is_major

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par prices open to a corporation, dearest first."""
        game = self.game
        price = corporation.definition.par_price
        return [cell for cell in game.market.par_cells() if price is None or cell.price == price]

    def starts_anew(self, corporation: Corporation) -> bool:
        """Was this corporation started before, and given up?"""
        return False

    def par_cost(self, corporation: Corporation, cell: Cell) -> int:
        """What the president's certificate costs at a par price."""
        game = self.game
        return cell.price * game.shares.president_percent(corporation) // corporation.share_percent

    def start_corporation(self, corporation: Corporation, player: Player, cell: Cell) -> None:
        """Set the par price; ``player`` buys the president's certificate."""
        game = self.game
        game.stir()
        game.market.set_par(corporation, cell)
        game.happen(CorporationStarted(player=player.id, company=corporation.id, price=cell.price))
        share = game.shares.president_share(corporation)
        game.shares.buy(player, (share,), self.price(share))
        game.check_float(corporation)
        game.set_up_parred(corporation)

    def float_percent(self, corporation: Corporation) -> int:
        """How much must be sold for a corporation to float."""
        return corporation.definition.float_percent

    def give_bonus_share(self, player: Player, name: str) -> None:
        """A certificate came with a private; a president's certificate asks for a par price first."""
        game = self.game
        from ..steps.pending import ParPending

        share = game.certificates[name]
        corporation = share.corporation
        if share.president and not corporation.parred:
            for step in game.round.steps:
                if isinstance(step, ParPending):
                    step.ask(player, corporation)
            return
        game.happen(ShareReceived(player=player.id, company=corporation.id, percent=share.percent))
        game.shares.give(player, (share,))
        game.check_float(corporation)

    def certificate_limit(self, player: Player | None) -> int:
        """The most certificates a player may hold: by the number of players at the start.

        Where the number of corporations matters too, the row for as many as are in the game holds, or
        the next larger one.
        """
        game = self.game
        limit = game.title.certificate_limit[len(game.players)]
        if isinstance(limit, int):
            return limit
        count = sum(1 for corporation in game.corporations.values() if not corporation.closed)
        return limit[min((row for row in limit if row >= count), default=max(limit))]

    def worth(self, player: Player) -> int:
        """Cash, shares at market price, privates at face value."""
        shares = sum(
            share.price
            for corporation, held in player.held.items()
            if corporation.cell is not None
            for share in held
        )
        return player.cash + shares + sum(private.value for private in player.privates)

    def secure_percent(self) -> int:
        """With how much of a corporation is a presidency safe?"""
        return 50
