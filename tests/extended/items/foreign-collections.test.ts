import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { type Foreign, makeForeign } from "../../support/directus/foreign.ts";
import { eventually } from "../../support/eventually.ts";
import { folders, png, uploadFile } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { type Site, startSite } from "../../support/processes/site.ts";

let foreign: Foreign;
let site: Site;
/** Ids: a picture and a paper that everybody may have, and a paper for nobody. */
const file = { photo: "", paper: "", shut: "" };
const marker = "nobody may read this";

beforeAll(async () => {
  foreign = await makeForeign();
  const create = (short: string, body: unknown) =>
    asAdmin(`/items/${foreign.name(short)}`, { method: "POST", body });
  await create("shelves", [
    { id: 1, name: "North wall" },
    { id: 2, name: "רף דרומי" },
  ]);
  await create("codes", [
    { code: "A/1", title: "With a slash" },
    { code: "b 2", title: "With a blank" },
  ]);
  await create("cellars", [{ id: 9, name: marker }]);
  await asAdmin(`/items/${foreign.name("settings")}`, { method: "PATCH", body: { motto: "Festina lente" } });
  const paper = { name: "plan.pdf", type: "application/pdf", content: "%PDF-1.4 ".repeat(300) };
  file.photo = await uploadFile({ name: "one.png", type: "image/png", content: png(40, 30) });
  file.paper = await uploadFile(paper);
  file.shut = await uploadFile({ ...paper, name: "shut.pdf" }, folders.shut);
  await create("parts", [
    {
      id: 1,
      title: "Lens <b>one</b>",
      hidden_note: marker,
      shelf: 1,
      cellar: 9,
      marks: ["glass", "old"],
      secret: "sesame",
      data: { depth: { metres: 12 } },
      price_amount: 123_456,
      currency: "EUR",
      seen_at: "2026-03-01T10:30:00Z",
      day: "2026-02-03",
      kept: true,
      state: "show",
      story: "<p>First &amp; foremost</p><script>alert(1)</script><p>second</p>",
      weight: 12_345.0625,
      ratio: 1.5e-7,
      serial: 9_007_199_254_740_991,
      cost: 1240.5,
      reach: 1200,
      photo: file.photo,
      paper: file.paper,
    },
    {
      id: 2,
      title: "=SUM(A1:A9)",
      parent: 1,
      shelf: 1,
      kept: false,
      price_amount: -5,
      currency: "EUR",
      weight: -0.0005,
      ratio: 0.1,
      serial: 7,
      cost: 0.1,
      paper: file.shut,
    },
    { id: 3, title: "", parent: 1, shelf: 2, kept: false, ratio: 0.2 },
  ]);
  await create("parts_codes", [{ part: 1, code: "b 2" }]);
  await create("parts_blocks", [
    { part: 1, item: "2", collection: foreign.name("shelves") },
    { part: 1, item: "b 2", collection: foreign.name("codes") },
  ]);
  site = await startSite({ LANGUAGES: "en,de" });
  // After so many changes Directus reads its schema anew, which can outlast the patience of one page.
  await eventually(
    async () => (await get("/items")).status,
    (status) => status === 200,
    60_000,
  );
}, 150_000);

