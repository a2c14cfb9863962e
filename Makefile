PYTHON := .venv/bin/python

.PHONY: generate

# Writes everything below generated/ from protos/. Works offline; needs a few seconds.
generate: .venv/installed
	@$(PYTHON) -m seamount.codegen.generate protos generated

.venv/installed: requirements.lock
	test -x $(PYTHON) || python3.11 -m venv .venv
	$(PYTHON) -m pip install --quiet --require-hashes -r requirements.lock
	$(PYTHON) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
