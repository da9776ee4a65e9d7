# Needs make and python3 (3.11 or newer) with venv; everything else goes into .venv.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
PAGE := src/shortline/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)
JOBS ?= 2
# A file's tests share servers, browsers and games: they stay in one process, and files are taken in their order.
BY_FILE := --dist loadfile --no-loadscope-reorder
SOAK ?= tests
TITLE ?= 18AL
FLOOR ?= 95
# Compiled modules are kept, whatever the environment says: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup play dev table test mutants soak check bench arena types examples format lock release docs clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '%-14s %s\n' "$$name" "$$text"; done

setup: $(STAMP) $(PAGE) ## install everything into .venv and build the web page

# The stamp makes repeat runs quick: pip is asked again only when the lock or the project file is newer.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "shortline needs Python 3.11 or newer as '$(PYTHON)' (found: $$($(PYTHON) --version 2>&1 || true)); try make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "shortline needs Python's venv module, which '$(PYTHON)' lacks; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@test -x $(BIN)/python || echo "Setting up .venv, once…"
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# Where there is no Node, that of the wheel in .venv builds the page.
$(PAGE): $(STAMP) hatch_build.py $(WEB)
	@$(BIN)/python hatch_build.py

play: $(STAMP) $(PAGE) ## open the table in the browser
	@$(BIN)/shortline

dev: $(STAMP) ## work on it: server and page reload themselves at http://127.0.0.1:5173 (DEV="--port 8019 --page-port 5174" for others)
	@$(BIN)/python web/dev.py $(DEV)

table: $(STAMP) ## play 18AL at this terminal
	@$(BIN)/shortline table 18AL

test: $(STAMP) $(PAGE) ## every test but the long random runs, and the README's examples
	$(BIN)/pytest -n $(JOBS) $(BY_FILE) -m "not soak" --doctest-glob=README.md tests README.md

mutants: $(STAMP) ## take the rules of TITLE out one by one: does a test of that title notice? (docs/testing.md)
	$(BIN)/python -m tests.mutants $(TITLE) --jobs $(JOBS) --floor $(FLOOR) $(MUTANTS)

soak: $(STAMP) $(PAGE) ## the long runs: random games, kills and races at the server, whole games through the page
	$(BIN)/pytest -n $(JOBS) -m soak $(SOAK)

check: $(STAMP) $(PAGE) ## formatting, lint, types, import order, and the same of the web page with its unit tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict src
	$(BIN)/python hatch_build.py npm exec -- pyright --project ../pyproject.toml
	$(BIN)/lint-imports
	$(BIN)/python web/api_types.py --check
	$(BIN)/python hatch_build.py npm run lint
	$(BIN)/python hatch_build.py npm run check
	$(BIN)/python hatch_build.py npm exec -- tsc --noEmit
	$(BIN)/python hatch_build.py npm run test

arena: $(STAMP) ## the tables of docs/bots.md, played out: hours; it goes on where it was stopped
	$(BIN)/python bench/arena/tables.py

bench: $(STAMP) $(PAGE) ## every measurement in bench/
	@found=; for file in bench/*.py; do \
		grep -qs '__main__' "$$file" || continue; \
		found=1; echo "== $$file"; $(BIN)/python "$$file" || exit 1; \
	done; test -n "$$found" || echo "bench/ holds no measurement yet"

types: $(STAMP) ## remake the web page's types from the server's API
	$(BIN)/python web/api_types.py

examples: $(STAMP) ## record the examples of the OpenAPI document again
	$(BIN)/python -m tests.server.recording

format: $(STAMP) ## rewrite the sources in the house style
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

# Only the maintainer who changes a dependency needs uv; it goes into a folder of its own, not into .venv.
# UPGRADE=--upgrade takes the newest versions, else the pins stay where they still fit.
lock: ## remake requirements.lock from pyproject.toml (UPGRADE=--upgrade for the newest)
	@test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install --quiet --disable-pip-version-check uv; }
	.venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --extra dev $(UPGRADE) \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml
	echo "mkdocs-material>=9.8\nmkdocstrings[python]>=1" | .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes $(UPGRADE) --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--output-file docs/requirements.lock -

release: $(STAMP) $(PAGE) ## build wheel and source archive, twice the same, and try them in fresh environments
	@$(BIN)/python deploy/release.py

# What the site needs stays out of .venv, and out of the lock of the project.
docs: $(STAMP) ## build the site into site/: no broken link, no page left out
	@test -x .venv-docs/bin/mkdocs || { $(PYTHON) -m venv .venv-docs && .venv-docs/bin/pip install --quiet --disable-pip-version-check --require-hashes -r docs/requirements.lock; }
	@$(BIN)/python docs/make_reference.py
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict --quiet
	@echo "site/index.html"

clean: ## remove whatever the other targets made
	rm -rf .venv .venv-lock .venv-docs site .dev .mutants .rule-tests.json web/node_modules src/shortline/server/page .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
