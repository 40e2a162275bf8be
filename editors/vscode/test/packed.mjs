// The built package, in an editor that is a stub: it starts the real server, and tells its mistakes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { editor } from "./stub.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const ZINE = process.env.ZINE ?? here("../../../.venv/bin/zine");
const PACKED = here("../dist/zine.vsix");
const INSTALLS = 'Install it, or name it in the setting zine.command, as in ["uvx", ';

const room = mkdtempSync(join(tmpdir(), "zine-vscode-"));
execFileSync("unzip", ["-q", PACKED, "-d", join(room, "packed")]);
const extension = join(room, "packed", "extension");
const book = join(room, "book");
execFileSync(ZINE, ["--quiet", "init", book], { cwd: room });
const page = join(book, "content", "games", "five_throws.md");
const right = readFileSync(page, "utf8");
const wrong = right.replace(/(\| 5 5 .*)20/, "$121");
writeFileSync(page, wrong);

const require = createRequire(import.meta.url);
const load = Module._load;
let loaded;

/** The extension, begun anew in an editor with the book open. */
async function begun(...command) {
  const stub = editor(book, command);
  Module._load = (name, ...rest) => (name === "vscode" ? stub.vscode : load(name, ...rest));
  const main = join(extension, "dist", "extension.js");
  delete require.cache[main];
  loaded = require(main);
  await loaded.activate({ subscriptions: [] });
  return stub;
}

afterEach(() => loaded?.deactivate());
after(() => rmSync(room, { recursive: true }));

const problems = (stub) => [...stub.published.values()].flat();

test("the package holds the bundle, two texts and two licences, and nothing else", () => {
  const held = readdirSync(extension, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => each.name);
  const expected = ["LICENSE.txt", "LICENSES.txt", "extension.js", "package.json", "readme.md"];
  assert.deepEqual(held.sort(), expected);
});

test("every command and setting that package.json names is the extension's", async () => {
  const { contributes, main } = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
  const stub = await begun(ZINE);
  const named = contributes.commands.map((each) => each.command);
  assert.deepEqual(Object.keys(stub.registered).sort(), named.sort());
  assert.match(readFileSync(join(extension, main), "utf8"), /zine\.command/);
  assert.deepEqual(contributes.configuration.properties["zine.command"].default, ["zine"]);
});

test("a wrong example is told where it stands, and again after a restart", async () => {
  const stub = await begun(ZINE);
  stub.open(page, "markdown", wrong);
  await stub.until(() => problems(stub).length);
  const [problem] = problems(stub);
  assert.match(problem.message, /20/);
  assert.equal(problem.source, "zine");
  const line = wrong.split("\n")[problem.range.start.line];
  assert.equal(line.slice(problem.range.start.character, problem.range.end.character), "21");
  await stub.registered["zine.restart"]();
  assert.deepEqual(problems(stub), []);
  await stub.until(() => problems(stub).length);
  assert.deepEqual(stub.said, []);
});

test("a program that is not there is told with the way to name it", async () => {
  for (const name of ["no-such-zine", "./no/such/zine"]) {
    const stub = await begun(name);
    const [[message, button]] = stub.said;
    const program = name.startsWith(".") ? join(book, name) : name;
    assert.equal(message.split(". ")[0], `The command ${program} was not found`);
    assert.ok(message.includes(INSTALLS), message);
    assert.equal(button, "Open the setting");
    stub.chooses = () => button;
    await stub.registered["zine.verify"]();
    assert.equal(stub.said.length, 2);
    assert.deepEqual(stub.tasks, []);
    assert.deepEqual(stub.ran, [["workbench.action.openSettings", "zine.command"]]);
  }
});

test("a setting that is corrected starts the server without more ado", async () => {
  const stub = await begun("no-such-zine");
  stub.open(page, "markdown", wrong);
  stub.configure([ZINE]);
  await stub.until(() => problems(stub).length);
  assert.equal(stub.said.length, 1);
});

test("settings of the wrong kind are told, or taken as meant", async () => {
  for (const setting of [[""], [7]]) assert.equal((await begun(...setting)).said.length, 1);
  const stub = await begun();
  stub.configure(ZINE);
  stub.open(page, "markdown", wrong);
  await stub.until(() => problems(stub).length);
});

