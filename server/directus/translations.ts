import { isRecord, toRecord } from "#server/platform/guards.ts";
import { defaultLanguage, type Language, languages, parseLanguageTag } from "#server/platform/i18n.ts";
import type { RelationMap } from "./cache/relations.ts";
import type { Row } from "./clients/client.ts";
import { toNativeCollection, toSiteCollection } from "./naming/native-names.ts";
import { findRelationTarget } from "./naming/site-relations.ts";
import type { ItemsQuery } from "./query/typed-query.ts";

/**
 * Translatable fields by collection. In Directus, `translations` holds rows with a `languages_code`. Without its
 * first field a translation counts as incomplete.
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
  globals: ["tagline", "description", "footer_note", "shop_lead", "journal_lead", "membership_lead"],
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

/** The field whose language is tracked separately, where it is not `content`. */
const bodies: Record<string, string> = { forms: "success_message" };

export const translationFields = languages.length > 1 ? (["translations.languages_code"] as const) : [];

export function listTranslatedCollections(relations: RelationMap | undefined): Set<string> {
  const names = Object.keys(translatable).filter((name) => {
    const [target = ""] = relations?.get(toNativeCollection(name))?.get("translations")?.collections ?? [];
    return relations?.get(target)?.has("languages_code");
  });
  return new Set(names);
}

export function withTranslations(
  collection: string,
  query: ItemsQuery,
  { language: { tag }, translated }: { language: Language; translated: Set<string> },
): ItemsQuery {
  const { fields } = query;
  if (!fields || query.aggregate) return query;
  const all = fields.includes("translations.languages_code");
  const own = fields.filter((path) => path !== "translations.languages_code");
  const more = new Map<string, { above: string[]; collection: string; asked: Set<string> }>();
  for (const path of own) {
    const target = resolvePath(collection, path);
    if (!target || !translated.has(target.collection)) continue;
    if (isPart(target.collection) && tag === defaultLanguage.tag) continue;
    const wanted = translatable[target.collection] ?? [];
    const fields = target.field === "*" ? wanted : wanted.filter((field) => field === target.field);
    if (fields.length === 0) continue;
    const key = target.above.join(".");
    const known = more.get(key) ?? { ...target, asked: new Set<string>() };
    more.set(key, known);
    for (const field of fields) known.asked.add(field);
  }
  if (more.size === 0) return { ...query, fields: own };
  let deep = query.deep ?? {};
  const paths = [...more.values()].flatMap(({ above, collection, asked }) => {
    const inside = [...above, "translations"];
    // The query is a URL, and proxies reject those beyond 8 kB: hence no aliases, and short texts come in all
    // languages.
    const whole = (all && above.length === 0) || isShort(collection);
    if (!whole) deep = setPath(deep, inside, { _filter: translatedInto(tag) });
    const isAll = asked.size === translatable[collection]?.length;
    return (isAll ? ["*"] : [...asked, "languages_code"]).map((field) => [...inside, field].join("."));
  });
  return { ...query, fields: [...own, ...paths], deep };
}

/** Matches any region or none: `de` also finds `de-DE` and the reverse. */
export function translatedInto(tag: string) {
  return { languages_code: { _starts_with: primarySubtag(tag) } };
}

function isPart(collection: string): boolean {
  return /^(block_|form)/.test(collection);
}

function isShort(collection: string): boolean {
  return isPart(collection) && !/^block_(columns_items|faqs|richtext)$/.test(collection);
}

function resolvePath(collection: string, path: string) {
  const above = path.split(".");
  const field = above.pop() ?? "";
  let here: string | undefined = collection;
  for (const step of above) here = here && (step.split(":")[1] ?? findRelationTarget(here, step));
  return here ? { above, collection: here, field } : undefined;
}

function setPath(deep: Row, [first = "", ...rest]: string[], value: Row): Row {
  const below = toRecord(deep[first]);
  return { ...deep, [first]: rest.length === 0 ? { ...value, ...below } : setPath(below, rest, value) };
}