afterAll(async () => {
  await site?.stop();
  await foreign?.remove();
  await asAdmin("/files", { method: "DELETE", body: Object.values(file) });
}, 150_000);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { redirect: "manual", headers });
const list = (short: string, query = "") => `/items/${foreign.name(short)}${query}`;
const htmlOf = async (path: string) => {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe("the index", () => {
  test("shows labels and notes of Studio, says what holds one item, and finds by label", async () => {
    const html = await htmlOf("/items?search=of the archive");

    expect(html).toContain("Shelves of the archive");
    expect(html).toContain("Where things stand");
    expect(html).not.toContain('href="/items/posts"');
    expect(await htmlOf(`/items?search=${foreign.name("settings")}`)).toContain(en("items.oneItem"));
  });

  test("does not show what the service role can see and the visitor cannot", async () => {
    expect(await htmlOf("/items")).not.toContain(foreign.name("cellars"));
  });
});

describe("a list of somebody else's collection", () => {
  test("has columns by type: links, words for booleans, money, times, tags", async () => {
    const fields = "title,shelf,kept,price_amount,seen_at,day,marks,state,children,codes,data";
    const html = await htmlOf(list("parts", `?fields=${fields}&sort=id`));

    expect(html).toContain(`href="${list("shelves")}/1"><bdi>North wall</bdi>`);
    expect(html).toContain("€1,234.56");
    expect(html).toContain('<time dateTime="2026-03-01T10:30:00.000Z">Mar 1, 2026, 10:30 AM UTC</time>');
    expect(html).toContain('<time dateTime="2026-02-03">Feb 3, 2026</time>');
    expect(html).toMatch(/<li><bdi>glass<\/bdi><\/li><li><bdi>old<\/bdi><\/li>/);
    expect(html).toContain("On show");
    expect(html).toContain(`>${en("items.yes")}<`);
    expect(html).toContain("<summary>1 field</summary>");
    expect(html).toContain(`${list("parts")}/1#children"><bdi>2</bdi>`);
    expect(html).toContain("Lens &lt;b&gt;one&lt;/b&gt;");
    expect(html).toContain("רף דרומי");
  });

  test("shows files as a picture or a link, also those of what its rows lead to", async () => {
    const html = await htmlOf(list("parts", "?fields=id,photo,paper,parent.photo&sort=id"));
    const [, first = "", second = ""] = html.split("<tr>").slice(1);
    const picture = `<a href="/assets/${file.photo}"><img src="/assets/${file.photo}/w240" alt="One"`;

    expect(first).toContain(picture);
    expect(first).toContain(`<a href="/assets/${file.paper}"><bdi>Plan</bdi></a>`);
    expect(first).toContain("PDF, 3 kB");
    expect(second).toContain(picture);
    expect(html).not.toContain(file.shut);
  });

  test("writes fractions to their last digit, in the language's notation", async () => {
    const path = list("parts", "?fields=title,weight,ratio,serial&sort=id");
    const cellsOf = (html: string) => [...html.matchAll(/<td[^>]*><bdi>([^<]*)</g)].map(([, text]) => text);
    const rows = ["12,345.0625", "1.5E-7", "9,007,199,254,740,991", "-0.0005", "0.1", "7", "0.2"];
    const german = rows.map((text) => text.replace(/[.,]/g, (mark) => (mark === "." ? "," : ".")));

    expect(cellsOf(await htmlOf(path))).toEqual(rows);
    expect(cellsOf(await htmlOf(`/de${path}`))).toEqual(german);
  });

  test("writes prices with decimals in the currency of their row, and numbers with Studio's unit", async () => {
    const html = await htmlOf(list("parts", "?fields=title,cost,reach&sort=id"));
    const sums = await htmlOf(list("parts", "?groupBy=currency&aggregate[sum]=cost"));
    const reaches = await htmlOf(list("parts", "?groupBy=currency&aggregate[max]=reach"));

    expect(html).toContain("<bdi>€1,240.50</bdi>");
    expect(html).toContain("<bdi>~1200 mm</bdi>");
    expect(sums).toContain("<bdi>€1,240.60</bdi>");
    expect(reaches).toContain("<bdi>~1200 mm</bdi>");
    expect(await htmlOf(list("parts", "?condition=cost"))).not.toContain(en("items.filter.inSmallestUnit"));
  });

  test("keeps the list in the way back from an item", async () => {
    const [, href = ""] =
      /href="(\/items\/[^"]*parts\/1\?list=[^"]*)"/.exec(
        await htmlOf(list("parts", "?search=Lens&limit=10")),
      ) ?? [];
    const item = await htmlOf(href.replaceAll("&amp;", "&"));

    expect(item).toContain(`href="${list("parts")}?search=Lens&amp;limit=10"`);
  });

  test("says which rows it shows, by page or by offset", async () => {
    for (const skipping of ["page=3", "offset=2"]) {
      const html = await htmlOf(list("parts", `?limit=1&sort=id&${skipping}`));

      expect(html, skipping).toContain(en("items.rangeOf", { first: 3, last: 3, total: "3" }));
      expect(html, skipping).toContain(`href="${list("parts")}/3`);
    }
  });

  test("sorts by a heading, and says how in the table", async () => {
    const html = await htmlOf(list("parts", "?sort=-price_amount&fields=title,price_amount"));

    expect(html).toMatch(/aria-sort="descending"[^>]*><a href="[^"]*\?sort=price_amount&/);
    expect(html.indexOf("Lens")).toBeLessThan(html.indexOf("=SUM"));
  });

  test("a singleton shows its one item, and Directus's own JSON", async () => {
    expect(await htmlOf(list("settings"))).toContain("Festina lente");
    const answer = await get(list("settings"), { Accept: "application/json" });
    expect((await answer.json()).data.motto).toBe("Festina lente");
  });

  test("string keys lead to their items, those with a slash are refused", async () => {
    expect(await htmlOf(list("codes"))).toContain(`href="${list("codes")}/b%202"`);
    expect(await htmlOf(`${list("codes")}/b%202`)).toContain("With a blank");
    expect((await get(`${list("codes")}/A%2F1`)).status).toBe(400);
  });
});

