import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";

export type { Texts };

/** What the card form says in the browser. */
export type CardWords = Texts["buying"]["checkout"]["card"];

/** Every language that there are texts in, by its tag. */
export const textsByTag: Readonly<Record<string, Texts>> = Object.fromEntries(
  [en, de, ar].map((texts) => [texts.language.tag, texts]),
);
