// The desk in the browser: shows the server's latest snapshot, and fetches pictures of pages.

const $ = (id) => document.getElementById(id);
const make = (tag, text = "", kind = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = kind;
  return element;
};

// The element below another whose data has this value: a file's name may hold any character.
const named = (within, key, value) =>
  [...within.querySelectorAll(`[data-${key}]`)].find((one) => one.dataset[key] === value);

let state = null; // the latest snapshot
let stream = null;
let page = 0; // the current page, from 0
let failure = -1; // the current failure, from 0; -1 for none
let listed = ""; // the failures in the list
let lastJump = null; // the number of the save that was last jumped to
let asked = null; // the stem and the throw that were asked for last
let answer = null; // what the desk told of them
let ruled = null; // the stem whose numbers are shown; a new object for each question
let waiting = 0; // the timer of what is asked again after a save
let sought = new URLSearchParams(location.search).get("game"); // whose page is to be shown first

// Snapshots.

function connect(query) {
  stream?.close();
  stream = new EventSource(`/events?${query}`);
  stream.onmessage = (event) => show(JSON.parse(event.data));
  stream.onerror = () =>
    setSummary("No connection to the desk. Start it again with zine serve.", "wrong");
}

function show(snapshot) {
  const before = state;
  state = snapshot;
  const { ready, wrong } = state;
  const checked = ready && !state.checking;
  const kind = !checked ? "" : wrong ? "wrong" : "well";
  setSummary(ready ? state.summary : "Reading …", kind);
  document.title = wrong ? `${wrong} wrong – the editing desk` : "The editing desk";
  const current = before?.problems[failure]?.id;
  failure = state.problems.findIndex((problem) => problem.id === current);
  showSheets(); // first, since their pictures take longest
  showChoice("zine", state.zines, state.zine);
  showChoice("edition", state.editions, state.edition);
  showGames();
  showProblems();
  showPlaces();
  goToSought();
  jumpToSaved(before);
  showThrow();
  if (before && state.saved.count !== before.saved.count) askAgain();
}

function setSummary(text, kind) {
  if ($("summary").textContent !== text) $("summary").textContent = text;
  $("summary").className = kind;
}

function showChoice(id, names, chosen) {
  const select = $(id);
  if ([...select.options].map((o) => o.value).join("|") !== names.join("|")) {
    select.replaceChildren(...names.map((name) => new Option(name, name)));
  }
  select.value = chosen;
}

function showGames() {
  const wanted = $("filter").value.trim().toLocaleLowerCase();
  const games = state.games.filter(
    (game) => game.title.toLocaleLowerCase().includes(wanted) || game.stem.includes(wanted),
  );
  const focused = document.activeElement?.dataset.stem;
  $("games").replaceChildren(...games.map(gameItem));
  $("none").hidden = games.length > 0 || !state.ready;
  if (focused) named($("games"), "stem", focused)?.focus({ preventScroll: true });
}

function gameItem(game) {
  const bad = !game.checking && (!game.read || game.problems > 0);
  const status = game.checking
    ? "is being checked"
    : !game.read
      ? "cannot be read"
      : bad
        ? `${game.examples} examples, ${game.wrong} wrong, ${game.problems} failures`
        : `${game.examples} examples, all right`;
  const button = make("button");
  button.type = "button";
  button.dataset.stem = game.stem;
  button.setAttribute("aria-label", `${game.title}: ${status}`);
  button.title = `${game.path}: ${status}${game.first < 0 ? "; not in this zine" : ""}`;
  if (state.pages[page]?.name === game.stem) button.setAttribute("aria-current", "true");
  const count = bad ? `${game.problems}/${game.examples}` : String(game.examples);
  button.append(
    make("span", game.checking ? "…" : bad ? "✗" : "✓", "state"),
    make("span", game.title, game.first < 0 ? "apart" : ""),
    make("span", count, "count"),
  );
  button.onclick = () => openGame(game);
  const item = make("li", "", bad ? "wrong" : "");
  item.append(button);
  return item;
}

function openGame(game) {
  const first = state.problems.findIndex((problem) => problem.path === game.path);
  if (first >= 0) goToFailure(first, false);
  else if (game.first >= 0) goToPage(game.first);
}

