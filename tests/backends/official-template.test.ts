import { afterAll, beforeAll, expect, test } from "vitest";
import { AuthClient } from "../support/auth/auth-client.ts";
import { secrets } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { uploadTo } from "../support/files.ts";
import { en } from "../support/messages.ts";
import { mailsTo, mailTo } from "../support/processes/mailbox.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { adminToken, type EmptyDirectus, run, startDirectus } from "./directus.ts";
import { makeOfficialTemplate, makeWriter } from "./official-template.ts";

let directus: EmptyDirectus;
let site: Site;
/** What the installer said that was to tell Directus of the site, and to leave all else alone. */
let told: Awaited<ReturnType<EmptyDirectus["install"]>>;
let toldAgain: typeof told;
/** Ids of what the tests look for. */
const id = { form: "", off: "", picture: "", dark: "", about: "", contact: "", post: "" };
const previewKey = "what studio proves itself with to the site";
const owner = `owner.${crypto.randomUUID().slice(0, 8)}@example.com`;

beforeAll(async () => {
  directus = await startDirectus();
  await makeOfficialTemplate(directus);
  const token = await makeWriter(directus);
  await writeContent();
  site = await startSite({
    DIRECTUS_URL: directus.url,
    DIRECTUS_SERVICE_TOKEN: token,
    PREVIEW_KEY: previewKey,
  });
  const tell = () =>
    directus.install(["--only", "flows,previews", "--apply"], {
      SITE_URL: site.url,
      DIRECTUS_WEBHOOK_SECRET: secrets.directusWebhookSecret,
      PREVIEW_KEY: previewKey,
    });
  told = await tell();
  toldAgain = await tell();
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
});

const create = <T = { id: string }>(collection: string, body: unknown) =>
  directus.ask<T>(`/items/${collection}`, { method: "POST", body });
const published = { status: "published", published_at: "2026-01-05T09:00:00Z" };

async function writeContent() {
  const folder = await directus.ask<{ id: string }>("/folders", { method: "POST", body: { name: "Public" } });
  id.picture = await uploadTo(directus.url, adminToken, folder.id);
  id.dark = await uploadTo(directus.url, adminToken, folder.id);
  const [me] = await directus.ask<{ id: string }[]>("/users?limit=1");
  await directus.ask(`/users/${me?.id}`, {
    method: "PATCH",
    body: { first_name: "Nora", last_name: "Feld" },
  });
  await create("posts", [
    {
      title: "Bread",
      slug: "bread",
      description: "Of rye",
      content: "<h2>Flour</h2><p>Take rye.</p>",
      ...published,
      author: me?.id,
      image: id.picture,
      seo: { title: "Bread, by hand", meta_description: "All of rye", no_index: true },
    },
    { title: "Salt", slug: "salt", content: "<p>Of the sea.</p>", ...published },
    { title: "Still a draft", slug: "not-yet", status: "draft" },
    { title: "Some day", slug: "some-day", status: "published", published_at: "2099-01-01T00:00:00Z" },
  ]);
  const [bread] = await directus.ask<{ id: string }[]>("/items/posts?filter[slug][_eq]=bread");
  id.post = bread?.id ?? "";
  await writeForm();
  await writePages();
  await writeNavigation();
  await create("redirects", [
    { url_from: "/old-about", url_to: "/about", response_code: "301" },
    { url_from: "/for-now", url_to: "/contact", response_code: "302" },
    { url_from: "/round", url_to: "/round", response_code: "301" },
  ]);
  await directus.ask("/items/globals", {
    method: "PATCH",
    body: {
      title: "Rye House",
      tagline: "A bakery",
      accent_color: "#6b2d00",
      logo: id.picture,
      logo_dark_mode: id.dark,
      social_links: [{ service: "mastodon", url: "https://social.example/@rye" }],
    },
  });
}

async function writeForm() {
  const field = (sort: number, body: object) => ({ sort, width: "100", ...body });
  const form = await create("forms", {
    title: "Ask us",
    is_active: true,
    submit_label: "Ask",
    on_success: "message",
    success_message: "We will answer.",
    emails: [{ to: [owner], subject: "From {# first-name #}", message: "<p>{# message #}</p>" }],
    fields: [
      field(1, {
        name: "first-name",
        type: "text",
        label: "First name",
        required: true,
        validation: "min:2",
        width: "50",
      }),
      field(2, {
        name: "email",
        type: "text",
        label: "E-mail",
        required: true,
        validation: "email",
        width: "50",
      }),
      field(3, { name: "message", type: "textarea", label: "Message", required: true, validation: "max:50" }),
      field(4, { name: "loaf", type: "select", label: "Loaf", choices: [{ text: "Rye", value: "rye" }] }),
      field(5, { name: "news", type: "checkbox", label: "Write to me" }),
    ],
  });
  id.form = form.id;
}

