"""The pieces of an 18xx game: players, companies, certificates and trains, with the state that changes."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.companies import CorporationDef, PrivateDef
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainKind, TrainSide
from roundhouse.table.journal import Piece, fixed, tracked, tracked_dict


class Holder(Piece):
    """Anything that can own certificates: players, corporations, the pool.

    ``held`` maps a corporation to the certificates owned, oldest first.
    """

    name: str = fixed()
    held: dict[Corporation, tuple[Certificate, ...]] = tracked_dict()

    def __init__(self, key: str, name: str) -> None:
        super().__init__(key)
        self.name = name

    def shares(self, corporation: Corporation) -> tuple[Certificate, ...]:
        """The certificates of ``corporation`` owned, oldest first."""
        return self.held.get(corporation, ())

    def percent(self, corporation: Corporation) -> int:
        """The percent of ``corporation`` that is owned; short shares count against it."""
        total = 0
        for share in self.held.get(corporation, ()):
            total += share.percent
        return total


class Offering(Holder):
    """A place where certificates are on sale apart from their corporations, at the corporation's par price.

    The money goes to the corporation, or ``to_bank``.
    """

    to_bank: bool = fixed()

    def __init__(self, key: str, name: str, *, to_bank: bool = False) -> None:
        super().__init__(key, name)
        self.to_bank = to_bank


class Purse(Piece):
    """Money that belongs to no player or company: the bank."""

    name: str = fixed()
    cash: int = tracked()

    def __init__(self, key: str, name: str, cash: int) -> None:
        super().__init__(key)
        self.name = name
        self.cash = cash


class Player(Holder):
    """A player: the ``id`` used in logs, money, certificates, private companies, the standing order."""

    id: str = fixed()
    cash: int = tracked()
    bankrupt: bool = tracked(False)
    privates: tuple[Private, ...] = tracked(())
    program: str | None = tracked(None)
    """The standing order, as JSON text, or ``None``."""
    ordered_at: int = tracked(0)
    """The number of the last deed in a stock round when the order was given."""
    follow_up: bool = tracked(False)
    """Whether the last order is fulfilled and is to be followed by one to pass."""
    earns: ClassVar[bool] = True
    """Whether private companies pay their revenue to this owner."""

    def __init__(self, id_: str, name: str, cash: int) -> None:
        super().__init__(f"player:{id_}", name)
        self.id = id_
        self.cash = cash

    @property
    def player(self) -> Player:
        """The player who decides: this one. Owners who are no players may have one of them decide."""
        return self


class Private(Piece):
    """A private company, owned by a player, a corporation or nobody; or closed."""

    definition: PrivateDef = fixed()
    id: str = fixed()
    name: str = fixed()
    owner: Player | Corporation | None = tracked(None)
    closed: bool = tracked(False)
    spent: bool = tracked(False)
    """Whether it was given up for what it brings: then nobody owns it, and it is not for sale."""
    removed: bool = tracked(False)
    """Whether it was closed before anybody had it, as one that is not in this game."""
    revenue: int = tracked()
    value: int = tracked()
    abilities: tuple[int, ...] = tracked()
    """The places, in the definition, of the abilities that are left."""
    gift: tuple[str, ...] = tracked(())
    """The certificates that its first owner gets with it."""
    marks: tuple[str, ...] = tracked(())
    """The hexes with its marker."""
    serves: Corporation | None = tracked(None)
    """The company that it is assigned to."""
    used: dict[int, int] = tracked_dict()
    used_now: dict[int, int] = tracked_dict()

    def __init__(self, definition: PrivateDef) -> None:
        super().__init__(f"private:{definition.id}")
        self.definition = definition
        self.id = definition.id
        self.name = definition.name
        self.revenue = definition.revenue
        self.value = definition.value
        self.abilities = tuple(range(len(definition.abilities)))

    @property
    def player(self) -> Player | None:
        """The player who decides: the owner, or the president of the company that owns it."""
        return self.owner.player if self.owner else None

    def ability(self, place: int) -> Ability:
        """The ability at a place in the definition."""
        return self.definition.abilities[place]


class Certificate(Piece):
    """A certificate of so many ``percent`` of a corporation.
    ``KO_0`` is the president's certificate of KO."""

    id: str = fixed()
    corporation: Corporation = fixed()
    index: int = fixed()
    _presidential: bool = fixed()
    owner: Holder | None = tracked()
    percent: int = tracked()
    counts: float = tracked(1)
    """How many certificates it counts for against the limit: half where two of them count as one."""
    reserved: bool = tracked(False)
    """Whether it is kept for an exchange, and not for sale."""
    bound: bool = tracked(False)
    """Whether the player who has it may not sell it; the next owner may."""
    plain: bool = tracked(False)
    """Whether the president's certificate is a share like others, because nobody presides."""

    def __init__(self, corporation: Corporation, index: int, percent: int, president: bool) -> None:
        self.id = f"{corporation.id}_{index}"
        super().__init__(f"share:{self.id}")
        self.corporation = corporation
        self.index = index
        self.percent = percent
        self._presidential = president
        self.owner = corporation

    @property
    def president(self) -> bool:
        """Whether the presidency goes with it."""
        return self._presidential and not self.plain

    @property
    def price(self) -> int:
        """The price of the certificate at the corporation's present share price."""
        return self.corporation.price_of(self.percent)


