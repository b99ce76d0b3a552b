"""Every command of the notes of the Iron Dragon server: what runs it, and what must come of it.

``COMMANDS`` is the table. Most play on *The Bay*, a board so small that a few commands lead into every
situation (``tests/crayon/bay.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.table.snapshot import digest
from tests.server.conftest import Running

from .bay import MIDDLE, PORT, PORTS, TO_DUNE, TO_SAND, bay
from .club import Club


class Bay(Club):
    """A game of two on the Bay."""

    def __init__(self, server: Running, *events: str, **fields: Any) -> None:
        super().__init__(server.http, map="bay", family="crayon", definition=bay(*events), **fields)

    def in_opening(self) -> Bay:
        """Foremen and start cities are chosen."""
        while (phase := self.state["phase"])["stage"] == "foremen":
            self.do("choose-foreman", foreman=phase["offers"][self.on][0])
        while self.state["phase"]["stage"] == "start-city":
            self.do("choose-start-city", city="Bay")
        return self

    def in_turn(self) -> Bay:
        """The first turn of the main game."""
        self.in_opening()
        while self.state["phase"]["stage"] == "opening":
            self.do("end-turn")
        return self

    def with_track(self, *lines: list[list[int]]) -> Bay:
        """The first turn of the main game; whoever is on then has built these lines."""
        self.in_opening()
        first = self.on
        for line in lines:
            self.done("build-track", first, path=line)
        while self.state["phase"]["stage"] == "opening":
            self.do("end-turn")
        assert self.on == first
        return self

    def aboard(self) -> str:
        """The player on goes aboard in the port, with two kinds of load."""
        player = self.on
        self.do("pick-up", load="fish")
        self.do("pick-up", load="rope")
        self.do("move-train", path=[PORT])
        self.do("draw-ship")
        self.do("board-ship", ship=self.state["phase"]["game_special"]["choices"][0])
        self.do("end-turn")
        return player

    def until_drawn(self, player: str, kind: str) -> dict[str, Any]:
        """The other player throws hands away until an event asks ``player`` something."""
        for _ in range(80):
            state = self.state
            if (special := state["phase"]["game_special"]) is not None:
                assert (special["kind"], special["player_id"]) == (kind, player)
                return dict(special)
            if self.on == player or state["phase"]["current_player"]["turn_phase"] != "move":
                self.do("end-turn")
            else:
                self.do("discard-hand")
        raise AssertionError("the event did not come")


# What runs each command


def create_game(server: Running) -> None:
    assert Bay(server, "calm").state["board"] == "bay"


def list_games(server: Running) -> None:
    game = Bay(server)
    assert game.game in [table["id"] for table in game.done("list-games")["tables"]]


def join_game(server: Running) -> None:
    game = Bay.__new__(Bay)
    game.http, game.game, game.tokens = server.http, "", {}
    made = game.done("create-game", map="bay", family="crayon", seats=3, definition=bay())
    game.game = made["game_id"]
    assert game.done("join-game", name="Ann", color="purple")["seat"] == "1"
    assert game.ask("join-game", name="Ben", color="purple")["error"]["code"] == "seat/color"
    wrong = game.ask("join-game", name="Ben", color="mauve")["error"]
    assert wrong["code"] == "seat/color"
    assert "green" in wrong["hint"]
    game.done("join-game", name="Ben")
    game.done("join-game", name="Cleo", color="red")
    game.done("start-game", token=made["owner_token"])
    colors = [player["color"] for player in game.state["players"].values()]
    assert colors == ["purple", "blue", "red"]


def leave_game(server: Running) -> None:
    game = opened(server)
    game.done("leave-game", "1")
    assert [player["seat"] for player in game.done("table")["players"]] == ["2"]


def add_bot(server: Running) -> None:
    game = opened(server, seats=3)
    found = game.done("add-bot", token=game.owner, level="weak")
    assert [player["bot"] for player in found["players"]] == [None, None, "weak"]


def remove_bot(server: Running) -> None:
    game = opened(server, seats=3)
    game.done("add-bot", token=game.owner, level="weak")
    assert len(game.done("remove-bot", "3", token=game.owner)["players"]) == 2


def start_game(server: Running) -> None:
    game = opened(server)
    assert game.done("start-game", token=game.owner)["stage"] == "running"


def get_state(server: Running) -> None:
    game = Bay(server).in_opening()
    first = game.on
    game.do("build-track", path=TO_DUNE)
    game.do("undo")
    game.do("build-track", path=TO_DUNE[:2])
    history = game.state["phase"]["history"]
    assert [one["type"] for one in history] == [
        *["choose-foreman"] * 2, *["choose-start-city"] * 2, "build-track",
    ]  # fmt: skip
    assert history[-1] == {
        "number": 7, "seat": first, "type": "build-track", "path": TO_DUNE[:2],
    }  # fmt: skip
    assert [row["number"] for row in game.done("get-state", since_seq=6)["history"]] == [7]


def get_geography(server: Running) -> None:
    game = Bay(server)
    assert game.done("get-geography", part="cities")["answer"]["cities"]["Bay"] == ["fish", "rope"]


def get_history(server: Running) -> None:
    game = Bay(server).in_opening()
    rows = game.done("get-history", None, **{"from": 2, "to": 3})["rows"]
    assert [row["number"] for row in rows] == [2, 3]


def resources(server: Running) -> None:
    game = Bay(server).in_turn()
    game.do("pick-up", load="fish")
    assert game.done("resources")["answer"]["resources"]["fish"] == 2


def get_options(server: Running) -> None:
    game = Bay(server, options={"goal": "short"})
    assert game.done("get-options")["answer"]["options"]["goal"] == "short"


def legal_actions(server: Running) -> None:
    game = Bay(server)
    kinds = {choice["action"]["type"] for choice in game.done("legal-actions", game.on)["choices"]}
    assert kinds == {"choose-foreman"}


def preview_build(server: Running) -> None:
    game = Bay(server).in_opening()
    answer = game.done("preview-build", game.on, to=TO_DUNE[-1])["answer"]
    assert (answer["total"], len(answer["links"])) == (4, 2)


def preview_move(server: Running) -> None:
    game = Bay(server).with_track(TO_DUNE)
    answer = game.done("preview-move", game.on, to="Dune")["answer"]
    assert (answer["mileposts"], answer["turns"]) == (3, 1)


def preview_ship(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.aboard()
    answer = game.done("preview-ship", player, to=PORTS[0])["answer"]
    assert answer["points"] == 5


def undo(server: Running) -> None:
    game = Bay(server).in_opening()
    player = game.on
    game.do("build-track", path=TO_DUNE)
    game.do("undo")
    assert game.state["track"][player] == []


def save_and_load(server: Running, save: str, load: str) -> None:
    game = Bay(server).with_track(TO_DUNE)
    game.do("move-train", path=[TO_DUNE[0]])
    game.do("undo")
    game.done("chat", game.on, text="hello")
    before = game.state
    kept = game.done(save, token=game.owner)["file"]
    assert (kept["format"], kept["version"], kept["seed"]) == ("roundhouse-table", 1, 7)
    again = Club.__new__(Club)
    again.http, again.game, again.tokens = server.http, "", {}
    made = again.done(load, file=kept)
    again.game, again.owner = made["game_id"], made["owner_token"]
    again.tokens = {seat["seat"]: seat["token"] for seat in made["seated"]}
    assert again.state == before
    again.do("pick-up", load="fish")
    game.do("pick-up", load="fish")
    assert without_numbers(again.state) == without_numbers(game.state)
    kept["digest"] = digest({})
    assert again.ask(load, game_id=None, file=kept)["error"]["code"] == "import/differs"
    assert again.done(load, game_id=None, file=kept, until=kept["entries"][-1]["number"])


def without_numbers(state: dict[str, Any]) -> dict[str, Any]:
    """The state without the numbers of its entries: the log of the saved table says that it was saved."""
    for one in state["phase"]["history"]:
        del one["number"]
    return state


def chat(server: Running) -> None:
    game = Bay(server)
    game.done("chat", "1", text="hello")
    assert game.done("get-history")["rows"][-1]["action"] == {"type": "message", "text": "hello"}


def resign(server: Running) -> None:
    game = Bay(server, options={"resign": "yes"}).in_turn()
    game.do("resign")
    over = game.done("get-state")
    assert over["state"]["phase"]["game"] == "FINISHED"
    assert over["outcome"]["reason"] == "all others gave up"


def claim_timeout(server: Running) -> None:
    game = Bay(server)
    found = game.done("claim-timeout", game.on, token=game.owner, level="weak")
    assert sorted(player["bot"] or "" for player in found["players"]) == ["", "weak"]


def dump(server: Running) -> None:
    game = Bay(server)
    found = game.done("dump", token=game.owner)
    assert found["seed"] == 7
    assert "decks" in found["state"]
    assert game.ask("dump", game.on)["error"]["code"] == "table/not-owner"


def choose_foreman(server: Running) -> None:
    game = Bay(server)
    player = game.on
    name = game.state["phase"]["offers"][player][0]
    game.do("choose-foreman", foreman=name)
    assert game.state["players"][player]["foreman"] == name


def choose_start_city(server: Running) -> None:
    game = Bay(server).in_opening()
    assert {player["city"] for player in game.state["players"].values()} == {"Bay"}


def discard_hand(server: Running) -> None:
    game = Bay(server).in_turn()
    player, left = game.on, game.state["deck"]["demand_event"]["left"]
    game.do("discard-hand")
    assert game.on != player
    assert game.state["deck"]["demand_event"]["left"] == left - 3


def exchange_foreman(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.on
    game.do("exchange-foreman", method="draw")
    assert game.state["phase"]["game_special"]["kind"] == "keep-foreman"
    assert game.state["players"][player]["gp"] == 59


def keep_foreman(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.on
    game.do("exchange-foreman", method="draw")
    new = game.state["phase"]["game_special"]["choices"][0]
    game.do("keep-foreman", keep="new")
    assert game.state["players"][player]["foreman"] == new


def move_train(server: Running) -> None:
    game = Bay(server).with_track(TO_DUNE)
    game.do("move-train", path=TO_DUNE)
    assert game.state["phase"]["current_player"]["moved"] == 3


def pick_up(server: Running) -> None:
    game = Bay(server).in_turn()
    game.do("pick-up", load="fish")
    assert game.state["players"][game.on]["resources"] == ["fish"]


def drop_off(server: Running) -> None:
    game = Bay(server).in_turn()
    game.do("pick-up", load="fish")
    game.do("drop-off", load="fish")
    assert game.state["players"][game.on]["resources"] == []


def deliver(server: Running) -> None:
    game = Bay(server).with_track(TO_DUNE)
    player = game.on
    gold = game.state["players"][player]["gp"]
    game.do("pick-up", load="fish")
    game.do("move-train", path=TO_DUNE)
    card = game.state["players"][player]["demands"][0]["card"]
    game.do("deliver", card=card, line=0)
    assert game.state["players"][player]["gp"] == gold + 9


def draw_ship(server: Running) -> None:
    game = Bay(server).in_turn()
    game.do("move-train", path=[PORT])
    game.do("draw-ship")
    assert game.state["phase"]["game_special"]["kind"] == "board-ship"


def board_ship(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.aboard()
    assert game.state["players"][player]["ship"] in ("Skiff", "Punt")


def refuse_ship(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.on
    game.do("move-train", path=[PORT])
    game.do("draw-ship")
    game.do("refuse-ship")
    assert game.state["players"][player]["ship"] is None


def move_ship(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.aboard()
    game.do("end-turn")
    game.do("move-ship", path=[[0, 5, 3], [0, 6, 3], MIDDLE])
    assert game.state["players"][player]["at"] == MIDDLE


def end_move(server: Running) -> None:
    game = Bay(server).in_turn()
    game.do("end-move")
    assert game.state["phase"]["current_player"]["turn_phase"] == "build"


def build_track(server: Running) -> None:
    game = Bay(server).in_opening()
    player = game.on
    game.do("build-track", start=TO_DUNE[0], end=TO_DUNE[1])
    assert game.state["track"][player] == [[TO_DUNE[0], TO_DUNE[1]]]


def upgrade_train(server: Running) -> None:
    game = Bay(server).in_opening()
    player = game.on
    game.do("upgrade-train", train="Engine")
    assert game.state["players"][player]["train"] == "Engine"


def end_turn(server: Running) -> None:
    game = Bay(server).in_turn()
    player = game.on
    game.do("end-turn")
    assert game.on != player


def choose_lost_load(server: Running) -> None:
    game = Bay(server, "pirates").in_turn()
    player = game.aboard()
    special = game.until_drawn(player, "lose-load")
    assert special["choices"] == ["fish", "rope"]
    game.do("choose-lost-load", load="rope")
    assert game.state["players"][player]["resources"] == ["fish"]
    assert any("loses a turn" in line for row in game.done("get-history")["rows"] for line in row["lines"])


def choose_port(server: Running) -> None:
    game = Bay(server, "storm").in_turn()
    player = game.aboard()
    game.do("end-turn")
    game.do("move-ship", path=[[0, 5, 3], [0, 6, 3], MIDDLE])
    game.do("end-turn")
    assert game.until_drawn(player, "choose-port")["choices"] == list(PORTS)
    assert game.refused("choose-port", player, port=PORT) == "not-at-port"
    game.done("choose-port", player, port=PORTS[1])
    assert game.state["players"][player]["at"] == PORTS[1]


def choose_city(server: Running) -> None:
    game = Bay(server, "sand", options={"sand-storm": "nearest-city"})
    game.with_track([[0, 3, 4], *TO_SAND])
    player = game.on
    game.do("move-train", path=[[0, 3, 4], *TO_SAND])
    game.do("end-turn")
    assert game.until_drawn(player, "choose-city")["choices"] == ["Sill", "Dune"]
    assert game.refused("choose-city", player, city="Bay") == "unknown-city"
    game.done("choose-city", player, city="Sill")
    assert game.state["players"][player]["city"] == "Sill"
    assert game.state["track"][player] == []


def opened(server: Running, seats: int = 2) -> Bay:
    """A table at which two sit and that has not begun."""
    game = Bay.__new__(Bay)
    game.http, game.game, game.tokens = server.http, "", {}
    made = game.done("create-game", map="bay", family="crayon", seats=seats, definition=bay())
    game.game, game.owner = made["game_id"], made["owner_token"]
    for name in ("Ann", "Ben"):
        seat = game.done("join-game", name=name)
        game.tokens[seat["seat"]] = seat["token"]
    return game


COMMANDS: Mapping[str, Callable[[Running], None]] = {
    "create-game": create_game,
    "list-games": list_games,
    "join-game": join_game,
    "leave-game": leave_game,
    "add-bot": add_bot,
    "remove-bot": remove_bot,
    "start-game": start_game,
    "get-state": get_state,
    "get-geography": get_geography,
    "get-history": get_history,
    "resources": resources,
    "get-options": get_options,
    "legal-actions": legal_actions,
    "preview-build": preview_build,
    "preview-move": preview_move,
    "preview-ship": preview_ship,
    "undo": undo,
    "save-game": lambda server: save_and_load(server, "save-game", "load-game"),
    "load-game": lambda server: save_and_load(server, "save-game", "load-game"),
    "export-game": lambda server: save_and_load(server, "export-game", "import-game"),
    "import-game": lambda server: save_and_load(server, "export-game", "import-game"),
    "chat": chat,
    "resign": resign,
    "claim-timeout": claim_timeout,
    "dump": dump,
    "choose-foreman": choose_foreman,
    "choose-start-city": choose_start_city,
    "discard-hand": discard_hand,
    "exchange-foreman": exchange_foreman,
    "keep-foreman": keep_foreman,
    "move-train": move_train,
    "pick-up": pick_up,
    "drop-off": drop_off,
    "deliver": deliver,
    "draw-ship": draw_ship,
    "board-ship": board_ship,
    "refuse-ship": refuse_ship,
    "move-ship": move_ship,
    "end-move": end_move,
    "build-track": build_track,
    "upgrade-train": upgrade_train,
    "end-turn": end_turn,
    "choose-lost-load": choose_lost_load,
    "choose-port": choose_port,
    "choose-city": choose_city,
}
"""The commands of the notes, each with what runs it and says what came of it."""