function showProblems() {
  $("fine").hidden = state.wrong > 0 || !state.ready || state.checking;
  const now = JSON.stringify([state.problems, state.wrong]);
  if (listed === now) return; // a list that is written anew can lose its place
  listed = now;
  const focused = document.activeElement?.closest?.(".problem")?.dataset.id;
  $("problems").replaceChildren(...state.problems.map(problemItem));
  $("failures-title").textContent = state.wrong ? `Failures: ${state.wrong}` : "Failures";
  if (state.wrong > state.problems.length) {
    $("problems").append(make("li", `… and ${state.wrong - state.problems.length} more`));
  }
  const item = focused && named($("problems"), "id", focused);
  item?.querySelector(".where").focus({ preventScroll: true });
}

function problemItem(problem, number) {
  const item = make("li", "", number === failure ? "problem current" : "problem");
  item.dataset.id = problem.id;
  const column = problem.column ? `:${problem.column}` : "";
  const where = make("button", problem.line ? `${problem.path}:${problem.line}${column}` : problem.path, "where");
  where.type = "button";
  where.onclick = () => goToFailure(number, false);
  item.append(where, make("p", problem.message));
  if (problem.source) item.append(quote(problem));
  if (problem.said !== null && problem.gives !== null) {
    const list = make("dl");
    list.append(make("dt", "The page says"), make("dd", problem.said));
    list.append(make("dt", "The rules give"), make("dd", problem.gives));
    item.append(list);
  }
  if (problem.step && problem.step.steps > 1) {
    const first = problem.step.first === problem.step.number ? ", the first that goes wrong" : "";
    item.append(make("p", `Step ${problem.step.number} of ${problem.step.steps}${first}.`));
  }
  return item;
}

function quote(problem) {
  // Columns count characters, while JavaScript's strings hold two units for some of them.
  const characters = [...problem.source];
  const from = problem.column - 1;
  const to = problem.end_column - 1;
  const line = make("pre", `${problem.line} │ ${characters.slice(0, from).join("")}`);
  line.tabIndex = 0; // so that the keyboard can scroll it
  line.setAttribute("aria-label", `Line ${problem.line}`);
  line.append(
    make("mark", characters.slice(from, to).join("")),
    characters.slice(to).join(""),
  );
  return line;
}

// Pages. A picture is fetched when its page is nearly in view, and shown once it is decoded.

const near = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      entry.target.dataset.near = entry.isIntersecting ? "yes" : "";
      if (entry.isIntersecting) draw(entry.target);
    }
  },
  { rootMargin: "1200px 0px", scrollMargin: "1200px 0px" },
);

function showSheets() {
  const holder = $("sheets");
  $("laying").hidden = !state.unavailable && state.pages.length > 0;
  $("laying").textContent = state.unavailable || "Laying out the pages …";
  while (holder.children.length > state.pages.length) {
    near.unobserve(holder.lastChild);
    holder.lastChild.remove();
  }
  state.pages.forEach((page, number) => {
    const figure = holder.children[number] ?? newSheet(holder, number);
    const words = `${page.title}, page ${page.folio}`;
    if (figure.dataset.key === page.key && figure.dataset.words === words) return;
    figure.querySelector("figcaption").textContent = words;
    figure.querySelector("img").alt = words;
    figure.querySelector(".paper").style.aspectRatio = `${page.width} / ${page.height}`;
    figure.dataset.key = page.key;
    figure.dataset.words = words;
    figure.dataset.name = page.name;
  });
  drawAll();
}

// Fetches the pages in view, then those near it.
async function drawAll() {
  const wanted = [...$("sheets").children].filter((figure) => figure.dataset.near);
  const { top, bottom } = $("pages").getBoundingClientRect();
  const inView = wanted.filter((figure) => {
    const box = figure.getBoundingClientRect();
    return box.bottom > Math.max(top, 0) && box.top < Math.min(bottom, innerHeight);
  });
  await Promise.all(inView.map(draw));
  wanted.forEach(draw);
}

function newSheet(holder, number) {
  const figure = make("figure", "", "sheet");
  figure.id = `page-${number + 1}`;
  const paper = make("div", "", "paper");
  paper.append(make("img"));
  figure.append(paper, make("figcaption"));
  holder.append(figure);
  near.observe(figure);
  return figure;
}

