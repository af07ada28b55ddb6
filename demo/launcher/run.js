/**
 * Runs a command that is not a Node program of ours (npm) on the launcher's tether: `node --import exit-with-parent.js run.js npm ci`.
 * It shares this process's group, so one signal reaches all of it.
 */
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });

process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