async function writePages() {
  const block = (sort: number, collection: string, item: object, more: object = {}) => ({
    sort,
    collection,
    item,
    background: "light",
    hide_block: false,
    ...more,
  });
  const bare = await create("forms", { title: "Still a draft", is_active: true });
  const asked = { name: "email", type: "text", label: "Until last year", width: "100" };
  const off = await create("forms", { title: "Over", is_active: false, fields: [asked] });
  id.off = off.id;
  await create("pages", {
    title: "Unfinished",
    permalink: "/unfinished",
    ...published,
    blocks: [
      block(1, "block_richtext", { headline: "Around it", content: "<p>Text.</p>" }),
      block(2, "block_form", { headline: "Nothing to fill in", form: bare.id }),
      block(3, "block_form", { headline: "Too late for this", form: off.id }),
    ],
  });
  const contact = await create("pages", {
    title: "Contact",
    permalink: "/contact",
    ...published,
    blocks: [block(1, "block_form", { headline: "Say hello", tagline: "Any time", form: id.form })],
  });
  id.contact = contact.id;
  const about = await create("pages", { title: "About", permalink: "/about", ...published, blocks: [] });
  id.about = about.id;
  await create("pages", [
    {
      title: "Home",
      permalink: "/",
      ...published,
      seo: { title: "Rye House, a bakery", meta_description: "Bread every day" },
      blocks: [
        block(1, "block_hero", {
          tagline: "Since 1911",
          headline: "Bread every day",
          description: "Come early.",
          image: id.picture,
          layout: "image_left",
          button_group: {
            buttons: [
              { sort: 1, type: "page", page: id.contact, label: "Write to us", variant: "default" },
              { sort: 2, type: "post", post: id.post, label: "On bread", variant: "outline" },
              { sort: 3, type: "url", url: "https://map.example/", label: "The way", variant: "ghost" },
              { sort: 4, type: "url", url: "javascript:alert(1)", label: "A trap", variant: "link" },
            ],
          },
        }),
        block(
          2,
          "block_richtext",
          { tagline: "Our way", headline: "By hand", content: "<p>We knead.</p>", alignment: "center" },
          { background: "dark" },
        ),
        block(3, "block_gallery", {
          headline: "The oven",
          tagline: "In pictures",
          items: [{ sort: 1, directus_file: id.picture }],
        }),
        block(4, "block_posts", { headline: "From the journal", collection: "posts", limit: 1 }),
        block(5, "block_pricing", {
          headline: "Loaves",
          pricing_cards: [
            {
              sort: 1,
              title: "Rye",
              price: "€6",
              badge: "Warm",
              features: ["Sourdough", "Two pounds"],
              is_highlighted: true,
              button: { type: "url", url: "/contact", label: "Order", variant: "soft" },
            },
          ],
        }),
        block(
          6,
          "block_richtext",
          { headline: "Hidden from all", content: "<p>Nobody sees.</p>" },
          { hide_block: true },
        ),
      ],
    },
    { title: "A draft", permalink: "/draft", status: "draft", blocks: [] },
    { title: "No slash", permalink: "without/slash", ...published, blocks: [] },
  ]);
}

async function writeNavigation() {
  await create("navigation", [
    { id: "main", title: "Main", is_active: true },
    { id: "footer", title: "Footer", is_active: true },
  ]);
  await create("navigation_items", [
    { navigation: "main", sort: 2, title: "Contact us", type: "page", page: id.contact },
    {
      navigation: "main",
      sort: 1,
      title: "The house",
      type: "group",
      children: [
        { sort: 2, title: "On rye", type: "post", post: id.post },
        {
          sort: 1,
          title: "Who we are",
          type: "page",
          page: id.about,
          children: [{ sort: 1, title: "Our baker", type: "url", url: "/about#baker" }],
        },
        {
          sort: 3,
          title: "Below",
          type: "group",
          children: [{ title: "Deep", type: "url", url: "/contact#deep" }],
        },
        { sort: 4, title: "Nothing below", type: "group", children: [{ title: "Draft", type: "group" }] },
      ],
    },
    { navigation: "footer", sort: 1, title: "The guild", type: "url", url: "https://guild.example/" },
  ]);
}