/**
 * Applies translations to a row and its nested rows. `lang` is set where the text is not in the page's language,
 * `content_lang` likewise for `content`, `original_lang` for the gated text; `languages` are the tags the item
 * exists in, as far as requested.
 */
export function toLanguage(collection: string, row: unknown, language: Language): unknown {
  if (Array.isArray(row)) return row.map((one) => toLanguage(collection, one, language));
  if (!isRecord(row)) return row;
  const shown: Row = { ...row };
  for (const [field, value] of Object.entries(row)) {
    if (field === "translations") continue;
    const target =
      collection === "page_blocks" && field === "item"
        ? toSiteCollection(String(row.collection ?? ""))
        : findRelationTarget(collection, field);
    if (target && typeof value === "object") shown[field] = toLanguage(target, value, language);
  }
  return translatable[collection] ? translate(collection, shown, language) : shown;
}

/** Untranslated content keeps the original's language. */
function originally(original: string, language: Language) {
  const lang = isSame(original, language.tag) ? null : original;
  return { lang, content_lang: lang, original_lang: lang };
}

function translate(collection: string, row: Row, language: Language): Row {
  const { translations, ...shown } = row;
  const original = parseLanguageTag(row.lang) ?? defaultLanguage.tag;
  const isOriginal = isSame(original, language.tag);
  const found = isOriginal ? undefined : findTranslation(translations, language);
  const isDone = (field: string) => isFilled(found?.[field]);
  const fields = (translatable[collection] ?? []).filter((field) => isFilled(row[field]) || isDone(field));
  const [main] = fields;
  const isWordless = !main && isPart(collection);
  Object.assign(shown, originally(isWordless ? language.tag : original, language));
  for (const field of fields) shown[field] = inWords(row[field], isDone(field) && found?.[field], shown.lang);
  if (main && isDone(main)) {
    shown.lang = null;
    shown.seo = mergeSeo(row.seo, found?.seo);
  }
  if (isDone(bodies[collection] ?? "content")) shown.content_lang = null;
  shown.languages = listRowLanguages(collection, original, translations);
  return shown;
}

/** Choices keep their stored values; untranslated entries keep their text and state its language. */
function inWords(own: unknown, found: unknown, lang: unknown): unknown {
  if (!Array.isArray(own) || (found && !own.every(isChoice))) return found || own;
  const choices = Array.isArray(found) ? found.filter(isChoice) : [];
  const labels = new Map(choices.map(({ value, text }) => [value, text]));
  return own.map((entry) => {
    const text = isChoice(entry) && labels.get(entry.value);
    return text ? { ...entry, text } : isRecord(entry) ? { ...entry, lang } : entry;
  });
}

function isChoice(entry: unknown): entry is { value: unknown; text: unknown } {
  return isRecord(entry) && "value" in entry && "text" in entry;
}

/** SEO title and description of the original do not apply to a translation. */
function mergeSeo(own: unknown, found: unknown): unknown {
  if (!isRecord(own) && !isRecord(found)) return own;
  const { title = null, meta_description = null } = isRecord(found) ? found : {};
  return { ...(isRecord(own) ? own : {}), title, meta_description };
}

function listRowLanguages(collection: string, original: string, translations: unknown): string[] {
  const [main = ""] = translatable[collection] ?? [];
  return languages
    .filter((one) => isSame(original, one.tag) || isFilled(findTranslation(translations, one)?.[main]))
    .map(({ tag }) => tag);
}

function findTranslation(translations: unknown, { tag }: Language): Row | undefined {
  if (!Array.isArray(translations)) return undefined;
  const rows = translations.filter(isRecord);
  return (
    rows.find(({ languages_code: code }) => code === tag) ??
    rows.find((row) => isSame(getLanguageCode(row), tag))
  );
}

function getLanguageCode({ languages_code: code }: Row): string {
  return String((isRecord(code) ? code.code : code) ?? "");
}

function isSame(one: string, tag: string): boolean {
  return primarySubtag(one) === primarySubtag(tag);
}

function primarySubtag(tag: string): string {
  return tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
}

function isFilled(value: unknown): boolean {
  return isText(value) || (Array.isArray(value) && value.length > 0);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