describe("an item of somebody else's collection", () => {
  test("names what its relations lead to, also through a junction and to any collection", async () => {
    const html = await htmlOf(`${list("parts")}/1`);

    expect(html).toContain(`href="${list("parts")}/2"><bdi>=SUM(A1:A9)</bdi>`);
    expect(html).toContain(`href="${list("codes")}/b%202"><bdi>With a blank</bdi>`);
    expect(html).toContain(`href="${list("shelves")}/2"><bdi>רף דרומי</bdi>`);
    expect(html).toContain("As it stands on the label");
  });

  test("shows rich text as words alone, and nothing of a hash", async () => {
    const html = await htmlOf(`${list("parts")}/1`);

    expect(html).toContain("First &amp; foremost\n\nsecond");
    expect(html).not.toContain("alert(1)");
    expect(html).not.toContain("sesame");
    expect(html).not.toContain("$argon2");
  });

  test("an item without a title is called by its key", async () => {
    expect(await htmlOf(`${list("parts")}/3`)).toMatch(/<h1[^>]*><bdi>3<\/bdi>/);
  });
});

describe("the filter form", () => {
  const location = async (query: string) => {
    const answer = await get(list("parts", query));
    return { status: answer.status, url: new URL(answer.headers.get("Location") ?? "/", site.url) };
  };

  test("goes to Directus's own filter, and fills itself from it", async () => {
    const first = "f[0][field]=title&f[0][operator]=_icontains&f[0][value]=lens";
    const second = "f[1][field]=shelf.name&f[1][operator]=_eq&f[1][value]=North wall";
    const { status, url } = await location(`?${first}&${second}&sort=title&search=`);

    expect(status).toBe(302);
    expect(JSON.parse(url.searchParams.get("filter") ?? "")).toEqual({
      _and: [{ title: { _icontains: "lens" } }, { shelf: { name: { _eq: "North wall" } } }],
    });
    expect([...url.searchParams.keys()].sort()).toEqual(["filter", "sort"]);
    const html = await htmlOf(url.pathname + url.search);
    expect(html).toContain('value="lens"');
    expect(html).toContain("1 item");
    expect(html).toContain('Remove<span class="visually-hidden"> Title contains lens</span>');
  });

  test("keeps a filter that it cannot show, and lets it be removed", async () => {
    const own = { _or: [{ id: { _eq: 1 } }, { id: { _eq: 2 } }] };
    const { url } = await location(
      `?filter=${encoded(own)}&f[0][field]=kept&f[0][operator]=_eq&f[0][value]=true`,
    );

    expect(JSON.parse(url.searchParams.get("filter") ?? "")).toEqual({
      _and: [{ kept: { _eq: true } }, own],
    });
  });

  test("asks for a new condition in two steps", async () => {
    const { url } = await location("?add=price_amount");
    const html = await htmlOf(url.pathname + url.search);

    expect(url.hash).toBe("#filter-added");
    expect(html).toContain('id="filter-added"');
    expect(html).toMatch(/name="f\[0\]\[value\]"[^>]*type="number"|type="number"[^>]*name="f\[0\]\[value\]"/);
  });

  test("a value that cannot be is said, at 422, with the form as it was", async () => {
    const answer = await get(list("parts", "?f[0][field]=price_amount&f[0][operator]=_gt&f[0][value]=dear"));
    const html = await answer.text();

    expect(answer.status).toBe(422);
    expect(html).toContain(en("items.filter.problems.number"));
    expect(html).toContain('value="dear"');
    expect(html).toContain(`<title>${en("page.error", { title: "" })}`);
  });

  test.each([
    ["times", "f[0][field]=seen_at&f[0][operator]=_gte&f[0][value]=2026-03-01T10:00", 1],
    ["booleans", "f[0][field]=kept&f[0][operator]=_eq&f[0][value]=false", 2],
    ["what is empty", "f[0][field]=parent&f[0][operator]=_null", 1],
    ["fractions", "f[0][field]=weight&f[0][operator]=_eq&f[0][value]=12345.0625", 1],
    ["a number with an exponent", "f[0][field]=ratio&f[0][operator]=_lt&f[0][value]=1e-6", 1],
    ["integers of 64 bits", "f[0][field]=serial&f[0][operator]=_gte&f[0][value]=9007199254740991", 1],
    ["whether there is a file", "f[0][field]=photo&f[0][operator]=_null", 2],
    ["lists in a text", "f[0][field]=marks&f[0][operator]=_icontains&f[0][value]=glass", 1],
  ])("finds by %s", async (_what, query, rows) => {
    const { url } = await location(`?${query}`);
    const html = await htmlOf(url.pathname + url.search);

    expect(html).toContain(rows === 1 ? ">1 item<" : `>${rows} items<`);
  });
});

