import { type Texts, textsByTag } from "#app/texts/index.ts";
import type { Language } from "#server/languages.ts";

const prefixes = ["/de", "/ar"];

/** A language as a site that speaks English, German and Arabic has it; the tests' own site speaks English only. */
export function speaking(tag: "en" | "de" | "ar"): Language {
  const texts = textsByTag[tag] as Texts;
  return { ...texts.language, prefix: tag === "en" ? "" : `/${tag}`, prefixes, texts };
}
