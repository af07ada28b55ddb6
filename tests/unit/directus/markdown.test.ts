import { expect, test, vi } from "vitest";
import { DirectusError } from "#server/directus/errors.ts";
import { createMarkdownFields, withHtml } from "#server/directus/markdown.ts";

const text = (collection: string, editor: string) => ({
  collection,
  field: "content",
  type: "text",
  meta: { interface: editor },
});

/** A Directus whose editors write posts and one kind of block in Markdown, and where the rest is HTML or hidden. */
function openMade() {
  const request = vi.fn(async () => [
    text("posts", "input-rich-text-md"),
    { collection: "posts", field: "id", meta: null },
    text("posts_translations", "input-rich-text-md"),
    text("block_richtext", "input-rich-text-md"),
    text("products", "input-rich-text-html"),
  ]);
  return { request, fields: createMarkdownFields(request) };
}

test("what Studio writes as Markdown comes as HTML, in translations and blocks too", async () => {
  const fields = await openMade().fields();
  const post = {
    content: "## Rye\n\n* *one*",
    title: "*Rye*",
    translations: [{ content: "`x`", title: "_" }],
  };
  const page = {
    content: "# not asked about",
    blocks: [
      { collection: "block_richtext", item: { content: "a | b\n-|-\n1 | 2" } },
      { collection: "block_quote", item: { content: "*as it is*" } },
      { collection: "block_richtext", item: null },
    ],
  };

  expect(withHtml(fields, "posts", [post])).toEqual([
    {
      title: "*Rye*",
      content: "<h2>Rye</h2>\n<ul>\n<li><em>one</em></li>\n</ul>\n",
      translations: [{ content: "<p><code>x</code></p>\n", title: "_" }],
    },
  ]);
  expect(withHtml(fields, "posts", { data: [{ content: "x" }], meta: { filter_count: 1 } })).toEqual({
    data: [{ content: "<p>x</p>\n" }],
    meta: { filter_count: 1 },
  });
  const [table, quote] = withHtml(fields, "pages", page).blocks;
  expect(table?.item?.content).toMatch(/^<table>/);
  expect(quote?.item?.content).toBe("*as it is*");
  expect(withHtml(fields, "pages", page).content).toBe("# not asked about");
  expect(withHtml(fields, "products", [{ content: "*as it is*" }])).toEqual([{ content: "*as it is*" }]);
});

test("is asked about once", async () => {
  const { request, fields } = openMade();
  await Promise.all([fields(), fields()]);
  await fields();
  expect(request).toHaveBeenCalledOnce();
});

test("none is known where the service role reads no fields", async () => {
  const fields = createMarkdownFields(() =>
    Promise.reject(new DirectusError("not-found", { message: "hidden" })),
  );
  expect(await fields()).toEqual(new Map());
});
