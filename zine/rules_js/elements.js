// The words and the elements that pads are made of.
const word = (name, values = {}) => WORDS[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);

// An element: its name with classes, its attributes and listeners, and what it holds
const element = (name, attributes = {}, ...content) => {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...content.filter((part) => part !== null));
  return made;
};
const button = (text, press, attributes = {}, ...content) => element("button", { type: "button", onclick: press, ...attributes }, text, ...content);

const die = (face) => String.fromCodePoint(FIRST_DIE + face - 1);

// Whether a rule plays for all at once: with a turn of each player, or with numbers of all
const isShared = (rule) => rule.initial.some((p) => p.kind.is === "mapping" || p.kind.is === "tuple")
  || rule.parameters.some((p) => p.name === "player" || p.kind.is === "mapping");