async function draw(figure) {
  const image = figure.querySelector("img");
  const width = Math.round(figure.clientWidth * devicePixelRatio);
  const address = `/pages/${figure.dataset.key}/${width}.png`;
  if (!width || figure.dataset.requested === address) return;
  figure.dataset.requested = address;
  const picture = new Image();
  picture.src = address;
  picture.alt = image.alt;
  try {
    await picture.decode();
  } catch {
    if (figure.dataset.requested === address) figure.dataset.requested = "";
    return; // the page has changed again
  }
  if (figure.dataset.requested === address) {
    figure.querySelector("img").replaceWith(picture);
    figure.dataset.shown = address.split("/")[2];
  }
}

function showPlaces() {
  for (const old of document.querySelectorAll(".place")) old.remove();
  for (const mark of state.marks) {
    const number = state.problems.findIndex((problem) => problem.id === mark.id);
    const paper = $("sheets").children[mark.page]?.querySelector(".paper");
    if (!paper || number < 0) continue;
    const place = make("button", "", number === failure ? "place current" : "place");
    place.type = "button";
    place.dataset.mark = mark.id;
    place.setAttribute("aria-label", `Failure: ${state.problems[number].message}`);
    const [left, top, width, height] = mark.box;
    Object.assign(place.style, {
      left: `${left * 100 - 1.2}%`,
      top: `${top * 100 - 0.5}%`,
      width: `${width * 100 + 2.4}%`,
      height: `${height * 100 + 1}%`,
    });
    place.onclick = () => goToFailure(number, true);
    paper.append(place);
  }
}

// A throw of the current game: what it is worth, and the best play.

const CALM = 500; // milliseconds after a save, in which its pages are shown

function currentGame() {
  return state?.games.find((game) => game.stem === state.pages[page]?.name);
}

function showThrow() {
  const game = currentGame();
  $("throw").hidden = !game;
  if (game) $("throw-title").textContent = `A throw of ${game.title}`;
  if (asked && asked.stem !== game?.stem) clearThrow();
  if (ruled && ruled.stem !== game?.stem) clearRules();
  showNumbers();
}

function clearThrow() {
  $("dice").value = "";
  showAnswer(null, null);
}

// An answer that comes after another question is dropped.
async function ask(question) {
  asked = question;
  $("throw").ariaBusy = "true";
  const address = `/throws/${encodeURIComponent(asked.stem)}?throw=${encodeURIComponent(asked.dice)}`;
  let found;
  try {
    const response = await fetch(address);
    found = response.ok ? await response.json() : { error: await response.text() };
  } catch {
    found = { error: "No connection to the desk. Start it again with zine serve." };
  }
  if (asked === question) showAnswer(question, found);
}

function askAgain() {
  clearTimeout(waiting);
  waiting = setTimeout(() => asked && ask({ ...asked }), CALM);
}

function showAnswer(question, found) {
  [asked, answer] = [question, found];
  $("throw").ariaBusy = "false";
  const wrong = answer?.error ?? "";
  const text = wrong || (asked ? `${asked.dice} in ${asked.title}` : "");
  if ($("told").textContent !== text) $("told").textContent = text;
  $("told").className = wrong && "wrong";
  $("dice").setAttribute("aria-invalid", Boolean(wrong));
  const names = [...new Set(answer?.rules?.map((rule) => rule.variation))];
  const before = $("variation").value;
  $("variation").replaceChildren(...names.map((name) => new Option(name || asked.title, name)));
  $("variation").value = names.includes(before) ? before : (names[0] ?? "");
  $("variations").hidden = names.length < 2;
  showTables();
}

function showTables() {
  const rules = answer?.rules?.filter((rule) => rule.variation === $("variation").value) ?? [];
  $("answer").replaceChildren(
    ...rules.flatMap((rule) => [
      table("rules", rule.title, [[], ...rule.rows]),
      reasons(rule.why),
    ]),
    ...(answer?.play?.length ? [table("play", answer.heading, answer.play)] : []),
  );
}

// What the page says of a rule: closed, as most ask for the score alone.
function reasons(lines) {
  const made = make("details", "", "why");
  const list = make("ul");
  list.append(...lines.map((line) => make("li", line)));
  made.append(make("summary", "Where the page says so"), list);
  return made;
}

// House rules: the numbers of the game that is shown, and what others do to it.

async function fetchRules(query) {
  try {
    const response = await fetch(`/rules/${encodeURIComponent(ruled.stem)}${query}`);
    return response.ok ? await response.json() : { error: await response.text() };
  } catch {
    return { error: "No connection to the desk. Start it again with zine serve." };
  }
}

