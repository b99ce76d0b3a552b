"""The merger round of 18Ireland: players propose mergers of small companies, and shareholders vote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.closing import close_company, hand_over
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, Choose, Merge, Pass
from roundhouse.eighteen.rules.state.events import BecameCorporation, CorporationFormed
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.turn import NOTHING, Round, Step
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from .events import MergerBegun, MergerDecided, MergerPutToVote, MergerWidened, MergerWithdrawn, VoteCast
from .facts import free_corporations, is_small

MOST_PARTS = 3
"""So many small companies at most merge."""
MOST_SHARES, MOST_OF_ONE, MOST_IN_POOL = 10, 7, 5
"""How many of their shares may be sold, belong to one player, and lie in the pool: each becomes one of the
corporation."""
FOR, AGAINST = "for", "against"

Parts = tuple[Corporation, ...]


def votes_of(player: Player, parts: Sequence[Corporation]) -> int:
    """How many shares of these companies a player has."""
    return sum(player.percent(one) // one.share_percent for one in parts)


def pooled(game: GameInPlay, company: Corporation) -> int:
    """How many shares of a company lie in the pool."""
    return game.pool.percent(company) // company.share_percent


def merged_cell(game: GameInPlay, parts: Sequence[Corporation]) -> Cell:
    """Where a corporation of these companies begins: as far up as the highest of them, as far to the left as
    the one that is farthest to the left."""
    cells = [one.cell for one in parts if one.cell is not None]
    found = game.market.cell(f"{min(cell.row for cell in cells)},{min(cell.column for cell in cells)}")
    assert found is not None
    return found


def may_join(game: GameInPlay, parts: Parts, other: Corporation) -> bool:
    """May ``other`` be added to these companies: is it joined to one of them by track, on another tile than
    all of them, and are there not too many shares?"""
    spots = [spot for one in parts for spot in game.land.board.tokens_of(one.id)]
    own = list(game.land.board.tokens_of(other.id))
    if any(hex_ == there for hex_, _ in spots for there, _ in own):
        return False
    everyone = (*parts, other)
    if sum(100 - one.percent(one) for one in everyone) > MOST_SHARES * other.share_percent:
        return False
    if any(votes_of(player, everyone) > MOST_OF_ONE for player in game.players):
        return False
    if sum(pooled(game, one) for one in everyone) > MOST_IN_POOL:
        return False
    reached = set(Reach(game.land.board, None, own).cities())
    return any(spot in reached for spot in spots)


class ProposeMerger(Step):
    """The player in turn proposes a merger of two or three small companies, beginning with one of which they
    have shares, or passes. If the shareholders accept it, the player names the corporation that begins."""

    merging: Parts = tracked(())
    accepted: bool = tracked(False)
    proposed: tuple[Parts, ...] = tracked(())
    """What has been voted on in this round."""
    idle: frozenset[Player] = tracked(frozenset())
    """Who has passed since the last vote."""
    handlers: ClassVar[Mapping[type[Action], str]] = {Merge: "do_merge", Pass: "do_decline"}
    deed = "propose a merger"

    def begin_round(self) -> None:
        """Nothing has been proposed."""
        super().begin_round()
        if self.proposed:
            self.proposed = ()
        if self.idle:
            self.idle = frozenset()

    # What may be done

    def candidates(self, player: Player, parts: Parts) -> list[Corporation]:
        """The small companies with which ``player`` may begin, or that may be added to ``parts``."""
        game = self.game
        if len(parts) >= MOST_PARTS or not free_corporations(game):
            return []
        small = [one for one in game.floated() if is_small(one)]
        if parts:
            return [one for one in small if one not in parts and may_join(game, parts, one)]
        return [
            one
            for one in small
            if player.shares(one) and any(may_join(game, (one,), two) for two in small if two is not one)
        ]

    def open_to(self, player: Player, parts: Parts) -> list[Corporation]:
        """Those of the candidates with which a merger can still come about that there was no vote on."""
        return [one for one in self.candidates(player, parts) if self._leads_on(player, (*parts, one))]

    def _leads_on(self, player: Player, parts: Parts) -> bool:
        return self._is_new(parts) or any(
            self._leads_on(player, (*parts, one)) for one in self.candidates(player, parts)
        )

    def _is_new(self, parts: Parts) -> bool:
        """Are these several companies that were not voted on together?"""
        return len(parts) > 1 and _sorted(parts) not in self.proposed

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Propose a merger, add to it, put it to the vote; name the corporation."""
        return self.game.answers.to(self._actions, entity)

    def _actions(self, entity: Entity) -> frozenset[type[Action]]:
        if self.passed or entity is not self.actor() or not isinstance(entity, Player):
            return NOTHING
        if self.accepted:
            return frozenset({Merge})
        out: set[type[Action]] = {Merge} if self.open_to(entity, self.merging) else set()
        if not self.merging or self._is_new(self.merging):
            out.add(Pass)
        if self.game.trusting and self.merging:
            out = {Merge, Pass} if len(self.merging) > 1 else {Merge}
        elif self.game.trusting and self.candidates(entity, ()):
            out.add(Merge)
        return frozenset(out)

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a player who cannot propose anything."""
        return None if self.merging or self.accepted else self.only_pass()

    def choices(self) -> Iterator[Choice]:
        """Every company that may be added, or every corporation; the pass."""
        player = self.actor()
        if not isinstance(player, Player):
            return
        kinds = self.kinds_for(player)
        if Merge in kinds and self.accepted:
            for target in free_corporations(self.game):
                yield self.choice("merge", player, facts={"becomes": target.name}, corporation=target.id)
        elif Merge in kinds:
            for one in self.open_to(player, self.merging):
                parts = (*self.merging, one)
                facts = {"price": merged_cell(self.game, parts).price} if self.merging else {}
                yield self.choice("merge", player, facts=facts, corporation=one.id)
        if Pass in kinds:
            label = ChoiceLabel("Put the merger to the vote") if self.merging else None
            yield self.choice("pass", player, label=label)

    # What happens

    def do_merge(self, action: Merge, player: Player) -> None:
        """Add a small company, or name the corporation."""
        game = self.game
        if self.accepted:
            self._form(player, action.corporation)
            return
        offered = (
            self.candidates(player, self.merging) if game.trusting else self.open_to(player, self.merging)
        )
        other = next((one for one in offered if one.id == action.corporation), None)
        if other is None:
            raise Refusal("merger/partner", f"{action.corporation} cannot be added to a merger now.")
        event = MergerWidened if self.merging else MergerBegun
        self.merging = (*self.merging, other)
        game.happen(event(player=player.id, company=other.id))
        if not self.candidates(player, self.merging):
            self._put_to_vote(player)

    def do_decline(self, action: Pass, player: Player) -> None:
        """Put the merger to the vote; or propose none."""
        if self.merging:
            self._put_to_vote(player)
            return
        self.idle |= {player}
        self.do_pass(action, player)

    def _put_to_vote(self, player: Player) -> None:
        """All shares vote, unless there was such a vote (which only recorded games can ask for)."""
        parts = self.merging
        if not self._is_new(parts):
            self.merging = ()
            self.game.happen(MergerWithdrawn(names=tuple(one.id for one in parts)))
            return
        self.proposed = (*self.proposed, _sorted(parts))
        self.idle = frozenset()
        self.game.round.step(VoteOnMerger).start(player, parts)

    def decided(self, accepted: bool) -> None:
        """The shareholders have voted."""
        if accepted:
            self.accepted = True
        else:
            self.merging = ()
            self.finish()

    def _form(self, player: Player, name: str | None) -> None:
        """The corporation begins, with all that the small companies had, and a share for each of theirs."""
        game, parts = self.game, self.merging
        target = next((one for one in free_corporations(game) if one.id == name), None)
        if target is None:
            raise Refusal("merger/corporation", f"“{name}” is no corporation that could begin now.")
        cell = merged_cell(game, parts)
        owners = [(one, votes_of(one, parts)) for one in game.players_from(player)]
        in_pool = sum(pooled(game, one) for one in parts)
        game.mark_active()
        game.market.set_par(target, cell)
        game.happen(CorporationFormed(corporation=target.id, price=cell.price))
        for company in parts:
            game.happen(BecameCorporation(company=company.id, corporation=target.id))
            hand_over(game, company, target)
            for private in game.privates.values():
                if private.serves is company:
                    private.serves = target
            close_company(game, company)
            company.floated = False
        for owner, count in owners:
            self._grant(owner, target, count)
        plain = [share for share in target.shares(target) if not share.president]
        if in_pool:
            game.shares.give(game.pool, plain[:in_pool])
        game.check_float(target)
        self.merging = ()
        self.accepted = False
        self.finish()

    def _grant(self, owner: Player, target: Corporation, count: int) -> None:
        """So many shares: the president's certificate among them, if it is still there and they are two."""
        shares = target.shares(target)
        president = [share for share in shares if share.president] if count > 1 else []
        plain = [share for share in shares if not share.president]
        granted = [*president, *plain[: count - 2 * len(president)]]
        if granted:
            self.game.shares.give(owner, granted)


