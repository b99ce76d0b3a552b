"""What the page says when a game is over, where one acted while it was played."""

from __future__ import annotations

import re

from .at_table import Party
from .conftest import Running
from .test_exchange import finished


def act(running: Running, party: Party, query: str = "") -> str:
    page = running.http.get(f"/t/{party.id}{query}").text
    found = re.search(r'<section class="act panel".*?>(.*?)</section>', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_whoever_looks_reads_how_a_finished_game_ended(server: Running) -> None:
    party = finished(server.http)
    assert "Nothing is left to take." in act(server, party)


def test_while_a_game_is_played_those_who_only_look_have_nothing_to_do(server: Running) -> None:
    party = Party(server.http)
    assert not act(server, party).strip()


def test_an_earlier_moment_of_a_finished_game_is_not_its_end(server: Running) -> None:
    party = finished(server.http)
    assert not act(server, party, "?at=1").strip()
    assert act(server, party).strip()


def test_the_end_leads_to_the_next_game(server: Running) -> None:
    party = finished(server.http)
    assert 'href="/t/' not in act(server, party)
    again = party[0].do("rematch")["id"]
    assert f'href="/t/{again}"' in act(server, party)
