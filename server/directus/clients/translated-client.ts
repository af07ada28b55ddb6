import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";
import { defaultLanguage, type Language, languages } from "#server/platform/i18n.ts";
import type { Relations } from "../cache/relations.ts";
import { DirectusError } from "../errors.ts";
import { listTranslatedCollections, toLanguage, withTranslations } from "../translations.ts";
import type { UntypedDirectusClient } from "./client.ts";
import { mapRows } from "./map-rows.ts";

const translatedParts: Memo = new WeakMap();

/** A client that answers in a language where translations exist. On a monolingual site it adds no reads. */
export function withContentTranslations(
  directus: UntypedDirectusClient,
  language: Language,
  relations: Relations,
): UntypedDirectusClient {
  if (languages.length === 1) return { ...directus, language };
  const translated = async () => {
    const known = await relations.read();
    // A page rendered without translations would stay cached long after they are available.
    if (relations.missed() && language !== defaultLanguage)
      throw new DirectusError("unavailable", { message: "What is translated is not known yet." });
    return listTranslatedCollections(known);
  };
  const translate = (collection: string) => (part: unknown) =>
    memoizeFrozen(translatedParts, [part, language], () => toLanguage(collection, part, language));
  return {
    ...directus,
    language,
    readItems: async (collection, query = {}) => {
      const rows = await directus.readItems(
        collection,
        withTranslations(collection, query, { language, translated: await translated() }),
      );
      return mapRows(rows, translate(collection));
    },
    readItemsWithMeta: async (collection, query) => {
      const answer = await directus.readItemsWithMeta(
        collection,
        withTranslations(collection, query, { language, translated: await translated() }),
      );
      return mapRows(answer, translate(collection));
    },
  };
}
