// The desk in the browser: shows what the server tells, and asks for nothing but pages to look at.

const $ = (id) => document.getElementById(id);
const make = (tag, text = "", kind = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = kind;
  return element;
};

let state = null;
let stream = null;
let page = 0; // the page looked at, from 0
let failure = -1; // the failure looked at, from 0
let seen = null; // how many saves have been jumped to

// What the server tells.

function listen(asked) {
  stream?.close();
  stream = new EventSource(`/events?${asked}`);
  stream.onmessage = (event) => show(JSON.parse(event.data));
  stream.onerror = () => told("The desk is not there. Start it again with zine serve.", "wrong");
}

function show(news) {
  const before = state;
  state = news;
  told(news.ready ? news.summary : "Reading …", news.wrong ? "wrong" : news.ready ? "well" : "");
  document.title = news.wrong ? `${news.wrong} wrong – the editing desk` : "The editing desk";
  const chosen = before?.problems[failure]?.id;
  failure = news.problems.findIndex((problem) => problem.id === chosen);
  showSheets(); // first, since the pages have yet to be fetched
  showChoice("zine", state.zines, state.zine);
  showChoice("edition", state.editions, state.edition);
  showGames();
  showProblems();
  showPlaces();
  jumpToSaved(before);
}

function told(text, kind) {
  if ($("summary").textContent !== text) $("summary").textContent = text;
  $("summary").className = kind;
}

function showChoice(id, all, chosen) {
  const select = $(id);
  if ([...select.options].map((o) => o.value).join("|") !== all.join("|")) {
    select.replaceChildren(...all.map((name) => new Option(name, name)));
  }
  select.value = chosen;
}

function showGames() {
  const wanted = $("filter").value.trim().toLocaleLowerCase();
  const games = state.games.filter(
    (game) => game.title.toLocaleLowerCase().includes(wanted) || game.stem.includes(wanted),
  );
  const held = document.activeElement?.dataset.stem;
  $("games").replaceChildren(...games.map(entry));
  $("none").hidden = games.length > 0 || !state.ready;
  if (held) $("games").querySelector(`[data-stem="${held}"]`)?.focus({ preventScroll: true });
}

