import { randomUUID } from "node:crypto";
import { SERVE_ARGUMENTS } from "../../demo/launcher/services.js";
import { asAdmin } from "../support/directus/directus.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { alone } from "./in-subprocess.ts";
import type { Figures } from "./table.ts";

const members = 1_000;
const customerRole = "0c0ffee0-0000-4000-8000-000000000201";
const telling = ["--expose-gc", "--import", "./tests/bench/children/tell-memory.ts", ...SERVE_ARGUMENTS];

interface Memory {
  inUse: number;
  rss: number;
}

/**
 * What a thousand members who are signed in cost the site in memory: it is asked for as many pages by one of them, then for
 * one by each.
 * @returns megabytes, once all that can go has gone
 */
export async function measureSessionMemory(): Promise<Figures[]> {
  const people = await makeMembers();
  const site = await startSite({ LOG_LEVEL: "warn" }, telling);
  try {
    const cookies = await beginSessions(site, people);
    await visit(site, Array(members).fill(cookies[0]));
    const before = await memoryOf(site);
    await visit(site, cookies);
    const after = await memoryOf(site);
    const row = (what: string, of: keyof Memory): Figures => ({
      what,
      "one member": megabytes(before[of]),
      [`${members} members`]: megabytes(after[of]),
      more: megabytes(after[of] - before[of]),
    });
    return [row("in use (heap and buffers), MB", "inUse"), row("resident, MB", "rss")];
  } finally {
    await site.stop();
    await asAdmin("/users", { method: "DELETE", body: people.map(({ id }) => id) });
  }
}

/** Members with a bearer that does not run out, so that none has to be fetched. */
async function makeMembers(): Promise<{ id: string; token: string }[]> {
  console.error(`${members} members`);
  const made = Array.from({ length: members }, () => ({
    email: `${randomUUID()}@example.com`,
    first_name: "Ada",
    role: customerRole,
    status: "active",
    token: randomUUID(),
  }));
  const rows: { id: string }[] = [];
  for (let from = 0; from < members; from += 100)
    rows.push(
      ...(await asAdmin<{ id: string }[]>("/users", { method: "POST", body: made.slice(from, from + 100) })),
    );
  return rows.map(({ id }, at) => ({ id, token: made[at]?.token ?? "" }));
}

/** Sessions straight into the site's state, as signing in would leave them there. */
async function beginSessions({ environment }: Site, people: { id: string; token: string }[]) {
  const ids = await alone<string[]>("tests/bench/children/begin-sessions.ts", people, environment);
  return ids.map((id) => `authjs.session-token=${id}`);
}

async function visit({ url }: Site, cookies: string[]): Promise<void> {
  for (let from = 0; from < cookies.length; from += 10) {
    const some = cookies.slice(from, from + 10).map(async (Cookie) => {
      const answer = await fetch(`${url}/account`, { headers: { Cookie }, redirect: "manual" });
      await answer.text();
      if (answer.status !== 200) throw new Error(`the account answers ${answer.status}`);
    });
    await Promise.all(some);
  }
}

async function memoryOf(site: Site): Promise<Memory> {
  const told = () => [...site.log().matchAll(/^\{"inUse":.*$/gm)].map(([line]) => JSON.parse(line) as Memory);
  const before = told().length;
  site.process.kill("SIGUSR2");
  const { seen } = await eventually(
    async () => told(),
    (lines) => lines.length > before,
    10_000,
  );
  return seen.at(-1) ?? { inUse: 0, rss: 0 };
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
