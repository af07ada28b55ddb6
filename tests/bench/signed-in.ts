import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient } from "../support/auth/auth-client.ts";
import { eventually } from "../support/eventually.ts";
import { personas } from "../support/personas.ts";
import { freePort } from "../support/processes/ports.ts";
import { countRounds, recordingProxy } from "../support/processes/recording-proxy.ts";
import { startSite } from "../support/processes/site.ts";
import { costsOfCalls } from "./gateway.ts";
import { loadFor, requestsPerCpuSecond } from "./load.ts";
import { repeatingProxy } from "./repeating-proxy.ts";
import type { Figures } from "./table.ts";

const rounds = 4;
const template = ["node_modules/@remix-run/serve/dist/cli.js", "tests/bench/children/template-remix.ts"];
const pages = { "shop list": "/shop", home: "/", post: "/journal/slack", account: "/account" };

/**
 * The shop's list as a member sees it, who is asked for at Directus and whose reads nobody shares, beside the same
 * elements from Remix's default template (Express, streaming, hydration), which asks no backend; and what a member's pages
 * ask Directus. What Directus says is repeated to the site, so that not its pace is measured but ours.
 */
export async function measureSignedIn(directus: string): Promise<Figures[]> {
  const [proxy, backend] = await Promise.all([recordingProxy(directus), repeatingProxy(directus)]);
  const [site, watched] = await Promise.all([
    startSite({ LOG_LEVEL: "warn", DIRECTUS_URL: backend.url }),
    startSite({ LOG_LEVEL: "warn", DIRECTUS_URL: proxy.url }),
  ]);
  try {
    const cookie = await signInAsCustomer(site.url);
    const watchedCookie = await signInAsCustomer(watched.url);
    const rows: Figures[] = [];
    const { gateway } = await costsOfCalls();
    for (const [page, path] of Object.entries(pages)) {
      console.error(`${page}: ${path}`);
      const { calls, waits } = await callsOf(watched.url + path, watchedCookie, proxy);
      const bare = await startTemplate(site.url + path, cookie);
      try {
        const own = { url: site.url + path, headers: { Cookie: cookie } };
        const best = { own: 0, bare: 0 };
        await loadFor(own, 1_500);
        await loadFor({ url: bare.url }, 1_500);
        for (let round = 0; round < rounds; round += 1) {
          best.own = Math.max(best.own, await requestsPerCpuSecond(site.process.pid, own, 3_000));
          best.bare = Math.max(best.bare, await requestsPerCpuSecond(bare.pid, { url: bare.url }, 3_000));
        }
        const ms = 1000 / best.own;
        const alone = ms - calls * gateway;
        rows.push({
          page,
          "ms of CPU": ms.toFixed(1),
          "the template": (1000 / best.bare).toFixed(1),
          ratio: (best.own / best.bare).toFixed(2),
          "without calls": (1000 / alone / best.bare).toFixed(2),
          calls: String(calls),
          rounds: String(waits),
        });
      } finally {
        bare.stop();
      }
    }
    return rows;
  } finally {
    await Promise.all([site.stop(), watched.stop()]);
    await Promise.all([proxy.close(), backend.close()]);
  }
}

/** @returns the cookies of the demo's customer on a site */
export async function signInAsCustomer(url: string): Promise<string> {
  const browser = new AuthClient(url);
  await browser.signIn(personas.maya.email, personas.maya.password);
  return [...browser.cookiesOf(new URL(url).host)].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Calls of Directus for a page that has been made before, and how many of them had to wait for another. */
async function callsOf(url: string, Cookie: string, proxy: Awaited<ReturnType<typeof recordingProxy>>) {
  await (await fetch(url, { headers: { Cookie } })).text();
  proxy.recorded.length = 0;
  await (await fetch(url, { headers: { Cookie } })).text();
  return { calls: proxy.recorded.length, waits: countRounds(proxy.recorded) };
}

async function startTemplate(url: string, Cookie: string) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-template-"));
  const file = join(folder, "page.html");
  writeFileSync(file, await (await fetch(url, { headers: { Cookie } })).text());
  const port = await freePort();
  const given: Record<string, string> = { NODE_ENV: "production", PORT: String(port), TEMPLATE_PAGE: file };
  const env = { PATH: process.env.PATH ?? "", ...given } as unknown as NodeJS.ProcessEnv;
  const child: ChildProcess = spawn(process.execPath, template, { env, stdio: "ignore" });
  const own = `http://localhost:${port}/`;
  await eventually(
    () =>
      fetch(own).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
    20_000,
  );
  const stop = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: own, pid: child.pid, stop };
}
