import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIdentityEnvironment } from "../../../demo/identity/clients.js";
import { SERVE_ARGUMENTS } from "../../../demo/launcher/services.js";
import { notifyOfChanges } from "../directus/directus-flows.ts";
import { endpoints, secrets } from "../endpoints.ts";
import { freePort } from "./ports.ts";

/** A site of a test's own, on the demo's backends. */
export interface Site {
  url: string;
  process: ChildProcess;
  /** What it was started with. */
  environment: Record<string, string>;
  /** All that it has written to its log. */
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Those of this test file. */
export const runningSites = new Set<Site>();

/** The environment of a site on the demo's backends, with a state of its own. */
export function siteEnvironment(port: number, stateFile: string): Record<string, string> {
  return {
    SITE_URL: `http://localhost:${port}`,
    PORT: String(port),
    HOST: "127.0.0.1,::1",
    STATE_FILE: stateFile,
    AUTH_SECRET: secrets.authSecret,
    ...createIdentityEnvironment(endpoints.identity.issuer, secrets.identityClientSecret),
    DIRECTUS_URL: endpoints.directus.url,
    DIRECTUS_TIMEOUT: "14",
    DIRECTUS_SERVICE_TOKEN: secrets.serviceToken,
    DIRECTUS_WEBHOOK_SECRET: secrets.directusWebhookSecret,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: endpoints.payments.api,
    STRIPE_JS_URL: `${endpoints.payments.api}/js/endive/stripe.js`,
    SMTP_URL: endpoints.mail.smtp,
    MAIL_FROM: "Slack Water Press <post@slackwater.example>",
    LOG_LEVEL: "info",
  };
}

/** While all tests run, every site writes down what it answers. */
function recorded(): Record<string, string> {
  const { VITRINE_ANSWERS, VITRINE_RECORDER } = process.env;
  return VITRINE_ANSWERS && VITRINE_RECORDER ? { VITRINE_ANSWERS, NODE_OPTIONS: VITRINE_RECORDER } : {};
}

/**
 * Starts Vite's development server as `npm run dev` does, and waits until it answers.
 * @param cwd a folder with a copy of the site, where it is not this one
 */
export async function startDevelopmentSite({
  cwd,
  env = {},
}: {
  cwd?: string;
  env?: Record<string, string>;
} = {}): Promise<Site> {
  const port = await freePort();
  const args = [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:dev",
    "--strictPort",
    "--port",
    String(port),
  ];
  return startSite({ ...env, PORT: String(port), NODE_ENV: "development" }, args, cwd);
}

/**
 * Starts the production server as `npm run serve` does, and waits until it answers.
 * @param env variables that are to be different from the demo's
 * @param cwd a folder with a copy of the site that has been built, where it is not this one
 */
export async function startSite(
  env: Record<string, string> = {},
  args: string[] = SERVE_ARGUMENTS,
  cwd?: string,
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-site-"));
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const environment = {
    PATH: process.env.PATH ?? "",
    ...siteEnvironment(port, join(folder, "state.sqlite")),
    ...recorded(),
    ...env,
  };
  const child = spawn(process.execPath, args, {
    cwd,
    env: environment as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => lines.push(String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://localhost:${port}`;
  const [removeFlow] = await Promise.all([
    notifyOfChanges(`http://127.0.0.1:${port}`),
    answers(`${url}/healthz`, child, () => lines.join("")),
  ]);
  const site: Site = {
    url,
    process: child,
    environment,
    log: () => lines.join(""),
    async stop(signal = "SIGTERM") {
      runningSites.delete(site);
      child.kill(signal);
      await Promise.all([ended, removeFlow()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  runningSites.add(site);
  return site;
}

async function answers(url: string, child: ChildProcess, log: () => string) {
  const until = Date.now() + 55_000;
  while (child.exitCode === null && Date.now() < until) {
    const signal = AbortSignal.timeout(Math.max(1, until - Date.now()));
    const answer = await fetch(url, { signal }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`The site does not answer:\n${log()}`);
}
