// The pads: below each game, what was played, by its rules; what they refuse is said in their words.
const pads = (() => {
  // What tells a control from the others of a pad, also when it is made anew
  const nameOf = (control) => control.name || control.dataset.member || control.getAttribute("aria-label") || control.textContent;
  const drawn = (text) => element("span.dice", { role: "img", "aria-label": text }, text.replace(/\d/g, (d) => (d >= 1 && d <= 6 ? die(Number(d)) : d)).replace(/(?<!,) /g, ""));

  // What a pad remembers: the players, which rule is shown, and the cells of each start and move
  const fresh = (game) => ({
    players: word("someone"), variation: "", rule: "", who: 0, starts: {}, moves: {}, game,
  });
  const isSaved = (saved, game) => saved !== null && typeof saved === "object" && saved.game === game
    && ["players", "variation", "rule"].every((name) => typeof saved[name] === "string")
    && Number.isInteger(saved.who) && [saved.starts, saved.moves].every((part) => part !== null && typeof part === "object")
    && Object.values(saved.starts).every(areCells) && Object.values(saved.over ?? {}).every((rounds) => Array.isArray(rounds) && rounds.every(isRound)) && Object.values(saved.tally ?? {}).every((number) => Number.isInteger(number) && number >= 0)
    && Object.values(saved.moves).every((all) => Array.isArray(all) && all.every(areCells));
  const isRound = (round) => round !== null && areCells(round.start) && Array.isArray(round.moves) && round.moves.every(areCells);
  const areCells = (all) => all !== null && typeof all === "object" && Object.values(all).every((cell) => typeof cell === "string");

  const encode = (saved) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(saved))))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const decode = (text) => JSON.parse(new TextDecoder().decode(
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0))));

  // A tap on a key leaves the field before it, which makes the controls anew: not before the key has its tap
  let isPressed = false;
  const waiting = new Set();
  const released = () => setTimeout(() => {
    isPressed = false;
    for (const pad of waiting) pad.show();
    waiting.clear();
  });
  addEventListener("pointerdown", () => { isPressed = true; }, true);
  addEventListener("click", () => { isPressed = false; }, true);
  addEventListener("pointerup", released, true);
  addEventListener("pointercancel", released, true);
  addEventListener("keydown", released, true);  // a button that was let go outside of the window tells nobody

  const PLAYERS = `zine ${ZINE} players`;  // where the names are kept for the other pads of a page
  const THROWS = 6;  // how often dice are thrown for an example whose reason the page has; more would repeat those of the page

  class Pad {
    constructor(place, game) {
      this.place = place;
      this.game = game;
      this.rules = modules[game.module];
      this.store = `zine ${ZINE} ${game.name}`;
      this.saved = fresh(game.name);
      this.complaint = "";
      this.isKept = true;  // whether the browser keeps this game, beside the address
      this.body = element("div.body");
      this.live = element("p.live", { role: "status" });  // it lasts: what is made anew is not read aloud
      this.cells = {};
      this.choices = [];  // the boxes of the move that is being written
      this.carried = "";  // the track of the turn from which cells were carried over
      this.vocabulary = vocabularyOf(game.words, THOUSANDS);
    }
    say(text) { return this.vocabulary.say(String(text)); }
    shownAs(text, kind) {
      const isThrown = ["dice", "die"].includes(kind.of?.is ?? kind.is);
      return isThrown && kind.is !== "mapping" && /^[1-6 ,]+$/.test(text) ? drawn(text) : this.say(text);
    }
    // What the rules give, or the words in which they refuse it
    tried(call) {
      try {
        return { gives: call() };
      } catch (error) {
        if (error instanceof $.ValueError) return { refused: this.say(error.message) };
        if (error instanceof $.PythonError) return { refused: `${error.name}: ${error.message}` };  // a slip of the module
        throw error;
      }
    }

    // Opens the pad, if the rules here give what they gave when the page was checked.
    open(saved = null) {
      if (!this.shownRules().length) {
        this.place.replaceChildren(element("p", {}, word("on_paper")));
        return;
      }
      const wrong = this.unproved();
      if (wrong) {
        this.place.replaceChildren(element("p.wrong", { role: "alert" }, word("unproved", { call: wrong })));
        return;
      }
      this.restore(saved);
      this.place.replaceChildren(this.body, this.live);
      this.show();
      addEventListener("storage", (event) => {
        if (event.key !== this.store || event.newValue === null) return;
        this.isKept = false;
        this.complaint = word("elsewhere");
        this.show();
      });
    }
    unproved() {
      try {
        const wrong = proof.difference(this.game.module, this.game.calls);
        return wrong && JSON.stringify(wrong.call);
      } catch (error) {
        return String(error);
      }
    }
    // Takes up the game of the address, or else the one that the browser keeps. What is kept there is
    // never written over by another game: that one lives in the address alone.
    restore(saved) {
      const kept = this.kept();
      this.isKept = kept === null || saved === null || kept === JSON.stringify(saved);
      if (!this.isKept) this.complaint = word("other");
      let found = saved;
      try {
        found ??= JSON.parse(kept);
      } catch {
        found = {};
      }
      if (found !== null && !isSaved(found, this.game.name)) {
        this.complaint = word("broken");
        this.isKept = kept === null;
        found = null;
      }
      this.saved = found ?? { ...this.saved, players: this.neighbours() };
      const known = this.shownRules();
      if (!known.some((rule) => rule.name === this.saved.rule)) this.saved.rule = this.favourite(known).name;
      if (!this.names()[this.saved.who]) this.saved.who = 0;
    }
    // Who plays at another pad here: the names that were written last
    neighbours() {
      try {
        return localStorage.getItem(PLAYERS) ?? this.saved.players;
      } catch {
        return this.saved.players;  // storage is refused
      }
    }
    remember(players) {
      try {
        localStorage.setItem(PLAYERS, players);
      } catch {
        // storage is refused: another pad begins without names
      }
    }
    kept() {
      try {
        return localStorage.getItem(this.store);
      } catch {
        return null;  // storage is refused
      }
    }
    keep() {
      try {
        if (this.isKept) localStorage.setItem(this.store, JSON.stringify(this.saved));
      } catch {
        this.complaint ||= word("unkept");
      }
      try {
        history.replaceState(null, "", `#pad=${encode(this.saved)}`);
      } catch {
        // some browsers refuse that for a file: the game is kept, only its address is not
      }
    }

    names() {
      const all = this.saved.players.split(",").map((name) => name.trim()).filter((name) => name);
      return [...new Set(all.length ? all : [word("someone")])];
    }
    // The rules of the variation that is played, and those of the game that it leaves as they are
    shownRules() {
      const functions = this.game.rules.functions.filter((rule) => !rule.name.endsWith("winners"));  // shown below totals
      const all = [...this.game.rules.states.map((rule) => ({ ...rule, isState: true })), ...functions];
      const own = all.filter((rule) => rule.variation === this.saved.variation);
      const labels = new Set(own.map((rule) => rule.label));
      const known = [...own, ...all.filter((rule) => !rule.variation && !labels.has(rule.label) && this.saved.variation)];
      const made = this.made(known);
      return made ? [made, ...known] : known;
    }
    // The sheet of rules that score a throw and play no game: each player's throws, one line after the other
    made(known) {
      const form = sheets.formOf(this);
      if (!["card", "rounds", "running"].includes(form?.kind) || known.some((rule) => rule.isState && sheets.isOn(this, rule))) return null;
      const score = known.find(({ isState, label, returns }) => !isState && label === "Score" && returns.is === "int");
      if (!score || (form.kind === "card" && !score.parameters.some(({ kind }) => kind.is === "member"))) return null;
      const number = { is: "int" };
      const attributes = [{ name: "points", label: score.label, kind: number }, { name: "total", label: "Total", kind: number }];
      return { name: "own_sheet", label: word("sheet"), isState: true, initial: [], parameters: score.parameters, attributes, score: score.name };
    }
    // Its state: what was scored last, and all together
    sheetOf(rule, points, total, many) {
      const score = this.rules[rule.score];
      const lines = sheets.formOf(this).lines.filter(({ adds }) => !adds.length).length;
      const play = (...args) => {
        if (lines && many === lines) throw new $.ValueError(word("full"));
        const more = Number(score(...args));
        return this.sheetOf(rule, more, total + more, many + 1);
      };
      play.parameters = rule.parameters.map(({ name }) => name);
      return { points, total, play };
    }
    favourite(known) {
      const isKnown = ({ name, kind }) => kind.is === "mapping" && (kind.of.is === "int" || (this.names().length > 1 && (this.undone(name, kind) || this.first(kind))));
      const begins = (rule) => rule.initial.every((p) => p.kind.is === "tuple" || isKnown(p));
      const kept = known.filter((rule) => rule.isState && rule.parameters.some((p) => p.kind.is === "member" || p.name === "player"));
      return kept.find(begins) ?? known.find((rule) => rule.isState && begins(rule)) ?? known.find((rule) => rule.isState) ?? known.find((rule) => this.settles(rule)) ?? known[0];
    }
    rule() { return this.shownRules().find((rule) => rule.name === this.saved.rule); }
    tracks(rule) { return isShared(rule) ? [rule.name] : this.names().map((name, who) => this.track(rule, who)); }
    track(rule, who = this.saved.who) { return isShared(rule) ? rule.name : `${rule.name}/${this.names()[who]}`; }

    // The states of a track, from its start on; each with the move that led to it
    played(rule, who = this.saved.who) {
      const track = this.track(rule, who);
      return this.replayed(rule, { ...this.start(rule), ...this.saved.starts[track] }, this.saved.moves[track] ?? []);
    }
    replayed(rule, cells, moves) {
      const start = this.read(rule.initial, cells);
      if ("refused" in start) return start;
      const begun = rule.score ? { gives: this.sheetOf(rule, undefined, 0, 0) } : this.tried(() => $.call(this.rules[rule.name], [], start.gives));
      if ("refused" in begun) return begun;
      const steps = [{ cells: null, start: cells, state: begun.gives }];
      for (const move of moves) {
        const next = this.played_on(rule, steps.at(-1).state, move);
        if ("refused" in next) {
          this.complaint ||= word("cut", { why: next.refused });
          break;
        }
        steps.push({ cells: move, state: next.gives });
      }
      return { gives: steps };
    }
    // The states of every round of a track: those that are over, and the one that is played
    rounds(rule, who = this.saved.who) {
      const over = (this.saved.over?.[this.track(rule, who)] ?? []).map(({ start, moves }) => this.replayed(rule, start, moves));
      return [...over, this.played(rule, who)].flatMap((one) => ("refused" in one ? [] : [one.gives]));
    }
    played_on(rule, state, move) {
      const given = this.read(rule.parameters, move);
      return "refused" in given ? given : this.tried(() => $.call($.get(state, "play"), [], given.gives));
    }
    read(parameters, all) {
      const given = {};
      for (const { name, label, kind, required } of parameters) {
        const isLaid = sheets.formOf(this)?.kind === "cloth" && ["mapping", "tuple"].includes(kind.is);
        const text = all[name] || (isLaid ? "—" : "");  // nobody need bet on a side
        if (!text && !required) continue;
        if (!text && !(kind.is === "dice" || kind.optional)) return { refused: word("empty", { cell: this.say(label) }), isUnread: true };
        const value = this.tried(() => cells.read(this.vocabulary.read(text.replace(/,\s*$/, "")), kind));
        if ("refused" in value) return { refused: `${this.say(label)}: ${value.refused}`, isUnread: true };
        given[name] = value.gives;
      }
      return { gives: given };
    }
    // What a game begins with, if its players do not say: everybody has nothing, or as on the page
    start(rule) {
      const names = this.names();
      return Object.fromEntries(rule.initial.map(({ name, kind, sample }) => {
        if (kind.is === "tuple" && kind.of.is === "str") return [name, names.join(", ")];
        if (name === "played") return [name, "0"];  // rounds of before: the page's game is under way
        if (kind.is !== "mapping") return [name, sample];
        if (kind.of.is === "int") return [name, names.map((n) => `${n} ${this.owned(name, sample)}`).join(", ")];
        const parts = this.undone(name, kind) || this.first(kind);
        if (parts) return [name, names.map((n) => `${n} ${parts}`).join(kind.of.is === "tuple" ? "; " : ", ")];
        const has = new Set(sample.split(/[,;] /).map((part) => part.replace(/^\S+ /, "")));
        const each = sample.includes(";") ? "; " : ", ";
        if (has.size > 1 && kind.of.is !== "tuple") return [name, sample];
        return [name, names.map((n) => `${n} ${has.size === 1 ? [...has][0] : "—"}`).join(each)];
      }));
    }
    // What is still to be done before the first move: every part to draw, every square to cross
    undone(name, kind) {
      const form = sheets.formOf(this);
      if (form?.kind === "track" && name === "left") {
        return form.rows.flatMap(({ label, squares }) => squares.map((square) => `${this.say(label)} ${square}`)).join(", ");
      }
      return form?.kind === "drawing" && kind.of.is === "tuple" && form.parts.flatMap((part) => Array(part.number).fill(part.name)).join(", ");
    }
    // Where everybody stands before the first move of a race, if its places are called so
    first(kind) {
      if (sheets.formOf(this)?.kind !== "board") return null;
      const place = this.say("start");
      return "gives" in this.tried(() => cells.read(this.vocabulary.read(place), kind.of)) ? place : null;
    }
    // How many each player has before the first move: what the squares of the sheet stand for, or dice
    owned(name, sample) {
      const form = sheets.formOf(this) ?? this.game.forms[0];
      if (form?.lost) return form.rows[0].squares.length;
      const base = this.game.rules.states.find((rule) => !rule.variation && rule.initial.some((one) => one.name === name));
      return name === "dice" ? /\d+/.exec(base?.initial.find((one) => one.name === name).sample ?? sample)[0] : 0;
    }
    attributes(rule, state) {
      return rule.attributes.flatMap(({ name, label, kind }) => {
        try {
          return [{ name, label, kind, text: cells.show($.get(state, name), kind) }];
        } catch (error) {
          if (error instanceof $.PythonError) return [];  // as what was scored last, before any move
          throw error;
        }
      });
    }

    // What the pad shows

    show() {
      if (isPressed) {
        waiting.add(this);
        return;
      }
      const shown = this.place.contains(document.activeElement) && nameOf(document.activeElement);
      const rule = this.rule();
      const played = rule.isState ? this.board(rule) : this.single(rule);  // which may complain
      const parts = [
        this.complaint ? element("p.wrong", { role: "alert" }, this.complaint) : null,
        this.players(), this.variations(), this.choice(), ...played, sheets.tally(this, rule),
      ];
      this.complaint = "";
      this.body.replaceChildren(...parts.filter((part) => part !== null));
      if (shown) this.focus(shown);
    }
    // Whoever uses a keyboard stays where they were: the controls are made anew
    focus(name) {
      const same = [...this.place.querySelectorAll("input, select, button")].find((one) => nameOf(one) === name && !one.disabled);
      (same ?? this.place).focus({ preventScroll: true });
    }
    change(more) {
      this.live.textContent = "";
      Object.assign(this.saved, more);
      this.keep();
      this.show();
    }
    players() {
      const changed = (event) => {
        const written = event.target.value.split(",").map((name) => name.trim());
        if (written.some((name) => /\s/.test(name))) this.complaint = word("one_word");
        const names = written.map((name) => name.replace(/\s+/g, "_"));
        const isOfDice = (name) => this.rule().parameters.some((one) => one.name === name && ["dice", "die"].includes(one.kind.is));
        this.cells = Object.fromEntries(Object.entries(this.cells).filter(([name]) => isOfDice(name)));  // others may name who is gone
        const before = this.names();
        const renamed = new Map(before.map((name, who) => [name, names[who]]).filter(([name, now]) => now && now !== name));
        const isBegun = Object.values(this.saved.moves).some((moves) => moves.length);
        const isEach = names.length === before.length && new Set(names).size === names.length;
        if (isEach && isBegun) this.rename(renamed);
        this.saved.players = names.join(", ");
        this.remember(this.saved.players);
        if (!isEach && !isBegun) this.saved.starts = {};  // they name others
        this.change({ who: 0, ...(isBegun ? {} : { rule: this.favourite(this.shownRules()).name }) });
      };
      return element("label", {}, word("players"), " ", element("input", { name: "own-players", value: this.saved.players, onchange: changed, autocomplete: "off" }));
    }
    // Writes other names into what has been played
    rename(renamed) {
      const other = (text) => text.replace(/[^\s,;]+/g, (part) => renamed.get(part) ?? part);
      const named = (rule) => new Set([...(rule.initial ?? []), ...rule.parameters].filter(({ kind }) => !["dice", "die", "int", "member"].includes(kind.is)).map(({ name }) => name));
      const cells_ = (rule, all) => Object.fromEntries(Object.entries(all).map(([name, text]) => [name, named(rule).has(name) ? other(text) : text]));
      const all = (tracks, turn) => Object.fromEntries(Object.entries(tracks).map(([track, kept]) => {
        const [name, player] = track.split("/");
        const rule = [...this.game.rules.states, ...this.game.rules.functions].find((one) => one.name === name);
        return [player ? `${name}/${other(player)}` : name, rule ? turn((each) => cells_(rule, each), kept) : kept];
      }));
      this.saved.moves = all(this.saved.moves, (turned, moves) => moves.map(turned));
      this.saved.starts = all(this.saved.starts, (turned, start) => turned(start));
      this.saved.over &&= all(this.saved.over, (turned, rounds) => rounds.map(({ start, moves }) => ({ start: turned(start), moves: moves.map(turned) })));
      this.saved.written = this.saved.written?.map((track) => track.split("/").map((part, place) => (place ? other(part) : part)).join("/"));
      if (this.saved.tally) this.saved.tally = Object.fromEntries(Object.entries(this.saved.tally).map(([name, many]) => [other(name), many]));
    }
    variations() {
      if (!this.game.rules.variations.length) return null;
      const changed = (event) => {
        this.saved.variation = event.target.value;
        this.cells = {};
        const known = this.shownRules();
        this.change({ rule: this.favourite(known).name });
      };
      const options = ["", ...this.game.rules.variations].map((name) => element("option", { value: name, selected: name === this.saved.variation }, name ? this.say(name) : word("as_ever")));
      return element("label", {}, word("variation"), " ", element("select", { name: "variation", onchange: changed }, ...options));
    }
    choice() {
      const known = this.shownRules();
      if (known.length < 2) return null;
      return element("div.tabs", { role: "group", "aria-label": word("what") }, ...known.map((rule) => button(
        this.say(rule.label), () => { this.carry(rule); this.change({ rule: rule.name }); },
        { "aria-pressed": String(rule.name === this.saved.rule) })));
    }
    // The rule into which what this one plays is written, as a game takes a turn
    taker(rule) {
      const made = new Set(rule.attributes.map(({ name }) => name));
      return this.shownRules().find((other) => other.isState && other !== rule
        && other.parameters.some(({ name, kind }) => made.has(name) && kind.is !== "mapping"));
    }
    // What the rule shown before gives, for cells of the same name in another
    carry(rule) {
      const before = this.rule();
      if (!before.isState) return;
      const played = this.played(before);
      if ("refused" in played) return;
      const found = this.attributes(before, played.gives.at(-1).state);
      this.cells = {};
      this.carried = "";
      for (const { name } of rule.parameters) {
        const one = found.find((attribute) => attribute.name === name);
        if (one && one.text !== "—") {
          this.cells[name] = this.say(one.text);
          this.carried = this.track(before);
        }
      }
      if (this.carried && rule.parameters.some((p) => p.name === "player")) this.cells.player = this.names()[this.saved.who];
    }
    turns(rule) {
      if (isShared(rule) || this.names().length < 2) return null;
      return element("div.tabs", { role: "group", "aria-label": word("players") }, ...this.names().map((name, who) => button(
        `${name} ${this.total(rule, who)}`.trim(), () => { this.cells = {}; this.change({ who }); }, { "aria-pressed": String(who === this.saved.who) })));
    }
    total(rule, who) {
      const played = this.played(rule, who);
      if ("refused" in played) return "";
      const total = this.attributes(rule, played.gives.at(-1).state).find(({ name }) => name === "total");
      return total && total.text !== "—" ? total.text : "";
    }
    // The totals of all after the last move of a rule that all play, by the name of what holds them
    totals(rule, name) {
      const held = rule.attributes.find((one) => one.name === name && one.kind.is === "mapping" && one.kind.of.is === "int");
      const played = held && this.played(rule);
      return played && "gives" in played && played.gives.length > 1 ? $.get(played.gives.at(-1).state, name).items() : null;
    }
    winners(rule, steps) {
      if (sheets.isWon(this, rule, steps)) return element("p.ahead", {}, word("won", { names: sheets.wonBy(this, rule, steps) }));
      const total = rule.attributes.find(({ name }) => name === "total");
      const by = this.game.rules.functions.find(({ name, variation, parameters }) => name.endsWith("winners")
        && (variation === this.saved.variation || !variation) && parameters.length === 1 && parameters[0].kind.is === "mapping");
      if (!by || this.names().length < 2) return null;
      const totals = isShared(rule) ? this.totals(rule, by.parameters[0].name) : total && this.names().map((name, who) => {
        const played = this.played(rule, who);
        return "refused" in played ? null : [name, $.get(played.gives.at(-1).state, "total")];
      });
      if (!totals || totals.includes(null) || totals.every(([, total]) => total === 0)) return null;
      const found = this.tried(() => cells.show($.call(this.rules[by.name], [new $.Dict(totals)], {}), by.returns));
      return "refused" in found ? null : element("p.ahead", {}, word(this.isOver(rule, steps.at(-1).state) ? "won" : "ahead", { names: found.gives }));
    }

    // A game or a turn, move by move
    board(rule) {
      const track = this.track(rule);
      const played = this.played(rule);
      const start = rule.initial.map((parameter) => this.field(parameter, { ...this.start(rule), ...this.saved.starts[track] }[parameter.name] ?? "",
        (text) => this.begin({ starts: { ...this.saved.starts, [track]: { ...this.saved.starts[track], [parameter.name]: text } } })));
      if ("refused" in played) {
        this.live.textContent = played.refused;
        return [this.turns(rule), ...start, element("p.refused", {}, played.refused)];
      }
      const steps = played.gives;
      const now = steps.at(-1).state;
      const isOpen = this.place.querySelector("details.begins")?.open ?? false;
      const status = element("p.says");
      const write = button(word("write"), () => this.write(rule), { class: "write" });
      const advice = element("div");
      const advised = element("details.advice", {}, element("summary", {}, word("best")), advice);
      const update = () => this.tell(rule, now, status, write, advice);
      const fields = rule.parameters.map((parameter) => this.input(rule, parameter, now, update));
      this.choices = fields.flatMap((field) => [...field.querySelectorAll("button[data-member]")]);
      update();
      const many = this.saved.moves[track]?.length ?? 0;
      const any = isShared(rule) ? many || this.saved.over?.[track]?.length : this.names().some((_, who) => this.saved.moves[this.track(rule, who)]?.length);
      const chosen = rule.parameters.some(({ kind, required }) => kind.is === "member" && required);  // written as it is tapped
      const over = rule.attributes.some(({ name }) => name === "over") ? $.get(now, "over") : many > 0;
      const next = over ? this.taker(rule) : undefined;
      return [
        this.turns(rule), start.length && !many ? element("details.begins", { open: isOpen }, element("summary", {}, word("begins")), this.first_player(rule), ...start) : null, this.standing(rule, now, many > 0), this.winners(rule, steps),
        element("fieldset", {}, element("legend", {}, this.say(rule.label)), ...fields, status, advised, chosen ? null : write,
          next ? button(word("take", { rule: this.say(next.label) }), () => { this.carry(next); this.change({ rule: next.name }); }) : null),
        sheets.drawn(this, rule), this.moves(rule, steps),
        element("div.tabs", {},
          sheets.isWon(this, rule, steps) ? button(word("next_round"), () => this.next_round(rule)) : null,
          button(word("undo"), () => this.undo(rule), { disabled: !any }),
          this.anew(() => {
            const none = Object.fromEntries(this.tracks(rule).map((one) => [one, []]));
            this.begin({ who: 0, moves: { ...this.saved.moves, ...none }, over: { ...this.saved.over, ...none } });
          }, !any)),
      ];
    }
    begin(more) {
      this.cells = {};
      this.change(more);
    }
    // Who begins: the names in the order in which they sit, from that player on
    first_player(rule) {
      const listed = rule.initial.filter(({ kind }) => kind.is === "mapping" || (kind.is === "tuple" && kind.of.is === "str"));
      if (!listed.length || !rule.parameters.some(({ name }) => name === "player") || this.names().length < 2) return null;
      const track = this.track(rule);
      const start = { ...this.start(rule), ...this.saved.starts[track] };
      const between = ({ kind }) => (kind.is === "mapping" && kind.of.is === "tuple" ? ";" : ",");
      const seated = (one) => start[one.name].split(between(one)).map((part) => part.trim());
      const from = (one, first) => {
        const parts = seated(one);
        const place = parts.findIndex((part) => part.split(" ")[0] === first);
        return [one.name, [...parts.slice(place), ...parts.slice(0, place)].join(`${between(one)} `)];
      };
      const chosen = (event) => this.begin({ starts: { ...this.saved.starts, [track]: { ...start, ...Object.fromEntries(listed.map((one) => from(one, event.target.value))) } } });
      const first = seated(listed[0])[0].split(" ")[0];
      return element("label", {}, word("first"), " ", element("select", { name: "first", onchange: chosen }, ...this.names().map((name) => element("option", { value: name, selected: name === first }, name))));
    }
    // A button that empties a game at the second tap
    anew(empty, disabled) {
      return button(word("clear"), (event) => {
        if (event.target.dataset.sure) empty();
        event.target.dataset.sure = "yes";
        event.target.textContent = word("sure");
      }, { disabled });
    }
    write(rule) {
      const track = this.track(rule);
      const move = Object.fromEntries(Object.entries(this.cells).filter(([, text]) => text));
      this.cells = {};
      const taken = this.carried && this.carried !== track;
      if (taken) this.saved.moves[this.carried] = [];  // that turn is over
      this.carried = "";
      const next = taken || sheets.isOfOne(this, rule) ? (this.saved.who + 1) % this.names().length : this.saved.who;
      const moves = { ...this.saved.moves, [track]: [...(this.saved.moves[track] ?? []), move] };
      this.change({ moves, who: next, written: [...this.written(), track] });
    }
    // A round is over: what was played in it is kept, and whoever sits on the left begins the next one
    next_round(rule) {
      const track = this.track(rule);
      const round = { start: { ...this.start(rule), ...this.saved.starts[track] }, moves: this.saved.moves[track] ?? [] };
      const passed = rule.initial.filter(({ kind }) => kind.is === "tuple" && kind.of.is === "str").map(({ name }) => {
        const [first, ...others] = round.start[name].split(/\s*,\s*/);
        return [name, [...others, first].join(", ")];
      });
      this.begin({
        over: { ...this.saved.over, [track]: [...(this.saved.over?.[track] ?? []), round] },
        moves: { ...this.saved.moves, [track]: [] },
        starts: { ...this.saved.starts, [track]: { ...round.start, ...Object.fromEntries(passed) } },
      });
    }
    // The tracks of the moves, in the order in which they were written
    written() {
      const left = Object.fromEntries(Object.entries(this.saved.moves).map(([track, moves]) => [track, moves.length]));
      const known = (this.saved.written ?? []).filter((track) => left[track]-- > 0);
      const others = Object.entries(left).flatMap(([track, many]) => Array(Math.max(many, 0)).fill(track));
      return [...others, ...known];
    }
    // Takes back the move that was written last with this rule, whoever's it was, or the begin of a round
    undo(rule) {
      const shared = this.track(rule);
      const over = this.saved.over?.[shared] ?? [];
      if (over.length && !this.saved.moves[shared].length) {
        const { start, moves } = over.at(-1);
        this.begin({
          over: { ...this.saved.over, [shared]: over.slice(0, -1) },
          moves: { ...this.saved.moves, [shared]: moves },
          starts: { ...this.saved.starts, [shared]: start },
        });
        return;
      }
      const own = this.tracks(rule);
      const written = this.written();
      const at = written.findLastIndex((track) => own.includes(track));
      const track = written[at];
      const who = isShared(rule) ? this.saved.who : own.indexOf(track);
      this.cells = {};
      this.change({ who, written: written.toSpliced(at, 1), moves: { ...this.saved.moves, [track]: this.saved.moves[track].slice(0, -1) } });
    }
    // What writing the cells would give, or why the rules refuse it
    tell(rule, now, status, write, advice) {
      const begun = rule.parameters.some(({ name }) => name !== "player" && this.cells[name]);
      const next = this.played_on(rule, now, this.cells);
      const missing = rule.parameters.find((p) => p.required && !this.cells[p.name] && p.kind.is !== "dice");
      write.disabled = "refused" in next;
      const untaken = ["track", "board"].includes(sheets.formOf(this)?.kind)
        && rule.parameters.some(({ name, required, kind }) => !required && kind.is !== "dice" && !this.cells[name]);
      const would = "refused" in next ? next.refused : `${this.summary(rule, next.gives, now, ["overlooked"])}${untaken ? ` · ${word("no_square")}` : ""}`;
      status.textContent = begun && !missing ? would : "";
      status.classList.toggle("refused", "refused" in next && !next.isUnread);  // what is still being written is no fault
      this.live.textContent = status.textContent;
      const { choices } = this;
      for (const choice of choices) this.offer(rule, now, choice);
      const reasons = choices.map((choice) => choice.querySelector("small").textContent);
      if (begun && choices.every((choice) => choice.disabled) && new Set(reasons).size === 1) {  // said once
        for (const choice of choices) choice.querySelector("small").textContent = "";
        status.textContent = this.live.textContent = reasons[0] ?? "";
      }
      advice.replaceChildren(...this.advice(rule).filter((table) => table));
      advice.parentElement.hidden = !advice.textContent;
    }
    // What to keep of a throw for each box that is open, and what that brings on average
    advice(rule) {
      const dice = rule.parameters.find(({ kind }) => kind.is === "dice");
      const faces = (dice && this.cells[dice.name]?.split(/\s+/).sort().join("")) ?? "";
      const [head, ...rows] = (!this.saved.variation && this.game.keep[faces]) || [];
      if (!head) return [];
      const closed = new Set(this.choices.filter((box) => box.disabled).map((box) => this.say(box.dataset.member)));
      const line = (tag, texts) => element("tr", {}, ...texts.map((text) => element(tag, {}, text)));
      const table = (first, all) => element("table", {}, element("thead", {}, line("th", first)), element("tbody", {}, ...all.map((row) => line("td", row))));
      const costs = this.costs();
      return [
        table(head, rows.filter(([goal]) => !closed.has(goal))),
        costs.length ? table([word("now"), word("scores"), word("costs")], costs) : null,
      ];
    }
    // What it costs on average to write the throw in each open box and not in the best, all else played best
    costs() {
      const boxes = this.choices.map((box, place) => ({ box, bit: 1 << place }));
      const open = boxes.filter(({ box }) => !box.disabled);
      if (!this.game.rest || !open.length) return [];
      this.rest ??= new DataView(Uint8Array.from(atob(this.game.rest.bytes), (c) => c.charCodeAt(0)).buffer);
      const filled = boxes.filter(({ box }) => box.disabled).reduce((all, { bit }) => all | bit, 0);
      const worth = open.map(({ box, bit }) => [box, Number(box.dataset.points) + this.game.rest.unit * this.rest.getUint16(2 * (filled | bit), true)]);
      const best = Math.max(...worth.map(([, all]) => all));
      return worth.map(([box, all]) => [box, best - all]).sort(([, a], [, b]) => a - b)
        .map(([box, cost]) => [this.say(box.dataset.member), box.dataset.points, this.say(cost.toFixed(1))]);
    }
    // What a move changed and what it made, or all there is to say; `hidden` is for the others to find
    summary(rule, state, before, hidden = []) {
      const was = new Map(this.attributes(rule, before).map(({ name, text }) => [name, text]));
      const all = this.attributes(rule, state).filter(({ name, text }) => text && text !== "—" && !hidden.includes(name) && !sheets.isDrawn(this, rule, name));
      const begun = new Set(rule.initial.map(({ name }) => name));
      const changed = all.filter(({ name, kind, text }) => was.get(name) !== text || !(begun.has(name) || kind.is === "mapping" || kind.is === "int"));
      const said = this.once(rule, changed.length ? changed : all).map(({ label, text }) => `${this.say(label)} ${this.say(text)}`);
      return [sheets.drew(this, rule, before, state), ...said].filter((text) => text).join(" · ");
    }
    // What a game began with says nothing where something else has the same: the points before a round are the totals
    once(rule, all) {
      const begun = new Set(rule.initial.map(({ name }) => name));
      const is = (one, other) => one.kind.is === "mapping" && one !== other && !begun.has(other.name) && one.text === other.text;
      return all.filter((one) => !begun.has(one.name) || !all.some((other) => is(one, other)));
    }
    standing(rule, now, isBegun) {
      const begun = new Set(rule.initial.map(({ name }) => name));
      const all = this.attributes(rule, now).filter(({ name, kind }) => isBegun || begun.has(name) || kind.is === "int");
      const said = all.filter(({ name, text }) => text && text !== "—" && !sheets.isDrawn(this, rule, name));
      return element("dl.standing", {}, ...this.once(rule, said).map(({ label, kind, text }) => element("div", {}, element("dt", {}, this.say(label)), element("dd", {}, this.shownAs(text, kind)))));
    }
    moves(rule, steps) {
      const lines = steps.slice(1).map(({ cells: move, state }, place) => element("li", {},
        ...rule.parameters.filter(({ name }) => move[name]).flatMap(({ name, kind }) => [this.shownAs(move[name], kind), " "]),
        element("small", {}, this.summary(rule, state, steps[place].state))));
      return lines.length ? element("ol.moves", { reversed: true }, ...lines.reverse()) : null;
    }

    // A cell: typed, or filled by tapping
    field(parameter, value, changed, live = false) {
      const { name, label, kind } = parameter;
      const input = element("input", {
        name, value, autocomplete: "off", inputmode: kind.is === "int" || kind.is === "die" || kind.is === "dice" ? "numeric" : "text",
        placeholder: parameter.sample, [live ? "oninput" : "onchange"]: (event) => changed(event.target.value),
      });
      if (!parameter.samples?.length) return element("label", {}, this.say(label), " ", input);
      const list = element("datalist", { id: `${this.game.name}-${name}` }, ...parameter.samples.map((value) => element("option", { value })));
      input.setAttribute("list", list.id);
      return element("label", {}, this.say(label), " ", input, list);
    }
    input(rule, parameter, now, update) {
      const { name, label, kind } = parameter;
      const set = (text) => { this.cells[name] = text; update(); };
      if (name === "player" || (kind.is === "str" && this.names().length > 1)) return this.names_of(parameter, rule, set);
      const label_ = this.field(parameter, this.cells[name] ?? "", set, true);
      const input = label_.querySelector("input");
      const put = (text) => { input.value = text; set(text); };
      const isThrown = (one) => one?.is === "dice" || one?.is === "die";
      const dice = [kind, kind.of].find(isThrown);
      const isOfPlayers = kind.is === "mapping" && (dice || kind.of.is === "int") && sheets.formOf(this)?.kind !== "cloth";
      if (dice || isOfPlayers) {
        const many = kind.is === "tuple" && new Set((parameter.sample ?? "").split(",").map((one) => one.trim().split(" ").length));
        const isFull = () => many.size === 1 && many.has(input.value.split(",").at(-1).trim().split(/\s+/).length);
        const add = (text, between = many && isFull() ? ", " : " ") => put(input.value.trim() ? `${input.value.trim()}${between}${text}` : text);
        // Dice of all: after as many as on the page the next name stands there, which has none yet
        const addFor = (face) => {
          const value = input.value.trim();
          const enough = Math.max(...(parameter.sample ?? "").split(",").map((one) => one.trim().split(/\s+/).length - 1));
          const isNext = !value || value.split(",").at(-1).trim().split(/\s+/).length > enough;
          const named = new Set(value.split(",").map((one) => one.trim().split(/\s+/)[0]));
          const name = isNext && this.names().find((one) => !named.has(one));
          put([value, name ? `${value ? "," : ""} ${name} ${face}` : ` ${face}`].join("").trim());
        };
        const putName = (one) => {  // in the place of one who has nothing yet
          const others = input.value.trim().replace(/,?\s*([^\s,]+)$/, (whole, last) => (this.names().includes(last) ? "" : whole));
          put(others ? `${others}, ${one}` : one);
        };
        const players = isOfPlayers ? this.names().map((one) => button(one, () => { putName(one); input.focus(); })) : [];
        const faces = Array.from({ length: dice ? dice.sides ?? 6 : 0 }, (_, place) => String(place + 1));
        const keys = faces.map((face) => button(dice.sides ? face : die(Number(face)), () => (kind.is === "die" ? put(face) : kind.is === "mapping" ? addFor(face) : add(face)), { class: dice.sides ? null : "dice", "aria-label": face }));
        const next = kind.is === "tuple" ? button(",", () => put(`${input.value.trim()},`), { "aria-label": word("next_throw") }) : null;
        const last = kind.is === "mapping" ? /,?\s*[^\s,]+$/ : /\s*[^\s,]+$|,$/;
        const back = button("⌫", () => put(input.value.trim().replace(last, "")), { "aria-label": word("back") });
        return element("div", {}, label_, players.length ? element("div.keys", {}, ...players) : null, element("div.keys", {}, ...keys, next, back));
      }
      if (kind.is === "member") {
        return element("div.choices", { role: "group", "aria-label": this.say(label) }, ...cells.members(kind).map((member) => button(this.say(member), () => {
          this.cells[name] = this.say(member);
          const others = rule.parameters.every((p) => p === parameter || !p.required || this.cells[p.name]);
          if (others && !("refused" in this.played_on(rule, now, this.cells))) this.write(rule);
          else update();
        }, { "data-member": member, "data-name": name, "aria-pressed": "false" })));
      }
      if (kind.is === "tuple" && kind.of.is === "member") {
        const keys = cells.members(kind.of).map((member) => button(this.say(member), () => put([...input.value.split(",").map((t) => t.trim()).filter((t) => t), this.say(member)].join(", "))));
        const back = button("⌫", () => put(input.value.split(",").slice(0, -1).join(",")), { "aria-label": word("back") });
        return element("div", {}, label_, element("div.keys", {}, ...keys, back));
      }
      return label_;
    }
    // What the rules say to each player who would do what the page shows
    asked(rule, now) {
      const sample = Object.fromEntries(rule.parameters.filter(({ required }) => required).map((one) => [one.name, one.sample ?? ""]));
      return this.names().map((player) => [player, this.played_on(rule, now, { ...sample, player })]);
    }
    // Whether the rules let nobody play on: they tell everybody the same
    isOver(rule, now) {
      if (!rule.parameters.some(({ name }) => name === "player") || this.names().length < 2) return sheets.isFull(this, rule);
      const said = this.asked(rule, now).map(([, next]) => next.refused);
      return said.every((why) => why && why === said[0]);
    }
    // Whose turn it is: who the rules say throws next, or the one player whom they let do what the page shows
    next(rule) {
      const played = rule.isState && this.played(rule);
      if (!played || "refused" in played) return undefined;
      const now = played.gives.at(-1).state;
      const found = this.attributes(rule, now);
      const named = (name) => this.names().find((one) => one === found.find((attribute) => attribute.name === name)?.text);
      const allowed = this.asked(rule, now).filter(([, next]) => !("refused" in next)).map(([player]) => player);
      return named("throws_next") ?? named("to_throw") ?? (allowed.length === 1 ? allowed[0] : named("turn"));
    }
    names_of(parameter, rule, set) {
      const { name, label } = parameter;
      const moves = rule.isState ? this.saved.moves[this.track(rule)]?.length ?? 0 : 0;
      if (!this.cells[name] && parameter.required) this.cells[name] = this.next(rule) ?? this.names()[moves % this.names().length];
      const options = (parameter.required ? this.names() : ["", ...this.names()]).map((one) => element("option", { value: one, selected: one === this.cells[name] }, one));
      return element("label", {}, this.say(label), " ", element("select", { name, onchange: (event) => set(event.target.value) }, ...options));
    }
    // What a choice would give: its points, or why the rules refuse it
    offer(rule, now, choice) {
      const { member, name } = choice.dataset;
      const parameter = rule.parameters.find((p) => p.name === name);
      const chosen = { ...this.cells, [name]: this.say(member) };
      const next = this.played_on(rule, now, chosen);
      const filled = rule.parameters.every((p) => p === parameter || !p.required || this.cells[p.name]);
      const points = "refused" in next ? null : this.attributes(rule, next.gives).find((a) => a.name === "points");
      const isFilled = sheets.formOf(this)?.kind === "card" && (this.saved.moves[this.track(rule)] ?? []).some((move) => move[name] === chosen[name]);
      choice.disabled = isFilled || (filled && "refused" in next);
      choice.dataset.points = points?.text ?? "";
      choice.setAttribute("aria-pressed", String(this.cells[name] === this.say(member)));
      choice.replaceChildren(this.say(member), element("small", {}, !filled ? "" : "refused" in next ? next.refused : points?.text ?? ""));
    }

    // Whether a rule pays what lies on the cloth
    settles(rule) { return sheets.formOf(this)?.kind === "cloth" && rule.returns?.is === "mapping" && rule.returns.of.is === "int"; }
    // What every throw that was settled has brought each player
    balances(rule) {
      if (!this.settles(rule)) return null;
      const settled = this.saved.moves[rule.name] ?? [];
      const keep = (moves) => {
        this.cells = {};
        this.change({ moves: { ...this.saved.moves, [rule.name]: moves } });
      };
      const paid = settled.map((all) => {
        const given = this.read(rule.parameters, all);
        return "refused" in given ? given : this.tried(() => $.call(this.rules[rule.name], [], given.gives));
      });
      const sums = new Map(this.names().map((name) => [name, 0]));
      for (const { gives } of paid) for (const [name, one] of gives?.items() ?? []) sums.set(name, (sums.get(name) ?? 0) + Number(one));
      const said = settled.map((all) => element("li", {}, ...rule.parameters.filter(({ name }) => all[name]).flatMap(({ name, kind }) => [this.shownAs(all[name], kind), " "]),
        element("small", {}, this.result(rule, all).gives ?? "")));
      const row = (tag, texts) => element("tr", {}, ...texts.map((text) => element(tag, tag === "th" ? { scope: "col" } : {}, text)));
      const table = element("table.sheet", {}, element("thead", {}, row("th", [...sums.keys()])), element("tbody", {}, row("td", [...sums.values()].map((sum) => cells.show(sum, { is: "int" })))));
      const anew = this.anew(() => keep([]), !settled.length);
      const all = element("div", {},
        settled.length ? element("section.filled", { "aria-label": word("sheet") }, table) : null,
        said.length ? element("ol.moves", { reversed: true }, ...said.reverse()) : null,
        element("div.tabs", {}, button(word("undo"), () => keep(settled.slice(0, -1)), { disabled: !settled.length }), anew));
      return { settle: button(word("write"), () => keep([...settled, { ...this.cells }]), { class: "write" }), all };
    }
    // One call of a rule: what a throw scores, and another example
    single(rule) {
      const answer = element("p.says");
      const member = rule.parameters.find((p) => p.kind.is === "member" && p.required);
      const balances = this.balances(rule);
      const update = () => {
        const begun = rule.parameters.some(({ name }) => this.cells[name]);
        if (balances) balances.settle.disabled = "refused" in this.result(rule, this.cells);
        if (member && begun && !this.cells[member.name]) {
          const all = cells.members(member.kind).map((one) => [one, this.result(rule, { ...this.cells, [member.name]: this.say(one) })]);
          const lines = all.map(([one, found]) => element("li", { class: "refused" in found ? "refused" : "" }, this.say(one), " ", element("b", {}, found.gives ?? found.refused)));
          answer.replaceChildren(element("ul.boxes", {}, ...lines));
          return;
        }
        const found = this.result(rule, this.cells);
        const why = begun && this.reason(rule, this.cells, found.gives);
        answer.replaceChildren(begun ? found.gives ?? found.refused : "", why ? element("small", {}, ` ${why}`) : "");
        if (begun) this.live.textContent = answer.textContent;
        answer.classList.toggle("refused", begun && "refused" in found);
      };
      const fields = rule.parameters.map((parameter) => this.input({ ...rule, parameters: [] }, parameter.kind.is === "member" ? { ...parameter, kind: { ...parameter.kind, is: "word" } } : parameter, null, update));
      update();
      const cloth = sheets.cloth(this, rule);
      const again = cloth ? null : this.another(rule);  // it would take the stakes away
      return [element("fieldset", {}, element("legend", {}, this.say(rule.label)), ...fields, cloth, answer, balances?.settle ?? null), balances?.all ?? null,
        again && button(word("another"), () => { this.cells = again(); this.show(); })];
    }
    // What one call of a rule gives for these cells, as the page writes it
    result(rule, all) {
      const given = this.read(rule.parameters, all);
      if ("refused" in given) return given;
      return this.tried(() => this.say(cells.show($.call(this.rules[rule.name], [], given.gives), rule.returns)));
    }
    // Why these cells come out so: the page's reason for an example that does too, or its sum with these dice
    reason(rule, all, gives) {
      const labels = rule.parameters.filter(({ required }) => required).map(({ label }) => this.say(label));
      const rows = gives === undefined ? [] : this.game.reasons.filter(({ cells: row }) => row[this.say(rule.label)] && labels.every((label) => row[label]));
      const like = rows.find((row) => !row.sum && row.cells[this.say(rule.label)] === gives);
      if (like) return word("like", { cells: labels.map((label) => like.cells[label]).join(" · "), why: like.why });
      return rows.filter((row) => row.sum).map((row) => this.summed(rule, row, all, gives)).find((sum) => sum);
    }
    // The sum of a page with these dice, if they are as many and it comes to what the rules give
    summed(rule, { why, sum }, all, gives) {
      const { name } = rule.parameters.find(({ label }) => this.say(label) === sum) ?? {};
      const dice = (all[name] ?? "").match(/\w+/g) ?? [];
      const signs = why.split(/\d+/).slice(1, -1);
      if (dice.length !== signs.length + 1 || !dice.every((face) => /^\d+$/.test(face))) return undefined;
      const total = signs.reduce((before, sign, place) => before + (sign.includes("+") ? 1 : -1) * Number(dice[place + 1]), Number(dice[0]));
      return cells.show(total, { is: "int" }) === gives && dice.map((face, place) => face + (signs[place] ?? "")).join("");
    }
    // Cells of an example that the page does not have: dice thrown anew, if need be until the page says why of one alike
    another(rule) {
      const noted = this.game.calls.filter((call) => call.call === rule.name && "gives" in call);
      const isThrown = (p) => p.kind.is === "dice" || p.kind.is === "die";
      if (!noted.length || !rule.parameters.some(isThrown)) return null;
      const thrown = ({ kind }) => 1 + Math.floor(Math.random() * (kind.sides ?? 6));
      const threw = () => {
        const { given } = noted[Math.floor(Math.random() * noted.length)];
        const values = rule.parameters.filter(({ name }) => name in given).map((p) => [p.name, isThrown(p)
          ? (p.kind.is === "die" ? String(thrown(p)) : given[p.name].map(() => thrown(p)).join(" "))
          : this.say(cells.show(proof.decoded(given[p.name]), p.kind))]);
        return Object.fromEntries(values);
      };
      return () => {
        const thrown = Array.from({ length: THROWS }, threw);
        return thrown.find((all) => this.reason(rule, all, this.result(rule, all).gives)) ?? thrown[0];
      };
    }
  }

  const start = () => {
    const shared = /^#pad=([\w-]+)$/.exec(location.hash);
    let saved = null;
    try {
      saved = shared && decode(shared[1]);
    } catch {
      saved = null;  // an address that was cut off
    }
    const broken = shared !== null && !GAMES.some((game) => game.name === saved?.game);
    for (const place of document.querySelectorAll(".pad")) {
      const game = GAMES.find(({ name }) => name === place.dataset.game);
      const pad = new Pad(place, game);
      const open = button(word("open"), () => pad.open(), { class: "write" });
      place.replaceChildren(open);
      place.hidden = false;
      place.tabIndex = -1;
      if (saved?.game === game.name) {
        pad.open(saved);
        place.scrollIntoView();
      }
    }
    if (broken) {
      document.body.prepend(element("p.wrong", { role: "alert" }, word("broken")));
    }
  };

  // A pad that nobody sees, of a game whose rules have been proved
  const proved = (name) => {
    const game = GAMES.find((one) => one.name === name);
    if (!game) throw new Error(word("no_game", { name }));
    const pad = new Pad(null, game);
    const wrong = pad.unproved();
    if (wrong) throw new Error(word("unproved", { call: wrong }));
    return pad;
  };
  // What cells score by the rules of a game, as `zine score` says it; throws the words of a refusal.
  const score = (name, texts, variation = "") => {
    const pad = proved(name);
    const { game } = pad;
    const rule = game.rules.functions.find((one) => one.label.toLowerCase() === "score" && one.variation === variation);
    if (!rule) throw new Error(word("no_score", { name }));
    const given = pad.read(rule.parameters, Object.fromEntries(rule.parameters.map((p, place) => [p.name, texts[place] ?? ""])));
    const found = "refused" in given ? given : pad.tried(() => pad.say(cells.show($.call(pad.rules[rule.name], [], given.gives), rule.returns)));
    if ("refused" in found) throw new Error(found.refused);
    return found.gives;
  };
  // A game from its start, by the cells of each move: what each then shows, or why it is refused.
  const play = (name, rule, start, moves) => {
    const pad = proved(name);
    const state = pad.game.rules.states.find((one) => one.name === rule);
    const given = pad.read(state.initial, start);
    let now = "refused" in given ? given : pad.tried(() => $.call(pad.rules[rule], [], given.gives));
    const shown = [now];
    for (const move of "refused" in now ? [] : moves) {
      const next = pad.played_on(state, now.gives, move);
      if (!("refused" in next)) now = next;
      shown.push(next);
    }
    return shown.map((step) => ("refused" in step ? step
      : Object.fromEntries(pad.attributes(state, step.gives).map((one) => [one.name, pad.say(one.text)]))));
  };
  // The file that `zine sheets --scores` fills in, of a game played by `play`'s cells.
  const scores = (name, rule, players, starts, moves, variation = "") => {
    const pad = proved(name);
    Object.assign(pad.saved, { players, rule, starts, moves, variation });
    return sheets.file(pad, pad.rule());
  };
  return { start, score, play, scores };
})();
addEventListener("DOMContentLoaded", pads.start);
window.zine = { score: pads.score, play: pads.play, scores: pads.scores };
