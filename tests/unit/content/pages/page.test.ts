import { describe, expect, test } from "vitest";
import { resolveLinkHref, sanitizeHref } from "#server/content/link.ts";
import { PageSchema, parsePermalink } from "#server/content/pages/page.ts";

describe("a permalink", () => {
  test.each([
    ["about", "/about"],
    ["about/", "/about"],
    ["about/the press", "/about/the press"],
    ["", "/"],
    [undefined, "/"],
  ])("of %j is %j", (splat, permalink) => {
    expect(parsePermalink(splat)).toBe(permalink);
  });

  test.each(["/evil", "a//b", "x".repeat(300)])("no page can have %j", (splat) => {
    expect(parsePermalink(splat)).toBeUndefined();
  });
});

describe("a page", () => {
  const block = (collection: string, item: unknown, more = {}) => ({
    id: collection,
    collection,
    item,
    ...more,
  });
  const page = (blocks: unknown[]) => PageSchema.parse({ permalink: "/x", title: "X", blocks });

  test("shows its blocks in order, without hidden and unknown ones", () => {
    const { blocks } = page([
      block("block_quote", { content: "second" }, { sort: 2 }),
      block("block_richtext", { content: "<p>first</p><script>x</script>" }, { sort: 1, background: "dark" }),
      block("block_posts", { limit: 3 }, { sort: 3, hide_block: true }),
      block("block_carousel", { slides: 9 }, { sort: 4 }),
      block("block_hero", null, { sort: 5 }),
    ]);

    expect(blocks.map(({ kind, dark }) => [kind, dark])).toEqual([
      ["block_richtext", true],
      ["block_quote", false],
    ]);
    expect(blocks[0]).toMatchObject({ item: { content: "<p>first</p>" } });
  });

  test("has one order, whatever order its database gives rows of equal place in", () => {
    const button = (id: string | number, label: string) => ({ id, label, type: "url", url: "/", sort: 1 });
    const item = (id: string | number) => ({ id, headline: `Column ${id}`, sort: null });
    const picture = (id: number) => ({ id, caption: `Picture ${id}` });
    const field = (id: string) => ({ id, name: id, sort: 1 });
    const made = (turned: boolean) => {
      const rows = <Row>(...given: Row[]) => (turned ? given.reverse() : given);
      const { blocks } = page(
        rows(
          block("block_button_group", { buttons: rows(button("b", "B"), button("a", "A")) }, { id: 10 }),
          block("block_columns", { items: rows(item(9), item(10), item(2)) }, { id: 9 }),
          block("block_pricing", { pricing_cards: rows(item("y"), item("x")) }, { id: 11 }),
          block("block_gallery", { items: rows(picture(2), picture(1)) }, { id: 12 }),
          block("block_form", { form: { id: "f", fields: rows(field("two"), field("one")) } }, { id: 13 }),
        ),
      );
      return blocks;
    };

    expect(made(true)).toEqual(made(false));
    expect(made(true).map(({ id }) => id)).toEqual(["9", "10", "11", "12", "13"]);
    expect(made(true)[0]?.item).toMatchObject({ items: [{ id: "2" }, { id: "9" }, { id: "10" }] });
  });

  test("says in which language some of its words are, however deep, and nothing of what has none", () => {
    const columns = (lang: string | null) =>
      block("block_columns", { items: [{ id: 1, headline: "Sea", lang }] });

    expect(page([columns(null), columns("en")]).partlyIn).toBe("en");
    expect(page([columns(null), block("block_quote", { content: "x", lang: "ar" })]).partlyIn).toBe("ar");
    expect(page([columns(null)]).partlyIn).toBeUndefined();
  });

  test("an editor's button leads to a page, a post or an address, never to script", () => {
    const { blocks } = page([
      block("block_button_group", {
        buttons: [
          { label: "Post", type: "post", post: { slug: "slack" }, sort: 2 },
          { label: "Page", type: "page", page: { permalink: "/about" }, variant: "outline", sort: 1 },
          { label: "Hidden page", type: "page", page: null, sort: 3 },
          { label: "Script", type: "url", url: "javascript:alert(1)", sort: 4 },
        ],
      }),
    ]);

    expect(blocks[0]?.item).toEqual([
      { label: "Page", href: "/about", variant: "secondary" },
      { label: "Post", href: "/journal/slack", variant: "primary" },
    ]);
  });

  test("what an editor has only half filled in leaves the rest as it is", () => {
    const { blocks } = page([
      block("block_faqs", {
        faqs: [
          { title: "When?", answer: null },
          { title: "Where?", answer: "<p>Wyk</p>" },
        ],
      }),
      block("block_pricing", { pricing_cards: [{ id: 1, features: ["Post", null, "Prints"] }] }),
      "nothing that a block could be",
    ]);

    expect(blocks).toMatchObject([
      { item: { faqs: [{ title: "Where?", answer: "<p>Wyk</p>" }] } },
      { item: { pricing_cards: [{ features: ["Post", "Prints"] }] } },
    ]);
  });

  test("blocks that a version adds stand among those that were there", () => {
    const { blocks } = page([
      block("block_quote", { content: "old" }, { sort: 1 }),
      block("block_quote", { content: "new" }, { id: null, sort: 2 }),
    ]);

    expect(blocks.map(({ item }) => item)).toMatchObject([{ content: "old" }, { content: "new" }]);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(2);
  });

  test("a limit that is out of bounds is brought within them, or falls back", () => {
    expect(page([block("block_posts", { limit: 5_000 })]).blocks[0]).toMatchObject({ item: { limit: 24 } });
    expect(page([block("block_posts", { limit: 0 })]).blocks[0]).toMatchObject({ item: { limit: 3 } });
  });
});

describe("a link", () => {
  test.each([
    ["/shop", "/shop"],
    ["https://example.org", "https://example.org"],
    ["mailto:post@example.org", "mailto:post@example.org"],
    [" #notes", "#notes"],
  ])("%j may be followed", (url, href) => {
    expect(sanitizeHref(url)).toBe(href);
  });

  test.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
  ])("%j may not", (url) => {
    expect(sanitizeHref(url)).toBeUndefined();
  });

  test("a group leads nowhere", () => {
    expect(resolveLinkHref({ type: "group", url: "/shop" })).toBeUndefined();
  });
});
