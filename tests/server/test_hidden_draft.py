"""What others drafted in secret shows nowhere: two tables of 1846 that differ in nothing else look alike.

Chance deals the same cards at both. At one table the first two players take two cards, at the other the same
two the other way round: whoever may not know who holds which must be sent the same, letter for letter.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence

import httpx
import pytest

from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .at_table import Party, Player
from .conftest import Running

SEED = 1
NAMES = ("Ann", "Ben", "Cleo")
SWAPPED = ("MPC", "BIG4")
"""With this seed each of the first two drafters is dealt both, and the third the same cards either way."""
CARDS = 9
NOW = 1_750_000_000_000
"""It is always the same moment, so that times do not differ."""


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[Running]:
    """A server for this module. How it keeps tables makes no difference to who may see what."""
    settings = Settings(database=sqlite_database, requests_per_second=0, reads_per_second=0)
    with Running(settings, now=lambda: NOW, everything=Families(installed())) as running:
        yield running


def drafted(server: Running, cards: Sequence[str]) -> Party:
    """A table of 1846 at which these cards were drafted, in this order."""
    party = Party(server.http, NAMES, title="1846", seed=SEED)
    for card in cards:
        draft(party, card)
    return party


def drafter(party: Party) -> Player:
    """Whoever drafts now."""
    return next(one for one in party.players if one.do("legal-actions")["choices"])


def draft(party: Party, card: str | None) -> None:
    """The next card; any of those dealt where none is named."""
    player = drafter(party)
    offered = [choice["action"] for choice in player.do("legal-actions")["choices"]]
    player.do("act", action=next(one for one in offered if card in (None, one["company"])))


def looks(table: str, moves: int) -> list[str]:
    """The addresses of everything that a reader can ask of a table."""
    api, page = f"/api/v1/tables/{table}", f"/t/{table}"
    moments = ["", *(f"at={at}" for at in range(moves + 1))]
    lines = ["[]", '[{"type":"pass"}]', '[{"type":"undo"}]']
    asked = [
        *(f"about=takes&company={company}" for company in ("NYC", "MS", "BIG4")),
        *(f"about=reach&company={company}" for company in ("NYC", "MS")),
        "about=place&hex=D6",
        "about=hex&hex=D6",
        "about=tile&tile=57",
        "about=run&how=best",
    ]
    found = [f"{api}{rest}" for rest in ("", "/log", "/choices", "/download", "/note", "/dump")]
    found += [f"{api}/state?{moment}" for moment in moments]
    found += [f"{page}{what}?{moment}" for what in ("", "/parts", "/rows") for moment in moments]
    found += [f"{page}/parts?line={line}&{moment}" for line in lines for moment in moments]
    found += [f"{page}?line={line}&{moment}" for line in lines for moment in moments]
    found += [f"{page}/ask?{question}&{moment}" for question in asked for moment in moments]
    found += [f"{page}/ask?{question}&line=[]" for question in asked]
    found += [f"{page}?seat={seat}" for seat in "123"] + [f"{page}/rows?before=99", f"{page}?log=all"]
    found += [f"{page}/{what}" for what in ("charts", "charts.csv", "review", "replay.html", "lesson")]
    return found + [f"{page}/export/{format_}" for format_ in ("roundhouse", "18xx.games")]


def sent(server: Running, party: Party, who: Player, moves: int) -> str:
    """All that a reader gets: pages, answers, events; without what names the table itself."""
    headers = {"Authorization": f"Bearer {who.token}"} if who.token else {}
    texts = []
    with httpx.Client(base_url=server.url, timeout=60) as http:
        if who.token and who.seat:
            http.get(f"/t/{party.id}/sit/{who.token}")
        for path in looks(party.id, moves):
            answers = (http.get(path), http.get(path, headers=headers))
            texts += [f"{path} {answer.status_code} {answer.text}" for answer in answers]
        save = who.ask("save")
        texts.append(f"save {save[0]}" if save[0] == 200 else json.dumps(save))
        for after in range(moves):
            with http.stream(
                "GET", f"/api/v1/tables/{party.id}/events?after={after}", headers=headers
            ) as rows:
                for line in rows.iter_lines():
                    texts.append(line)
                    if line == f"id: {moves}":
                        break
    of_browser = r"(?<=csrf=\")[^\"]*|(?<=name=\"csrf\" value=\")[^\"]*"
    return re.sub(rf"{party.id}|{of_browser}", "*", "\n".join(texts))


def test_who_took_which_card_shows_to_nobody_else(server: Running) -> None:
    one, other = drafted(server, SWAPPED), drafted(server, SWAPPED[::-1])
    third = drafter(one).seat
    assert third == drafter(other).seat
    for reader in ("nobody", "third"):
        seen = []
        for party in (one, other):
            who = party.nobody if reader == "nobody" else party.players[int(third or "") - 1]
            seen.append(sent(server, party, who, moves=2).splitlines())
        differing = [(a, b) for a, b in zip(*seen, strict=True) if a != b]
        assert differing == []


def test_whoever_drafted_a_card_sees_which(server: Running) -> None:
    """What is alike for others is not alike for those who took the cards: the test above can fail."""
    for place in (0, 1):
        seen = []
        for cards in (SWAPPED, SWAPPED[::-1]):
            party = drafted(server, ())
            takers = []
            for card in cards:
                takers.append(drafter(party))
                draft(party, card)
            seen.append(sent(server, party, takers[place], moves=2))
        assert seen[0] != seen[1]


def test_moves_are_tried_before_and_after_the_draft_but_not_while_hands_are_hidden(server: Running) -> None:
    party = drafted(server, ())
    for made in range(CARDS + 1):
        for who in (party.nobody, *party.players):
            answer = tried(server, party, who)
            assert (answer.status_code == 200) == (made == CARDS), answer.text
            if made < CARDS:
                assert answer.json()["error"]["code"] == "what-if/hidden"
        if made < CARDS:
            draft(party, None)
    # Then hands are known; what was hidden at an earlier moment is not tried even now.
    for moment in range(1, CARDS):
        assert tried(server, party, party.nobody, moment).status_code == 409


def tried(server: Running, party: Party, who: Player, moment: int | None = None) -> httpx.Response:
    """The board after no move at all, as a what-if of this reader."""
    with httpx.Client(base_url=server.url, timeout=60) as http:
        if who.token:
            http.get(f"/t/{party.id}/sit/{who.token}")
        at = {} if moment is None else {"at": str(moment)}
        return http.get(
            f"/t/{party.id}/parts", params={"line": "[]", **at}, headers={"Accept": "application/json"}
        )


@pytest.mark.parametrize("bot", EIGHTEEN.bots())
def test_advice_is_the_same_whatever_others_hold(bot: str) -> None:
    advised = []
    for cards in (SWAPPED, SWAPPED[::-1]):
        seats = tuple(Seat(str(at), name) for at, name in enumerate(NAMES, 1))
        table = Table(EIGHTEEN.new(Setup("eighteen", "1846", seats, {}, SEED)))
        for card in cards:
            (seat,) = table.game.deciders()
            table.apply(
                next(one.action for one in table.choices(seat) if one.action["company"] == card), seat
            )
        (seat,) = table.game.deciders()
        advised.append(EIGHTEEN.bots()[bot].choose(table.game, seat, random.Random(1)))
    assert advised[0] == advised[1]
