// What compiled rules need of Python: numbers, texts, tuples, dicts, sets, enums and dataclasses.
// A tuple is an Array, a list a List; None is null; a number beyond 2^53 is a BigInt.
"use strict";
const $ = (() => {
  // Exceptions

  class BaseException_ extends Error {
    constructor(...args) {
      super(args.length ? str(args[0]) : "");
      this.args = args;
    }
    get name() { return this.constructor.name.replace(/_$/, ""); }
    __str__() { return this.message; }
  }
  class ValueError extends BaseException_ {}
  class TypeError_ extends BaseException_ {}
  class KeyError extends BaseException_ {}
  class IndexError extends BaseException_ {}
  class AttributeError extends BaseException_ {}
  class StopIteration extends BaseException_ {}
  class ZeroDivisionError extends BaseException_ {}
  class NotImplementedError extends BaseException_ {}
  const raise = (error) => { throw typeof error === "function" ? new error() : error; };

  // Types

  class List extends Array {}
  class Slice { constructor(start, stop, step) { Object.assign(this, { start, stop, step }); } }
  class Enum {}
  class Alias { constructor(origin, args) { this.origin = origin; this.args = args; } }
  class Special {}  // what `typing` and `collections.abc` name
  const Annotated = new Special();

  const isInt = (x) => typeof x === "number" || typeof x === "bigint" || typeof x === "boolean";
  const isClass = (x) => typeof x === "function" && (BUILTIN.has(x) || x.isClass === true);
  const plain = (x) => (typeof x === "boolean" ? Number(x) : x);
  const whole = (x) => (x >= Number.MIN_SAFE_INTEGER && x <= Number.MAX_SAFE_INTEGER ? Number(x) : x);

  // What tells two values apart, as a text: the key of dicts and sets

  let serial = 0;
  const serials = new WeakMap();
  const identity = (x) => {
    if (!serials.has(x)) serials.set(x, ++serial);
    return `#${serials.get(x)}`;
  };
  const key = (x) => {
    if (x === null) return "N";
    if (typeof x === "string") return `s${x.length}:${x}`;
    if (isInt(x)) return `i${plain(x)}`;
    if (x instanceof List || x instanceof Dict || (x instanceof PySet && !x.frozen)) {
      raise(new TypeError_(`unhashable type: '${typeName(x)}'`));
    }
    if (Array.isArray(x)) return `(${x.map(key).join(",")})`;
    if (x instanceof PySet) return `{${[...x.map.keys()].sort().join(",")}}`;
    if (x instanceof Range) return `r${x.length ? [x.start, x.length, x.length > 1 ? x.step : 0] : ""}`;
    if (x.constructor.fields) {
      return `d${identity(x.constructor)}(${x.constructor.fields.map((f) => key(x[f.name])).join(",")})`;
    }
    return identity(x);
  };

  const eq = (a, b) => {
    if (a === b) return true;
    if (isInt(a) && isInt(b)) return plain(a) == plain(b);  // a number and a BigInt may be equal
    if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
    if (Array.isArray(a)) {
      return Array.isArray(b) && a instanceof List === b instanceof List && a.length === b.length
        && a.every((x, i) => eq(x, b[i]));
    }
    if (a instanceof Dict) {
      return b instanceof Dict && a.map.size === b.map.size
        && [...a.map].every(([k, [, v]]) => b.map.has(k) && eq(v, b.map.get(k)[1]));
    }
    if (a instanceof PySet) {
      return b instanceof PySet && a.map.size === b.map.size && [...a.map.keys()].every((k) => b.map.has(k));
    }
    if (a instanceof Range) return b instanceof Range && key(a) === key(b);
    if (a.constructor.fields) {
      return a.constructor === b.constructor && a.constructor.fields.every((f) => eq(a[f.name], b[f.name]));
    }
    return false;
  };

  // Less than 0, 0, or more: in the order of numbers, of code points, of the first that differ
  const compare = (a, b, sign) => {
    if (isInt(a) && isInt(b)) { a = plain(a); b = plain(b); return a < b ? -1 : a > b ? 1 : 0; }
    if (typeof a === "string" && typeof b === "string") {
      const [x, y] = [Array.from(a), Array.from(b)];
      for (let i = 0; i < x.length && i < y.length; i++) {
        if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
      }
      return x.length - y.length;
    }
    if (Array.isArray(a) && Array.isArray(b) && a instanceof List === b instanceof List) {
      for (let i = 0; i < a.length && i < b.length; i++) {
        if (!eq(a[i], b[i])) return compare(a[i], b[i], sign);
      }
      return a.length - b.length;
    }
    return raise(new TypeError_(
      `'${sign}' not supported between instances of '${typeName(a)}' and '${typeName(b)}'`));
  };
  const subset = (a, b) => [...a.map.keys()].every((k) => b.map.has(k));
  const lt = (a, b, sign = "<") => (a instanceof PySet && b instanceof PySet
    ? a.map.size < b.map.size && subset(a, b) : compare(a, b, sign) < 0);
  const le = (a, b, sign = "<=") => (a instanceof PySet && b instanceof PySet
    ? subset(a, b) : compare(a, b, sign) <= 0);
  const gt = (a, b) => lt(b, a, ">");
  const ge = (a, b) => le(b, a, ">=");

  // Iteration

  const iter = (x) => {
    if (typeof x === "string" || Array.isArray(x)) return x[Symbol.iterator]();
    if (typeof x === "function" && x.members) return x.members[Symbol.iterator]();
    if (x !== null && typeof x === "object" && typeof x[Symbol.iterator] === "function") {
      return x[Symbol.iterator]();
    }
    return raise(new TypeError_(`'${typeName(x)}' object is not iterable`));
  };
  const array = (x) => (Array.isArray(x) ? x : [...iter(x)]);
  const unpack = (x, before, star = false, after = 0) => {
    const all = array(x);
    const least = before + after;
    if (all.length < least) {
      raise(new ValueError(`not enough values to unpack (expected ${star ? "at least " : ""}${least}, got ${all.length})`));
    }
    if (!star) {
      if (all.length > least) raise(new ValueError(`too many values to unpack (expected ${least}, got ${all.length})`));
      return all;
    }
    const end = all.length - after;
    return [...all.slice(0, before), List.from(all.slice(before, end)), ...all.slice(end)];
  };

  class Range {
    constructor(start, stop, step) {
      if (step === 0) raise(new ValueError("range() arg 3 must not be zero"));
      Object.assign(this, { start, stop, step });
      this.length = Math.max(0, Math.ceil((stop - start) / step));
    }
    *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this.start + i * this.step; }
    has(x) {
      if (!isInt(x)) return false;
      const place = (plain(x) - this.start) / this.step;
      return Number.isInteger(place) && place >= 0 && place < this.length;
    }
    index(x) {
      if (!this.has(x)) raise(new ValueError(`${str(x)} is not in range`));
      return (plain(x) - this.start) / this.step;
    }
    count(x) { return Number(this.has(x)); }
  }

  // Dicts and sets

  class Dict {
    constructor(items) {
      this.map = new Map();
      for (const [k, v] of items ?? []) this.set(k, v);
    }
    set(k, v) {
      const name = key(k);
      this.map.set(name, [this.map.has(name) ? this.map.get(name)[0] : k, v]);
    }
    has(k) { return this.map.has(key(k)); }
    *[Symbol.iterator]() { for (const [k] of this.map.values()) yield k; }
    at(k) {
      const found = this.map.get(key(k));
      return found ? found[1] : this.missing(k);
    }
    missing(k) { return raise(new KeyError(repr(k))); }
    get(k, other = null) { const found = this.map.get(key(k)); return found ? found[1] : other; }
    items() { return [...this.map.values()].map(([k, v]) => [k, v]); }
    keys() { return new PySet(this); }
    values() { return [...this.map.values()].map(([, v]) => v); }
    pop(k, ...other) {
      const found = this.map.get(key(k));
      if (!found) return other.length ? other[0] : raise(new KeyError(repr(k)));
      this.map.delete(key(k));
      return found[1];
    }
    setdefault(k, v = null) { if (!this.has(k)) this.set(k, v); return this.at(k); }
    update(other) { for (const [k, v] of dict(other).map.values()) this.set(k, v); return null; }
    copy() { return new this.constructor(this.items()); }
    static fromkeys(keys, value = null) { return new Dict(array(keys).map((k) => [k, value])); }
  }
  class Counter extends Dict {
    missing() { return 0; }
    elements() { return List.from(this.items().flatMap(([k, n]) => Array(Math.max(0, n)).fill(k))); }
    total() { return this.values().reduce((a, b) => add(a, b), 0); }
    most_common(n = null) {
      const all = List.from(sorted(this.items(), ([, count]) => count, true));
      return n === null ? all : List.from(all.slice(0, n));
    }
  }
  const counter = (x = []) => {
    if (x instanceof Dict) return new Counter(x.items());
    const counts = new Counter();
    for (const one of iter(x)) counts.set(one, counts.at(one) + 1);
    return counts;
  };
  const counted = (a, b, combine) => {
    const both = new PySet([...a, ...b]);
    const items = [...both.map.values()].map((k) => [k, combine(a.at(k), b.at(k))]);
    return new Counter(items.filter(([, n]) => n > 0));
  };

  class PySet {
    constructor(items = [], frozen = false) {
      this.frozen = frozen;
      this.ordered = items instanceof Dict;  // the keys of a dict stay in their order
      this.map = new Map();
      for (const x of iter(items)) if (!this.has(x)) this.map.set(key(x), x);
    }
    has(x) { return this.map.has(key(x)); }
    [Symbol.iterator]() {
      const all = [...this.map.values()];
      return (this.ordered || !all.every(isInt) ? all : hashed(all))[Symbol.iterator]();
    }
    like(items) { return new PySet(items, this.frozen); }
    add(x) { if (!this.has(x)) this.map.set(key(x), x); return null; }
    discard(x) { this.map.delete(key(x)); return null; }
    remove(x) { return this.has(x) ? this.discard(x) : raise(new KeyError(repr(x))); }
    copy() { return this.like(this); }
    union(...others) { return this.like([...this, ...others.flatMap(array)]); }
    intersection(...others) {
      const sets = others.map((o) => new PySet(o));
      return this.like([...this].filter((x) => sets.every((s) => s.has(x))));
    }
    difference(...others) {
      const sets = others.map((o) => new PySet(o));
      return this.like([...this].filter((x) => !sets.some((s) => s.has(x))));
    }
    symmetric_difference(other) {
      const set = new PySet(other);
      return this.like([...this.difference(set), ...set.difference(this)]);
    }
    issubset(other) { return subset(this, new PySet(other)); }
    issuperset(other) { return subset(new PySet(other), this); }
    isdisjoint(other) { return !array(other).some((x) => this.has(x)); }
    update(...others) { for (const o of others) for (const x of iter(o)) this.add(x); return null; }
  }

  // The order in which CPython has whole numbers that were added to a set: that of the places of its
  // table, where one that is taken is passed over for the next nine, then for one that is computed.
  // (Of a union it is this, too, if all are faces of dice: CPython may give it a smaller table.)
  const hashed = (numbers) => {
    let size = 8;
    let table = Array(size);
    let used = 0;
    const place = (number) => {
      const hash = number === -1 ? -2 : number;
      let perturb = BigInt.asUintN(64, BigInt(hash));
      let at = Number(perturb & BigInt(size - 1));
      for (;;) {
        const last = at + 9 <= size - 1 ? at + 9 : at;
        for (let near = at; near <= last; near++) {
          if (table[near] === undefined) { table[near] = number; return; }
        }
        perturb >>= 5n;
        at = Number((BigInt(at) * 5n + 1n + perturb) & BigInt(size - 1));
      }
    };
    for (const number of numbers) {
      place(plain(number));
      used += 1;
      if (used * 5 >= (size - 1) * 3) {
        const before = table.filter((x) => x !== undefined);
        const least = used > 50000 ? used * 2 : used * 4;
        while (size <= least) size *= 2;
        table = Array(size);
        before.forEach(place);
      }
    }
    return table.filter((x) => x !== undefined);
  };

  // Operators

  const number = (x, sign) => (isInt(x) ? plain(x)
    : raise(new TypeError_(`unsupported operand type for ${sign}: '${typeName(x)}'`)));
  const arithmetic = (sign, quick, exact) => (a, b) => {
    a = number(a, sign);
    b = number(b, sign);
    if (typeof a === "number" && typeof b === "number") {
      const result = quick(a, b);
      if (Number.isSafeInteger(result)) return result === 0 ? 0 : result;
    }
    return whole(exact(BigInt(a), BigInt(b)));
  };
  const divided = (a, b) => {
    if (b === 0n) raise(new ZeroDivisionError("integer division or modulo by zero"));
    const quotient = a / b;
    return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
  };
  const plus = arithmetic("+", (a, b) => a + b, (a, b) => a + b);
  const minus = arithmetic("-", (a, b) => a - b, (a, b) => a - b);
  const times = arithmetic("*", (a, b) => a * b, (a, b) => a * b);
  const floordiv = arithmetic("//", (a, b) => (b ? Math.floor(a / b) : NaN), divided);
  const mod = arithmetic("%", (a, b) => (b ? a - Math.floor(a / b) * b : NaN), (a, b) => a - divided(a, b) * b);
  const pow = arithmetic("**", (a, b) => (b < 0 ? NaN : a ** b), (a, b) => a ** b);
  const add = (a, b) => {
    if (typeof a === "string" && typeof b === "string") return a + b;
    if (Array.isArray(a) && Array.isArray(b) && a instanceof List === b instanceof List) return a.concat(b);
    if (a instanceof Counter && b instanceof Counter) return counted(a, b, plus);
    return plus(a, b);
  };
  const sub = (a, b) => {
    if (a instanceof PySet) return a.difference(b);
    return a instanceof Counter ? counted(a, b, minus) : minus(a, b);
  };
  const repeated = (x, n) => {
    const all = array(x);
    const many = Array(Math.max(0, n)).fill(all).flat();
    return typeof x === "string" ? many.join("") : x instanceof List ? List.from(many) : many;
  };
  const mul = (a, b) => {
    if (typeof a === "string" || Array.isArray(a)) return repeated(a, plain(b));
    if (typeof b === "string" || Array.isArray(b)) return repeated(b, plain(a));
    return times(a, b);
  };
  const iadd = (a, b) => {
    if (!(a instanceof List)) return add(a, b);
    a.push(...array(b));
    return a;
  };
  const or = (a, b) => {
    if (a instanceof PySet) return a.union(b);
    if (a instanceof Counter) return counted(a, b, (x, y) => Math.max(x, y));
    if (a instanceof Dict) return new Dict([...a.items(), ...b.items()]);
    if (isInt(a) && isInt(b)) return typeof a === "boolean" && typeof b === "boolean" ? a || b : whole(BigInt(a) | BigInt(b));
    return new Alias(or, [a, b]);
  };
  const and = (a, b) => {
    if (a instanceof PySet) return a.intersection(b);
    if (a instanceof Counter) return counted(a, b, (x, y) => Math.min(x, y));
    return typeof a === "boolean" && typeof b === "boolean" ? a && b : whole(BigInt(a) & BigInt(b));
  };
  const xor = (a, b) => {
    if (a instanceof PySet) return a.symmetric_difference(b);
    return typeof a === "boolean" && typeof b === "boolean" ? a !== b : whole(BigInt(a) ^ BigInt(b));
  };
  const neg = (a) => minus(0, a);

  const truth = (x) => {
    if (x === null || x === false || x === 0 || x === "") return false;
    if (typeof x !== "object") return true;
    if (Array.isArray(x) || x instanceof Range) return x.length > 0;
    if (x instanceof Dict || x instanceof PySet) return x.map.size > 0;
    return x.__bool__ ? x.__bool__() : true;
  };
  const same = (a, b) => a === b;
  const contains = (x, all) => {
    if (typeof all === "string") return all.includes(x);
    if (all instanceof Dict || all instanceof PySet || all instanceof Range) return all.has(x);
    if (typeof all === "function" && all.members) return all.members.includes(x) || all.byValue.has(x);
    if (all !== null && typeof all === "object" && all.__contains__) return all.__contains__(x);
    for (const one of iter(all)) if (eq(one, x)) return true;
    return false;
  };
  // Comparisons in a row: each but the first begins with its sign, and what it compares is computed
  // only if all before it hold.
  const chain = (first, ...rest) => {
    let left = first;
    for (const [test, right] of rest) {
      const value = right();
      if (!test(left, value)) return false;
      left = value;
    }
    return true;
  };

  const bounds = (length, { start, stop, step }) => {
    const by = step ?? 1;
    if (by === 0) raise(new ValueError("slice step cannot be zero"));
    const clip = (n, other) => {
      if (n === null) return other;
      const from = n < 0 ? n + length : n;
      return Math.min(Math.max(from, by < 0 ? -1 : 0), by < 0 ? length - 1 : length);
    };
    return new Range(clip(start, by < 0 ? length - 1 : 0), clip(stop, by < 0 ? -1 : length), by);
  };
  const getitem = (x, at) => {
    if (typeof x === "function") return x.members ? member(x, at) : new Alias(x, at);
    if (x instanceof Dict || x instanceof Match) return x.at(at);
    if (x instanceof Special || x instanceof Alias) {
      const alias = new Alias(x, at);
      if (x === Annotated) alias.__metadata__ = at.slice(1);
      return alias;
    }
    const all = typeof x === "string" ? Array.from(x) : array(x);
    if (at instanceof Slice) {
      const taken = [...bounds(all.length, at)].map((i) => all[i]);
      return typeof x === "string" ? taken.join("") : x instanceof List ? List.from(taken) : taken;
    }
    if (!isInt(at)) raise(new TypeError_(`indices must be integers or slices, not ${typeName(at)}`));
    const place = plain(at) < 0 ? plain(at) + all.length : plain(at);
    return place in all ? all[place] : raise(new IndexError("index out of range"));
  };
  const setitem = (x, at, value) => {
    if (x instanceof Dict) x.set(at, value);
    else if (x instanceof List) x[plain(at) < 0 ? plain(at) + x.length : plain(at)] = value;
    else raise(new TypeError_(`'${typeName(x)}' object does not support item assignment`));
  };
  const member = (kind, name) => {
    const found = kind.members.find((m) => m.name === name) ?? kind.aliases.get(name);
    return found ?? raise(new KeyError(repr(name)));
  };

  // Texts

  const SPECS = {
    "": (x) => str(x),
    "d": (x) => String(plain(x)),
    ",": (x) => String(plain(x)).replace(/\B(?=(\d{3})+$)/g, ","),
    "+": (x) => (plain(x) < 0 ? "" : "+") + String(plain(x)),
  };
  const format = (x, spec = "") => SPECS[spec](x);
  const str = (x = "") => {
    if (typeof x === "string") return x;
    if (x !== null && typeof x === "object" && x.__str__) return x.__str__();
    if (x instanceof Enum) return `${x.constructor.name}.${x.name}`;
    return repr(x);
  };
  const escaped = (code) => {
    const digits = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;
    return `\\${{ 2: "x", 4: "u", 8: "U" }[digits]}${code.toString(16).padStart(digits, "0")}`;
  };
  const quoted = (text) => {
    const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
    const inside = text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/\r/g, "\\r").replace(/\t/g, "\\t")
      .replace(/[\p{C}\p{Z}]/gu, (c) => (c === " " ? c : escaped(c.codePointAt(0))));
    return mark + (mark === "'" ? inside.replace(/'/g, "\\'") : inside) + mark;
  };
  const repr = (x) => {
    if (x === null) return "None";
    if (x === true) return "True";
    if (x === false) return "False";
    if (isInt(x)) return String(x);
    if (typeof x === "string") return quoted(x);
    const all = (items) => [...items].map(repr).join(", ");
    if (x instanceof List) return `[${all(x)}]`;
    if (Array.isArray(x)) return x.length === 1 ? `(${repr(x[0])},)` : `(${all(x)})`;
    if (x instanceof Counter) return x.map.size ? `Counter({${pairs(x.most_common())}})` : "Counter()";
    if (x instanceof Dict) return `{${pairs(x.items())}}`;
    if (x instanceof PySet) {
      if (x.ordered) return `dict_keys([${all(x)}])`;
      if (!x.map.size) return x.frozen ? "frozenset()" : "set()";
      return x.frozen ? `frozenset({${all(x)}})` : `{${all(x)}}`;
    }
    if (x instanceof Range) {
      return x.step === 1 ? `range(${x.start}, ${x.stop})` : `range(${x.start}, ${x.stop}, ${x.step})`;
    }
    if (typeof x === "function") return `<class '${x.name}'>`;
    if (x instanceof Enum) return `<${x.constructor.name}.${x.name}: ${repr(x.value)}>`;
    if (x.__repr__) return x.__repr__();
    if (x.constructor.fields) {
      const inside = x.constructor.fields.map((f) => `${f.name}=${repr(x[f.name])}`).join(", ");
      return `${x.constructor.name}(${inside})`;
    }
    return `<${typeName(x)} object>`;
  };
  const pairs = (items) => items.map(([k, v]) => `${repr(k)}: ${repr(v)}`).join(", ");

  const SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
  const EDGES = new RegExp(`^${SPACE}+|${SPACE}+$`, "gu");
  const WORDS = new RegExp(`${SPACE}+`, "u");
  const chars = (characters, text, start, end) => {
    const drop = new Set(characters);
    const all = Array.from(text);
    let [from, to] = [0, all.length];
    while (start && from < to && drop.has(all[from])) from++;
    while (end && to > from && drop.has(all[to - 1])) to--;
    return all.slice(from, to).join("");
  };
  const TITLE = { "\u01c4": "\u01c5", "\u01c6": "\u01c5", "\u01c7": "\u01c8", "\u01c9": "\u01c8",
    "\u01ca": "\u01cb", "\u01cc": "\u01cb", "\u01f1": "\u01f2", "\u01f3": "\u01f2" };
  const TEXT = {
    join: (text, all) => array(all).map((one) => (typeof one === "string" ? one
      : raise(new TypeError_(`sequence item: expected str instance, ${typeName(one)} found`)))).join(text),
    casefold: (text) => Array.from(text, (c) => FOLDED[c] ?? c.toLowerCase()).join(""),
    lower: (text) => text.toLowerCase(),
    upper: (text) => text.toUpperCase(),
    capitalize: (text) => {
      const [first = "", ...rest] = Array.from(text);
      const [begin = "", ...end] = Array.from(TITLE[first] ?? first.toUpperCase());  // ß begins as Ss
      return begin + end.join("").toLowerCase() + rest.join("").toLowerCase();
    },
    strip: (text, all = null) => (all === null ? text.replace(EDGES, "") : chars(all, text, true, true)),
    lstrip: (text, all = null) => (all === null ? text.replace(new RegExp(`^${SPACE}+`, "u"), "") : chars(all, text, true, false)),
    rstrip: (text, all = null) => (all === null ? text.replace(new RegExp(`${SPACE}+$`, "u"), "") : chars(all, text, false, true)),
    startswith: (text, start) => (Array.isArray(start) ? start.some((s) => text.startsWith(s)) : text.startsWith(start)),
    endswith: (text, end) => (Array.isArray(end) ? end.some((s) => text.endsWith(s)) : text.endsWith(end)),
    removeprefix: (text, start) => (text.startsWith(start) ? text.slice(start.length) : text),
    removesuffix: (text, end) => (end && text.endsWith(end) ? text.slice(0, -end.length) : text),
    replace: (text, a, b) => text.split(a).join(b),
    split: (text, by = null) => {
      if (by === "") raise(new ValueError("empty separator"));
      return List.from(by === null ? text.split(WORDS).filter((word) => word) : text.split(by));
    },
    partition: (text, by) => {
      const at = text.indexOf(by);
      return at < 0 ? [text, "", ""] : [text.slice(0, at), by, text.slice(at + by.length)];
    },
    rpartition: (text, by) => {
      const at = text.lastIndexOf(by);
      return at < 0 ? ["", "", text] : [text.slice(0, at), by, text.slice(at + by.length)];
    },
    count: (text, part) => (part ? text.split(part).length - 1 : Array.from(text).length + 1),
    find: (text, part) => {
      const at = text.indexOf(part);
      return at < 0 ? -1 : Array.from(text.slice(0, at)).length;
    },
    index: (text, part) => (text.includes(part) ? TEXT.find(text, part) : raise(new ValueError("substring not found"))),
    isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  };
  const SEQUENCE = {
    index: (all, x) => {
      const at = all.findIndex((one) => eq(one, x));
      return at < 0 ? raise(new ValueError(`${repr(x)} is not in the sequence`)) : at;
    },
    count: (all, x) => all.filter((one) => eq(one, x)).length,
    __contains__: (all, x) => contains(x, all),
  };
  const LIST = {
    append: (all, x) => { all.push(x); return null; },
    extend: (all, more) => { all.push(...array(more)); return null; },
    insert: (all, at, x) => { all.splice(at, 0, x); return null; },
    remove: (all, x) => { all.splice(SEQUENCE.index(all, x), 1); return null; },
    pop: (all, at = -1) => (all.length ? all.splice(at, 1)[0] : raise(new IndexError("pop from empty list"))),
    sort: (all) => { all.splice(0, all.length, ...sorted(all)); return null; },
    reverse: (all) => { all.reverse(); return null; },
    copy: (all) => List.from(all),
    clear: (all) => { all.length = 0; return null; },
  };
  const TWO = new Set(["insert", "replace"]);  // the methods of texts and lists that take two values
  const tooMany = (name) => raise(new TypeError_(`${name}() takes no such number of values`));
  // The attribute of a value; methods of texts, tuples and lists are not JavaScript's.
  const get = (x, name) => {
    if (isClass(x) && x[name] === undefined && x.prototype && name in x.prototype) {  // a method, by its class
      return (self, ...args) => x.prototype[name].apply(self, args);
    }
    const table = typeof x === "string" ? [TEXT] : x instanceof List ? [LIST, SEQUENCE] : Array.isArray(x) ? [SEQUENCE] : null;
    if (table) {
      const method = table.find((methods) => Object.hasOwn(methods, name))?.[name];
      if (method) return (...args) => (args.length > (TWO.has(name) ? 2 : 1) ? tooMany(name) : method(x, ...args));
      return raise(new AttributeError(`'${typeName(x)}' object has no attribute '${name}'`));
    }
    if (name === "__contains__") return (y) => contains(y, x);
    const value = x === null || x === undefined ? undefined : x[name];
    if (value === undefined) return raise(new AttributeError(`'${typeName(x)}' object has no attribute '${name}'`));
    return typeof value === "function" && !isClass(value) ? parameters(value.bind(x), value) : value;
  };
  // A call of a method, or of a class or function that an attribute holds
  const send = (x, name, args) => {
    if (x === null || x === undefined || typeof x === "string" || Array.isArray(x) || name === "__contains__") {
      return get(x, name)(...args);
    }
    const target = x[name];
    if (target === undefined) return get(x, name)(...args);
    return isClass(target) ? invoke(target, args) : target.apply(x, args);
  };
  const parameters = (target, like) => {
    target.parameters = like.parameters;
    return target;
  };

  // Functions and classes

  // A call by names: a function of ours has the names of its parameters, in order.
  const call = (target, positional, named) => {
    const names = target.parameters ?? target.fields?.map((f) => f.name);
    if (!names) return raise(new TypeError_("takes no keyword arguments"));
    const args = [...positional];
    for (const [name, value] of Object.entries(named)) {
      const at = names.indexOf(name);
      if (at < 0) raise(new TypeError_(`got an unexpected keyword argument '${name}'`));
      args[at] = value;
    }
    return invoke(target, Array.from(args, (arg) => arg));
  };
  const invoke = (target, args) => (isClass(target) && !BUILTIN.has(target) ? make(target, args) : target(...args));
  const callable = (target) => (isClass(target) && !BUILTIN.has(target) ? (...args) => make(target, args) : target);
  const make = (kind, args) => {
    if (kind.members) {
      return kind.byValue.has(args[0]) ? kind.byValue.at(args[0])
        : raise(new ValueError(`${repr(args[0])} is not a valid ${kind.name}`));
    }
    return new kind(...args);
  };

  // A class of rules: its parts are constants, methods, properties and functions of the class. The
  // constants of an enum are its members.
  const define = (kind, { constants, statics, classes }) => {
    kind.isClass = true;
    const isEnum = kind.prototype instanceof Enum;
    if (isEnum) enumeration(kind, Object.entries(constants));
    for (const [name, value] of Object.entries({ ...(isEnum ? {} : constants), ...statics })) {
      for (const place of [kind, kind.prototype]) Object.defineProperty(place, name, { value, configurable: true });
    }
    for (const [name, value] of Object.entries(classes)) {
      Object.defineProperty(kind, name, { value(...args) { return value(this, ...args); }, configurable: true });
      Object.defineProperty(kind.prototype, name, { value(...args) { return value(this.constructor, ...args); }, configurable: true });
      kind[name].parameters = value.parameters?.slice(1);
    }
    return kind;
  };
  // A dataclass: its fields, after those of its parent, with a default or what makes one.
  const dataclass = (kind, own) => {
    const parent = Object.getPrototypeOf(kind).fields ?? [];
    const fields = [...parent.map((f) => own.find((o) => o.name === f.name) ?? f), ...own.filter((o) => !parent.some((f) => f.name === o.name))];
    kind.fields = [...fields.filter((f) => !f.keyword), ...fields.filter((f) => f.keyword)];
    return kind;
  };
  class Data {
    constructor(...args) {
      const { fields } = this.constructor;
      if (!fields) return;
      const positional = fields.length;
      if (args.length > positional) raise(new TypeError_(`${this.constructor.name}() takes ${positional} arguments but ${args.length} were given`));
      fields.forEach((field, place) => {
        let value = args[place];
        if (value === undefined) {
          if (!field.default) raise(new TypeError_(`${this.constructor.name}() missing argument: '${field.name}'`));
          value = field.default();
        }
        Object.defineProperty(this, field.name, { value, enumerable: true });
      });
      if (this.__post_init__) this.__post_init__();
    }
  }
  const replace = (x, named) => {
    const kind = x.constructor;
    for (const name of Object.keys(named)) {
      if (!kind.fields.some((f) => f.name === name)) raise(new TypeError_(`got an unexpected keyword argument '${name}'`));
    }
    return new kind(...kind.fields.map((f) => (Object.hasOwn(named, f.name) ? named[f.name] : x[f.name])));
  };
  const enumeration = (kind, members) => {
    kind.members = [];
    kind.aliases = new Map();
    kind.byValue = new Dict();
    for (const [name, value] of members) {
      let one = kind.byValue.get(value);
      if (one) kind.aliases.set(name, one);
      else {
        one = Object.create(kind.prototype, { name: { value: name }, value: { value } });
        kind.members.push(one);
        kind.byValue.set(value, one);
      }
      Object.defineProperty(kind, name, { value: one });
      Object.defineProperty(kind.prototype, name, { value: one });
    }
    kind.__members__ = new Dict(kind.members.map((m) => [m.name, m]));
    return kind;
  };
  const cached = (target) => {
    const results = new Map();
    return parameters((...args) => {
      const name = key(args.map((arg) => (arg === undefined ? null : arg)));
      if (!results.has(name)) results.set(name, target(...args));
      return results.get(name);
    }, target);
  };

  // Python's own functions

  const type = (x) => {
    if (x === null) return null;
    if (typeof x === "boolean") return bool;
    if (isInt(x)) return int;
    if (typeof x === "string") return str;
    if (x instanceof List) return list;
    if (Array.isArray(x)) return tuple;
    if (x instanceof Counter) return counter;
    if (x instanceof Dict) return dict;
    if (x instanceof PySet) return x.frozen ? frozenset : set;
    if (x instanceof Range) return range;
    if (typeof x === "function") return type;
    return x.constructor;
  };
  const typeName = (x) => NAMES.get(type(x)) ?? (x === null ? "NoneType" : x === undefined ? "undefined" : type(x).name);
  const isinstance = (x, kind) => {
    if (Array.isArray(kind)) return kind.some((one) => isinstance(x, one));
    if (kind instanceof Alias && kind.origin === or) return kind.args.some((one) => isinstance(x, one));
    if (kind === type) return isClass(x);
    if (kind === int && typeof x === "boolean") return true;
    if (kind === dict && x instanceof Dict) return true;
    if (BUILTIN.has(kind)) return type(x) === kind;
    return typeof kind === "function" && x instanceof kind;
  };
  const issubclass = (kind, other) => {
    if (other instanceof Alias && other.origin === or) return other.args.some((one) => issubclass(kind, one));
    return kind === other || (typeof other === "function" && kind.prototype instanceof other);
  };
  const identity_ = (x) => x;
  const sorted = (x, by = null, reverse = false) => {
    const value = callable(by ?? identity_);
    const marked = array(x).map((one) => [value(one), one]);
    if (truth(reverse)) marked.reverse();
    marked.sort(([a], [b]) => (lt(a, b) ? -1 : lt(b, a) ? 1 : 0));
    if (truth(reverse)) marked.reverse();
    return List.from(marked, ([, one]) => one);
  };
  const extreme = (name, better) => {
    const find = (all, by, other) => {
      if (!all.length) return other === undefined ? raise(new ValueError(`${name}() iterable argument is empty`)) : other;
      const value = callable(by ?? identity_);
      return all.reduce((best, one) => (better(value(one), value(best)) ? one : best));
    };
    return (first, ...rest) => {
      const named = rest.at(-1) instanceof Named ? rest.pop() : {};
      return find(rest.length ? [first, ...rest] : array(first), named.key ?? null, named.default);
    };
  };
  class Named { constructor(values) { Object.assign(this, values); } }
  const min = extreme("min", lt);
  const max = extreme("max", gt);
  const sum = (x, start = 0) => { let total = start; for (const one of iter(x)) total = add(total, one); return total; };
  const len = (x) => {
    if (typeof x === "string") return Array.from(x).length;
    if (Array.isArray(x) || x instanceof Range) return x.length;
    if (x instanceof Dict || x instanceof PySet) return x.map.size;
    if (typeof x === "function" && x.members) return x.members.length;
    return raise(new TypeError_(`object of type '${typeName(x)}' has no len()`));
  };
  const range = (...args) => {
    const [a, b, step] = args.map(plain);
    return args.length === 1 ? new Range(0, a, 1) : new Range(a, b, step ?? 1);
  };
  const tuple = (x = []) => Array.from(iter(x));
  const list = (x = []) => List.from(iter(x));
  const set = (x = []) => new PySet(x instanceof Dict ? [...x] : x);
  const frozenset = (x = []) => new PySet(x instanceof Dict ? [...x] : x, true);
  const dict = (x = []) => (x instanceof Dict ? new Dict(x.items()) : new Dict(array(x).map((item) => unpack(item, 2))));
  const bool = (x = false) => truth(x);
  const DIGIT = /\p{Nd}/u;
  const digit = (c) => {
    let from = c.codePointAt(0);
    while (DIGIT.test(String.fromCodePoint(from - 1))) from--;  // digits come in tens
    return (c.codePointAt(0) - from) % 10;
  };
  const int = (x = 0, ...base) => {
    if (base.length) return tooMany("int");
    if (isInt(x)) return plain(x);
    if (typeof x !== "string") return raise(new TypeError_(`int() argument must be a string or a number, not '${typeName(x)}'`));
    const text = x.replace(EDGES, "");
    if (!/^[+-]?\p{Nd}+(_\p{Nd}+)*$/u.test(text)) return raise(new ValueError(`invalid literal for int() with base 10: ${quoted(x)}`));
    const digits = Array.from(text.replace(/[+_-]/g, ""), digit).join("");
    return whole(text.startsWith("-") ? -BigInt(digits) : BigInt(digits));
  };
  function* map(by, ...all) {
    const target = callable(by);
    for (const args of zip(...all)) yield target(...args);
  }
  function* zip(...all) {
    const strict = all.at(-1) instanceof Named && truth(all.pop().strict ?? false);
    const iterators = all.map(iter);
    while (iterators.length) {
      const next = [];
      for (const one of iterators) {
        const step = one.next();
        if (step.done) {
          const uneven = strict && (next.length || iterators.slice(1).some((other) => !other.next().done));
          if (uneven) raise(new ValueError("zip() arguments have unequal lengths"));
          return;
        }
        next.push(step.value);
      }
      yield next;
    }
  }
  function* filter(by, all) {
    const test = callable(by ?? identity_);
    for (const one of iter(all)) if (truth(test(one))) yield one;
  }
  function* enumerate(all, start = 0) { let i = start; for (const one of iter(all)) yield [i++, one]; }
  const reversed = (x) => [...array(x)].reverse()[Symbol.iterator]();
  const next = (iterator, ...other) => {
    const step = iterator.next();
    if (!step.done) return step.value;
    return other.length ? other[0] : raise(new StopIteration());
  };
  const any = (x) => { for (const one of iter(x)) if (truth(one)) return true; return false; };
  const all = (x) => { for (const one of iter(x)) if (!truth(one)) return false; return true; };
  const abs = (x) => (plain(x) < 0 ? neg(x) : plain(x));
  const divmod = (a, b) => [floordiv(a, b), mod(a, b)];
  const getattr = (x, name, ...other) => {
    const has = x !== null && x !== undefined && (typeof x === "object" || typeof x === "function") && x[name] !== undefined;
    return has ? get(x, name) : other.length ? other[0] : get(x, name);
  };

  // itertools, math, re

  function* combinations(x, size) {
    const pool = array(x);
    const pick = function* pick(from, left) {
      if (!left) { yield []; return; }
      for (let i = from; i <= pool.length - left; i++) for (const rest of pick(i + 1, left - 1)) yield [pool[i], ...rest];
    };
    yield* pick(0, size);
  }
  function* combinations_with_replacement(x, size) {
    const pool = array(x);
    const pick = function* pick(from, left) {
      if (!left) { yield []; return; }
      for (let i = from; i < pool.length; i++) for (const rest of pick(i, left - 1)) yield [pool[i], ...rest];
    };
    yield* pick(0, size);
  }
  function* permutations(x, size = null) {
    const pool = array(x);
    const pick = function* pick(left, used) {
      if (!left) { yield []; return; }
      for (let i = 0; i < pool.length; i++) {
        if (!used.includes(i)) for (const rest of pick(left - 1, [...used, i])) yield [pool[i], ...rest];
      }
    };
    if ((size ?? pool.length) <= pool.length) yield* pick(size ?? pool.length, []);
  }
  function* product(...args) {
    const repeat = args.at(-1) instanceof Named ? args.pop().repeat ?? 1 : 1;
    const pools = Array(repeat).fill(args.map(array)).flat();
    const pick = function* pick(at) {
      if (at === pools.length) { yield []; return; }
      for (const one of pools[at]) for (const rest of pick(at + 1)) yield [one, ...rest];
    };
    yield* pick(0);
  }
  function* chain_(...parts) { for (const part of parts) yield* iter(part); }
  chain_.from_iterable = function* from_iterable(parts) { for (const part of iter(parts)) yield* iter(part); };
  function* pairwise(x) {
    const all = array(x);
    for (let i = 1; i < all.length; i++) yield [all[i - 1], all[i]];
  }
  function* takewhile(by, x) { for (const one of iter(x)) { if (!truth(by(one))) return; yield one; } }
  function* dropwhile(by, x) {
    let dropping = true;
    for (const one of iter(x)) { if (dropping && truth(by(one))) continue; dropping = false; yield one; }
  }
  function* accumulate(x, by = add) {
    let total;
    for (const one of iter(x)) { total = total === undefined ? one : by(total, one); yield total; }
  }
  const prod = (x, start = 1) => { let total = start; for (const one of iter(x)) total = mul(total, one); return total; };
  const factorial = (n) => prod(range(1, n + 1));
  const comb = (n, k) => (k > n ? 0 : floordiv(factorial(n), mul(factorial(k), factorial(n - k))));

  class Match {
    constructor(groups) { this.groups_ = Array.from(groups, (group) => group ?? null); this.named = groups.groups; }
    at(place) { return typeof place === "string" ? this.named[place] ?? null : this.groups_[place]; }
    group(place = 0) { return this.at(place); }
    groups() { return this.groups_.slice(1); }
  }
  class Pattern {
    constructor(source) { this.source = source; }
    matched(text, before, after) {
      const found = new RegExp(before + this.source + after, "u").exec(text);
      return found && new Match(found);
    }
    match(text) { return this.matched(text, "^(?:", ")"); }
    fullmatch(text) { return this.matched(text, "^(?:", ")$"); }
    search(text) { return this.matched(text, "(?:", ")"); }
    sub(by, text) {
      if (typeof by !== "string" || by.includes("\\")) return raise(new TypeError_("sub() puts in a plain text"));
      return text.replace(new RegExp(this.source, "gu"), () => by);
    }
  }

  const NAMES = new Map([[bool, "bool"], [int, "int"], [str, "str"], [list, "list"], [tuple, "tuple"],
    [counter, "Counter"], [dict, "dict"], [set, "set"], [frozenset, "frozenset"], [range, "range"], [type, "type"]]);
  const BUILTIN = new Set(NAMES.keys());
  dict.fromkeys = Dict.fromkeys;
  parameters(sorted, { parameters: ["x", "key", "reverse"] });
  parameters(sum, { parameters: ["x", "start"] });
  parameters(enumerate, { parameters: ["x", "start"] });
  parameters(prod, { parameters: ["x", "start"] });
  for (const kind of [Enum, BaseException_, ValueError, TypeError_, KeyError, IndexError, AttributeError, NotImplementedError]) kind.isClass = true;

  const parts = [Dict, Counter, PySet, Match, Pattern].flatMap((kind) => Object.getOwnPropertyNames(kind.prototype));
  const methods = [...parts, ...[TEXT, SEQUENCE, LIST, chain_, dict].flatMap(Object.keys)];

  return {
    methods, List, Dict, PySet, Slice, Data, Named, Pattern, Enum, Special, Annotated, ValueError,
    PythonError: BaseException_,
    builtins: { abs, all, any, bool, dict, divmod, enumerate, filter, frozenset, getattr, int, isinstance,
      issubclass, iter, len, list, map, max, min, next, range, repr, reversed, set, sorted, str, sum,
      tuple, type, zip, ValueError, TypeError: TypeError_, KeyError, IndexError, NotImplementedError },
    libraries: {
      collections: { Counter: counter },
      dataclasses: {},
      enum: { Enum },
      functools: {},
      itertools: { accumulate, chain: chain_, combinations, combinations_with_replacement, dropwhile,
        pairwise, permutations, product, takewhile },
      math: { comb, factorial, prod },
      typing: { cast: (_, x) => x },
    },
    eq, same, lt, le, gt, ge, contains, chain, iter, array, unpack, add, sub, mul, floordiv, mod, pow, iadd,
    or, and, xor, neg, truth, getitem, setitem, format, str, repr, get, send, call, invoke, define, dataclass,
    replace, cached, parameters, raise, key,
  };
})();
