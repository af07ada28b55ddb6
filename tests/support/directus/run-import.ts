import { type ChildProcess, spawn } from "node:child_process";
import { endpoints } from "../endpoints.ts";
import { siteEnvironment } from "../processes/site.ts";

/** `npm run import:ghost` against the demo, what it says as it says it, and how it ends. */
export function startImport(args: string[]): {
  process: ChildProcess;
  said: () => string[];
  ended: Promise<{ code: number | null; lines: string[]; stderr: string }>;
} {
  const env = {
    NODE_ENV: "production" as const,
    ...siteEnvironment(3000, ":memory:"),
    DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken,
  };
  const child = spawn(process.execPath, ["pack/import-ghost.ts", ...args], { env });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => {
    stdout += text;
  });
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const said = () => stdout.split("\n");
  const ended = new Promise<{ code: number | null; lines: string[]; stderr: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, lines: said(), stderr }));
  });
  return { process: child, said, ended };
}
