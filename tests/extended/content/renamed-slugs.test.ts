import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { notifyOfChanges } from "../../support/directus/directus-flows.ts";
import { type Editor, openEditor } from "../../support/directus/editor.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { Shopper } from "../../support/shop/shopper.ts";

/** Milliseconds until a save shows. How soon it does is measured elsewhere; this machine may be busy. */
const soon = 40_000;
const mark = randomUUID().slice(0, 8);
const out = { status: "published", published_at: "2026-01-01T00:00:00Z" };

let editor: Editor;
let site: Site;
let guest: Shopper;
let endTelling: () => Promise<void>;

beforeAll(async () => {
  [editor, site] = await Promise.all([openEditor(), startSite({ LANGUAGES: "en,de" })]);
  endTelling = await notifyOfChanges(site.url);
  guest = new Shopper(site.url);
}, 60_000);

afterAll(async () => {
  await editor?.removeAll();
  const filter = encodeURIComponent(JSON.stringify({ url_from: { _contains: mark } }));
  const left = await asAdmin<{ id: string }[]>(`/items/redirects?limit=-1&fields=id&filter=${filter}`);
  if (left.length > 0)
    await asAdmin("/items/redirects", { method: "DELETE", body: left.map(({ id }) => id) });
  await endTelling?.();
  await site?.stop();
});

let made = 0;
const fresh = (name: string) => `${name}-${++made}-${mark}`;
const writePost = (slug: string, more: object = {}) =>
  editor.write("posts", { slug, title: `Renamed ${slug}`, ...out, ...more });
const rename = (collection: string, id: string, row: object) =>
  editor.ask("PATCH", `/items/${collection}/${id}`, row);

/** What a guest is told at an address, as soon as it is that. */
const answers = async (path: string, wanted: { status: number; location?: string }) => {
  const isIt = ({ status, location }: { status: number; location?: string }) =>
    status === wanted.status && (wanted.location === undefined || location === wanted.location);
  const { seen } = await eventually(() => guest.get(path), isIt, soon);
  expect({ status: seen.status, location: seen.location }, path).toMatchObject(wanted);
};
const movedTo = (location: string) => ({ status: 301, location });

