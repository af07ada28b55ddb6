import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../support/directus/directus.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { givenGatedPost } from "../support/shop/members.ts";
import type { Wanted } from "./children/newsletter-members.ts";
import { alone } from "./in-subprocess.ts";
import { type Figures, percentile } from "./table.ts";

const seconds = 60;
/** Milliseconds for which a member comes back to a page that says so. */
const patience = 300_000;
const batch = 100;
const text = "what the members know";

/** The last answer: its status, whether it is the post, and milliseconds until it was there. */
interface Answer {
  status: number;
  isPost: boolean;
  ms: number;
}

/** Members who all open a post within a minute of a newsletter; beside it, a guest's page made anew twice a second. */
export async function measureNewsletter(members: number): Promise<Figures[]> {
  const gated = await givenGatedPost(text);
  const free = { path: "/journal/slack", marker: "Slack" };
  const forMembers = { path: `/journal/${gated.slug}`, marker: text, plan: gated.plan };
  const rows: Figures[] = [];
  for (const [post, what, bearers] of [
    ["free", free, "expired"],
    ["gated", forMembers, "valid"],
    ["gated", forMembers, "expired"],
  ] as const) {
    const site = await startSite({ LOG_LEVEL: "warn" });
    try {
      console.error(`${members} members, a ${post} post, bearers ${bearers}`);
      const { answers, others } = await send(site, { members, bearers }, what);
      const times = answers.map(({ ms }) => ms);
      rows.push({
        post,
        bearers,
        served: `${answers.filter(({ status, isPost }) => status === 200 && isPost).length} of ${members}`,
        "sent away": String(answers.filter(({ status }) => status >= 300 && status < 400).length),
        p50: String(percentile(times, 0.5)),
        p99: String(percentile(times, 0.99)),
        "others' p99": String(percentile(others, 0.99)),
      });
    } finally {
      await site.stop();
    }
  }
  await asAdmin(`/items/plans/${gated.plan}`, { method: "PATCH", body: { status: "archived" } });
  return rows;
}

async function send(site: Site, wanted: Wanted, what: { path: string; marker: string; plan?: string }) {
  const people = await alone<{ id: string; session: string }[]>(
    "tests/bench/children/newsletter-members.ts",
    wanted,
    site.environment,
  );
  const ids = people.map(({ id }) => id);
  try {
    if (what.plan) await open(what.plan, ids);
    await fetch(site.url + what.path).then((answer) => answer.text());
    let isOver = false;
    const others = askAsGuest(site.url, () => isOver);
    const answers = await Promise.all(
      people.map(async ({ session }, at) => {
        await pause((at / people.length) * seconds * 1000);
        return ask(site.url + what.path, what.marker, session);
      }),
    );
    isOver = true;
    return { answers, others: await others };
  } finally {
    for (let from = 0; from < ids.length; from += batch)
      await asAdmin("/users", { method: "DELETE", body: ids.slice(from, from + batch) });
  }
}

async function open(plan: string, users: string[]): Promise<void> {
  const row = { plan, source: "gift", starts_at: "2026-01-01T00:00:00Z", ends_at: "2099-01-01T00:00:00Z" };
  const rows = users.map((user) => ({ ...row, user, key: `${user}:${plan}:gift` }));
  for (let from = 0; from < rows.length; from += batch)
    await asAdmin("/items/entitlements", { method: "POST", body: rows.slice(from, from + batch) });
}

/** Once more where the page says when: the site signs the member in meanwhile. */
async function ask(url: string, marker: string, session: string): Promise<Answer> {
  const began = performance.now();
  const headers = { Cookie: `authjs.session-token=${session}` };
  for (;;) {
    const answer = await fetch(url, { headers, redirect: "manual" });
    const body = await answer.text();
    const ms = performance.now() - began;
    const again = answer.status === 503 ? Number(answer.headers.get("Retry-After")) : 0;
    if (again === 0 || ms > patience) return { status: answer.status, isPost: body.includes(marker), ms };
    await pause(again * 1000);
  }
}

/** Each with a query of its own, so that the page is not a kept one. */
async function askAsGuest(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await fetch(`${url}/shop?q=${times.length}`).then((answer) => answer.text());
    times.push(performance.now() - began);
    await pause(500);
  }
  return times;
}
