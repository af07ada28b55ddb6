import { defaultLanguage, type Language, languages } from "#server/languages.ts";
import type { Relations } from "./cache/relations.ts";
import type { Directus } from "./client.ts";
import { DirectusError } from "./errors.ts";
import { inLanguage, translatedCollections, withTranslations } from "./translations.ts";

/**
 * A door whose answers are in a language, as far as editors have translated them. On a site that speaks one language it
 * is the door itself: nothing more is read.
 */
export function spokenDoor(directus: Directus, language: Language, relations: Relations): Directus {
  if (languages.length === 1) return { ...directus, language };
  const translated = async () => {
    const known = await relations.read();
    // Made without translations, the page would be kept like that long after they can be had.
    if (relations.missed() && language !== defaultLanguage)
      throw new DirectusError("unavailable", { message: "What is translated is not known yet." });
    return translatedCollections(known);
  };
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
