# Every command of the house. `make install` is shared by play and test.
.PHONY: install play test check bench soak conformance clean
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

install: $(STAMP)

$(STAMP): pyproject.toml
	test -x $(BIN)/python || python3 -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python -e '.[dev]'
	touch $(STAMP)

play: install
	$(BIN)/roundhouse serve

check: install
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tests.audit

test: check
	$(BIN)/pytest -n 2

bench: install
	$(BIN)/python -m bench

conformance: install
	$(BIN)/python -m tests.titles.conformance --write

soak: install
	$(BIN)/pytest -m soak -n 2

clean:
	rm -rf $(VENV) build dist
