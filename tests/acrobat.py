"""A stand-in for a viewer that runs the scripts of a form, in a small JavaScript engine.

It knows what our scripts use: `this.getField`, `app.alert`, and the two functions for numbers.
"""

import json
from dataclasses import dataclass
from io import BytesIO

import pikepdf
import quickjs

HOST = r"""
var values = {}, alerts = [], event = {};
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
function run(script, name, value) {
  event = {value: value, rc: true};
  (function () { eval(script); }).call(globalThis);
  if (event.rc) values[name] = String(event.value);
  return event.rc;
}
"""


@dataclass(frozen=True, slots=True)
class Scripts:
    """What a field does when it is typed in, left, and added up."""

    keystroke: str
    validate: str
    calculate: str


class Viewer:
    """A form that is open: what its fields hold, and what has been told."""

    def __init__(self, pdf: bytes) -> None:
        with pikepdf.open(BytesIO(pdf)) as document:
            form = document.Root.AcroForm
            self.scripts = {str(made.T): _scripts(made) for made in form.Fields}
            self.order = [str(made.T) for made in form.CO]
        self._engine = quickjs.Context()
        self._engine.eval(HOST)
        for name in self.scripts:
            self._engine.eval(f"values[{json.dumps(name)}] = ''")

    def write(self, name: str, text: str) -> bool:
        """Write into a field and leave it; whether the form took it."""
        scripts = self.scripts[name]
        before = self.held(name)
        for script in filter(None, (scripts.keystroke, scripts.validate)):
            if not self._run(script, name, text):
                self._engine.eval(f"values[{json.dumps(name)}] = {json.dumps(before)}")
                return False
        self._engine.eval(f"values[{json.dumps(name)}] = {json.dumps(text)}")
        for added in self.order:
            assert self._run(self.scripts[added].calculate, added, self.held(added))
        return True

    def _run(self, script: str, name: str, value: str) -> bool:
        arguments = ", ".join(map(json.dumps, (script, name, value)))
        return bool(self._engine.eval(f"run({arguments})"))

    def held(self, name: str) -> str:
        """What a field holds."""
        return str(self._engine.eval(f"values[{json.dumps(name)}]"))

    @property
    def told(self) -> list[str]:
        """Everything that the user has been told."""
        return [str(text) for text in json.loads(self._engine.eval("JSON.stringify(alerts)"))]


def _scripts(made: pikepdf.Object) -> Scripts:
    actions = made.get("/AA", pikepdf.Dictionary())
    found = {
        key: str(actions[key].JS) if key in actions else "" for key in ("/K", "/V", "/C", "/F")
    }
    return Scripts(found["/K"], found["/V"], found["/C"])