function entry(game) {
  const bad = !game.read || game.problems > 0;
  const sign = bad ? "✗" : "✓";
  const words = !game.read
    ? "cannot be read"
    : bad
      ? `${game.examples} examples, ${game.wrong} wrong, ${game.problems} failures`
      : `${game.examples} examples, all right`;
  const button = make("button");
  button.type = "button";
  button.dataset.stem = game.stem;
  button.setAttribute("aria-label", `${game.title}: ${words}`);
  button.title = `${game.path}: ${words}${game.first < 0 ? "; not in this zine" : ""}`;
  if (state.pages[page]?.name === game.stem) button.setAttribute("aria-current", "true");
  const count = bad ? `${game.problems}/${game.examples}` : String(game.examples);
  button.append(
    make("span", sign, "state"),
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
  const held = document.activeElement?.closest?.(".problem")?.dataset.id;
  $("problems").replaceChildren(...state.problems.map(problemItem));
  $("fine").hidden = state.wrong > 0 || !state.ready;
  $("failures-title").textContent = state.wrong ? `Failures: ${state.wrong}` : "Failures";
  if (state.wrong > state.problems.length) {
    $("problems").append(make("li", `… and ${state.wrong - state.problems.length} more`));
  }
  if (held) document.querySelector(`[data-id="${held}"] .where`)?.focus({ preventScroll: true });
}

function problemItem(problem, number) {
  const item = make("li", "", number === failure ? "problem current" : "problem");
  item.dataset.id = problem.id;
  const column = problem.column ? `:${problem.column}` : "";
  const where = make("button", `${problem.path}:${problem.line}${column}`, "where");
  where.type = "button";
  where.onclick = () => goToFailure(number, false);
  item.append(where, make("p", problem.message));
  if (problem.source) item.append(quoted(problem));
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

function quoted(problem) {
  // Columns count characters, of which JavaScript's strings may need two a piece.
  const signs = [...problem.source];
  const from = problem.column - 1;
  const to = problem.end_column - 1;
  const quote = make("pre", `${problem.line} │ ${signs.slice(0, from).join("")}`);
  quote.tabIndex = 0;
  quote.setAttribute("aria-label", `Line ${problem.line}`);
  quote.append(make("mark", signs.slice(from, to).join("")), signs.slice(to).join(""));
  return quote;
}

// The pages. One is fetched when it comes near to being seen, and shown when it is there whole.

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
  $("laying").textContent = state.unavailable || "The pages are being laid out …";
  while (holder.children.length > state.pages.length) {
    near.unobserve(holder.lastChild);
    holder.lastChild.remove();
  }
  state.pages.forEach((told, number) => {
    const figure = holder.children[number] ?? newSheet(holder, number);
    const words = `${told.title}, page ${told.folio}`;
    if (figure.dataset.key === told.key && figure.dataset.words === words) return;
    figure.querySelector("figcaption").textContent = words;
    figure.querySelector("img").alt = words;
    figure.querySelector(".paper").style.aspectRatio = `${told.width} / ${told.height}`;
    figure.dataset.key = told.key;
    figure.dataset.words = words;
    figure.dataset.name = told.name;
  });
  drawAll();
}

// Draws what is seen, and then what is near.
async function drawAll() {
  const wanted = [...$("sheets").children].filter((figure) => figure.dataset.near);
  const { top, bottom } = $("pages").getBoundingClientRect();
  const seen = wanted.filter((figure) => {
    const box = figure.getBoundingClientRect();
    return box.bottom > Math.max(top, 0) && box.top < Math.min(bottom, innerHeight);
  });
  await Promise.all(seen.map(draw));
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
  if (!width || figure.dataset.asked === address) return;
  figure.dataset.asked = address;
  const fresh = new Image();
  fresh.src = address;
  fresh.alt = image.alt;
  try {
    await fresh.decode();
  } catch {
    if (figure.dataset.asked === address) figure.dataset.asked = "";
    return; // there is a newer page already
  }
  if (figure.dataset.asked === address) {
    figure.querySelector("img").replaceWith(fresh);
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

// Going from place to place.

function jumpToSaved(before) {
  if (seen === null) {
    seen = state.saved.count;
    return;
  }
  if (state.saved.count !== before?.saved.count) {
    const wrong = state.problems.findIndex((problem) => problem.stem === state.saved.stem);
    if (wrong >= 0) goToFailure(wrong, false, false);
  }
  if (state.laid_out <= seen || !state.pages.length) return;
  seen = state.laid_out;
  const wrong = state.problems.findIndex((problem) => problem.stem === state.saved.stem);
  const mark = wrong < 0 ? undefined : state.marks.find((m) => m.id === state.problems[wrong].id);
  const changed = state.pages.findIndex(
    (told, number) => told.name === state.saved.stem && told.key !== before?.pages[number]?.key,
  );
  const first = state.pages.findIndex((told) => told.name === state.saved.stem);
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
  const place = id && figure.querySelector(`[data-mark="${id}"]`);
  bring(place || figure, (above, below) => (place ? (above + below) / 2 : above));
  markCurrent();
}

// Scrolls as `scrollIntoView` does, which also moves where Tab goes on from: in Chromium since 150.
// `by` tells how far, from how far the element's ends lie below those of what is seen.
function bring(element, by) {
  const view = document.scrollingElement;
  for (const scroller of [element.closest("main, aside"), view]) {
    const { top, bottom } =
      scroller === view ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    scroller.scrollBy({ top: by(box.top - top, box.bottom - bottom), behavior: "instant" });
  }
}

function goToFailure(number, focus, turn = true) {
  const problem = state.problems[number];
  if (!problem) return;
  failure = number;
  const item = $("problems").children[number];
  bring(item, (above, below) => Math.min(above, Math.max(below, 0)));
  if (focus) item.querySelector(".where").focus({ preventScroll: true });
  const mark = state.marks.find((one) => one.id === problem.id);
  const game = state.games.find((one) => one.path === problem.path);
  if (turn && mark) goToPage(mark.page, mark.id);
  else if (turn && game?.first >= 0) goToPage(game.first);
  markCurrent();
}

function markCurrent() {
  const chosen = state.problems[failure]?.id;
  [...$("sheets").children].forEach((f, n) => f.classList.toggle("current", n === page));
  for (const item of document.querySelectorAll(".problem")) {
    item.classList.toggle("current", item.dataset.id === chosen);
  }
  for (const place of document.querySelectorAll(".place")) {
    place.classList.toggle("current", place.dataset.mark === chosen);
  }
  for (const button of $("games").querySelectorAll("button")) {
    if (button.dataset.stem === state.pages[page]?.name) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

function turn(by) {
  goToPage(Math.min(Math.max(page + by, 0), state.pages.length - 1));
}

function nextFailure(by) {
  const all = state.problems.length;
  if (all) goToFailure(failure < 0 && by < 0 ? all - 1 : (failure + by + all) % all, true);
}

const KEYS = {
  j: () => turn(1),
  k: () => turn(-1),
  ArrowRight: () => turn(1),
  ArrowLeft: () => turn(-1),
  n: () => nextFailure(1),
  p: () => nextFailure(-1),
  "/": () => $("filter").focus(),
  "?": () => $("help").showModal(),
};

addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select");
  if (typing && event.key === "Escape") {
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
$("help-button").addEventListener("click", () => $("help").showModal());
for (const id of ["zine", "edition"]) {
  $(id).addEventListener("change", () => {
    if (id === "zine") page = 0;
    const asked = new URLSearchParams({ zine: $("zine").value, edition: $("edition").value });
    history.replaceState(null, "", `?${asked}`);
    listen(asked);
  });
}
addEventListener("resize", drawAll);

listen(new URLSearchParams(location.search));
