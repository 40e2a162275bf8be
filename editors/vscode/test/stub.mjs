// As much of the module `vscode` as the extension and its library need to speak with a server.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

class Disposable {
  dispose() {}
}

class EventEmitter {
  #listeners = new Set();
  event = (listener, self) => {
    const each = (value) => listener.call(self, value);
    this.#listeners.add(each);
    return { dispose: () => this.#listeners.delete(each) };
  };
  fire(value) {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose() {}
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...ends) {
    const [start, end] = ends.length > 2 ? [ends.slice(0, 2), ends.slice(2)] : ends;
    this.start = Array.isArray(start) ? new Position(...start) : start;
    this.end = Array.isArray(end) ? new Position(...end) : end;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CodeActionKind {
  static Empty = new CodeActionKind("");
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

class ProcessExecution {
  constructor(process, args, options) {
    Object.assign(this, { process, args, options });
  }
}

class Task {
  constructor(definition, scope, name, source, execution) {
    Object.assign(this, { definition, scope, name, source, execution });
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  cancel() {}
  dispose() {}
}

/** An address; the extension only ever sees those of files. */
function uri(text) {
  const url = new URL(text);
  const path = decodeURIComponent(url.pathname);
  return { scheme: url.protocol.slice(0, -1), path, fsPath: path, toString: () => url.href };
}
const Uri = { parse: uri, file: (path) => uri(pathToFileURL(path).href) };

/** What answers to every other name: a function without effect, a class, or a table of numbers. */
const filled = (known) =>
  new Proxy(known, { get: (all, name) => (name in all ? all[name] : nothing(name)) });
const nothing = (name) =>
  /^(on|register)[A-Z]/.test(String(name)) ? () => new Disposable() : class extends Disposable {};

/**
 * A folder that is open in an editor; what the extension did is read from `said`, `registered`,
 * `tasks`, `ran`, `browsed` and `published`.
 */
export function editor(folder, command) {
  const configured = new EventEmitter();
  const opened = new EventEmitter();
  const root = { uri: Uri.file(folder), name: "book", index: 0 };
  const seen = { said: [], registered: {}, tasks: [], ran: [], browsed: [], log: "" };
  seen.published = new Map();
  const collection = filled({
    set: (where, list) => seen.published.set(where.toString(), list),
    dispose: () => seen.published.clear(),
    delete: (where) => seen.published.delete(where.toString()),
  });
  const workspace = {
    workspaceFolders: [root],
    textDocuments: [],
    onDidOpenTextDocument: opened.event,
    onDidChangeConfiguration: configured.event,
    getConfiguration: () => ({ get: (name, other) => (name === "command" ? command : other) }),
    getWorkspaceFolder: () => root,
    createFileSystemWatcher: () => filled({ dispose() {} }),
  };
  const window = {
    tabGroups: { all: [], onDidChangeTabs: () => new Disposable() },
    activeTextEditor: undefined,
    visibleTextEditors: [],
    createOutputChannel: () =>
      filled({
        append: (text) => (seen.log += text),
        appendLine: (text) => (seen.log += `${text}\n`),
        dispose() {},
      }),
    showErrorMessage: async (...words) => {
      seen.said.push(words);
      return seen.chooses?.(...words);
    },
  };
  const commands = {
    registerCommand: (name, act) => {
      if (name in seen.registered) throw new Error(`${name} is registered twice`);
      seen.registered[name] = act;
      return { dispose: () => delete seen.registered[name] };
    },
    executeCommand: async (...words) => seen.ran.push(words),
  };
  const languages = {
    createDiagnosticCollection: () => collection,
    match: (selector, document) =>
      selector.some?.((each) => each.language === document.languageId) ? 10 : 0,
  };
  const vscode = filled({
    version: "1.90.0",
    Disposable,
    EventEmitter,
    Position,
    Range,
    Diagnostic,
    CodeActionKind,
    ProcessExecution,
    Task,
    CancellationTokenSource,
    Uri,
    workspace: filled(workspace),
    window: filled(window),
    commands,
    languages: filled(languages),
    tasks: { executeTask: async (task) => seen.tasks.push(task) },
    env: {
      language: "en",
      appName: "Stub",
      openExternal: async (where) => Boolean(seen.browsed.push(where.toString())),
    },
    TaskScope: { Global: 1, Workspace: 2 },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  });
  /** Waits until something that the extension did is as asked; fails after `seconds`. */
  const until = async (asked, seconds = 30) => {
    const end = Date.now() + seconds * 1000;
    while (!asked()) {
      assert.ok(Date.now() < end, `not within ${seconds} seconds; the log:\n${seen.log}`);
      await new Promise((resume) => setTimeout(resume, 20));
    }
  };
  const open = (path, languageId, text) => {
    const document = { uri: Uri.file(path), languageId, version: 1, getText: () => text };
    workspace.textDocuments.push(document);
    window.activeTextEditor = { document };
    opened.fire(document);
  };
  const configure = (now) => {
    command = now;
    configured.fire({ affectsConfiguration: (name) => name === "zine.command" });
  };
  return Object.assign(seen, { vscode, until, open, configure });
}
