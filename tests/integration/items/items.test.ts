import { describe, expect, test } from "vitest";
import { endpoints } from "../../support/endpoints.ts";
import { en } from "../../support/messages.ts";

const page = (path: string) => fetch(`${endpoints.site}${path}`, { redirect: "manual" });
const json = (path: string) => fetch(`${endpoints.site}${path}`, { headers: { Accept: "application/json" } });
const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe("a collection that everybody may read", () => {
  test("has a page with its rows and a link to each", async () => {
    const answer = await page("/items/authors?sort=name&limit=3");
    const html = await answer.text();

    expect(answer.status).toBe(200);
    expect(html.match(/href="\/items\/authors\/[0-9a-f-]{36}[?"]/g)).toHaveLength(3);
  });

  test("answers JSON in Directus's own shape, relations and meta included", async () => {
    const answer = await json("/items/posts?fields=slug,author.name&limit=2&sort=slug&meta=filter_count");
    const body = await answer.json();

    expect(answer.headers.get("Content-Type")).toContain("application/json");
    expect(body.data).toHaveLength(2);
    expect(Object.keys(body.data[0])).toEqual(["slug", "author"]);
    expect(body.meta.filter_count).toBeGreaterThan(20);
  });

  test("can be filtered, grouped and aliased", async () => {
    const filtered = await (
      await json(`/items/products?fields=slug&filter=${encoded({ slug: { _eq: "soundings" } })}`)
    ).json();
    const grouped = await (await json("/items/products?aggregate[count]=*&groupBy=type")).json();
    const aliased = await (
      await json("/items/posts?alias[writer]=author&fields=writer.name&filter[slug][_eq]=seiches")
    ).json();

    expect(filtered.data).toEqual([{ slug: "soundings" }]);
    expect(grouped.data.map((row: { type: string }) => row.type).sort()).toEqual(["digital", "physical"]);
    expect(aliased.data).toEqual([{ writer: { name: "Marit Haugen" } }]);
  });

  test("gives one item by its key, as a page and as JSON", async () => {
    const [author] = (
      await (await json("/items/authors?fields=id,name&filter[slug][_eq]=marit-haugen")).json()
    ).data;

    const answer = await json(`/items/authors/${author.id}`);
    expect((await answer.json()).data.name).toBe(author.name);
    expect((await page(`/items/authors/${author.id}`)).status).toBe(200);
  });
});

describe("what is refused", () => {
  test.each([
    ["/items/%20", 400, en("queries.no-collection")],
    ["/items//x", 400, en("queries.no-collection")],
    ["/items/directus_users", 400, en("queries.core-collection", { reader: "readItems" })],
    ["/items/directus_users/1", 400, en("queries.core-collection", { reader: "readItem" })],
    ["/items/posts%2f..%2f..%2fusers", 400, en("queries.not-a-name")],
    ["/items/posts/%2e%2e%2f%2e%2e%2fusers%2fme", 400, en("queries.not-a-name")],
    ["/items/posts%252f..%252fusers", 400, en("queries.not-a-name")],
    ["/items/nothing", 404, en("items.refusals.FORBIDDEN")],
    ["/items/orders", 404, en("items.refusals.FORBIDDEN")],
    ["/items/__proto__", 404, en("items.refusals.FORBIDDEN")],
    ["/items/constructor", 404, en("items.refusals.FORBIDDEN")],
    ["/items/toString/constructor", 404, en("items.refusals.FORBIDDEN")],
    ["/items/posts/constructor", 404, en("items.refusals.FORBIDDEN")],
    ["/items/posts?fields=constructor", 400, "fields"],
    ["/items/posts?sort=__proto__", 400, "sort"],
    ["/items/posts?filter[__proto__][_eq]=x", 400, "filter"],
    [`/items/posts?filter=${encodeURIComponent('{"title":{"__proto__":"x"}}')}`, 400, "filter"],
    [`/items/posts?deep=${encodeURIComponent('{"__proto__":{"_limit":1}}')}`, 400, "deep"],
    ["/items/posts?alias[x]=constructor&fields=x", 400, "alias"],
    ["/items/posts?aggregate[constructor]=id", 400, "aggregate"],
    ["/items/posts?groupBy=constructor", 400, "groupBy"],
    ["/items/posts?aggregate[sum]=*", 400, "aggregate"],
    ["/items/posts?aggregate[avg]=title", 400, "aggregate"],
    ["/items/posts?aggregate[min]=author.name", 400, "aggregate"],
    ["/items/posts?aggregate[count]=tags", 400, "aggregate"],
    ["/items/posts?aggregate[max]=seo", 400, "aggregate"],
    ["/items/posts?aggregate[count]=year(published_at)", 400, "aggregate"],
    ["/items/products?groupBy=variants", 400, "groupBy"],
    ["/items/products?groupBy=category.title", 400, "groupBy"],
    ["/items/products?groupBy=count(variants)", 400, "groupBy"],
    ["/items/products?groupBy=type&sort=title", 400, "sort"],
    ["/items/products?sort=variants.sku", 400, "sort"],
    ["/items/products?sort=variants", 400, "sort"],
    ["/items/products?sort=seo", 400, "sort"],
    ["/items/identities", 404, en("items.refusals.FORBIDDEN")],
    ["/items/posts/not-a-key", 404, en("items.refusals.FORBIDDEN")],
    ["/items/posts?filter=%7Bbroken", 400, "filter"],
    ["/items/posts?filter[title][_like]=x", 400, "filter"],
    ["/items/posts?sort=nope", 400, "sort"],
    ["/items/posts?limit=-1", 400, "limit"],
    ["/items/posts?limit=100000", 400, "limit"],
    ["/items/posts?fields=author.posts.author.name", 400, "fields"],
  ])("%s answers %i and says why", async (path, status, words) => {
    const answer = await json(path);

    expect(answer.status).toBe(status);
    expect((await answer.json()).errors[0].message).toContain(words);
    expect((await page(path)).status).toBe(status);
  });

  test("a guest never gets the text of a members-only post, by whatever parameter", async () => {
    const marker = "below the sounding line";
    const queries = [
      "fields=*&limit=100",
      "fields=content&limit=100",
      `filter=${encoded({ content: { _contains: marker } })}`,
      `search=${encodeURIComponent(marker)}`,
      "fields=slug&sort=content&limit=100",
      "alias[text]=content&fields=text&limit=100",
    ];

    for (const query of queries) {
      expect(await (await json(`/items/posts?${query}`)).text(), query).not.toContain(marker);
    }
  });
});
