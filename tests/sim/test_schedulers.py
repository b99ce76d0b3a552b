"""Where games are played makes no difference: processes, Ray, lost workers, and files that keep results."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from types import SimpleNamespace

import pytest

from roundhouse.sim import ray_scheduler
from roundhouse.sim.choose_scheduler import scheduler
from roundhouse.sim.kept import KeptResults
from roundhouse.sim.play import Match, play
from roundhouse.sim.ray_scheduler import RayScheduler, same_version
from roundhouse.sim.scheduler import Answer, Done, Item, LocalScheduler, Scheduler, ordered
from roundhouse.sim.series import run, series, tally
from roundhouse.table.errors import Malformed, Refusal, Unknown

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="RAY IS NOT INSTALLED: uv pip install -e '.[ray]'"
)


def matches(games: int = 4) -> list[Match]:
    return series("1889", ["dice", "dice"], games, 5)


def fingerprint(where: Scheduler, games: int = 4) -> str:
    return tally(run(matches(games), where)).digest


@pytest.fixture(scope="module")
def alone() -> str:
    """The fingerprint of the series played in this process."""
    return fingerprint(LocalScheduler())


def dies_once(marker: Path) -> Path:
    """Work that kills its process when it is done for the first time."""
    if marker.name.startswith("fatal") and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return marker


def always_dies(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fails(number: int) -> int:
    if number == 3:
        raise Unknown("test/three", "There is no three.")
    return number


def test_answers_come_in_the_order_of_their_items() -> None:
    assert list(ordered([Done(2, "c"), Done(0, "a"), Done(1, "b")])) == ["a", "b", "c"]
    assert list(ordered(LocalScheduler(2).run(abs, range(-20, 0)))) == list(range(20, 0, -1))


def test_what_the_work_raises_is_raised() -> None:
    with pytest.raises(Unknown, match="no three"):
        list(LocalScheduler(2).run(fails, range(9)))


def test_a_process_that_is_killed_makes_no_difference(tmp_path: Path) -> None:
    markers = [tmp_path / f"{'fatal' if number in {2, 7} else 'sound'}-{number}" for number in range(12)]
    done = list(LocalScheduler(2).run(dies_once, markers))
    assert sorted(one.place for one in done) == list(range(12))
    assert all(one.answer == markers[one.place] for one in done)
    assert (tmp_path / "fatal-7").exists()


def test_work_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(Refusal, match="lost 3 times"):
        list(LocalScheduler(2).run(always_dies, range(2)))


def slow_but_for_the_first(number: int) -> int:
    """An item that takes minutes, unless it is the first."""
    time.sleep(300 * min(number, 1))
    return number


def test_what_is_under_way_is_not_waited_for_when_somebody_stops_it() -> None:
    before = set(active_children())
    answers = LocalScheduler(2).run(slow_but_for_the_first, range(6))
    assert isinstance(answers, Generator)
    assert next(answers) == Done(0, 0)
    began = time.monotonic()
    answers.close()
    assert time.monotonic() - began < 60
    assert not set(active_children()) - before


def test_a_series_that_was_stopped_goes_on(tmp_path: Path, alone: str) -> None:
    """Half of the results are there, and the last line was not written to its end."""
    asked, file = matches(), tmp_path / "kept.jsonl"
    kept = KeptResults(file, asked)
    begun = run(asked, kept=kept)
    first, second = next(begun), next(begun)
    kept.close()
    with file.open("ab") as text:
        text.write(b'{"type":"result","place":2,"resu')
    again = KeptResults(file, asked)
    assert again.results == {0: first, 1: second}
    assert tally(run(asked, LocalScheduler(2), again)).digest == alone
    again.close()
    lines = file.read_bytes().splitlines()
    assert len(lines) == 1 + len(asked)
    whole = KeptResults(file, asked)
    assert tally(run(asked, _Nobody(), whole)).digest == alone
    whole.close()


class _Nobody:
    """A scheduler without workers."""

    def run(self, work: Callable[[Item], Answer], items: Sequence[Item]) -> Iterator[Done[Answer]]:
        assert not items
        return iter(())


def test_a_file_of_another_series_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    KeptResults(file, matches(3)).close()
    before = file.read_bytes()
    with pytest.raises(Malformed, match="another series"):
        KeptResults(file, matches(2))
    assert file.read_bytes() == before


@pytest.mark.parametrize("device", ["/dev/full", "/dev/null"])
def test_a_device_keeps_no_results(device: str) -> None:
    """It would be read for ever, or hold nothing."""
    with pytest.raises(Malformed, match="device"):
        KeptResults(Path(device), matches(2))


def test_a_series_with_more_games_goes_on_with_the_first_ones(tmp_path: Path, alone: str) -> None:
    file = tmp_path / "kept.jsonl"
    kept = KeptResults(file, matches(2))
    assert len(list(run(matches(2), LocalScheduler(), kept))) == 2
    kept.close()
    for _ in range(2):  # longer, and then as it is
        more = KeptResults(file, matches(4))
        assert set(more.results) >= {0, 1}
        assert tally(run(matches(4), LocalScheduler(), more)).digest == alone
        more.close()
    assert len(file.read_bytes().splitlines()) == 5
    with pytest.raises(Malformed, match="another series"):
        KeptResults(file, [*matches(4)[1:], *matches(6)[4:]])


@pytest.mark.parametrize(
    "line", [b"nonsense", b'{"type":"result","place":-1}', b'{"type":"series"}', b"\xff", b"[]"]
)
def test_a_line_that_is_no_result_is_told_with_its_place(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    KeptResults(file, matches(2)).close()
    with file.open("ab") as text:
        text.write(line + b"\n")
    with pytest.raises(Malformed, match=r"kept\.jsonl:2"):
        KeptResults(file, matches(2))


def test_a_file_with_a_single_line_that_has_no_end_is_kept_unless_it_is_the_beginning_of_results(
    tmp_path: Path,
) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"my notes")
    with pytest.raises(Malformed, match=r"kept\.jsonl:1"):
        KeptResults(file, matches(2))
    assert file.read_bytes() == b"my notes"
    KeptResults(tmp_path / "whole.jsonl", matches(2)).close()
    head = (tmp_path / "whole.jsonl").read_bytes()
    file.write_bytes(head[:30])
    KeptResults(file, matches(2)).close()
    assert file.read_bytes() == head


def test_a_node_of_another_version_is_refused() -> None:
    with pytest.raises(Malformed, match=r"Roundhouse .* and this machine has 0\.0\.0"):
        same_version("0.0.0", abs, -1)


def test_without_ray_people_are_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Unknown, match=r"roundhouse\[ray\]"):
        scheduler(2, "local")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("local", "A Ray cluster of this machine did not start: it timed out"),
        ("auto", "No Ray cluster answers at “auto”: it timed out"),
    ],
)
def test_a_cluster_that_does_not_come_is_told(
    address: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def init(**_: object) -> None:
        raise OSError("it timed out\nlook into the logs")

    stub = SimpleNamespace(is_initialized=lambda: False, init=init)
    monkeypatch.setattr(ray_scheduler, "load_ray", lambda: stub)
    with pytest.raises(Malformed, match=said):
        list(RayScheduler(address).run(abs, [-1]))


@needs_ray
def test_ray_plays_the_same_series_and_survives_lost_workers(tmp_path: Path, alone: str) -> None:
    """The quick sample of what follows, on one cluster of two workers."""
    import ray

    markers = [tmp_path / f"{'fatal' if number == 2 else 'sound'}-{number}" for number in range(6)]
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        where = RayScheduler("auto")
        assert fingerprint(where) == alone
        assert {one.place: one.answer for one in where.run(dies_once, markers)} == dict(enumerate(markers))
        with pytest.raises(Unknown, match="no three"):
            list(where.run(fails, range(9)))
    finally:
        ray.shutdown()


@needs_ray
@pytest.mark.soak
@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_number_of_ray_workers_plays_the_same_series(workers: int, alone: str) -> None:
    assert fingerprint(RayScheduler("local", workers)) == alone


@needs_ray
@pytest.mark.soak
def test_a_ray_worker_that_is_killed_makes_no_difference(tmp_path: Path) -> None:
    markers = [tmp_path / f"{'fatal' if number in {2, 7} else 'sound'}-{number}" for number in range(12)]
    done = list(RayScheduler("local", 2).run(dies_once, markers))
    assert {one.place: one.answer for one in done} == dict(enumerate(markers))
    with pytest.raises(Refusal, match="lost 3 times"):
        list(RayScheduler("local", 2).run(always_dies, range(1)))


@needs_ray
@pytest.mark.soak
def test_a_node_that_is_lost_half_way_makes_no_difference() -> None:
    """Three nodes as processes; one is killed when half of the games are played."""
    from ray.cluster_utils import Cluster

    asked = matches(8)
    alone = tally(map(play, asked)).digest
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        nodes = [cluster.add_node(num_cpus=1) for _ in range(3)]
        results = []
        for result in run(asked, RayScheduler(cluster.address)):
            results.append(result)
            if len(results) == 4:
                cluster.remove_node(nodes[0], allow_graceful=False)
        assert tally(results).digest == alone
    finally:
        cluster.shutdown()
