// Runs the calls that checking the examples of a page made, and compares what they give.
const proof = (() => {
  const classOf = ([module, name]) => modules[module][name];
  const decoded = (json) => {
    if (Array.isArray(json)) return json.map(decoded);
    if (json === null || typeof json !== "object") return json;
    const kinds = {
      member: ([module, kind, name]) => modules[module][kind][name],
      int: (digits) => $.builtins.int(digits),
      list: (items) => $.List.from(items, decoded),
      set: (items) => new $.PySet(items.map(decoded)),
      frozenset: (items) => new $.PySet(items.map(decoded), true),
      dict: (items) => new $.Dict(items.map(decoded)),
      counter: (items) => $.libraries.collections.Counter(new $.Dict(items.map(decoded))),
      object: (kind) => $.call(classOf(kind), [], named(json.fields)),
    };
    const [kind] = Object.keys(json);
    return kinds[kind](json[kind]);
  };
  const named = (given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, decoded(value)]));

  // What a call gives, or the words in which the rules refuse it; any other error is passed on.
  const outcome = (call) => {
    try {
      return { gives: call() };
    } catch (error) {
      if (error instanceof modules["zine.dice"].Foul) return { refused: $.str(error) };
      throw error;
    }
  };
  const agrees = (found, noted) => ("refused" in noted ? found.refused === noted.refused
    : !("refused" in found) && (!("gives" in noted) || $.eq(found.gives, decoded(noted.gives))));

  // The first call of a module that gives something else than was noted, and what; null if none.
  const difference = (module, calls) => {
    const rules = modules[module];
    const tell = (call, found) => ({ call, found: "refused" in found ? found.refused : $.repr(found.gives ?? null) });
    for (const noted of calls) {
      if (noted.call) {
        const found = outcome(() => $.call(rules[noted.call], [], named(noted.given)));
        if (!agrees(found, noted)) return tell(noted, found);
        continue;
      }
      const begun = outcome(() => $.call(rules[noted.begin], [], named(noted.given)));
      if (!agrees(begun, noted)) return tell(noted, begun);
      let now = begun.gives;
      for (const step of noted.steps) {
        const found = outcome(() => ("ask" in step ? $.get(now, step.ask)
          : $.call($.get(now, "play"), [], named(step.play))));
        if (!agrees(found, step)) return tell(step, found);
        if ("play" in step && !("refused" in found)) now = found.gives;
      }
    }
    return null;
  };
  return { decoded, outcome, difference };
})();