function clearRules() {
  ruled = null;
  $("numbers").replaceChildren();
  $("outcome").replaceChildren();
  $("tried").textContent = "";
}

async function showNumbers() {
  const game = currentGame();
  if (!game || !$("rules").open || ruled?.stem === game.stem) return;
  clearRules();
  const asking = { stem: game.stem };
  ruled = asking;
  const found = await fetchRules("");
  if (ruled !== asking) return;
  $("tried").textContent = found.error;
  const numbers = found.numbers ?? [];
  if (!found.error && !numbers.length) $("tried").textContent = "Its rules have no such numbers.";
  $("rules-form").hidden = !numbers.length;
  for (const [name, value] of numbers) {
    const label = make("label", `${name} `);
    const input = make("input");
    [input.type, input.step, input.name, input.value] = ["number", 1, name, value];
    input.defaultValue = value;
    input.required = true;
    label.append(input);
    $("numbers").append(label);
  }
  showOdds((found.odds ?? []).map(([says, shown]) => [says, shown]));
}

function showOdds(rows) {
  if (rows.length) $("outcome").append(table("odds", "The odds", [[], ...rows]));
}

async function tryNumbers() {
  const inputs = [...$("numbers").querySelectorAll("input")];
  const changed = inputs.filter((input) => input.value !== input.defaultValue);
  if (!changed.length) {
    $("tried").textContent = "Change a number first.";
    return;
  }
  const asking = { stem: ruled.stem };
  ruled = asking;
  $("rules").ariaBusy = "true";
  $("tried").textContent = "Counting …";
  const query = changed.map((one) => `change=${encodeURIComponent(`${one.name}=${one.value}`)}`);
  const found = await fetchRules(`?${query.join("&")}`);
  if (ruled !== asking) return; // another game or other numbers since
  $("rules").ariaBusy = "false";
  $("outcome").replaceChildren();
  $("tried").className = found.error && "wrong";
  $("tried").textContent = found.error || changed.map((one) => `${one.name} = ${one.value}`).join(", ");
  if (found.error) return;
  const printed = found.figures.filter((figure) => figure.printed);
  showOdds(printed.map((figure) => [figure.says, figure.now, `before ${figure.was}`]));
  showFalse("Examples that come out differently", found.examples);
  showFalse("Sentences that would be false", found.sentences);
}

function showFalse(title, problems) {
  const list = make("ul");
  for (const one of problems) {
    const text = one.gives === null ? one.message : `${one.said || "—"} → ${one.gives}`;
    list.append(make("li", `line ${one.line}: ${text}`));
  }
  $("outcome").append(make("p", `${title}: ${problems.length || "none"}`), list);
}

// A table whose first column names its rows; a heading stands above two columns.
function table(kind, caption, [head, ...rows]) {
  const made = make("table", "", kind);
  made.append(make("caption", caption));
  if (head.some(Boolean)) {
    const row = made.createTHead().insertRow();
    row.append(make("td"));
    for (let place = 1; place < head.length; place += 2) {
      const cell = make("th", head[place]);
      cell.scope = "colgroup";
      cell.colSpan = 2;
      row.append(cell);
    }
  }
  const body = made.createTBody();
  for (const [name, ...cells] of rows) {
    const row = body.insertRow();
    const cell = make(name ? "th" : "td", name);
    if (name) cell.scope = "row";
    row.append(cell, ...cells.map((text) => make("td", text.replace(" %", "\u00a0%"))));
  }
  return made;
}

// Moving to pages and failures.

// To the game that the address names, once its pages are laid out.
function goToSought() {
  const first = sought ? state.pages.findIndex((page) => page.name === sought) : -1;
  if (first < 0) return;
  sought = null;
  goToPage(first);
}

function jumpToSaved(before) {
  if (lastJump === null) {
    lastJump = state.saved.count;
    return;
  }
  if (state.saved.count !== before?.saved.count) {
    const wrong = state.problems.findIndex((problem) => problem.stem === state.saved.stem);
    if (wrong >= 0) goToFailure(wrong, false, false);
  }
  if (state.laid_out <= lastJump || !state.pages.length) return;
  lastJump = state.laid_out;
  const wrong = state.problems.findIndex((problem) => problem.stem === state.saved.stem);
  const mark = wrong < 0 ? undefined : state.marks.find((m) => m.id === state.problems[wrong].id);
  const changed = state.pages.findIndex(
    (page, number) => page.name === state.saved.stem && page.key !== before?.pages[number]?.key,
  );
  const first = state.pages.findIndex((page) => page.name === state.saved.stem);
  const target = mark ? mark.page : changed >= 0 ? changed : first;
  if (target >= 0 && !(state.pages[page]?.name === state.saved.stem && changed < 0 && !mark)) {
    goToPage(target, mark?.id);
  }
}

