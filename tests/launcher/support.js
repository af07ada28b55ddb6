import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const LAUNCHER = new URL("../../demo/launcher/", import.meta.url);

/** @param {string} name of a launcher's part */
export function partUrl(name) {
  return pathToFileURL(fileURLToPath(new URL(name, LAUNCHER))).href;
}

/**
 * @param {import("node:test").TestContext} test after which the folder goes
 * @returns {string} an empty folder
 */
export function scratch(test) {
  const dir = mkdtempSync(join(tmpdir(), "launcher-"));
  test.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/**
 * Runs a Node program of a few lines.
 *
 * @param {import("node:test").TestContext} test after which it is gone
 * @param {string} source ES module
 * @param {{ env?: NodeJS.ProcessEnv, args?: string[] }} [options] `args` instead of a source: a file and its arguments
 */
export function program(
  test,
  source,
  { env = process.env, args = ["--input-type=module", "-e", source] } = {},
) {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  /** @type {(() => void)[]} */
  const listeners = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  }
  /** @type {Promise<{ code: number | null, text: string }>} */
  const ended = new Promise((resolve) => child.once("close", (code) => resolve({ code, text })));
  test.after(() => child.kill("SIGKILL"));
  return {
    child,
    ended,
    /**
     * @param {RegExp} pattern
     * @returns {Promise<RegExpExecArray>} its match in what the program has printed
     */
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found) resolve(found);
        };
        listeners.push(look);
        look();
        void ended.then(() => reject(new Error(`It ended without printing ${pattern}: ${text}`)));
      }),
  };
}

/**
 * @param {import("node:test").TestContext} test after which the port is free again
 * @returns {Promise<number>} a port at which somebody listens
 */
export function takenPort(test) {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      resolve(/** @type {import("node:net").AddressInfo} */ (server.address()).port);
    });
    test.after(() => server.close());
  });
}

/**
 * Waits until a process is gone; a zombie counts as gone.
 *
 * @param {number} pid
 */
export async function untilGone(pid) {
  const { readStartTime } = await import("../../demo/launcher/process-info.js");
  const deadline = Date.now() + 15_000;
  while (readStartTime(pid)) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} is still there.`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
