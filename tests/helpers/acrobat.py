"""A stand-in for a viewer that runs the scripts of a form, in a page of a browser.

It knows what our scripts use: `this.getField`, `app.alert`, and the two functions for numbers.
"""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pikepdf

HOST = r"""
<script>
var values, scripts, order, alerts, event;
var app = {alert: function (text) { alerts.push(text); }};
function getField(name) {
  if (!(name in values)) throw new Error("no field " + name);
  var text = values[name];
  return {value: text === "" || isNaN(Number(text)) ? text : Number(text)};
}
function AFNumber_Keystroke(decimals, separators, negative, style, currency, before) {
  if (decimals !== 0 || currency !== "") throw new Error("not a whole number");
  if (!/^-?[0-9]*$/.test(event.value)) { alerts.push("not a number"); event.rc = false; }
}
function AFNumber_Format() {}
function opened(form) {
  [scripts, order, alerts, values] = [form.scripts, form.order, [], {}];
  for (const name in scripts) values[name] = "";
}
function run(script, value) {
  event = {value: value, rc: true};
  (function () { eval(script || ""); }).call(globalThis);
  return event;
}
function add(name) {
  if (!run(scripts[name]["/C"], values[name]).rc) throw new Error("nothing is added to " + name);
  values[name] = String(event.value);
}
function write(name, text) {
  for (const when of ["/K", "/V"]) if (!run(scripts[name][when], text).rc) return false;
  values[name] = text;
  order.forEach(add);
  return true;
}
</script>
"""


class Viewer:
    """A page of a browser in which one form at a time is open."""

    def __init__(self, page: Any) -> None:
        self._page = page
        page.set_content(HOST)

    def open(self, pdf: bytes) -> None:
        """Open a form with nothing written in it."""
        with pikepdf.open(BytesIO(pdf)) as document:
            form = document.Root.AcroForm
            scripts = {str(field.T): _scripts(field) for field in form.Fields}
            order = [str(field.T) for field in form.CO]
        self._page.evaluate("form => opened(form)", {"scripts": scripts, "order": order})

    def write(self, name: str, *texts: str) -> list[bool]:
        """Write into a field and leave it, one text after the other; which the form took."""
        taken = "([name, texts]) => texts.map(text => write(name, text))"
        return list(self._page.evaluate(taken, [name, texts]))

    def fill(self, texts: Mapping[str, str]) -> bool:
        """Write into several fields; whether the form took it all."""
        taken = "all => all.every(([name, text]) => write(name, text))"
        return bool(self._page.evaluate(taken, [list(pair) for pair in texts.items()]))

    @property
    def held(self) -> dict[str, str]:
        """What every field holds."""
        return dict(self._page.evaluate("values"))

    @property
    def told(self) -> list[str]:
        """Everything that the user has been told since the form was opened."""
        return list(self._page.evaluate("alerts"))


def _scripts(field: pikepdf.Object) -> dict[str, str]:
    """What a field does when it is typed in, left, and added up."""
    return {str(key): str(action.JS) for key, action in field.get("/AA", {}).items()}
