import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { type Editor, openEditor } from "../../support/directus/editor.ts";
import { everyBlock } from "../../support/directus/every-block.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, png, uploadTo } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { type Page, Shopper } from "../../support/shop/shopper.ts";

/** Milliseconds until a save shows. How soon it does is measured elsewhere; this machine may be busy. */
const soon = 40_000;
const previewKey = "what-studio-proves-itself-with-in-the-trial";

let editor: Editor;
let site: Site;
let guest: Shopper;
let picture: string;

beforeAll(async () => {
  [editor, site] = await Promise.all([
    openEditor(),
    startSite({ LANGUAGES: "en,de", SITE_CURRENCY: "EUR,JPY", PREVIEW_KEY: previewKey, SITE_INDEXING: "on" }),
  ]);
  guest = new Shopper(site.url);
  const file = { name: "trial.png", type: "image/png", content: png(1200, 800) };
  picture = await uploadTo(endpoints.directus.url, editor.token, folders.open, file);
}, 60_000);

afterAll(async () => {
  await site?.stop();
  await editor?.removeAll();
  if (picture) await asAdmin(`/files/${picture}`, { method: "DELETE" });
});

const out = { status: "published", published_at: new Date(Date.now() - 60_000).toISOString() };
const unique = () => randomUUID().slice(0, 8);

async function get(path: string): Promise<Page> {
  const page = await guest.get(path);
  return { ...page, html: page.html.replaceAll("<!-- -->", "") };
}

/** What a guest sees at an address once a save shows there. */
async function seen(
  path: string,
  isIt: (page: Page) => boolean = ({ status }) => status === 200,
): Promise<Page> {
  return (await eventually(() => get(path), isIt, soon)).seen;
}

const shows = (words: string) => (page: Page) => page.html.includes(words);

async function writePost(more: object = {}) {
  const slug = `trial-${randomUUID()}`;
  const id = await editor.write("posts", { slug, title: `Trial ${slug}`, ...out, ...more });
  return { id, slug, path: `/journal/${slug}` };
}

/** A page with blocks, in one save as Studio sends it. */
async function writePage(blocks: object[], more: object = {}) {
  const permalink = `/trial-${randomUUID()}`;
  const sorted = blocks.map((block, index) => ({ sort: index + 1, ...block }));
  const row = { title: `Trial ${permalink}`, permalink, ...out, ...more };
  const id = await editor.write("pages", { ...row, blocks: { create: sorted, update: [], delete: [] } });
  return { id, permalink };
}