describe("groups", () => {
  test("the form goes to groupBy and aggregate, and amounts stay with their currency", async () => {
    const answer = await get(list("parts", "?group[by]=shelf&group[function]=sum&group[of]=price_amount"));
    const url = new URL(answer.headers.get("Location") ?? "/", site.url);

    expect(url.searchParams.get("groupBy")).toBe("shelf,currency");
    expect(url.searchParams.get("aggregate[sum]")).toBe("price_amount");
    expect(await htmlOf(url.pathname + url.search)).toContain("€1,234.51");
  });

  test("sum up fractions without rounding them, and without the noise of binary ones", async () => {
    const sums = async (of: string) => {
      const html = await htmlOf(list("parts", `?groupBy=currency&${of}`));
      return [...html.matchAll(/<td[^>]*><bdi>([^<]*)</g)].map(([, text]) => text);
    };

    expect(await sums("aggregate[sum]=weight")).toEqual(["12,345.062", en("items.empty")]);
    expect(await sums("aggregate[avg]=weight")).toEqual(["6172.53", en("items.empty")]);
    expect(await sums("aggregate[min]=weight")).toEqual([en("items.empty"), "-0.0005"]);
  });

  test("name what they stand for, lead to their items, and are a chart with words beside the table", async () => {
    const html = await htmlOf(list("parts", "?groupBy=shelf&aggregate[count]=*"));

    expect(html).toContain('<svg class="items-chart" role="img"');
    expect(html).toMatch(
      new RegExp(`<desc[^>]*>${en("items.group.chart", { bars: 2, largest: "North wall", value: "2" })}`),
    );
    const [, href = ""] = /href="([^"]*filter=[^"]*)"><bdi>North wall/.exec(html) ?? [];
    expect(await htmlOf(href.replaceAll("&amp;", "&"))).toContain(`>${en("items.items", { items: 2 })}<`);
  });
});

