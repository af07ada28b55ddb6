import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPackFiles } from "../../../pack/install/pack.ts";
import { AuthClient, newcomer, throughHarbour } from "../../support/auth/auth-client.ts";
import { linkTo } from "../../support/auth/mail-links.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { ar, de, en, matchPart } from "../../support/messages.ts";
import { type Site, startSite } from "../../support/processes/site.ts";
import { findChildren, parseXml, textOf } from "../../support/xml.ts";

const { german = {} } = readPackFiles();
let site: Site;
let english: Site;
beforeAll(async () => {
  [site, english] = await Promise.all([startSite({ LANGUAGES: "en,de,ar" }), startSite()]);
});
afterAll(() => Promise.all([site.stop(), english.stop()]));

const get = (path: string, headers: Record<string, string> = {}, of: Site = site) =>
  fetch(new URL(path, of.url), { headers, redirect: "manual" });
const read = async (path: string) => (await get(path)).text();

/** Where the links of a page lead on this site, without files. */
function linksOf(html: string): string[] {
  const hrefs = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"[^>]*>/g)].filter(
    ([tag]) => !/hreflang/i.test(tag),
  );
  return hrefs.flatMap(([, href]) => href ?? []);
}

describe("a page", () => {
  test("of the German shop speaks German, and its links stay German", async () => {
    const answer = await get("/de/shop");
    const html = await answer.text();

    expect(answer.headers.get("Content-Language")).toBe("de");
    expect(html).toMatch(/<html lang="de" dir="ltr">/);
    expect(html).toMatch(`<h1>${de("shop.title")}</h1>`);
    expect(html).toContain(de("shop.sortBy"));
    expect(html).toMatch(/ab \d+,\d\d\s€/);
    expect(linksOf(html).length).toBeGreaterThan(20);
    expect(linksOf(html).filter((href) => !href.startsWith("/de"))).toEqual([]);
    expect([...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      "/de/shop",
      "/de/newsletter",
    ]);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/de\/shop"/);
  });

  test("in Arabic is written from right to left, with its numbers isolated", async () => {
    const html = await read("/ar/shop/soundings");

    expect(html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(html).toContain(ar("shop.add"));
    expect(html).toMatch(/<bdi>[^<]*24[.,]00[^<]*€[^<]*<\/bdi>/);
  });

  test("that is not there says so in its language", async () => {
    const answer = await get("/de/gibt-es-nicht");

    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(de("errors.404.title"));
  });

  test("leads to itself in the other languages", async () => {
    const html = await read("/de/shop?page=2");
    const found = [...html.matchAll(/<a href="([^"]*)" hrefLang="(\w+)"/g)].map(([, href, tag]) => [
      tag,
      href,
    ]);

    expect(found).toEqual([
      ["en", "/shop?page=2"],
      ["de", "/de/shop?page=2"],
      ["ar", "/ar/shop?page=2"],
    ]);
  });

  test("is kept for all who read its language", async () => {
    await read("/ar/shop");
    const kept = await get("/ar/shop");

    expect(kept.headers.get("Cache-Status")).toMatch(/hit/);
    expect(await kept.text()).toContain('dir="rtl"');
  });
});

describe("an address", () => {
  test("of a language that the site does not speak is nowhere", async () => {
    for (const path of ["/de", "/de/shop", "/ar/cart", "/de/items/posts"])
      expect((await get(path, {}, english)).status, path).toBe(404);
    expect(await (await get("/shop", {}, english)).text()).not.toMatch(/hrefLang/);
  });

  test("of the default language below a prefix goes to the one without", async () => {
    const answer = await get("/en/shop?page=2");

    expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/shop?page=2"]);
    expect((await get("/en/shop", {}, english)).status).toBe(404);
  });

  test("has one spelling in every language", async () => {
    expect((await get("/DE/Shop/")).headers.get("Location")).toBe("/de/shop");
    expect((await get("/de/items/Posts")).status).toBe(404);
  });
});