describe("blocks", () => {
  let html: string;
  let target: Awaited<ReturnType<typeof writePage>>;
  let post: Awaited<ReturnType<typeof writePost>>;

  beforeAll(async () => {
    [target, post] = await Promise.all([writePage([]), writePost()]);
    const fields = [{ name: "mail", label: "Mail", type: "text", width: "100", sort: 1 }];
    const asked = { title: "Trial", is_active: true, submit_label: "Send the trial", fields };
    const form = await editor.write("forms", asked);
    const leads = { page: target.id, post: post.id, form, picture };
    const { permalink } = await writePage([
      ...everyBlock("Plain", leads),
      ...everyBlock("Ground", leads).map((block) => ({ ...block, background: "dark" })),
      ...everyBlock("Hidden", leads).map((block) => ({ ...block, hide_block: true })),
    ]);
    html = (await seen(permalink)).html;
  }, 60_000);

  test("of every kind show all their words, in the editor's order", () => {
    const words = [
      "Plain tagline",
      "Plain headline",
      "Plain hero",
      "Plain to a page",
      "Plain rich text",
      "Plain caption",
      "Plain posts",
      "Plain products",
      "Plain quote",
      "Plain voice",
      "Plain questions",
      "Plain question",
      "Plain answer",
      "Plain form",
      "Plain column",
      "Plain cell",
      "Plain film",
      "Plain card",
      "Plain feature",
      "Plain join",
    ];
    const places = words.map((each) => [html.indexOf(each), each] as const);

    expect(places.filter(([place]) => place < 0)).toEqual([]);
    expect(places.toSorted(([a], [b]) => a - b).map(([, each]) => each)).toEqual(words);
  });

  test("that are hidden say nothing", () => {
    expect(html).not.toMatch(/Hidden (?!block)/);
  });

  test("stand on the ground that was chosen", () => {
    const plain = html.slice(html.indexOf("Plain tagline") - 2_000, html.indexOf("Ground tagline"));
    const grounds = html.match(/on-deep/g) ?? [];

    expect(grounds.length).toBeGreaterThanOrEqual(11);
    expect(plain.match(/on-deep/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  test("show each of their pictures", () => {
    const shown = html.match(new RegExp(`<img[^>]*src="/assets/${picture}/`, "g"));

    expect(shown).toHaveLength(2 * 4);
  });

  test.each([
    ["to a page", () => target.permalink, "primary"],
    ["to a post", () => post.path, "secondary"],
    ["elsewhere", () => "https://elsewhere.example/", "quiet"],
  ])("have buttons that lead %s and look as chosen", (label, href, look) => {
    const [button] = new RegExp(`<a [^>]*>Plain ${label}`).exec(html) ?? [];

    expect(button).toContain(`href="${href()}"`);
    expect(button).toContain(`button-${look}`);
  });
});

test("what an editor says to search engines is in the head, and out of the sitemap", async () => {
  const seo = {
    title: "For engines",
    meta_description: "What it is about",
    og_image: picture,
    no_index: true,
  };
  const { permalink } = await writePage([], { seo });
  const open = await writePage([]);

  const { html } = await seen(permalink);
  const map = await seen("/sitemaps/pages.xml", shows(open.permalink));

  expect(html).toMatch(/<title>For engines/);
  expect(html).toContain('content="What it is about"');
  expect(html).toContain(`/assets/${picture}/og`);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(map.html).not.toContain(permalink);
});

test("a menu gains a group with what is in it, and loses it again", async () => {
  const page = await writePage([]);
  const post = await writePost();
  const mark = unique();
  const children = [
    { title: `Page ${mark}`, type: "page", page: page.id, sort: 1 },
    { title: `Post ${mark}`, type: "post", post: post.id, sort: 2 },
    { title: `Link ${mark}`, type: "url", url: "https://elsewhere.example/", sort: 3 },
  ];
  const group = await editor.ask("POST", "/items/navigation_items", {
    navigation: "main",
    title: `Group ${mark}`,
    type: "group",
    sort: 99,
    children,
  });
  try {
    const { html } = await seen("/journal", shows(`Group ${mark}`));
    const links = [...html.matchAll(new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(\\w+) ${mark}`, "g"))];

    expect(links.map(([, href, title]) => `${title} ${href}`).slice(0, 3)).toEqual([
      `Page ${page.permalink}`,
      `Post ${post.path}`,
      "Link https://elsewhere.example/",
    ]);
  } finally {
    const below = await editor.ask<{ id: string }[]>(
      "GET",
      `/items/navigation_items?filter[parent][_eq]=${group.id}`,
    );
    await editor.ask("DELETE", "/items/navigation_items", [...below.map(({ id }) => id), group.id]);
  }
  await seen("/journal", (each) => !shows(mark)(each));
});

test.each([
  ["301", 301],
  ["302", 302],
])("a redirect with %s leads on, to this site and to another", async (response_code, status) => {
  for (const url_to of ["/shop", "https://elsewhere.example/x"]) {
    const url_from = `/gone-${unique()}`;
    await editor.write("redirects", { url_from, url_to, response_code });
    const answer = await seen(url_from, (page) => page.status !== 404);
    expect(answer).toMatchObject({ status, location: url_to });
  }
});

test("a form asks what the editor wants, refuses what breaks its rules, and leads to where it should", async () => {
  const field = (name: string, more: object) => ({ name, label: `Field ${name}`, width: "100", ...more });
  const form = await editor.write("forms", {
    title: "Trial",
    is_active: true,
    submit_label: "Send the trial",
    on_success: "redirect",
    success_redirect_url: "/shop",
    fields: [
      field("mail", { type: "text", required: true, validation: "email", sort: 1 }),
      field("word", { type: "text", validation: "min:3|max:5", sort: 2 }),
      field("kind", { type: "select", choices: [{ text: "Sea", value: "sea" }], sort: 3 }),
    ],
  });
  const { permalink } = await writePage([{ collection: "block_form", item: { headline: "Write", form } }]);
  const { html } = await seen(permalink);
  const hidden = Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;
  const send = (values: Record<string, string>) =>
    fetch(`${site.url}/forms/${form}`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.url },
      body: new URLSearchParams({
        ...hidden,
        "form.made-at": String(Math.floor(Date.now() / 1000) - 60),
        ...values,
      }),
    });

  const refused = await send({ mail: "nobody", word: "ab", kind: "sea" });
  const again = await refused.text();
  const taken = await send({ mail: "ada@example.com", word: "tide", kind: "sea" });

  for (const name of ["mail", "word", "kind"]) expect(html).toContain(`Field ${name}`);
  expect(refused.status).toBe(422);
  expect(again).toContain('value="nobody"');
  expect(again.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect([taken.status, taken.headers.get("Location")]).toEqual([303, "/shop"]);
  const sent = await editor.ask<{ id: string; values: { value: string }[] }[]>(
    "GET",
    `/items/form_submissions?filter[form][_eq]=${form}&fields=id,values.value`,
  );
  expect(sent.map(({ values }) => values.map(({ value }) => value).sort())).toEqual([
    ["ada@example.com", "sea", "tide"],
  ]);
  await editor.ask(
    "DELETE",
    "/items/form_submissions",
    sent.map(({ id }) => id),
  );
});

test("a post has its pictures, film, footnotes, table and listing", async () => {
  const studio = new URL(endpoints.directus.url).origin;
  const note = '<sup><a href="#fn1" id="fnref1" role="doc-noteref">1</a></sup>';
  const content = [
    `<h2>Beginning</h2><p>Text${note}</p>`,
    ...[1, 2].map(
      (n) =>
        `<figure><img src="${studio}/assets/${picture}?width=800" alt="Picture ${n}"><figcaption>Below ${n}</figcaption></figure>`,
    ),
    '<p><iframe src="https://www.youtube.com/embed/abcdef12345" title="A film of the tide"></iframe></p>',
    "<table><thead><tr><th>Port</th></tr></thead><tbody><tr><td>Leith</td></tr></tbody></table>",
    '<pre><code class="language-js">const tide = 3;</code></pre>',
    '<section class="footnotes"><ol><li id="fn1">Beneath. <a href="#fnref1" role="doc-backlink">↩</a></li></ol></section>',
  ].join("");
  const { path } = await writePost({ content, image: picture, description: "A trial of all" });

  const { html } = await seen(path);

  expect(
    html.match(
      new RegExp(`<img src="/assets/${picture}/w960[^>]*srcset=[^>]*width="\\d+"[^>]*alt="Picture \\d"`, "g"),
    ),
  ).toHaveLength(2);
  expect(html).toContain("<figcaption>Below 2</figcaption>");
  expect(html).toMatch(
    new RegExp(`<form method="get"[^>]*>.*${en("embed.load", { site: "youtube\\.com" })}`),
  );
  expect(html).toMatch(/<a href="https:\/\/www\.youtube\.com\/watch\?v=abcdef12345"[^>]*>A film of the tide/);
  expect(html).not.toContain("<iframe");
  expect(html).toMatch(/<div class="scroller"[^>]*><table>.*<td>Leith<\/td>/s);
  expect(html).toMatch(/<pre tabindex="0"><code class="[^"]*language-js[^"]*">.*hljs-/s);
  expect(html).toMatch(/href="#text-fn1".*role="doc-endnotes".*id="text-fn1"/s);
});

test("a post that is to come out later does so by itself", async () => {
  const { id, path, slug } = await writePost({ published_at: "2099-01-01T00:00:00Z" });
  expect((await get(path)).status).toBe(404);
  expect((await get("/journal")).html).not.toContain(slug);

  const at = Date.now() + 2_000;
  await editor.ask("PATCH", `/items/posts/${id}`, { published_at: new Date(at).toISOString() });
  await seen(path);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  await seen("/journal", shows(slug));
});

test("a translation shows in its language, and the original until then", async () => {
  const { id, path } = await writePost({ content: "<p>In English</p>" });
  await seen(path);
  expect((await get(`/de${path}`)).html).toMatch(/<div class="prose" lang="en" dir="ltr">/);
  await editor.write("posts_translations", {
    posts_id: id,
    languages_code: "de-DE",
    title: "Versuch auf Deutsch",
    content: "<p>Auf Deutsch</p>",
  });

  const { html } = await seen(`/de${path}`, shows("Versuch auf Deutsch"));

  expect(html).toContain("<p>Auf Deutsch</p>");
  expect((await get(path)).html).toContain("<p>In English</p>");
});

test("a product shows its pictures, and its price in each of its currencies", async () => {
  const slug = `trial-${unique()}`;
  const back = { name: "back.png", type: "image/png", content: png(600, 400) };
  const behind = await uploadTo(endpoints.directus.url, editor.token, folders.open, back);
  const typed = (currency: string, price: string) => ({
    currency,
    price,
    key: `${slug} ${currency}`,
  });
  const prices = { create: [typed("EUR", "19,50"), typed("JPY", "2400")], update: [], delete: [] };
  const variant = { title: "Paper", sku: slug, status: "published", track_stock: false, sort: 1, prices };
  await editor.write("products", {
    slug,
    title: `Trial ${slug}`,
    type: "physical",
    catalogue_number: slug,
    image: picture,
    ...out,
    images: { create: [{ directus_files_id: { id: behind }, sort: 1 }], update: [], delete: [] },
    variants: { create: [variant], update: [], delete: [] },
  });

  const { html } = await seen(`/shop/${slug}`, shows(behind));
  const abroad = new Shopper(site.url);
  await abroad.post("/cart/currency", { currency: "JPY", returnTo: `/shop/${slug}` });

  expect(html).toMatch(new RegExp(`<img [^>]*/assets/${picture}/`));
  expect(html).toMatch(new RegExp(`<img [^>]*/assets/${behind}/`));
  expect(html).toContain("€19.50");
  expect((await abroad.get(`/shop/${slug}`)).html).toContain("¥2,400");
  expect((await get("/shop?sort=newest")).html).toContain(`/shop/${slug}`);
});

test("a newsletter can be chosen as soon as it is out, and no longer once it is not", async () => {
  const name = `The letter ${unique()}`;
  const id = await editor.write("newsletters", { name, description: "Trial words", status: "draft" });
  expect((await get("/newsletter")).html).not.toContain(name);

  await editor.ask("PATCH", `/items/newsletters/${id}`, { status: "published" });
  const { html } = await seen("/newsletter", shows(name));
  expect(html).toContain("Trial words");

  await editor.ask("PATCH", `/items/newsletters/${id}`, { status: "draft" });
  await seen("/newsletter", (page) => !page.html.includes(name));
});

test("a redirect begins with a slash, and so does where it leads", async () => {
  const at = unique();
  for (const row of [
    { url_from: `old-${at}`, url_to: "/about" },
    { url_from: `/old-${at}`, url_to: "about" },
  ])
    await expect(editor.ask("POST", "/items/redirects", row)).rejects.toThrow(/FAILED_VALIDATION/);

  await editor.write("redirects", { url_from: `/old-${at}`, url_to: "/about" });
  const { location } = await seen(`/old-${at}`, ({ status }) => status === 301);
  expect(location).toMatch(/\/about$/);
});

test("a draft and its next version can be looked at from Studio, and by nobody else", async () => {
  const { id, path } = await writePost({ status: "draft", title: "Trial of a draft" });
  const key = `next-${unique()}`;
  const version = await editor.ask("POST", "/versions", { name: "Next", key, collection: "posts", item: id });
  await editor.ask("POST", `/versions/${version.id}/save`, { title: "Trial of the next version" });
  const preview = async (version: string) => {
    const query = new URLSearchParams({ key: previewKey, collection: "posts", id, version });
    const { location } = await guest.get(`/preview?${query}`);
    return get(location ?? "");
  };

  expect((await preview("main")).html).toContain("<h1>Trial of a draft</h1>");
  expect((await preview(key)).html).toContain("<h1>Trial of the next version</h1>");
  expect((await get(path)).status).toBe(404);
  await editor.ask("DELETE", `/versions/${version.id}`);
});
