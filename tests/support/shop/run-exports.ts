import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { siteEnvironment } from "../processes/site.ts";

/** What the accountant's command says and writes, on the demo's Directus. */
export function exportOrders(...args: string[]) {
  return runSiteCommand("server/bin/orders-export.ts", args);
}

/** What the owner's command says and writes of the members, on the demo's Directus and a stand-in for Stripe. */
export function exportMembers(payments: { url: string }, ...args: string[]) {
  return runSiteCommand("server/bin/members-export.ts", args, { STRIPE_API_URL: payments.url });
}

/** What the command says that takes mails which came back, on the demo's Directus. */
export function handleBounces(...args: string[]) {
  return runSiteCommand("server/bin/newsletter-bounces.ts", args);
}

function runSiteCommand(command: string, args: string[], own: Record<string, string> = {}) {
  const env = { NODE_ENV: "production" as const, ...siteEnvironment(3000, ":memory:"), ...own };
  return promisify(execFile)(process.execPath, [command, ...args], { env });
}