describe("the front page", () => {
  const german = { "Accept-Language": "de-AT,de;q=0.9,en;q=0.4" };

  test("greets those who come from elsewhere in a language that they read", async () => {
    const answer = await get("/?utm_source=letter", german);

    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/de?utm_source=letter"]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("Vary")).toContain("Accept-Language");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("stays where it is for those who read the default language first, or none of ours", async () => {
    for (const wanted of ["en,de;q=0.9", "fr", "*", "nb,en;q=0.1", "de;q=0", "de;q=oops"])
      expect((await get("/", { "Accept-Language": wanted })).status, wanted).toBe(200);
    expect((await get("/", { "Accept-Language": "fr, AR-eg;q=0.5" })).headers.get("Location")).toBe("/ar");
  });

  test("stays where it is for those whom a link of ours brought there", async () => {
    expect((await get("/", { ...german, "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
    expect((await get("/", { ...german, Referer: `${site.url}/de` })).status).toBe(200);
    const ahead = { "Sec-Fetch-Site": "none", "Sec-Purpose": "prefetch", Referer: `${site.url}/de` };
    expect((await get("/", { ...german, ...ahead })).status).toBe(200);
    expect((await get("/", { ...german, "Sec-Fetch-Site": "cross-site" })).status).toBe(302);
    expect((await get("/?preview=x", { ...german, "Sec-Fetch-Site": "cross-site" })).status).toBe(200);
  });

  test("is kept for those who stay, and never for those who go", async () => {
    await get("/");
    expect((await get("/", german)).status).toBe(302);
    const kept = await get("/", { "Accept-Language": "en" });

    expect(kept.headers.get("Cache-Status")).toMatch(/hit/);
    expect(kept.headers.get("Vary")).toContain("Accept-Language");
  });

  test("alone asks for languages", async () => {
    for (const path of ["/shop", "/journal", "/cart", "/ar", "/about"])
      expect((await get(path, german)).status, path).toBe(200);
    expect((await get("/", german, english)).status).toBe(200);
  });
});

describe("content", () => {
  const alternatesOf = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [
      tag,
      href,
    ]);

  test("that is translated is in the language of the page, all of it", async () => {
    const html = await read("/de/journal/one-oclock");

    expect(html).toMatch(/<h1>In Leith kommt ein Uhr elf Sekunden zu spät<\/h1>/);
    expect(html).toContain("Schall ist allerdings langsam");
    expect(html).toContain("6. November 2024");
    expect(html).not.toContain("untranslated");
    expect(await read("/ar")).toContain("ما هو الماء الراكد");
    expect(await read("/de/imprint")).toContain("Wer verantwortlich ist");
  });

  test("that is not is shown as it was written, and says so", async () => {
    const html = await read("/de/journal/how-far-is-a-light");

    expect(html).toMatch(/<h1 lang="en" dir="ltr">/);
    expect(html).toContain(de("page.onlyIn", { language: "Englisch" }));
    expect(html).toMatch(/<div class="prose" lang="en" dir="ltr">/);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*:\d+\/journal\/how-far-is-a-light"/);
    expect(html).toContain(`"mainEntityOfPage":"${site.url}/journal/how-far-is-a-light"`);
    expect(alternatesOf(html)).toEqual([]);
  });

  test("that is translated in part says in which language the rest is", async () => {
    const html = await read("/de/visit");

    expect(html).toMatch(/<h1 lang="en" dir="ltr">Come and get ink/);
    expect(html).toContain(de("page.partlyIn", { language: "Englisch" }));
    expect(html).toMatch(/<a [^>]*class="button[^>]* lang="en" dir="ltr">How to find us</);
    expect(html).toMatch(/<h3>Die Presse<\/h3>/);
    expect(await read("/journal/water-visits-basra")).toContain(en("page.partlyIn", { language: "Arabic" }));
  });

  test("is translated in every kind of block, down to its parts", async () => {
    const [contact, visit] = await Promise.all([read("/de/contact"), read("/ar/visit")]);

    expect(contact).not.toContain("untranslated");
    for (const words of ["Oder schreiben Sie hier", "Wie komme ich nach Wyk?", "Mit der Fähre ab Dagebüll"])
      expect(contact).toContain(words);
    for (const words of ["ثلاث غرف", "أربعون دُرجًا", "يوم طباعة", "رحلة العودة بالعبّارة", "انظر ماذا يُطبع"])
      expect(visit).toContain(words);
  });

  test("has an editor's own words for search engines in the language of the page", async () => {
    const [german, arabic, english] = await Promise.all(["/de/visit", "/ar/visit", "/visit"].map(read));

    expect(german).toContain("<title>Besuch beim Verlag auf Föhr · ");
    expect(german).toMatch(/name="description" content="Slack Water Press ist donnerstags geöffnet/);
    expect(arabic).toContain("<title>زيارة دار النشر في جزيرة فور · ");
    expect(english).toContain("<title>Visit the press on Föhr · ");
  });

  test("of an author is what is said of them, under their name", async () => {
    const [told, untold] = await Promise.all(
      ["ines-okafor", "bao-nguyen"].map((slug) => read(`/de/journal/authors/${slug}`)),
    );

    expect(told).toMatch(/<h1[^>]*><span[^>]*>Inés Okafor<\/span><\/h1>/);
    expect(told).toContain("elf Jahre auf kleinen Vermessungsbooten");
    expect(untold).toMatch(/<span lang="en" dir="ltr">Bao Nguyễn is a hydrologist/);
  });

  test("names the same languages in each of them", async () => {
    const paths = ["/journal/one-oclock", "/de/journal/one-oclock", "/ar/journal/one-oclock"];
    const [first, ...others] = await Promise.all(paths.map(async (path) => alternatesOf(await read(path))));

    expect(first).toEqual([
      ["en", `${site.url}${paths[0]}`],
      ["de", `${site.url}${paths[1]}`],
      ["ar", `${site.url}${paths[2]}`],
      ["x-default", `${site.url}${paths[0]}`],
    ]);
    for (const other of others) expect(other).toEqual(first);
    expect(alternatesOf(await (await get("/journal/one-oclock", {}, english)).text())).toEqual([]);
  });

  test("stays as it is on a site that speaks one language", async () => {
    const html = await (await get("/journal/one-oclock", {}, english)).text();

    expect(html).toContain("One o’clock in Leith comes eleven seconds late");
    expect(html).not.toContain("untranslated");
  });
});

describe("a translation that is saved alone", () => {
  test.each([
    ["posts", "journal", {}],
    ["products", "shop", { type: "physical" }],
    ["pages", "", {}],
  ])("of %s reaches the page and the search", async (collection, room, more) => {
    const [slug, first, second] = [1, 2, 3].map(() => `saved${randomUUID().replaceAll("-", "")}`);
    const path = `/${["de", room, slug].filter(Boolean).join("/")}`;
    const address = collection === "pages" ? { permalink: `/${slug}` } : { slug };
    const row = await asAdmin<{ id: string }>(`/items/${collection}`, {
      method: "POST",
      body: {
        ...address,
        ...more,
        title: "Alone",
        status: "published",
        published_at: "2020-01-01T00:00:00Z",
      },
    });
    const inGerman = { [`${collection}_id`]: row.id, languages_code: "de-DE", title: first };
    const shown = async (title = "") => {
      const [page, found] = await Promise.all([read(path), read(`/de/search?q=${title}`)]);
      return page.includes(title) && found.includes(`href="${path}"`);
    };
    try {
      const made = `/items/${collection}_translations`;
      const { id } = await asAdmin<{ id: string }>(made, { method: "POST", body: inGerman });
      await eventually(() => shown(first), Boolean, 5_000);
      await asAdmin(`${made}/${id}`, { method: "PATCH", body: { title: second } });
      await eventually(() => shown(second), Boolean, 5_000);
      expect(await read(`/de/search?q=${first}`)).not.toContain(`href="${path}"`);
    } finally {
      await asAdmin(`/items/${collection}/${row.id}`, { method: "DELETE" });
    }
  });
});

test.each([
  ["posts", "journal", {}],
  ["products", "shop", { type: "physical" }],
  ["pages", "", {}],
])("a translation of %s into the language without its region shows too", async (collection, room, more) => {
  const send = <T>(path: string, body: object) => asAdmin<T>(path, { method: "POST", body });
  const slug = `plain-${randomUUID()}`;
  const address = collection === "pages" ? { permalink: `/${slug}` } : { slug };
  const out = { status: "published", published_at: "2020-01-01T00:00:00Z" };
  const title = `Ohne Gegend ${slug}`;
  await send("/items/languages", { code: "de", name: "Deutsch" });
  const row = await send<{ id: string }>(`/items/${collection}`, {
    ...address,
    ...more,
    ...out,
    title: "Here",
  });
  try {
    await send(`/items/${collection}_translations`, {
      [`${collection}_id`]: row.id,
      languages_code: "de",
      title,
    });
    const path = `/${["de", room, slug].filter(Boolean).join("/")}`;
    const { seen } = await eventually(
      () => read(path),
      (html) => html.includes(title),
      5_000,
    );
    expect(seen).toContain(title);
  } finally {
    await asAdmin(`/items/${collection}/${row.id}`, { method: "DELETE" });
    await asAdmin("/items/languages/de", { method: "DELETE" });
  }
});

describe("the search", () => {
  const resultsOf = (html: string) =>
    [...html.matchAll(/<li class="search-result">.*?<\/li>/gs)].map(([item]) => item);

  test("finds translations under their own words, and leads to them", async () => {
    const german = await read("/de/search?q=Sekunden+zu+sp%C3%A4t");
    const [first = ""] = resultsOf(german);

    expect(german).toContain(`<h1>${de("search.title")}</h1>`);
    expect(first).toContain('href="/de/journal/one-oclock"');
    expect(first).toContain("<mark>Sekunden</mark>");
    expect(first).toContain("6. November 2024");
    expect(first).not.toMatch(/ lang="/);
    expect(resultsOf(await read("/search?q=Sekunden+zu+sp%C3%A4t"))).toEqual([]);
  });

  test("says in which language the rest is", async () => {
    const found = resultsOf(await read("/de/search?q=how+far+is+a+light"));
    const post = found.find((item) => item.includes('href="/de/journal/how-far-is-a-light"')) ?? "";

    expect(post).toMatch(/<h2 lang="en" dir="ltr">/);
    expect(post).toContain(de("page.onlyIn", { language: "Englisch" }));
  });

  test("suggests in the language of the page, and leads there", async () => {
    const answer = await get(`/ar/search/suggest?q=${encodeURIComponent("الماء الراكد")}`);
    const { suggestions } = (await answer.json()) as { suggestions: { url: string; lang: unknown }[] };

    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.filter(({ url }) => !/^\/ar(\/|$)/.test(url))).toEqual([]);
    expect(suggestions[0]?.lang ?? undefined).toBeUndefined();
    expect(await read("/ar/search?q=zzzzqqq")).toContain(ar("search.nothing", { text: "zzzzqqq" }));
  });
});

describe("any collection", () => {
  test("is asked and shown in the language of the page", async () => {
    const index = await read("/de/items");
    const list = await read("/de/items/products?filter=%7B%22title%22%3A%7B%22_icontains%22%3A%22a%22%7D%7D");
    const groups = await read("/ar/items/posts?groupBy=author&aggregate[count]=*");

    expect(index).toContain(`<h1>${de("items.title")}</h1>`);
    expect(index).toContain('href="/de/items/products"');
    expect(list).toContain(de("items.filter.operators._icontains"));
    expect(list).toContain(de("items.showAll"));
    expect(list).toMatch(new RegExp(`\\d+ ${de("items.items", { items: 2 }).replace("2 ", "")}`));
    expect(linksOf(list).filter((href) => !/^\/(de|assets)(\/|$)/.test(href))).toEqual([]);
    expect(groups).toMatch(
      new RegExp(`<desc[^>]*>${matchPart(ar, "items.group.chart", { bars: 1 }).source.split("1")[0]}`),
    );
    expect(groups).toContain("العدد حسب");
  });

  test("shows Studio's notes and choices in German on a German page, and in English where Studio has none", async () => {
    const [, key] = /\/items\/products\/([\w-]+)"/.exec(await read("/items/products")) ?? [];
    const note = "As it stands in the shop and on invoices.";
    const pages = await Promise.all(["/de", "/ar", ""].map((path) => read(`${path}/items/products/${key}`)));

    expect(pages.map((page) => [note, german[note] ?? ""].map((text) => page.includes(text)))).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    expect(pages[0]).toContain(german.Published);
    expect(pages.join()).not.toContain("$t:");
  });

  test("refuses in the language of the page, and answers machines as ever", async () => {
    const refused = await read("/de/items/products?filter%5Bnothing%5D%5B_eq%5D=1");
    const wrong = await get("/ar/items/products?f[0][field]=title&f[0][operator]=_icontains&f[0][value]=+");
    const json = await get("/de/items/nowhere", { Accept: "application/json" });
    const refusedAsJson = await get("/ar/items/products?sort=nothing", { Accept: "application/json" });
    const inArabic = await read("/ar/items/products?sort=nothing");
    const csv = await (await get("/de/items/products?export=csv&fields=title,type")).text();

    expect(refused).toContain(de("items.refusals.INVALID_QUERY"));
    expect(refused).toContain(
      `filter: ${de("queries.no-field", { field: "nothing", collection: "products" })}`,
    );
    expect(inArabic).toContain(
      `sort: ${ar("queries.no-field", { field: "nothing", collection: "products" })}`,
    );
    expect(inArabic).not.toMatch(
      matchPart(en, "queries.no-field", { field: /\W+nothing\W+/, collection: /\W+products\W+/ }),
    );
    expect((await refusedAsJson.json()).errors).toEqual([
      {
        message: `sort: ${en("queries.no-field", { field: "nothing", collection: "products" })}`,
        extensions: { code: "INVALID_QUERY", problem: "no-field", parameter: "sort" },
      },
    ]);
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(ar("items.filter.problems.value"));
    expect((await json.json()).errors[0].extensions.code).toBe("FORBIDDEN");
    expect(csv).toMatch(/^\ufeff?title,type\r?\n/);
  });
});

describe("a form of the CMS", () => {
  test("is refused and answered in the language of the page", async () => {
    const page = await read("/de/contact");
    const [, action = ""] = /<form class="content-form"[^>]* action="([^"]+)"/.exec(page) ?? [];
    const fields = [...page.matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"[^>]*>/g)];
    const own = Object.fromEntries(
      fields.map(([tag, name]) => [name, / value="([^"]*)"/.exec(tag)?.[1] ?? ""]),
    );
    const send = (values: Record<string, string>) =>
      fetch(new URL(action, site.url), {
        method: "POST",
        headers: { Origin: site.url },
        body: new URLSearchParams({ ...own, "form.made-at": "1", ...values }),
      });
    const sent = await send({ email: "nobody" });
    const refused = await sent.text();
    const message = `Ein Brief ${randomUUID()}`;
    const right = { name: "Ebba", email: "ebba@example.com", subject: "correction", message };
    const thanks = await (await send({ ...right, "answer-by": "letter" })).text();
    const [stored] = await asAdmin<{ form_submission: { id: string; values: { value: string }[] } }[]>(
      `/items/form_submission_values?fields=form_submission.id,form_submission.values.value&filter[value][_eq]=${encodeURIComponent(message)}`,
    );

    expect(action).toMatch(/^\/de\/forms\//);
    expect(sent.status).toBe(422);
    expect(refused).toMatch(/<title>Fehler: /);
    expect(refused).toContain(de("contentForms.problems.email", { field: "E-Mail-Adresse" }));
    expect(refused).toContain(de("contentForms.problems.filledIn", { field: "Ihr Name" }));
    expect(refused).toContain('value="nobody"');
    expect(refused).toMatch(/<option value="correction">Ein Fehler in einem Buch/);
    expect(refused).toMatch(/<button[^>]*>Brief abschicken</);
    expect(thanks).toContain("Ihr Brief liegt auf dem Tisch im Ladenraum");
    expect(stored?.form_submission.values.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["correction", "letter", message]),
    );
    await asAdmin(`/items/form_submissions/${stored?.form_submission.id}`, { method: "DELETE" });
  });
});

describe("machines", () => {
  test("find every page in every language that it is there in", async () => {
    const urls = findChildren(parseXml(await read("/sitemaps/posts.xml")), "url");
    const placesOf = (path: string) =>
      urls
        .filter((url) => textOf(url, "loc") === site.url + path)
        .flatMap((url) => findChildren(url, "xhtml:link"))
        .map(({ attributes }) => [attributes.hreflang, attributes.href]);
    const everywhere = [
      ["en", `${site.url}/journal/one-oclock`],
      ["de", `${site.url}/de/journal/one-oclock`],
      ["ar", `${site.url}/ar/journal/one-oclock`],
      ["x-default", `${site.url}/journal/one-oclock`],
    ];

    expect(placesOf("/journal/one-oclock")).toEqual(everywhere);
    expect(placesOf("/ar/journal/one-oclock")).toEqual(everywhere);
    expect(urls.map((url) => textOf(url, "loc"))).not.toContain(`${site.url}/de/journal/how-far-is-a-light`);
    expect(await read("/sitemaps/pages.xml")).toContain(`<loc>${site.url}/de/shop</loc>`);
  });

  test("read feeds in the language of their address", async () => {
    const feed = JSON.parse(await read("/de/journal/feed.json")) as {
      language: string;
      home_page_url: string;
      items: { url: string; title: string; language: string; content_html?: string }[];
    };
    const post = feed.items.find(({ url }) => url === `${site.url}/de/journal/one-oclock`);
    const original = feed.items.find(({ url }) => url.endsWith("/how-far-is-a-light"));

    expect([feed.language, feed.home_page_url]).toEqual(["de", `${site.url}/de/journal`]);
    expect(post).toMatchObject({ language: "de", title: "In Leith kommt ein Uhr elf Sekunden zu spät" });
    expect(original?.language).toBe("en");
    expect(await read("/ar/journal/feed.xml")).toContain("<language>ar</language>");
  });

  test("learn the language of the page and its own address", async () => {
    const html = await read("/ar/journal/one-oclock");
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const shown = await read("/ar/journal/what-is-slack-water");
    const drawn = /property="og:image" content="([^"]+)"/.exec(shown)?.[1] ?? picture;
    const manifest = JSON.parse(await read("/ar/manifest.webmanifest"));
    const search = await read("/de/opensearch.xml");

    expect(html).toContain('"inLanguage":"ar"');
    expect(html).toContain(`"mainEntityOfPage":"${site.url}/ar/journal/one-oclock"`);
    expect(html).toContain('<link rel="manifest" href="/ar/manifest.webmanifest"');
    expect(manifest).toMatchObject({ lang: "ar", dir: "rtl", start_url: "/ar", scope: "/" });
    expect(search).toContain(`template="${site.url}/de/search?q={searchTerms}"`);
    expect((await fetch(drawn.replaceAll("&amp;", "&"))).headers.get("Content-Type")).toMatch(/^image\//);
    expect((await get("/og/ar/journal.png")).headers.get("Content-Type")).toBe("image/png");
  });

  test("and people follow links of a text in the language of the page", async () => {
    for (const path of ["/de/contact", "/de/journal/one-oclock", "/ar", "/ar/journal"])
      expect(
        linksOf(await read(path)).filter((href) => !/^\/(de|ar|assets)(\/|$)/.test(href)),
        path,
      ).toEqual([]);
  });
});

test("a cart that is filled in German speaks German, and stays when the language is switched", async () => {
  const variant = /name="variant"[^>]*value="([^"]+)"/.exec(await read("/de/shop/soundings"))?.[1] ?? "";
  const added = await fetch(`${site.url}/de/cart/lines`, {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams({ variant, quantity: "2" }),
    redirect: "manual",
  });
  const cookie = added.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const [german, english] = await Promise.all(
    ["/de/cart", "/cart"].map(async (path) => (await get(path, { Cookie: cookie })).text()),
  );

  expect([added.status, added.headers.get("Location")]).toEqual([303, "/de/cart"]);
  expect(german).toContain(`<h1>${de("cart.title")}</h1>`);
  expect(german).toContain(de("cart.pieces", { items: 2 }));
  expect(german).toMatch(/action="\/de\/cart\/lines\/[^"]+"/);
  expect(english).toContain(`<h1>${en("cart.title")}</h1>`);
  expect(english).toContain(en("cart.pieces", { items: 2 }));
});

describe("signing in", () => {
  const password = "ebbe und flut in husum";

  test("keeps its language when the auth API leads back, and says there what was wrong", async () => {
    const client = new AuthClient(site.url);
    const page = await client.get("/de/sign-in?returnTo=%2Faccount%2Forders");
    const [, callbackUrl] = /name="callbackUrl" value="([^"]*)"/.exec(page.text) ?? [];
    const refused = await client.signIn(`niemand-${crypto.randomUUID()}@example.com`, "falsch geraten", {
      callbackUrl: callbackUrl ?? "",
    });
    const back = await client.get(refused.location ?? "");
    const shown = await client.get(back.location ?? "");

    expect(callbackUrl).toBe("/de/account/orders");
    expect(back.location).toMatch(`${site.url}/de/sign-in?`);
    expect(shown.text).toContain("<title>Fehler: Anmelden");
    expect(shown.text).toContain(`id="error-password">${de("auth.signIn.problems.credentials")}`);
  });

  test("follows the language of the page, whatever that of the way on is", async () => {
    const { text } = await new AuthClient(site.url).get("/ar/sign-in?returnTo=%2Fde%2Fshop%3Fq%3Dtide");

    expect(text).toContain('name="callbackUrl" value="/ar/shop?q=tide"');
    expect(text).toContain('href="/ar/sign-up?returnTo=%2Far%2Fshop%3Fq%3Dtide"');
  });

  test("at a provider comes back in the language in which it was begun", async () => {
    const client = new AuthClient(site.url);
    await client.get("/de/sign-in");
    const back = await throughHarbour(client, newcomer(), { callbackUrl: "/de/account" });
    const { location } = await client.get(back);
    const again = await client.get((await client.get(back)).location ?? "");

    expect(location).toBe(`${site.url}/de/account`);
    expect((await client.get("/de/account")).text).toMatch(
      new RegExp(`<h1>${de("account.hello", { name: "[^<]+" })}</h1>`),
    );
    expect(again.location).toMatch(`${site.url}/de/sign-in?`);
  });

  test("up in Arabic, the code, a lost password and its link stay Arabic", async () => {
    const client = new AuthClient(site.url);
    const email = `${crypto.randomUUID()}@example.com`;
    const wrong = await client.post("/ar/sign-up", { name: "", email: "x", password: "" });
    const asked = await client.post("/ar/sign-up", { name: "نادر", email, password, returnTo: "/account" });
    const { code, link } = await linkTo(email);
    const followed = await new AuthClient(site.url).get(link);
    const typed = await client.post("/ar/check-email", { code });
    await client.post("/ar/recover", { email });
    const { link: recovery } = await linkTo(email, /new\?token/);

    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("<title>خطأ: إنشاء حساب")]);
    expect(wrong.text).toContain(ar("auth.problems.noName"));
    expect(wrong.text).toContain(ar("auth.problems.badEmail"));
    expect([asked.status, asked.location]).toEqual([303, `${site.url}/ar/check-email`]);
    expect(followed.location).toMatch(`${site.url}/ar/sign-in/email?`);
    expect(typed.location).toBe(`${site.url}/ar/account`);
    expect(recovery).toMatch(`${site.url}/ar/recover/new?token=`);
    expect((await client.post(recovery, { password: "a", again: "a" })).text).toContain(
      ar("auth.passwords.short", { length: 10 }),
    );
  });

  test("shows every screen of an account in German", async () => {
    const client = new AuthClient(site.url);
    const email = `${crypto.randomUUID()}@example.com`;
    await client.post("/de/sign-up", { name: "Ebba Thomsen", email, password, returnTo: "/account" });
    await client.post("/de/check-email", { code: (await linkTo(email)).code });
    const titles = await Promise.all(
      ["", "/profile", "/profile/email", "/data", "/security", "/security/password"].map(async (path) => {
        const { text } = await client.get(`/de/account${path}`);
        return /<h1[^>]*>([^<]+)</.exec(text)?.[1];
      }),
    );
    const unsure = await client.post("/de/account/data", {});
    const deleted = await client.post("/de/account/data", { sure: "true" });

    expect(titles).toEqual([
      de("account.hello", { name: "Ebba Thomsen" }),
      de("account.profile.title"),
      de("account.newAddress.title"),
      de("account.data.title"),
      de("security.title"),
      de("security.password.title"),
    ]);
    expect([unsure.status, unsure.text]).toEqual([422, expect.stringContaining(de("account.data.notSure"))]);
    expect(deleted.location).toBe(`${site.url}/de/account/deleted`);
  });
});