describe("downloads", () => {
  test("CSV has the columns asked for, harmless formulas and numbers that stay numbers", async () => {
    const answer = await get(list("parts", "?fields=id,title,price_amount,shelf.name&sort=id&export=csv"));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${foreign.name("parts")}.csv"`,
    );
    expect(await htmlOf(list("parts"))).toContain(`${limits.exportRows.toLocaleString("en")} `);
    expect(text).toBe(
      [
        "\uFEFFid,title,price_amount,shelf.name",
        "1,Lens <b>one</b>,123456,North wall",
        "2,'=SUM(A1:A9),-5,North wall",
        "3,,,רף דרומי",
        "",
      ].join("\r\n"),
    );
  });

  test("CSV has fractions as they are, files by their keys, and what is asked of a file", async () => {
    const fields = "weight,ratio,serial,photo,paper.filename_download";
    const answer = await get(list("parts", `?fields=${fields}&sort=id&export=csv`));

    expect((await answer.text()).split("\r\n").slice(1)).toEqual([
      `12345.0625,1.5e-7,9007199254740991,${file.photo},plan.pdf`,
      "-0.0005,0.1,7,,",
      ",0.2,,,",
      "",
    ]);
  });

  test("JSON is an array of what Directus holds", async () => {
    const answer = await get(list("parts", `?filter=${encoded({ id: { _lt: 3 } })}&fields=id&export=json`));

    expect(await answer.json()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test("more rows than a batch come whole, and a file that is cut says so in its name", async () => {
    const rows = Array.from({ length: 230 }, (_, index) => ({ name: `Shelf ${index}` }));
    const made = await asAdmin<{ id: number }[]>(`/items/${foreign.name("shelves")}`, {
      method: "POST",
      body: rows,
    });
    const filter = `filter=${encoded({ name: { _starts_with: "Shelf " } })}`;

    const all = await (await get(list("shelves", `?${filter}&fields=name&export=json`))).json();
    const some = await get(list("shelves", `?${filter}&limit=150&export=csv`));

    expect(new Set(all.map((row: { name: string }) => row.name)).size).toBe(230);
    expect(some.headers.get("Content-Disposition")).toContain("-first-150.csv");
    expect((await some.text()).trim().split("\r\n")).toHaveLength(151);
    await asAdmin(`/items/${foreign.name("shelves")}`, { method: "DELETE", body: made.map(({ id }) => id) });
  });

  test("only so many at a time, and one whose reader leaves makes room", async () => {
    const story = "tide ".repeat(24_000);
    const parent = { id: 1_000, title: "Long", story };
    await asAdmin(`/items/${foreign.name("parts")}`, { method: "POST", body: parent });
    const rows = Array.from({ length: 150 }, (_, index) => ({ id: 2_000 + index, parent: parent.id }));
    await asAdmin(`/items/${foreign.name("parts")}`, { method: "POST", body: rows });
    const path = list(
      "parts",
      `?filter=${encoded({ parent: { _eq: 1_000 } })}&fields=id,parent.story&export=csv`,
    );
    const leave = new AbortController();
    const unread = await Promise.all(
      Array.from({ length: limits.exportsAtOnce }, () => fetch(site.url + path, { signal: leave.signal })),
    );

    const refused = await get(path);
    leave.abort();

    expect(unread.map(({ status }) => status)).toEqual(unread.map(() => 200));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await refused.text()).not.toContain("tide tide");
    await expect
      .poll(
        async () => {
          const again = await get(path);
          await again.body?.cancel();
          return again.status;
        },
        { timeout: 15_000 },
      )
      .toBe(200);
    await asAdmin(`/items/${foreign.name("parts")}`, {
      method: "DELETE",
      body: [parent.id, ...rows.map(({ id }) => id)],
    });
  });

  test("HEAD and data requests of a script start no download", async () => {
    const head = await fetch(site.url + list("parts", "?export=csv"), { method: "HEAD" });
    const data = await get(`${list("parts")}.data?export=csv`);

    expect(head.status).toBe(200);
    expect(head.headers.get("Content-Disposition")).toContain(".csv");
    expect(await data.text()).not.toContain("Lens");
    expect(site.log()).not.toMatch(/"level":50/);
  });

  test.each(["export=xml", "export=csv&limit=10001", "export=csv&limit=0", "export=csv&fields=hidden_note"])(
    "%s is refused",
    async (query) => {
      expect((await get(list("parts", `?${query}`))).status).toBe(400);
    },
  );
});

describe("what a visitor may not read", () => {
  test.each([
    ["a hidden field", "hidden_note"],
    ["a field of a hidden collection", "cellar.name"],
  ])("cannot be reached: %s", async (_what, path) => {
    const [first = "", second] = path.split(".");
    const condition = second
      ? { [first]: { [second]: { _contains: "nobody" } } }
      : { [first]: { _contains: "nobody" } };
    const queries = [
      `fields=${path}`,
      `fields=id,children.${path}`,
      `filter=${encoded(condition)}`,
      `filter=${encoded({ _or: [{ children: { _some: condition } }, { id: { _eq: 1 } }] })}`,
      `sort=${path}`,
      `sort=-children.${path}`,
      `groupBy=${path}&aggregate[count]=*`,
      `aggregate[max]=${path}`,
      `alias[mine]=${first}&fields=mine${second ? `.${second}` : ""}`,
      `alias[mine]=children&fields=mine.${path}`,
      `deep=${encoded({ children: { _sort: [path] } })}&fields=children.id`,
      `deep=${encoded({ children: { _filter: condition } })}&fields=children.id`,
      `export=csv&fields=${path}`,
    ];
    for (const query of queries) {
      for (const accept of ["application/json", "text/html"]) {
        const answer = await get(list("parts", `?${query}`), { Accept: accept });
        const body = await answer.text();
        expect(`${answer.status} ${query}`).toBe(`400 ${query}`);
        expect(body).not.toContain(marker);
      }
    }
  });

  test("stays away when everything is asked for", async () => {
    for (const path of [
      list("parts"),
      `${list("parts")}/1`,
      list("parts", "?export=json"),
      list("parts", "?fields=*"),
    ]) {
      for (const accept of ["application/json", "text/html"]) {
        const body = await (await get(path, { Accept: accept })).text();
        expect(body).not.toContain(marker);
        expect(body).not.toContain("hidden_note");
      }
    }
    expect((await get(list("cellars"))).status).toBe(404);
    expect(await (await get(list("parts", `?search=${encodeURIComponent(marker)}`))).text()).toContain(
      en("items.nothing"),
    );
  });

  test.each([
    ["lists of lists that multiply", "limit=100&fields=children.children.id"],
    ["an alias that hides the depth", "alias[a]=children&fields=a.children.children.children.id"],
    ["a nested limit beyond ours", `deep=${encoded({ children: { _limit: 5000 } })}`],
    ["no nested limit at all", `deep=${encoded({ children: { _limit: -1 } })}`],
    ["an empty nested limit", "deep[children][_limit]="],
    ["rows too far away", "limit=100&page=99999"],
    ["the visitor's own hidden fields", `filter=${encoded({ title: { _gt: "$CURRENT_USER.tfa_secret" } })}`],
  ])("costs are bounded: %s", async (_what, query) => {
    expect((await get(list("parts", `?${query}`), { Accept: "application/json" })).status).toBe(400);
  });
});
