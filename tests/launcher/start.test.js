import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { acquireLock } from "../../demo/launcher/lock.js";
import { program, scratch, takenPort } from "./support.js";

const START = fileURLToPath(new URL("../../demo/start.js", import.meta.url));

/**
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string>} env
 */
const start = (t, env) =>
  program(t, "", { args: [START], env: { ...process.env, DEMO_DIR: scratch(t), ...env } }).ended;

test("a port in use ends the start with one sentence", async (t) => {
  const { code, text } = await start(t, { PORT: String(await takenPort(t)) });
  assert.equal(code, 1);
  assert.match(text, /^Port \d+ \(site\) is in use: [^\n]+\n$/);
});

test("a second start in the same folder is refused with one sentence", async (t) => {
  const dir = scratch(t);
  acquireLock(join(dir, "lock"));
  const { code, text } = await start(t, { DEMO_DIR: dir });
  assert.equal(code, 1);
  assert.match(text, /^A demo is already running in [^\n]+\n$/);
});

test("a port that is no number ends the start with one sentence", async (t) => {
  const { code, text } = await start(t, { PORT: "eighty" });
  assert.equal(code, 1);
  assert.equal(text, 'PORT must be a port number between 1 and 65530, not "eighty".\n');
});

test("a place that cannot be a folder ends the start with one sentence", async (t) => {
  const { code, text } = await start(t, { DEMO_DIR: join(START, "data") });
  assert.equal(code, 1);
  assert.match(text, /^Nothing can be written to [^\n]+start\.js\/data: [^\n]+\n$/);
});
