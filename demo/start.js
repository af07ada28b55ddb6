/**
 * `npm start`, and for tests the same as a function. Plain JavaScript, since it runs on the machine's own Node before
 * anything is installed.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = 20;

/**
 * @param {import("./launcher/demo.js").DemoOptions} [options]
 */
export async function startDemo(options) {
  const demo = await import("./launcher/demo.js");
  return demo.startDemo(options);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    console.error(`Node ${OLDEST_NODE} or newer is needed to start; this is ${process.version}.`);
    process.exit(1);
  }
  const { runCli } = await import("./launcher/cli.js");
  await runCli();
}