const get = async (path: string) => {
  const answer = await fetch(`${site.url}${path}`, { redirect: "manual", headers: { Accept: "text/html" } });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
};

test("the front page shows every block of the template, in order", async () => {
  const { status, text } = await get("/");
  const heads = [...text.matchAll(/<h[12][^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, words]) => words);

  expect(status).toBe(200);
  expect(heads).toEqual(["Bread every day", "By hand", "The oven", "From the journal", "Loaves"]);
  expect(text).toMatch(/<title>Rye House, a bakery<\/title>/);
  expect(text).toContain('<meta name="description" content="Bread every day"/>');
  expect(text).toContain(`/assets/${id.picture}/`);
  expect(text).toContain("We knead.");
  expect(text).toContain("Sourdough");
  expect(text).toContain("€6");
});

test("buttons lead to pages, posts and addresses, and nowhere else", async () => {
  const { text } = await get("/");

  expect(text).toMatch(/href="\/contact"[^>]*>Write to us/);
  expect(text).toMatch(/href="\/journal\/bread"[^>]*>On bread/);
  expect(text).toMatch(/href="https:\/\/map\.example\/"[^>]*>The way/);
  expect(text).not.toContain("A trap");
  expect(text).not.toContain("javascript:");
});

test("a dark screen gets its own logo", async () => {
  const { text } = await get("/");
  const [mark = ""] = /<p class="wordmark">.*?<\/p>/s.exec(text) ?? [];

  expect(mark).toMatch(
    new RegExp(
      `<source media="\\(prefers-color-scheme: dark\\)" srcSet="/assets/${id.dark}/w240[^"]*"[^>]*/><img src="/assets/${id.picture}/w240`,
    ),
  );
});

test("a form without fields is left out, and the log says so", async () => {
  const { text } = await get("/unfinished");

  expect(text).toContain("Around it");
  expect(text).not.toContain("Nothing to fill in");
  await expect.poll(() => site.log()).toContain('"permalink":"/unfinished"');
});

test("a form that is switched off is not there and takes nothing, though guests may read it", async () => {
  const { text } = await get("/unfinished");
  const sent = await fetch(`${site.url}/forms/${id.off}`, {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams({ email: "ada@example.com", "form.made-at": "1" }),
  });

  expect(text).not.toMatch(/Too late for this|Until last year/);
  expect([sent.status, (await get(`/forms/${id.off}`)).status]).toEqual([404, 404]);
  expect((await get("/search?q=Until")).text).not.toContain("<mark>");
});

test("a hidden block is not there, and a dark one is dark", async () => {
  const { text } = await get("/");

  expect(text).not.toContain("Nobody sees.");
  expect(text).toMatch(/class="[^"]*on-deep[^"]*"[^>]*>(?:(?!<section).)*By hand/s);
});

test("menus have their groups in the editors' order", async () => {
  const { text } = await get("/about");
  const main = /<nav class="main-navigation".*?<\/nav>/s.exec(text)?.[0] ?? "";

  expect(main).toMatch(
    /The house.*href="\/about".*Who we are.*<ul>.*Our baker.*<\/ul>.*href="\/journal\/bread".*On rye.*Below.*<ul>.*Deep.*href="\/contact"/s,
  );
  expect(main).not.toContain("Nothing below");
  expect(text).toMatch(/<footer.*href="https:\/\/guild\.example\/"/s);
  expect(text).toMatch(/href="https:\/\/social\.example\/@rye"[^>]*>Mastodon</);
});

