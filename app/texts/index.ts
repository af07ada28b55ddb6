import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";

export type { Texts };

/** Every language that there are texts in, by its tag. */
export const textsByTag: Readonly<Record<string, Texts>> = Object.fromEntries(
  [en, de, ar].map((texts) => [texts.language.tag, texts]),
);
