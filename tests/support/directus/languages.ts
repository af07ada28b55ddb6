import { messagesByLanguage } from "#app/messages/index.ts";
import { createTranslator } from "#app/messages/translator.ts";
import type { Language } from "#server/platform/i18n.ts";

const prefixes = ["/de", "/ar"];

/** A language as a site that speaks English, German and Arabic has it; the tests' own site speaks English only. */
export function speaking(tag: "en" | "de" | "ar"): Language {
  const spoken = messagesByLanguage[tag];
  if (!spoken) throw new Error(`There are no messages in ${tag}.`);
  const { language, messages } = spoken;
  const t = createTranslator(language.locale, messages);
  return { ...language, prefix: tag === "en" ? "" : `/${tag}`, prefixes, t };
}