function goToPage(number, id = "") {
  const figure = $("sheets").children[number];
  if (!figure) return;
  page = number;
  draw(figure);
  const place = id && named(figure, "mark", id);
  scroll(place || figure, (above, below) => (place ? (above + below) / 2 : above));
  markCurrent();
}

// Not `scrollIntoView`, which also moves where Tab goes on from (in Chromium since 150).
// `by` returns how far to scroll; it takes how far the element's top and bottom lie below those
// of the view.
function scroll(element, by) {
  const view = document.scrollingElement;
  for (const scroller of [element.closest("main, aside"), view]) {
    const { top, bottom } =
      scroller === view ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    scroller.scrollBy({ top: by(box.top - top, box.bottom - bottom), behavior: "instant" });
  }
}

function goToFailure(number, focus, turnPage = true) {
  const problem = state.problems[number];
  if (!problem) return;
  failure = number;
  const item = $("problems").children[number];
  scroll(item, (above, below) => Math.min(above, Math.max(below, 0)));
  if (focus) item.querySelector(".where").focus({ preventScroll: true });
  const mark = state.marks.find((one) => one.id === problem.id);
  const game = state.games.find((one) => one.path === problem.path);
  if (turnPage && mark) goToPage(mark.page, mark.id);
  else if (turnPage && game?.first >= 0) goToPage(game.first);
  markCurrent();
}

function markCurrent() {
  const current = state.problems[failure]?.id;
  [...$("sheets").children].forEach((f, n) => f.classList.toggle("current", n === page));
  for (const item of document.querySelectorAll(".problem")) {
    item.classList.toggle("current", item.dataset.id === current);
  }
  for (const place of document.querySelectorAll(".place")) {
    place.classList.toggle("current", place.dataset.mark === current);
  }
  for (const button of $("games").querySelectorAll("button")) {
    if (button.dataset.stem === state.pages[page]?.name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  showThrow();
}

function turnPages(by) {
  goToPage(Math.min(Math.max(page + by, 0), state.pages.length - 1));
}

function nextFailure(by) {
  const all = state.problems.length;
  if (all) goToFailure(failure < 0 && by < 0 ? all - 1 : (failure + by + all) % all, true);
}

const KEYS = {
  j: () => turnPages(1),
  k: () => turnPages(-1),
  ArrowRight: () => turnPages(1),
  ArrowLeft: () => turnPages(-1),
  n: () => nextFailure(1),
  p: () => nextFailure(-1),
  "/": () => $("filter").focus(),
  t: () => $("dice").focus(),
  "?": () => $("help").showModal(),
};

addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select");
  if (event.target === $("dice") && event.key === "Escape") {
    clearThrow();
    event.target.blur();
  } else if (typing && event.key === "Escape") {
    $("filter").value = "";
    showGames();
    event.target.blur();
  } else if (event.target === $("filter") && event.key === "Enter") {
    $("games").querySelector("button")?.click();
  } else if (state && !typing && !$("help").open && KEYS[event.key]) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    KEYS[event.key]();
  }
});

$("filter").addEventListener("input", showGames);
$("rules").addEventListener("toggle", showNumbers);
$("rules-form").addEventListener("submit", (event) => {
  event.preventDefault();
  tryNumbers();
});
$("throw-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { stem, title } = currentGame();
  const dice = $("dice").value.trim();
  if (dice) ask({ stem, title, dice });
  else clearThrow();
});
$("variation").addEventListener("change", showTables);
$("help-button").addEventListener("click", () => $("help").showModal());
for (const id of ["zine", "edition"]) {
  $(id).addEventListener("change", () => {
    if (id === "zine") page = 0;
    sought = null;
    const query = new URLSearchParams({ zine: $("zine").value, edition: $("edition").value });
    history.replaceState(null, "", `?${query}`);
    connect(query);
  });
}
addEventListener("resize", drawAll);

connect(new URLSearchParams(location.search));
