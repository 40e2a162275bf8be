"""Whether words can be told from what is behind them, as a browser shows them."""

CONTRAST = """
() => {
  const parse = (text) => {
    const most = text.startsWith("color(srgb") ? 255 : 1;  // a mixed colour
    return text.match(/[\\d.]+/g).map((v, i) => Number(v) * (i < 3 ? most : 1));
  };
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (e) => {
    for (; e; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.opacity !== "1") return [NaN, NaN, NaN];
      const found = parse(style.backgroundColor);
      if (found.length < 4 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const e of document.querySelectorAll("body *")) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !e.checkVisibility()) continue;
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (!(ratio >= 4.5)) faint.push(`${e.tagName} ${e.className} ${e.textContent} ${ratio}`);
  }
  return faint;
}
"""
"""The words of a page with a contrast below 4.5, or that let what is behind them shine through."""
