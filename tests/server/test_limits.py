"""What one address may take of the server, and that the others do not notice."""

from __future__ import annotations

import asyncio
import base64
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.server.errors import TooMany, Unavailable
from roundhouse.server.limits import AddressShares, network_of
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings

from .at_table import Party, Player
from .conftest import Running


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Makes servers with limits of their own."""
    with ExitStack() as stack:

        def make(**settings: Any) -> Running:
            url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
            return stack.enter_context(Running(Settings(database=url, **settings)))

        yield make


def test_reading_too_much_is_refused(limited: Callable[..., Running]) -> None:
    server = limited(reads_per_second=1)
    statuses = [server.http.get("/api/v1/titles").status_code for _ in range(12)]
    assert statuses[:10] == [200] * 10
    assert statuses[-1] == 429
    assert server.http.get("/api/v1/titles").headers["retry-after"] == "1"


def test_a_program_that_asks_too_much_gets_the_usual_answer(limited: Callable[..., Running]) -> None:
    server = limited(requests_per_second=1)
    answers = [server.http.post("/api", json={"cmd": "titles"}) for _ in range(30)]
    assert answers[0].json()["status"] == "ok"
    assert answers[-1].status_code == 429
    assert answers[-1].headers["retry-after"] == "1"
    told = answers[-1].json()
    assert (told["status"], told["error"]["code"]) == ("error", "request/too-many")
    assert server.http.post("/api/v1/tables").json().keys() == {"error"}


def test_a_picture_costs_more_than_a_page(limited: Callable[..., Running]) -> None:
    server = limited(reads_per_second=1)
    statuses = [server.http.get("/tiles/57.png").status_code for _ in range(3)]
    assert statuses == [404, 404, 429]  # Tallies draws none, but that is not known before


def test_connections_of_one_address(limited: Callable[..., Running]) -> None:
    server = limited(connections_per_address=5)
    port = int(server.url.rsplit(":", 1)[1])
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(8)]
        time.sleep(0.2)
        refused = 0
        for line in lines:
            line.settimeout(0.1)
            try:
                refused += line.recv(100).startswith(b"HTTP/1.1 503")
            except TimeoutError:
                continue
        assert refused == 3
        other = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5, ("127.0.0.2", 0)))
        other.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert other.recv(100).startswith(b"HTTP/1.1 200")
    time.sleep(0.2)
    assert server.http.get("/healthz").status_code == 200
    assert len(server.context.allowances.connections) == 1


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n",
    ],
)
def test_half_a_request_does_not_hold_a_connection(half: bytes, limited: Callable[..., Running]) -> None:
    server = limited(request_seconds=0.4)
    port = int(server.url.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        begun = time.monotonic()
        if half:
            line.sendall(half)
        try:
            while line.recv(4000):
                pass
        except ConnectionResetError:
            pass
        assert time.monotonic() - begun < 3
    assert server.context.doors.ended == 1


def answer_to(server: Running, *said: bytes) -> bytes:
    """All that comes back from a connection on which this was said, until the server closes it."""
    port = int(server.url.rsplit(":", 1)[1])
    got = b""
    with socket.create_connection(("127.0.0.1", port), 10) as line, suppress(ConnectionError):
        for data in said:
            line.sendall(data)
        while more := line.recv(65_536):
            got += more
    return got


LAST = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def test_a_head_has_an_end(limited: Callable[..., Running]) -> None:
    server = limited()
    endless = answer_to(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n", b"X: " + b"y" * 200_000)
    assert endless == b"" or endless.startswith(b"HTTP/1.1 431")  # or it hangs up while more is being sent
    address = answer_to(server, b"GET /" + b"y" * 33_000)
    assert address.startswith(b"HTTP/1.1 431")
    long = LAST.replace(b"Host: x", b"Host: x\r\nX: " + b"y" * 8_000)
    assert answer_to(server, long).startswith(b"HTTP/1.1 200")


def test_a_body_may_be_longer_than_a_head(limited: Callable[..., Running]) -> None:
    head = b"POST /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n"
    answer = answer_to(limited(), head, b"[" + b" " * 99_998 + b"]")
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"got `array`" in answer  # it was read to its end


def test_requests_may_be_sent_before_the_first_is_answered(limited: Callable[..., Running]) -> None:
    server = limited()
    again = LAST.replace(b"Connection: close\r\n", b"")
    assert answer_to(server, again * 5 + LAST).count(b"HTTP/1.1 200") == 6


def test_not_any_number_of_requests_waits_on_one_connection(limited: Callable[..., Running]) -> None:
    server = limited()
    again = LAST.replace(b"Connection: close\r\n", b"")
    answer = answer_to(server, again * 5000)
    assert answer.count(b"HTTP/1.1") < 300
    assert server.context.doors.ended == 0  # it was not too slow
    assert server.http.get("/healthz").status_code == 200


@pytest.mark.parametrize("address", ["/api", "/api/v1/tables", "/sign-up"])
def test_whoever_leaves_in_the_middle_of_a_request_is_no_bug(
    address: str, limited: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    server = limited()
    port = int(server.url.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        kind = b"application/x-www-form-urlencoded" if address == "/sign-up" else b"application/json"
        line.sendall(
            b"POST %b HTTP/1.1\r\nHost: x\r\nContent-Type: %b\r\nContent-Length: 100\r\n\r\n{"
            % (address.encode(), kind)
        )
        time.sleep(0.2)
    time.sleep(0.2)
    assert server.http.get("/healthz").status_code == 200
    assert server.context.metrics.bugs == 0
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_watcher_is_no_half_request(limited: Callable[..., Running]) -> None:
    server = limited(request_seconds=0.2)
    party = Party(server.http)
    with (
        httpx.Client(base_url=server.url, timeout=20) as http,
        http.stream("GET", f"/api/v1/tables/{party.id}/events") as stream,
    ):
        lines = stream.iter_lines()
        next(lines)
        time.sleep(1)
        party.guess()
        assert any(line == "id: 2" for line in lines)


def test_watchers_of_one_address(limited: Callable[..., Running]) -> None:
    server = limited(streams_per_address=2)
    party = Party(server.http)
    path = f"/api/v1/tables/{party.id}/events"
    with httpx.Client(base_url=server.url, timeout=20) as http, ExitStack() as stack:
        streams = [stack.enter_context(http.stream("GET", path)) for _ in range(3)]
        assert [one.status_code for one in streams] == [200, 200, 429]
    for _ in range(50):
        if not len(server.context.allowances.streams):
            break
        time.sleep(0.1)
    assert len(server.context.allowances.streams) == 0


def test_a_household_counts_as_one() -> None:
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::2")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:10.1.2.3") == network_of("10.1.2.3") == "10.1.2.3"
    shares = AddressShares(1, 2)
    assert [shares.take(one) for one in ("a", "a", "b", "c")] == [True, False, True, False]
    shares.give_back("a")
    assert shares.take("c")


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_actions_have_a_length_and_a_depth(server: Running) -> None:
    party = Party(server.http)
    take = {"type": "guess", "player": "1", "secret": 7}
    assert party[0].refused("act", action={**take, "x": "a" * 40_000}) == "action/long"
    assert party[0].refused("act", action={**take, "x": nested(30)}) == "action/deep"
    assert party[0].refused("act", action={**take, "x": nested(900)}) == "action/deep"
    assert party[0].refused("query", question={"type": "x", "x": nested(30)}) == "question/deep"
    assert party.nobody.do("get-history")["rows"] == []


def test_the_log_of_a_table_ends(limited: Callable[..., Running]) -> None:
    server = limited(table_entries=4)
    party = Party(server.http)
    party.guess()
    party[0].do("message", text="three")
    party[0].do("message", text="four")
    assert party[0].refused("message", text="five") == "table/log-full"
    server.context.lives.forget_all()
    assert party[0].refused("message", text="five") == "table/log-full"


def test_the_bytes_of_a_log_end(limited: Callable[..., Running]) -> None:
    server = limited(table_megabytes=0.01)
    party = Party(server.http)
    kept = 0
    while party[0].ask("message", text="x" * 1500)[0] == 200:
        kept += 1
        assert kept < 20
    assert kept == 6


def test_a_log_is_read_in_pages(limited: Callable[..., Running]) -> None:
    server = limited(log_rows=10)
    party = Party(server.http)
    for n in range(25):
        party[0].do("message", text=f"m{n}")
    numbers: list[int] = []
    more = True
    while more:
        page = party.nobody.do("get-history", after=numbers[-1] if numbers else 0)
        assert len(page["rows"]) <= 10
        numbers += [row["number"] for row in page["rows"]]
        more = page["more"]
    assert numbers == list(range(1, 26))


def test_tables_of_one_address(limited: Callable[..., Running]) -> None:
    server = limited(tables_per_hour=3)
    nobody = Player(server.http)
    for _ in range(3):
        nobody.do("create", title="tallies")
    assert nobody.refused("create", title="tallies") == "table/too-many"


def test_tables_of_one_browser(limited: Callable[..., Running]) -> None:
    server = limited(tables_per_account=2)
    form = {"title": "tallies", "kind1": "here", "kind2": "here"}
    with httpx.Client(base_url=server.url, timeout=20) as http:
        first = http.post("/new", data=form)
        assert first.status_code == 303
        csrf = http.get("/new?title=tallies").text.split('name="csrf" value="')[1].split('"')[0]
        answers = [http.post("/new", data={**form, "csrf": csrf}).status_code for _ in range(2)]
    assert answers == [303, 409]


def test_what_one_address_has_kept(limited: Callable[..., Running]) -> None:
    server = limited(megabytes_per_hour=0.01)
    party = Party(server.http)
    for _ in range(6):
        party[0].do("message", text="x" * 1500)
    assert party[0].refused("message", text="x" * 1500) == "request/stored"


def test_new_browsers_of_one_address(limited: Callable[..., Running]) -> None:
    server = limited(sessions_per_hour=2)
    party = Party(server.http)
    statuses = [httpx.get(f"{server.url}/t/{party.id}/sit/{party[0].token}").status_code for _ in range(3)]
    assert statuses == [303, 303, 429]


def test_what_is_never_used_is_cleaned_up(database: str) -> None:
    day = 0

    def now() -> int:
        return day * 86_400_000

    with Running(Settings(database=database, unused_days=60), now=now) as server:
        unused, used = Player(server.http).do("create", title="tallies"), Party(server.http)
        used.guess()
        begun = Party(server.http)
        httpx.post(f"{server.url}/new", data={"title": "tallies", "kind1": "here", "kind2": "free"})
        day = 100
        server.do(server.context.tables.drop_unused(now() - 60 * 86_400_000))
        assert server.do(server.context.tables.ids()) == [used.id]
        assert begun.id != used.id
        assert unused["table"]["id"] != used.id
        server.do(server.context.callers.forget_old_sessions())


def slow(_families: Families, seconds: float, file: str) -> str:
    """Work of a worker that takes its time and leaves a mark when it comes to its end."""
    time.sleep(seconds)
    Path(file).write_text("done")
    return "done"


def greedy(_families: Families) -> int:
    """Work that wants more memory than there is."""
    return len(bytearray(2**33))


def malformed(_families: Families) -> None:
    """Work that is refused."""
    raise TooMany("a/code", "A sentence.", 7)


class TestWorkers:
    """Processes that are ended: at their deadline, when nobody waits, when they take too much memory."""

    @pytest.fixture
    def server(self, tmp_path: Path) -> Iterator[Running]:
        settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}", worker_seconds=6, worker_queue=8)
        with Running(settings, everything=installed()) as server:
            yield server

    @staticmethod
    def warm(server: Running, file: str) -> None:
        """Let both processes start: a busy machine may need longer for that than a task may take."""
        workers = server.context.workers

        async def both() -> None:
            await asyncio.gather(*(workers.run(one, slow, 0.5, file) for one in ("a", "b")))

        for _ in range(5):
            with suppress(Unavailable):
                server.do(both())
                break

    def test_a_deadline_an_error_and_too_much_memory(self, server: Running, tmp_path: Path) -> None:
        workers, file = server.context.workers, tmp_path / "mark"
        self.warm(server, str(file))
        late, failed = workers.late, workers.failed
        assert server.do(workers.run("a", slow, 0.0, str(file))) == "done"
        file.unlink()
        with pytest.raises(Unavailable, match="longer than the 6 s"):
            server.do(workers.run("a", slow, 8.0, str(file)))
        time.sleep(3)
        assert not file.exists()
        with pytest.raises(TooMany) as told:
            server.do(workers.run("a", malformed))
        assert (told.value.code, told.value.retry_after) == ("a/code", 7)
        with pytest.raises(Unavailable, match="too much"):
            server.do(workers.run("a", greedy))
        assert (workers.late - late, workers.failed - failed, workers.waiting) == (1, 1, 0)

    def test_a_bot_may_think_for_longer(self, tmp_path: Path) -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}", worker_seconds=1, worker_queue=8)
        with Running(settings, everything=installed()) as server:
            workers, file = server.context.workers, str(tmp_path / "mark")
            self.warm(server, file)
            with pytest.raises(Unavailable, match="longer than the 1 s"):
                server.do(workers.run("a", slow, 2.0, file))
            assert server.do(workers.think("a", slow, 2.0, file)) == "done"

    def test_an_address_has_its_share(self, server: Running, tmp_path: Path) -> None:
        workers, file = server.context.workers, str(tmp_path / "mark")

        async def crowd() -> list[Any]:
            busy = [asyncio.create_task(workers.run("a", slow, 2.0, file)) for _ in range(4)]
            await asyncio.sleep(0)
            begun = time.monotonic()
            other = await workers.run("b", slow, 0.0, file)
            quick = time.monotonic() - begun
            return [other, quick, *await asyncio.gather(*busy, return_exceptions=True)]

        self.warm(server, file)
        other, quick, *busy = server.do(crowd())
        assert other == "done"
        assert quick < 1.5
        assert [type(one) for one in busy] == [str, str, TooMany, TooMany]

    def test_the_work_ends_when_the_client_hangs_up(self, server: Running) -> None:
        server.http.get("/tiles/57.png")
        wide = "/tiles/1830+1846/all.png"
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(server.url + wide, timeout=0.3)
        for _ in range(30):
            if not server.context.workers.waiting:
                break
            time.sleep(0.1)
        assert server.context.workers.waiting == 0
        assert server.context.workers.done == 1

    def test_the_longest_address_does_not_stop_the_server(self, server: Running) -> None:
        titles = [card.id for card in installed().cards() if card.family == "eighteen"]
        longest = "/tiles/" + "+".join(titles * 50)[:5800].rpartition("+")[0] + "/all.png"
        assert server.http.get(longest).json()["error"]["code"] == "draw/many"
        wide = "/tiles/" + "+".join((titles * 3)[:38]) + "/all.png"
        with ThreadPoolExecutor(2) as pool:
            drawn = [pool.submit(httpx.get, server.url + wide, timeout=60) for _ in range(2)]
            worst = 0.0
            while not all(one.done() for one in drawn):
                begun = time.monotonic()
                assert server.http.get("/healthz").status_code == 200
                worst = max(worst, time.monotonic() - begun)
                time.sleep(0.05)
        assert {one.result().status_code for one in drawn} <= {400, 429, 503}
        assert worst < 1.0


def test_few_open_files_are_told_and_do_not_flood_the_log(tmp_path: Path) -> None:
    """With 300 files, 600 connections: those that there is room for are served, the others turned away."""
    command = f"ulimit -Hn 300; exec {sys.executable} -m roundhouse.cli.main serve --port 0"
    child = subprocess.Popen(
        ["bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "ROUNDHOUSE_CONNECTIONS_PER_ADDRESS": "0"},
    )
    assert child.stdout
    assert child.stderr
    errors: list[str] = []
    reading = threading.Thread(target=lambda: errors.extend(child.stderr or ()))
    reading.start()
    try:
        port = int(child.stdout.readline().split()[-1].rstrip("/").rsplit(":", 1)[1])
        with ExitStack() as stack:
            for _ in range(600):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), 5))
            time.sleep(1)
        time.sleep(0.5)
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).status_code == 200
    finally:
        child.terminate()
        child.wait(30)
        reading.join()
        child.stdout.close()
        child.stderr.close()
    assert any("open files" in line for line in errors)
    assert len(errors) < 50


def test_a_definition_that_is_too_deep_is_refused(server: Running) -> None:
    nobody = Player(server.http)
    assert nobody.refused("create", title="tallies", definition={"x": nested(900)}) == "definition/deep"
    assert Player(server.http).do("list")["tables"] == []


def test_a_saved_game_of_half_a_megabyte_gets_in(server: Running) -> None:
    """As large as the files that are read may be; what is in it is another question."""
    nobody, file = Player(server.http), bytes(500_000)
    assert nobody.refused("import", data=base64.b64encode(file).decode()) == "tallies/file"
    assert nobody.refused("import", data=base64.b64encode(file + b"x").decode()) == "request/shape"
    page = server.http.post("/import", files={"file": ("game.rails", file)})
    assert page.status_code == 400
    assert "This is no game of Tallies" in page.text
