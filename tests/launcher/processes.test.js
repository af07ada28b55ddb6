import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Processes } from "../../demo/launcher/processes.js";
import { partUrl, program, scratch, untilGone } from "./support.js";

const NEVER_ENDS = "setInterval(() => {}, 1000);";
const DEAF = `process.on("SIGTERM", () => {}); process.send?.("up"); ${NEVER_ENDS}`;
const WITH_GRANDCHILD = `
  const { spawn } = await import("node:child_process");
  process.send?.(spawn(process.execPath, ["-e", ${JSON.stringify(NEVER_ENDS)}]).pid);
`;

/** @param {string} source */
const command = (source) => ({ node: process.execPath, args: ["--input-type=module", "-e", source] });

test("stopping a process ends what it has started, too", async (t) => {
  const processes = new Processes(scratch(t));
  const pid = await new Promise((onMessage) => {
    processes.start("parent", command(WITH_GRANDCHILD), { onMessage });
  });
  await processes.stop("parent");
  await untilGone(Number(pid));
});

test("a process that does not heed SIGTERM is killed", async (t) => {
  const processes = new Processes(scratch(t));
  /** @type {ReturnType<Processes["start"]> | undefined} */
  let running;
  await new Promise((onMessage) => {
    running = processes.start("deaf", command(DEAF), { onMessage });
  });
  await processes.stop("deaf");
  assert.equal(running?.child.signalCode, "SIGKILL");
});

test("when the launcher is killed with SIGKILL, nothing it has started stays", async (t) => {
  const launcher = program(
    t,
    `
    import { Processes } from ${JSON.stringify(partUrl("processes.js"))};
    const processes = new Processes(${JSON.stringify(scratch(t))});
    const onMessage = (pid) => console.log("grandchild", pid);
    processes.start("parent", { node: process.execPath, args: ["-e", ${JSON.stringify(`(async () => {${WITH_GRANDCHILD}})()`)}] }, { onMessage });
    const deaf = processes.start("deaf", { node: process.execPath, args: ["-e", ${JSON.stringify(DEAF)}] }, { onMessage: () => console.log("deaf", deaf.child.pid) });
  `,
  );
  const [grandchild, deaf] = await Promise.all([
    launcher.prints(/grandchild (\d+)/),
    launcher.prints(/deaf (\d+)/),
  ]);
  launcher.child.kill("SIGKILL");
  await Promise.all([untilGone(Number(grandchild[1])), untilGone(Number(deaf[1]))]);
});

test("what a process says that is to be shown stands in the terminal and in its log", async (t) => {
  const folder = scratch(t);
  const launcher = program(
    t,
    `
    import { Processes } from ${JSON.stringify(partUrl("processes.js"))};
    const said = ${JSON.stringify(`console.log("a line"); console.error("an error");`)};
    new Processes(${JSON.stringify(folder)}).start("site", { node: process.execPath, args: ["-e", said], shown: true });
  `,
  );
  await launcher.prints(/a line[\s\S]*an error|an error[\s\S]*a line/);
  const log = readFileSync(join(folder, "site.log"), "utf8");
  assert.match(log, /a line/);
  assert.match(log, /an error/);
});

test("an end that nobody asked for is told, one that was asked for is not", async (t) => {
  const processes = new Processes(scratch(t));
  const how = await new Promise((onEnd) => {
    processes.start("short", command("process.exit(3)"), { onEnd });
  });
  assert.equal(how, "It ended with code 3.");

  const told = t.mock.fn();
  processes.start("long", command(NEVER_ENDS), { onEnd: told });
  await processes.stop("long");
  assert.equal(told.mock.callCount(), 0);
});

test("a command that fails is reported with the last lines of its log", async (t) => {
  const processes = new Processes(scratch(t));
  const failing = command(`for (let i = 1; i <= 20; i++) console.log("line", i); process.exit(1);`);
  await assert.rejects(processes.run("failing", failing), (error) => {
    const text = String(error);
    return /line 20\n/.test(text) && !/line 5\n/.test(text) && text.includes(processes.logOf("failing"));
  });
});

test("what a tethered process forks is left to its own parent", async (t) => {
  const dir = scratch(t);
  const forked = join(dir, "forked.mjs");
  writeFileSync(forked, "process.send(process.execArgv);");
  const forker = join(dir, "forker.mjs");
  writeFileSync(
    forker,
    `import { fork } from "node:child_process";
     fork(${JSON.stringify(forked)}).on("message", (message) => process.send(message));`,
  );
  const processes = new Processes(dir);
  const preloaded = await new Promise((onMessage) => {
    processes.start("forker", { node: process.execPath, args: [forker] }, { onMessage });
  });
  assert.deepEqual(preloaded, []);
});
