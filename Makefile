# make zine     sets up what is missing, runs every example, writes the zines and the score sheets
# make test     sets up what is missing, runs ruff and mypy, runs the tests
# make quick    runs the tests of reading, scoring and checking, for the loop while you write code
# make exhaustive  runs the tests that make test leaves out: every form on every paper, every
#               zine, every edition, every date, and more random cases; computes all odds
# make check    sets up what is missing, tests in a minute or two what another Python can break
# make newest   tests the layout with the newest WeasyPrint, in an environment of its own
# make bench    times our builds beside those of others, and writes tests/bench/press-3.11.md
# make torture  kills commands, fills disks, damages files, tries random input, and writes
#               docs/torture.md
# make mutants  changes each scoring module at one place, in every way, and each pay-off by one, to
#               see whether a page or the odds notice, and each number of our sentences; writes
#               docs/mutants.md
# make release  makes the files of a release and their checksums in output/release/
# make extension  builds the extension for VS Code, with npm, in editors/vscode/dist/
# make lock     renews the lock files from the ranges in pyproject.toml
# make clean    removes what was made in output/, by its names; other files and the set-up stay
#
# make PYTHON=python3.12 zine uses another Python.
# make VENV=.venv-3.12 zine puts the virtual environment into another folder.

PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check install

.PHONY: zine test quick exhaustive check newest bench torture mutants release extension lock clean
.DELETE_ON_ERROR:
unexport PYTHONDONTWRITEBYTECODE  # pytest takes four seconds more in each process without

zine: $(VENV)/ready
	@$(BIN)/zine verify
	@$(BIN)/zine build
	@$(BIN)/zine sheets

# What mypy says comes last: it runs beside the tests, which wait now and then.
test: $(VENV)/ready-to-test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(ALONE) sh -c '$(BIN)/mypy >$(VENV)/types.txt 2>&1 & types=$$!; \
	$(BIN)/python -m pytest -n auto --dist worksteal; tests=$$?; \
	wait $$types; types=$$?; cat $(VENV)/types.txt; exit $$((tests | types))'

# Ends what tests leave running, also if they are interrupted.
ALONE = $(BIN)/python tests/left_running.py

quick: $(VENV)/ready-to-test
	@$(ALONE) $(BIN)/python -m pytest -n auto --dist worksteal $(QUICK)

exhaustive: $(VENV)/ready-to-test
	@$(BIN)/zine odds --check
	@$(ALONE) $(BIN)/python -m pytest -n auto --dist worksteal -m 'exhaustive or hypothesis' --hypothesis-profile many

# The tests that start no browser, no build and no process.
QUICK := tests/scoring tests/test_rooms.py tests/editors/test_schema.py \
  $(addprefix tests/content/test_,cell.py document.py game.py sheet_form.py) \
  $(addprefix tests/check/test_,examples.py explain.py report.py)

check: $(VENV)/ready-to-test
	@$(BIN)/python --version
	@$(BIN)/zine verify
	@$(BIN)/zine build --output $(VENV)/output liars
	@$(BIN)/zine sheets --output $(VENV)/output yacht
	@$(ALONE) $(BIN)/python -m pytest -n auto --dist worksteal $(CHECKED)

# The tests of code that reads annotations or arguments, compiles, traces, compares what Python's own
# modules hold, or needs built wheels.
CHECKED := tests/scoring tests/process/test_timeout.py tests/press/test_index.py \
  $(addprefix tests/content/test_,cell.py document.py game.py new_game.py sharing.py) \
  $(addprefix tests/check/test_,branches.py examples.py) $(addprefix tests/cli/test_,cli.py doctor.py)

newest:
	@$(MAKE) --no-print-directory VENV=.venv-newest .venv-newest/ready-to-test
	@.venv-newest/bin/python -m pip install --quiet --upgrade weasyprint
	@.venv-newest/bin/python -c 'import weasyprint; print("WeasyPrint", weasyprint.__version__)'
	@.venv-newest/bin/python tests/left_running.py .venv-newest/bin/python -m pytest -n auto \
	  -m 'not exhaustive or exhaustive' tests/press/test_speedups.py tests/press/test_layout_engine.py

