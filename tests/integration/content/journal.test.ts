import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { AuthClient } from "../../support/auth/auth-client.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { secrets } from "../../support/endpoints.ts";
import { folders, png, uploadFile } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { countRounds, isSearchIndex } from "../../support/processes/recording-proxy.ts";
import { openRecordedSite } from "../../support/processes/test-site.ts";

const { site, directus } = openRecordedSite();
const made: string[] = [];

afterAll(async () => {
  for (const path of made.reverse()) await asAdmin(path, { method: "DELETE" });
});

async function givenPost(fields: Record<string, unknown>): Promise<string> {
  const slug = `post-${randomUUID()}`;
  const row = { title: "A post of a test", slug, status: "published", published_at: "2023-05-05T12:00:00Z" };
  const { id } = await asAdmin<{ id: string }>("/items/posts", {
    method: "POST",
    body: { ...row, ...fields },
  });
  made.push(`/items/posts/${id}`);
  return (fields.slug as string) ?? slug;
}

async function givenPicture(folder?: string): Promise<string> {
  const id = await uploadFile({ name: "gauge.png", type: "image/png", content: png(1000, 500) }, folder);
  made.push(`/files/${id}`);
  return id;
}

/** So late that requests of one round overlap on a busy machine too. */
const slowly: Parameters<typeof directus.behave>[0] = () => ({ kind: "late", milliseconds: 300 });

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const proseOf = (html: string) => /<div class="prose".*?<\/div>/s.exec(html)?.[0] ?? "";

describe("pictures in a text", () => {
  test("have their sizes and addresses to keep, whoever wrote the address", async () => {
    const [first, second, missing, shut] = [
      await givenPicture(),
      await givenPicture(),
      randomUUID(),
      await givenPicture(folders.shut),
    ];
    const slug = await givenPost({
      content: `<p><img src="/assets/${first}?key=large" alt="A gauge"></p>
        <p><img src="${directus.url}/assets/${second}/gauge.png" alt="Small" width="300" height="9"></p>
        <p>gone: <img src="/assets/${missing}" alt="Missing"><img src="/assets/${shut}" alt="Shut"></p>
        <p><img src="https://elsewhere.example/pixel.gif" alt="Foreign"></p>
        <p><video><source src="${directus.url}/assets/${second}"></video></p>
        <p><video src="/assets/${shut}"></video></p><p><audio src="/assets/${missing}"></audio></p>`,
    });
    directus.recorded.length = 0;
    directus.behave(slowly);
    const prose = proseOf(await read(`/journal/${slug}`));
    directus.behave(() => undefined);

    const [one = "", two = "", ...others] = prose.match(/<img [^>]*>/g) ?? [];
    expect(one).toMatch(new RegExp(`src="/assets/${first}/w960\\?v=\\w+"`));
    expect(one).toMatch(/w480\?v=\w+ 480w, .*w960\?v=\w+ 960w, .*w1600\?v=\w+ 1000w/);
    expect(one).toContain('width="1000" height="500"');
    expect(one).toContain('alt="A gauge"');
    expect(two).toContain('width="300" height="150"');
    expect(two).toContain("300px");
    expect(others).toEqual([]);
    expect(prose).not.toMatch(/elsewhere|Missing|Shut/);
    const players = prose.match(/<(video|audio).*?<\/\1>/g) ?? [];
    expect(players).toHaveLength(1);
    expect(players[0]).toMatch(new RegExp(`<source src="/assets/${second}\\?v=\\w+"`));
    expect(prose).not.toContain("<p></p>");
    // The site also reads for its search, its newsletters and other pages meanwhile.
    const own = directus.recorded.filter(
      ({ path }) =>
        path.includes(slug) || path.includes(first) || path.includes("fields=id%2Cslug%2Ctitle%2Clang&"),
    );
    expect(own).toHaveLength(5);
    expect(countRounds(own)).toBeLessThanOrEqual(2);
  });
});