test("no link leads to what this Directus does not have", async () => {
  for (const path of ["/", "/cart", "/checkout", "/search?q=zzz", "/nowhere"]) {
    const { text } = await get(path);

    expect(text, path).not.toMatch(/href="\/(shop|membership)/);
    for (const [, href = ""] of text.matchAll(/<(?:a|link) [^>]*href="(\/[^"#?]*)/g))
      expect((await get(href)).status, `${path} to ${href}`).toBeLessThan(400);
  }
});

test("the journal lists what is published, and a post has its author, text and seo", async () => {
  const list = await get("/journal");
  const post = await get("/journal/bread");

  expect(list.status).toBe(200);
  expect(list.text).toContain("Salt");
  expect(list.text).toContain("Nora Feld");
  expect(list.text).not.toMatch(/Still a draft|Some day/);
  expect(post.text).toContain("Take rye.");
  expect(post.text).toContain("Nora Feld");
  expect(post.text).not.toContain('href="/journal/authors/');
  expect(post.text).toMatch(/<title>Bread, by hand · Rye House<\/title>/);
  expect(post.text).toContain('<meta name="robots" content="noindex"/>');
  for (const path of [
    "/journal/not-yet",
    "/journal/some-day",
    "/draft",
    "/journal/authors/nora",
    "/journal/tags/rye",
  ])
    expect((await get(path)).status, path).toBe(404);
});

test("feed, years, sitemaps and search work without tags, languages and plans", async () => {
  expect((await get("/journal/feed.xml")).text).toContain("Take rye.");
  expect((await get("/journal/archive/2026")).text).toContain("Salt");
  expect((await get("/sitemaps/pages.xml")).text).toContain("/about");
  expect((await get("/sitemaps/posts.xml")).text).not.toContain("/journal/bread");
  for (const word of ["knead", "Sourdough"])
    expect((await get(`/search?q=${word}`)).text, word).toContain(`<mark>${word}</mark>`);
});

test("a page whose permalink has no leading slash has its address, and links and the sitemap lead there", async () => {
  const page = await get("/without/slash");

  expect(page.status).toBe(200);
  expect(page.text).toMatch(/<link rel="canonical" href="[^"]*:\d+\/without\/slash"/);
  expect((await get("/sitemaps/pages.xml")).text).toMatch(/:\d+\/without\/slash</);
  expect((await get("/search?q=slash")).text).toContain('href="/without/slash"');
});

test("redirects lead on for good or for now, never in a circle", async () => {
  expect(await get("/old-about")).toMatchObject({ status: 301, location: "/about" });
  expect(await get("/for-now")).toMatchObject({ status: 302, location: "/contact" });
  expect((await get("/round")).status).toBe(404);
});

/** Sends the form as its page does, with what is hidden in it. */
async function send(form: Record<string, string>) {
  const { text } = await get("/contact");
  const block = /name="form\.block" value="([^"]*)"/.exec(text)?.[1] ?? "";
  return fetch(`${site.url}/forms/${id.form}`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url },
    body: new URLSearchParams({ "form.page": "/contact", "form.made-at": "1", "form.block": block, ...form }),
  });
}

test("a form says what is wrong and keeps what was written", async () => {
  const answer = await send({ "first-name": "A", email: "nobody", message: "Is it warm?" });
  const text = await answer.text();

  expect(answer.status).toBe(422);
  expect(text).toContain(en("contentForms.problems.min", { field: "First name", least: 2 }));
  expect(text).toContain(en("contentForms.problems.email", { field: "E-mail" }));
  expect(text).toContain("Is it warm?");
});

test("a form is stored with its values, and its mail goes to the owner", async () => {
  const answer = await send({
    "first-name": "Ada",
    email: "ada@example.com",
    message: "Is it warm?",
    loaf: "rye",
    news: "true",
  });
  expect(answer.status).toBe(303);
  const [submission] = await directus.ask<
    { form: string; values: { value: string; field: { name: string } }[] }[]
  >("/items/form_submissions?fields=form,values.value,values.field.name");
  const mail = await mailTo(owner, /From Ada/);

  expect((await get(new URL(answer.headers.get("location") ?? "", site.url).pathname)).status).toBe(200);
  expect(submission?.form).toBe(id.form);
  expect(Object.fromEntries(submission?.values.map(({ field, value }) => [field.name, value]) ?? [])).toEqual(
    {
      "first-name": "Ada",
      email: "ada@example.com",
      message: "Is it warm?",
      loaf: "rye",
      news: "true",
    },
  );
  expect(mail.text).toContain("Is it warm?");
  expect(mail.replyTo).toContain("ada@example.com");
});

