"""The API is what its description says, whatever is sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from roundhouse.server.api.commands import COMMANDS, Command
from roundhouse.server.api.notes import WORDS
from roundhouse.server.settings import Settings

from .at_table import Party
from .conftest import Running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def served(module_database: str) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0, sign_in_per_minute=100_000)
    with Running(settings) as server:
        yield server


@pytest.fixture(scope="module")
def party(served: Running) -> Party:
    party = Party(served.http, options={"heap": "200"})
    party.guess()
    return party


@pytest.fixture(scope="module")
def description(served: Running) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(served.url + "/api/openapi.json")


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_whatever_is_sent_gets_an_answer_that_is_described(
    command: Command, description: schemathesis.BaseSchema, party: Party
) -> None:
    operation = description["/api/v1" + command.path][command.method]
    headers = {"Authorization": f"Bearer {party[0].token}"}

    @given(case=operation.as_strategy(), real=st.booleans())
    @settings(max_examples=12, suppress_health_check=list(HealthCheck))
    def check(case: schemathesis.Case[Any], real: bool) -> None:
        if real and "table" in case.path_parameters:
            case.path_parameters["table"] = party.id
        case.call_and_validate(headers=headers, checks=CHECKS)

    check()


def test_whatever_is_sent_by_name_gets_an_answer_that_is_described(
    description: schemathesis.BaseSchema, party: Party
) -> None:
    @given(
        case=description["/api"]["POST"].as_strategy(), cmd=st.sampled_from([*WORDS, "act", "guess", "fly"])
    )
    @settings(max_examples=40, suppress_health_check=list(HealthCheck))
    def check(case: schemathesis.Case[Any], cmd: str) -> None:
        if isinstance(case.body, dict):
            case.body |= {"cmd": cmd, "game_id": party.id, "token": party[0].token}
        case.call_and_validate(checks=CHECKS)

    check()


def test_every_command_is_described(served: Running) -> None:
    described = httpx.get(served.url + "/api/openapi.json").json()
    found = {operation["operationId"] for path in described["paths"].values() for operation in path.values()}
    assert found == {"command", *(command.name for command in COMMANDS)}
    assert all(operation["summary"] for path in described["paths"].values() for operation in path.values())