/** The redirects from and to addresses of a test's own. */
async function redirectsOf(part: string): Promise<string[]> {
  const filter = { _or: [{ url_from: { _contains: part } }, { url_to: { _contains: part } }] };
  const rows = await asAdmin<{ url_from: string; url_to: string }[]>(
    `/items/redirects?limit=-1&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  return rows.map(({ url_from, url_to }) => `${url_from} ${url_to}`).sort();
}

/** How many saves are still under way to a redirect. */
async function pendingOf(part: string): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ url_from: { _contains: part } }));
  return (await asAdmin<object[]>(`/items/pending_redirects?filter=${filter}`)).length;
}

describe("the old address leads to the new one, when an editor renames", () => {
  test.each([
    ["posts", "/journal/", { title: "Renamed", ...out }],
    ["products", "/shop/", { title: "Renamed", type: "physical", ...out }],
    ["categories", "/shop/categories/", { title: "Renamed", status: "published" }],
    ["tags", "/journal/tags/", { title: "Renamed" }],
    ["authors", "/journal/authors/", { name: "Renamed" }],
  ])("%s", async (collection, base, row) => {
    const [old, next] = [fresh(collection), fresh("now")];
    const id = await editor.write(collection, { ...row, slug: old });
    await rename(collection, id, { slug: next });

    await answers(base + old, movedTo(base + next));
    await answers(`/de${base}${old}?ref=letter`, movedTo(`/de${base}${next}?ref=letter`));
    expect(await pendingOf(old)).toBe(0);
  });

  test("a page", async () => {
    const [old, next] = [`/${fresh("page")}`, `/${fresh("section")}/now`];
    const id = await editor.write("pages", { title: "Renamed", permalink: old, ...out });
    await answers(old, { status: 200 });
    await rename("pages", id, { permalink: next });

    await answers(old, movedTo(next));
    await answers(next, { status: 200 });
  });

  test("to letters beyond ASCII", async () => {
    const [old, next] = [fresh("größe"), fresh("جزر")];
    const id = await writePost(old);
    await rename("posts", id, { slug: next });

    await answers(`/journal/${encodeURI(old)}`, movedTo(`/journal/${encodeURI(next)}`));
    await answers(`/journal/${encodeURI(next)}`, { status: 200 });
  });

  test("several in one save", async () => {
    const slugs = [fresh("one"), fresh("other")];
    const ids = await Promise.all(slugs.map((slug) => writePost(slug)));
    const rows = ids.map((id, index) => ({ id, slug: `${slugs[index]}-now` }));
    await editor.ask("PATCH", "/items/posts", rows);

    for (const slug of slugs) await answers(`/journal/${slug}`, movedTo(`/journal/${slug}-now`));
  });
});

test("a slug that comes back is a page again, and the other one leads to it", async () => {
  const [a, b] = [fresh("there"), fresh("back")];
  const id = await writePost(a);
  await rename("posts", id, { slug: b });
  await answers(`/journal/${a}`, movedTo(`/journal/${b}`));
  await rename("posts", id, { slug: a });

  await answers(`/journal/${b}`, movedTo(`/journal/${a}`));
  await answers(`/journal/${a}`, { status: 200 });
  expect(await redirectsOf(a)).toEqual([`/journal/${b} /journal/${a}`]);
});

test("what was renamed twice is one step away, and stays so when its second address goes to another post", async () => {
  const [a, b, c] = [fresh("first"), fresh("second"), fresh("third")];
  const id = await writePost(a);
  await rename("posts", id, { slug: b });
  await answers(`/journal/${a}`, movedTo(`/journal/${b}`));
  await rename("posts", id, { slug: c });

  await answers(`/journal/${b}`, movedTo(`/journal/${c}`));
  await answers(`/journal/${a}`, movedTo(`/journal/${c}`));
  await writePost(b);
  await answers(`/journal/${b}`, { status: 200 });
  await answers(`/journal/${a}`, movedTo(`/journal/${c}`));
});

test("two posts that change places are both found, and nothing leads away from them", async () => {
  const [a, b, aside] = [fresh("left"), fresh("right"), fresh("aside")];
  const [one, other] = [await writePost(a), await writePost(b)];
  await rename("posts", one, { slug: aside });
  await answers(`/journal/${a}`, movedTo(`/journal/${aside}`));
  await rename("posts", other, { slug: a });
  await answers(`/journal/${b}`, movedTo(`/journal/${a}`));
  await rename("posts", one, { slug: b });

  await answers(`/journal/${aside}`, movedTo(`/journal/${b}`));
  for (const slug of [a, b]) await answers(`/journal/${slug}`, { status: 200 });
  expect(await redirectsOf(a)).toEqual([]);
});

test("a redirect that the editor had written for the old address gives way", async () => {
  const [old, next] = [fresh("written"), fresh("now")];
  const id = await writePost(old);
  await editor.ask("POST", "/items/redirects", { url_from: `/journal/${old}`, url_to: "/about" });
  await rename("posts", id, { slug: next });

  await answers(`/journal/${old}`, movedTo(`/journal/${next}`));
});

test("what changes no address that guests know leaves no redirect", async () => {
  const [draft, same, refused, taken] = [fresh("draft"), fresh("same"), fresh("refused"), fresh("taken")];
  const last = fresh("last");
  const inDraft = await writePost(draft, { status: "draft" });
  const asBefore = await writePost(same);
  const inVain = await writePost(refused);
  await writePost(taken);
  await rename("posts", inDraft, { slug: `${draft}-now` });
  await rename("posts", asBefore, { slug: same, title: "Another title" });
  await rename("posts", asBefore, { title: "A third title" });
  await expect(rename("posts", inVain, { slug: taken })).rejects.toThrow(/RECORD_NOT_UNIQUE/);
  const stranger = { method: "PATCH", headers: { "Content-Type": "application/json" } };
  const tried = await fetch(`${endpoints.directus.url}/items/posts/${inVain}`, {
    ...stranger,
    body: JSON.stringify({ slug: `${refused}-now` }),
  });
  // What has come later is there: nothing is still under way.
  const id = await writePost(last);
  await rename("posts", id, { slug: `${last}-now` });
  await answers(`/journal/${last}`, movedTo(`/journal/${last}-now`));

  expect(tried.status).toBe(403);
  for (const slug of [draft, same, refused]) expect(await redirectsOf(slug), slug).toEqual([]);
  await rename("posts", inVain, { slug: `${refused}-now` });
  await answers(`/journal/${refused}`, movedTo(`/journal/${refused}-now`));
  expect(await pendingOf(refused)).toBe(0);
});
