import { type Language, languages } from "#server/languages.ts";
import type { Relations } from "./cache/relations.ts";
import type { Directus } from "./client.ts";
import { inLanguage, translatedCollections, withTranslations } from "./translations.ts";

/**
 * A door whose answers are in a language, as far as editors have translated them. On a site that speaks one language it
 * is the door itself: nothing more is read.
 */
export function spokenDoor(directus: Directus, language: Language, relations: Relations): Directus {
  if (languages.length === 1) return { ...directus, language };
  const translated = async () => translatedCollections(await relations.read());
  return {
    ...directus,
    language,
    readItems: async (collection, query = {}) => {
      const rows = await directus.readItems(
        collection,
        withTranslations(collection, query, language, await translated()),
      );
      return inLanguage(collection, rows, language) as typeof rows;
    },
    readItemsWithMeta: async (collection, query) => {
      const answer = await directus.readItemsWithMeta(
        collection,
        withTranslations(collection, query, language, await translated()),
      );
      return { ...answer, data: inLanguage(collection, answer.data, language) as typeof answer.data };
    },
  };
}
