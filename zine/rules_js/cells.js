// Reads and writes cells as a page has them, by what they hold: see `zine/rules_js/kinds.py`.
const cells = (() => {
  class Unreadable extends $.ValueError {}
  const DASHES = new Set(["—", "–", "-", ""]);
  const COMMA = /,(?!\d{3}(?!\d))/;
  const isList = (kind) => kind.is === "tuple" || kind.is === "mapping";
  const parts = (text, kind) => (DASHES.has(text) ? []
    : text.split(isList(kind.of) ? ";" : COMMA).map((part) => part.trim()));
  const classOf = (kind) => modules[kind.class[0]][kind.class[1]];
  const once = (names) => {
    const twice = names.find((name, place) => names.indexOf(name) !== place);
    if (twice !== undefined) throw new Unreadable(`${twice} stands here twice`);
    return names;
  };

  const READERS = {
    int: (text) => {
      const plain = text.replace(/[−–]/g, "-").replace(/(?<=\d),(?=\d{3}(?!\d))/g, "").replace("- ", "-");
      if (!/^[+-]?\d{1,17}$/.test(plain)) throw new Unreadable(`'${text}' is not a whole number`);
      return $.builtins.int(plain);
    },
    bool: (text) => {
      const found = { yes: true, no: false }[text.toLowerCase()];
      if (found === undefined) throw new Unreadable(`'${text}' is neither yes nor no`);
      return found;
    },
    str: (text) => {
      if (!text) throw new Unreadable("the cell is empty");
      return text;
    },
    die: (text) => READERS.int(text),
    dice: (text) => {
      if (DASHES.has(text)) return [];
      if (!/^[\d\s]+$/.test(text)) throw new Unreadable(`'${text}' is not a throw: write its faces with spaces between, as in 6 6 3`);
      return text.split(/\s+/).map(Number);
    },
    tuple: (text, kind) => {
      const all = parts(text, kind).map((part) => read(part, kind.of));
      return kind.of.is === "str" ? once(all) : all;
    },
    mapping: (text, kind) => new $.Dict(once(parts(text, kind).map((part) => {
      const at = part.indexOf(" ");
      if (at < 0) throw new Unreadable(`'${part}' is not a name and what belongs to it, as in Ada 24`);
      return part.slice(0, at);
    })).map((name, place) => [name, read(parts(text, kind)[place].slice(name.length).trim(), kind.of)])),
    member: (text, kind) => {
      const all = [...$.iter(classOf(kind))];
      const found = all.find((one) => String(one.value).toLowerCase() === text.toLowerCase());
      if (!found) throw new Unreadable(`there is no '${text}'; it can be ${all.map((one) => one.value).join(", ")}`);
      return found;
    },
    own: (text, kind) => classOf(kind).parse(text),
  };

  // The value of a cell; throws `Unreadable`, or a `ValueError` of the rules, with the words for it.
  const read = (text, kind) => {
    const plain = text.trim();
    if (kind.optional && DASHES.has(plain)) return null;
    return READERS[kind.is](plain, kind);
  };

  const grouped = (number) => {
    const digits = String(number).replace("-", "−");
    return digits.replace("−", "").length > 3 ? digits.replace(/\B(?=(\d{3})+$)/g, ",") : digits;
  };
  // A value as a page writes it.
  const show = (value, kind) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number" || typeof value === "bigint") return grouped(value);
    if (value === null) return "—";
    if (kind.is === "member") return String(value.value);
    if (kind.is === "mapping") {
      const all = value.items().map(([name, one]) => `${name} ${show(one, kind.of)}`);
      return all.join(isList(kind.of) ? "; " : ", ") || "—";
    }
    if (kind.is === "dice") return value.join(" ") || "—";
    if (Array.isArray(value)) return value.map((one) => show(one, kind.of)).join(isList(kind.of) ? "; " : ", ") || "—";
    return $.str(value);
  };
  const members = (kind) => [...$.iter(classOf(kind))].map((one) => String(one.value));
  return { read, show, members };
})();
