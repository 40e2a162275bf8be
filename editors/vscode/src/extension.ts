// A thin client of `zine lsp`: it starts the server, says why it cannot, and runs three commands.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as vscode from "vscode";
import { CloseAction, ErrorAction, LanguageClient } from "vscode-languageclient/node";

const EXAMPLE = '["uvx", "--from", "dicezine[desk,lsp]", "zine"]';
const SHOW = "zine.show"; // the server's command that has a page opened in the browser
const PATIENCE = 2000; // milliseconds that a server has to answer before it is ended
const STARTS = 20000; // milliseconds in which a server has started, also on a busy machine
const DOCUMENTS = [
  { scheme: "file", language: "markdown", pattern: "**/content/**/*.md" },
  { scheme: "file", language: "python", pattern: "**/{content,scoring}/**/*.py" },
];

/** Keeps to its output channel what the library would show beside the message of ours. */
class Client extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override async stop(timeout?: number): Promise<void> {
    if (this.isRunning()) await super.stop(timeout);
  }
}

let client: Client | undefined;
let server: ChildProcess | undefined;
let starting: Promise<unknown> | undefined;
let turn: Promise<void> = Promise.resolve();

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const channel = vscode.window.createOutputChannel("Zine");
  const restart = () => (turn = turn.then(stop).then(() => start(channel)));
  const on = vscode.commands.registerCommand;
  context.subscriptions.push(
    channel,
    on("zine.restart", restart),
    on("zine.verify", () => run("verify")),
    on("zine.preview", preview),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("zine.command")) void restart();
    }),
  );
  await restart();
}

export function deactivate(): Promise<void> {
  return (turn = turn.then(stop));
}

async function start(channel: vscode.OutputChannel): Promise<void> {
  const child = await launched("lsp");
  if (!child) return;
  const made = new Client("zine", "Zine", async () => child, {
    documentSelector: DOCUMENTS,
    outputChannel: channel,
    diagnosticCollectionName: "zine",
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
    },
  });
  [client, server] = [made, child];
  let said = "";
  child.stderr?.on("data", (text) => (said = `${said}${text}`.slice(-2000)));
  child.once("close", () => {
    if (client !== made) return; // we have stopped it
    const last = said.trim().split("\n").pop() || "its output may say why";
    tell(`The language server of zine has ended: ${last}`, "Restart", "zine.restart");
  });
  // If it fails, the server ends, which is told; the first call drops a promise then, and the
  // second holds it, so that no rejection goes unhandled.
  const tries = Promise.allSettled([made.start(), made.start()]);
  starting = tries.then(() => made.isRunning() || child.kill());
}

async function stop(): Promise<void> {
  const [old, child] = [client, server];
  client = server = undefined;
  await Promise.race([starting, pause(PATIENCE)]);
  const asked = old?.isRunning();
  await old?.stop(PATIENCE).catch(() => undefined);
  if (asked) await Promise.race([ended(child), pause(PATIENCE)]);
  child?.kill();
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode === null) await once(child, "exit");
}

/** Has the server show the page in front; where none runs that can, the desk runs in a terminal. */
async function preview(): Promise<void> {
  await Promise.race([starting, pause(STARTS, undefined, { ref: false })]);
  const able = client?.isRunning() && client.initializeResult?.capabilities.executeCommandProvider;
  if (!able || !able.commands.includes(SHOW)) return run("serve");
  const uri = vscode.window.activeTextEditor?.document.uri;
  const given = uri ? [client?.code2ProtocolConverter.asUri(uri)] : [];
  await client?.sendRequest("workspace/executeCommand", { command: SHOW, arguments: given });
}

/** Runs a command of zine in a terminal, which stays when it has ended. */
async function run(verb: string): Promise<void> {
  const tried = await launched("--version");
  if (!tried) return;
  tried.kill();
  const { program, words, cwd } = command(verb);
  const execution = new vscode.ProcessExecution(program, words, { cwd });
  const scope = folder() ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task({ type: "zine", verb }, scope, verb, "zine", execution);
  await vscode.tasks.executeTask(task);
}

/** The process of a command of zine once it runs; where it cannot, the user is told how it can. */
async function launched(verb: string): Promise<ChildProcess | undefined> {
  const { program, words, cwd } = command(verb);
  try {
    return await new Promise<ChildProcess>((started, failed) => {
      const child = spawn(program, words, { cwd, windowsHide: true });
      child.once("spawn", () => started(child)).once("error", failed);
      child.stdin.on("error", () => undefined); // it has ended, which `close` tells
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === "ENOENT" ? "was not found" : `could not be started (${code})`;
    const how = `Install it, or name it in the setting zine.command, as in ${EXAMPLE}`;
    const settings = "workbench.action.openSettings";
    tell(`The command ${program} ${why}. ${how}`, "Open the setting", settings, "zine.command");
    return undefined;
  }
}

function command(verb: string): { program: string; words: string[]; cwd: string | undefined } {
  const set = vscode.workspace.getConfiguration("zine").get<string[] | string>("command", "zine");
  const [name = "zine", ...rest] = [set].flat().map(String);
  const cwd = folder()?.uri.fsPath;
  const program = /[\\/]/.test(name) ? resolve(cwd ?? "", name) : name;
  return { program, words: [...rest, verb], cwd };
}

/** The open folder that the text in front belongs to, or the first. */
function folder(): vscode.WorkspaceFolder | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const own = uri && vscode.workspace.getWorkspaceFolder(uri);
  return own ?? vscode.workspace.workspaceFolders?.[0];
}

function tell(message: string, button: string, action: string, ...words: string[]): void {
  const shown = vscode.window.showErrorMessage(message, button);
  void shown.then((chosen) => chosen && vscode.commands.executeCommand(action, ...words));
}