class Train(Piece):
    """A train card: ``side`` names the side in play, ``owner`` the company (``None``: the bank or nobody)."""

    id: str = fixed()
    kind: TrainKind = fixed()
    index: int = fixed()
    owner: Corporation | None = tracked(None)
    side: str = tracked()
    rusted: bool = tracked(False)
    obsolete: bool = tracked(False)
    operated: bool = tracked(False)
    spared: bool = tracked(False)
    """Whether it stays although its kind rusts or becomes obsolete."""
    tradable: bool = tracked(True)
    """Whether other companies may buy it."""

    def __init__(self, kind: TrainKind, index: int) -> None:
        self.id = f"{kind.name}-{index}"
        super().__init__(f"train:{self.id}")
        self.kind = kind
        self.index = index
        self.side = kind.name

    @property
    def name(self) -> str:
        """The name of the side in play."""
        return self.side

    @property
    def face(self) -> TrainSide:
        """The side in play, with its price, reach and rusting."""
        if self.side != self.kind.name:
            for side in self.kind.variants:
                if side.name == self.side:
                    return side
        return self.kind

    @property
    def phased(self) -> bool:
        """Whether the train is phased out: it runs once more,
        and no longer counts against the limit (S0.T6)."""
        return self.obsolete and bool(self.face.phased_on) and not self.face.obsolete_on

    @property
    def price(self) -> int:
        """The face price of the side in play."""
        return self.face.price


class Corporation(Holder):
    """A corporation or minor: money, certificates, trains, tokens, place on the market.

    ``tokens`` are the prices of the tokens left on the charter, the next one first; ``cell`` is ``None``
    until the par price is set.
    """

    definition: CorporationDef = fixed()
    id: str = fixed()
    cash: int = tracked(0)
    cell: Cell | None = tracked(None)
    closed: bool = tracked(False)
    floated: bool = tracked(False)
    notes: tuple[int, ...] = tracked(())
    """The numbers of its loans, in the order in which they came."""
    operated: bool = tracked(False)
    paid: int = tracked(0)
    """The money that the shares together were paid of the last run."""
    idle_trains: int = tracked(0)
    """The number of its trains that earn nothing at present: those that earn least, if all run."""
    keeps_route: bool = tracked(False)
    """Whether it counts as one with a route until it closes (see ``Land.keep_route``)."""
    par: Cell | None = tracked(None)
    player: Player | None = tracked(None)
    """The president (or a minor's owner), who decides."""
    privates: tuple[Private, ...] = tracked(())
    removed: bool = tracked(False)
    """Whether it was closed before anybody started it, as one that is not in this game."""
    runs: tuple[int, ...] = tracked(())
    """The revenue of each run so far, newest last."""
    float_percent: int = tracked()
    """The percent that must be sold before it operates."""
    share_percent: int = tracked()
    falls_to: Cell | None = tracked(None)
    """The cell to which a sale will bring its price unless somebody prevents it; certificates count as
    there."""
    hex_tokens: tuple[str, ...] = tracked(())
    """The hexes where it has a token in no city, as in a town."""
    licences: tuple[str, ...] = tracked(())
    """The licences for trains that only their holders may buy."""
    more_trains: int = tracked(0)
    """How many more trains than the phase allows it may own, for good."""
    tokens: tuple[int, ...] = tracked()
    trains: tuple[Train, ...] = tracked(())
    abilities: tuple[int, ...] = tracked()
    used: dict[int, int] = tracked_dict()
    used_now: dict[int, int] = tracked_dict()

    def __init__(self, definition: CorporationDef) -> None:
        kind = "corp" if definition.kind == "major" else "minor"
        super().__init__(f"{kind}:{definition.id}", definition.name)
        self.definition = definition
        self.id = definition.id
        self.tokens = definition.tokens
        self.float_percent = definition.float_percent
        self.share_percent = min(definition.shares) if definition.shares else 10
        self.abilities = tuple(range(len(definition.abilities)))

    @property
    def owner(self) -> Player | None:
        """The president, or the owner of a minor."""
        return self.player

    @property
    def parred(self) -> bool:
        """Whether the par price is set."""
        return self.par is not None

    @property
    def loans(self) -> int:
        """The number of its loans."""
        return len(self.notes)

    @property
    def size(self) -> int:
        """The number of shares of the usual percentage that it has."""
        return 100 // self.share_percent

    @property
    def share_price(self) -> int:
        """The price of one share on the market now; 0 without a marker there."""
        return self.cell.price if self.cell else 0

    @property
    def price_percent(self) -> int:
        """How much of it the price is for, in percent: usually one share."""
        return self.definition.price_percent or self.share_percent

    def price_of(self, percent: int, price: int | None = None) -> int:
        """The price of ``percent`` at a ``price`` of one share (without it: the present one);
        fractions are rounded up."""
        return -(-(self.share_price if price is None else price) * percent // self.price_percent)

    @property
    def is_major(self) -> bool:
        """Whether it is a corporation with shares, not a minor."""
        return self.definition.kind == "major"

    def ability(self, place: int) -> Ability:
        """The ability at a place in the definition."""
        return self.definition.abilities[place]


Entity = Player | Corporation | Private
ENTITIES = (Player, Corporation, Private)
"""The classes of an entity, for ``isinstance``."""
Owner = Player | Corporation
