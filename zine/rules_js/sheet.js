// What a pad's game wrote, as the score sheet on paper has it, and as a file that fills that in.
const sheets = (() => {
  const isOfPlayers = (kind) => kind.is === "mapping" && kind.of.is === "int";
  // A variation without a sheet of its own takes the game's, where that shows how the game stands
  const formOf = (pad) => pad.game.forms.find((form) => form.variation === pad.saved.variation) ?? pad.game.forms.find((form) => form.shared);
  const memberOf = (rule) => rule.parameters.find(({ kind }) => kind.is === "member");
  const isThrown = (form) => form.kind === "match" || form.kind === "rings";  // what stands there, not what it brings
  const attributeOf = (rule, ...names) => names.map((name) => rule.attributes.find((one) => one.name === name && one.kind.is === "int")).find((one) => one);

  // Whether squares that are lost in play are counted so: `left`, `dice_left`
  const isLeft = (form, { name }) => form.lost && /(^|_)left$/.test(name);

  // Which number of a rule stands on the form: what it is called, and whether all players have it in one cell
  const sourceOf = (form, rule) => {
    const begun = new Set(rule.initial.map(({ name }) => name));
    const listed = (isThrown(form) ? rule.parameters : rule.attributes.filter(({ name }) => !begun.has(name)))
      .filter(({ kind }) => isOfPlayers(kind)).sort((one, other) => isLeft(form, other) - isLeft(form, one));
    if (listed.length && form.kind !== "card") return { ...(isThrown(form) ? listed.at(-1) : listed[0]), isOfAll: true };
    if (form.kind === "card") return memberOf(rule) && attributeOf(rule, "points", "total");
    if (form.kind === "running" && rule.score) return attributeOf(rule, "total");
    if (form.kind === "running" || form.kind === "track") return rule.parameters.some(({ name }) => name === "player") && attributeOf(rule, "total");
    if (form.kind === "frames") return rule.attributes.find(({ kind }) => kind.is === "tuple" && kind.of.is === "int");
    return form.kind === "rounds" ? attributeOf(rule, "points", "total") : undefined;
  };
  const crossOf = (form, rule) => form.kind === "track" && rule.parameters.find(({ kind }) => kind.is === "tuple" && kind.of.is !== "str");

  // Each player with what was written: of a card the box, and the figure
  const written = (pad, rule, form) => {
    const source = sourceOf(form, rule);
    const found = new Map(pad.names().map((name) => [name, []]));
    const put = (name, entry) => (found.get(name) ?? found.set(name, []).get(name)).push(entry);
    const steps = (who) => {
      const played = pad.played(rule, who);
      return "refused" in played ? [] : played.gives;
    };
    const value = (state, name) => {
      try {
        return $.get(state, name);
      } catch (error) {
        if (error instanceof $.PythonError) return null;
        throw error;
      }
    };
    if (!isShared(rule)) {
      if (form.kind === "frames") {  // a later frame may add to the one before it
        pad.names().forEach((name, who) => steps(who).slice(-1).filter(({ cells: move }) => move)
          .forEach(({ state }) => value(state, source.name).forEach((figure) => put(name, { figure }))));
        return found;
      }
      pad.names().forEach((name, who) => steps(who).slice(1).forEach(({ cells: move, state }) => {
        const member = memberOf(rule);
        const box = member && pad.read(rule.parameters, move).gives[member.name]?.value;
        put(name, { box, figure: source && value(state, source.name), move });
      }));
      return found;
    }
    const before = new Map(form.kind === "rounds" ? rule.initial.filter(({ kind }) => isOfPlayers(kind))
      .flatMap(({ name }) => steps(0).slice(0, 1).flatMap(({ state }) => value(state, name)?.items() ?? [])) : []);
    for (const { cells: move, state } of steps(0).slice(1)) {
      if (!source?.isOfAll) {
        put(move.player, { figure: source ? value(state, source.name) : null, move });
        continue;
      }
      const all = isThrown(form) ? pad.read(rule.parameters, move).gives[source.name] : value(state, source.name);
      for (const [name, figure] of all?.items() ?? []) {
        const last = before.get(name) ?? 0;
        put(name, { figure: form.kind === "rounds" ? figure - last : figure, move });
        if (form.kind === "rounds") before.set(name, figure);
      }
    }
    return found;
  };

  // The figures of a player in the lines of the form, by place; those that add others come last
  const filled = (form, entries) => {
    const figures = new Map();
    const open = form.lines.flatMap((line, place) => (line.adds.length ? [] : [place]));
    entries.forEach(({ box, figure }, number) => {
      const place = box === undefined ? open[number] ?? number : form.lines.findIndex((line) => line.member === box);
      figures.set(form.lines.length ? place : number, figure);
    });
    form.lines.forEach((line, place) => {
      if (!line.adds.some((one) => figures.has(one))) return;
      const sum = line.adds.reduce((total, one) => total + Number(figures.get(one) ?? 0), 0);
      figures.set(place, line.par === null ? sum : sum >= line.par ? line.bonus : 0);
    });
    return figures;
  };

  const row = (tag, first, rest) => element("tr", {}, element("th", { scope: "row" }, first), ...rest.map((text) => element(tag, tag === "th" ? { scope: "col" } : {}, text)));

  const lined = (pad, form, entries) => {
    const columns = [...entries.values()].map((all) => filled(form, all));
    const many = Math.max(1, ...columns.map((figures) => figures.size));
    const lines = form.lines.length ? form.lines : Array.from({ length: many }, (_, place) => ({ label: String(place + 1), adds: [] }));
    return element("table.sheet", {}, element("thead", {}, row("th", "", [...entries.keys()])),
      element("tbody", {}, ...lines.map((line, place) => {
        const made = row("td", pad.say(line.label), columns.map((figures) => (figures.has(place) && figures.get(place) !== null ? cells.show(figures.get(place), { is: "int" }) : "")));
        if (line.adds.length) made.className = "adds";
        return made;
      })));
  };
  // Rows of squares, crossed where a move names them, or as many as were made or lost
  const squared = (pad, form, rule, entries) => element("div.sheet", {}, ...[...entries].map(([name, all]) => {
    const cross = crossOf(form, rule);
    const last = all.filter(({ figure }) => figure !== null).at(-1)?.figure;
    const named = new Set(cross ? all.flatMap(({ move }) => (move[cross.name] ?? "").split(",").map((text) => text.trim().toLowerCase())) : []);
    const isTapped = cross && name === (isShared(rule) ? pad.cells.player : pad.names()[pad.saved.who]);
    const tapped = cross ? (pad.cells[cross.name] ?? "").split(",").map((text) => text.trim()).filter((text) => text) : [];
    const tap = (text) => {  // a second tap takes it back
      pad.cells[cross.name] = (tapped.includes(text) ? tapped.filter((one) => one !== text) : [...tapped, text]).join(", ");
      pad.show();
    };
    const open = (label, square) => {
      const text = `${pad.say(label)} ${square}`.trim();
      return isTapped ? button(square, () => tap(text), { "aria-label": `${name}: ${text}`, "aria-pressed": String(tapped.includes(text)) }) : element("i", {}, square);
    };
    const isCrossed = (label, square, place, many) => (cross ? named.has(`${label} ${square}`.trim().toLowerCase())
      : last !== undefined && (form.lost ? place < many - last : place < last));
    return element("div", {}, element("b", {}, name), ...form.rows.map(({ label, squares }) => element("div.squares", {}, element("span", {}, pad.say(label)),
      ...squares.map((square, place) => (isCrossed(label, square, place, squares.length) ? element("s", { "aria-label": `${square}: ${word("crossed")}` }, square) : open(label, square))))));
  }));

  // A path with the markers of all: whose stand on each of its squares
  const placesOf = (rule) => rule.initial.find(({ kind }) => kind.is === "mapping" && ["own", "int"].includes(kind.of.is));
  const path = (pad, form, rule) => {
    const kind = placesOf(rule).kind.of;
    const to = rule.parameters.find((one) => one.kind.is === kind.is);
    const places = $.get(pad.played(rule, 0).gives.at(-1).state, placesOf(rule).name).items();
    const tap = (steps) => {
      const place = cells.placed(kind, steps);
      pad.cells[to.name] = pad.cells[to.name] === place ? "" : place;  // a second tap takes it back
      pad.show();
    };
    const shown = (square, steps) => (to ? button(square, () => tap(steps), { "aria-label": cells.placed(kind, steps), "aria-pressed": String(pad.cells[to.name] === cells.placed(kind, steps)) }) : square);
    const steps = (place) => Number(typeof place === "object" ? $.get(place, "steps") : place);
    return element("ol.path", {}, ...form.rows[0].squares.map((square, place) => {
      const here = places.filter(([, at]) => steps(at) === place + 1).map(([name]) => name);
      const way = cells.placed(kind, place + 1).replace(square, "").trim();
      return element(here.length ? "li.taken" : "li", {}, shown(square, place + 1), element("small", {}, way), element("b", {}, here.join(" ")));
    }));
  };

  // A cloth: whoever bets taps an area, and what lies there is written in the cells of the rule
  const cloth = (pad, rule) => {
    const form = formOf(pad);
    if (form?.kind !== "cloth") return null;
    const bets = rule.parameters.find(({ kind }) => kind.is === "tuple" && kind.of.is === "own");
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();  // a rule writes Cho for Chō
    const sideOf = (label) => rule.parameters.find((one) => plain(one.label) === plain(label) && (one.kind.is === "mapping" || one.kind.is === "tuple"));
    if (!bets && !form.areas.flat().every(({ label }) => sideOf(label))) return null;
    const stake = pad.stake ??= { who: "", many: "1", laid: [] };
    const lying = (name) => (pad.cells[name] ?? "").split(",").map((text) => text.trim()).filter((text) => text);
    const on = (label) => (bets ? lying(bets.name).filter((text) => text.toLowerCase().endsWith(` on ${label}`.toLowerCase())).map((text) => text.slice(0, -label.length - 4))
      : lying(sideOf(label).name));
    const put = (label) => {
      const { name, kind } = bets ?? sideOf(label);
      const who = stake.who || pad.names()[0];
      const many = Number(stake.many || 1);
      if (!(Number.isInteger(many) && many > 0)) return;
      const mine = kind.is === "mapping" ? lying(name).find((text) => text.startsWith(`${who} `)) : undefined;
      const one = kind.of.is === "str" ? who : `${who} ${many + Number(mine?.slice(who.length) ?? 0)}`;
      pad.cells[name] = [...lying(name).filter((text) => text !== mine), bets ? `${one} on ${label}` : one].join(", ");
      stake.laid.push(name);
      pad.show();
    };
    const back = () => {
      const name = stake.laid.pop();
      pad.cells[name] = lying(name).slice(0, -1).join(", ");
      pad.show();
    };
    const who = element("select", { "aria-label": word("better"), onchange: (event) => { stake.who = event.target.value; } },
      ...pad.names().map((name) => element("option", { value: name, selected: name === stake.who }, name)));
    const isSame = !bets && sideOf(form.areas[0][0].label).kind.of.is === "str";  // the rule asks for the stake of all
    const many = isSame ? null : element("input", { value: stake.many, inputmode: "numeric", "aria-label": word("stake"), oninput: (event) => { stake.many = event.target.value; } });
    const area = ({ label, hint }) => button(pad.say(label), () => put(label), {}, element("small", {}, pad.say(hint)), element("b", {}, on(label).join(" ")));
    return element("div.cloth", {}, element("label", {}, word("stake"), " ", who, many, button("⌫", back, { "aria-label": word("back"), disabled: !stake.laid.length })),
      ...form.areas.map((row) => element("div", {}, ...row.map(area))));
  };

  // The one player whom the rules name alone as having won after some moves, if there is one
  const winnerOf = (pad, rule) => formOf(pad).won.map((label) => rule.attributes?.find((one) => one.label === label)).find((one) => one);
  const wonBy = (pad, rule, steps) => {
    const named = winnerOf(pad, rule);
    const won = named && steps.length > 1 ? $.get(steps.at(-1).state, named.name) : null;
    return typeof won === "string" ? won : won?.length === 1 ? won[0] : null;
  };
  const isTally = (pad, rule) => formOf(pad)?.kind === "tally" && (!pad.saved.variation || Boolean(winnerOf(pad, rule)));
  const isWon = (pad, rule, steps) => isTally(pad, rule) && wonBy(pad, rule, steps) !== null;

  // Whether nothing is left to write on the sheet of anybody
  const isFull = (pad, rule) => {
    const form = formOf(pad);
    const open = (form?.lines ?? []).filter((line) => !line.adds.length).length;
    return open > 0 && ["card", "rounds"].includes(form.kind) && pad.tracks(rule).every((track) => (pad.saved.moves[track]?.length ?? 0) >= open);
  };

  // A line of strokes for each player: those of the rounds played here, and those that a tap adds
  const tally = (pad, rule) => {
    if (!isTally(pad, rule)) return null;
    const form = formOf(pad);
    const added = pad.saved.tally ?? {};
    const rounds = rule.isState ? pad.rounds(rule) : [];
    const winners = rounds.map((steps) => wonBy(pad, rule, steps));
    const count = (name, more) => pad.change({ tally: { ...added, [name]: (added[name] ?? 0) + more } });
    const strokes = (number) => [...Array(Math.floor(number / 5)).fill(element("s", {}, "||||")).map((five) => five.cloneNode(true)), "|".repeat(number % 5)];
    const line = (name) => {
      const number = (added[name] ?? 0) + winners.filter((one) => one === name).length;
      return element("tr", {}, element("th", { scope: "row" }, name), element("td", { "aria-label": String(number) }, ...strokes(number)), element("td", {}, String(number)),
        element("td", {}, button("+", () => count(name, 1), { "aria-label": word("stroke", { name }) }), " ", button("−", () => count(name, -1), { disabled: !added[name], "aria-label": word("no_stroke", { name }) })));
    };
    const isAdded = Object.values(added).some((number) => number);
    return filledIn(pad, element("p", {}, word("strokes")), element("table.strokes", {}, element("tbody", {}, ...pad.names().map(line))),
      form.goal ? element("p", {}, word("until", { points: form.goal })) : null,
      winners.some((name) => name) ? element("div.tabs", {}, button(word("save"), () => save(pad, rule))) : null,
      isAdded && winners.some((name) => name) ? element("p", {}, word("by_hand")) : null);
  };

  // The parts of everybody's drawing: how many of each are there
  const left = (parts, part) => parts.filter((one) => one.value === part).length;
  const missingOf = (rule) => rule.attributes.find(({ name }) => name === "missing");
  const drawing = (pad, form, rule, who) => {
    const state = pad.played(rule, who).gives.at(-1).state;
    const missing = $.get(state, "missing");
    const all = isShared(rule) ? missing.items() : [[pad.names()[who], missing]];
    const path = (part, missing) => part.outlines.map(({ closed, points }, number) => {
      const line = points.map(([x, y]) => `${x} ${1 - y}`).join("L");
      return `<path class="${number < part.number - missing ? "there" : "missing"}" d="M${line}${closed ? "Z" : ""}"/>`;
    }).join("");
    const key = form.parts.map(({ thrown, described }) => element("li", {}, element("span.dice", { role: "img", "aria-label": String(thrown) }, die(thrown)), ` ${described}`));
    return element("div.drawings", {}, element("ul.parts", {}, ...key), ...all.map(([name, parts]) => {
      const said = form.parts.map(({ name: part_, part, number }) => `${part_} ${number - left(parts, part)} / ${number}`).join(", ");
      const drawn = form.parts.map((part) => path(part, left(parts, part.part))).join("");
      const picture = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${drawn}</svg>`, "image/svg+xml").documentElement;
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", `${name}: ${said}`);
      const many = form.parts.reduce((sum, { number }) => sum + number, 0);
      return element("figure", {}, element("figcaption", {}, `${name} ${many - parts.length} / ${many}`), document.adoptNode(picture));
    }));
  };

  // What a move drew: the names of parts that are missing no more
  const drew = (pad, rule, before, after) => {
    if (!missingOf(rule) || formOf(pad)?.kind !== "drawing") return "";
    const all = (state) => (isShared(rule) ? $.get(state, "missing").items().flatMap(([, parts]) => parts) : $.get(state, "missing"));
    return formOf(pad).parts.filter(({ part }) => left(all(after), part) < left(all(before), part)).map(({ name }) => name).join(", ") || "—";
  };

  const isOn = (pad, rule) => {
    const form = formOf(pad);
    if (!form || !rule.isState) return false;
    if (form.kind === "track") return crossOf(form, rule) || (form.rows.length === 1 && Boolean(sourceOf(form, rule)));
    if (form.kind === "drawing") return Boolean(missingOf(rule));
    if (form.kind === "board") return Boolean(placesOf(rule));
    return ["card", "rounds", "frames", "running", "match", "rings"].includes(form.kind) && Boolean(sourceOf(form, rule));
  };

  // Whether an attribute stands on the sheet that is drawn, square by square or part by part
  const isDrawn = (pad, rule, name) => ["left", "missing"].includes(name) && isOn(pad, rule) && ["track", "drawing"].includes(formOf(pad).kind);

  // Whether each player has a sheet that this rule fills in: then the next one plays after each move
  const isOfOne = (pad, rule) => !isShared(rule) && isOn(pad, rule);

  const filledIn = (pad, ...parts) => element("section.filled", { "aria-label": word("sheet") }, element("h3", {}, pad.game.title), ...parts);

  // The sheet of a rule, filled in; `null` where what the rule plays does not stand on it
  const drawn = (pad, rule) => {
    const form = formOf(pad);
    if (!isOn(pad, rule)) return null;
    const keep = element("div.tabs", {}, button(word("save"), () => save(pad, rule)));
    if (form.kind === "drawing") return filledIn(pad, drawing(pad, form, rule, pad.saved.who), keep);
    if (form.kind === "board") return filledIn(pad, path(pad, form, rule), keep);
    const entries = written(pad, rule, form);
    if (!crossOf(form, rule) && ![...entries.values()].some((all) => all.length)) return null;
    const sheet = form.kind === "track" ? squared(pad, form, rule, entries) : lined(pad, form, entries);
    return filledIn(pad, sheet, keep);
  };

  // The rows of a game: each move with what it gave
  const table = (pad, rule, source, steps) => {
    const form = formOf(pad);
    const moves = steps.slice(1).map(({ cells: move }) => move);
    if (!moves.length) return "";
    const asked = rule.parameters.filter(({ name }) => moves.some((move) => move[name]));
    const given = rule.score ? [attributeOf(rule, "points")] : rule.attributes.filter(({ name, kind }) => name === source?.name || (["points", "total", "to_go"].includes(name) && kind.is === "int"));
    const begun = new Set(rule.initial.map(({ name }) => name));
    const results = isThrown(form) || !given.length ? rule.attributes.filter(({ name }) => !begun.has(name)) : [...given].sort((a, b) => (b.name === source?.name) - (a.name === source?.name));
    const start = steps[0].start;
    const rows = steps.slice(1).map(({ cells: move, state }, place) => {
      const shown = pad.attributes(rule, state);
      return [...rule.initial.map(({ name }) => (place ? "" : start[name])), ...asked.map(({ name }) => move[name] ?? ""),
        ...results.map(({ name }) => pad.say(shown.find((one) => one.name === name)?.text ?? ""))];
    });
    const heads = [...rule.initial, ...asked, ...results].map(({ label }) => pad.say(label));
    return `\n${[heads, heads.map(() => "---"), ...rows].map((all) => `| ${all.join(" | ")} |`).join("\n")}\n`;
  };

  // The file for `zine sheets --scores`: each player's moves with what they gave, or those of all
  const file = (pad, rule) => {
    const form = formOf(pad);
    const source = sourceOf(form, rule);
    const titled = (title, all) => (all.length ? `\n## ${title}\n${all.join("")}` : "");
    const parts = isShared(rule) ? [titled(pad.say(rule.label), pad.rounds(rule).map((steps) => table(pad, rule, source, steps)).filter((one) => one))]
      : pad.names().map((name, who) => titled(name, [table(pad, rule, source, pad.rounds(rule, who).at(-1))].filter((one) => one)));
    const variation = pad.saved.variation ? `variation: ${pad.say(pad.saved.variation)}\n` : "";
    const language = pad.game.language === "en" ? "" : `language: ${pad.game.language}\n`;
    return `---\n${language}game: ${pad.game.title}\n${variation}---\n${parts.join("")}`;
  };
  const save = (pad, rule) => {
    const address = URL.createObjectURL(new Blob([file(pad, rule)], { type: "text/markdown" }));
    element("a", { href: address, download: `${pad.game.name}.md` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  return { cloth, drawn, drew, file, formOf, isDrawn, isFull, isOfOne, isOn, isWon, tally, wonBy };
})();
