import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DemoError } from "./errors.js";
import { ROOT } from "./paths.js";

const TETHER = fileURLToPath(new URL("exit-with-parent.js", import.meta.url));
const GRACE_MS = 6_000;
const LAST_LINES = 15;

/**
 * @typedef {object} Command
 * @property {string} node the Node to run it with
 * @property {string[]} args
 * @property {Record<string, string | undefined>} [env] the whole environment; the launcher's own if absent
 * @property {string} [cwd]
 * @property {boolean} [shown] in this terminal too, beside its log
 *
 * @typedef {object} Running
 * @property {import("node:child_process").ChildProcess} child
 * @property {Promise<void>} ended
 * @property {boolean} expected its end is no accident: it was asked to stop
 */

/** Every process that the launcher has started: each leads a group of its own, is tethered, and writes its own log. */
export class Processes {
  /** @type {Map<string, Running>} */
  #running = new Map();
  #closed = false;

  /** @param {string} logDir */
  constructor(logDir) {
    this.logDir = logDir;
    mkdirSync(logDir, { recursive: true });
  }

  /**
   * @param {string} name
   * @param {Command} command
   * @param {{ append?: boolean, onEnd?: (how: string) => void, onMessage?: (message: unknown) => void }} [options]
   *   `onEnd` is called if it ends without having been asked to
   * @returns {Running}
   */
  start(name, command, options = {}) {
    if (this.#closed) throw new DemoError("The demo is stopping.");
    const log = openSync(this.logOf(name), options.append ? "a" : "w");
    const child = spawn(command.node, ["--import", TETHER, ...command.args], {
      cwd: command.cwd ?? ROOT,
      env: /** @type {NodeJS.ProcessEnv} */ (command.env ?? process.env),
      stdio: command.shown ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", log, log, "ipc"],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (/** @type {Buffer} */ said) => {
        writeSync(log, said);
        process.stdout.write(said);
      });
    }
    const onMessage = options.onMessage;
    if (onMessage) child.on("message", onMessage);
    child.on("error", (error) => writeSync(log, `${error.message}\n`));
    /** @type {Running} */
    const running = { child, expected: false, ended: Promise.resolve() };
    running.ended = new Promise((resolve) => {
      child.once("close", () => {
        closeSync(log);
        if (this.#running.get(name) === running) this.#running.delete(name);
        if (!running.expected) options.onEnd?.(howItEnded(child));
        resolve();
      });
    });
    this.#running.set(name, running);
    return running;
  }

  /**
   * Runs a command to its end.
   *
   * @param {string} name
   * @param {Command} command
   * @param {{ append?: boolean, onMessage?: (message: unknown) => void }} [options]
   * @throws {Trouble} with the last lines of its log, if it fails
   */
  async run(name, command, options = {}) {
    const { child, ended } = this.start(name, command, options);
    await ended;
    if (child.exitCode !== 0) throw new DemoError(`${howItEnded(child)}\n${this.lastLines(name)}`);
  }

  /**
   * @param {string} name
   * @param {Running} running
   * @returns {boolean} whether that very process still runs under this name
   */
  isCurrent(name, running) {
    return this.#running.get(name) === running;
  }

  /**
   * Sends a signal to a process and its group, and waits until the process has ended.
   *
   * @param {string} name
   * @param {NodeJS.Signals} [signal] SIGTERM turns into SIGKILL after a few seconds
   */
  async stop(name, signal = "SIGTERM") {
    const running = this.#running.get(name);
    if (!running) return;
    running.expected = true;
    signalGroup(running.child, signal);
    const killer = setTimeout(() => signalGroup(running.child, "SIGKILL"), GRACE_MS);
    await running.ended;
    clearTimeout(killer);
    signalGroup(running.child, "SIGKILL");
  }

  /** @param {NodeJS.Signals} [signal] */
  async stopAll(signal) {
    this.#closed = true;
    await Promise.all([...this.#running.keys()].map((name) => this.stop(name, signal)));
  }

  /** @param {string} name */
  logOf(name) {
    return join(this.logDir, `${name}.log`);
  }

  /** @param {string} name */
  lastLine(name) {
    const text = readFileSync(this.logOf(name), "utf8").trimEnd();
    return text.slice(text.lastIndexOf("\n") + 1);
  }

  /** @param {string} name */
  lastLines(name) {
    const lines = readFileSync(this.logOf(name), "utf8").trimEnd().split("\n").slice(-LAST_LINES);
    return lines
      .map((line) => `  | ${line}\n`)
      .join("")
      .concat(`  The whole log: ${this.logOf(name)}`);
  }
}

/** @param {import("node:child_process").ChildProcess} child */
function howItEnded(child) {
  if (child.signalCode) return `It was ended by ${child.signalCode}.`;
  return child.pid ? `It ended with code ${child.exitCode}.` : "It could not be started.";
}

/**
 * The group outlives its leader as long as anything in it runs, so it is signalled even then.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}