describe("what stands around a post", () => {
  test("the posts before and after it in time, also at the same moment", async () => {
    const at = "1999-06-01T12:00:00Z";
    const [a, b] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
    const before = await givenPost({ title: "The one before", published_at: "1999-05-01T12:00:00Z" });
    const first = await givenPost({ id: a, title: "The first of two", published_at: at });
    const second = await givenPost({ id: b, title: "The second of two", published_at: at });
    const draft = await givenPost({
      title: "A draft",
      published_at: "1999-05-20T12:00:00Z",
      status: "draft",
    });

    const neighbours = async (slug: string) => {
      const html = await read(`/journal/${slug}`);
      return ["prev", "next"].map(
        (rel) => new RegExp(`href="/journal/([^"]+)" rel="${rel}"`).exec(html)?.[1],
      );
    };
    const [, afterBefore] = await neighbours(before);
    const pair = [await neighbours(first), await neighbours(second)];
    // Of two at the same moment the one with the lower id stands first in lists, so it is the later one.
    expect(afterBefore).toBe(second);
    expect(pair[0]?.[0]).toBe(second);
    expect(pair[1]).toEqual([before, first]);
    expect([afterBefore, ...pair.flat()]).not.toContain(draft);
  });

  test("others on the same subjects come first", async () => {
    const tag = randomUUID();
    await asAdmin("/items/tags", { method: "POST", body: { id: tag, slug: `tag-${tag}`, title: "Rare" } });
    made.push(`/items/tags/${tag}`);
    const old = await givenPost({
      title: "Old, but of this",
      published_at: "1998-01-01T12:00:00Z",
      tags: [{ tags_id: tag }],
    });
    const slug = await givenPost({ title: "Of this", tags: [{ tags_id: tag }] });
    const html = await read(`/journal/${slug}`);

    const [first] = /aria-labelledby="related".*?href="\/journal\/([^"]+)"/s.exec(html)?.slice(1) ?? [];
    expect(first).toBe(old);
  });
});

describe("who wrote a post", () => {
  test("is below it with a picture, a few words and other posts of theirs that are out", async () => {
    const slug = `author-${randomUUID()}`;
    const image = await givenPicture();
    const { id: author } = await asAdmin<{ id: string }>("/items/authors", {
      method: "POST",
      body: { slug, name: "Ada Lode", description: "Ada sounds harbours.", image },
    });
    made.push(`/items/authors/${author}`);
    const written = { author, published_at: "1996-05-05T12:00:00Z" };
    const of = await givenPost(written);
    const others = [1, 2, 3].map((day) => ({ ...written, published_at: `1996-04-0${day}T12:00:00Z` }));
    for (const [at, other] of others.entries()) await givenPost({ ...other, title: `Other ${at}` });
    await givenPost({ ...written, title: "Withdrawn", status: "archived" });
    await givenPost({ title: "By somebody else" });
    const card = /<aside class="author-card".*?<\/aside>/s.exec(await read(`/journal/${of}`))?.[0] ?? "";

    expect(card).toContain(`href="/journal/authors/${slug}"`);
    expect(card).toContain("Ada sounds harbours.");
    expect(card).toContain(`/assets/${image}/`);
    expect(card).toMatch(/Other 2.*Other 1.*Other 0/s);
    expect(card).not.toMatch(new RegExp(`Withdrawn|By somebody else|/journal/${of}"`));
  });

  test("is not said of a post without an author", async () => {
    expect(await read(`/journal/${await givenPost({})}`)).not.toContain("author-card");
  });
});

describe("the archive", () => {
  test("shows a year month by month, and only what is out", async () => {
    await givenPost({ title: "Of March", published_at: "1997-03-31T23:59:59Z" });
    await givenPost({ title: "Of the last second", published_at: "1997-12-31T23:59:59Z" });
    await givenPost({ title: "Of the next year", published_at: "1998-01-01T00:00:00Z" });
    await givenPost({ title: "Not yet edited", published_at: "1997-06-01T00:00:00Z", status: "in_review" });
    const html = await read("/journal/archive/1997");

    expect(html).toMatch(/December.*Of the last second.*March.*Of March/s);
    expect(html).not.toMatch(/Of the next year|Not yet edited/);
    expect(await read("/journal/archive")).toMatch(/href="\/journal\/archive\/1997"/);
  });

  test("has the newest posts by month of all years on one page", async () => {
    await givenPost({ title: "Of last March", published_at: "2019-03-31T23:59:59Z" });
    await givenPost({ title: "Of this March", published_at: "2020-03-01T00:00:00Z" });
    await givenPost({ title: "Of no day", published_at: null });
    const html = await read("/journal/archive");

    expect(html).toMatch(/<h2>March 2020<\/h2>.*Of this March.*<h2>March 2019<\/h2>.*Of last March/s);
    expect(html).not.toMatch(/Of no day|<h2><\/h2>/);
  });

  test.each(["1850", "next", "0", "99999", "1997abc"])("has no year %s", async (year) => {
    expect((await fetch(`${site.url}/journal/archive/${year}`)).status).toBe(404);
  });
});