test("a program that ends at once is told in one line, without a trace", async () => {
  const last = "zine: the language server needs pygls";
  const ends = `console.error("Traceback\\n  File x\\n${last}"); process.exit(1)`;
  const stub = await begun(process.execPath, "-e", ends);
  await stub.until(() => stub.said.length);
  await new Promise((resume) => setTimeout(resume, 300)); // in which nothing more is told
  const expected = `The language server of zine has ended: ${last}`;
  assert.deepEqual(stub.said, [[expected, "Restart"]]);
});

test("a program that never answers can be replaced", async () => {
  const stub = await begun(process.execPath, "-e", "setInterval(() => {}, 1000)");
  stub.open(page, "markdown", wrong);
  stub.configure([ZINE]);
  await stub.until(() => problems(stub).length);
  assert.deepEqual(stub.said, []);
});

test("what the program is started with, and what it is asked first", async () => {
  const record = join(room, "record");
  const script = join(room, "fake.mjs");
  writeFileSync(
    script,
    `import { appendFileSync } from "node:fs";
     const say = (text) => appendFileSync(${JSON.stringify(record)}, text);
     say(JSON.stringify([process.argv.slice(2), process.cwd()]) + "\\n");
     process.stdin.once("data", (text) => { say(text); console.error("bye"); process.exit(); });`,
  );
  const stub = await begun(process.execPath, script, "--from", "a b", "zine");
  await stub.until(() => stub.said.length);
  const [first, ...rest] = readFileSync(record, "utf8").split("\n");
  assert.deepEqual(JSON.parse(first), [["--from", "a b", "zine", "lsp"], book]);
  const asked = rest.join("\n");
  assert.match(asked, /"method":"initialize"/);
  assert.match(asked, /"rootUri":"file:[^"]*\/book"/);
});

const status = async (address) => (await fetch(address).catch(() => ({ status: 0 }))).status;

test("the page in front is shown in a browser, as its lens shows it, until the server ends", async () => {
  const stub = await begun(ZINE);
  stub.open(page, "markdown", right);
  await stub.registered["zine.preview"]();
  await stub.until(() => stub.browsed.length);
  const [address] = stub.browsed;
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/\?zine=[\w-]+&game=five_throws$/);
  assert.equal(await status(address), 200);
  await stub.registered["zine.show"](pathToFileURL(page).href); // what a click on the lens runs
  await stub.until(() => stub.browsed.length === 2);
  assert.equal(stub.browsed[1], address);
  await loaded.deactivate();
  assert.equal(await status(address), 0);
  assert.deepEqual([stub.said, stub.tasks], [[], []]);
});

test("without a text in front the whole book is shown", async () => {
  const stub = await begun(ZINE);
  await stub.registered["zine.preview"]();
  await stub.until(() => stub.browsed.length);
  assert.match(stub.browsed[0], /^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("verify, and the desk where the server cannot show a page, run in a terminal", async () => {
  const script = join(room, "older.mjs");
  const body = JSON.stringify({ jsonrpc: "2.0", id: 0, result: { capabilities: {} } });
  const answer = JSON.stringify(`Content-Length: ${body.length}\r\n\r\n${body}`);
  writeFileSync(script, `process.stdin.once("data", () => process.stdout.write(${answer}));`);
  const older = await begun(process.execPath, script);
  await older.registered["zine.preview"]();
  const [{ execution: desk }] = older.tasks;
  assert.deepEqual(
    [desk.process, desk.args, desk.options.cwd],
    [process.execPath, [script, "serve"], book],
  );
  await loaded.deactivate();
  const stub = await begun(ZINE);
  await stub.registered["zine.verify"]();
  const runs = stub.tasks.map(({ execution }) => [execution.process, execution.args]);
  assert.deepEqual(runs, [[ZINE, ["verify"]]]);
  const [{ execution }] = stub.tasks;
  assert.equal(execution.options.cwd, book);
  const run = () => execFileSync(execution.process, execution.args, { cwd: book, stdio: "pipe" });
  assert.throws(run, (error) => /five_throws\.md/.test(error.stdout + error.stderr));
});
