import { defaultLanguage, type Language, languages, writtenTag } from "#server/languages.ts";
import type { RelationMap } from "./cache/relations.ts";
import type { ItemsQuery, Row } from "./client.ts";
import { leadsTo } from "./model.ts";
import { ownName, realName } from "./names.ts";

/**
 * What editors can translate, in Directus's own way: a field `translations` leads to rows with a `languages_code`. The
 * first field is the one that a translation cannot do without.
 */
const translatable: Record<string, string[]> = {
  authors: ["description"],
  block_button: ["label"],
  block_columns: ["headline", "tagline"],
  block_columns_items: ["content", "headline"],
  block_embed: ["headline", "tagline", "title", "description"],
  block_faqs: ["faqs", "headline"],
  block_form: ["headline", "tagline"],
  block_gallery: ["headline", "tagline"],
  block_gallery_items: ["caption"],
  block_hero: ["headline", "tagline", "description"],
  block_posts: ["headline", "tagline"],
  block_pricing: ["headline", "tagline"],
  block_pricing_cards: ["title", "description", "price", "badge", "features"],
  block_products: ["headline", "tagline"],
  block_quote: ["content", "attribution"],
  block_richtext: ["content", "headline", "tagline"],
  categories: ["title", "description"],
  consents: ["text"],
  form_fields: ["label", "placeholder", "help", "choices"],
  forms: ["submit_label", "success_message", "title"],
  globals: ["tagline", "description", "footer_note"],
  navigation_items: ["title"],
  newsletters: ["name", "description"],
  pages: ["title", "description", "seo"],
  plans: ["name", "description", "benefits"],
  posts: ["title", "description", "content", "seo"],
  products: ["title", "subtitle", "description", "content", "details", "seo"],
  shipping_methods: ["title", "description"],
  tags: ["title", "description"],
  tax_rates: ["title"],
};

/** What stands for itself, so that it may be in another language than the rest: `content`, unless it is said here. */
const bodies: Record<string, string> = { forms: "success_message" };

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
  const more = new Map<string, { above: string[]; collection: string; asked: Set<string> }>();
  for (const path of own) {
    const place = placeOf(collection, path);
    if (!place || !translated.has(place.collection)) continue;
    if (isPart(place.collection) && tag === defaultLanguage.tag) continue;
    const wanted = translatable[place.collection] ?? [];
    const fields = place.field === "*" ? wanted : wanted.filter((field) => field === place.field);
    if (fields.length === 0) continue;
    const key = place.above.join(".");
    const known = more.get(key) ?? { ...place, asked: new Set<string>() };
    more.set(key, known);
    for (const field of fields) known.asked.add(field);
  }
  if (more.size === 0) return { ...query, fields: own };
  let deep = query.deep ?? {};
  const paths = [...more.values()].flatMap(({ above, collection, asked }) => {
    const inside = [...above, "translations"];
    // A query is an address, and proxies refuse those beyond 8 kB: everything has one name, and few words come in all languages.
    const whole = (all && above.length === 0) || isShort(collection);
    if (!whole) deep = setIn(deep, inside, { _filter: { languages_code: { _starts_with: tag } } });
    const isAll = asked.size === translatable[collection]?.length;
    return (isAll ? ["*"] : [...asked, "languages_code"]).map((field) => [...inside, field].join("."));
  });
  return { ...query, fields: [...own, ...paths], deep };
}

/** Parts of pages are in the site's first language: who reads that needs nothing beside them. */
function isPart(collection: string): boolean {
  return /^(block_|form)/.test(collection);
}

function isShort(collection: string): boolean {
  return isPart(collection) && !/^block_(columns_items|faqs|richtext)$/.test(collection);
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
  return translatable[collection] ? translate(collection, shown, language) : shown;
}

/** What nobody has translated is in the language in which it was written. */
function originally(original: string, language: Language) {
  const lang = isSame(original, language.tag) ? null : original;
  return { lang, content_lang: lang, original_lang: lang };
}

function translate(collection: string, row: Row, language: Language): Row {
  const { translations, ...shown } = row;
  const original = writtenTag(row.lang) ?? defaultLanguage.tag;
  const isOriginal = isSame(original, language.tag);
  const found = isOriginal ? undefined : translationIn(translations, language);
  const isDone = (field: string) => isFilled(found?.[field]);
  const fields = (translatable[collection] ?? []).filter((field) => isFilled(row[field]) || isDone(field));
  const [main] = fields;
  const isWordless = !main && isPart(collection);
  Object.assign(shown, originally(isWordless ? language.tag : original, language));
  for (const field of fields) shown[field] = inWords(row[field], isDone(field) && found?.[field], shown.lang);
  if (main && isDone(main)) {
    shown.lang = null;
    shown.seo = seoIn(row.seo, found?.seo);
  }
  if (isDone(bodies[collection] ?? "content")) shown.content_lang = null;
  shown.languages = languagesOf(collection, original, translations);
  return shown;
}

/**
 * A text or a list in the words of its translation. Choices keep their values, whatever a translation says; entries of a
 * list that have no words in it keep their own, and say in which language they are.
 */
function inWords(own: unknown, found: unknown, lang: unknown): unknown {
  if (!Array.isArray(own) || (found && !own.every(isChoice))) return found || own;
  const choices = Array.isArray(found) ? found.filter(isChoice) : [];
  const words = new Map(choices.map(({ value, text }) => [value, text]));
  return own.map((entry) => {
    const text = isChoice(entry) && words.get(entry.value);
    return text ? { ...entry, text } : isRow(entry) ? { ...entry, lang } : entry;
  });
}

function isChoice(entry: unknown): entry is { value: unknown; text: unknown } {
  return isRow(entry) && "value" in entry && "text" in entry;
}

/** An editor's own title and description for search engines are in the original's language, but for translated ones. */
function seoIn(own: unknown, found: unknown): unknown {
  if (!isRow(own) && !isRow(found)) return own;
  const { title = null, meta_description = null } = isRow(found) ? found : {};
  return { ...(isRow(own) ? own : {}), title, meta_description };
}

/** The languages of the site that an item is there in. */
function languagesOf(collection: string, original: string, translations: unknown): string[] {
  const [main = ""] = translatable[collection] ?? [];
  return languages
    .filter((one) => isSame(original, one.tag) || isFilled(translationIn(translations, one)?.[main]))
    .map(({ tag }) => tag);
}

function translationIn(translations: unknown, { tag }: Language): Row | undefined {
  if (!Array.isArray(translations)) return undefined;
  const rows = translations.filter(isRow);
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

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

/** True for a text, and for a list that is not empty. */
function isFilled(value: unknown): boolean {
  return isText(value) || (Array.isArray(value) && value.length > 0);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
