// What a pad's game wrote, as the score sheet on paper has it, and as a file that fills that in.
const sheets = (() => {
  const isOfPlayers = (kind) => kind.is === "mapping" && kind.of.is === "int";
  const formOf = (pad) => pad.game.forms.find((form) => form.variation === pad.saved.variation);
  const memberOf = (rule) => rule.parameters.find(({ kind }) => kind.is === "member");
  const attributeOf = (rule, ...names) => names.map((name) => rule.attributes.find((one) => one.name === name && one.kind.is === "int")).find((one) => one);

  // Which number of a rule stands on the form: what it is called, and whether all players have it in one cell
  const sourceOf = (form, rule) => {
    const begun = new Set(rule.initial.map(({ name }) => name));
    const listed = (form.kind === "match" ? rule.parameters : rule.attributes.filter(({ name }) => !begun.has(name)))
      .filter(({ kind }) => isOfPlayers(kind));
    if (listed.length && form.kind !== "card") return { ...(form.kind === "match" ? listed.at(-1) : listed[0]), isOfAll: true };
    if (form.kind === "card") return memberOf(rule) && attributeOf(rule, "points", "total");
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
      if (!source.isOfAll) {
        put(move.player, { figure: value(state, source.name), move });
        continue;
      }
      const all = form.kind === "match" ? pad.read(rule.parameters, move).gives[source.name] : value(state, source.name);
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
    const isCrossed = (label, square, place, many) => (cross ? named.has(`${label} ${square}`.trim().toLowerCase())
      : last !== undefined && (form.lost ? place < many - last : place < last));
    return element("div", {}, element("b", {}, name), ...form.rows.map(({ label, squares }) => element("div.squares", {}, element("span", {}, pad.say(label)),
      ...squares.map((square, place) => (isCrossed(label, square, place, squares.length) ? element("s", { "aria-label": `${square}: ${word("crossed")}` }, square) : element("i", {}, square))))));
  }));

  // The parts of everybody's drawing: how many of each are there
  const missingOf = (rule) => rule.attributes.find(({ name }) => name === "missing");
  const drawing = (pad, form, rule, who) => {
    const state = pad.played(rule, who).gives.at(-1).state;
    const missing = $.get(state, "missing");
    const all = isShared(rule) ? missing.items() : [[pad.names()[who], missing]];
    const left = (parts, part) => parts.filter((one) => one.value === part).length;
    return element("table.sheet", {}, element("thead", {}, row("th", "", all.map(([name]) => name))),
      element("tbody", {}, ...form.parts.map(({ name, part, number }) => row("td", name, all.map(([, parts]) => `${number - left(parts, part)} / ${number}`)))));
  };

  const isOn = (pad, rule) => {
    const form = formOf(pad);
    if (!form || !rule.isState) return false;
    if (form.kind === "track") return crossOf(form, rule) || (form.rows.length === 1 && Boolean(sourceOf(form, rule)));
    if (form.kind === "drawing") return Boolean(missingOf(rule));
    return ["card", "rounds", "frames", "running", "match", "rings"].includes(form.kind) && Boolean(sourceOf(form, rule));
  };

  // Whether each player has a sheet that this rule fills in: then the next one plays after each move
  const isOfOne = (pad, rule) => !isShared(rule) && isOn(pad, rule) && isKept(formOf(pad));
  // Whether `zine sheets --scores` fills in such a sheet
  const isKept = (form) => !["drawing", "rings"].includes(form.kind);

  const filledIn = (pad, ...parts) => element("section.filled", { "aria-label": word("sheet") }, element("h3", {}, pad.game.title), ...parts);

  // The sheet of a rule, filled in; `null` where what the rule plays does not stand on it
  const drawn = (pad, rule) => {
    const form = formOf(pad);
    if (!isOn(pad, rule)) return null;
    if (form.kind === "drawing") return filledIn(pad, drawing(pad, form, rule, pad.saved.who));
    const entries = written(pad, rule, form);
    if (![...entries.values()].some((all) => all.length)) return null;
    const sheet = form.kind === "track" ? squared(pad, form, rule, entries) : lined(pad, form, entries);
    const keep = isKept(form) ? element("div.tabs", {}, button(word("save"), () => save(pad, rule))) : null;
    return filledIn(pad, sheet, keep);
  };

  // The file for `zine sheets --scores`: each player's moves with what they gave, or those of all
  const file = (pad, rule) => {
    const form = formOf(pad);
    const source = sourceOf(form, rule);
    const tables = isShared(rule) ? [[pad.say(rule.label), 0]] : pad.names().map((name, who) => [name, who]);
    const parts = tables.map(([title, who]) => {
      const played = pad.played(rule, who);
      const steps = "refused" in played ? [] : played.gives;
      const moves = steps.slice(1).map(({ cells: move }) => move);
      if (!moves.length) return "";
      const asked = rule.parameters.filter(({ name }) => moves.some((move) => move[name]));
      const given = rule.attributes.filter(({ name, kind }) => name === source?.name || (["points", "total", "to_go"].includes(name) && kind.is === "int"));
      const begun = new Set(rule.initial.map(({ name }) => name));
      const results = form.kind === "match" ? rule.attributes.filter(({ name }) => !begun.has(name)) : [...given].sort((a, b) => (b.name === source?.name) - (a.name === source?.name));
      const start = { ...pad.start(rule), ...pad.saved.starts[pad.track(rule, who)] };
      const rows = steps.slice(1).map(({ cells: move, state }, place) => {
        const shown = pad.attributes(rule, state);
        return [...rule.initial.map(({ name }) => (place ? "" : start[name])), ...asked.map(({ name }) => move[name] ?? ""),
          ...results.map(({ name }) => pad.say(shown.find((one) => one.name === name)?.text ?? ""))];
      });
      const heads = [...rule.initial, ...asked, ...results].map(({ label }) => pad.say(label));
      const lines = [heads, heads.map(() => "---"), ...rows].map((all) => `| ${all.join(" | ")} |`);
      return `\n## ${title}\n\n${lines.join("\n")}\n`;
    });
    const variation = pad.saved.variation ? `variation: ${pad.say(pad.saved.variation)}\n` : "";
    const language = pad.game.language === "en" ? "" : `language: ${pad.game.language}\n`;
    return `---\n${language}game: ${pad.game.title}\n${variation}---\n${parts.join("")}`;
  };
  const save = (pad, rule) => {
    const address = URL.createObjectURL(new Blob([file(pad, rule)], { type: "text/markdown" }));
    element("a", { href: address, download: `${pad.game.name}.md` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  return { drawn, file, formOf, isOfOne };
})();
