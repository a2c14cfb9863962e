# Needs a Python of 3.11 or newer with its pip, and nothing else: every target makes .venv
# first. `make run PYTHON3=/path/to/python3.12` chooses one.
PYTHON3 ?= $(shell for each in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
PYTHON := .venv/bin/python
BUF := .venv/bin/buf

.PHONY: help run test soak fuzz lint generate bench clean

help:
	@echo 'make run       start a kernel on its defaults and take the tour of it'
	@echo 'make test      run every test'
	@echo 'make soak      repeat what may leak, thousands of times; takes the better part of an hour'
	@echo 'make fuzz      mutate programs against the language for some minutes; SEAMOUNT_FUZZ says how many'
	@echo 'make lint      check formatting, types, the contract, and that generated/ is current'
	@echo 'make generate  write generated/ from protos/'
	@echo 'make bench     measure, each figure as a ratio to a baseline of the same run'
	@echo 'make clean     remove what the other targets made, .venv included'

run: .venv/installed
	@$(PYTHON) examples/tour

# A test that fails is run once more, and named in the summary; decision 32 says why.
test: .venv/installed
	@$(PYTHON) -m pytest -q --reruns 1

# The same tests as in `make test`, with their long counts.
soak: .venv/installed
	@SEAMOUNT_SOAK=1 $(PYTHON) -m pytest -q $(wildcard tests/*/test_*soak*.py) \
		tests/store/test_crash.py tests/store/test_damage.py tests/store/test_faults.py \
		tests/store/test_fault_matrix.py tests/seam/test_openapi.py

# Programs per test; a few minutes.
fuzz: export SEAMOUNT_FUZZ ?= 20000
fuzz: .venv/installed
	@$(PYTHON) -m pytest -q tests/language/test_fuzz.py

lint: .venv/installed
	@$(PYTHON) -m ruff format --check --quiet .
	@$(PYTHON) -m ruff check --quiet .
	@$(PYTHON) -m mypy service gateway
	@$(BUF) lint
	@$(BUF) format -d --exit-code
	@$(BUF) breaking --against protos/baseline.binpb
	@$(PYTHON) -m seamount.codegen.generate protos generated
	@if git rev-parse --git-dir >/dev/null 2>&1; then \
		test -z "$$(git status --porcelain -- generated)" || \
		{ git status --short -- generated; git diff -- generated; \
		echo 'generated/ was not current: commit what `make generate` wrote' >&2; exit 1; }; \
	else echo 'no git checkout: whether generated/ was current is not checked'; fi

# Writes everything below generated/ from protos/. Works offline; needs a few seconds.
generate: .venv/installed
	@$(PYTHON) -m seamount.codegen.generate protos generated

bench: .venv/bench-installed
	@$(PYTHON) -m benchmarks

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Some systems ship Python without the pip that a venv would get; then the system's own pip installs into it.
.venv/installed: requirements.lock pyproject.toml
	@test -n "$(PYTHON3)" || { echo 'a Python of 3.11 or newer is needed; set PYTHON3 to one' >&2; exit 1; }
	@test -x $(PYTHON) || $(PYTHON3) -m venv .venv || $(PYTHON3) -m venv --clear --without-pip .venv
	@echo 'installing into .venv, which takes a minute the first time'
	@pip="$(PYTHON) -m pip"; $$pip --version >/dev/null 2>&1 || pip="$(PYTHON3) -m pip --python $(PYTHON)"; \
	$$pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock && \
	$$pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# What only the figures need: the notebook kernel that a run is compared with.
.venv/bench-installed: .venv/installed requirements-bench.lock
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@
