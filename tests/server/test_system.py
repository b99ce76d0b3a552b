"""The server runs with and without what only POSIX systems have."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from roundhouse.server.doors import room_for
from roundhouse.server.system import files_allowed

CODE = """
import os, sys
sys.modules["resource"] = None
if hasattr(os, "nice"):
    del os.nice
from roundhouse.server.doors import room_for
from roundhouse.server.system import files_allowed, give_way, limit_memory
give_way(5), limit_memory(1_000_000)
print(files_allowed(10_000), room_for(4_000))
"""


def test_where_there_are_no_limits_none_is_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["10000", "4000"]


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(256, 1024)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    assert files_allowed(800) == 800
    assert limits[-1] == (800, 1024)
    assert files_allowed(5000) == 1024
    assert room_for(4000) == 824
