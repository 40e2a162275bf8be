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

  // A throw without the kind of its dice, which a page writes before it: `d8 5 3`
  const bare = (text, { sides }) => (sides && text.startsWith(`d${sides} `) ? text.slice(`d${sides} `.length) : text);

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
    die: (text, kind) => READERS.int(bare(text, kind)),
    dice: (given, kind) => {
      const text = bare(given, kind);
      if (DASHES.has(text)) return [];
      if (!/^[\d\s]+$/.test(text)) throw new Unreadable(`'${text}' is not a throw: write its faces with spaces between, as in 6 6 3`);
      return text.split(/\s+/).map(Number);
    },
    mixed: (text, kind) => {
      const dice = (DASHES.has(text) ? [] : text.split(",")).flatMap((part) => {
        const words = part.trim().split(/\s+/);
        const [name, ...faces] = words[0] === "heads" || words[0] === "tails" ? ["coin", ...words] : words;
        if (!faces.length) throw new Unreadable(`'${text}' is not a throw: write its dice by their kinds, as in d20 17, d8 5`);
        return faces.map((face) => $.invoke(modules["zine.dice"].Cast, [name, /^\d+$/.test(face) ? Number(face) : face]));
      });
      if (kind.one && dice.length !== 1) throw new Unreadable(`'${text}' are ${dice.length} dice, and only one belongs here`);
      return kind.one ? dice[0] : dice;
    },
    tuple: (text, kind) => {
      if (kind.of.die && !DASHES.has(text)) return (text.startsWith(`${kind.of.die} `) ? text.slice(kind.of.die.length + 1) : text).split(/[\s,]+/).map((word) => READERS.member(word, kind.of));
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
      const word = kind.die && text.startsWith(`${kind.die} `) ? text.slice(kind.die.length + 1) : text;
      const found = all.find((one) => String(one.value).toLowerCase() === (kind.die ? word.replace(/-/g, " ") : word).toLowerCase());
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
  const faceOf = (member, isDie) => (isDie ? String(member.value).replace(/ /g, "-") : String(member.value));
  // A value as a page writes it.
  const show = (value, kind) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (kind.is === "die" && kind.sides) return `d${kind.sides} ${value}`;
    if (typeof value === "number" || typeof value === "bigint") return grouped(value);
    if (value === null) return "—";
    if (kind.is === "member") return kind.die && kind.die !== "coin" ? `${kind.die} ${faceOf(value, true)}` : faceOf(value, kind.die);
    if (kind.is === "tuple" && kind.of.die && value.length) return [...(kind.of.die === "coin" ? [] : [kind.of.die]), ...value.map((one) => faceOf(one, true))].join(" ");
    if (kind.is === "mixed") {
      const dice = kind.one ? [value] : value;
      const names = [...new Set(dice.map((die) => die.kind))];
      return names.map((name) => [...(name === "coin" ? [] : [name]), ...dice.filter((die) => die.kind === name).map((die) => die.face)].join(" ")).join(", ") || "—";
    }
    if (kind.is === "mapping") {
      const all = value.items().map(([name, one]) => `${name} ${show(one, kind.of)}`);
      return all.join(isList(kind.of) ? "; " : ", ") || "—";
    }
    if (kind.is === "dice") return value.length ? `${kind.sides ? `d${kind.sides} ` : ""}${value.join(" ")}` : "—";
    if (Array.isArray(value)) return value.map((one) => show(one, kind.of)).join(isList(kind.of) ? "; " : ", ") || "—";
    return $.str(value);
  };
  const members = (kind) => [...$.iter(classOf(kind))].map((one) => String(one.value));
  // A place on a path, so many steps from its start, as a page writes it
  const placed = (kind, steps) => (kind.is === "own" ? $.str($.invoke(classOf(kind), [steps])) : String(steps));
  return { read, show, members, placed };
})();
