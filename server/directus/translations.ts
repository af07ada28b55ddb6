import { defaultLanguage, type Language, languages } from "#server/languages.ts";
import type { RelationMap } from "./cache/relations.ts";
import type { ItemsQuery, Row } from "./client.ts";
import { leadsTo } from "./model.ts";
import { ownName, realName } from "./names.ts";

/**
 * What editors can translate, in Directus's own way: a field `translations` leads to rows with a `languages_code`. The
 * first field is the one that a translation cannot do without.
 */
const translatable: Record<string, string[]> = {
  block_button: ["label"],
  block_hero: ["headline", "tagline", "description"],
  block_posts: ["headline", "tagline"],
  block_products: ["headline", "tagline"],
  block_quote: ["content", "attribution"],
  block_richtext: ["content", "headline", "tagline"],
  categories: ["title", "description"],
  globals: ["tagline", "description", "footer_note"],
  navigation_items: ["title"],
  pages: ["title", "description"],
  posts: ["title", "description", "content"],
  products: ["title", "subtitle", "description", "content"],
  shipping_methods: ["title", "description"],
  tags: ["title", "description"],
  tax_rates: ["title"],
};

/** To be asked for beside an item's own fields where its page leads to itself in other languages. */
export const spokenFields = languages.length > 1 ? ["translations.languages_code"] : [];

/** Collections, under the site's own names, that this Directus has translations for. */
export function translatedCollections(relations: RelationMap | undefined): Set<string> {
  const names = Object.keys(translatable).filter((name) => {
    const [target = ""] = relations?.get(realName(name))?.get("translations")?.collections ?? [];
    return relations?.get(target)?.has("languages_code");
  });
  return new Set(names);
}

/** A query that brings the translations into a language along with what it asks for. */
export function withTranslations(
  collection: string,
  query: ItemsQuery,
  { tag }: Language,
  translated: Set<string>,
): ItemsQuery {
  const { fields } = query;
  if (!fields || query.aggregate) return query;
  const all = fields.includes("translations.languages_code");
  const own = fields.filter((path) => path !== "translations.languages_code");
  const more = new Set<string>();
  let deep = query.deep ?? {};
  for (const path of own) {
    const place = placeOf(collection, path);
    if (!place || !translated.has(place.collection)) continue;
    const wanted = translatable[place.collection] ?? [];
    const asked = place.field === "*" ? wanted : wanted.filter((field) => field === place.field);
    const inside = [...place.above, "translations"];
    for (const field of asked) more.add([...inside, field].join("."));
    if (asked.length === 0) continue;
    more.add([...inside, "languages_code"].join("."));
    const whole = all && place.above.length === 0;
    if (!whole) deep = setIn(deep, inside, { _filter: { languages_code: { _starts_with: tag } } });
  }
  return more.size > 0 ? { ...query, fields: [...own, ...more], deep } : { ...query, fields: own };
}

/** Where a path ends: the steps to it, the collection it is in, and its last field. */
function placeOf(collection: string, path: string) {
  const above = path.split(".");
  const field = above.pop() ?? "";
  let here: string | undefined = collection;
  for (const step of above) here = here && (step.split(":")[1] ?? leadsTo(here, step));
  return here ? { above, collection: here, field } : undefined;
}

function setIn(deep: Row, [first = "", ...rest]: string[], value: Row): Row {
  const below = (deep[first] ?? {}) as Row;
  return { ...deep, [first]: rest.length === 0 ? { ...value, ...below } : setIn(below, rest, value) };
}

/**
 * A row, and all below it, in a language as far as there are translations. `lang` then says in which language its
 * words are, where that is not the page's; `content_lang` says it of `content`, which may have none of its own, and
 * `original_lang` of what stands elsewhere. `languages` are the tags that it is there in, as far as they were asked for.
 */
export function inLanguage(collection: string, row: unknown, language: Language): unknown {
  if (Array.isArray(row)) return row.map((one) => inLanguage(collection, one, language));
  if (typeof row !== "object" || row === null) return row;
  const shown: Row = { ...row };
  for (const [field, value] of Object.entries(row)) {
    if (field === "translations") continue;
    const target =
      collection === "page_blocks" && field === "item"
        ? ownName(String((row as Row).collection ?? ""))
        : leadsTo(collection, field);
    if (target && typeof value === "object") shown[field] = inLanguage(target, value, language);
  }
  if (translatable[collection]) return translate(collection, shown, language);
  return collection.startsWith("block_") ? { ...shown, ...originally(defaultLanguage.tag, language) } : shown;
}

/** What nobody can translate is in the site's first language. */
function originally(original: string, language: Language) {
  const lang = isSame(original, language.tag) ? null : original;
  return { lang, content_lang: lang, original_lang: lang };
}

function translate(collection: string, row: Row, language: Language): Row {
  const { translations, ...shown } = row;
  const original = isText(row.lang) ? row.lang : defaultLanguage.tag;
  const isOriginal = isSame(original, language.tag);
  const found = isOriginal ? undefined : translationIn(translations, language);
  const isDone = (field: string) => isText(found?.[field]);
  const fields = (translatable[collection] ?? []).filter((field) => isText(row[field]) || isDone(field));
  for (const field of fields) if (isDone(field)) shown[field] = found?.[field];
  const [main] = fields;
  Object.assign(shown, originally(original, language));
  if (main && isDone(main)) {
    shown.lang = null;
    shown.seo = withoutWords(row.seo);
  }
  if (isDone("content")) shown.content_lang = null;
  shown.languages = languagesOf(collection, original, translations);
  return shown;
}

/** An editor's own title and description for search engines are in the original's language. */
function withoutWords(seo: unknown): unknown {
  return typeof seo === "object" && seo !== null ? { ...seo, title: null, meta_description: null } : seo;
}

/** The languages of the site that an item is there in. */
function languagesOf(collection: string, original: string, translations: unknown): string[] {
  const [main = ""] = translatable[collection] ?? [];
  return languages
    .filter((one) => isSame(original, one.tag) || isText(translationIn(translations, one)?.[main]))
    .map(({ tag }) => tag);
}

function translationIn(translations: unknown, { tag }: Language): Row | undefined {
  if (!Array.isArray(translations)) return undefined;
  const rows = translations.filter((row): row is Row => typeof row === "object" && row !== null);
  return (
    rows.find(({ languages_code: code }) => code === tag) ?? rows.find((row) => isSame(codeOf(row), tag))
  );
}

/** The code itself, or the row of `languages` that it leads to. */
function codeOf({ languages_code: code }: Row): string {
  return typeof code === "object" && code !== null ? String((code as Row).code ?? "") : String(code ?? "");
}

function isSame(one: string, tag: string): boolean {
  return one.split("-", 1)[0]?.toLowerCase() === tag.split("-", 1)[0]?.toLowerCase();
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
