// What a page in another language calls the words of its rules; in English they are as they stand.
const vocabularyOf = (pairs, thousands) => {
  const NAME = /\{(\w+)\}/;
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const names = (all, inner) => {
    const whole = new Map();
    const forms = [];
    for (const [written, other] of all) {
      const parts = written.split(NAME);
      if (parts.length === 1) {
        if (!whole.has(written.toLowerCase())) whole.set(written.toLowerCase(), other);
      } else {
        const form = parts.map((part, place) => (place % 2 ? `(?<${part}>.+?)` : escaped(part))).join("");
        forms.push([new RegExp(`^${form}$`, "iu"), other]);
      }
    }
    return (text) => {
      const found = whole.get(text.toLowerCase());
      if (found !== undefined) return found;
      for (const [form, other] of forms) {
        const match = form.exec(text);
        if (match) return other.replace(/\{(\w+)\}/g, (_, name) => inner(match.groups[name]));
      }
      return null;
    };
  };
  const turned = (find, figures) => (text) => {
    const whole = find(text);
    if (whole !== null) return whole;
    return text.split(/(, |; | \| )/).map((part, place) => (place % 2 ? part : find(part) ?? figures(part))).join("");
  };
  if (!pairs.length) return { say: (text) => String(text), read: (text) => text };
  const said = (text) => text.replace(/\d{1,3}(?:,\d{3})+/g, (figures) => figures.replace(/,/g, thousands));
  const read = (text) => text.replace(new RegExp(`(?<![\\w.,])\\d{1,3}(?:${escaped(thousands)}\\d{3})+(?!\\w)`, "gu"), (figures) => figures.split(thousands).join(""));
  const vocabulary = {
    say: turned(names(pairs, (part) => vocabulary.say(part)), said),
    read: turned(names(pairs.map(([a, b]) => [b, a]), (part) => vocabulary.read(part)), read),
  };
  return vocabulary;
};