test.each(["999", "0", "x", "1e3"])("page %s of the journal is not there", async (page) => {
  expect((await fetch(`${site.url}/journal?page=${page}`)).status).toBe(404);
});

test("of a gated post nobody learns its parts, its length or its pictures but who may read it", async () => {
  const [picture, plan] = [
    await givenPicture(),
    (await asAdmin<{ id: string }[]>("/items/plans?limit=1&filter[slug][_eq]=readers-tide"))[0]?.id,
  ];
  const part = "<h2>The hidden sluice</h2><p>word </p>".repeat(4);
  const content = `${part}<p>${"word ".repeat(1400)}</p><img src="/assets/${picture}" alt="Hidden">`;
  const slug = await givenPost({ plan, description: "What everybody sees", members_text: { content } });
  for (const path of [`/journal/${slug}`, `/journal/${slug}.data`]) {
    const shut = await read(path);
    expect(shut, path).toContain("What everybody sees");
    expect(shut, path).not.toMatch(/hidden.sluice/i);
    expect(shut, path).not.toContain(picture);
    expect(shut, path).not.toMatch(/id="contents"|\d min</);
  }

  const maya = new AuthClient(site.url);
  await maya.signIn(personas.maya.email, personas.maya.password);
  // Who may read what is known from here on, as it is in a server that has been up for a moment.
  await maya.get("/journal");
  directus.recorded.length = 0;
  directus.behave(slowly);
  const open = (await maya.get(`/journal/${slug}`)).text;
  directus.behave(() => undefined);
  expect(open).toMatch(/<h2 id="the-hidden-sluice">/);
  expect(open).toContain('href="#the-hidden-sluice-4"');
  expect(open).toContain(`/assets/${picture}/w960?v=`);
  // The site reads with its own token and for its search meanwhile, whoever asks it.
  const own = directus.recorded.filter(
    (request) =>
      !request.path.startsWith("/users/") &&
      request.authorization !== `Bearer ${secrets.serviceToken}` &&
      !isSearchIndex(request),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(countRounds(own)).toBeLessThanOrEqual(2);
});

test("a post for every account asks guests to sign in, and opens to whoever has", async () => {
  const free = { name: "Everybody", slug: `everybody-${randomUUID()}`, status: "published", free: true };
  const { id } = await asAdmin<{ id: string }>("/items/plans", { method: "POST", body: free });
  made.push(`/items/plans/${id}`);
  const marker = `kept-${randomUUID()}`;
  const members_text = { content: `<p>${marker}</p>` };
  const slug = await givenPost({ plan: id, description: "What everybody sees", members_text });
  const back = `returnTo=${encodeURIComponent(`/journal/${slug}`)}`;

  const shut = await read(`/journal/${slug}`);
  for (const key of ["journal.paywallFree", "journal.paywallAccount"] as const)
    expect(shut, key).toContain(en(key));
  for (const path of ["/sign-up", "/sign-in"]) expect(shut).toContain(`href="${path}?${back}"`);
  expect(shut).toContain('"isAccessibleForFree":false');
  const list = await read("/journal/archive/2023");
  expect(list).toContain(`/journal/${slug}`);
  expect(list).toContain(en("journal.forAccounts"));
  const elsewhere = [
    `/journal/${slug}.data`,
    "/journal/feed.xml",
    `/search?q=${marker}`,
    "/items/members_texts",
  ];
  for (const path of elsewhere)
    expect((await read(path)).replaceAll(`q=${marker}`, ""), path).not.toContain(`<p>${marker}`);
  expect(shut + list).not.toContain(marker);

  const jonas = new AuthClient(site.url);
  await jonas.signIn(personas.jonas.email, personas.jonas.password);
  const open = (await jonas.get(`/journal/${slug}`)).text;
  expect(open).toContain(marker);
  expect(open).not.toContain(en("journal.paywallFree"));
});
