"""Settings: where they come from, and what is said when they are wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.server.settings import Settings, load
from roundhouse.table.errors import Malformed


def test_the_nearer_setting_wins(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('port = 1000\nhost = "0.0.0.0"\nlive_tables = 5\n')
    settings = load(file, {"ROUNDHOUSE_PORT": "2000", "ROUNDHOUSE_HOST": "::1"}, host="127.0.0.1")
    assert (settings.port, settings.host, settings.live_tables) == (2000, "127.0.0.1", 5)


def test_without_any_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load(None, {}) == Settings()


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("prot = 1\n", "prot"),
        ('port = "many"\n', "port"),
        ("port = 99999\n", "port"),
        ('database = "mysql://x"\n', "database"),
        ("port = \n", "line 1"),
        ("live_tables = 0\n", "live_tables"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, content: str, named: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(content)
    with pytest.raises(Malformed, match=named) as found:
        load(file, {})
    assert str(file) in str(found.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('log = "xml"\n', "log must be text or json, not 'xml'."),
        ('trust_proxy = "yes"\n', "trust_proxy must be true or false, not 'yes'."),
        ('port = "many"\n', "port must be a whole number, not 'many'."),
        ('trusted_proxies = ["10.0.0.1"]\n', "trusted_proxies must be a text in quotes, not ['10.0.0.1']."),
    ],
)
def test_what_a_setting_may_be_is_said(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(content)
    with pytest.raises(Malformed, match=re.escape(f"settings.toml: The settings are wrong: {said}")):
        load(file, {})


def test_a_wrong_variable_is_named_and_not_laid_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("port = 8000\n")
    with pytest.raises(Malformed) as refused:
        load(file, {"ROUNDHOUSE_PORT": "x"})
    assert str(refused.value) == "The settings are wrong: ROUNDHOUSE_PORT must be a whole number, not 'x'."


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        load(tmp_path / "none.toml", {})


def test_every_setting_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    for name in Settings.__struct_fields__:
        assert f"`{name}`" in text, name


def test_a_wrong_secret_is_not_repeated(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('metrics_token = "swordfish"\nsmtp = "http://ada:lovelace@mail"\nport = 70000\n')
    with pytest.raises(Malformed, match="port must be 0 to 65535, not 70000") as found:
        load(file, {})
    assert "metrics_token must be 16 letters or more" in str(found.value)
    assert not {"swordfish", "lovelace"} & set(re.findall(r"\w+", str(found.value)))
