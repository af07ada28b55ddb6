import assert from "node:assert/strict";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { acquireLock, withLock } from "../../demo/launcher/lock.js";
import { partUrl, program, scratch } from "./support.js";

/** @param {string} path */
const holder = (path) => `
  import { acquireLock } from ${JSON.stringify(partUrl("lock.js"))};
  console.log(acquireLock(${JSON.stringify(path)}).taken ? "taken" : "refused");
  setInterval(() => {}, 1000);
`;

test("a lock that a living process holds is refused, and its holder named", async (t) => {
  const path = join(scratch(t), "lock");
  const other = program(t, holder(path));
  await other.prints(/taken/);
  assert.deepEqual(acquireLock(path), { taken: false, holder: other.child.pid });
});

test("a lock whose holder was killed is taken over, and said to be stale", async (t) => {
  const path = join(scratch(t), "lock");
  const other = program(t, holder(path));
  await other.prints(/taken/);
  other.child.kill("SIGKILL");
  await other.ended;
  const lock = acquireLock(path);
  assert.equal(lock.taken && lock.stale, true);
});

test("a lock file that was cut off while being written is taken over", (t) => {
  const path = join(scratch(t), "lock");
  writeFileSync(path, '{"pid":');
  assert.equal(acquireLock(path).taken, true);
});

test("of ten processes that find a dead holder's lock exactly one takes it", async (t) => {
  const dir = scratch(t);
  const path = join(dir, "lock");
  writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, born: "never" }));
  const starters = Array.from({ length: 10 }, () => program(t, holder(path)));
  const answers = await Promise.all(starters.map((starter) => starter.prints(/taken|refused/)));
  assert.equal(answers.filter(([word]) => word === "taken").length, 1);
  assert.deepEqual(readdirSync(dir), ["lock"]);
});

test("work under a lock waits for the holder, and gives the lock back even if it fails", async (t) => {
  const path = join(scratch(t), "lock");
  const first = acquireLock(path);
  /** @type {number[]} */
  const waitedFor = [];
  const work = withLock(
    path,
    (pid) => waitedFor.push(pid),
    () => Promise.reject(new Error("in vain")),
  );
  if (first.taken) first.release();
  await assert.rejects(work, /in vain/);
  assert.deepEqual(waitedFor, [process.pid]);
  assert.equal(existsSync(path), false);
});