test("accounts, orders and plans are nowhere, for nothing could be written of them", async () => {
  const pages = ["/sign-up", "/recover", "/cart", "/checkout", "/membership", "/membership/checkout"];
  const forms = ["lines", "lines/1", "note", "discount", "estimate"].map((name) => `/cart/${name}`);
  const steps = ["checkout/address", "checkout/delivery", "checkout/session", "membership/checkout/session"];
  for (const path of pages) expect((await get(path)).status, path).toBe(404);
  for (const path of [...pages, ...forms, ...steps.map((name) => `/${name}`)]) {
    if (path === "/membership") continue;
    const headers = { Origin: site.url };
    const { status } = await fetch(`${site.url}${path}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
    });
    expect(status, path).toBe(404);
  }
  const { status, text } = await get("/sign-in");
  const front = await get("/");

  expect(status).toBe(200);
  expect(text).toMatch(/name="password"/);
  expect(text + front.text).not.toMatch(
    /(href|action|formaction)="\/(sign-up|recover|cart|checkout|membership)/i,
  );
  expect(text).not.toMatch(/signin\/email/);
  expect(front.text).not.toMatch(/href="\/sign-in"/);
});

test("nobody is sent a mail for an account that cannot be made", async () => {
  const email = `stranger.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const browser = new AuthClient(site.url);
  const signedUp = await browser.post("/sign-up", { email, name: "Ada", password: "Slack-Water-1" });
  const asked = await browser.act("signin/email", { email });

  expect(signedUp.status).toBe(404);
  expect(asked.location).toContain("error=AccessDenied");
  expect(await mailsTo(email)).toEqual([]);
});

test("the doctor asks for nothing that this template is not meant to have, and sees that drafts are open", async () => {
  const findings: { check: string; status: string; text: string; todo?: string }[] = JSON.parse(
    (await run(["pack/doctor.ts", "--json"], site.environment)).text,
  );
  const found = (check: string) => findings.find((finding) => finding.check === check);

  expect(found("Service's permissions")?.text).toBe("are all there");
  expect(found("Service's limits")).toMatchObject({ status: "ok" });
  expect(found("Drafts")).toMatchObject({
    status: "problem",
    text: expect.stringMatching(/pages, posts.*\/items/),
  });
  expect(found("Guests")?.text).toMatch(/more of \/users than who wrote what \(.*email/);
  expect(found("Guests")?.text).not.toMatch(/first_name|last_name/);
});

test("the site logs no error, and says once that there are no orders", async () => {
  await eventually(
    async () => site.log().match(/has no orders/g)?.length,
    (lines) => lines === 1,
    3_000,
  );
  expect(site.log()).not.toMatch(/"level":(50|60)/);
  expect(site.log()).not.toContain("leaves this to the next round");
});

test("Directus is told of the site alone: what is saved shows at once, and Studio knows where previews are", async () => {
  expect(told).toMatchObject({ code: 0 });
  expect(told.text).toMatch(/previews +\d there; 2 to create: pages, posts$/m);
  expect(toldAgain.text).not.toContain("to create");
  const collections = await directus.ask<{ collection: string }[]>("/collections");
  expect(collections.map(({ collection }) => collection)).not.toContain("products");
  const { meta } = await directus.ask<{ meta: { preview_url: string } }>("/collections/posts");
  expect(new URL(meta.preview_url).origin).toBe(site.url);

  const [salt] = await directus.ask<{ id: string }[]>("/items/posts?filter[slug][_eq]=salt");
  const page = async () => (await fetch(`${site.url}/journal/salt`)).text();
  expect(await page()).toContain("Of the sea.");
  await directus.ask(`/items/posts/${salt?.id}`, {
    method: "PATCH",
    body: { content: "<p>Of the mine.</p>" },
  });
  await eventually(page, (html) => html.includes("Of the mine."), 3_000);
});

test.each([
  ["posts", "/journal/not-yet", "Still a draft"],
  ["pages", "/draft", "A draft"],
])(
  "Studio's preview shows a draft of %s within the site, and its address nothing",
  async (collection, path, title) => {
    const { meta } = await directus.ask<{ meta: { preview_url: string } }>(`/collections/${collection}`);
    const drafts = `/items/${collection}?filter[status][_eq]=draft&fields=id`;
    const [draft] = await directus.ask<{ id: string }[]>(drafts);
    const studio = meta.preview_url.replace("{{id}}", draft?.id ?? "").replace("{{$version}}", "main");
    const opened = await fetch(studio, { redirect: "manual" });
    const { status, text } = await get(opened.headers.get("location") ?? "");

    expect([opened.status, status]).toEqual([302, 200]);
    expect(text).toMatch(new RegExp(`<h1[^>]*>(<[^>]*>)*${title}`));
    expect(text).toContain('role="status"');
    for (const around of ["Rye House", "Contact us"]) expect(text).toContain(around);
    expect((await get(path)).status).toBe(404);
  },
);

test("a part of the plan that there is not is named, and nothing is written", async () => {
  const refused = await directus.install(["--only", "flow", "--apply"]);

  expect(refused.code).toBe(1);
  expect(refused.text).toContain("collections");
});
