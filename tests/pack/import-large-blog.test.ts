import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { largeBlog, largeMembers } from "../support/directus/ghost.ts";
import { startImport } from "../support/directus/run-import.ts";
import { eventually } from "../support/eventually.ts";
import { admin, createAsOwner, unique } from "./directus.ts";

const mark = `${unique("l").slice(0, 10)}-`;
const folder = mkdtempSync(join(tmpdir(), "vitrine-ghost-"));
const [file, members] = [join(folder, "blog.json"), join(folder, "members.csv")];
writeFileSync(file, JSON.stringify(largeBlog(mark, 60)));
writeFileSync(members, largeMembers(mark, 300));
const newsletter = `The letter ${mark}`;
await createAsOwner("/items/newsletters", { name: newsletter, status: "published" });

const plan = ["--plan", `${mark}gold=readers-tide`];
const args = [file, "--members", members, ...plan, "--newsletter", newsletter, "--apply"];
const made = (lines: string[]) => lines.filter((line) => / {2}(made|completed)\b/.test(line));
const filter = (path: string) => `filter${path}[_contains]=${mark}`;
const places = {
  users: `/users?${filter("[email]")}`,
  customers: `/items/customers?${filter("[email]")}`,
  entitlements: `/items/entitlements?${filter("[user][email]")}`,
  subscriptions: `/items/newsletter_subscriptions?${filter("[subscriber][email]")}`,
  subscribers: `/items/newsletter_subscribers?${filter("[email]")}`,
  posts: `/items/posts?${filter("[slug]")}`,
  texts: `/items/members_texts?${filter("[$FOLLOW(posts,members_text)][slug]")}`,
  redirects: `/items/redirects?${filter("[url_from]")}`,
  authors: `/items/authors?${filter("[slug]")}`,
  tags: `/items/tags?${filter("[slug]")}`,
};

async function idsOf(path: string): Promise<unknown[]> {
  return (await admin.get(`${path}&fields=id&limit=-1`)).rows.map(({ id }) => id);
}

async function countAll(): Promise<Record<string, number>> {
  const counted = Object.entries(places).map(
    async ([name, path]) => [name, (await idsOf(path)).length] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

afterAll(async () => {
  for (const path of Object.values(places)) {
    const ids = await idsOf(path);
    if (ids.length > 0) await admin.remove(path.split("?")[0] ?? "", ids);
  }
});

test("an import that is killed goes on where it was, and of a whole one nothing is left to do", async () => {
  const killed = startImport(args);
  const hasMembers = (lines: string[]) => lines.some((line) => line.startsWith("member  "));
  await eventually(async () => made(killed.said()), hasMembers, 60_000);
  killed.process.kill("SIGKILL");
  await killed.ended;
  const first = await countAll();
  expect(first.customers).toBeGreaterThan(0);
  expect(first.customers).toBeLessThan(300);
  const gone = `[email][_eq]=member-0-${mark}@example.com`;
  for (const path of [
    `newsletter_subscriptions?filter[subscriber]${gone}`,
    `newsletter_subscribers?filter${gone}`,
  ])
    await admin.remove(`/items/${path.split("?")[0]}`, await idsOf(`/items/${path}`));

  const { code, lines } = await startImport(args).ended;
  expect(code).toBe(0);
  expect(made(lines).filter((line) => line.startsWith("member")).length).toBe(300 - (first.customers ?? 0));
  const whole = await countAll();
  expect(whole).toEqual({
    users: 300,
    customers: 300,
    entitlements: 30,
    subscriptions: 149,
    subscribers: 149,
    posts: 60,
    texts: 12,
    redirects: 60 + 2 * 10 + 2 * 4,
    authors: 4,
    tags: 10,
  });

  const again = await startImport(args).ended;
  expect(again.code).toBe(0);
  expect(made(again.lines)).toEqual([]);
  expect(await countAll()).toEqual(whole);
}, 180_000);