bench: $(VENV)/ready-to-test
	@$(PIP) --no-build-isolation --editable '.[bench]'
	@$(BIN)/python tests/bench/press.py --tenfold
	@$(BIN)/python tests/bench/pads.py
	@$(BIN)/python tests/bench/verify.py
	@$(BIN)/python tests/bench/start.py
	@$(BIN)/python tests/bench/play.py
	@$(BIN)/python tests/bench/shop.py

torture: $(VENV)/ready-to-test
	@PYTHONPATH=tests:tests/helpers $(ALONE) $(BIN)/python -m torture

mutants: $(VENV)/ready-to-test
	@PYTHONPATH=tests:tests/helpers $(ALONE) $(BIN)/python -m mutants.text
	@PYTHONPATH=tests:tests/helpers $(ALONE) $(BIN)/python -m mutants

release: $(VENV)/ready
	@$(BIN)/python .github/release.py

extension: editors/vscode/node_modules/.package-lock.json
	@cd editors/vscode && npm run --silent package
	@echo editors/vscode/dist/zine.vsix

# npm writes this file last. What it installs runs no scripts of its own.
editors/vscode/node_modules/.package-lock.json: editors/vscode/package-lock.json
	@command -v npm >/dev/null 2>&1 || { \
	  echo "npm is missing, which builds the extension; it comes with Node.js 20 and newer"; exit 1; }
	@cd editors/vscode && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

lock: $(VENV)/made
	@$(PIP) uv
	@$(COMPILE) --group build pyproject.toml --output-file requirements.lock
	@$(COMPILE) --group build --extra test pyproject.toml --constraint requirements.lock \
	  --output-file tests/requirements.lock
	@$(COMPILE) --group release --constraint requirements.lock \
	  --output-file .github/requirements.lock

COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --custom-compile-command 'make lock'

clean:
	@python='$(BIN)/python'; [ -x "$$python" ] || python='$(firstword $(PYTHON))'; \
	PYTHONPATH=. PYTHONDONTWRITEBYTECODE=1 "$$python" .github/clean.py

# Make keeps a virtual environment if its set-up was finished, and if its Python runs and imports
# zine from this folder. It makes a new one if somebody removed that Python, replaced it by another
# version, or moved the folder. That is quick, because pip keeps what it has downloaded.
SERVES := import os, zine; assert os.path.samefile(os.path.dirname(zine.__file__), "zine")
ifneq ($(shell test -e $(VENV)/installed && $(BIN)/python -I -c '$(SERVES)' 2>/dev/null && echo yes),yes)
.PHONY: $(VENV)/made
endif

$(VENV)/made:
	@$(python)
	@touch $@

$(VENV)/installed: $(VENV)/made requirements.lock pyproject.toml
	@echo "setting up $(VENV)"
	@rm -f $@ && $(call locked,requirements.lock)
	@$(BIN)/python -m compileall -q zine  # on a full disk Python keeps parts of compiled modules
	@touch $@

$(VENV)/ready: $(VENV)/installed
	@$(pango)
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready tests/requirements.lock
	@rm -f $(VENV)/installed && $(call locked,tests/requirements.lock)
	@$(viewers)
	@touch $(VENV)/installed $(VENV)/ready $@

define installing
has() { command -v "$$1" >/dev/null 2>&1; }; \
root() { if [ "$$(id -u)" = 0 ]; then "$$@"; elif has sudo; then sudo -n "$$@"; else return 1; fi; }; \
apt() { root apt-get install -y -q "$$@" || { root apt-get update -q && root apt-get install -y -q "$$@"; }; }
endef

