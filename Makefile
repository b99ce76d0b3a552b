# Every command of the house. `make install` is shared by play and test.
.PHONY: install play test test-quick slowest coverage check docs types package bench boards sheets soak conformance clean
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Each worker has its part of the tests, so that most modules are set up once; who is done takes some of another's.
# Four of them for two cores: many tests wait for a server, a browser or a database.
PYTEST := $(BIN)/pytest -n 4 --dist worksteal
# Containers like to set it. Every server and every worker that a test starts would compile all that it imports: 4 s each.
unexport PYTHONDONTWRITEBYTECODE

install: $(STAMP)

$(STAMP): pyproject.toml
	test -x $(BIN)/python || python3 -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python -e '.[dev]'
	touch $(STAMP)

play: install
	$(BIN)/roundhouse serve

check: install
	$(BIN)/ruff check src tests bench docs examples
	$(BIN)/ruff format --check src tests bench docs examples
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tests.audit

test: check
	$(PYTEST)

# Under two minutes: no browsers, databases and servers, no series of games, no recorded games of whole titles.
QUICK := -m "not soak and not browser and not postgres" --ignore tests/draw/test_overlaps.py \
  --ignore tests/track/test_recorded_routes.py tests/table tests/hexes tests/ink tests/track tests/draw \
  tests/formats tests/cli tests/library tests/corpus tests/documents tests/examples

test-quick: install
	$(PYTEST) $(QUICK)

slowest: install
	$(PYTEST) $(QUICK) --durations 10

coverage: install
	$(PYTEST) $(QUICK) --cov roundhouse --cov-report term:skip-covered --cov-report html:build/coverage

# What somebody who installs it sees: complete types, a wheel that works alone, a site.
types: install
	$(BIN)/python -m tests.typed

package: install
	$(BIN)/python -m tests.package

docs: install
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "build/site/index.html"

bench: install
	$(BIN)/python -m bench

# Bots play a series on every crayon board and on made worlds; BOARDS_GAMES, BOARDS_WORLDS, BOARDS_WORKERS, BOARDS_ONLY.
boards: install
	$(BIN)/python -m bench boards

conformance: install
	$(BIN)/python -m tests.titles.conformance --write

# Pictures of every page in every language, theme and width, on numbered sheets in build/sheets; SHEETS="--themes dark".
sheets: install
	$(BIN)/python -m tests.pages.sheets $(SHEETS)

soak: install
	$(PYTEST) -m soak

clean:
	rm -rf $(VENV) build dist
