"""Refusals of the API come in the language that is asked for; their codes are the same in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.server.reading import read_play
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.filled_words import refusal_in
from roundhouse.table.languages import spoken, unbroken

from .conftest import Running

Body = Mapping[str, Any]


@pytest.fixture(scope="module")
def server(sqlite_database: str) -> Iterator[Running]:
    settings = Settings(database=sqlite_database, requests_per_second=0, reads_per_second=0)
    with Running(settings, everything=Families([EIGHTEEN, CRAYON])) as running:
        yield running


class Seated:
    """A table that has begun and the tokens of its seats; every command can be asked in any language."""

    def __init__(self, http: httpx.Client, title: str) -> None:
        self.http, self.title = http, title
        made = self.ask({"cmd": "create", "title": title, "players": ["Ann", "Ben"], "seed": 7})
        self.id: str = made["table"]["id"]
        self.name: str = made["table"]["name"]
        self.owner: str = made["owner_token"]
        self.tokens: dict[str, str] = {one["seat"]: one["token"] for one in made["seated"]}
        self.ask({"cmd": "start", "table": self.id, "token": self.owner})
        state = self.ask({"cmd": "table", "table": self.id, "token": self.tokens["1"]})
        self.on: str = state["waiting"][0]
        self.off = next(seat for seat in self.tokens if seat != self.on)

    def ask(self, body: Body, **headers: str) -> dict[str, Any]:
        """What the API answers."""
        return dict(self.http.post("/api", json=body, headers=headers).json())

    def refusal(self, body: Body, code: str, **headers: str) -> dict[str, str]:
        """The error of a command at this table, in a language."""
        answer = self.ask({"table": self.id, **body}, **{"Accept-Language": code, **headers})
        assert answer["status"] == "error", answer
        return dict(answer["error"])

    def act(self, seat: str, action: Body) -> Body:
        """A command that acts for a seat."""
        return {"cmd": "act", "seat": seat, "token": self.tokens[seat], "action": action}


def of_eighteen(at: Seated) -> dict[str, Body]:
    """Actions that the rules of 1889 refuse at its first auction."""
    me, other = f"player:{at.on}", f"player:{at.off}"
    bid = {"type": "bid", "entity": me, "company": "TR"}
    return {
        "action/not-your-turn": at.act(at.off, {"type": "pass", "entity": other}),
        "action/not-yours": at.act(at.on, {"type": "pass", "entity": other}),
        "auction/too-low": at.act(at.on, {**bid, "price": 5}),
        "auction/price": at.act(at.on, {**bid, "price": 900}),
        "action/not-now": at.act(at.on, {"type": "run_routes", "entity": me, "routes": []}),
    }


def of_crayon(at: Seated) -> dict[str, Body]:
    """Actions that the rules of Iron Dragon refuse while foremen are chosen."""
    return {
        "not-your-turn": at.act(at.off, {"type": "choose-start-city", "city": "Piggnytz"}),
        "wrong-phase": at.act(at.on, {"type": "end-turn"}),
    }


def of_the_server(at: Seated) -> dict[str, Body]:
    """Commands that the server refuses at a table of any family."""
    mine = {"token": at.tokens[at.on]}
    return {
        "action/nothing-to-undo": {"cmd": "undo", "seat": at.on, **mine},
        "table/unknown": {"cmd": "table", "table": "nowhere"},
        "table/not-owner": {"cmd": "start", **mine},
        "table/not-finished": {"cmd": "rematch", "token": at.owner},
        "table/not-open": {"cmd": "join", "name": "Cleo"},
        "name/length": {"cmd": "join", "name": ""},
        "title/unknown": {"cmd": "create", "title": "1999"},
        "option/unknown": {"cmd": "create", "title": at.title, "options": {"x": "y"}},
    }


SAID: Mapping[str, tuple[str, str, str]] = {
    "action/not-your-turn": (
        "It is Ann’s turn to bid or pass; Ben cannot do “pass” now.",
        "Ann ist dran: bieten oder passen; Ben kann „pass“ jetzt nicht tun.",
        "C’est le tour de Ann : enchérir ou passer ; Ben ne peut pas faire « pass » maintenant.",
    ),
    "action/not-yours": (
        "Ben is not yours to act for.",
        "Für Ben handelst du nicht.",
        "Vous n’agissez pas pour Ben.",
    ),
    "auction/too-low": (
        "The lowest bid for Takamatsu E-Railroad is ¥20.",
        "Das niedrigste Gebot für Takamatsu E-Railroad ist ¥20.",
        "L’offre la plus basse pour Takamatsu E-Railroad est ¥20.",
    ),
    "auction/price": (
        "Takamatsu E-Railroad is for sale at ¥20.",
        "Takamatsu E-Railroad kostet ¥20.",
        "Takamatsu E-Railroad se vend ¥20.",
    ),
    "action/not-now": (
        "Ann is to bid or pass; “run_routes” is not possible now.",
        "Ann: jetzt ist zu tun: bieten oder passen; „run_routes“ geht jetzt nicht.",
        "Ann : à faire maintenant : enchérir ou passer ; « run_routes » n’est pas possible maintenant.",
    ),
    "action/nothing-to-undo": (
        "There is nothing to undo.",
        "Es gibt nichts zurückzunehmen.",
        "Il n’y a rien à annuler.",
    ),
    "table/unknown": (
        "There is no table “nowhere”.",
        "Es gibt keinen Tisch „nowhere“.",
        "Il n’y a pas de table « nowhere ».",
    ),
    "table/not-owner": (
        "Only the owner of the table may do this.",
        "Das darf nur, wem der Tisch gehört.",
        "Seul le propriétaire de la table peut le faire.",
    ),
    "table/not-finished": (
        "A rematch begins when the game is over.",
        "Eine Revanche beginnt, wenn das Spiel zu Ende ist.",
        "Une revanche commence quand la partie est finie.",
    ),
    "table/not-open": (
        "This table is running, not open.",
        "Dieser Tisch ist im Gang, nicht offen.",
        "Cette table est en cours, pas ouverte.",
    ),
    "name/length": (
        "A name has 1 to 40 characters.",
        "Name: 1 bis 40 Zeichen.",
        "nom : 1 à 40 caractères.",
    ),
    "title/unknown": (
        "There is no title “1999” here.",
        "Hier gibt es kein Spiel „1999“.",
        "Il n’y a pas ici de jeu « 1999 ».",
    ),
    "option/unknown": (
        "{title} has no option “x”.",
        "{title} hat keine Option „x“.",
        "{title} n’a pas d’option « x ».",
    ),
    "not-your-turn": (
        "It is Ben's turn.",
        "Ben ist am Zug.",
        "C’est à Ben de jouer.",
    ),
    "wrong-phase": (
        "“end-turn” is not for this part of the game.",
        "„end-turn“ gehört nicht in diesen Teil des Spiels.",
        "« end-turn » n’est pas pour cette partie du jeu.",
    ),
}
"""By the code of a refusal: how it is said in English, German and French at these tables."""
ROOMS = {"1889": of_eighteen, "iron-dragon": of_crayon}


@pytest.mark.parametrize("title", ROOMS)
def test_a_refusal_is_said_as_the_request_asks(server: Running, title: str) -> None:
    at = Seated(server.http, title)
    for code, body in {**ROOMS[title](at), **of_the_server(at)}.items():
        for language, said in zip(("en", "de", "fr"), SAID[code], strict=True):
            error = at.refusal(body, language)
            assert error["code"] == code
            assert error["message"] == unbroken(said).format(title=at.name)


def test_what_a_browser_has_chosen_goes_before_what_it_prefers(server: Running) -> None:
    at = Seated(server.http, "1889")
    english, german, _french = SAID["table/unknown"]
    body = {"cmd": "table", "table": "nowhere"}
    assert at.refusal(body, "fr", Cookie="look=lang=de")["message"] == german
    assert at.refusal(body, "pt, de;q=0.5")["message"] == german
    assert at.refusal(body, "pt")["message"] == english


def test_addresses_of_the_api_answer_in_the_language_too(server: Running) -> None:
    answer = server.http.get("/api/v1/tables/nowhere", headers={"Accept-Language": "de"})
    assert answer.json()["error"] == {"code": "table/unknown", "message": SAID["table/unknown"][1]}
    nothing = server.http.get("/api/v9", headers={"Accept-Language": "fr"})
    assert nothing.json()["error"]["message"] == "Il n’y a rien à cette adresse."


def test_a_page_says_what_went_wrong_in_the_language_of_its_reader(server: Running) -> None:
    headers = {"Accept": "text/html", "Accept-Language": "de"}
    page = server.http.get("/t/nowhere", headers=headers)
    assert page.status_code == 404
    assert "Es gibt keinen Tisch „nowhere“." in page.text
    tile = server.http.get("/tiles/nonsense", headers=headers)
    assert "„nonsense“ gibt es nicht (gesucht: Plättchen mit Nummer)." in tile.text


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ('{"a": [1, 2', "Das ist kein JSON: Die Datei endet zu früh", ""),
        ("hello", "Das ist kein JSON: „hello“ ist kein JSON.", "noch beginnt es wie ein gespeichertes Spiel"),
        (
            '{"id": 1, "title": "1889", "players": [], "actions": []}',
            "ist für 2 bis 6 Spieler, nicht für 0.",
            "",
        ),
        (
            '{"title": "1889", "players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}], "actions": '
            '[{"type": "bid", "entity": 7, "entity_type": "player", "company": "TR", "price": 20}]}',
            "In diesem Spiel gibt es kein „player:7“.",
            "",
        ),
    ],
)
def test_what_is_wrong_in_a_recording_is_said_whole(text: str, message: str, hint: str) -> None:
    """Also what a sentence goes on with that another reader has said."""
    german = spoken("de")
    with pytest.raises(RoundhouseError) as told:
        read_play(Families([EIGHTEEN, CRAYON]), text.encode())
    assert message in refusal_in(german, told.value.message)
    assert hint in refusal_in(german, told.value.hint or "")
