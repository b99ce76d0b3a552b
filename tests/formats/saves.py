"""``python -m tests.formats.saves``: Rails’ saved games of our titles, and how far they go by our rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.rails.saves.playing import LEADS
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.recorded import Replayed
from roundhouse.table.table import Table

from .data import RAILS

SAVES, RAW = RAILS / "saves", RAILS / "raw"

PLAYED: Mapping[str, int] = {
    "bugs__1830_sell_Presidency2": 655,
    "bugs__1856_Bridge+TunnelBonusBug": 286,
    "bugs__1856_tokens": 442,
    "bugs__1889_presidentContribution": 433,
    "real__1856_A": 809,
    "real__1889_B": 573,
    "real__1889_C": 562,
    "real__18AL_A": 406,
    "test__1830_5forDtrainExchange": 219,
    "test__1830_Auction_Test": 19,
    "real__18EUK41": 854,
    "real__18EUR42": 817,
    "real__18EUU43": 805,
    "real__18EU_A": 771,
    "real__18EU_B": 747,
    "real__18VAZ22": 553,
    "test__1830_SellFullPresCert": 140,
    "test__SOH_AfterBankruptcy": 169,
    "test__SOH_AfterEmergency": 146,
    "test__SOH_P126_Final": 293,
    "test__18Scan_AfterBankruptcy2": 204,
    "test__18Scan_Final": 427,
    "bugs__1835_CorrectPrussianSharePriceinShareSellingRound": 650,
    "bugs__1835_Issue129done": 690,
    "real__1835_Stoll_12": 661,
    "test__1835_AfterEmergency1": 567,
    "test__1835_SellPresidency": 358,
    "test__1835_ShareSelling_Test": 406,
    "test__1837v2_EarlyMergers": 591,
    "test__1837v2_MixedMergers": 703,
}
"""Saves of titles that we have, with the number of their actions: every state is Rails’."""

OTHER_GAMES: Mapping[str, str] = {
    "bugs__1830CF_obsoleteTrains": "Coalfields&Reading",
    "test__1830_ShareSelling_Test": "Coalfields&Reading",
    "test__18EU_ThreeOptions2": "0 Hamburg",
}
"""Saves of variants with another map or other companies, by the name of the variant."""

STOPPED: Mapping[str, tuple[int, str]] = {
    "test__18EU_AfterBankruptcy2": (398, "BuyTrain"),
    "test__1835_AfterEmergency2d": (584, "AdjustSharePrice"),
    "test__1835_SellDoubleShare": (334, "LayBaseToken"),
    "test__1837v2_AfterBankruptcy1": (570, "NullAction"),
    "test__1837v2_AfterBankruptcy2": (506, "NullAction"),
    "test__1837v2_AfterBankruptcy3": (652, "NullAction"),
    "real__1880_ATG1": (520, "LayBaseToken"),
}
"""Saves in which Rails plays on by another rule, with the actions before that and what follows: a president
who adds to the price of a train that a minor need not have; a second fall of a price in one turn, which its
player asks for; a token in a city that its company does not reach; a national railway that keeps more trains
than it may; a president who is bankrupt over a train that is not the cheapest one; a corporation that has no
home token, and its first one elsewhere for nothing."""


def save_of(name: str) -> bytes:
    return (SAVES / f"{name}.json").read_bytes()


def trace_of(name: str) -> bytes:
    return (SAVES / f"{name}.states.jsonl.gz").read_bytes()


def replayed(name: str) -> Replayed:
    return FAMILY.replay(save_of(name), trace=trace_of(name))


def raw_saves() -> list[Path]:
    return sorted(RAW.glob("*.rails"))


def _row(name: str) -> str:
    try:
        found = replayed(name)
    except RoundhouseError as error:
        return f"| {name} | – | {error} |"
    said = f"{found.compared}. {found.fault}" if found.fault else found.compared
    return f"| {name} | {found.actions} | {said} |"


def main() -> None:
    print("| saved game | actions | |\n|---|---|---|")
    for name in sorted([*PLAYED, *OTHER_GAMES, *STOPPED]):
        print(_row(name))
    print()
    for lead, reason in LEADS.items():
        print(f"{lead}: {reason}")


def position(name: str, until: int) -> EighteenGame:
    """The game after so many actions of a save."""
    record = FAMILY.read(save_of(name), until=until)
    game = FAMILY.new(record.setup)
    table = Table(game)
    table.replay(record.entries)
    return game


if __name__ == "__main__":
    main()