# The first Python in PYTHON with a version that zine runs on makes the virtual environment. Debian
# keeps the module that does so in a separate package.
define python
$(installing); \
version() { "$$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }; \
fits() { case "$$(version "$$1")" in 3.11|3.12|3.13|3.14) ;; *) return 1;; esac; }; \
make_venv() { "$$chosen" -m venv --clear '$(VENV)'; }; \
if [ ! -w . ]; then \
  echo "you cannot write to this folder; copy it to a folder of your own and type make there"; exit 1; \
fi; \
if [ -L '$(VENV)' ] || { [ -e '$(VENV)' ] && [ ! -e '$(VENV)/pyvenv.cfg' ]; }; then \
  echo "$(VENV) is in the way: it is not a virtual environment of this folder; move it elsewhere, then type make again"; exit 1; \
fi; \
for chosen in $(PYTHON) ''; do if fits "$$chosen"; then break; fi; done; \
if [ -z "$$chosen" ]; then \
  for found in $(PYTHON); do has "$$found" && echo "$$found is Python $$(version "$$found")"; done; \
  echo "zine needs Python 3.11, 3.12, 3.13 or 3.14. If you have one under another name, type:"; \
  echo "  make PYTHON=/path/to/python zine"; \
  echo "If you have none, type one of these, then type make again:"; \
  echo "  Debian, Ubuntu   sudo apt install python3 python3-venv"; \
  echo "  Fedora           sudo dnf install python3"; \
  echo "  macOS            brew install python"; \
  exit 1; \
fi; \
if make_venv >/dev/null 2>&1; then exit 0; fi; \
if has apt-get; then \
  echo "installing python3-venv"; \
  { apt python3-venv || apt "python$$(version "$$chosen")-venv"; } >/dev/null 2>&1; \
fi; \
if make_venv; then exit 0; fi; \
rm -rf '$(VENV)'; \
echo "Python cannot make a virtual environment; on Debian or Ubuntu type: sudo apt install python3-venv"; \
exit 1
endef

# Installs the libraries in the versions of a lock file, and the command `zine` from this folder.
define locked
{ $(PIP) --require-hashes -r $(1) && $(PIP) --no-deps --no-build-isolation --editable .; } || { \
  echo "pip could not install every library, see above; check the network, then type make again"; exit 1; }
endef

# Pango lays out the text and does not come with Python. It is installed where that needs no password.
DEBIAN := libpango-1.0-0 libpangoft2-1.0-0
FEDORA := pango

define pango
$(installing); \
works() { $(BIN)/python -c 'import weasyprint' >/dev/null 2>&1; }; \
add() { \
  if has apt-get; then apt $(DEBIAN); \
  elif has dnf; then root dnf install -y -q $(FEDORA); \
  elif has brew; then brew install --quiet pango; \
  else return 1; fi; \
}; \
if works; then exit 0; fi; \
echo "installing Pango"; \
add >/dev/null 2>&1 || true; \
if works; then exit 0; fi; \
echo "Pango is missing, and could not be installed without you. Type one of these, then make again:"; \
echo "  Debian, Ubuntu   sudo apt install $(DEBIAN)"; \
echo "  Fedora           sudo dnf install $(FEDORA)"; \
echo "  macOS            brew install pango"; \
exit 1
endef

# The web edition is tested in Chromium, and fillable sheets there and in poppler, which is Evince's;
# where that needs a password, those tests are left out.
define viewers
$(installing); \
there() { has pdftocairo && { has chromium || has chromium-browser || has google-chrome || has chrome; }; }; \
add() { \
  if has apt-get; then apt chromium poppler-utils; \
  elif has dnf; then root dnf install -y -q chromium poppler-utils; \
  else return 1; fi; \
}; \
if there; then exit 0; fi; \
echo "installing Chromium and poppler"; \
add >/dev/null 2>&1 || true; \
there || echo "Chromium or poppler is missing, so the tests in it are left out"
endef
