import { relative } from "node:path";
import { parseArgs } from "node:util";
import { startDemo } from "./demo.js";
import { DemoError } from "./errors.js";
import { resolvePaths } from "./paths.js";
import { findParent } from "./process-info.js";
import { formatWelcome } from "./welcome.js";

const PARENT_CHECK_MS = 1_000;

const USAGE = `npm start               start the demo: the site, Directus and everything it needs
npm start -- --dev      the same, with Vite's development server instead of the built site

PORT (3000) moves the site, DEMO_PORT_BASE (4100) the rest, DEMO_DIR (.demo) the data.`;

/** Runs the demo until it is told to stop, or a part of it dies. Sets the process's exit code. */
export async function runCli() {
  const { values } = parseArgs({ options: { dev: { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help) return console.log(USAGE);

  const starting = new AbortController();
  /** @type {(() => Promise<void>) | undefined} */
  let stop;
  let asked = false;
  const leave = () => {
    if (asked) process.exit(1);
    asked = true;
    starting.abort();
    stop?.().then(() => process.exit());
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, leave);
  leaveWithParent(leave);
  // A closed terminal must not keep us from stopping what we started.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

  try {
    const demo = await startDemo({
      dev: values.dev,
      signal: starting.signal,
      onDeath: (name, why) => {
        console.error(`${name} has stopped, so the demo stops too. ${why}`);
        process.exitCode = 1;
        leave();
      },
    });
    stop = () => demo.stop();
    if (asked) return stop().then(() => process.exit());
    console.log(formatWelcome(demo.endpoints, relative(process.cwd(), resolvePaths().dir) || "."));
  } catch (error) {
    if (!asked) console.error(error instanceof DemoError ? error.message : error);
    process.exit(asked ? 130 : 1);
  }
}

/**
 * npm passes signals on, but not the one that nobody can catch. Between npm and us there may be a shell, which stays.
 *
 * @param {() => void} leave
 */
function leaveWithParent(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const parents = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === parents) return;
    clearInterval(timer);
    leave();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Our parent and, where it can be read, that one's parent, as an opaque text. */
function ancestry() {
  return `${process.ppid} ${findParent(process.ppid) ?? ""}`;
}
