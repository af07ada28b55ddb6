import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { siteEnvironment } from "./site.ts";

/** What the accountant's command says and writes, on the demo's Directus. */
export function exportOrders(...args: string[]) {
  const env = { NODE_ENV: "production" as const, ...siteEnvironment(3000, ":memory:") };
  return promisify(execFile)(process.execPath, ["server/orders-export.ts", ...args], { env });
}
