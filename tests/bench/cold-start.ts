import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SERVE_ARGUMENTS } from "../../demo/launcher/services.js";
import { freePort } from "../support/processes/ports.ts";
import { siteEnvironment } from "../support/processes/site.ts";
import { type Figures, percentile } from "./table.ts";

const times = 9;
const bareRemix = ["node_modules/@remix-run/serve/dist/cli.js", "tests/bench/children/bare-remix.ts"];

interface Start {
  /** Milliseconds. */
  wall: number;
  cpu: number;
}

/**
 * Starts the site and a Remix of one page on `remix-serve` in turn, and measures how long it is until each takes a
 * connection, the first start of all left out: it fills Node's compile cache.
 */
export async function measureColdStart(): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-cold-"));
  const bare: Start[] = [];
  const site: Start[] = [];
  for (let n = 0; n <= times; n += 1) {
    console.error(`  ${n} of ${times}`);
    bare.push(await startOnce(bareRemix, (port) => ({ PORT: String(port), NODE_ENV: "production" })));
    const state = join(folder, `state-${n}.sqlite`);
    site.push(await startOnce(SERVE_ARGUMENTS, (port) => siteEnvironment(port, state)));
  }
  rmSync(folder, { recursive: true, force: true });
  const of = middleOf(bare);
  return [rowOf("a Remix of one page", bare, of), rowOf("the site", site, of)];
}

async function startOnce(
  args: string[],
  environment: (port: number) => Record<string, string>,
): Promise<Start> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? "", ...environment(port) } as unknown as NodeJS.ProcessEnv,
    stdio: "ignore",
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}`);
    await pause(2);
  }
  const start = { wall: performance.now() - began, cpu: cpuOf(child) };
  child.kill("SIGKILL");
  await once(child, "exit");
  return start;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

/** Milliseconds of a process so far; Linux counts hundredths of a second. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function middleOf(starts: Start[]): Start {
  const [, ...counted] = starts;
  const middle = (of: (start: Start) => number) => percentile(counted.map(of), 0.5);
  return { wall: middle(({ wall }) => wall), cpu: middle(({ cpu }) => cpu) };
}

function rowOf(page: string, starts: Start[], bare: Start): Figures {
  const { wall, cpu } = middleOf(starts);
  return {
    "until it listens": page,
    ms: `${wall}`,
    "ms of CPU": `${cpu}`,
    "of a bare Remix": (wall / bare.wall).toFixed(1),
  };
}
