# make zine     sets up what is missing, runs every example, writes the zines and the score sheets
# make test     sets up what is missing, runs the tests, ruff and mypy
# make bench    times our builds beside those of others, and writes tests/bench/press.md
# make release  makes the files of a release and their checksums in output/release/
# make clean    removes what was made; the set-up stays

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check install

.PHONY: zine test bench release clean
.DELETE_ON_ERROR:

zine: .venv/ready
	@$(BIN)/zine verify
	@$(BIN)/zine build
	@$(BIN)/zine sheets

test: .venv/ready-to-test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -n auto --dist loadfile

bench: .venv/ready-to-test
	@$(PIP) --editable '.[bench]'
	@$(BIN)/python tests/bench/press.py --tenfold
	@$(BIN)/python tests/bench/pads.py
	@$(BIN)/python tests/bench/verify.py

release: .venv/ready
	@$(BIN)/python .github/release.py

clean:
	rm -rf output/* output/.galleys

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "zine needs Python 3.11 or later; type: make PYTHON=python3.12 zine (or another that you have)"; exit 1; }
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo "Python cannot make a virtual environment; on Debian or Ubuntu type: sudo apt install python3-venv"; exit 1; }

.venv/ready: .venv/bin/python pyproject.toml
	@echo "setting up .venv"
	@$(PIP) --editable .
	@$(pango)
	@touch $@

.venv/ready-to-test: .venv/ready
	@$(PIP) --editable '.[test]'
	@$(chromium)
	@touch $@

# Pango lays out the text and HarfBuzz cuts the fonts down; neither comes with Python. The first is
# needed, the second saves a few seconds. They are installed where that needs no password.
DEBIAN := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0
FEDORA := pango harfbuzz

define installing
has() { command -v "$$1" >/dev/null 2>&1; }; \
root() { if [ "$$(id -u)" = 0 ]; then "$$@"; elif has sudo; then sudo -n "$$@"; else return 1; fi; };
endef

define pango
$(installing) \
works() { $(BIN)/python -c 'import weasyprint' >/dev/null 2>&1; }; \
cuts() { $(BIN)/python -c 'from weasyprint.text import ffi; assert ffi.harfbuzz_subset' >/dev/null 2>&1; }; \
add() { \
  if has apt-get; then root apt-get install -y -q $(DEBIAN) || { root apt-get update -q && root apt-get install -y -q $(DEBIAN); }; \
  elif has dnf; then root dnf install -y -q $(FEDORA); \
  elif has brew; then brew install --quiet pango; \
  else return 1; fi; \
}; \
if works && cuts; then exit 0; fi; \
echo "installing Pango and HarfBuzz"; \
add >/dev/null 2>&1 || true; \
if works; then exit 0; fi; \
echo "Pango is missing, and could not be installed without you. Type one of these, then make again:"; \
echo "  Debian, Ubuntu   sudo apt install $(DEBIAN)"; \
echo "  Fedora           sudo dnf install $(FEDORA)"; \
echo "  macOS            brew install pango"; \
exit 1
endef

# The web edition is tested in Chromium; where that needs a password, those tests are left out.
define chromium
$(installing) \
there() { has chromium || has chromium-browser || has google-chrome || has chrome; }; \
add() { \
  if has apt-get; then root apt-get install -y -q chromium || { root apt-get update -q && root apt-get install -y -q chromium; }; \
  elif has dnf; then root dnf install -y -q chromium; \
  else return 1; fi; \
}; \
if there; then exit 0; fi; \
echo "installing Chromium"; \
add >/dev/null 2>&1 || true; \
there || echo "there is no Chromium, so the web edition is not tested in a browser"
endef
