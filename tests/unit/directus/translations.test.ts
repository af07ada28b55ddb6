import { beforeAll, expect, test, vi } from "vitest";

type Row = Record<string, unknown>;

let translations: typeof import("#server/directus/translations.ts");
let languages: typeof import("#server/platform/i18n.ts");

beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("LANGUAGES", "en,de");
  translations = await import("#server/directus/translations.ts");
  languages = await import("#server/platform/i18n.ts");
  vi.unstubAllEnvs();
});

const german = () => languages.findLanguage("de");
const inGerman = (collection: string, row: Row) =>
  translations.toLanguage(collection, row, german()) as Row & Record<string, Row[]>;
const into = (words: Row) => [{ languages_code: "de-DE", ...words }];

test("a choice is translated by its value, and says its language where it is not", () => {
  const choices = [
    { value: "sea", text: "The sea" },
    { value: "sky", text: "The sky" },
  ];
  const german = [
    { value: "land", text: "Das Land" },
    { value: "sea", text: "Das Meer" },
  ];
  const field = inGerman("form_fields", {
    label: "About",
    choices,
    translations: into({ label: "Worum", choices: german }),
  });

  expect(field).toMatchObject({ label: "Worum", lang: null });
  expect(field.choices).toEqual([
    { value: "sea", text: "Das Meer" },
    { value: "sky", text: "The sky", lang: "en" },
  ]);
  expect(inGerman("form_fields", { label: "About", choices }).choices?.map(({ lang }) => lang)).toEqual([
    "en",
    "en",
  ]);
});

test("other lists are translated as a whole", () => {
  const faqs = [
    { title: "One", answer: "1" },
    { title: "Two", answer: "2" },
  ];
  const block = inGerman("block_faqs", {
    faqs,
    translations: into({ faqs: [{ title: "Eins", answer: "1" }] }),
  });

  expect(block).toMatchObject({ lang: null, faqs: [{ title: "Eins", answer: "1" }] });
  expect(inGerman("block_faqs", { faqs, translations: into({ faqs: [] }) }).lang).toBe("en");
});

test("each part of a page says its own language, and what has no words says none", () => {
  const page = inGerman("pages", {
    blocks: [
      {
        collection: "block_columns",
        item: {
          headline: "Rooms",
          items: [{ content: "One" }, { content: "Two", translations: into({ content: "Zwei" }) }],
        },
      },
      {
        collection: "block_gallery",
        item: { headline: null, items: [{ caption: "Shore" }, { caption: null }] },
      },
    ],
  });
  const [columns, gallery] = page.blocks?.map(({ item }) => item as Row & Record<string, Row[]>) ?? [];

  expect(columns?.lang).toBe("en");
  expect(columns?.items?.map(({ content, lang }) => [content, lang])).toEqual([
    ["One", "en"],
    ["Zwei", null],
  ]);
  expect([gallery?.lang, gallery?.items?.map(({ lang }) => lang)]).toEqual([null, ["en", null]]);
});

test("a form's message says its own language", () => {
  const form = { submit_label: "Send", success_message: "Thanks" };

  expect(inGerman("forms", { ...form, translations: into({ submit_label: "Senden" }) })).toMatchObject({
    submit_label: "Senden",
    lang: null,
    success_message: "Thanks",
    content_lang: "en",
  });
});

test("an editor's words for search engines are the translation's own, never the original's", () => {
  const seo = { title: "Tides!", meta_description: "All of them", og_image: "a", no_index: true };
  const page = (words: Row) => inGerman("pages", { title: "Tides", seo, translations: into(words) }).seo;

  expect(page({ title: "Tiden", seo: { title: "Tiden!", no_index: false } })).toEqual({
    title: "Tiden!",
    meta_description: null,
    og_image: "a",
    no_index: true,
  });
  expect(page({ title: "Tiden" })).toMatchObject({ title: null, og_image: "a" });
  expect(page({})).toEqual(seo);
});

test("the site's first language asks for no translations of the parts of pages", () => {
  const query = { fields: ["title", "blocks.item:block_columns.items.*"] };
  const asked = (language: ReturnType<typeof german>) =>
    translations.withTranslations("pages", query, { language, translated: new Set(["block_columns_items"]) })
      .fields;

  expect(asked(languages.defaultLanguage)).toEqual(query.fields);
  expect(asked(german())).toEqual([...query.fields, "blocks.item:block_columns.items.translations.*"]);
});

test("of a translation comes what is asked of its original, in the language of the page", () => {
  const asked = translations.withTranslations(
    "posts",
    { fields: ["slug", "title", "description", "tags.tags_id.title"] },
    { language: german(), translated: new Set(["posts", "tags"]) },
  );

  expect(asked.fields?.slice(4)).toEqual([
    ...["title", "description", "languages_code"].map((field) => `translations.${field}`),
    ...["title", "languages_code"].map((field) => `tags.tags_id.translations.${field}`),
  ]);
  expect(asked.deep).toMatchObject({
    translations: { _filter: { languages_code: { _starts_with: "de" } } },
    tags: { tags_id: { translations: { _filter: { languages_code: { _starts_with: "de" } } } } },
  });
});

test.each([
  ["de", "de-DE"],
  ["de-DE", "de"],
  ["de-AT", "de-DE"],
  ["de", "de_CH"],
])("a page in %s shows what is translated into %s", (tag, code) => {
  const language = { ...german(), tag };
  const query = translations.withTranslations(
    "posts",
    { fields: ["title"] },
    { language, translated: new Set(["posts"]) },
  );
  const row = { title: "Tides", translations: [{ languages_code: code, title: "Tiden" }] };

  expect(query.deep).toEqual({ translations: { _filter: { languages_code: { _starts_with: "de" } } } });
  expect(translations.toLanguage("posts", row, language)).toMatchObject({ title: "Tiden", lang: null });
});

test("of two regions a page shows its own", () => {
  const rows = ["de-DE", "de", "de-AT"].map((code) => ({ languages_code: code, title: code }));
  const shown = (tag: string) =>
    translations.toLanguage("posts", { title: "Tides", translations: rows }, { ...german(), tag });

  expect(shown("de")).toMatchObject({ title: "de" });
  expect(shown("de-AT")).toMatchObject({ title: "de-AT" });
});

test("a page's query is short enough for any proxy before Directus", async () => {
  const { blockFields } = await import("#server/content/pages/blocks.ts");
  const { getSiteRelations } = await import("#server/directus/naming/site-relations.ts");
  const collections = [...getSiteRelations().keys()].flatMap(
    (field) => /^(\w+)\.translations$/.exec(field)?.[1] ?? [],
  );
  const query = { fields: ["*", ...blockFields, ...translations.translationFields], filter: {} };
  const { fields = [], deep } = translations.withTranslations("pages", query, {
    language: german(),
    translated: new Set(collections),
  });
  const address = new URLSearchParams({ fields: fields.join(","), deep: JSON.stringify(deep) });

  expect(collections).toContain("block_pricing_cards");
  expect(address.toString().length).toBeLessThan(7_000);
});