class VoteOnMerger(Step):
    """Shareholders vote one after the other, from the player who proposed the merger on.

    They vote with all their shares of the companies that are to merge. The pool votes first: with its shares
    of a company for the merger if that raises their price, and against it if that lowers it. More than half
    of the votes decide; a tie rejects."""

    left: tuple[Player, ...] = tracked(())
    """Who is still to vote."""
    votes_for: int = tracked(0)
    votes_against: int = tracked(0)
    needed: int = tracked(0)
    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_vote"}
    deed = "vote on a merger"
    done_when = "never"

    def start(self, proposer: Player, parts: Parts) -> None:
        """The pool votes, and the players are asked."""
        game = self.game
        price = merged_cell(game, parts).price
        self.votes_for = sum(pooled(game, one) for one in parts if price > one.share_price)
        self.votes_against = sum(pooled(game, one) for one in parts if price < one.share_price)
        voters = [one for one in game.players_from(proposer) if votes_of(one, parts)]
        votes = self.votes_for + self.votes_against + sum(votes_of(one, parts) for one in voters)
        self.needed = votes // 2 + 1
        self.left = tuple(voters)
        game.happen(
            MergerPutToVote(
                names=tuple(one.id for one in parts),
                needed=self.needed,
                votes=votes,
                pool_for=self.votes_for,
                pool_against=self.votes_against,
            )
        )
        self._count()

    def actor(self) -> Entity | None:
        """Whoever votes next."""
        return self.left[0] if self.left else None

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Vote."""
        return frozenset({Choose}) if self.left and entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """For the merger, or against it."""
        player = self.actor()
        if isinstance(player, Player):
            votes = str(votes_of(player, self._parts()))
            for_it = ChoiceLabel("Cast %(votes)s votes for the merger").of(votes=votes)
            against = ChoiceLabel("Cast %(votes)s votes against the merger").of(votes=votes)
            yield self.choice("choose", player, label=for_it, facts={"agrees": True}, choice=FOR)
            yield self.choice("choose", player, label=against, facts={"agrees": False}, choice=AGAINST)

    def do_vote(self, action: Choose, player: Player) -> None:
        """All shares of a player vote alike."""
        if action.choice not in {FOR, AGAINST}:
            raise Refusal("merger/vote", f"{player.name} votes “{FOR}” or “{AGAINST}”.")
        votes, agrees = votes_of(player, self._parts()), action.choice == FOR
        if agrees:
            self.votes_for += votes
        else:
            self.votes_against += votes
        self.left = self.left[1:]
        self.game.happen(VoteCast(player=player.id, votes=votes, agrees=agrees))
        self._count()

    def _count(self) -> None:
        """Is it decided?"""
        accepted = self.votes_for >= self.needed
        if accepted or self.votes_against >= self.needed or not self.left:
            self.left = ()
            self.game.happen(
                MergerDecided(accepted=accepted, votes_for=self.votes_for, votes_against=self.votes_against)
            )
            self.game.round.step(ProposeMerger).decided(accepted)

    def _parts(self) -> Parts:
        return self.game.round.step(ProposeMerger).merging


class MergerRoundIreland(Round):
    """The players in turn, until all have passed since the last vote."""

    usual_name = "Merger Round"
    short = "MR"
    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((ProposeMerger,), (VoteOnMerger,))

    def start(self, number: int) -> None:
        """Whoever has priority begins."""
        everyone = self.game.players_from(self.game.progress.priority)
        self.order = tuple(player for player in everyone if not player.bankrupt)
        self.at = 0
        super().start(number)

    def advance(self) -> bool:
        """The next player."""
        if self.step(ProposeMerger).idle.issuperset(one for one in self.order if isinstance(one, Player)):
            return False
        self.at = (self.at + 1) % len(self.order)
        self.begin_turn()
        return True


def _sorted(parts: Parts) -> Parts:
    return tuple(sorted(parts, key=lambda one: one.id))
